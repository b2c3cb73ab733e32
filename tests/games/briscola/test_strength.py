"""Each level is the better player, by more than chance: the same deals with the sides changed over."""

import pytest

from firmware_host.tournament.run import tournament
from tests.games.strength import interval, match

pytestmark = pytest.mark.once


@pytest.mark.parametrize(("one", "other"), [("medium", "easy"), ("hard", "medium")])
def test_a_level_beats_the_one_below_it_in_duels(one, other):
    _, low, _ = interval(match("briscola", 2, one, other, 600))
    assert low > 0.5


@pytest.mark.long
def test_one_hard_bot_among_three_wins_more_than_its_third():
    _, low, _ = interval(match("briscola", 3, "hard", "medium", 2000))
    assert low > 1 / 3


@pytest.mark.long
def test_a_hard_pair_beats_a_medium_pair():
    _, low, _ = interval(match("briscola", 4, "hard", "medium", 400))
    assert low > 0.5


@pytest.mark.long
@pytest.mark.parametrize(("other", "deals"), [("medium", 150), ("hard", 400)])
def test_an_expert_beats_the_levels_below_it_in_duels(other, deals):
    expert, _ = tournament("briscola", ["expert", other], deals, 1, lambda done: None)
    assert expert.low > 0.5
