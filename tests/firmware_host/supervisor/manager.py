"""systemd's end of the notification socket, for tests."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from firmware_host.supervisor.notify import Notifier

WATCHDOG_SECONDS = 20


class Manager:
    """Hears what a service says."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self.environment = {
            "NOTIFY_SOCKET": line.getsockname(),
            "WATCHDOG_USEC": str(WATCHDOG_SECONDS * 1_000_000),
        }

    def notifier(self) -> Notifier:
        """A service's notifier that speaks to this manager."""
        return Notifier(self.environment)

    def until(self, word: str, seconds: float) -> list[str]:
        """Listen until a word was said; everything said by then. Raises TimeoutError."""
        said: list[str] = []
        self._line.settimeout(seconds)
        try:
            while word not in said:
                said.append(self._line.recv(1000).decode())
        finally:
            self._line.setblocking(False)
        return said

    def heard(self) -> list[str]:
        """Everything said since the last look."""
        said = []
        while True:
            try:
                said.append(self._line.recv(1000).decode())
            except BlockingIOError:
                return said


@contextmanager
def managing(folder: Path) -> Iterator[Manager]:
    """A manager whose socket stands in a folder."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(folder / "notify"))
        line.setblocking(False)
        yield Manager(line)
