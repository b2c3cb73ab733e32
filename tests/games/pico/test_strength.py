"""Each level is the better player, by more than chance: the same deals with the sides changed over."""

import random
from statistics import fmean

import pytest

from games.api import OVER
from games.minds import Minds
from games.pico import game
from games.pico.rules import Options, State
from tests.games.strength import interval

pytestmark = pytest.mark.once


def match(one, other, deals, **options):
    """Shares of wins of `one`, a number a deal."""
    return [fmean(shares(one, other, number, Options(**options), Minds())) for number in range(deals)]


def shares(one, other, number, options, minds):
    for side in (0, 1):
        dice = random.Random(number)
        state = State.new(options, 2, dice, 0)
        levels = (one, other) if side == 0 else (other, one)
        while state.turn != OVER:
            state.apply(minds.decide(game(), state.masked(state.turn), levels[state.turn], dice, 0))
        yield state.utilities()[side]


def test_medium_beats_easy():
    _, low, _ = interval(match("medium", "easy", 300))
    assert low > 0.5


@pytest.mark.long
def test_hard_beats_medium():
    _, low, _ = interval(match("hard", "medium", 1000, deck="pico2"))
    assert low > 0.5
