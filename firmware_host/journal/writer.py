"""Writes the journal of one game after another: header, events, checkpoints, end."""

from collections.abc import Callable, Mapping
from typing import Any

from drivers.timers import Clock
from firmware_host.journal.disk import Disk, Syncer
from firmware_host.journal.lines import FORMAT, encode


class Writer:
    """Appends lines before their effect is shown; the syncer makes them last within 50 ms."""

    def __init__(self, open_disk: Callable[[str], Disk], syncer: Syncer, clock: Clock, program: str) -> None:
        self._open_disk = open_disk
        self._syncer = syncer
        self._clock = clock
        self._program = program
        self._disk: Disk | None = None
        self._count = 0
        self._start = 0.0

    def begin(self, session: Mapping[str, Any], name: str) -> None:
        """Open a new journal called after `name` and write its header."""
        self.close()
        self._disk = self._open_disk(name)
        self._count, self._start = 0, self._clock.now()
        self._write({"journal": FORMAT, "program": self._program, "session": session})

    def go_on(self, disk: Disk, count: int) -> None:
        """Append to a journal that already holds `count` events."""
        self.close()
        self._disk, self._count, self._start = disk, count, self._clock.now()

    def event(self, event: list[Any], frame: str) -> int:
        """Write an event with the fingerprint of the frame it led to ("" when it raised); its number."""
        self._count += 1
        seconds = round(self._clock.now() - self._start, 3)
        self._write({"n": self._count, "t": seconds, "e": event, "f": frame})
        return self._count

    def checkpoint(self, state: Mapping[str, Any]) -> None:
        """Write the whole game as it stands after the last event."""
        self._write({"n": self._count, "k": state})

    def end(self, result: str) -> None:
        """Write the end and close."""
        self._write({"n": self._count, "end": result})
        self.close()

    def quarantine(self, number: int, reason: str) -> None:
        """Set an event that raised aside, and all that followed it: they stay as evidence, unplayed."""
        self._write({"n": number, "quarantined": reason})

    def close(self) -> None:
        """Sync and let go of the file; the game may be gone on with."""
        if self._disk is not None:
            self._disk.close()
            self._disk = None

    def _write(self, body: Mapping[str, Any]) -> None:
        if self._disk is None:
            raise RuntimeError("no journal is open")
        self._disk.append(encode(body))
        self._syncer.soon(self._disk)
