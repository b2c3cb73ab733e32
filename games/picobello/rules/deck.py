"""The cards: 2 to 10 of four suits, as ints; no trump (rule 1)."""

from games.api import HIDDEN

DECK = "french36"
SUITS = "SHDC"
RANKS = 9
CARDS = len(SUITS) * RANKS
LOWEST = 2
FIVE = 3  # the rank of a five, counted from the two


def suit_of(card: int) -> int:
    """0..3 for spades, hearts, diamonds, clubs."""
    return card // RANKS


def number_of(card: int) -> int:
    """What stands on the card, 2..10."""
    return card % RANKS + LOWEST


def card_name(card: int) -> str:
    """Suit and number, such as "H7"; "?" for a card that is not known."""
    return "?" if card == HIDDEN else f"{SUITS[card // RANKS]}{number_of(card)}"


def parse_card(text: object) -> int:
    """Back from `card_name`. Raises ValueError quoting the text."""
    if text == "?":
        return HIDDEN
    if isinstance(text, str) and text[:1] in SUITS and text[1:].isdecimal():
        rank = int(text[1:]) - LOWEST
        if text[:1] and 0 <= rank < RANKS and text[1:] == str(int(text[1:])):
            return SUITS.index(text[:1]) * RANKS + rank
    raise ValueError(f"{text!r} is no card: there are S2 to S10, and so for H, D and C")


def cards_for(mode: str, dropped: str = "clubs") -> tuple[int, ...]:
    """All 36, or for `solo3` those of three suits (rule 46)."""
    gone = {"clubs": 3, "hearts": 1}[dropped] if mode == "solo3" else OFF_SUIT
    return tuple(card for card in range(CARDS) if suit_of(card) != gone)


OFF_SUIT = -1
