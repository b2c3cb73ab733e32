"""A table without devices: to play a journal again, on any machine."""

import random
from dataclasses import dataclass
from functools import cache

from firmware_host.table.compose import Composer
from firmware_host.table.font import PanelTypist
from firmware_host.table.layout import Layout
from firmware_host.table.play import Play
from firmware_host.table.session import Session
from firmware_host.table.words import Words
from firmware_host.wiring.layout import layout_of
from firmware_host.wiring.texts import panel_typist, words
from hw.table_file import Table, find_table


@dataclass(frozen=True, slots=True)
class OfflineTable:
    """A table file with all that is needed to play at it: layout, letters, and the table's language."""

    table: Table
    layout: Layout
    typist: PanelTypist
    languages: dict[str, Words]

    def open(self, session: Session) -> Play:
        """A fresh game of this session. Raises ValueError for one that cannot be played here."""
        composer = Composer(self.layout, self.languages, self.typist).speaking(session.languages)
        return Play(session, self.layout, composer, random.Random(session.seed))


@cache
def _speech() -> tuple[PanelTypist, dict[str, Words]]:
    return panel_typist(), words()


def table_for(session: Session, table_file: str | None = None) -> OfflineTable:
    """The table a journal names, or one from a file of that name.

    Raises FaultyFileError or ValueError for a table not to be found, or not that one.
    """
    table = find_table(table_file or session.table)
    if table.name != session.table:
        raise ValueError(f"the game was played at table {session.table}, not at {table.name}")
    return OfflineTable(table, layout_of(table), *_speech())


def play_for(session: Session, table_file: str | None = None) -> Play:
    """A fresh game of this session at its table. Raises as `table_for` and `open` do."""
    return table_for(session, table_file).open(session)
