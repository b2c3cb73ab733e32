"""The missions: what kinds there are, their deck, and which two do not go together (PP 1.3 to 1.5)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

NUMBERS = 55
JOKER = 0  # as a card; the others are their numbers
CARDS = NUMBERS + 1

REGULAR = (
    "pass",
    "pass_all",
    "forbidden_bid",
    "extra_card",
    "open_hands",
    "forehead",
    "simultaneous",
    "reward",
)
EXPERT = (
    "reversed",
    "three_seconds",
    "first_last",
    "blind_play",
    "no_copy",
    "swap_on_win",
    "high_or_low",
    "forbidden_numbers",
    "share_pilis",
)
EXTRA = ("blind_bid",)  # not in the source text: by agreement only (PP-Q17)
KINDS = (*REGULAR, *EXPERT, *EXTRA)

_DIRECTED = ("pass", "pass_all")
_UNSEEN = ("forehead", "three_seconds", "blind_play", "blind_bid")  # ways of not seeing one's own hand
_APART = (
    *(frozenset((one, other)) for one in _UNSEEN for other in _UNSEEN if one < other),
    *(
        frozenset((kind, "blind_play"))
        for kind in ("open_hands", "high_or_low", "swap_on_win", "pass", "pass_all", "simultaneous")
    ),
    frozenset(("pass", "pass_all")),
)


@dataclass(frozen=True, slots=True)
class Mission:
    """One mission card: its kind, cards dealt to each (N), and what else is printed on it.

    `amount` is X of `pass` and the number of `forbidden_bid`; `towards` the arrow, "left" or "right";
    `numbers` those of `forbidden_numbers`. Raises ValueError for a card that cannot exist.
    """

    kind: str
    cards: int
    amount: int = 0
    towards: str = ""
    numbers: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"mission {self.kind!r} is unknown; there are {', '.join(KINDS)}")
        if type(self.cards) is not int or not 1 <= self.cards <= CARDS // 2:
            raise ValueError(f"mission {self.kind}: N must be 1..{CARDS // 2}, not {self.cards!r}")
        if (self.towards in ("left", "right")) != (self.kind in _DIRECTED):
            raise ValueError(f"mission {self.kind}: an arrow left or right belongs to pass and pass_all only")
        self._check_amount()
        self._check_numbers()

    def _check_amount(self) -> None:
        match self.kind:
            case "pass" if not 1 <= self.amount <= self.cards:
                raise ValueError(f"mission pass: 1..{self.cards} cards go on, not {self.amount}")
            case "forbidden_bid" if self.amount not in (0, 1):
                raise ValueError(f"mission forbidden_bid: forbids 0 or 1, not {self.amount}")
            case "pass" | "forbidden_bid":
                return
            case _ if self.amount:
                raise ValueError(f"mission {self.kind}: has no number but N, not {self.amount}")

    def _check_numbers(self) -> None:
        if bool(self.numbers) != (self.kind == "forbidden_numbers"):
            raise ValueError(f"mission {self.kind}: a list of numbers belongs to forbidden_numbers only")
        for number in self.numbers:
            if not 1 <= number <= NUMBERS:
                raise ValueError(f"mission {self.kind}: {number!r} is no number of 1..{NUMBERS}")

    @property
    def expert(self) -> bool:
        """Whether the card carries the experts' sign."""
        return self.kind not in REGULAR

    def text(self) -> str:
        """The card in one word, such as `pass-2-left-6`; back by `parse_mission`."""
        parts = [self.kind]
        if self.kind in ("pass", "forbidden_bid"):
            parts.append(str(self.amount))
        if self.towards:
            parts.append(self.towards)
        if self.numbers:
            parts.append(",".join(map(str, self.numbers)))
        return "-".join((*parts, str(self.cards)))


def parse_mission(text: str) -> Mission:
    """Back from `Mission.text`. Raises ValueError quoting the text."""
    kind, *parts = text.split("-")
    try:
        *parts, cards = parts
        amount = int(parts.pop(0)) if kind in ("pass", "forbidden_bid") else 0
        towards = parts.pop(0) if kind in _DIRECTED else ""
        numbers = tuple(map(int, parts.pop(0).split(","))) if kind == "forbidden_numbers" else ()
        if parts:
            raise ValueError(f"{'-'.join(parts)} is too much")
        return Mission(kind, int(cards), amount, towards, numbers)
    except (ValueError, IndexError) as error:
        raise ValueError(f"{text!r} is no mission, such as pass-2-left-6 or open_hands-4: {error}") from None


def clash(first: Mission, second: Mission, players: int) -> bool:
    """Whether two missions cannot rule one round together (PP-Q18)."""
    kinds = frozenset((first.kind, second.kind))
    if len(kinds) == 1 or kinds in _APART:
        return True
    return kinds == {"forbidden_bid", "no_copy"} and dealt_each(first, (first, second), players) < 3


def dealt_each(first: Mission, missions: Iterable[Mission], players: int) -> int:
    """How many cards each gets: N of the first card, as far as 56 go round (PP-R7)."""
    spare = any(mission.kind == "extra_card" for mission in missions)
    return max(1, min(first.cards, CARDS // players - spare))


def _deck(kind: str, *cards: Mapping[str, object]) -> tuple[Mission, ...]:
    return tuple(Mission(kind, **card) for card in cards)  # type: ignore[arg-type]  # checked by Mission


# How the 36 cards divide over the kinds is not known for certain (PP 1.5): owners can change the file.
DEFAULT = (
    *(Mission("pass", 4 + amount, amount, way) for amount in (1, 2) for way in ("left", "right")),
    *_deck("pass_all", {"towards": "left", "cards": 3}, {"towards": "right", "cards": 3}),
    *_deck("forbidden_bid", {"amount": 0, "cards": 4}, {"amount": 0, "cards": 5}),
    *_deck("forbidden_bid", {"amount": 1, "cards": 5}, {"amount": 1, "cards": 4}),
    *_deck("extra_card", {"cards": 2}, {"cards": 4}),
    *_deck("open_hands", {"cards": 4}, {"cards": 3}),
    *_deck("forehead", {"cards": 1}, {"cards": 3}),
    *_deck("simultaneous", {"cards": 6}, {"cards": 4}),
    *_deck("reward", {"cards": 6}, {"cards": 4}),
    *_deck("reversed", {"cards": 6}, {"cards": 4}),
    *_deck("three_seconds", {"cards": 4}, {"cards": 5}),
    *_deck("first_last", {"cards": 6}, {"cards": 4}),
    *_deck("blind_play", {"cards": 3}, {"cards": 4}),
    *_deck("no_copy", {"cards": 6}, {"cards": 4}),
    *_deck("swap_on_win", {"cards": 4}, {"cards": 5}),
    *_deck("high_or_low", {"cards": 5}),
    *_deck("forbidden_numbers", {"cards": 5, "numbers": (7, 13, 44)}, {"cards": 5, "numbers": (21, 33, 55)}),
    *_deck("share_pilis", {"cards": 5}),
)
