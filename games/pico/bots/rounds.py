"""One round worked out from its end: what every position is worth if both play as well as can be.

Positions are two hands and a lead. The cards that were won are those missing from the hands, so what
matters of the past is in the lead alone: by how much player 0 is ahead, all rounds together. What a lead
is worth when the round is over comes as a function, and may only rise with it. Hands are sets of bits:
bit n is the nth card of the full hand.
"""

from collections.abc import Callable, Sequence

from games.pico.bots.matrix import worth
from games.pico.rules import wins

Worth = Callable[[int], float]


class Round:
    """All positions of one round between two full hands; each is worked out when it is asked for."""

    def __init__(self, hands: Sequence[Sequence[int]], gains: Sequence[int], end: Worth) -> None:
        """`gains` by card: by how much the lead changes when it wins."""
        self._end = end
        self._hands = hands
        self._gains = gains
        self._cards = [_subsets(hand, gains) for hand in hands]
        self._most = [[_most(hand, gains, bits) for bits in range(1 << len(hand))] for hand in hands]
        self._second_wins = [[wins(second, first) for second in hands[1]] for first in hands[0]]
        self._known: dict[int, float] = {}

    @property
    def full(self) -> tuple[int, int]:
        """Both full hands."""
        return (1 << len(self._hands[0])) - 1, (1 << len(self._hands[1])) - 1

    def bits(self, player: int, cards: Sequence[int]) -> int:
        """A hand as a set of bits."""
        return sum(1 << at for at, card in enumerate(self._hands[player]) if card in cards)

    def value(self, first: int, second: int, lead: int) -> float:
        """Player 0's chance to win, a draw counted half, from two hands and a lead on."""
        own, other = self._most[0][first], self._most[1][second]
        if not own or not other:  # one card is left: the round is over
            return self._end(lead)
        worst = self._end(lead - other)
        if worst == self._end(lead + own):  # nothing can change it any more
            return worst
        key = (lead << 12) + (first << 6) + second
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = worth(self.matrix(first, second, lead))
        return known

    def matrix(self, first: int, second: int, lead: int) -> list[list[float]]:
        """The trick as a game: player 0's cards are the rows."""
        value = self.value
        mine, theirs = self._cards[0][first], self._cards[1][second]
        won = [value(left, second, lead + gain) for _, left, gain in mine]
        lost = [value(first, left, lead - gain) for _, left, gain in theirs]
        columns = [(at, lost[place]) for place, (at, _, _) in enumerate(theirs)]
        table = self._second_wins
        return [
            [loss if table[row][at] else won[place] for at, loss in columns]
            for place, (row, _, _) in enumerate(mine)
        ]


def _subsets(hand: Sequence[int], gains: Sequence[int]) -> list[list[tuple[int, int, int]]]:
    """By hand left: each card's place, the hand without it, and what it gains."""
    return [
        [(at, bits ^ 1 << at, gains[card]) for at, card in enumerate(hand) if bits >> at & 1]
        for bits in range(1 << len(hand))
    ]


def _most(hand: Sequence[int], gains: Sequence[int], bits: int) -> int:
    """The most that this hand can still gain: all its cards but one."""
    left = [gains[card] for at, card in enumerate(hand) if bits >> at & 1]
    return sum(left) - min(left, default=0)
