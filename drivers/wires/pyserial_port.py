"""A serial port of this machine, or a pseudo-terminal, through pyserial and without ever waiting.

pyserial opens and configures; reading and writing go straight to the descriptor, because pyserial's
own non-blocking write spins while the kernel's buffer is full. DTR and RTS stay at pyserial's
default: asserting only one of them resets boards with a two-transistor reset.
"""

import errno
import os
import termios
from collections import deque
from collections.abc import Callable
from contextlib import suppress

import serial

from drivers.errors import WireError
from drivers.timers import Clock, Timer, Watcher
from drivers.wires.load import Load, WireLoad

BITS_PER_BYTE = 10  # 8N1
READ_BYTES = 4096
RETRY_SECONDS = 0.005  # how soon a full buffer is tried again, at the earliest
SETTLE_SECONDS = 0.003  # an adapter's own buffer empties a little after the kernel's
STUCK_SECONDS = 3.0  # a line that takes no byte for so long is given up

_OPEN_REASONS = {
    errno.ENOENT: "there is no such port (is the device plugged in?)",
    errno.ENXIO: "there is no device behind this port",
    errno.ENODEV: "there is no device behind this port",
    errno.EIO: "the device behind this port does not answer",
    errno.EACCES: "no permission (is this user in the port's group, often dialout?)",
    errno.EPERM: "no permission (is this user in the port's group, often dialout?)",
    errno.EAGAIN: "held by another program",
    errno.EBUSY: "held by another program",
    errno.ENOTTY: "this is not a serial port",
}


class PySerialPort:
    """`drivers.wires.serial_line.SerialPort` on the port at `path`, locked while it is open."""

    def __init__(self, path: str, watcher: Watcher, clock: Clock) -> None:
        self.path = path
        self._watcher = watcher
        self._clock = clock
        self._on_bytes: Callable[[bytes], None] = lambda data: None
        self._on_lost: Callable[[str], None] = lambda reason: None
        self._serial: serial.Serial | None = None
        self._session = 0
        self._baud = 0
        self._queue: deque[bytes | int] = deque()  # bytes to write; an int is a speed to change to
        self._leaves_at = 0.0  # when what the kernel has taken will have left
        self._moved_at = 0.0  # when the kernel last took a byte
        self._timer: Timer | None = None
        self.sent = Load()
        self._heard = Load()

    def open(self, baud: int) -> None:
        """See `SerialPort.open`; takes the port for this program alone."""
        self.close()
        try:
            self._serial = serial.Serial(self.path, baud, timeout=0, write_timeout=0, exclusive=True)
        except (OSError, ValueError, termios.error) as error:
            raise WireError(f"{self.path}: {_why(error)}") from error
        self._session += 1
        self._baud = baud
        self._leaves_at = self._moved_at = self._clock.now()
        self._watcher.watch(self._serial.fileno(), self._read)

    def close(self) -> None:
        """See `SerialPort.close`; what was written goes to the kernel first, as far as it takes it."""
        if self._serial is None:
            return
        port, self._serial = self._serial, None
        self._session += 1
        self._forget_timer()
        self._watcher.unwatch(port.fileno())
        if self._queue and isinstance(self._queue[0], bytes):
            with suppress(OSError):  # gone or full: nothing more can be done for these bytes
                os.write(port.fileno(), self._queue[0])
        self._queue.clear()
        with suppress(OSError):  # an unplugged adapter may refuse; the descriptor is gone all the same
            port.close()

    def write(self, data: bytes) -> None:
        """See `SerialPort.write`."""
        if self._serial is None or not data:
            return
        if self._queue and isinstance(self._queue[-1], bytes):
            self._queue[-1] += data
        else:
            self._queue.append(data)
        if self._timer is None:
            self._moved_at = self._clock.now()
            self._go_on()

    def set_baud(self, baud: int) -> None:
        """See `SerialPort.set_baud`."""
        if self._serial is None:
            return
        self._queue.append(baud)
        if self._timer is None:
            self._go_on()

    def attach(self, on_bytes: Callable[[bytes], None], on_lost: Callable[[str], None]) -> None:
        """See `SerialPort.attach`."""
        self._on_bytes = on_bytes
        self._on_lost = on_lost

    def waiting(self) -> bool:
        """Whether something is still to be written."""
        return bool(self._queue)

    def load(self, now: float) -> WireLoad:
        """What the line carried lately."""
        can_carry = 0.0 if self._serial is None else self._baud / BITS_PER_BYTE
        return WireLoad(self.path, self.sent.a_second(now), self._heard.a_second(now), can_carry)

    def _read(self) -> None:
        if self._serial is None:
            return
        try:
            data = os.read(self._serial.fileno(), READ_BYTES)
        except BlockingIOError:
            return
        except OSError as error:
            self._lose(_why_lost(error))
            return
        if data:
            self._heard.carried(len(data), self._clock.now())
            self._on_bytes(data)
        else:
            self._lose("unplugged, or a second program reads the same port")

    def _go_on(self) -> None:
        """Work off the queue; whatever cannot go now goes on from a timer."""
        self._timer = None
        while self._queue and self._serial is not None:
            head = self._queue[0]
            try:
                wait = self._change(head) if isinstance(head, int) else self._put(head)
            except (OSError, ValueError, termios.error) as error:
                self._lose(_why_lost(error))
                return
            if wait > 0:
                self._timer = self._clock.call_at(self._clock.now() + wait, self._go_on)
                return

    def _put(self, data: bytes) -> float:
        """Write what the kernel takes; seconds to wait before the rest."""
        assert self._serial is not None
        try:
            taken = os.write(self._serial.fileno(), data)
        except BlockingIOError:
            taken = 0
        now = self._clock.now()
        if taken:
            self.sent.carried(taken, now)
            self._moved_at = now
            self._leaves_at = max(self._leaves_at, now) + taken * BITS_PER_BYTE / self._baud
        if taken == len(data):
            self._queue.popleft()
            return 0.0
        if now - self._moved_at > STUCK_SECONDS:
            raise TimeoutError(errno.ETIMEDOUT, "takes no bytes any more")
        self._queue[0] = data[taken:]
        return max(RETRY_SECONDS, min(0.1, (len(data) - taken) * BITS_PER_BYTE / self._baud / 4))

    def _change(self, baud: int) -> float:
        """Change speed if the line is empty; else seconds to wait."""
        assert self._serial is not None
        now = self._clock.now()
        wait = self._leaves_at + SETTLE_SECONDS - now
        waiting = self._serial.out_waiting
        if waiting and now - self._leaves_at > STUCK_SECONDS:
            raise TimeoutError(errno.ETIMEDOUT, "takes no bytes any more")
        if waiting:
            wait = max(wait, RETRY_SECONDS, waiting * BITS_PER_BYTE / self._baud)
        if wait > 0:
            return wait
        self._serial.baudrate = baud
        self._baud = baud
        self._queue.popleft()
        return 0.0

    def _lose(self, reason: str) -> None:
        """Tell it once, and not on the stack of a caller that is writing."""
        assert self._serial is not None
        self._watcher.unwatch(self._serial.fileno())
        self._forget_timer()
        self._queue.clear()
        session = self._session

        def tell() -> None:
            if session == self._session:
                self.close()
                self._on_lost(reason)

        self._clock.soon(tell)

    def _forget_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _why(error: Exception) -> str:
    """A plain reason for an open that failed."""
    # pyserial wraps; termios.error carries its number as its first argument only.
    for cause in (error, error.__context__):
        number = getattr(cause, "errno", None) or next(iter(getattr(cause, "args", ())), None)
        if isinstance(number, int) and number in _OPEN_REASONS:
            return _OPEN_REASONS[number]
    return str(error)


def _why_lost(error: Exception) -> str:
    """A plain reason for a line that broke while open."""
    number = getattr(error, "errno", None)
    if number in (errno.EIO, errno.ENXIO, errno.ENODEV, errno.EBADF):
        return "unplugged"
    return str(error)
