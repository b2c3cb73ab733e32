"""Decks of cards: what cards there are, so that each can be given its tag."""

import re
from dataclasses import dataclass
from pathlib import Path

from hw.files import find, opened, packaged
from hw.section import NAME, Claims

CARD = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+-]{0,15}")


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck; a card's name is what journals, tags and `games.api.Card` say."""

    name: str
    cards: tuple[str, ...]


def packaged_decks() -> tuple[str, ...]:
    """Names of the decks that came with the program."""
    return packaged("decks")


def find_deck(name: str) -> Deck:
    """A packaged deck by name, or one by the path of its file. Raises FaultyFileError."""
    return load_deck(find("decks", name))


def load_deck(path: Path) -> Deck:
    """Raises FaultyFileError with all faults of the file."""
    file, faults = opened(path)
    name = file.text("name", NAME, 'a name like "briscola40"')
    count = file.integer("count", 1, 1000)
    cards = file.texts("cards")
    used = Claims(faults, "card")
    for number, card in enumerate(cards, start=1):
        if CARD.fullmatch(card):
            used.claim(file.at(f"cards[{number}]"), card)
        else:
            file.add(f"cards[{number}]", f'"{card}" does not fit', 'a short name like "CA"')
    if cards and count is not None and count != len(cards):
        file.add("cards", f"{len(cards)} are listed", f'{count}, as "count" says')
    file.end()
    faults.check()
    return Deck(name or "", tuple(cards))
