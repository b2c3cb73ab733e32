"""Hard: the whole deal worked out, both rounds, for the chance to win and half of that to draw.

Round 2 is known once the hands are (R9), and all that round 1 hands on is a lead. So round 2 is worked
out for every lead, and its worth at the first trick is what round 1 is played for.
"""

from typing import NamedTuple

from games.pico.bots.matrix import best_mixture
from games.pico.bots.mixture import Mixed
from games.pico.bots.rounds import Round
from games.pico.rules import State

_TIES = 32  # a point outweighs all tricks there can be, where tricks decide between equal points (P-Q2)
_BOUND = 17  # greater than any card


class Deal(NamedTuple):
    """All that a deal's worth depends on."""

    dealt: tuple[tuple[int, ...], tuple[int, ...]]
    gains: tuple[int, ...]  # by card: what winning it adds to the lead


def deal_of(state: State) -> Deal:
    """The deal that a state belongs to, whatever was played since."""
    tricks = state.options.tie == "tricks"
    gains = [state.worth(card) * _TIES + 1 if tricks else state.worth(card) for card in range(_BOUND)]
    return Deal(state.dealt, tuple(gains))


class Solved:
    """What a deal is worth, trick by trick."""

    def __init__(self, deal: Deal) -> None:
        """Works everything out."""
        first, second = deal.dealt
        late = Round((second, first), deal.gains, _end)
        full = late.full
        early = Round(deal.dealt, deal.gains, lambda lead: late.value(*full, lead))
        self._rounds = {1: early, 2: late}
        self._tricks_count = deal.gains[deal.dealt[0][0]] >= _TIES
        self.value = early.value(*early.full, 0)
        """Player 0's chance to win, a draw counted half, before the first card."""

    def value_of(self, state: State) -> float:
        """Player 0's chance from this state on, any choice that lies already left aside."""
        return self._rounds[state.round].value(*self._place(state))

    def mixture(self, state: State) -> Mixed:
        """How often to choose each card; a choice of the other is not looked at."""
        me = state.turn
        matrix = self._rounds[state.round].matrix(*self._place(state))
        if me == 1:
            matrix = [[1 - value for value in column] for column in zip(*matrix, strict=True)]
        return {
            card: share for card, share in zip(state.hands[me], best_mixture(matrix), strict=True) if share
        }

    def _place(self, state: State) -> tuple[int, int, int]:
        here = self._rounds[state.round]
        lead = state.points[0] - state.points[1]
        if self._tricks_count:
            lead = lead * _TIES + state.won[0] - state.won[1]
        return here.bits(0, state.hands[0]), here.bits(1, state.hands[1]), lead


def _end(lead: int) -> float:
    """What a lead is worth after round 2 (R11)."""
    return 0.5 if lead == 0 else float(lead > 0)
