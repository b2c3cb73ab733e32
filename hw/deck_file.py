"""Decks of cards: what cards there are, so that each can be given its tag, and what is printed on them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from hw.files import find, opened, packaged
from hw.section import NAME, Claims, Section, nearest

CARD = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+-]{0,15}")
SUIT = re.compile(r"[A-Z]")
COLOUR = re.compile(r"#[0-9a-f]{6}")
INK = "#3b2a1c"
SIGNS = ("coins", "cups", "swords", "batons", "diamonds", "hearts", "spades", "clubs")
"""What panels and the page can draw for a suit: the Italian signs, then the French ones."""


@dataclass(frozen=True, slots=True)
class Print:
    """What stands on a card: a number or letter, the sign of its suit if it has one, in a colour."""

    rank: str
    sign: str = ""
    colour: str = INK


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck; a card's name is what journals, tags and `games.api.Card` say."""

    name: str
    cards: tuple[str, ...]
    prints: Mapping[str, Print] = field(default_factory=dict)  # of every card


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
    prints = _prints(file, cards)
    file.end()
    faults.check()
    return Deck(name or "", tuple(cards), prints)


def _prints(file: Section, cards: list[str]) -> Mapping[str, Print]:
    """A card is its name in print; with suits the first letter of that is the suit, the rest the rank."""
    colour = file.text("colour", COLOUR, 'a colour like "#b3261e"', INK) or INK
    suits = _suits(file.section("suits"), colour) if file.has("suits") else {}
    ranks = {card[1:] if suits else card for card in cards}
    said = _ranks(file.section("ranks"), ranks) if file.has("ranks") else {}
    prints = {}
    for number, card in enumerate(cards, start=1):
        if suits and card[:1] not in suits:
            file.add(f"cards[{number}]", f'there is no suit "{card[:1]}"', nearest(card[:1], suits))
            continue
        suit, rank = (suits[card[:1]], card[1:]) if suits else (Print("", "", colour), card)
        prints[card] = Print(said.get(rank, rank), suit.sign, suit.colour)
    return prints


def _suits(section: Section, colour: str) -> Mapping[str, Print]:
    suits = {}
    for letter in section.all_keys():
        if not SUIT.fullmatch(letter):
            section.add(letter, "it does not fit", 'the letter that its cards begin with, like "C"')
            continue
        suit = section.section(letter)
        sign = suit.choice("sign", SIGNS)
        own = suit.text("colour", COLOUR, 'a colour like "#b3261e"', colour)
        suit.end()
        suits[letter] = Print("", sign or "", own or colour)
    return suits


def _ranks(section: Section, ranks: set[str]) -> Mapping[str, str]:
    said = {}
    for rank in section.all_keys():
        if rank not in ranks:
            section.add(rank, "no card has this rank", nearest(rank, sorted(ranks)))
        said[rank] = section.text(rank, CARD, 'what is printed instead, like "Q"') or rank
    return said
