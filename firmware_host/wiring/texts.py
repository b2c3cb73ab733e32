"""Loads what people read: the gettext catalogues and the panels' font that ship with the program."""

from pathlib import Path

import polib

from firmware_host.table.font import Font, PanelTypist, parse_font
from firmware_host.table.words import Face, Words
from games.api import Card
from hw.deck_file import find_deck, packaged_decks
from hw.mission_file import USUAL, find_missions

_TABLE = Path(__file__).parent.parent / "table"
LANGUAGES = ("en", "nl")


def entries(language: str) -> dict[str, str]:
    """All texts of a language by id. Raises ValueError for an id that two catalogues give."""
    found: dict[str, str] = {}
    for path in sorted((_TABLE / "texts").glob(f"*.{language}.po")):
        for entry in polib.pofile(str(path)):
            if entry.msgid in found:
                raise ValueError(f"{path.name}: text {entry.msgid!r} is given twice")
            found[entry.msgid] = entry.msgstr
    return found


def faces() -> dict[Card, Face]:
    """What is printed on every card of the decks that came with the program."""
    decks = [*(find_deck(name) for name in packaged_decks()), find_missions(USUAL).as_cards()]
    return {
        Card(deck.name, card): Face(printed.rank, printed.sign)
        for deck in decks
        for card, printed in deck.prints.items()
    }


def words() -> dict[str, Words]:
    """Every language there is."""
    printed = faces()
    return {language: Words(language, entries(language), printed) for language in LANGUAGES}


def panel_font() -> Font:
    """The 6x12 font with our suit signs."""
    folder = _TABLE / "fonts"
    lines = [
        *(folder / "panel12.hex").read_text().splitlines(),
        *(folder / "suits.hex").read_text().splitlines(),
    ]
    return parse_font(6, 12, lines)


def large_font() -> Font:
    """The 12x24 font."""
    return parse_font(12, 24, (_TABLE / "fonts" / "panel24.hex").read_text().splitlines())


def panel_typist() -> PanelTypist:
    """Draws panels."""
    return PanelTypist(panel_font(), large_font())
