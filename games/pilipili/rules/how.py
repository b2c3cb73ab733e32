"""What the missions of a round change, worked out once: `State` asks this and never a mission's name."""

from dataclasses import dataclass
from functools import lru_cache

from games.pilipili.rules.missions import NUMBERS, Mission
from games.pilipili.rules.options import Options

TOP = NUMBERS + 1  # the joker is called 0 to 56
LOOK_SECONDS = {"three_seconds": 3, "blind_play": 5}


@dataclass(frozen=True, slots=True)
class How:
    """One round's rules. `keys` and `joker_keys` rank cards by number and the joker by what it is called."""

    free: bool  # whether any card of the hand may be laid
    keys: tuple[int, ...]
    joker_keys: tuple[int, ...]
    names: tuple[int, ...]  # what a joker may be called
    look_seconds: int
    blind: bool
    forehead: bool
    blind_bid: bool
    relook: bool  # whether one's own hand is shown again after bidding
    simultaneous: bool
    high_or_low: bool
    swap: bool
    open_hands: bool
    share: bool
    reward: bool
    extra: int
    passing: int  # how many cards each passes
    passing_all: bool
    step: int  # to whom: 1 to the left, -1 to the right
    free_bids: bool  # whether the missions leave bids alone
    banned: int  # the bid nobody may make, -1 for none
    no_copy: bool
    ends_cost: bool  # first and last trick
    costly: frozenset[int]  # numbers that cost


class Book:
    """What stays the same all game and is dear to work out: the missions, their rules, who follows whom."""

    __slots__ = ("_known", "deck", "options", "orders", "way")

    def __init__(self, options: Options, players: int) -> None:
        self.options = options
        self.deck = options.deck()
        self.way = 1 if options.direction == "cw" else -1  # PP-Q12
        seats = range(players)
        self.orders = tuple(tuple((first + self.way * at) % players for at in seats) for first in seats)
        self._known: dict[tuple[int, ...], How] = {}

    def how(self, missions: tuple[int, ...]) -> How:
        """The rules under these missions, by their place in the deck; those not known yet left out."""
        if missions not in self._known:
            ruling = tuple(self.deck[number] for number in missions if number >= 0)
            self._known[missions] = _how(self.options, ruling)
        return self._known[missions]


@lru_cache(maxsize=64)
def book_of(options: Options, players: int) -> Book:
    """The book of such a game; games alike share it."""
    return Book(options, players)


def _how(options: Options, missions: tuple[Mission, ...]) -> How:
    kinds = {mission.kind: mission for mission in missions}
    passing = kinds.get("pass")
    arrow = passing or kinds.get("pass_all")
    banned = kinds.get("forbidden_bid")
    costly = kinds.get("forbidden_numbers")
    look = next((LOOK_SECONDS[kind] for kind in LOOK_SECONDS if kind in kinds), 0)
    backwards = "reversed" in kinds
    tie = options.joker_tie
    return How(
        free=not kinds.keys() & {"high_or_low", "blind_play", "simultaneous"},
        keys=tuple(_key(number, backwards, tie == "natural") for number in range(TOP)),
        joker_keys=tuple(_key(value, backwards, tie == "joker") for value in range(TOP + 1)),
        names=(0, TOP) if options.joker_values == "extremes" else tuple(range(TOP + 1)),
        look_seconds=look,
        blind="blind_play" in kinds,
        forehead="forehead" in kinds,
        blind_bid="blind_bid" in kinds,
        relook="three_seconds" in kinds,
        simultaneous="simultaneous" in kinds,
        high_or_low="high_or_low" in kinds,
        swap="swap_on_win" in kinds,
        open_hands="open_hands" in kinds,
        share="share_pilis" in kinds,
        reward="reward" in kinds,
        extra=int("extra_card" in kinds),
        passing=passing.amount if passing else 0,
        passing_all="pass_all" in kinds,
        step=-1 if arrow and arrow.towards == "right" else 1,
        free_bids=banned is None and "no_copy" not in kinds,
        banned=banned.amount if banned else -1,
        no_copy="no_copy" in kinds,
        ends_cost="first_last" in kinds,
        costly=frozenset(costly.numbers if costly else ()),
    )


def _key(value: int, backwards: bool, before: bool) -> int:
    """Higher wins; of equals the one that goes `before`, or else whichever lay first (PP-Q4)."""
    return 2 * (TOP - value if backwards else value) + before
