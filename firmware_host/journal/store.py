"""What outlives games: which tag is which card, how long each device has been lit.

One SQLite file in the state directory. WAL with synchronous FULL: a commit that has returned survives a
power cut.
"""

import sqlite3
from collections.abc import Mapping
from pathlib import Path

from firmware_host.journal.state import StateError

SCHEMA = """
CREATE TABLE IF NOT EXISTS cards (
    tag  TEXT PRIMARY KEY,  -- the keyed hash of the UID
    card TEXT NOT NULL      -- "deck/name"
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
    """The database. Raises StateError when the file is no database or cannot be used."""

    def __init__(self, path: Path) -> None:
        try:
            self._database = sqlite3.connect(path, isolation_level=None)
            self._database.execute("PRAGMA journal_mode = WAL")
            self._database.execute("PRAGMA synchronous = FULL")
            self._database.executescript(SCHEMA)
        except sqlite3.Error as error:
            raise StateError(f"{path} cannot be used: {error}") from error

    def cards(self) -> Mapping[str, str]:
        """Tag hash -> "deck/name" of all enrolled cards."""
        return dict(self._database.execute("SELECT tag, card FROM cards"))

    def learn(self, tag: str, card: str | None) -> None:
        """See `firmware_host.journal.cards.Cards`."""
        if card is None:
            self._database.execute("DELETE FROM cards WHERE tag = ?", (tag,))
        else:
            self._database.execute("INSERT OR REPLACE INTO cards VALUES (?, ?)", (tag, card))

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

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()
