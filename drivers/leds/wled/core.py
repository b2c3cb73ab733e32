"""The conversation with a WLED controller, or with a sketch that only listens, without I/O.

SEARCHING: knock (`v`) until something answers: at the opening speed, at the fast one (a program that
was killed leaves WLED there), after the boot greeting, at last at every speed behind enough zero
bytes to end a half-received frame. SPEEDING: ask for the fast speed; the answer comes at the old
one. LIVE: send frames, and now and then a `v` behind one, because a controller that lost track says
nothing by itself. With the first frame goes what WLED shall show by itself: a host that dies cannot say.
"""

from collections import deque
from dataclasses import dataclass
from enum import Enum

from drivers.errors import DeviceError
from drivers.events import DeviceChanged, DeviceEvent, DeviceState
from drivers.frames import LampRow
from drivers.leds.wled import codec
from drivers.wires.pump import Action, Reopen, Send, SetBaud

GREETING_SECONDS = 2.5  # opening the port may reset a board; so long its loader may take
ANSWER_SECONDS = 0.25
TRIES = 3
KEEP_ALIVE_SECONDS = 1.0  # WLED goes back to its own effect after 2.5 s without a frame
FRAMES_A_SECOND = 30.0
BURST = 3.0  # frames that may go at once after a quiet time
HEALTH_SECONDS = 5.0
MISSES = 2  # unanswered health checks in a row that mean lost track
LATCH_SECONDS = 30e-6  # a lamp's own wire, per lamp; the controller hears badly meanwhile
BAUD_CHANGE_SECONDS = 0.005
HEARD_BYTES = 512
_ROUNDING_SECONDS = 1e-6
BITS_PER_BYTE = 10  # 8N1


@dataclass(frozen=True, slots=True)
class WledSettings:
    """What the table file says about a strip. Raises DeviceError for what cannot be.

    `budget_mA` is what the lamps' supply gives. `silent_ok` accepts a controller that never answers
    (an Adalight sketch); with it the line stays at `baud`.
    """

    lamps: int
    budget_mA: int
    brightness: int = 255
    gamma: float = 2.2
    baud: int = 115200
    fast_baud: int | None = 500000
    silent_ok: bool = False

    def __post_init__(self) -> None:
        """Refuse a strip that could not work."""
        if not 1 <= self.lamps <= 2000:
            raise DeviceError(f"lamps = {self.lamps}: expected 1 to 2000")
        if self.budget_mA <= self.lamps * codec.IDLE_LAMP_MA:
            raise DeviceError(f"budget_mA = {self.budget_mA}: {self.lamps} dark lamps alone draw that much")
        if not 0 <= self.brightness <= 255:
            raise DeviceError(f"brightness = {self.brightness}: expected 0 to 255")
        if not 1.0 <= self.gamma <= 4.0:
            raise DeviceError(f"gamma = {self.gamma}: expected 1.0 to 4.0")
        if self.fast_baud is not None and self.fast_baud not in codec.BAUD_CODES:
            raise DeviceError(f"fast_baud = {self.fast_baud}: expected one of {sorted(codec.BAUD_CODES)}")


class _Phase(Enum):
    CLOSED = "closed"
    SEARCHING = "searching"
    SPEEDING = "speeding"
    LIVE = "live"


@dataclass(frozen=True, slots=True)
class _Knock:
    baud: int
    flush: bool = False  # end a half-received frame first
    after_greeting: bool = False  # wait for the boot greeting, or as long as booting may take


class WledCore:
    """`drivers.wires.pump.SerialCore` of one strip; `show` is its reason to be."""

    def __init__(self, device: str, settings: WledSettings) -> None:
        self.baud = settings.baud
        self._device = device
        self._settings = settings
        self._painter = codec.Painter(settings.lamps, settings.budget_mA, settings.brightness, settings.gamma)
        self._idle = codec.within_budget(codec.IDLE_COLOUR * settings.lamps, settings.budget_mA)[:3]
        self._actions: list[Action] = []
        self._events: list[DeviceEvent] = []
        self._phase = _Phase.CLOSED
        self._start(0.0)

    def _start(self, now: float) -> None:
        """Know nothing about the controller."""
        self._line_baud = self._settings.baud
        self._free_at = now  # when what was sent has left the line
        self._opened_at = now
        self._heard = b""
        self._greeted = False
        self._knocks: deque[_Knock] = deque()
        self._waiting: _Knock | None = None
        self._deadline: float | None = None
        self._speed_tried = False
        self._version: str | None = None
        self._sent: bytes | None = None
        self._frame = b""
        self._sent_at = now
        self._next_frame_at = now
        self._fresh = False
        self._tokens = BURST
        self._tokens_at = now
        self._answered_at = now
        self._asked_at: float | None = None
        self._missed = 0

    # What the strip offers

    def show(self, row: LampRow, now: float) -> None:
        """Show this row from now on."""
        self._painter.take(row, now)
        self._fresh = True
        if self._phase is _Phase.LIVE:
            self._send_what_changed(now)

    def leave(self, now: float) -> None:
        """Leave the lamps at their idle pattern and the controller as the next start expects it.

        A sketch has no pattern of its own: its lamps stay as dim as the last frame says.
        """
        if self._phase is not _Phase.LIVE:
            return
        if self._version is None:
            self._send(codec.adalight(self._idle * self._settings.lamps), now)
        else:
            self._send(codec.handover(self._idle), now)
            if self._line_baud != self._settings.baud and self._settings.baud in codec.BAUD_CODES:
                self._send(codec.BAUD_CODES[self._settings.baud], now)
        self._phase = _Phase.CLOSED

    # SerialCore

    def opened(self, now: float) -> None:
        """See `SerialCore.opened`."""
        self._start(now)
        self._actions.clear()
        self._tell(DeviceState.CONNECTING, "searching")
        self._search(self._first_knocks(), now)

    def closed(self, now: float) -> None:
        """See `SerialCore.closed`."""
        self._phase = _Phase.CLOSED
        self._deadline = None
        self._actions.clear()

    def received(self, data: bytes, now: float) -> None:
        """See `SerialCore.received`."""
        self._heard = (self._heard + data)[-HEARD_BYTES:]
        match self._phase:
            case _Phase.SEARCHING:
                self._heard_searching(now)
            case _Phase.SPEEDING:
                self._heard_speeding(now)
            case _Phase.LIVE:
                self._heard_live(now)
            case _Phase.CLOSED:
                self._heard = b""

    def woken(self, now: float) -> None:
        """See `SerialCore.woken`."""
        if self._phase is _Phase.LIVE:
            self._send_what_changed(now)
        elif self._deadline is not None and now + _ROUNDING_SECONDS >= self._deadline:
            self._deadline = None
            if self._phase is _Phase.SPEEDING:
                self._search(self._sweep(), now)
            elif self._waiting is not None:
                self._knock(self._waiting, now)
            else:
                self._next_knock(now)

    def wake_at(self) -> float | None:
        """See `SerialCore.wake_at`."""
        match self._phase:
            case _Phase.CLOSED:
                return None
            case _Phase.LIVE:
                return self._next_frame_at
            case _:
                return self._deadline

    def actions(self) -> list[Action]:
        """See `SerialCore.actions`."""
        actions, self._actions = self._actions, []
        return actions

    def events(self) -> list[DeviceEvent]:
        """See `SerialCore.events`."""
        events, self._events = self._events, []
        return events

    # Finding the controller

    def _first_knocks(self) -> list[_Knock]:
        base, fast = self._settings.baud, self._settings.fast_baud
        patient = [_Knock(base, after_greeting=True)] + [_Knock(base)] * (TRIES - 1)
        if self._settings.silent_ok:
            return [_Knock(base), *patient]
        hurried = [] if fast is None or fast == base else [_Knock(fast, flush=True)]
        return [_Knock(base), *hurried, *patient, *self._sweep()]

    def _sweep(self) -> list[_Knock]:
        likely = [self._line_baud, self._settings.baud, *codec.BAUD_CODES]
        return [_Knock(baud, flush=True) for baud in dict.fromkeys(likely)]

    def _search(self, knocks: list[_Knock], now: float) -> None:
        self._phase = _Phase.SEARCHING
        self._knocks = deque(knocks)
        self._heard = b""
        self._next_knock(now)

    def _next_knock(self, now: float) -> None:
        if not self._knocks:
            self._nobody_answered(now)
            return
        knock = self._knocks.popleft()
        greeted_by = self._opened_at + GREETING_SECONDS
        if knock.after_greeting and not self._greeted and now < greeted_by:
            self._waiting = knock
            self._deadline = greeted_by
            self._set_baud(knock.baud, now)  # a greeting is heard at this speed
        else:
            self._knock(knock, now)

    def _knock(self, knock: _Knock, now: float) -> None:
        self._waiting = None
        self._set_baud(knock.baud, now)
        self._send((codec.flush(self._settings.lamps) if knock.flush else b"") + codec.PROBE, now)
        self._deadline = self._free_at + ANSWER_SECONDS

    def _nobody_answered(self, now: float) -> None:
        if self._settings.silent_ok:
            self._set_baud(self._settings.baud, now)
            self._go_live("sketch", now)
        else:
            self._actions.append(Reopen("silent"))

    def _heard_searching(self, now: float) -> None:
        version = codec.find_version(self._heard)
        if version is not None:
            self._heard = b""
            self._found(version, now)
        elif not self._greeted and codec.GREETING in self._heard:
            self._greeted = True
            if self._waiting is not None:
                self._knock(self._waiting, now)

    def _found(self, version: str, now: float) -> None:
        unfit = codec.why_unfit(version)
        if unfit is not None:
            self._actions.append(Reopen(unfit))
            return
        self._version = version
        fast = self._settings.fast_baud
        if fast is None or fast == self._line_baud or self._speed_tried or self._settings.silent_ok:
            self._go_live(f"wled {version} at {self._line_baud}", now)
            return
        self._speed_tried = True
        self._phase = _Phase.SPEEDING
        self._send(codec.BAUD_CODES[fast], now)
        self._deadline = self._free_at + ANSWER_SECONDS

    def _heard_speeding(self, now: float) -> None:
        baud = codec.find_baud(self._heard)
        if baud is not None and baud in codec.BAUD_CODES:
            self._search([_Knock(baud), *self._sweep()], now)

    # Frames

    def _go_live(self, name: str, now: float) -> None:
        """Take the lamps over.

        The first frame ends WLED's own effect, so that full brightness does not flash it; the next
        one is shown at full brightness.
        """
        self._phase = _Phase.LIVE
        self._deadline = None
        self._answered_at = now
        self._asked_at = None
        self._missed = 0
        self._sent = None
        self._tell(DeviceState.OK, name)
        if self._version is not None:
            self._send(codec.adalight(self._painter.paint(now)) + codec.takeover(self._idle), now)
        self._send_what_changed(now)

    def _send_what_changed(self, now: float) -> None:
        """Send a frame if one is due, and know when the next may be."""
        pixels = self._painter.paint(now)
        alive_until = self._sent_at + KEEP_ALIVE_SECONDS
        due = pixels is not self._sent or now + _ROUNDING_SECONDS >= alive_until
        if due:
            wait = self._wait_for_line(now)
            if wait > 0:
                self._next_frame_at = now + wait
                return
            self._send_frame(pixels, now)
            if self._phase is not _Phase.LIVE:
                return
            alive_until = now + KEEP_ALIVE_SECONDS
        self._fresh = False
        changes_at = self._painter.changes_at(now)
        self._next_frame_at = alive_until if changes_at is None else min(alive_until, changes_at)

    def _wait_for_line(self, now: float) -> float:
        """Seconds until a frame may go: the last one has left and the average is kept.

        Movement always leaves one frame of the burst for a row that is new.
        """
        self._tokens = min(BURST, self._tokens + (now - self._tokens_at) * FRAMES_A_SECOND)
        self._tokens_at = now
        wanted = 1.0 if self._fresh or self._sent is None else 2.0
        wait = max(self._free_at - now, (wanted - self._tokens) / FRAMES_A_SECOND)
        return wait if wait > _ROUNDING_SECONDS else 0.0

    def _send_frame(self, pixels: bytes, now: float) -> None:
        if pixels is not self._sent:
            self._frame = codec.adalight(pixels)
            self._sent = pixels
        ask = self._version is not None and self._wants_to_ask(now)
        if self._missed >= MISSES:
            self._lost_track("silent", now)
            return
        self._send(self._frame + codec.PROBE if ask else self._frame, now)
        self._free_at += self._settings.lamps * LATCH_SECONDS
        self._sent_at = now
        self._tokens -= 1.0

    def _wants_to_ask(self, now: float) -> bool:
        """Whether this frame should carry a health check; counts the ones not answered."""
        if self._asked_at is None:
            ask = now - self._answered_at >= HEALTH_SECONDS
        else:
            ask = now - self._asked_at >= KEEP_ALIVE_SECONDS - _ROUNDING_SECONDS
            self._missed += ask
        if ask:
            self._asked_at = now
        return ask

    def _heard_live(self, now: float) -> None:
        if self._version is None:
            self._heard = b""  # a sketch greets every few seconds; nothing else is expected of it
        elif codec.find_version(self._heard) is not None:
            self._heard = b""
            self._answered_at = now
            self._asked_at = None
            self._missed = 0
        elif codec.GREETING in self._heard:
            self._greeted = True
            self._lost_track("restarted", now)
        elif self._asked_at is None:
            # Unasked bytes: perhaps it restarted at another speed. The next frame asks.
            self._answered_at = now - HEALTH_SECONDS

    def _lost_track(self, reason: str, now: float) -> None:
        """Find the controller again on the same line."""
        self._tell(DeviceState.DEGRADED, reason)
        self._speed_tried = False
        self._search(self._sweep(), now)

    # The line

    def _send(self, data: bytes, now: float) -> None:
        self._actions.append(Send(data))
        self._free_at = max(self._free_at, now) + len(data) * BITS_PER_BYTE / self._line_baud

    def _set_baud(self, baud: int, now: float) -> None:
        if baud != self._line_baud:
            self._actions.append(SetBaud(baud))
            self._line_baud = baud
            self._free_at = max(self._free_at, now) + BAUD_CHANGE_SECONDS

    def _tell(self, state: DeviceState, reason: str) -> None:
        self._events.append(DeviceChanged(self._device, state, reason))
