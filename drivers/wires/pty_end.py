"""The device's end of a pseudo-terminal, so that a twin can sit behind a path the host opens.

Bytes are paced both ways by the speeds the two ends are set to. While the host has the line closed
this end holds the host's side open itself, because a terminal nobody holds open reports "hung up"
for ever and would keep the loop awake; with the host there, hanging up is how it is seen to leave.
"""

import os
import select
import termios
import tty
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from drivers.timers import Clock, Timer, Watcher

BITS_PER_BYTE = 10  # 8N1
READ_BYTES = 65536
TOGETHER_SECONDS = 0.001  # what is due within so short a time goes with one wake-up
_SPEED_NAMES = [name for name in dir(termios) if name[0] == "B" and name[1:].isdigit()]
_SPEEDS: dict[int, int] = {getattr(termios, name): int(name[1:]) for name in _SPEED_NAMES}


class _Lane:
    """One way of the line: hands chunks on, in order, when their last bit would have arrived."""

    def __init__(self, clock: Clock, deliver: Callable[[bytes], None]) -> None:
        self._clock = clock
        self._deliver = deliver
        self._chunks: deque[tuple[float, bytes]] = deque()
        self._free_at = 0.0
        self._timer: Timer | None = None

    def carry(self, data: bytes, baud: int) -> None:
        self._free_at = max(self._free_at, self._clock.now()) + len(data) * BITS_PER_BYTE / baud
        self._chunks.append((self._free_at, data))
        if self._timer is None:
            self._timer = self._clock.call_at(self._free_at, self._due)

    def clear(self) -> None:
        self._chunks.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _due(self) -> None:
        self._timer = None
        now = self._clock.now()
        data = bytearray()
        while self._chunks and self._chunks[0][0] <= now + TOGETHER_SECONDS:
            data += self._chunks.popleft()[1]
        if self._chunks:
            self._timer = self._clock.call_at(self._chunks[0][0], self._due)
        if data:
            self._deliver(bytes(data))


def swap_names(one: "PtyEnd", other: "PtyEnd") -> None:
    """Two ends that are pulled change links: each comes back under the other's name."""
    one.link, other.link = other.link, one.link


class PtyEnd:
    """`drivers.wires.serial_line.DeviceEnd` on a pseudo-terminal.

    The host opens `path`: `link`, a symlink that survives pulling and putting back, or else the
    terminal itself, whose name changes with every `plug()`. Made plugged in; `unplug()` to end.
    """

    def __init__(self, clock: Clock, watcher: Watcher, link: str | None = None) -> None:
        self._watcher = watcher
        self.link = link
        self._baud = 115200
        self._on_bytes: Callable[[bytes], None] = lambda data: None
        self._inward = _Lane(clock, lambda data: self._on_bytes(data))
        self._outward = _Lane(clock, self._write)
        self._master: int | None = None
        self._held: int | None = None  # our own hold on the host's side, while the host has none
        self._terminal = ""
        self.plug()

    @property
    def path(self) -> str:
        """What the host opens."""
        return self.link or self._terminal

    def attach(self, on_bytes: Callable[[bytes], None]) -> None:
        """See `DeviceEnd.attach`."""
        self._on_bytes = on_bytes

    def send(self, data: bytes) -> None:
        """See `DeviceEnd.send`."""
        if data and self._host_there():
            self._outward.carry(data, self._baud)

    def host_baud(self) -> int:
        """See `DeviceEnd.host_baud`."""
        return self._speed() if self._host_there() else 0

    def set_baud(self, baud: int) -> None:
        """See `DeviceEnd.set_baud`."""
        self._baud = baud

    def unplug(self) -> None:
        """See `DeviceEnd.unplug`; the link goes too."""
        if self._master is None:
            return
        self._watcher.unwatch(self._master)
        self._inward.clear()
        self._outward.clear()
        if self.link:
            Path(self.link).unlink(missing_ok=True)
        self._let_go()
        os.close(self._master)
        self._master = None

    def plug(self) -> None:
        """See `DeviceEnd.plug`: a new terminal, under the same link."""
        if self._master is not None:
            return
        self._master, self._held = os.openpty()
        tty.setraw(self._held)
        os.set_blocking(self._master, False)
        self._terminal = os.ttyname(self._held)
        if self.link:
            fresh = Path(f"{self.link}.new")
            fresh.unlink(missing_ok=True)
            fresh.symlink_to(self._terminal)
            fresh.replace(self.link)
        self._watcher.watch(self._master, self._read)

    def _host_there(self) -> bool:
        """Whether anybody but us holds the host's side open."""
        if self._master is None:
            return False
        if self._held is None:
            return not self._hung_up(self._master)
        self._let_go()
        if not self._hung_up(self._master):
            return True
        self._hold()
        return False

    @staticmethod
    def _hung_up(master: int) -> bool:
        poll = select.poll()
        poll.register(master, 0)
        return any(flags & select.POLLHUP for _, flags in poll.poll(0))

    def _hold(self) -> None:
        if self._held is None:
            self._held = os.open(self._terminal, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)

    def _let_go(self) -> None:
        if self._held is not None:
            os.close(self._held)
            self._held = None

    def _speed(self) -> int:
        assert self._master is not None
        return _SPEEDS.get(termios.tcgetattr(self._master)[5], 0)

    def _read(self) -> None:
        if self._master is None:
            return
        try:
            data = os.read(self._master, READ_BYTES)
        except BlockingIOError:
            return
        except OSError:  # EIO: the host has closed its side
            self._outward.clear()
            self._hold()
            return
        if data:
            self._let_go()
            self._inward.carry(data, self._speed() or self._baud)

    def _write(self, data: bytes) -> None:
        # A host that does not read loses bytes, as on a wire without flow control.
        if self._master is not None and self._host_there():
            with suppress(OSError):
                os.write(self._master, data)
