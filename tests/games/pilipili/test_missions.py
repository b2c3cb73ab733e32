"""Each mission alone: what it changes (PP 1.3), and cards that cannot be (PP 1.5)."""

import pytest

from games.api import BYSTANDER, HIDDEN
from games.pilipili.rules import DEFAULT, KINDS, Mission, Options, clash, parse_mission
from tests.games.pilipili.position import after, begun, refused, texts


def shown(state, owner, viewer):
    """The owner's hand as the viewer sees it."""
    return [state.name(card) for card in state.masked(viewer).hands[owner]]


def zeros(state):
    """Everybody bids 0, the last one whatever is allowed."""
    while state.phase_of() == "bid":
        state = after(state, texts(state)[0])
    return state


def test_the_deck_has_36_missions_of_every_kind_and_each_survives_its_text():
    assert len(DEFAULT) == 36
    assert {mission.kind for mission in DEFAULT} == set(KINDS) - {"blind_bid"}
    assert sum(not mission.expert for mission in DEFAULT) == 20
    for mission in DEFAULT:
        assert parse_mission(mission.text()) == mission


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("dance-4", "unknown"),
        ("reward-0", "N must be 1..28"),
        ("pass-3-left-2", "1..2 cards go on, not 3"),
        ("pass-1-up-4", "an arrow left or right"),
        ("forbidden_bid-2-4", "forbids 0 or 1"),
        ("forbidden_numbers-7,99-4", "99 is no number"),
        ("reward-4-4", "too much"),
        ("open_hands", "is no mission"),
    ],
)
def test_a_mission_that_cannot_be_says_why(text, why):
    with pytest.raises(ValueError, match=why):
        parse_mission(text)


def test_passing_to_the_right_is_to_the_left_with_two():
    """PP-T37"""
    hands = ("1 2", "3 4")
    for way in ("left", "right"):
        state = zeros(begun(f"pass-1-{way}-2", players=2, hands=hands))
        state = after(state, (1, "4"), (0, "1"))
        assert state.hands == [[2, 4], [1, 3]]


def test_what_is_passed_is_chosen_in_secret_and_known_to_giver_and_taker():
    state = zeros(begun("pass-1-left-2", players=3, hands=("1 2", "3 4", "5 6")))
    chosen = after(state, (1, "4"))
    assert chosen.masked(0).choices == [[], [HIDDEN], []]
    assert refused(chosen, 1, "3") == "already_chosen"
    assert refused(chosen, 0, "5") == "card_not_in_hand"
    moved = after(chosen, (0, "1"), (2, "5"))
    assert moved.hands == [[2, 5], [1, 3], [4, 6]]
    assert moved.masked(0).recalled[1] == (1,)
    assert moved.masked(0).hands[1] == [HIDDEN, HIDDEN]
    assert moved.masked(1).recalled == ((), (), (4,))
    assert moved.masked(BYSTANDER).recalled == ()


def test_whole_hands_go_on_and_bids_stay():
    """PP-T38"""
    state = begun("pass_all-right-1", hands=("1", "2", "3", "4"))
    done = after(state, "bid 1", "bid 0", "bid 1", "bid 0")
    assert done.hands == [[2], [3], [4], [1]]
    assert done.bids == [1, 0, 1, 0]


def test_open_hands_open_after_the_last_bid():
    """PP-T40"""
    state = begun("open_hands-3", players=2, hands=("1 2 3", "4 5 6"))
    waiting = after(state, "bid 0")
    assert shown(waiting, 0, 1) == ["?"] * 3
    assert shown(after(waiting, "bid 0"), 0, BYSTANDER) == ["1", "2", "3"]


def test_on_the_forehead_others_see_a_hand_until_its_own_bid():
    state = begun("forehead-2", players=3, hands=("1 2", "3 4", "5 6"))
    assert shown(state, 0, 0) == ["?", "?"]
    assert shown(state, 0, 1) == ["1", "2"]
    assert shown(state, 0, BYSTANDER) == ["?", "?"]
    bid = after(state, "bid 1")
    assert shown(bid, 0, 0) == ["1", "2"]
    assert shown(bid, 0, 1) == ["?", "?"]
    assert bid.masked(1).recalled[0] == (1, 2)
    stays = after(begun("forehead-2", players=2, hands=("1 2", "3 4"), forehead_stays="on"), "bid 1")
    assert shown(stays, 0, 1) == shown(stays, 0, 0) == ["1", "2"]


def test_after_three_seconds_a_hand_hides_until_its_own_bid():
    """PP-T42"""
    state = begun("three_seconds-2", players=2, hands=("1 2", "3 4"))
    assert (state.phase_of(), shown(state, 1, 1)) == ("look", ["3", "4"])
    assert refused(state, 0, "bid 1") == "wait_for_round"
    looked = after(state, "looked")
    assert shown(looked, 1, 1) == ["?", "?"]
    assert looked.masked(1).recalled[1] == (3, 4)
    assert shown(after(looked, "bid 1"), 0, 0) == ["1", "2"]
    assert shown(after(looked, "bid 1"), 1, 1) == ["?", "?"]
    late = after(
        begun("three_seconds-2", players=2, hands=("1 2", "3 4"), relook="all_bids"), "looked", "bid 1"
    )
    assert shown(late, 0, 0) == ["?", "?"]


def test_a_blind_hand_is_played_by_slots_and_a_joker_named_when_it_turns_up():
    """PP-T43"""
    state = begun("blind_play-3", players=2, hands=("7 J 9", "4 5 6"))
    state = after(state, "looked", "bid 0", "bid 0")
    assert texts(state) == ["slot 1", "slot 2", "slot 3"]
    assert shown(state, 0, 0) == ["?"] * 3
    assert state.masked(0).recalled[0] == (7, 0, 9)
    assert refused(state, 0, 7) == "choose_a_slot"
    flipped = after(state, "slot 2")
    assert (flipped.phase_of(), flipped.turn, flipped.trick) == ("name", 0, [0])
    assert refused(flipped, 1, "slot 1") == "not_your_turn"
    named = after(flipped, "J=56", "slot 1")
    assert named.won == [1, 0]
    assert texts(named) == ["slot 1", "slot 3"]
    assert refused(named, 0, "slot 2") == "slot_empty"


def test_cards_laid_at_once_stay_hidden_until_all_are_there():
    """PP-T21, PP-T23"""
    hands = ("1 2 3 4", "5 6 7 8", "J 10 11 12", "13 14 15 16")
    state = zeros(begun("simultaneous-4", hands=hands))
    assert state.waiting() == (0, 1, 2, 3)
    three = after(state, (2, "J"), (0, "4"), (2, "J=20"), (1, "5"))
    public = three.masked(BYSTANDER)
    assert public.choices == [[HIDDEN], [HIDDEN], [HIDDEN], []]
    assert public.values == [-1] * 4
    assert refused(three, 0, "3") == "already_chosen"
    done = after(three, (3, "13"))
    assert done.won == [0, 0, 1, 0]
    assert done.last == ((0, 2, 20), (4, 5, 0, 13))


def test_nobody_sees_that_a_joker_is_still_without_its_name():
    hands = ("1 2", "J 6")
    state = after(zeros(begun("simultaneous-2", players=2, hands=hands)), (1, "J"))
    assert state.masked(0) == zeros(begun("simultaneous-2", players=2, hands=hands)).masked(0)
    assert texts(state, 1)[0] == "J=0"


def test_by_agreement_the_joker_is_named_after_the_reveal():
    """PP-Q16"""
    state = zeros(begun("simultaneous-2", players=2, hands=("1 2", "J 6"), sim_joker="after_reveal"))
    shown_all = after(state, (1, "J"), (0, "2"))
    assert (shown_all.phase_of(), shown_all.turn) == ("name", 1)
    assert after(shown_all, "J=3").won == [0, 1]


def test_highest_or_lowest_only():
    """PP-T24, PP-T26, PP-Q6"""
    state = zeros(begun("high_or_low-4", players=2, hands=("5 18 30 47", "1 2 3 4")))
    assert texts(state) == ["5", "47"]
    joker = zeros(begun("high_or_low-4", players=2, hands=("5 18 30 J", "1 2 3 4")))
    assert refused(joker, 0, "18") == "high_or_low"
    assert texts(joker) == ["J", "5", "30"]
    named = after(joker, "J")
    assert texts(named) == [f"J={value}" for value in (*range(6), *range(30, 57))]
    assert refused(named, 0, "J=17") == "joker_extreme"
    free = begun("high_or_low-4", players=2, hands=("5 18 30 J", "1 2 3 4"), hilo_joker="free")
    assert len(texts(after(zeros(free), "J"))) == 57


def test_the_winner_swaps_a_card_with_whom_he_likes():
    """PP-T45, PP-Q10"""
    state = zeros(begun("swap_on_win-2", players=3, hands=("9 8", "3 4", "5 6")))
    won = after(state, "9", "3", "5")
    assert (won.phase_of(), won.turn) == ("swap_with", 0)
    assert refused(won, 0, "to 0") == "not_yourself"
    assert refused(won, 0, "keep") == "swap_required"
    chosen = after(won, "to 2")
    assert chosen.waiting() == (0, 2)
    swapped = after(chosen, (2, "6"), (0, "8"))
    assert swapped.hands == [[6], [4], [8]]
    assert (swapped.phase_of(), swapped.turn) == ("lead", 0)
    assert after(swapped, "6", "4", "8").phase_of() == "between"
    optional = zeros(begun("swap_on_win-2", players=2, hands=("9 8", "3 4"), swap_optional="on"))
    assert after(optional, "9", "3", "keep").hands == [[8], [4]]


def test_nobody_points_at_himself():
    """PP-T34, PP-Q11"""
    state = zeros(begun("share_pilis-1", players=3, hands=("1", "2", "3")))
    assert refused(state, 0, "to 0") == "not_yourself"
    assert state.waiting() == (0, 1, 2)
    pointed = after(state, (2, "to 0"))
    assert pointed.masked(0).choices[2] == [HIDDEN]
    assert after(pointed, (0, "to 1"), (1, "to 2")).targets == [1, 2, 0]
    in_turn = zeros(begun("share_pilis-1", players=3, hands=("1", "2", "3"), designate="in_turn", dealer=1))
    assert in_turn.waiting() == (1,)


def test_reversed_turns_the_ranks_round():
    state = zeros(begun("reversed-2", players=3, hands=("1 8", "55 4", "J 6")))
    assert after(state, "1", "55", "J", "J=0").won == [0, 0, 1]
    assert after(state, "1", "55", "J", "J=56").won == [1, 0, 0]


def test_two_missions_that_cannot_go_together():
    """PP-Q18"""
    apart = [
        ("forehead-3", "blind_play-3"),
        ("pass-1-left-5", "pass_all-left-3"),
        ("open_hands-3", "blind_play-3"),
        ("reward-4", "reward-6"),
        ("forbidden_bid-0-2", "no_copy-6"),
    ]
    for first, second in apart:
        assert clash(parse_mission(first), parse_mission(second), 4)
    assert not clash(parse_mission("forbidden_bid-0-4"), parse_mission("no_copy-6"), 4)


def test_of_two_missions_one_that_clashes_goes_under_the_deck():
    state = begun("forehead-3", "three_seconds-4", "reward-6", missions_per_round=2)
    assert [mission.kind for mission in state.ruling()] == ["forehead", "reward"]
    assert state.cards == 3
    assert state.deck == (1,)


def test_a_deck_without_pairs_is_refused():
    with pytest.raises(ValueError, match="no two missions"):
        Options(mission_set="custom", missions=(Mission("reward", 4),), missions_per_round=2)
