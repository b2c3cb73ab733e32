"""Polls a bank of MCP23017 expanders, all chips in one round of the lane.

Rounds come at 50 Hz, and at 20 Hz once nothing has moved for some seconds: the first change is then
told up to 30 ms later (90 ms at worst), and the idle table spends less than half. A chip whose word
differs, and one chip each round in turn, must still hold our pull-ups: one that lost power for an
instant is configured anew.
"""

from collections.abc import Callable, Sequence

from drivers.events import DeviceEvent, Emit
from drivers.spots.mcp23017.codec import CONFIGURATION, GPIO, GPPU, PULLED_UP, Chip, check_bank
from drivers.spots.mcp23017.core import BankCore, Watch
from drivers.timers import Clock
from drivers.wires.i2c import Bus, Lane, complaint

ROUND_SECONDS = 0.02
IDLE_ROUND_SECONDS = 0.05
IDLE_AFTER_ROUNDS = 250  # 5 s without a change


class McpSpots:
    """`drivers.spots.port.SpotBank` on MCP23017s. Raises DeviceError for a bank that cannot be."""

    def __init__(self, device: str, lane: Lane, chips: Sequence[Chip], clock: Clock, emit: Emit) -> None:
        check_bank(chips)
        self._device = device
        self._lane = lane
        self._chips = tuple(chips)
        self._clock = clock
        self._emit = emit
        self._poll: _Poll | None = None

    def start(self) -> None:
        """See `drivers.spots.port.SpotBank`."""
        self.stop()

        def hand_over(events: Sequence[DeviceEvent]) -> None:
            self._clock.soon(lambda: self._tell(poll, events))

        self._poll = poll = _Poll(BankCore(self._device, self._chips), hand_over)
        if self._chips:
            self._lane.repeat(poll.go_round)

    def stop(self) -> None:
        """See `drivers.spots.port.SpotBank`."""
        if self._poll is not None:
            self._poll.ended = True

    def _tell(self, poll: "_Poll", events: Sequence[DeviceEvent]) -> None:
        for event in events:
            if not poll.ended:
                self._emit(event)


class _Poll:
    """The lane's side, from one start to its stop; the clock's thread only sets `ended`."""

    def __init__(self, core: BankCore, hand_over: Callable[[Sequence[DeviceEvent]], None]) -> None:
        self._core = core
        self._hand_over = hand_over
        self._turn = 0  # whose pull-ups are looked at next
        self._quiet_rounds = 0
        self._now = 0.0  # seconds of rounds so far: as good a clock as retries need
        self.ended = False

    def go_round(self, bus: Bus) -> float | None:
        """Ask every chip once; seconds until the next round, None when ended."""
        if self.ended:
            return None
        self._quiet_rounds += 1
        for watch in self._core.watches:
            if watch.answering:
                self._ask(bus, watch)
            elif self._now >= watch.retry_at:
                self._configure(bus, watch)
        self._look_after_one(bus)
        events = self._core.events()
        if events:
            self._hand_over(events)
        seconds = ROUND_SECONDS if self._quiet_rounds < IDLE_AFTER_ROUNDS else IDLE_ROUND_SECONDS
        self._now += seconds
        return seconds

    def _ask(self, bus: Bus, watch: Watch) -> None:
        try:
            word = bus.read_word_data(watch.address, GPIO)
            if word != watch.word or watch.restless:
                self._quiet_rounds = 0
                if word == watch.word or self._is_ours(bus, watch):
                    self._core.sampled(watch, word)
        except OSError as error:
            self._core.missed(watch, complaint(watch.address, error), self._now)

    def _look_after_one(self, bus: Bus) -> None:
        self._turn = (self._turn + 1) % len(self._core.watches)
        watch = self._core.watches[self._turn]
        if watch.answering:
            try:
                self._is_ours(bus, watch)
            except OSError as error:
                self._core.missed(watch, complaint(watch.address, error), self._now)

    def _is_ours(self, bus: Bus, watch: Watch) -> bool:
        """Whether the chip still has our pull-ups; one that was reset counts as one that was away."""
        if bus.read_word_data(watch.address, GPPU) == PULLED_UP:
            return True
        self._core.missed(watch, f"reset:0x{watch.address:02x}", self._now)
        return False

    def _configure(self, bus: Bus, watch: Watch) -> None:
        try:
            for register, value in CONFIGURATION:
                bus.write_byte_data(watch.address, register, value)
        except OSError as error:
            self._core.missed(watch, complaint(watch.address, error), self._now)
        else:
            self._core.found(watch)
