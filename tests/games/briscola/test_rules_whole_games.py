"""Whole random games: what must hold at every node."""

import random

import pytest

from games.api import BYSTANDER, OVER, Rejected
from games.briscola.rules import POINTS, Options, State


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_BR_T52_points_won_held_lying_and_in_stock_are_always_120(players, seed):
    dice = random.Random(seed)
    state = State.new(Options(), players, dice, seed % players)
    while state.turn != OVER:
        held = [card for hand in state.hands for card in hand]
        places = (*held, *state.trick, *state.stock)
        assert sum(state.points) + sum(POINTS[card] for card in places) == 120
        for viewer in (BYSTANDER, *range(players)):
            seen = state.masked(viewer)
            assert seen.filled(dice).masked(viewer) == seen
            assert State.from_json(seen.to_json()) == seen
        move = dice.choice(state.legal())
        step = state.play(state.turn, move)
        assert not isinstance(step, Rejected)
        state = step.state
    assert sum(state.scores()) == 120
    assert state.outcome() is not None
