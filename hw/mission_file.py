"""Mission cards of Pili Pili: which there are, so that an owner's own can be played with and given tags."""

import re
from dataclasses import dataclass
from pathlib import Path

from hw.deck_file import Deck, Print
from hw.files import find, opened, packaged
from hw.section import NAME, Section

TOWARDS = ("left", "right")
NUMBERS = 55
MOST_CARDS = 28  # to each of two
KINDS = (
    *("pass", "pass_all", "forbidden_bid", "extra_card", "open_hands", "forehead", "simultaneous", "reward"),
    *("reversed", "three_seconds", "first_last", "blind_play", "no_copy", "swap_on_win", "high_or_low"),
    *("forbidden_numbers", "share_pilis", "blind_bid"),
)
SHORT = {"pass": "pass", "pass_all": "all", "forbidden_bid": "no", "forbidden_numbers": "cost"}
"""How a card is called where there is room for one word; others by the beginning of their kind."""
DECK = "pilipili-missions"
USUAL = "pilipili36"


@dataclass(frozen=True, slots=True)
class MissionPart:
    """One card as printed: its kind, N, and where the kind has them X, an arrow or a list of numbers."""

    kind: str
    cards: int
    amount: int = 0
    towards: str = ""
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MissionDeck:
    """All mission cards of one file; a card's place in it, from 1, is its name as a card with a tag."""

    name: str
    missions: tuple[MissionPart, ...]

    def as_cards(self) -> Deck:
        """The cards as a deck that can be taught, each with a short word for what is printed on it."""
        names = tuple(str(number) for number in range(1, len(self.missions) + 1))
        prints = {name: Print(_word(part)) for name, part in zip(names, self.missions, strict=True)}
        return Deck(DECK, names, prints)


def packaged_missions() -> tuple[str, ...]:
    """Names of the mission files that came with the program."""
    return packaged("missions")


def find_missions(name: str) -> MissionDeck:
    """A packaged mission file by name, or one by its path. Raises FaultyFileError."""
    return load_missions(find("missions", name))


def load_missions(path: Path) -> MissionDeck:
    """Raises FaultyFileError with all faults of the file."""
    file, faults = opened(path)
    name = file.text("name", NAME, 'a name like "pilipili36"')
    count = file.integer("count", 1, 200)
    sections = file.sections("missions", "sections [[missions]], one for each card")
    parts = [_mission(section) for section in sections]
    if sections and count is not None and count != len(sections):
        file.add("count", f"it is {count}, and {len(sections)} are listed", "as many as there are")
    file.end()
    faults.check()
    return MissionDeck(name or "", tuple(part for part in parts if part is not None))


def _mission(section: Section) -> MissionPart | None:
    kind = section.choice("kind", KINDS)
    cards = section.integer("cards", 1, MOST_CARDS)
    amount, towards = 0, ""
    numbers: tuple[int, ...] = ()
    match kind:
        case "pass":
            amount = section.integer("amount", 1, cards or MOST_CARDS) or 0
            towards = section.choice("towards", TOWARDS) or ""
        case "pass_all":
            towards = section.choice("towards", TOWARDS) or ""
        case "forbidden_bid":
            amount = section.integer("amount", 0, 1) or 0
        case "forbidden_numbers":
            numbers = _numbers(section)
    if kind is not None:
        section.end()
    return None if kind is None or cards is None else MissionPart(kind, cards, amount, towards, numbers)


def _numbers(section: Section) -> tuple[int, ...]:
    numbers = section.integers("numbers")
    for at, number in enumerate(numbers, 1):
        if not 1 <= number <= NUMBERS:
            section.add(f"numbers[{at}]", f"it is {number}", f"a number from 1 to {NUMBERS}")
    if section.has("numbers") and not numbers:
        section.add("numbers", "it is empty", "at least one number")
    return tuple(numbers)


def _word(part: MissionPart) -> str:
    """Such as "pass2left.6": kind, what else is printed, and N."""
    start = SHORT.get(part.kind, re.sub(r"[^a-z]", "", part.kind)[:8])
    amount = str(part.amount) if part.kind in ("pass", "forbidden_bid") else ""
    numbers = str(part.numbers[0]) if part.numbers else ""
    return f"{start}{amount}{numbers}{part.towards}.{part.cards}"
