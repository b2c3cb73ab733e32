"""A serial line as both of its ends see it.

Host side: a driver's core speaks through a `SerialPort`: pyserial on a real port or on a
pseudo-terminal (`pyserial_port.py`), or the in-process line (`in_process.py`).
Device side: a twin holds a `DeviceEnd`: the master of a pseudo-terminal (`pty_end.py`) or the other
end of the in-process line. Both pace what they carry by the baud rate.
"""

from collections.abc import Callable
from typing import Protocol


class SerialPort(Protocol):
    """The host's end. Every call returns at once; callbacks run on the clock's thread."""

    def open(self, baud: int) -> None:
        """Open at 8N1. Raises `drivers.errors.WireError` saying which port and why."""

    def close(self) -> None:
        """Close; harmless when closed."""

    def write(self, data: bytes) -> None:
        """Queue bytes in order; a line that is gone reports through `on_lost`, never raises."""

    def set_baud(self, baud: int) -> None:
        """Change the speed after what is queued has left."""

    def attach(self, on_bytes: Callable[[bytes], None], on_lost: Callable[[str], None]) -> None:
        """Say who hears of incoming bytes and of a vanished line (a short reason)."""


class DeviceEnd(Protocol):
    """The device's end, held by a twin."""

    def attach(self, on_bytes: Callable[[bytes], None]) -> None:
        """Say who hears what the host sends."""

    def send(self, data: bytes) -> None:
        """Send to the host, paced at the device's own speed; dropped when nobody listens."""

    def host_baud(self) -> int:
        """The speed the host's end is set to now; 0 when the host has the line closed."""

    def set_baud(self, baud: int) -> None:
        """The device's own speed; the twin must compare it with `host_baud()`."""

    def unplug(self) -> None:
        """Pull the cable: the host's end reports a lost line and cannot be opened."""

    def plug(self) -> None:
        """Put the cable back."""
