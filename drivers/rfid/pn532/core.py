"""The conversation with a PN532, without I/O: start it, poll it, notice when it is unwell.

Start: wake-up bytes, SAMConfiguration (a woken chip hears little else), firmware version, how often a
poll may try. Then one poll after another, paced; each that found a tag is followed by InRelease, or
an activated tag would hide from every second poll. Now and then a poll begins with the firmware
version and the retries again, which finds a chip that was reset behind our back.

One call is under way at a time. Silence: abort and ask again, then start the chip anew, then give
the line up. Answers that make no sense, and silences that mend, add to a strain that good polls take
off again; much strain is told as DEGRADED and cured by switching the field off and on.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from drivers.events import DeviceChanged, DeviceEvent, DeviceState, TagPlaced, TagRemoved, TagsCrowded
from drivers.rfid.pn532.codec import CHIP_TO_HOST, Command, Frame, Message, Parser, Signal, command, targets
from drivers.rfid.port import ReaderTally
from drivers.wires.pump import Action, Reopen, Send

WAKE_UP = b"\x55\x55" + bytes(14)
IC_PN532 = 0x32
POLL_SECONDS = 0.15
PROBE_SECONDS = 5.0
ACK_SECONDS = 0.05  # the chip needs 15 ms at most, a USB adapter may hold bytes back for 16 ms more
WAKE_SECONDS = 0.3  # as ACK_SECONDS, on a line just opened: some adapters are slow with their first bytes
LATE_SECONDS = 0.02  # woken so long after the time asked for, this program was held up
BREATH_SECONDS = 0.02  # between a poll that was slow and the next one
MISSES_UNTIL_GONE = 3
LAST_STRIKE = 4
STRAIN_PER_FAULT, STRAINED, BROKEN = 2, 6, 20


@dataclass(frozen=True, slots=True)
class _Call:
    """A command ready to send, and how long its answer may take."""

    what: Command
    frame: bytes
    seconds: float


def _call(what: Command, data: str = "", seconds: float = 0.1) -> _Call:
    return _Call(what, command(what, bytes.fromhex(data)), seconds)


_SAM = _call(Command.SAM_CONFIGURATION, "01 14 01")  # normal mode
_VERSION = _call(Command.FIRMWARE_VERSION)
_RETRIES = _call(Command.RF_CONFIGURATION, "05 ff 01 02")  # the last: tries of a poll after the first
_FIELD_OFF = _call(Command.RF_CONFIGURATION, "01 00")
_FIELD_ON = _call(Command.RF_CONFIGURATION, "01 01")
_LIST = _call(Command.LIST_TARGETS, "02 00", 0.25)  # two tags at most, 106 kbit/s type A
_RELEASE = _call(Command.RELEASE, "00", 0.25)


class Presence:
    """Which tags lie on a reader, made from polls that may miss.

    A tag comes with one hit and goes after three misses. Two at once are a crowd: two in one poll, or
    two that take turns. The tag that lay there first stays placed until it is gone.
    """

    def __init__(self, device: str) -> None:
        self._device = device
        self._misses: dict[bytes, int] = {}
        self._placed: bytes | None = None
        self._crowded = False

    def polled(self, found: Sequence[bytes]) -> list[DeviceEvent]:
        """Take what one poll found; what that changes."""
        misses = self._misses
        if not found and not misses:
            return []
        crowd = len(misses) > 1 and self._placed in found
        for uid in [uid for uid in misses if uid not in found]:
            misses[uid] += 1
            if misses[uid] >= MISSES_UNTIL_GONE:
                del misses[uid]
        misses.update(dict.fromkeys(found, 0))
        return self._changes(crowded=len(misses) > 1 and (crowd or self._crowded or len(set(found)) > 1))

    def _changes(self, crowded: bool) -> list[DeviceEvent]:
        events: list[DeviceEvent] = []
        if self._placed is not None and self._placed not in self._misses:
            events.append(TagRemoved(self._device, self._placed))
            self._placed = None
        if crowded and not self._crowded:
            events.append(TagsCrowded(self._device))
        if not crowded and self._placed is None and self._misses:
            self._placed = next(iter(self._misses))
            events.append(TagPlaced(self._device, self._placed))
        self._crowded = crowded
        return events


class Pn532Core:
    """`drivers.wires.pump.SerialCore` for one reader.

    What lies on the reader is remembered while the line is lost, so that a card which never moved is
    neither removed nor placed again.
    """

    def __init__(self, device: str) -> None:
        self.baud = 115200
        self._device = device
        self._parser = Parser()
        self._presence = Presence(device)
        self._state = DeviceState.ABSENT
        self._actions: list[Action] = []
        self._events: list[DeviceEvent] = []
        self._wake_at: float | None = None
        self._call: _Call | None = None  # under way
        self._plan: deque[_Call] = deque()  # to follow at once
        self._called_at = 0.0
        self._acknowledged = False
        self._excused = False  # this call has had its time again after a hold-up
        self._polled_at = 0.0
        self._probe_at = 0.0
        self._started = False
        self._strikes = 0
        self._strain = 0
        self._polls = 0
        self._faults = 0

    def tally(self) -> ReaderTally:
        """How well the chip has answered, over all lines opened."""
        return ReaderTally(self._polls, self._faults)

    def opened(self, now: float) -> None:
        """See `SerialCore`."""
        self._strikes = self._strain = 0
        self._polled_at = now
        self._turn(DeviceState.CONNECTING, "opened")
        self._begin(now)

    def closed(self, now: float) -> None:
        """See `SerialCore`."""
        self._parser.clear()
        self._plan.clear()
        self._actions.clear()
        self._call = self._wake_at = None
        self._state = DeviceState.LOST

    def received(self, data: bytes, now: float) -> None:
        """See `SerialCore`."""
        for frame in self._parser.feed(data):
            self._hear(frame, now)

    def woken(self, now: float) -> None:
        """See `SerialCore`."""
        if self._wake_at is None or now < self._wake_at:
            return
        call = self._call
        if call is None:
            self._poll(now)
        elif self._acknowledged and now < self._called_at + call.seconds:
            # The deadline was the acknowledgement's, which came: not moved then, to spare each poll a timer.
            self._wake_at = self._called_at + call.seconds
        elif not self._excused and now - self._wake_at > LATE_SECONDS:
            # Nobody listened while this program was held up: hear first what lies waiting on the line.
            self._excused = True
            self._wake_at = now + ACK_SECONDS
        else:
            self._silence(now)

    def wake_at(self) -> float | None:
        """See `SerialCore`."""
        return self._wake_at

    def actions(self) -> Sequence[Action]:
        """See `SerialCore`."""
        if not self._actions:
            return ()
        actions, self._actions = self._actions, []
        return actions

    def events(self) -> Sequence[DeviceEvent]:
        """See `SerialCore`."""
        if not self._events:
            return ()
        events, self._events = self._events, []
        return events

    def _begin(self, now: float) -> None:
        """Wake the chip and set it up."""
        self._started = False
        self._plan = deque((_VERSION, _RETRIES, _LIST))
        self._send(_SAM, now, before=Signal.ACK.value + WAKE_UP)
        self._wake_at = now + WAKE_SECONDS

    def _poll(self, now: float) -> None:
        """Look for tags, or first for the chip."""
        self._polled_at = now
        if not self._started:
            self._begin(now)
        elif now >= self._probe_at:
            self._plan.extend((_RETRIES, _LIST))
            self._send(_VERSION, now)
        elif self._plan:
            self._send(self._plan.popleft(), now)
        else:
            self._send(_LIST, now)

    def _send(self, call: _Call, now: float, before: bytes = b"") -> None:
        self._parser.clear()  # no answer to this call began before it
        self._call = call
        self._called_at = now
        self._acknowledged = self._excused = False
        self._wake_at = now + ACK_SECONDS
        self._actions.append(Send(before + call.frame))

    def _hear(self, frame: Frame, now: float) -> None:
        """Take a frame that may be the answer; only an acknowledged call under way can be answered."""
        call = self._call
        if call is None:
            return
        match frame:
            case Signal.ACK:
                self._acknowledged = True
            case Signal.ERROR if self._acknowledged:
                self._nonsense(now)
            case Message(tfi, code, data) if (
                self._acknowledged and tfi == CHIP_TO_HOST and code == call.what.value + 1
            ):
                self._answered(call, data, now)

    def _answered(self, call: _Call, data: bytes, now: float) -> None:
        self._call = None
        if self._strikes:
            self._strikes = 0
            if self._strained():
                return
        if call is _LIST:
            found = targets(data)
            if found is None:
                self._nonsense(now)
                return
            self._polled([target.uid for target in found])
        elif call is _VERSION:
            self._probe_at = now + PROBE_SECONDS
            if data[:1] != bytes((IC_PN532,)):
                self._give_up("not a PN532")
                return
        elif call is _RETRIES:
            self._started = True
        if self._plan:
            self._send(self._plan.popleft(), now)
        else:
            self._rest(now)

    def _polled(self, uids: list[bytes]) -> None:
        """A poll went well."""
        self._polls += 1
        if uids:
            self._plan.append(_RELEASE)
        self._events += self._presence.polled(uids)
        if self._strain:
            self._strain -= 1
        if not self._strain and self._state is not DeviceState.OK:
            self._turn(DeviceState.OK, "polls")

    def _rest(self, now: float) -> None:
        """Nothing to do until the next poll is due."""
        self._call = None
        self._wake_at = max(self._polled_at + POLL_SECONDS, now + BREATH_SECONDS)

    def _silence(self, now: float) -> None:
        """The call's deadline has passed."""
        self._strikes += 1
        self._faults += 1
        call = self._call
        if self._strikes >= LAST_STRIKE:
            self._give_up("no answer")
        elif self._strikes == 1 and self._started and call is not None:
            if call is _LIST:  # its answer may be what got lost: a tag it found would hide from the next
                self._plan.appendleft(_LIST)
                call = _RELEASE
            self._send(call, now, before=Signal.ACK.value)
        else:
            self._begin(now)

    def _nonsense(self, now: float) -> None:
        """The chip answers, but not to the point: rest, then poll on."""
        self._faults += 1
        self._plan.clear()
        self._rest(now)
        self._strained()

    def _strained(self) -> bool:
        """Count a fault; True when that was one too many."""
        self._strain += STRAIN_PER_FAULT
        if self._strain >= BROKEN:
            self._give_up("too many faults")
            return True
        if self._strain >= STRAINED and self._state is DeviceState.OK:
            self._turn(DeviceState.DEGRADED, "faulty answers")
            self._plan = deque((_FIELD_OFF, _FIELD_ON, _LIST))
        return False

    def _give_up(self, reason: str) -> None:
        self._plan.clear()
        self._call = self._wake_at = None
        self._actions.append(Reopen(reason))

    def _turn(self, state: DeviceState, reason: str) -> None:
        self._state = state
        self._events.append(DeviceChanged(self._device, state, reason))
