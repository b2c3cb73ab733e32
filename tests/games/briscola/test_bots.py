"""How easy and medium choose."""

import random

import pytest

from games.briscola.bots import decide
from games.briscola.rules import card_name
from tests.games.briscola.positions import position


def medium(state):
    return card_name(decide(state.masked(state.turn), "medium", random.Random(0), 0))


def test_BR_T36_medium_leads_a_worthless_card():
    assert medium(position("SA U4 B3", "? ? ?")) == "U4"


def test_BR_T37_medium_takes_a_big_trick_with_the_cheapest_card_that_suffices():
    assert medium(position("? ?", "U4 B2 BK", trick="S3")) == "B2"


def test_BR_T39_medium_gives_points_to_a_partner_who_is_winning():
    assert medium(position("? ?", "? ?", "? ?", "U3 C7 B2", trick="S4 SA S5")) == "U3"


def test_medium_never_takes_a_trick_from_its_partner():
    assert medium(position("? ?", "? ?", "B2 C7 U7", "? ? ?", trick="SA C3")) == "C7"
    assert medium(position("? ?", "? ?", "B2 C7 U7", "? ? ?", trick="C3 CA")) == "B2"


def test_medium_does_not_trump_a_trick_without_points():
    assert medium(position("? ?", "U4 B2 B7", trick="S6")) == "U4"


def test_medium_takes_with_an_ace_what_it_can_take_for_sure():
    assert medium(position("? ?", "SA U4 C5", trick="SK")) == "SA"


def test_easy_plays_like_medium_except_by_chance():
    state = position("? ?", "U4 B2 BK", trick="S3")
    chosen = [decide(state, "easy", random.Random(seed), 0) for seed in range(300)]
    of_medium = chosen.count(decide(state, "medium", random.Random(0), 0))
    assert set(chosen) == set(state.legal())
    # medium's card comes in 45 % of cases by choice and in a third of the rest by chance
    assert 0.5 < of_medium / 300 < 0.78


def test_an_unknown_level_or_a_finished_game_is_refused_in_words():
    with pytest.raises(ValueError, match="'hopeless' is no level of briscola; there are easy, medium"):
        decide(position("? ? ?", "? ? ?"), "hopeless", random.Random(0), 0)
    with pytest.raises(ValueError, match="phase 'over'"):
        decide(position("", "", done=20), "medium", random.Random(0), 0)
