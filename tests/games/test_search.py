"""The search that all games share, on Briscola and on a game of pennies made for it."""

import random
import subprocess
import sys

import pytest

from games.api import OVER
from games.briscola.bots.ahead import finish, habit
from games.registry import game
from games.search import best_of, by_chance, played_out, tree, worlds

BRISCOLA = game("briscola")
SEARCHES = (tree, worlds)
both = pytest.mark.parametrize("search", SEARCHES)


class Pennies:
    """Two players choose a coin at the same time; then the second says whether to double the stake.

    The first wins where coins are alike. Its unknown choice is what `filled` draws.
    """

    def __init__(self, chosen=(), turn=0, doubled=None):
        self.chosen, self.turn, self.doubled = list(chosen), turn, doubled
        self.looks = []

    def waiting(self):
        return (0, 1)[len(self.chosen) :] if len(self.chosen) < 2 else ((1,) if self.turn != OVER else ())

    def legal(self, seat=None):
        return [] if self.turn == OVER else [0, 1]

    def apply(self, move, emit=None, seat=None):
        if len(self.chosen) < 2:
            self.chosen.append(move)
            self.turn = 1
        else:
            self.doubled, self.turn = move, OVER

    def clone(self):
        return Pennies(self.chosen, self.turn, self.doubled)

    def filled(self, dice):
        return self.clone()

    def utilities(self):
        won = 1.0 if self.chosen[0] == self.chosen[1] else 0.0
        if not self.doubled:
            won = won / 2 + 0.25
        return won, 1 - won


def openings(players, count):
    """Masked states as players to move see them, all through games."""
    dice = random.Random(players)
    found = []
    while len(found) < count:
        state = BRISCOLA.rules.new(BRISCOLA.options(), players, dice, 0)
        while state.turn != OVER:
            if dice.random() < 0.2:
                found.append(state.masked(state.turn))
            state.apply(by_chance(state, dice))
    return found[:count]


@both
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_state_dice_and_budget_give_the_same_answer(search, players):
    for state in openings(players, 12):
        first, again = (search(state, random.Random(5), 60, finish) for _ in range(2))
        assert first == again
        assert [one.move for one in first] == state.legal()


@both
def test_what_is_hidden_changes_neither_answer_nor_the_number_of_deals(search):
    for state in openings(3, 20):
        me = state.turn
        other = state.filled(random.Random(9)).masked(me)
        assert search(state, random.Random(1), 50, finish) == search(other, random.Random(1), 50, finish)


def test_a_search_spends_its_budget_and_asks_for_one_deal_each_time():
    state = openings(2, 1)[0]
    assert sum(one.visits for one in tree(state, random.Random(1), 200, finish)) == 200
    assert {one.visits for one in worlds(state, random.Random(1), 300, finish)} == {300 // len(state.legal())}


def test_choices_made_at_the_same_time_are_made_without_knowing_the_others():
    tried = tree(Pennies(), random.Random(3), 4000, played_out(by_chance))
    assert all(0.35 < one.share < 0.65 for one in tried)
    assert min(one.visits for one in tried) > 1000


def test_a_choice_that_is_known_already_is_answered():
    known = Pennies(chosen=[1], turn=1)
    assert best_of(tree(known, random.Random(3), 300, played_out(by_chance))) == 0


def test_partners_want_the_same():
    state = BRISCOLA.rules.new(BRISCOLA.options(), 4, random.Random(2), 0)
    shares = finish(state.clone(), random.Random(1))
    assert shares[0] == shares[2]
    assert shares[1] == shares[3]
    assert shares[0] + shares[1] == pytest.approx(1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_playing_ahead_lays_what_medium_would(players):
    for state in openings(players, 300):
        assert habit(state) == BRISCOLA.decide(state, "medium", random.Random(0), 0)


def test_the_quick_way_for_two_ends_as_habit_by_habit_does():
    dice = random.Random(4)
    for state in openings(2, 200):
        full = state.filled(dice)
        quick = finish(full.clone(), dice)
        while full.turn != OVER:
            full.apply(habit(full))
        points = full.scores()
        share = 0.75 * full.utilities()[0] + 0.25 * points[0] / 120
        assert quick == pytest.approx([share, 1 - share])


def test_a_game_that_is_over_already_is_counted_as_it_is():
    early = BRISCOLA.options(early_stop="on")
    dice = random.Random(6)
    for number in range(20):
        state = BRISCOLA.rules.new(early, 2, dice, number % 2)
        while state.turn != OVER:
            state.apply(habit(state))
        assert (finish(state, dice)[0] > 0.5) == (state.scores()[0] > 60)


def test_an_exact_ending_stops_the_game_that_is_played_out():
    asked = []

    def exact(state):
        asked.append(len(state.chosen))
        return (0.25, 0.75) if len(state.chosen) == 2 else None

    assert played_out(by_chance, exact)(Pennies(), random.Random(1)) == (0.25, 0.75)
    assert asked == [0, 1, 2]


def test_another_process_finds_the_same():
    told = (
        "import random; from games.registry import game; from games.search import tree; g = game('briscola');"
        "s = g.rules.new(g.options(), 2, random.Random(1), 0).masked(1);"
        "print([(one.move, one.visits, one.share) for one in tree(s, random.Random(2), 300, g.finish)])"
    )
    once, again = (
        subprocess.run(
            [sys.executable, "-c", f"import sys; sys.path[:] = {sys.path!r}; {told}"],
            capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    )  # fmt: skip
    assert once == again != ""
