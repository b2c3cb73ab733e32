"""Hands that live on the panels: what keys do to them and how they are kept, alike in every game.

OK held opens a hand, arrows then move its cursor round and round, letting go hides it. A cursor starts
anywhere whenever the cards of its hand change, by chance that is kept with the game, so what is pressed
tells nobody which card is meant. A hand whose OK is heard no more (a key unplugged, a table restarted)
hides by itself.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from games.api import Dice, Key, Press, TimerAsk

CHANCE_BITS = 64
HIDE_SECONDS = 1.0  # a held key is heard four times in that time
HAND = "hand"  # its timers are called "hand.PLAYER"


class Deed(Enum):
    """What a key does to a hand on the panel, or to what is looked at."""

    OPEN = "open"
    STILL_OPEN = "still_open"
    CLOSE = "close"
    NEXT = "next"
    BEFORE = "before"
    CHOOSE = "choose"
    THINK_AGAIN = "think_again"
    GO_ON = "go_on"


@dataclass(frozen=True, slots=True)
class Grip:
    """A player's hold on a hand that is on the panel: `open` while OK is held.

    `looked` says whether it was open since its cards last changed; before that no card is chosen.
    """

    cursor: int
    open: bool = False
    looked: bool = False

    def held(self, press: Press) -> Deed | None:
        """What OK does to a hand that can be opened; None when the press is for the game."""
        match press:
            case Press.LONG:
                return Deed.OPEN
            case Press.SHORT | Press.RELEASED | Press.REPEAT if not self.open:
                return None
            case Press.REPEAT:
                return Deed.STILL_OPEN
        return Deed.CLOSE  # a short one: its letting go was lost

    def turned(self, key: Key) -> Deed | None:
        """What an arrow does to an open hand."""
        if not self.open:
            return None
        return Deed.NEXT if key is Key.RIGHT else Deed.BEFORE


@dataclass(frozen=True, slots=True)
class Holds:
    """The hands of all players. `heard` counts for each how often OK was heard held.

    That is the number of the timer that hides the hand when no more is heard. `chance` gives the places
    cursors start at.
    """

    grips: tuple[Grip, ...]
    heard: tuple[int, ...]
    chance: int

    def after(self, deed: Deed, player: int, places: int) -> "Holds":
        """With this done to a hand of so many places."""
        grip, heard = self.grips[player], self.heard
        match deed:
            case Deed.OPEN | Deed.STILL_OPEN:
                grip = replace(grip, open=True, looked=True)
                heard = (*heard[:player], heard[player] + 1, *heard[player + 1 :])
            case Deed.CLOSE:
                grip = replace(grip, open=False)
            case Deed.NEXT:
                grip = replace(grip, cursor=(grip.cursor + 1) % places)
            case Deed.BEFORE:
                grip = replace(grip, cursor=(grip.cursor - 1) % places)
        return replace(self, grips=(*self.grips[:player], grip, *self.grips[player + 1 :]), heard=heard)

    def afresh(self, places: Mapping[int, int]) -> "Holds":
        """With cursors anywhere in hands that have changed: so many places for each of these players."""
        grips, chance = list(self.grips), self.chance
        for player, count in places.items():
            cursor, chance = _place_by_chance(chance, max(1, count))
            is_open = grips[player].open and count > 0
            grips[player] = Grip(cursor, is_open, looked=is_open)
        return Holds(tuple(grips), self.heard, chance)

    def timers(self) -> Iterable[TimerAsk]:
        """One for each open hand."""
        for player, grip in enumerate(self.grips):
            if grip.open:
                yield TimerAsk(f"{HAND}.{player}", HIDE_SECONDS, self.heard[player])

    def to_json(self) -> dict[str, Any]:
        """For a checkpoint: keys grips (cursor, open, looked of each player), heard and chance."""
        return {
            "grips": [[grip.cursor, grip.open, grip.looked] for grip in self.grips],
            "heard": list(self.heard),
            "chance": self.chance,
        }


def taken_up(places: Sequence[int], dice: Dice) -> Holds:
    """Hands just dealt, with so many places each."""
    chance = int(dice.random() * 2**53) << CHANCE_BITS - 53
    nobody = Holds((Grip(0),) * len(places), (0,) * len(places), chance)
    return nobody.afresh(dict(enumerate(places)))


def read_holds(data: Mapping[str, Any], places: Sequence[int]) -> Holds:
    """Back from `to_json`, for hands of so many places. Raises ValueError naming the key that is wrong."""
    players, grips, heard = len(places), data.get("grips"), data.get("heard")
    if not isinstance(grips, list) or len(grips) != players:
        raise ValueError(f"grips: one for each of {players} players, not {grips!r}")
    if not isinstance(heard, list) or len(heard) != players or not all(map(_is_count, heard)):
        raise ValueError(f"heard: a number for each of {players} players, not {heard!r}")
    chance = data.get("chance")
    if not _is_count(chance):
        raise ValueError(f"chance: must be a whole number, not {chance!r}")
    return Holds(tuple(map(_grip, grips, places)), tuple(heard), int(chance or 0))


def _grip(data: Any, places: int) -> Grip:
    match data:
        case [int(cursor), bool(is_open), bool(looked)] if 0 <= cursor < max(1, places):
            return Grip(cursor, is_open, looked)
    raise ValueError(f"grips: {data!r} is no hold on a hand of {places} cards")


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def _place_by_chance(chance: int, places: int) -> tuple[int, int]:
    """A place among so many, each as likely, and the chance that is left (Knuth's MMIX generator)."""
    after = (chance * 6364136223846793005 + 1442695040888963407) % 2**CHANCE_BITS
    return (after >> 32) * places >> 32, after
