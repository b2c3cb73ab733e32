"""Writes the journal of one game after another: header, events, checkpoints, end."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from drivers.timers import Clock
from firmware_host.journal.build import NO_BUILD
from firmware_host.journal.disk import FULL, RETRY_SECONDS, Disk, Syncer
from firmware_host.journal.lines import FORMAT, encode

log = logging.getLogger("speeltafel.journal")


@dataclass(slots=True)
class _Book:
    """One journal; its file is made with its first line."""

    name: str
    disk: Disk | None = None
    waiting: bytearray = field(default_factory=bytearray)


class Writer:
    """Appends lines before their effect is shown; the syncer makes them last within 50 ms.

    While the disk is full, lines wait in memory and are tried again; `on_full` hears when that begins
    and ends.
    """

    def __init__(
        self,
        open_disk: Callable[[str], Disk],
        syncer: Syncer,
        clock: Clock,
        program: str,
        build: str = NO_BUILD,
    ) -> None:
        self._open_disk = open_disk
        self._syncer = syncer
        self._clock = clock
        self._by = {"program": program, "build": build}
        self._book: _Book | None = None
        self._aside: tuple[_Book, int, float] | None = None  # put aside; events, seconds
        self._behind: list[_Book] = []  # closed, and not yet kept whole
        self._count = 0
        self._start = 0.0
        self._full = False
        self.on_full: Callable[[bool], None] = lambda full: None
        syncer.on_refused = lambda: clock.soon(lambda: self._tell(True))

    def begin(
        self, session: Mapping[str, Any], name: str, checkpoint: Mapping[str, Any] | None = None
    ) -> None:
        """Open a new journal called after `name`; write its header, and the game as it stands at first."""
        self.close()
        self._book = _Book(name)
        self._count, self._start = 0, self._clock.now()
        header = {"journal": FORMAT, **self._by, "refusals": True, "session": session}
        self._write(header, *(() if checkpoint is None else ({"n": 0, "k": checkpoint},)))

    def go_on(self, disk: Disk, count: int, seconds: float = 0.0, another: bool = False) -> None:
        """Append to a journal that already holds `count` events, the last of them at `seconds`.

        `another` program than this one wrote it: then a line says who goes on.
        """
        self.close()
        self._book = _Book("", disk)
        self._count, self._start = count, self._clock.now() - seconds
        if another:
            self._write({"n": count, **self._by})

    def event(
        self,
        event: list[Any],
        frame: str,
        refused: bool = False,
        checkpoint: Mapping[str, Any] | None = None,
    ) -> int:
        """Write an event with the fingerprint of the frame it led to ("" when it raised); its number.

        With a `checkpoint`, the whole game as it stands after the event, both or none are written.
        """
        self._count += 1
        seconds = round(self._clock.now() - self._start, 3)
        mark = {"r": 1} if refused else {}
        told: dict[str, Any] = {"n": self._count, "t": seconds, "e": event, "f": frame, **mark}
        if checkpoint is None:
            self._write(told)
        else:
            self._write(told, {"n": self._count, "k": checkpoint})
        return self._count

    def end(self, result: str) -> None:
        """Write the end and close."""
        self._write({"n": self._count, "end": result})
        self.close()

    def put_aside(self) -> None:
        """The open journal's game is to be gone on with later. Only one can be: an older one is given up."""
        if self._book is None:
            return
        book, self._book = self._book, None
        if self._aside is not None:
            self._aside[0].waiting += encode({"n": self._aside[1], "end": "given up"})
            self._behind.append(self._aside[0])
        self._aside = (book, self._count, self._clock.now() - self._start)
        self._flush()

    def take_up(self) -> None:
        """Write on in the journal that was put aside, unless one is open."""
        if self._book is None and self._aside is not None:
            (self._book, self._count, seconds), self._aside = self._aside, None
            self._start = self._clock.now() - seconds

    def quarantine(self, number: int, reason: str) -> None:
        """Set an event that raised aside, and all that followed it: they stay as evidence, unplayed."""
        self._write({"n": number, "quarantined": reason})

    def close(self) -> None:
        """Sync and let go of the file; the game may be gone on with, and one put aside stays so."""
        if self._book is not None:
            self._behind.append(self._book)
            self._book = None
        self._flush()

    def _write(self, *bodies: Mapping[str, Any]) -> None:
        """All in one piece, which is on the disk or is not: one call of the system and one sync."""
        if self._book is None:
            raise RuntimeError("no journal is open")
        for body in bodies:
            self._book.waiting += encode(body)
        self._flush()

    def _flush(self) -> None:
        """Append all that waits, if the disk has room for it; the oldest first."""
        try:
            while self._behind:
                self._append(self._behind[0])
                book = self._behind.pop(0)
                if book.disk is not None:
                    self._syncer.close(book.disk)
            if self._aside is not None:
                self._append(self._aside[0])
            if self._book is not None:
                self._append(self._book)
        except OSError as error:
            if error.errno not in FULL:
                raise
            self._tell(True)
        else:
            self._tell(self._syncer.refused())

    def _append(self, book: _Book) -> None:
        if not book.waiting:
            return
        if book.disk is None:
            book.disk = self._open_disk(book.name)
        book.disk.append(bytes(book.waiting))
        book.waiting.clear()
        self._syncer.soon(book.disk)

    def _tell(self, full: bool) -> None:
        if full == self._full:
            return
        self._full = full
        if full:
            log.error("the disk is full: what follows waits in memory")
            self._clock.call_at(self._clock.now() + RETRY_SECONDS, self._retry)
        self.on_full(full)

    def _retry(self) -> None:
        if self._full:
            self._clock.call_at(self._clock.now() + RETRY_SECONDS, self._retry)
            self._flush()
