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


class Chain:
    """Dice that go on from one number: what a game with many deals keeps of the chance it was started with.

    `left` is that number now, 64 bits (SplitMix64's arithmetic); a chain made from it goes on the same.
    """

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def random(self) -> float:
        """The next number in [0, 1)."""
        self.left = (self.left + 0x9E3779B97F4A7C15) & _WORD
        mixed = ((self.left ^ (self.left >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _WORD
        return ((mixed ^ (mixed >> 31)) >> 11) / (1 << 53)


_WORD = (1 << 64) - 1
