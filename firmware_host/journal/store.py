"""What outlives games: which tag is which card. One SQLite file in the state directory.

WAL with synchronous FULL: a commit that has returned survives a power cut.
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

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()
