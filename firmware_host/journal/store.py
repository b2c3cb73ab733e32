"""What outlives games: which tag is which card, how games were played and ended, how long devices were lit.

One SQLite file in the state directory, with a write-ahead log. A commit that has returned survives the
program, and a power cut once the log is synced: by the syncer's thread within 50 ms, as a journal is.
"""

import json
import os
import sqlite3
from collections.abc import Mapping
from pathlib import Path

from firmware_host.journal.disk import Syncer, sync_folder
from firmware_host.journal.state import StateError
from firmware_host.table.result import wins
from firmware_host.table.session import Last, Session, outcome_from_json
from games.api import Outcome

EVENING = "-12 hours"
SCHEMA = """
CREATE TABLE IF NOT EXISTS cards (
    tag  TEXT PRIMARY KEY,  -- the keyed hash of the UID
    card TEXT NOT NULL      -- "deck/name"
) STRICT;
CREATE TABLE IF NOT EXISTS last (
    game TEXT PRIMARY KEY,
    how  TEXT NOT NULL  -- a `Last` as JSON
) STRICT;
CREATE TABLE IF NOT EXISTS results (
    at      TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
    game    TEXT NOT NULL,
    seats   TEXT NOT NULL,  -- JSON: the table seats, from 0, of players 0, 1, ...
    outcome TEXT NOT NULL   -- JSON: [winners, draw, scores]
) STRICT;
CREATE TABLE IF NOT EXISTS hours (
    device  TEXT PRIMARY KEY,
    seconds REAL NOT NULL     -- lit, over all the program's runs
) STRICT;
"""
ADD = """
INSERT INTO hours VALUES (?, ?) ON CONFLICT (device) DO UPDATE SET seconds = seconds + excluded.seconds
"""


class Store:
    """The database. Raises StateError when the file is no database or cannot be used.

    Without a `syncer` every commit waits until it survives a power cut.
    """

    def __init__(self, path: Path, syncer: Syncer | None = None) -> None:
        self._syncer = syncer
        self._log = path.with_name(f"{path.name}-wal")
        try:
            self._database = sqlite3.connect(path, isolation_level=None)
            self._database.execute("PRAGMA journal_mode = WAL")
            self._database.execute("PRAGMA synchronous = FULL")
            self._database.executescript(SCHEMA)
            if (
                syncer is not None
            ):  # from here on nobody waits for the medium: not for the log, nor to empty it
                self._database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                self._database.execute("PRAGMA wal_autocheckpoint = 0")
                self._database.execute("PRAGMA synchronous = NORMAL")
        except sqlite3.Error as error:
            raise StateError(f"{path} cannot be used: {error}") from error

    def cards(self) -> Mapping[str, str]:
        """Tag hash -> "deck/name" of all enrolled cards."""
        return dict(self._database.execute("SELECT tag, card FROM cards"))

    def learn(self, tag: str, card: str | None) -> None:
        """See `firmware_host.journal.cards.Cards`."""
        if card is None:
            self._keep("DELETE FROM cards WHERE tag = ?", tag)
        else:
            self._keep("INSERT OR REPLACE INTO cards VALUES (?, ?)", tag, card)

    def last(self) -> Mapping[str, Last]:
        """How each game was played last; what makes no sense any more is left out."""
        found = {}
        for game, how in self._database.execute("SELECT game, how FROM last"):
            try:
                found[game] = Last.from_json(json.loads(how))
            except ValueError:
                continue
        return found

    def won(self) -> Mapping[tuple[str, tuple[int, ...]], tuple[int, ...]]:
        """Games won this evening, the last hours: by each player of a game at the same table seats."""
        found: dict[tuple[str, tuple[int, ...]], tuple[int, ...]] = {}
        rows = self._database.execute(
            "SELECT game, seats, outcome FROM results WHERE at > datetime('now', ?)", (EVENING,)
        )
        for game, told_seats, told in rows:
            seats, outcome = tuple(json.loads(told_seats)), outcome_from_json(json.loads(told))
            found[game, seats] = wins([outcome], found.get((game, seats), (0,) * len(seats)))
        return found

    def began(self, session: Session) -> None:
        """See `firmware_host.journal.evenings.Evenings`."""
        self._keep(
            "INSERT OR REPLACE INTO last VALUES (?, ?)", session.game, json.dumps(session.last().to_json())
        )

    def ended(self, session: Session, outcome: Outcome) -> None:
        """See `firmware_host.journal.evenings.Evenings`."""
        told = json.dumps([outcome.winners, outcome.draw, outcome.scores])
        add = "INSERT INTO results (game, seats, outcome) VALUES (?, ?, ?)"
        self._keep(add, session.game, json.dumps(session.seats), told)

    def _keep(self, command: str, *values: str) -> None:
        try:
            self._database.execute(command, values)
        except sqlite3.Error as error:
            raise StateError(f"the table's memory cannot be written: {error}") from error
        self._sync_soon()

    def _sync_soon(self) -> None:
        if self._syncer is not None:
            self._syncer.soon(self)

    def sync(self) -> None:
        """See `firmware_host.journal.disk.Lasting`; called from the syncer's thread.

        The log alone: SQLite's locks are on other files, and would go with any descriptor of those.
        """
        log = os.open(self._log, os.O_RDWR | os.O_CLOEXEC)
        try:
            os.fdatasync(log)
        finally:
            os.close(log)
        sync_folder(self._log.parent)

    def seconds(self) -> Mapping[str, float]:
        """How long each device has been lit."""
        return dict(self._database.execute("SELECT device, seconds FROM hours"))

    def add_seconds(self, seconds: Mapping[str, float]) -> None:
        """See `firmware_host.loop.hours.Book`."""
        try:
            self._database.execute("BEGIN")
            self._database.executemany(ADD, seconds.items())
            self._database.execute("COMMIT")
        except sqlite3.Error as error:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")
            raise StateError(f"hours cannot be added: {error}") from error
        self._sync_soon()

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()
