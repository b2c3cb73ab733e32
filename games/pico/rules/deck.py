"""The three decks, what each card is worth, and which of two cards wins.

A card is its number, so of two ints the greater is the higher card; 0 and 1 are no cards.
"""

from games.api import HIDDEN

DECK = "pico13"
DECKS = {"bsn13": DECK, "pico1": "pico1", "pico2": "pico2"}  # as the table knows them (P-Q4)
PACKS = {
    "bsn13": (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16),  # R2
    "pico1": (2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 16),
    "pico2": (4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16),
}
SIZES = {deck: len(pack) // 2 for deck, pack in PACKS.items()}
"""Cards of a full hand: all but the open card are dealt (R4)."""
UNREAD = "?"  # how HIDDEN is written

_BOUND = 17  # greater than any card
_POINTS = (0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 0, 0, 4)  # R3
_FOUR_IS_TWO = (*_POINTS[:4], 2, *_POINTS[5:])  # P-Q1


def points_of(deck: str, preset: str) -> tuple[int, ...]:
    """Points by card. The preset decides for the deck of thirteen only (P-Q1)."""
    four_is_two = deck == "pico1" or (deck == "bsn13" and preset == "bsn13_four2")
    return _FOUR_IS_TWO if four_is_two else _POINTS


def wins(card: int, other: int) -> bool:
    """Whether `card` wins: the higher does, but for one more than twice the other (R6)."""
    return other < card <= 2 * other or 2 * card < other


SECOND_WINS = tuple(bytes(wins(second, first) for second in range(_BOUND)) for first in range(_BOUND))
"""By player 0's card, then player 1's: 1 where player 1 wins."""


def card_name(card: int) -> str:
    """The number that stands on the card, "?" for a HIDDEN one."""
    return UNREAD if card == HIDDEN else str(card)


_NUMBERS = {card_name(card): card for pack in PACKS.values() for card in (HIDDEN, *pack)}


def parse_card(text: str) -> int:
    """Back from `card_name`. Raises ValueError quoting the text."""
    if text not in _NUMBERS:
        raise ValueError(f"{text!r} is no card: write a number from 2 to 13, or 16")
    return _NUMBERS[text]
