"""Pumps a sans-I/O core over a serial port: bytes and time in, events and bytes out.

The one place that reopens a lost line (back-off 0.25 s doubling to 8 s) and wakes a core on time,
so that no serial driver does it again.
"""

from collections.abc import Sequence
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
    """Joins a core, a port and a clock. All calls on the clock's thread."""

    def __init__(self, device: str, core: SerialCore, port: SerialPort, clock: Clock, emit: Emit) -> None:
        self._device = device
        self._core = core
        self._port = port
        self._clock = clock
        self._emit = emit
        self._timer: Timer | None = None
        self._retry_seconds = FIRST_RETRY_SECONDS
        self._open = False
        self._stopped = True
        port.attach(self._on_bytes, self._on_lost)

    def start(self) -> None:
        """Open the line, now and again until it opens."""
        self._stopped = False
        self._try_open()

    def stop(self) -> None:
        """Close the line and wait for nothing more."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()
        if self._open:
            self._open = False
            self._core.closed(self._clock.now())
        self._port.close()

    def settle(self) -> None:
        """Carry out what the core wants after somebody called it from outside."""
        if not self._open:
            self._tell()
            return
        for action in self._core.actions():
            match action:
                case Send(data):
                    self._port.write(data)
                case SetBaud(baud):
                    self._port.set_baud(baud)
                case Reopen(reason):
                    self._lose(reason)
                    return
        self._tell()
        if self._open:
            self._rearm()

    def _tell(self) -> None:
        for event in self._core.events():
            if isinstance(event, DeviceChanged) and event.state is DeviceState.OK:
                self._retry_seconds = FIRST_RETRY_SECONDS
            self._emit(event)

    def _rearm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        wake_at = self._core.wake_at()
        if wake_at is not None:
            self._timer = self._clock.call_at(wake_at, self._wake)

    def _wake(self) -> None:
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
        if self._stopped:
            return
        try:
            self._port.open(self._core.baud)
        except WireError as error:
            self._emit(DeviceChanged(self._device, DeviceState.ABSENT, str(error)))
            self._wait_and_open()
            return
        self._open = True
        self._core.opened(self._clock.now())
        self.settle()

    def _lose(self, reason: str) -> None:
        self._open = False
        self._core.closed(self._clock.now())
        self._core.actions()
        self._port.close()
        self._tell()
        self._emit(DeviceChanged(self._device, DeviceState.LOST, reason))
        self._wait_and_open()

    def _wait_and_open(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._clock.call_at(self._clock.now() + self._retry_seconds, self._try_open)
        self._retry_seconds = min(self._retry_seconds * 2, LONGEST_RETRY_SECONDS)
