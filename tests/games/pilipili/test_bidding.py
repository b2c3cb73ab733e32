"""Whose bid it is, what may be bid, and which rule forbids the rest (PP-R9 to PP-R13)."""

from itertools import pairwise, product

import pytest

from games.pilipili.rules.bidding import next_bids
from tests.games.pilipili.position import after, begun, bids, events, refused, texts


def test_bidding_goes_round_from_the_dealer_who_also_leads():
    """PP-T01, PP-R9"""
    state = begun("reward-4", players=4, dealer=2)
    order = []
    for _ in range(4):
        order.append(state.turn)
        state = after(state, "bid 0")
    assert order == [2, 3, 0, 1]
    assert (state.turn, state.phase_of()) == (2, "lead")


def test_the_last_bidder_may_not_make_the_sum_fit():
    """PP-T02, PP-R11"""
    state = after(begun(players=5), "bid 4", "bid 0", "bid 0", "bid 0")
    assert bids(state) == {0, 2, 3, 4, 5}
    answer = state.play(4, state.parse_move("bid 1"))
    assert (answer.code, dict(answer.values)) == ("bid_sum", {"bid": 1, "total": 5})


def test_where_the_sum_is_past_already_nothing_is_forbidden():
    """PP-T03"""
    assert bids(after(begun(players=3), "bid 3", "bid 4")) == {0, 1, 2, 3, 4, 5}


@pytest.mark.parametrize(("first", "left"), [(0, {0}), (1, {1})])
def test_with_one_card_and_two_players_one_bid_is_left(first, left):
    """PP-T05"""
    assert bids(after(begun("forehead-1", players=2), f"bid {first}")) == left


def test_the_forbidden_bid_goes_for_everybody():
    """PP-T06"""
    state = begun("forbidden_bid-0-4", players=3)
    assert bids(state) == {1, 2, 3, 4}
    assert refused(state, 0, "bid 0") == "bid_banned"
    assert bids(after(state, "bid 2", "bid 1")) == {2, 3, 4}


def test_forbidding_alone_never_deadlocks():
    """PP-T08"""
    state = begun("forbidden_bid-0-1", players=2)
    assert bids(state) == {1}
    assert bids(after(state, "bid 1")) == {1}


def test_the_bid_before_may_not_be_copied():
    """PP-T10"""
    state = after(begun("no_copy-6"), "bid 2", "bid 3", "bid 2")
    assert bids(state) == {0, 1, 3, 4, 5, 6}
    assert refused(state, 3, "bid 2") == "bid_copied"


def test_the_dealer_may_repeat_the_last_bid_of_the_round_before():
    """PP-T12"""
    assert 2 in bids(begun("no_copy-6"))


def test_a_deadlock_drops_the_sum_rule_and_says_so():
    """PP-T13, PP-R13"""
    state = after(begun("no_copy-1", players=2), "bid 0")
    assert texts(state) == ["bid 1"]
    assert events(state, 1, "bid 1")[0] == ("bid", 1, 1, "sum")


def test_by_agreement_the_mission_gives_way_instead():
    """PP-Q14"""
    state = after(begun("no_copy-1", players=2, bid_deadlock="drop_mission"), "bid 0")
    assert texts(state) == ["bid 0"]
    assert events(state, 1, "bid 0")[0] == ("bid", 1, 0, "mission")


@pytest.mark.parametrize(("sum_of", "forbidden"), [("tricks", 3), ("dealt", 2)])
def test_with_an_extra_card_the_sum_is_of_tricks_or_of_cards_dealt(sum_of, forbidden):
    """PP-Q3, PP-R11"""
    state = after(begun("extra_card-2", players=2, extra_card_sum=sum_of), "bid 0")
    assert bids(state) == {0, 1, 2, 3} - {forbidden}


def test_a_bid_beyond_the_tricks_is_refused():
    """PP-R10"""
    assert refused(begun("reward-4"), 0, "bid 5") == "bid_range"
    assert refused(begun("reward-4"), 0, 3) == "bid_first"
    assert refused(begun("reward-4"), 1, "bid 0") == "not_your_turn"


def test_only_copying_can_deadlock_and_there_is_always_a_bid():
    """PP-R13: looked through exhaustively for small rounds."""
    for tricks, players in product(range(1, 5), range(2, 5)):
        for said in product(range(tricks + 1), repeat=players - 1):
            for banned, copying in product((-1, 0, 1), (False, True)):
                if banned in said or (copying and any(one == two for one, two in pairwise(said))):
                    continue  # nobody could have bid so
                found = next_bids(said, players, tricks, tricks, banned, copying, "drop_sum")
                assert found.allowed
                if found.dropped and not copying:
                    raise AssertionError((said, banned, found))
                if found.dropped and banned < 0:
                    assert tricks == 1


def test_two_missions_that_forbid_everything_give_way_both():
    found = next_bids((0,), 2, 1, 1, banned=1, no_copy=True, gives_way="drop_sum")
    assert (found.allowed, found.dropped) == ((0, 1), "mission")
