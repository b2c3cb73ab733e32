"""A table without devices: to play a journal again, on any machine."""

import random
from dataclasses import replace

from firmware_host.table.compose import Composer
from firmware_host.table.play import Play
from firmware_host.table.session import Session
from firmware_host.wiring.layout import layout_of
from firmware_host.wiring.texts import panel_typist, words
from hw.table_file import find_table


def play_for(session: Session) -> Play:
    """The game of a journal's header. Raises FaultyFileError or ValueError for a table not to be found."""
    table = find_table(session.table)
    layout = replace(layout_of(table), languages=session.languages)
    composer = Composer(layout, words(), panel_typist())
    return Play(session, layout, composer, random.Random(session.seed))
