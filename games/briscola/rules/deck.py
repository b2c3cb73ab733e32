"""The forty cards as small ints, and the tables that make a trick a matter of looking up.

A card is suit * 10 + rank, both counted from 0 and the rank by strength, so within a suit the
greater int is the stronger card: "C2" is 0, "CA" is 9, "BA" is 39.
"""

from games.api import HIDDEN

DECK = "briscola40"
SUITS = "CUSB"  # coins, cups, swords, clubs
RANKS = "24567JNK3A"  # low to high (BR-R2)
CARDS = tuple(range(40))
POINTS = (0, 0, 0, 0, 0, 2, 3, 4, 10, 11) * 4  # BR-R3
UNREAD = "?"  # how HIDDEN is written

_NAMES = tuple(suit + rank for suit in SUITS for rank in RANKS)
_NUMBERS = {name: card for card, name in enumerate(_NAMES)}
PACKS = {2: frozenset(CARDS), 3: frozenset(CARDS[1:]), 4: frozenset(CARDS)}
"""The cards in play by number of players: three play without the two of coins (BR-R4)."""


def suit_of(card: int) -> int:
    """0..3 in the order of `SUITS`."""
    return card // 10


def rank_of(card: int) -> int:
    """0..9 in the order of `RANKS`."""
    return card % 10


def cards_for(players: int) -> tuple[int, ...]:
    """The cards in play, in order. Raises ValueError for a number of players the game does not know."""
    if players not in PACKS:
        raise ValueError(f"briscola is for 2, 3 or 4 players, not {players!r}")
    return tuple(sorted(PACKS[players]))


def card_name(card: int) -> str:
    """Such as "C7" or "UN", and "?" for a HIDDEN card."""
    return UNREAD if card == HIDDEN else _NAMES[card]


def parse_card(text: str) -> int:
    """Back from `card_name`. Raises ValueError quoting the text."""
    if text == UNREAD:
        return HIDDEN
    if text not in _NUMBERS:
        raise ValueError(f"{text!r} is no card: write a suit of {SUITS} and a rank of {RANKS}, such as 'C7'")
    return _NUMBERS[text]


def _beats(trump: int) -> bytes:
    """A 1 at best * 40 + card where `card`, laid later, beats `best` (BR-R8)."""
    return bytes(
        card > best if suit_of(card) == suit_of(best) else suit_of(card) == trump
        for best in CARDS
        for card in CARDS
    )


BEATS = tuple(_beats(trump) for trump in range(4))

ORDER = {n: tuple(tuple((first + i) % n for i in range(n)) for first in range(n)) for n in (2, 3, 4)}
"""Players of a round by its first player."""
