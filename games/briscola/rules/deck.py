"""The forty cards as small ints, and the tables that make a trick a matter of looking up.

A card is suit * 10 + rank, both counted from 0 and the rank by strength, so within a suit the
greater int is the stronger card: "C2" is 0, "CA" is 9, "BA" is 39. Where 7 and 3 change places
(`rank_variant` piemonte) only their names do: 8 is still the second card of coins and worth ten, but
"C7" is what stands on it. Whoever thinks in ints need not know.
"""

from games.api import HIDDEN

DECK = "briscola40"
DECKS = {"italian": DECK, "french": "briscola40-french"}  # by what is printed on the cards (BR-Q17)
SUITS = "CUSB"  # coins, cups, swords, clubs
RANKS = "24567JNK3A"  # low to high (BR-R2)
PIEMONTE_RANKS = "24563JNK7A"  # BR-Q9
CARDS = tuple(range(40))
POINTS = (0, 0, 0, 0, 0, 2, 3, 4, 10, 11) * 4  # BR-R3
HALF = 60  # of the points; more wins where there are two sides (BR-R12)
UNREAD = "?"  # how HIDDEN is written

_NAMES = {
    variant: tuple(suit + rank for suit in SUITS for rank in ranks)
    for variant, ranks in (("standard", RANKS), ("piemonte", PIEMONTE_RANKS))
}
_NUMBERS = {variant: {name: card for card, name in enumerate(names)} for variant, names in _NAMES.items()}
REMOVED = {"coins": 0, "cups": 10, "swords": 20, "clubs": 30}
"""The two that three players put aside, by the name of its suit (BR-Q2)."""
PACKS = {
    (players, suit): frozenset(CARDS).difference([two] if players == 3 else [])
    for players in (2, 3, 4)
    for suit, two in REMOVED.items()
}
"""The cards in play by number of players and the two that three of them leave out (BR-R4)."""

_FRENCH = str.maketrans("CUSBN", "♦♥♠♣Q")  # BR-R1


def suit_of(card: int) -> int:
    """0..3 in the order of `SUITS`."""
    return card // 10


def rank_of(card: int) -> int:
    """0..9 in the order of `RANKS`."""
    return card % 10


def cards_for(players: int, removed: str = "coins") -> tuple[int, ...]:
    """The cards in play, in order. Raises ValueError for a number of players the game does not know."""
    if (players, removed) not in PACKS:
        raise ValueError(f"briscola is for 2, 3 or 4 players, not {players!r}")
    return tuple(sorted(PACKS[players, removed]))


def card_name(card: int, variant: str = "standard") -> str:
    """Such as "C7" or "UN", and "?" for a HIDDEN card; `variant` is that of the ranks."""
    return UNREAD if card == HIDDEN else _NAMES[variant][card]


def parse_card(text: str, variant: str = "standard") -> int:
    """Back from `card_name`. Raises ValueError quoting the text."""
    if text == UNREAD:
        return HIDDEN
    if text not in _NUMBERS[variant]:
        raise ValueError(f"{text!r} is no card: write a suit of {SUITS} and a rank of {RANKS}, such as 'C7'")
    return _NUMBERS[variant][text]


def face_of(name: str, deck: str) -> str:
    """What is printed on the card of that name: "BN" is "♣Q" in a French deck (BR-R1, BR-Q17)."""
    return name.translate(_FRENCH) if deck == "french" else name


def _beats(trump: int) -> bytes:
    """A 1 at best * 40 + card where `card`, laid later, beats `best` (BR-R8)."""
    return bytes(
        card > best if suit_of(card) == suit_of(best) else suit_of(card) == trump
        for best in CARDS
        for card in CARDS
    )


BEATS = tuple(_beats(trump) for trump in range(4))

STEPS = {"cw": 1, "ccw": -1}  # players are counted clockwise, however they play (BR-Q1)
ROUNDS = {
    (players, direction): tuple(
        tuple((first + step * place) % players for place in range(players)) for first in range(players)
    )
    for players in (2, 3, 4)
    for direction, step in STEPS.items()
}
"""Players of a round by its first player, for each number of players and direction."""
