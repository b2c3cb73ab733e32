"""An I2C bus as drivers see it, real or fake, and the one lane in front of each bus.

A `Bus` is what `smbus2.SMBus` offers and `fake_i2c.FakeBus` offers too. Nobody calls a bus but a
job in its `Lane`, so transfers never interleave and nobody else waits for them: on a real or
simulated table the lane is a thread, in virtual time it is the heap.
"""

import errno
from collections.abc import Callable
from typing import Protocol

from smbus2 import i2c_msg

from drivers.wires.load import Load


class Bus(Protocol):
    """The calls our drivers use; each raises OSError when nobody answers at the address."""

    def i2c_rdwr(self, *messages: i2c_msg) -> None:
        """Carry messages in one transaction."""

    def write_byte_data(self, i2c_addr: int, register: int, value: int) -> None:
        """Write one register."""

    def read_word_data(self, i2c_addr: int, register: int) -> int:
        """Read two registers, the first in the low byte."""

    def close(self) -> None:
        """Let go of the bus."""


BITS_PER_BYTE = 9  # eight and the acknowledge


class CountedBus:
    """A bus, and how many bytes went over it, address bytes included; refused ones count too."""

    def __init__(self, bus: Bus, load: Load, now: Callable[[], float]) -> None:
        self._bus = bus
        self._load = load
        self._now = now

    def i2c_rdwr(self, *messages: i2c_msg) -> None:
        """See `Bus`."""
        self._load.carried(sum(1 + message.len for message in messages), self._now())
        self._bus.i2c_rdwr(*messages)

    def write_byte_data(self, i2c_addr: int, register: int, value: int) -> None:
        """See `Bus`."""
        self._load.carried(3, self._now())
        self._bus.write_byte_data(i2c_addr, register, value)

    def read_word_data(self, i2c_addr: int, register: int) -> int:
        """See `Bus`."""
        self._load.carried(5, self._now())
        return self._bus.read_word_data(i2c_addr, register)

    def close(self) -> None:
        """See `Bus`."""
        self._bus.close()


Job = Callable[[Bus], None]
Round = Callable[[Bus], float | None]


class Lane(Protocol):
    """Runs jobs on one bus, one after another, in the order submitted."""

    def submit(self, job: Job) -> None:
        """Run `job` soon, not on the caller's stack where the lane is a thread.

        A job turns its OSErrors into what it tells; one that raises ends the program.
        """

    def repeat(self, job: Round) -> None:
        """Run `job` soon, and again as many seconds later as it answers each time, until it answers None.

        For polling: it wakes nobody but the lane.
        """

    def backlog(self) -> int:
        """Jobs that wait or run now."""

    def stop(self) -> None:
        """Take no more jobs, finish those submitted (a last one leaves a panel dark), close the bus."""


def complaint(address: int, error: OSError) -> str:
    """Why a device at `address` is not usable, as a short machine word for `DeviceChanged`."""
    match error.errno:
        case errno.EREMOTEIO | errno.EIO | errno.ENXIO:
            word = "no_answer"
        case errno.ETIMEDOUT:
            word = "bus_stuck"
        case errno.ENOENT | errno.ENODEV:
            word = "no_bus"
        case code:
            word = errno.errorcode.get(code or 0, "io_error").lower()
    return f"{word}:0x{address:02x}"
