"""How the levels choose, and that nobody can win from hard what the deal does not give."""

import random

import pytest

from games.minds import Minds
from games.pico import game
from games.pico.bots import LEVELS, Solved, deal_of, deal_to_solve, decide, mixture
from games.pico.bots.mixture import drawn
from games.pico.rules import GO_ON, Options
from tests.games.pico.exploit import deals, exploitability
from tests.games.pico.positions import ODD, pico, play

PICO = game()
SMALL = ((8, 9, 10, 12, 16), (5, 6, 7, 11, 13), 4)
EXPLOITABLE = 0.001  # of a game: nothing but rounding errors


@pytest.mark.once
@pytest.mark.parametrize(
    ("deck", "tie"), [("pico2", "draw"), ("pico1", "tricks"), ("bsn13", "draw")], ids=str
)
def test_a_best_response_wins_nothing_from_hard(deck, tie):
    (deal,) = deals(1, Options(deck=deck, tie=tie), seed=5)
    assert exploitability(deal, "hard") <= EXPLOITABLE


@pytest.mark.long
@pytest.mark.parametrize("tie", ["draw", "tricks"])
@pytest.mark.parametrize("points", ["bsn13", "bsn13_four2"])
def test_a_best_response_wins_nothing_from_hard_in_many_deals(points, tie):
    for deal in deals(5, Options(points=points, tie=tie), seed=6):
        assert exploitability(deal, "hard") <= EXPLOITABLE


def test_the_measure_sees_that_medium_can_be_exploited():
    (deal,) = deals(1, Options(deck="pico2"))
    assert exploitability(deal, "medium") > 0.1


def test_a_deal_and_its_mirror_are_worth_the_same():
    options = {"deck": "pico2", "tie": "tricks"}
    there = Solved(deal_of(pico(SMALL, **options)))
    back = Solved(deal_of(pico((SMALL[1], SMALL[0], SMALL[2]), **options)))
    assert there.value == pytest.approx(1 - back.value)


def test_hard_plays_a_last_trick_as_it_comes_out_by_hand():
    """3 ahead against 8 and 16: any trick wins; 16 lost loses all, 8 lost draws.

    5, 6 and 7 beat the 16, 11 and 13 the 8. So the low ones are right two times of three, and so is the 8.
    """
    state = pico(SMALL, "8-7 9-6 10-5 12-11 / 5-9 6-10 7-12", deck="pico2")
    assert state.hands == [[5, 6, 7, 11, 13], [8, 16]]
    solved = Solved(deal_of(state))
    assert solved.value_of(state) == pytest.approx(2 / 3)
    chances = mixture(state.masked(0), "hard", solved)
    assert sum(chances.get(card, 0) for card in (5, 6, 7)) == pytest.approx(2 / 3)
    others = mixture(play(state, 0, 5).masked(1), "hard", solved)
    assert others == pytest.approx({8: 2 / 3, 16: 1 / 3})


def test_ties_by_tricks_are_played_for():
    draw, tricks = (Solved(deal_of(pico(SMALL, deck="pico2", tie=tie))) for tie in ("draw", "tricks"))
    assert draw.value != tricks.value


def test_hard_is_sure_of_the_worth_of_each_position_whatever_comes():
    state = pico(SMALL, "8-7 9-6", deck="pico2")
    solved = Solved(deal_of(state))
    for me in (0, 1):
        asked = state if me == 0 else play(state, 0, state.hands[0][0])
        chances = mixture(asked.masked(me), "hard", solved)
        worth = solved.value_of(state) if me == 0 else 1 - solved.value_of(state)
        for other in state.hands[1 - me]:
            cards = [(card, other) if me == 0 else (other, card) for card in chances]
            ends = [solved.value_of(play(play(state, 0, first), 1, second)) for first, second in cards]
            mine = [end if me == 0 else 1 - end for end in ends]
            gained = sum(share * end for share, end in zip(chances.values(), mine, strict=True))
            assert gained >= worth - 1e-9


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_lays_the_cards_as_often_as_its_mixture_says(level):
    state = pico(SMALL, deck="pico2")
    minds = Minds()
    chances = mixture(state, level, Solved(deal_of(state)))
    assert sum(chances.values()) == pytest.approx(1)
    laid = [minds.decide(PICO, state, level, random.Random(seed), 0) for seed in range(1500)]
    for card in state.legal():
        assert laid.count(card) / 1500 == pytest.approx(chances.get(card, 0), abs=0.06)


def test_easy_lays_any_card_at_times_and_medium_does_not():
    state = pico()
    assert min(mixture(state, "easy", None).values()) >= 0.08
    assert min(mixture(state, "medium", None).values()) == 0


def test_medium_prefers_what_beats_most_of_the_other_hand():
    chances = mixture(pico(), "medium", None)
    assert max(chances, key=chances.get) == 12


def test_every_level_is_ready_for_round_2_at_once():
    state = pico(plays="8-6 9-7 5-4 12-10 16-11")
    for level in LEVELS:
        assert deal_to_solve(state, level) is None
        assert decide(state, level, random.Random(0), 0) == GO_ON


def test_only_hard_needs_the_deal_worked_out_and_once_for_both_rounds_and_seats():
    first = pico()
    later = pico(plays="8-6 9-7 5-4 12-10 16-11 / 6-8")
    assert deal_to_solve(first, "medium") is None
    deal = deal_to_solve(first.masked(0), "hard")
    assert deal == deal_to_solve(play(first, 0, 8).masked(1), "hard") == deal_to_solve(later, "hard")
    assert deal != deal_to_solve(pico(tie="tricks"), "hard")
    assert deal != deal_to_solve(pico((ODD[1], ODD[0], 13)), "hard")


def test_a_process_that_has_lost_what_it_worked_out_decides_alike():
    state = pico(SMALL, "8-7", deck="pico2")
    kept = Minds()
    kept.decide(PICO, pico(SMALL, deck="pico2"), "hard", random.Random(9), 0)
    for seed in range(5):
        moves = {
            kept.decide(PICO, state, "hard", random.Random(seed), 0),
            Minds().decide(PICO, state, "hard", random.Random(seed), 0),
            decide(state, "hard", random.Random(seed), 0),
        }
        assert len(moves) == 1


def test_a_draw_takes_the_last_card_where_the_chances_fall_short_by_rounding():
    class Highest:
        def random(self):
            return 0.9999999999999999

    assert drawn({3: 0.3, 4: 0.6999999999999}, Highest()) == 4


def test_an_unknown_level_or_a_finished_game_is_refused_in_words():
    with pytest.raises(ValueError, match="'hopeless' is no level of pico; there are easy, medium, hard"):
        decide(pico(), "hopeless", random.Random(0), 0)
    over = pico(plays="8-6 9-7 5-4 12-10 16-11 / 6-8 7-9 4-5 10-12 11-16")
    with pytest.raises(ValueError, match="phase 'over'"):
        decide(over, "hard", random.Random(0), 0)
