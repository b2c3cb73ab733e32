"""Decides what a bank of expanders has seen: samples and silences in, events out, no I/O.

A change counts when three samples in a row agree on it, for each input by itself. A silent chip
leaves its spots as they were last told and is asked again ever more rarely.
"""

from collections.abc import Sequence

from drivers.events import DeviceChanged, DeviceEvent, DeviceState, SpotChanged
from drivers.spots.mcp23017.codec import Chip, occupied_inputs

FIRST_RETRY_SECONDS = 0.25
LONGEST_RETRY_SECONDS = 8.0


class Watch:
    """One chip: its last word and what its inputs were settled to be."""

    def __init__(self, chip: Chip) -> None:
        self.address = chip.address
        self.spots = chip.spots
        self.answering = False
        self.retry_at = 0.0
        self.word = -1  # the last one sampled; none yet
        self.restless = True  # an unchanged word may still settle something
        self._wired = (1 << len(chip.spots)) - 1
        self._settled = 0  # as told: bit set is occupied
        self._last = self._before = 0
        self._samples = 0  # in a row, since the chip last answered anew
        self._retry_seconds = FIRST_RETRY_SECONDS

    def sampled(self, word: int) -> int:
        """Take a port word; a mask of the inputs that changed by it."""
        self.word = word
        now = occupied_inputs(word) & self._wired
        agreed = ~(now ^ self._last | now ^ self._before)
        self._samples += 1
        changed = (now ^ self._settled) & agreed if self._samples > 2 else 0
        self._settled ^= changed
        self.restless = now != self._settled
        self._before, self._last = self._last, now
        return changed

    def occupied(self, input_number: int) -> bool:
        """Whether that input is settled as occupied."""
        return bool(self._settled >> input_number & 1)

    def found(self) -> None:
        """It answers and is configured: its samples count from nothing."""
        self.answering = True
        self.restless = True
        self._samples = 0
        self._retry_seconds = FIRST_RETRY_SECONDS

    def missed(self, now: float) -> None:
        """It does not answer; ask again later and later."""
        self.answering = False
        self.retry_at = now + self._retry_seconds
        self._retry_seconds = min(self._retry_seconds * 2, LONGEST_RETRY_SECONDS)


class BankCore:
    """A bank of chips told as one device; `watches` in the order given."""

    def __init__(self, device: str, chips: Sequence[Chip]) -> None:
        self.watches = tuple(Watch(chip) for chip in chips)
        self._device = device
        self._silent: dict[int, str] = {}  # why, by address
        self._found_any = False
        self._unsure = False  # whether a chip came or went since the last events
        self._told: DeviceChanged | None = None
        self._events: list[DeviceEvent] = []

    def sampled(self, watch: Watch, word: int) -> None:
        """A chip's port word was read."""
        changed = watch.sampled(word)
        while changed:
            input_number = (changed & -changed).bit_length() - 1
            changed &= changed - 1
            occupied = watch.occupied(input_number)
            self._events.append(SpotChanged(self._device, watch.spots[input_number], occupied))

    def found(self, watch: Watch) -> None:
        """A chip has answered and been configured."""
        watch.found()
        self._found_any = True
        self._silent.pop(watch.address, None)
        self._unsure = True

    def missed(self, watch: Watch, reason: str, now: float) -> None:
        """A chip did not answer, or not as the chip we configured."""
        watch.missed(now)
        self._silent.setdefault(watch.address, reason)
        self._unsure = True

    def events(self) -> Sequence[DeviceEvent]:
        """What to tell of a poll of all chips, in order; each event is handed out once."""
        if self._unsure:
            self._unsure = False
            self._tell_how_it_is()
        if not self._events:
            return ()
        events, self._events = self._events, []
        return events

    def _tell_how_it_is(self) -> None:
        if not self._silent:
            state = DeviceState.OK
        elif len(self._silent) < len(self.watches):
            state = DeviceState.DEGRADED
        else:
            state = DeviceState.LOST if self._found_any else DeviceState.ABSENT
        reason = ",".join(self._silent[address] for address in sorted(self._silent)) or "answers"
        told = DeviceChanged(self._device, state, reason)
        if told != self._told:
            self._told = told
            self._events.append(told)
