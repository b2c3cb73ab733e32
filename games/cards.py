"""What every card game shares: chance over cards, by our own arithmetic so that a seed lasts for ever."""

from collections.abc import Iterable
from typing import TypeVar

from games.api import Dice

T = TypeVar("T")


def shuffled(cards: Iterable[T], dice: Dice) -> list[T]:
    """The cards in an order the dice choose, each order as likely; the argument stays as it is."""
    mixed = list(cards)
    chance = dice.random
    for last in range(len(mixed) - 1, 0, -1):
        other = int(chance() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed
