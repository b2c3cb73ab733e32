"""Pumps a sans-I/O core over a serial port: bytes and time in, events and bytes out.

The one place that reopens a lost line (back-off 0.25 s doubling to 8 s) and wakes a core on time,
so that no serial driver does it again.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from drivers.errors import WireError
from drivers.events import DeviceChanged, DeviceEvent, DeviceState, Emit
from drivers.timers import Clock, Timer
from drivers.wires.serial_line import SerialPort

FIRST_RETRY_SECONDS = 0.25
LONGEST_RETRY_SECONDS = 8.0


@dataclass(frozen=True, slots=True)
class Send:
    """Bytes for the wire."""

    data: bytes


@dataclass(frozen=True, slots=True)
class SetBaud:
    """Change the line's speed once earlier bytes have left."""

    baud: int


@dataclass(frozen=True, slots=True)
class Reopen:
    """The device is past help on this line: close it, wait, open it again."""

    reason: str


Action = Send | SetBaud | Reopen


class SerialCore(Protocol):
    """A device's protocol without I/O. No call may block, raise on hostile bytes or read a clock."""

    baud: int  # the speed to open the line at

    def opened(self, now: float) -> None:
        """The line is open; start from nothing."""

    def closed(self, now: float) -> None:
        """The line is gone; whatever was under way has failed."""

    def received(self, data: bytes, now: float) -> None:
        """Bytes came from the device."""

    def woken(self, now: float) -> None:
        """`wake_at()` has come (a call too early or too many must be harmless)."""

    def wake_at(self) -> float | None:
        """When the core wants to be woken next, if at all."""

    def actions(self) -> Sequence[Action]:
        """What to do to the wire since the last call, in order; each is handed out once."""

    def events(self) -> Sequence[DeviceEvent]:
        """What to tell the table since the last call, in order; each is handed out once."""


class Pump:
    """Joins a core, a port and a clock. All calls on the clock's thread.

    Tells a device's state once per change: an absent line is opened again and again, but "absent" is
    said once, and a device that stays lost is not "connecting" anew with each try.
    """

    def __init__(self, device: str, core: SerialCore, port: SerialPort, clock: Clock, emit: Emit) -> None:
        self._device = device
        self._core = core
        self._port = port
        self._clock = clock
        self._emit = emit
        self._timer: Timer | None = None
        self._armed_for: float | None = None
        self._retry_seconds = FIRST_RETRY_SECONDS
        self._told: DeviceChanged | None = None
        self._open = False
        self._stopped = True
        port.attach(self._on_bytes, self._on_lost)

    def start(self) -> None:
        """Open the line, now and again until it opens; harmless when started."""
        if self._stopped:
            self._stopped = False
            self._retry_seconds = FIRST_RETRY_SECONDS
            self._told = None
            self._try_open()

    def stop(self) -> None:
        """Close the line and wait for nothing more; what the core still had to tell is dropped."""
        self._stopped = True
        self._arm(None, self._wake)
        if self._open:
            self._open = False
            self._core.closed(self._clock.now())
        self._core.actions()
        self._core.events()
        self._port.close()

    def settle(self) -> None:
        """Carry out what the core wants after somebody called it from outside."""
        for action in self._core.actions() if self._open else ():
            match action:
                case Send(data):
                    self._port.write(data)
                case SetBaud(baud):
                    self._port.set_baud(baud)
                case Reopen(reason):
                    self._lose(reason)
            if not self._open:
                return
        if self._open and (wake_at := self._core.wake_at()) != self._armed_for:
            self._arm(wake_at, self._wake)
        self._tell()

    def _tell(self) -> None:
        for event in self._core.events():
            if isinstance(event, DeviceChanged):
                self._tell_state(event)
            else:
                self._emit(event)

    def _tell_state(self, event: DeviceChanged) -> None:
        if event.state is DeviceState.OK:
            self._retry_seconds = FIRST_RETRY_SECONDS
        told = self._told
        if event == told:
            return
        if event.state is DeviceState.CONNECTING and told is not None and told.state is DeviceState.LOST:
            return  # one more try at a device that does not answer is no news
        self._told = event
        self._emit(event)

    def _arm(self, when: float | None, callback: Callable[[], None]) -> None:
        """Have `callback` run at `when`, and nothing else."""
        if self._timer is not None:
            self._timer.cancel()
        self._armed_for = when
        self._timer = None if when is None else self._clock.call_at(when, callback)

    def _wake(self) -> None:
        self._timer = self._armed_for = None
        if self._open:
            self._core.woken(self._clock.now())
            self.settle()

    def _on_bytes(self, data: bytes) -> None:
        if self._open:
            self._core.received(data, self._clock.now())
            self.settle()

    def _on_lost(self, reason: str) -> None:
        if self._open:
            self._lose(reason)

    def _try_open(self) -> None:
        try:
            self._port.open(self._core.baud)
        except WireError as error:
            self._wait_and_open()
            self._tell_state(DeviceChanged(self._device, DeviceState.ABSENT, str(error)))
            return
        self._timer = self._armed_for = None
        self._open = True
        self._core.opened(self._clock.now())
        self.settle()

    def _lose(self, reason: str) -> None:
        self._open = False
        self._core.closed(self._clock.now())
        self._core.actions()
        self._port.close()
        self._wait_and_open()
        # Telling comes last: whoever hears it may stop or start us.
        self._tell()
        self._tell_state(DeviceChanged(self._device, DeviceState.LOST, reason))

    def _wait_and_open(self) -> None:
        self._arm(self._clock.now() + self._retry_seconds, self._try_open)
        self._retry_seconds = min(self._retry_seconds * 2, LONGEST_RETRY_SECONDS)
