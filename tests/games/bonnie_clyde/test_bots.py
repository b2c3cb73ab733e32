"""What the levels do in positions where a good player would not think twice."""

import random
from statistics import fmean

import pytest

from games.api import OVER, Game
from games.bonnie_clyde import game
from games.bonnie_clyde.bots import LEVELS, decide, medium
from games.bonnie_clyde.bots.medium import candidates
from games.minds import Minds
from tests.games.bonnie_clyde.position import at, fresh
from tests.games.strength import interval


def chosen(state, level="medium", seed=1, iterations=1000):
    return state.move_text(decide(state.masked(state.turn), level, random.Random(seed), iterations))


def test_the_third_card_of_a_location_is_taken_from_the_discards():
    assert chosen(at("4a 4b 9c", pile="2a 4c", phase="draw")) == "pile"
    assert chosen(at("4a 3b 9c", pile="2a 4c", phase="draw")) == "stock"


def test_what_can_be_laid_off_is_taken_too():
    assert chosen(at("1a 3b 9c", pile="2a 4c", phase="draw", sets=[(1, 4)])) == "pile"


def test_a_set_is_laid_where_the_car_stands_first():
    assert chosen(at("2a 2b 2c 4a 4b 4c 4d 9a", car=2)) == "meld 2"


def test_more_cards_go_first_where_the_car_stands_elsewhere():
    assert chosen(at("2a 2b 2c 4a 4b 4c 4d 9a", car=7)) == "meld 4"


def test_the_card_furthest_from_a_set_is_discarded():
    assert chosen(at("2a 2b 4a 4b 9a")) == "9a"


def test_all_cards_of_a_set_are_laid():
    state = at("4a 4b 4c 4d 9a")
    for text in ("meld 4", "4a", "4b", "4c", "4d"):
        assert chosen(state) == text
        state = state.play(0, state.parse_move(text)).state
    assert state.phase_of() == "look"


def test_an_outlaw_that_must_stay_is_left():
    state = at("4a 4b 4c 9a 9b", board={4: "Bo"})
    for text in ("meld 4", "4a", "4b", "4c"):
        state = state.play(0, state.parse_move(text)).state
    state = state if state.phase_of() == "look" else state.play(0, state.parse_move("stop")).state
    assert chosen(state) == "leave"


@pytest.mark.parametrize("phase", ["look"])
def test_a_look_is_decided_by_the_same_quick_rule_at_every_careful_level(phase):
    state = at("9a 9b", board={4: "9c"}, phase=phase, place=4)
    assert chosen(state, "hard") == chosen(state, "medium") == "take"


def test_hard_thinks_about_few_of_many_discards():
    state = fresh(players=2)
    state = state.play(state.turn, state.legal()[0]).state
    assert medium(state) in candidates(state)
    assert len(candidates(state)) < len(state.legal())


def test_an_unknown_level_and_a_finished_game_are_refused():
    with pytest.raises(ValueError, match="no level of bonnie_clyde"):
        decide(fresh(), "godlike", random.Random(1), 1)
    over = fresh()
    over.turn = OVER
    with pytest.raises(ValueError, match="nobody is to play"):
        decide(over, "medium", random.Random(1), 1)


def shares(entry: Game, one, other, number):
    for side in (0, 1):
        dice = random.Random(number)
        state = entry.rules.new(entry.options(target=50), 2, dice, number % 2)
        levels = (one, other) if side == 0 else (other, one)
        while state.turn != OVER:
            state.apply(Minds().decide(entry, state.masked(state.turn), levels[state.turn], dice, 400))
        yield state.utilities()[side]


@pytest.mark.once
def test_medium_beats_easy():
    _, low, _ = interval([fmean(shares(game(), "medium", "easy", number)) for number in range(40)])
    assert low > 0.5


def test_there_are_three_levels():
    assert game().levels == LEVELS == ("easy", "medium", "hard")
