"""A table without devices: to play a journal again, on any machine."""

import random

from firmware_host.table.compose import Composer
from firmware_host.table.play import Play
from firmware_host.table.session import Session
from firmware_host.wiring.layout import layout_of
from firmware_host.wiring.texts import panel_typist, words
from hw.table_file import find_table


def play_for(session: Session, table_file: str | None = None) -> Play:
    """The game of a journal's header, at the table it names or at one from a file of that name.

    Raises FaultyFileError or ValueError for a table not to be found, or not that one.
    """
    table = find_table(table_file or session.table)
    if table.name != session.table:
        raise ValueError(f"the game was played at table {session.table}, not at {table.name}")
    layout = layout_of(table)
    composer = Composer(layout, words(), panel_typist()).speaking(session.languages)
    return Play(session, layout, composer, random.Random(session.seed))
