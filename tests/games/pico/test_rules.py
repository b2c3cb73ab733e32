"""The rules by their numbers (R1 to R11) and the positions P1 to P37 of `docs/rules/pico.md`."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.api import BYSTANDER, HIDDEN, OVER, Rejected
from games.pico.rules import GO_ON, PACKS, SIZES, Options, State, points_of, wins
from tests.games.pico.positions import ODD, both_ready, pico, play, trick

FOUR_WON = "8-6 9-7 5-4 12-10"  # P27
ROUND_ONE = f"{FOUR_WON} 16-11"  # P24

TRICKS = [
    ("P1", 9, 7, 9, 3),
    ("P2", 8, 4, 8, 3),
    ("P3", 3, 8, 3, 1),
    ("P4", 8, 5, 8, 3),
    ("P5", 10, 5, 10, 3),
    ("P6", 10, 4, 4, 1),
    ("P7", 13, 10, 13, 3),
    ("P8", 13, 6, 6, 2),
    ("P9", 13, 7, 13, 3),
    ("P11", 16, 7, 7, 2),
    ("P12", 2, 3, 3, 1),
    ("P14", 2, 5, 2, 1),
    ("P15", 2, 16, 2, 1),
    ("P16", 3, 6, 6, 2),
    ("P18", 6, 12, 12, 3),
    ("P20", 5, 11, 5, 2),
    ("P22", 16, 13, 16, 4),
    ("P23", 12, 11, 12, 3),
]


def dealt_with(first, second):
    """A deal in which each player has one of these cards."""
    rest = [card for card in PACKS["bsn13"] if card not in (first, second)]
    return ((first, *rest[:5]), (second, *rest[5:10]), rest[10])


@pytest.mark.parametrize(("item", "first", "second", "winner", "points"), TRICKS, ids=str)
def test_P1_to_P23_the_higher_card_wins_unless_it_is_more_than_double(item, first, second, winner, points):
    for mine, other in ((first, second), (second, first)):
        state, events = trick(pico(dealt_with(mine, other)), mine, other)
        side = 0 if winner == mine else 1
        assert events[-1] == ("trick", side, points)
        assert state.scores()[side] == points
        assert state.scores()[1 - side] == 0
        assert state.aside(side) == (winner,)
        assert (mine if side else other) in state.hands[1 - side]


BEATEN_BY = {
    2: (3, 4),
    3: (4, 5, 6),
    4: (5, 6, 7, 8),
    5: (2, 6, 7, 8, 9, 10),
    6: (2, 7, 8, 9, 10, 11, 12),
    7: (2, 3, 8, 9, 10, 11, 12, 13),
    8: (2, 3, 9, 10, 11, 12, 13, 16),
    9: (2, 3, 4, 10, 11, 12, 13, 16),
    10: (2, 3, 4, 11, 12, 13, 16),
    11: (2, 3, 4, 5, 12, 13, 16),
    12: (2, 3, 4, 5, 13, 16),
    13: (2, 3, 4, 5, 6, 16),
    16: (2, 3, 4, 5, 6, 7),
}


def test_R6_each_card_loses_to_exactly_those_that_the_page_lists():
    pack = PACKS["bsn13"]
    assert {card: tuple(other for other in pack if wins(other, card)) for card in pack} == BEATEN_BY


@given(st.sampled_from(PACKS["bsn13"]), st.sampled_from(PACKS["bsn13"]))
def test_R6_of_two_different_cards_exactly_one_wins(card, other):
    assert wins(card, other) + wins(other, card) == (card != other)


def test_R2_R3_thirteen_cards_have_31_points():
    pack = PACKS["bsn13"]
    assert pack == (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16)
    points = points_of("bsn13", "bsn13")
    assert [points[card] for card in pack] == [1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4]
    assert sum(points_of("bsn13", "bsn13_four2")) == 32


@pytest.mark.parametrize("preset", ["bsn13", "bsn13_four2"])
def test_PQ1_the_sets_of_eleven_have_their_own_points_for_4(preset):
    assert points_of("pico1", preset)[4] == 2
    assert points_of("pico2", preset)[4] == 1


def test_R1_pico_is_for_two():
    with pytest.raises(ValueError, match="pico is for 2 players, not 3"):
        State.new(Options(), 3, None, 0)
    with pytest.raises(ValueError, match=r"one of 0\.\.1, not 2"):
        State.new(Options(), 2, None, 2)


def test_P24_the_shortest_round_takes_five_tricks_and_the_loser_keeps_six_cards():
    state = pico(plays=ROUND_ONE)
    assert state.scores() == (15, 0)
    assert state.hands == [[2], [3, 4, 6, 7, 10, 11]]
    assert state.phase_of() == "intermission"
    step = play(pico(plays=FOUR_WON), 0, 16).play(1, 11)
    assert step.state == state
    assert step.events[-1] == ("round_over", 1)


def test_P25_in_round_2_the_full_hands_are_exchanged_and_the_same_card_is_open():
    state = both_ready(pico(plays=ROUND_ONE))
    assert state.hands == [[3, 4, 6, 7, 10, 11], [2, 5, 8, 9, 12, 16]]
    assert state.opened == 13
    assert state.scores() == (15, 0)
    assert state.round == 2


def test_P27_with_two_cards_left_the_round_goes_on():
    state = pico(plays=FOUR_WON)
    assert state.scores() == (11, 0)
    assert state.hands == [[2, 16], [3, 4, 6, 7, 10, 11]]
    assert state.phase_of() == "choose"


def test_P28_the_losing_card_goes_back_and_may_be_played_at_once():
    state, _ = trick(pico(), 16, 7)
    assert state.hands == [[2, 5, 8, 9, 12, 16], [3, 4, 6, 10, 11]]
    assert 16 in state.legal(0)
    state, _ = trick(state, 16, 10)
    assert state.scores() == (4, 2)
    assert state.hands == [[2, 5, 8, 9, 12], [3, 4, 6, 10, 11]]


def test_P30_before_both_have_chosen_no_other_view_tells_which_card():
    for seat in (0, 1):
        for viewer in {BYSTANDER, 1 - seat}:
            seen = {str(play(pico(), seat, card).masked(viewer).to_json()) for card in pico().hands[seat]}
            assert len(seen) == 1
        step = pico().play(seat, pico().hands[seat][0])
        assert step.events == (("chose", seat),)
        assert step.state.masked(1 - seat).chosen[seat] == HIDDEN
        assert step.state.masked(seat) == step.state


def test_P30_after_both_have_chosen_both_cards_are_public():
    state, events = trick(pico(), 8, 6)
    assert state.masked(BYSTANDER) == state
    assert state.plays == [(8, 6)]
    assert ("shown", 8, 6) in events


def test_P31_a_card_not_in_hand_or_a_second_one_is_refused_and_changes_nothing():
    state = pico()
    before = state.to_json()
    assert state.play(0, 3) == Rejected("card_not_in_hand", {"card": state.face(3)})
    assert state.to_json() == before
    once = play(state, 0, 8)
    before = once.to_json()
    assert once.play(0, 9) == once.play(0, 8) == Rejected("already_chosen")
    assert once.to_json() == before


def test_P32_a_card_won_in_round_1_is_back_in_the_other_hand_in_round_2():
    state = pico(plays=ROUND_ONE)
    assert state.aside(0) == (5, 8, 9, 12, 16)
    assert state.play(0, 8) == Rejected("between_rounds")
    state = both_ready(state)
    assert 8 in state.legal(1)
    assert state.aside(0) == state.aside(1) == ()


def test_P34_two_equal_rounds_the_other_way_round_draw():
    state = pico(plays=f"{ROUND_ONE} / 6-8 7-9 4-5 10-12 11-16")
    assert state.scores() == (15, 15)
    assert state.outcome().draw
    assert state.outcome().winners == (0, 1)
    assert state.utilities() == (0.5, 0.5)


def test_P34_one_round_each_is_decided_by_all_points_together():
    plays = "2-3 8-4 16-4 9-7 16-6 5-10 2-7 12-7 16-7 / 11-2 3-12 4-16 10-8 11-12 7-16 6-9 11-16 6-5"
    first, second = plays.split(" / ")
    assert pico(plays=first).scores() == (10, 9)
    state = pico(plays=f"{first} / {second}")
    assert state.scores() == (19, 20)
    assert state.outcome().winners == (1,)
    assert not state.outcome().draw


def test_P35_in_the_intermission_no_card_is_played_and_both_must_confirm():
    state = pico(plays=ROUND_ONE)
    assert state.waiting() == (0, 1)
    assert state.legal() == state.legal(1) == [GO_ON]
    assert state.play(0, 2) == Rejected("between_rounds")
    for first in (0, 1):
        once = play(state, first, GO_ON)
        assert once.phase_of() == "intermission"
        assert once.waiting() == (1 - first,)
        assert once.play(first, GO_ON) == Rejected("already_confirmed")
        step = once.play(1 - first, GO_ON)
        assert step.state.phase_of() == "choose"
        assert step.events == (("confirmed", 1 - first), ("round", 2))


def test_P36_with_five_cards_each_the_round_ends_at_the_fourth_card_won():
    deal = ((8, 9, 10, 12, 16), (5, 6, 7, 11, 13), 4)
    state = pico(deal, "8-7 9-6 10-5", deck="pico2")
    assert state.phase_of() == "choose"
    state, events = trick(state, 12, 11)
    assert state.phase_of() == "intermission"
    assert events[-1] == ("round_over", 1)
    assert state.hands == [[16], [5, 6, 7, 11, 13]]


@pytest.mark.parametrize(("preset", "points"), [("bsn13", 1), ("bsn13_four2", 2)])
def test_P37_winning_with_4_gives_what_the_preset_says(preset, points):
    state, _ = trick(pico(points=preset), 9, 4)
    assert state.scores() == (0, points)


# --- choosing -----------------------------------------------------------------------------------


def test_R5_both_may_choose_in_any_order_and_search_asks_the_lowest_first():
    state = pico()
    assert state.waiting() == (0, 1)
    assert state.turn == 0
    late, early = play(state, 0, 8), play(state, 1, 6)
    assert (late.turn, late.waiting()) == (1, (1,))
    assert (early.turn, early.waiting()) == (0, (0,))
    assert play(late, 1, 6) == play(early, 0, 8)


def test_R4_both_hands_are_known_to_everybody():
    for viewer in (BYSTANDER, 0, 1):
        assert pico().masked(viewer).hands == [list(ODD[0]), list(ODD[1])]


def test_PQ3_where_agreed_a_choice_may_be_changed_until_the_other_has_chosen():
    state = play(pico(change_until_reveal="on"), 0, 8)
    assert state.waiting() == (0, 1)
    assert state.turn == 1
    step = state.play(0, 9)
    assert step.events == (("changed", 0),)
    state, events = step.state, step.state.play(1, 7).events
    assert state.chosen == [9, 0]
    assert events[1] == ("shown", 9, 7)


EQUAL_POINTS = "16-10 8-4 9-6 12-4 5-7 12-10 2-11 / 11-16 10-12 4-8 11-9 6-2 6-9"  # 17 each, 6 tricks to 7


def test_PQ2_equal_points_may_be_decided_by_tricks():
    assert pico(plays=EQUAL_POINTS).outcome().draw
    decided = pico(plays=EQUAL_POINTS, tie="tricks")
    assert decided.scores() == (17, 17)
    assert not decided.outcome().draw
    assert decided.outcome().winners == (1,)
    assert decided.utilities() == (0.0, 1.0)


def test_PQ2_equal_points_and_equal_tricks_draw_all_the_same():
    state = pico(plays=f"{ROUND_ONE} / 6-8 7-9 4-5 10-12 11-16", tie="tricks")
    assert state.won == [5, 5]
    assert state.outcome().draw


# --- refusals -----------------------------------------------------------------------------------


def test_what_nobody_can_lay_is_refused_with_its_reason():
    state = pico(plays="8-6")
    assert state.play(0, 1) == Rejected("unknown_move", {"move": 1})
    assert state.play(0, HIDDEN) == Rejected("unknown_move", {"move": HIDDEN})
    assert state.play(0, GO_ON) == Rejected("nothing_to_confirm")
    assert state.play(0, 13) == Rejected("card_is_open", {"card": state.face(13)})
    assert state.play(0, 8) == Rejected("card_already_won", {"card": state.face(8)})
    assert state.play(2, 8) == Rejected("not_a_player", {"player": 2})
    small = pico(((8, 9, 10, 12, 16), (5, 6, 7, 11, 13), 4), deck="pico2")
    assert small.play(0, 2) == Rejected("card_not_in_deck", {"card": small.face(2)})


def test_a_finished_game_takes_nothing_more():
    state = pico(plays=f"{ROUND_ONE} / 6-8 7-9 4-5 10-12 11-16")
    assert state.turn == OVER
    assert state.waiting() == ()
    assert state.legal() == []
    assert state.play(0, 2) == state.play(1, GO_ON) == Rejected("game_over")


# --- whole games --------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.randoms(use_true_random=False), st.sampled_from(list(PACKS)))
def test_R8_a_round_ends_when_the_winner_of_a_trick_has_one_card_left(dice, deck):
    state = State.new(Options(deck=deck), 2, dice, 0)
    size = SIZES[deck]
    lengths = []
    while state.turn != OVER:
        tricks = len(state.plays)
        moves = state.legal()
        state.apply(moves[int(dice.random() * len(moves))])
        assert (state.phase_of() in ("intermission", "over")) == state.round_over()
        if state.round_over() and len(state.plays) > tricks:
            lengths.append(len(state.plays) - sum(lengths))
    assert len(lengths) == 2
    assert all(size - 1 <= length <= 2 * size - 3 for length in lengths)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(st.randoms(use_true_random=False))
def test_R7_a_round_scores_the_cards_that_lie_aside_and_nothing_else(dice):
    state = State.new(Options(), 2, dice, 0)
    while state.phase_of() != "intermission":
        moves = state.legal()
        state.apply(moves[int(dice.random() * len(moves))])
        assert state.scores() == tuple(sum(map(state.worth, state.aside(player))) for player in (0, 1))


def test_a_deal_is_whole_and_its_dice_decide_it():
    deals = [State.new(Options(), 2, Random(seed), 0) for seed in range(20)]
    assert len({str(state.dealt) for state in deals}) == 20
    assert State.new(Options(), 2, Random(1), 0) == deals[1]
