"""A serial line inside one process, in virtual time: the real bytes at the real pace.

Bytes arrive one chunk per write, when their last bit would: 10 bits a byte at the sender's speed,
after everything sent before. A speed mismatch between the two ends is for the twin to notice.
"""

from collections.abc import Callable

from drivers.errors import WireError
from drivers.timers import Clock
from drivers.wires.load import Load, WireLoad

BITS_PER_BYTE = 10  # 8N1


class _Direction:
    """One way of the line: keeps order and pace."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._free_at = 0.0
        self.count = 0

    def carry(self, data: bytes, baud: int, deliver: Callable[[bytes], None]) -> None:
        self._free_at = max(self._free_at, self._clock.now()) + len(data) * BITS_PER_BYTE / baud
        self.count += len(data)
        self._clock.call_at(self._free_at, lambda: deliver(data))

    def when_free(self, callback: Callable[[], None]) -> None:
        self._clock.call_at(max(self._free_at, self._clock.now()), callback)


class Line:
    """Both ends of one cable; `host` is a `SerialPort`, `device` a `DeviceEnd`."""

    def __init__(self, name: str, clock: Clock) -> None:
        self.name = name
        self.host = _Host(self, clock)
        self.device = _Device(self, clock)
        self.plugged = True


def swap(one: Line, other: Line) -> None:
    """Two names change places: what was behind one port is behind the other from now on."""
    one.device, other.device = other.device, one.device
    one.device.move(one)
    other.device.move(other)


class _Host:
    def __init__(self, line: Line, clock: Clock) -> None:
        self._line = line
        self._way = _Direction(clock)
        self._on_bytes: Callable[[bytes], None] = lambda data: None
        self._on_lost: Callable[[str], None] = lambda reason: None
        self._session = 0
        self._clock = clock
        self._sent, self._heard = Load(), Load()
        self.baud = 0  # 0: closed

    @property
    def bytes_sent(self) -> int:
        """Bytes the host has put on the line so far."""
        return self._way.count

    def load(self, now: float) -> WireLoad:
        """What the line carried lately."""
        sent, heard = self._sent.a_second(now), self._heard.a_second(now)
        return WireLoad(self._line.name, sent, heard, self.baud / BITS_PER_BYTE)

    def open(self, baud: int) -> None:
        if not self._line.plugged:
            raise WireError(f"{self._line.name}: nothing is plugged in")
        self._session += 1
        self.baud = baud

    def close(self) -> None:
        self._session += 1
        self.baud = 0

    def write(self, data: bytes) -> None:
        if self.baud:
            self._sent.carried(len(data), self._clock.now())
            self._way.carry(data, self.baud, self._line.device.hear)

    def set_baud(self, baud: int) -> None:
        session = self._session

        def change() -> None:
            if session == self._session:
                self.baud = baud

        self._way.when_free(change)

    def attach(self, on_bytes: Callable[[bytes], None], on_lost: Callable[[str], None]) -> None:
        self._on_bytes = on_bytes
        self._on_lost = on_lost

    def hear(self, data: bytes) -> None:
        if self.baud and self._line.plugged:
            self._heard.carried(len(data), self._clock.now())
            self._on_bytes(data)

    def lose(self) -> None:
        if self.baud:
            self._on_lost("unplugged")


class _Device:
    def __init__(self, line: Line, clock: Clock) -> None:
        self._line = line
        self._way = _Direction(clock)
        self._baud = 115200
        self._on_bytes: Callable[[bytes], None] = lambda data: None

    @property
    def bytes_sent(self) -> int:
        """Bytes the device has put on the line so far."""
        return self._way.count

    def attach(self, on_bytes: Callable[[bytes], None]) -> None:
        self._on_bytes = on_bytes

    def send(self, data: bytes) -> None:
        if self._line.plugged:
            self._way.carry(data, self._baud, self._line.host.hear)

    def host_baud(self) -> int:
        return self._line.host.baud

    def set_baud(self, baud: int) -> None:
        self._baud = baud

    def move(self, line: Line) -> None:
        """Hang on that line from now on."""
        self._line = line

    def unplug(self) -> None:
        self._line.plugged = False
        self._line.host.lose()

    def plug(self) -> None:
        self._line.plugged = True

    def hear(self, data: bytes) -> None:
        if self._line.plugged:
            self._on_bytes(data)
