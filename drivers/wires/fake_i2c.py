"""An I2C bus inside the program: real messages, real bit counts, twins where chips would be.

It stands where `smbus2.SMBus` stands. It never waits: it counts what a real bus would have been
busy, and the lane in front of it decides what that costs.
"""

import ctypes
import errno
from collections.abc import Mapping
from typing import Protocol

from smbus2 import i2c_msg

FAST_MODE_HZ = 400_000
BITS_PER_BYTE = 9  # eight and the acknowledge
START = STOP = 1
STUCK_SECONDS = 1.0  # how long the kernel waits for a bus that is held low
_READ_FLAG = 0x0001
_REFUSED_BITS = START + BITS_PER_BYTE + STOP
_WRITE_BYTE_BITS = START + 3 * BITS_PER_BYTE + STOP
_READ_WORD_BITS = START + 2 * BITS_PER_BYTE + START + 3 * BITS_PER_BYTE + STOP


class I2cTwin(Protocol):
    """A simulated chip's wire side. Neither call may raise, whatever the bytes."""

    @property
    def plugged(self) -> bool:
        """Whether the chip answers to its address now."""

    def write(self, payload: bytes) -> None:
        """One write message without its address byte."""

    def read(self, register: int | None, count: int) -> bytes:
        """`count` bytes from `register`, or from where the chip's own pointer stands (None)."""


class FakeBus:
    """`drivers.wires.i2c.Bus` with twins by address; `stuck` holds the data line low."""

    def __init__(self, twins: Mapping[int, I2cTwin] | None = None, speed_hz: int = FAST_MODE_HZ) -> None:
        self._twins = dict(twins or {})
        self._speed_hz = speed_hz
        self._waited_seconds = 0.0
        self.bits = 0  # carried so far
        self.stuck = False
        self.closed = False

    def attach(self, address: int, twin: I2cTwin) -> None:
        """Wire a chip to the bus. Raises ValueError when the address is taken."""
        if address in self._twins:
            raise ValueError(f"two devices at 0x{address:02x}")
        self._twins[address] = twin

    def set_speed(self, hz: int) -> None:
        """Carry at that speed from now on; what has been carried took what it took."""
        self._waited_seconds += self.bits / self._speed_hz - self.bits / hz
        self._speed_hz = hz

    def seconds(self, bits: int) -> float:
        """How long that many bits take at this bus's speed."""
        return bits / self._speed_hz

    def busy_seconds(self) -> float:
        """How long the bus has been busy in all, vain waiting included."""
        return self.bits / self._speed_hz + self._waited_seconds

    def i2c_rdwr(self, *messages: i2c_msg) -> None:
        """See `drivers.wires.i2c.Bus`."""
        self._check_free()
        for message in messages:
            twin = self._answering(message.addr)
            self.bits += START + BITS_PER_BYTE * (1 + message.len)
            if message.flags & _READ_FLAG:
                data = twin.read(None, message.len)[: message.len].ljust(message.len, b"\xff")
                ctypes.memmove(message.buf, data, message.len)
            else:
                twin.write(bytes(message))
        self.bits += STOP

    def write_byte_data(self, i2c_addr: int, register: int, value: int) -> None:
        """See `drivers.wires.i2c.Bus`."""
        self._check_free()
        twin = self._answering(i2c_addr)
        self.bits += _WRITE_BYTE_BITS
        twin.write(bytes((register, value)))

    def read_word_data(self, i2c_addr: int, register: int) -> int:
        """See `drivers.wires.i2c.Bus`. Spot sensors call it some 400 times a second: kept lean."""
        if self.stuck or self.closed:
            self._check_free()
        twin = self._twins.get(i2c_addr)
        if twin is None or not twin.plugged:
            twin = self._answering(i2c_addr)
        self.bits += _READ_WORD_BITS
        low, high = twin.read(register, 2)
        return low | high << 8

    def close(self) -> None:
        """See `drivers.wires.i2c.Bus`; a call after it is refused as by a closed file."""
        self.closed = True

    def _check_free(self) -> None:
        if self.closed:
            raise OSError(errno.EBADF, "the bus is closed")
        if self.stuck:
            self._waited_seconds += STUCK_SECONDS
            raise OSError(errno.ETIMEDOUT, "the data line is held low")

    def _answering(self, address: int) -> I2cTwin:
        twin = self._twins.get(address)
        if twin is None or not twin.plugged:
            self.bits += _REFUSED_BITS
            raise OSError(errno.EREMOTEIO, f"nobody answers at 0x{address:02x}")
        return twin
