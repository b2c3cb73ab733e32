"""Tricks, the joker, scores and the end (PP-R14 to PP-R20)."""

import pytest

from games.api import OVER, Rejected, Seat, Shared, Slot
from games.pilipili.rules import NAME, Options, State
from games.pilipili.rules.scoring import booked
from tests.games.pilipili.position import after, begun, events, holding, options, refused, texts


def ready(*hands, missions=(), **rules):
    """All bids made, the dealer (player 0) to lead, with these hands."""
    size = len(hands[0].split())
    state = begun(*(missions or (f"reward-{size}",)), players=len(hands), hands=hands, **rules)
    while state.phase_of() == "bid":
        state = after(state, texts(state)[0])
    return state


def test_the_highest_card_takes_the_trick_and_leads_the_next():
    """PP-T15, PP-R14"""
    state = after(ready("12 1", "55 2", "3 4", "40 5"), "12", "55", "3", "40")
    assert (state.won, state.turn, state.leader) == ([0, 1, 0, 0], 1, 1)


@pytest.mark.parametrize(("number", "value", "winner"), [(55, 56, 1), (1, 0, 0)])
def test_the_joker_is_what_it_is_called(number, value, winner):
    """PP-T16, PP-R15"""
    state = after(ready(f"{number} 9", "J 8"), str(number), "J", f"J={value}")
    assert state.won[winner] == 1


@pytest.mark.parametrize(("tie", "winner"), [("natural", 1), ("first_played", 0), ("joker", 0)])
def test_a_tie_with_the_joker(tie, winner):
    """PP-T17, PP-Q4"""
    state = after(ready("J 9", "40 8", joker_tie=tie), "J", "J=40", "40")
    assert state.won[winner] == 1
    later = after(ready("40 9", "J 8", joker_tie=tie), "40", "J", "J=40")
    assert later.won[{"natural": 0, "first_played": 0, "joker": 1}[tie]] == 1


def test_a_joker_needs_a_whole_number_it_may_have():
    """PP-T19"""
    state = after(ready("J 9", "40 8"), "J")
    assert refused(state, 0, 9) == "name_the_joker"
    assert refused(state, 0, NAME + 57) == "joker_value"
    assert refused(state, 0, -1) == "unknown_move"
    for text in ("J=-1", "J=12.5", "J=57"):
        with pytest.raises(ValueError, match="J"):
            state.parse_move(text)
    assert state.hands[0] == [9]
    assert texts(after(ready("J 9", "40 8", joker_values="extremes"), "J")) == ["J=0", "J=56"]


def played(state, *plays):
    """Plays until the round is over."""
    return after(state, *plays)


@pytest.mark.parametrize(("how", "cost"), [("once", 1), ("per_trick", 2)])
def test_first_and_last_trick_cost(how, cost):
    """PP-T28, PP-Q7"""
    missions = ("first_last-4",)
    state = begun(*missions, players=2, hands=("1 2 9 8", "5 6 3 4"), first_last=how)
    state = after(state, "bid 2", "bid 0", "1", "5", "3", "9", "8", "4", "2", "6")
    assert state.won == [2, 2]
    assert state.extras == [0, cost]
    assert state.pilis == [0, 2 + cost]


def test_a_trick_that_is_first_and_last_costs_once():
    """PP-T29"""
    for how in ("once", "per_trick"):
        state = begun("first_last-1", players=2, hands=("1", "5"), first_last=how)
        assert after(state, "bid 0", "bid 0", "1", "5").extras == [0, 1]


def test_winning_with_a_forbidden_number_costs():
    """PP-T30, PP-T32, PP-Q5"""
    mission = ("forbidden_numbers-7,13,44-2",)
    hands = ("7 1", "20 2", "44 J")
    state = ready(*hands, missions=mission)
    assert after(state, "7", "20", "44").extras == [0, 0, 1]
    assert after(state, "1", "2", "J", "J=44").extras == [0, 0, 0]
    lying = ready(*hands, missions=mission, forbidden_scope="any_in_trick")
    assert after(lying, "7", "20", "J", "J=50").extras == [0, 0, 1]


def test_who_misses_the_bid_pays_the_difference():
    """PP-T50, PP-R16"""
    assert booked([0, 0], [1, 0], [3, 0], [0, 0], [], reward=False) == [2, 0]


@pytest.mark.parametrize(("bid", "won", "left"), [(2, 2, 1), (5, 5, 0), (0, 0, 3), (2, 1, 4)])
def test_an_exact_bid_discards_as_many(bid, won, left):
    """PP-T35"""
    assert booked([3, 0], [bid, 0], [won, 0], [0, 0], [], reward=True)[0] == left


def test_sharing_takes_the_others_own_pilis_of_this_round_unchained():
    """PP-R19, PP-Q11"""
    held, bids, won, extras = [5, 0, 0], [1, 2, 0], [0, 2, 1], [0, 1, 0]
    assert booked(held, bids, won, extras, [1, 2, 0], reward=False) == [5 + 1 + 1, 1 + 1, 1 + 1]


def last_trick(pilis, bids, **rules):
    """One trick of a round is left; player 0 leads and takes it."""
    state = ready("9", "8", "7", missions=("no_copy-1",), **rules)
    data = state.to_json()
    data["pilis"], data["bids"] = list(pilis), list(bids)
    return after(State.from_json(data), "9", "8", "7")


def test_the_game_ends_when_a_round_brings_somebody_to_the_limit():
    """PP-T46, PP-R17"""
    state = last_trick((4, 5, 2), (3, 1, 0))
    assert state.pilis == [6, 6, 2]
    assert state.turn == OVER
    assert state.outcome().winners == (2,)


def test_several_with_fewest_share_the_win_or_play_on():
    """PP-R18, PP-Q13"""
    assert last_trick((5, 2, 2), (0, 0, 0)).outcome().winners == (1, 2)
    assert last_trick((5, 2, 2), (0, 0, 0), end_tie="extra_round").phase_of() == "between"
    assert last_trick((5, 2, 2), (0, 0, 1), end_tie="extra_round").outcome().winners == (1,)


def test_a_pili_within_a_round_ends_the_game_only_by_agreement():
    """PP-T48, PP-Q2"""
    for check, over in (("round_end", False), ("immediate", True)):
        hands = ("9 8 1", "7 6 2")
        state = begun("first_last-3", players=2, hands=hands, end_check=check)
        data = after(state, "bid 0", "bid 0").to_json()
        data["pilis"] = [5, 0]
        state = after(State.from_json(data), "9", "7")
        assert (state.turn == OVER) is over
        if over:
            assert state.pilis == [6, 0]
            assert state.outcome().winners == (1,)


@pytest.mark.parametrize(("rotation", "dealer"), [("clockwise", 1), ("most_pilis", 2), ("last_winner", 0)])
def test_who_deals_next(rotation, dealer):
    """PP-R8, PP-Q12"""
    state = last_trick((0, 1, 3), (0, 0, 0), dealer_rotation=rotation)
    assert (state.phase_of(), state.turn) == ("between", dealer)
    assert refused(state, dealer, "9") == "wait_for_round"
    assert refused(state, (dealer + 1) % 3, "next") == "not_your_turn"
    assert after(state, "next").dealer == dealer


def test_counterclockwise_all_goes_the_other_way():
    """PP-Q12"""
    state = begun("reward-2", players=3, direction="ccw")
    assert state.order(0) == (0, 2, 1)
    assert after(state, "bid 0").turn == 2


def test_used_missions_come_back_when_the_deck_is_empty():
    """PP-R20"""
    state = last_trick((0, 0, 0), (0, 0, 0))
    assert state.deck == ()
    again = after(state, "next")
    assert (again.round, again.missions, again.used) == (2, (0,), [])


def test_beginners_play_five_cards_without_missions():
    """PP-R6"""
    state = begun(players=2)
    assert (state.cards, state.ruling(), len(state.stock)) == (5, (), 46)


@pytest.mark.parametrize(("players", "mission", "cards"), [(8, "reward-9", 7), (8, "extra_card-9", 6)])
def test_where_cards_do_not_go_round_each_gets_fewer(players, mission, cards):
    """PP-R7"""
    assert begun(mission, players=players).cards == cards


def test_everybody_draws_after_the_bids_dealer_first():
    state = begun("extra_card-2", players=2, hands=("9 8", "7 6"))
    drawn = after(state, "bid 0", "bid 0")
    assert [len(hand) for hand in drawn.hands] == [3, 3]
    assert drawn.tricks == 3


def test_people_deal_and_the_table_learns_mission_and_cards():
    state = State.new(options("reward-2", "blind_play-2"), 2, None, 0)
    assert (state.phase_of(), state.waiting(), state.legal()) == ("mission", (), [])
    assert refused(state, 0, "bid 1") == "mission_missing"
    known = state.reveal(Shared(), 0)
    assert (known.phase_of(), known.hands) == ("bid", [[-1, -1], [-1, -1]])
    read = known.reveal(Seat(0), 7).reveal(Seat(0), 0)
    assert read.hands[0] == [0, 7]
    assert read.reveal(Seat(0), 8).code == "hand_known"
    assert read.reveal(Seat(1), 7).code == "card_elsewhere"
    assert read.reveal(Seat(0), 7).code == "card_known"
    assert known.reveal(Shared(), 1).code == "mission_known"
    assert read.reveal(Seat(1), 99).code == "unknown_move"
    assert read.reveal(Slot(9, 1), 5).code == "nothing_hidden_there"
    bidden = after(known, "bid 0", "bid 0")
    assert len(texts(bidden)) == 56
    laid = after(bidden, "12")
    assert laid.hands[0] == [-1]
    assert refused(laid, 1, "12") == "card_already_played"


def test_cards_of_a_blind_round_are_read_in_their_slots():
    known = State.new(options("blind_play-2"), 2, None, 0).reveal(Shared(), 0)
    assert known.reveal(Slot(0, 2), 9).hands[0] == [-1, 9]


def test_missions_that_clash_or_are_used_are_refused_on_the_reader():
    state = State.new(options("forehead-2", "blind_play-2", "reward-4", missions_per_round=2), 2, None, 0)
    first = state.reveal(Shared(), 0)
    assert first.phase_of() == "mission"
    answer = first.reveal(Shared(), 1)
    assert isinstance(answer, Rejected)
    assert answer.code == "missions_clash"
    assert first.reveal(Shared(), 0).code == "mission_used"
    assert first.reveal(Shared(), 2).phase_of() == "bid"


def test_bids_and_cards_at_the_wrong_time_are_refused():
    state = ready("9 8", "7 6")
    assert refused(state, 0, "bid 1") == "no_bid_now"
    assert refused(state, 0, "7") == "card_not_in_hand"
    assert refused(state, 0, "to 1") == "choose_a_card"
    over = last_trick((4, 5, 2), (3, 1, 0))
    assert refused(over, 0, "9") == "game_over"


def test_options_are_checked_by_name():
    with pytest.raises(ValueError, match="pili_limit: 99 is unknown"):
        Options(pili_limit=99)
    for choice in Options.fields():
        assert choice.built == choice.values
        for value in choice.values:
            Options(**{choice.name: value})


def test_a_wrong_position_names_its_key():
    data = begun("reward-2", players=2).to_json()
    for key, value, why in [
        ("turn", 7, "turn: must be one of"),
        ("phase", "nap", "phase: 'nap' is unknown"),
        ("pilis", [1], "pilis: 2 players"),
        ("trick", ["77"], "trick: '77' is no card"),
        ("options", {"x": 1}, "options: 'x' is unknown"),
    ]:
        with pytest.raises(ValueError, match=why):
            State.from_json(data | {key: value})
    with pytest.raises(ValueError, match="in two places"):
        holding(begun("reward-1", players=2), "5", "5")
    with pytest.raises(ValueError, match="dealer: missing"):
        State.from_json({key: value for key, value in data.items() if key != "dealer"})


def test_the_log_tells_what_happened():
    state = ready("9 8", "7 6")
    assert events(state, 0, "9") == (("played", 0, 9),)
    assert events(after(state, "9"), 1, "7") == (("played", 1, 7), ("trick", 0))
