"""The 77 cards as ints: six of each of ten locations, fifteen Ted Hintons, Bonnie and Clyde (BC 2.1)."""

from games.api import HIDDEN

DECK = "bonnieclyde77"
LOCATIONS = 10
COPIES = 6
EVIDENCE = LOCATIONS * COPIES
HINTONS = 15
FIRST_HINTON = EVIDENCE
BONNIE = EVIDENCE + HINTONS
CLYDE = BONNIE + 1
CARDS = CLYDE + 1
OUTLAWS = (BONNIE, CLYDE)
HAND = {2: 10, 3: 9, 4: 8}

_LETTERS = "abcdefghijklmno"


def location_of(card: int) -> int:
    """The location of an evidence card, 1..10; 0 for any other."""
    return card // COPIES + 1 if 0 <= card < EVIDENCE else 0


def is_hinton(card: int) -> bool:
    """Whether it is one of the Ted Hintons."""
    return FIRST_HINTON <= card < BONNIE


def evidence(location: int) -> range:
    """The six cards of a location."""
    return range((location - 1) * COPIES, location * COPIES)


def card_name(card: int) -> str:
    """Such as "4a" for evidence, "Hc" for a Hinton, "Bo" and "Cl"; "?" for a card that is not known."""
    if card == HIDDEN:
        return "?"
    if card >= BONNIE:
        return "Bo" if card == BONNIE else "Cl"
    if card >= FIRST_HINTON:
        return f"H{_LETTERS[card - FIRST_HINTON]}"
    return f"{location_of(card)}{_LETTERS[card % COPIES]}"


_NUMBERS = {card_name(card): card for card in range(CARDS)} | {"?": HIDDEN}


def parse_card(text: object) -> int:
    """Back from `card_name`. Raises ValueError quoting the text."""
    if not isinstance(text, str) or text not in _NUMBERS:
        raise ValueError(f"{text!r} is no card: there are 1a to 10f, Ha to Ho, Bo and Cl")
    return _NUMBERS[text]
