"""What every card game shares: chance over cards, by our own arithmetic so that a seed lasts for ever."""

from collections.abc import Callable, Iterable, Mapping, Sequence
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


def fitting(
    cards: Iterable[int], rooms: Sequence[tuple[int, Callable[[int], bool]]], dice: Dice
) -> list[list[int]]:
    """Cards dealt by the dice to rooms of (how many, may this card be there); every room full.

    There must be as many cards as room. Raises ValueError when no deal fits.
    """
    left = [size for size, _ in rooms]
    dealt: list[list[int]] = [[] for _ in rooms]
    choices = {
        card: [at for at, (_, fits) in enumerate(rooms) if fits(card)] for card in shuffled(cards, dice)
    }
    for card in sorted(choices, key=lambda card: len(choices[card])):
        open_rooms = [at for at in choices[card] if left[at]]
        if open_rooms:
            at = _weighted(open_rooms, left, dice)
        else:
            at = _make_room(choices[card], dealt, left, choices)
        dealt[at].append(card)
        left[at] -= 1
    return dealt


def _weighted(rooms: Sequence[int], left: Sequence[int], dice: Dice) -> int:
    """One of the rooms, as likely as it has room left."""
    mark = int(dice.random() * sum(left[at] for at in rooms))
    for at in rooms:
        mark -= left[at]
        if mark < 0:
            return at
    return rooms[-1]


def _make_room(
    wanted: Sequence[int], dealt: list[list[int]], left: list[int], choices: Mapping[int, Sequence[int]]
) -> int:
    """Move cards along until one of the wanted rooms has room again; which one."""
    came: dict[int, tuple[int, int] | None] = dict.fromkeys(wanted)
    queue = list(wanted)
    for room in queue:
        for card in dealt[room]:
            for other in choices[card]:
                if other in came:
                    continue
                came[other] = (room, card)
                if left[other]:
                    return _shift(other, came, dealt, left)
                queue.append(other)
    raise ValueError("no deal fits what is known")


def _shift(
    room: int, came: Mapping[int, tuple[int, int] | None], dealt: list[list[int]], left: list[int]
) -> int:
    step = came[room]
    while step is not None:
        source, card = step
        dealt[source].remove(card)
        dealt[room].append(card)
        left[room] -= 1
        left[source] += 1
        room, step = source, came[source]
    return room
