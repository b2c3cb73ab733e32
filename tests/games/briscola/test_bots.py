"""How the levels choose while there is a stock; the last three tricks are in `test_ending`."""

import random

import pytest

from games.briscola.bots import decide
from games.briscola.bots.counting import Counting
from games.briscola.rules import card_name, parse_card
from tests.games.briscola.positions import position


def medium(state):
    return chosen(state, "medium")


def hard(state):
    return chosen(state, "hard")


def chosen(state, level):
    return card_name(decide(state.masked(state.turn), level, random.Random(0), 0))


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


# --- counting -----------------------------------------------------------------------------------


TRUMPS = "B2 B4 B6 B7 BJ BN BK B3 BA"  # all but the turned one


def test_BR_T48_hard_knows_that_an_ace_is_safe_to_lead():
    seen = position("SA U4 C5", "? ? ?", gone=f"{TRUMPS} S3", done=5).masked(0)
    assert Counting(seen).holds(parse_card("SA"), 1, 11) == 1.0
    assert hard(seen) == "SA"
    assert medium(seen) == "U4"


def test_an_ace_is_not_safe_while_a_trump_is_out():
    seen = position("SA U4 C5", "? ? ?", gone=f"{TRUMPS[3:]} S3 C2 C4 S2", done=6).masked(0)
    assert Counting(seen).holds(parse_card("SA"), 1, 11) < 1.0


def test_a_three_is_safe_once_its_ace_and_the_trumps_are_gone():
    ace_out = position("S3 U4 C5", "? ? ?", gone=f"{TRUMPS} C2", done=5).masked(0)
    ace_gone = position("S3 U4 C5", "? ? ?", gone=f"{TRUMPS} SA", done=5).masked(0)
    assert Counting(ace_out).holds(parse_card("S3"), 1, 10) < 1.0
    assert Counting(ace_gone).holds(parse_card("S3"), 1, 10) == 1.0


def test_a_card_its_owner_is_known_to_hold_is_reckoned_with_for_certain():
    seen = position("C2 C4", "C5 S5 B3", "U4 U5 U6", "U2 S2 S4", done=7, trick="CA", turned="B3").masked(3)
    chances = Counting(seen)
    sure, unsure = (chances.holds(parse_card("CA"), player, 21) for player in (1, 2))
    assert sure < 0.1 < unsure


def test_hard_spends_a_trump_once_little_is_left_to_win_with_it():
    plain = "CA C3 CK CN UA U3 UK UN UJ SA S3 SK SN SJ"
    assert hard(position("? ?", "B4 C2 C4", trick="CJ")) != "B4"
    assert hard(position("? ?", "B4 C2 C4", trick="CJ", gone=plain, done=7)) == "B4"


def test_an_unknown_level_or_a_finished_game_is_refused_in_words():
    with pytest.raises(ValueError, match="'hopeless' is no level of briscola; there are easy, medium, hard"):
        decide(position("? ? ?", "? ? ?"), "hopeless", random.Random(0), 0)
    with pytest.raises(ValueError, match="phase 'over'"):
        decide(position("", "", done=20), "medium", random.Random(0), 0)
