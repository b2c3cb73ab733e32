"""Deals, tricks, pawns, gates and the end, by the numbers of the rules; procedures D1 to D15."""

import random

import pytest

from games.api import BYSTANDER, HIDDEN, OVER, Seat, Spot
from games.picobello.rules import Options, State
from tests.games.picobello.position import RED8, after, holding, refused, standing, texts, where


def fresh(players=4, dealer=0, seed=1, **rules):
    return State.new(Options(**rules), players, random.Random(seed), dealer)


def played_deal(state):
    """The first legal move each time until the next deal."""
    deal = state.deal
    while state.deal == deal and state.turn != OVER:
        moves = state.legal()
        state = state.play(state.turn, moves[-1] if state.phase_of() == "bonus" else moves[0]).state
    return state


def test_all_cards_are_dealt_and_the_dealers_neighbour_leads():
    """D1, rules 9, 10, 44"""
    state = fresh(dealer=2)
    assert sorted(card for hand in state.hands for card in hand) == list(range(36))
    assert [len(hand) for hand in state.hands] == [9] * 4
    assert (state.turn, state.phase_of()) == (3, "lead")
    following = played_deal(state)
    assert (following.deal, following.dealer, following.turn) == (2, 3, 0)


def test_three_play_without_clubs_and_use_every_card():
    """D3, rule 46, Q2"""
    state = fresh(players=3)
    names = {state.name(card) for hand in state.hands for card in hand}
    assert len(names) == 27
    assert not any(name.startswith("C") for name in names)
    hearts = fresh(players=3, dropped_suit="hearts")
    assert not any(state.name(card)[0] == "H" for hand in hearts.hands for card in hand)


def test_two_use_the_other_18_cards_in_the_second_deal():
    """Rule 45, Q17"""
    state = fresh(players=2)
    kept = sorted(state.kept)
    assert len(kept) == 18
    second = played_deal(state)
    assert sorted(card for hand in second.hands for card in hand) == kept
    assert (second.kept, second.dealer) == ((), 1)
    third = played_deal(second)
    assert len(third.kept) == 18
    assert len(fresh(players=2, duel_leftover="reshuffle", seed=1).kept) == 18
    assert len(played_deal(fresh(players=2, duel_leftover="reshuffle")).kept) == 18


def test_a_card_off_suit_is_refused_while_the_suit_is_held():
    """D5, rule 11"""
    state = holding("S3", "D3 S2", "D4", "D5", trick=["D9"])
    answer = state.play(1, state.parse_move("S2"))
    assert (answer.code, answer.values["suit"]) == ("must_follow", "D")
    assert refused(state, "C4") == "card_already_played"
    assert refused(state, "D4") == "card_not_in_hand"
    assert refused(state, "D3", seat=2) == "not_your_turn"
    assert refused(state, "white1-g2") == "card_first"
    assert refused(state, 99) == refused(state, -1) == "unknown_move"


def test_the_winner_moves_a_pawn_before_he_leads():
    """D6, rule 14"""
    state = after(holding("H7 S3", "H4 S2", "H8 S4", "H9 S5"), "H7", "H4", "H8", "H9")
    assert (state.turn, state.phase_of(), state.steps) == (1, "move", 4)
    assert all(text.startswith("grey") for text in texts(state))
    assert refused(state, "S2") == "move_first"
    assert refused(state, "none") == "must_move"
    assert refused(state, "red-c1") == "move_first"
    moved = after(state, "grey1-f1")
    assert (moved.turn, moved.phase_of()) == (1, "lead")


def test_by_agreement_the_lowest_card_of_all_wins():
    """D7, Q5"""
    rules = Options(lowest_wins="any_suit")
    first = holding("H7 D8", "H4 D7", "S2 D6", "H9 D5", options=rules)
    assert after(first, "H7", "H4", "S2", "H9").mover == 2
    tie = holding("H7 D8", "S2 D7", "C2 D6", "H3 D5", options=rules)
    assert after(tie, "H7", "S2", "C2", "H3").mover == 1


def won_by(last_cards, pawns="g6"):
    """White's last pawn stands before the finish; player 0 wins this trick with a two."""
    hands = ("H2" + last_cards, "H4", "H5", "H6") if not last_cards else ("H2 D2", "H4 D3", "H5 D4", "H6 D5")
    state = holding(*hands)
    data = state.to_json()
    data["pawns"] |= {"white1": "FIN", "white2": "FIN", "white3": "FIN", "white4": pawns}
    return after(State.from_json(data), "H2", "H4", "H5", "H6")


@pytest.mark.parametrize("more", ["", "later"])
def test_a_team_that_is_in_has_won_at_once(more):
    """D9, rule 43: no bonus, no new deal, and cards left stay unplayed."""
    done = after(won_by(more), "white4-FIN:S")
    assert (done.turn, done.phase_of(), done.deal) == (OVER, "over", 1)
    assert done.outcome().winners == (0, 2)
    assert done.scores() == (4, 0, 4, 0)
    assert refused(done, "H2", seat=0) == "game_over"
    assert len(done.hands[0]) == bool(more)


def test_partners_move_the_same_pawns():
    """D10, rule 17"""
    state = standing({"w1": "a1", "w2": "c1", "b1": "m1"}, mover=2)
    assert {text.split("-")[0] for text in texts(state)} == {"white1", "white2"}
    assert refused(state, "grey1-l1") == "not_your_pawn"
    assert refused(state, "white3-g2") == "pawn_off_board"


def test_a_harmful_move_must_be_made_when_there_is_no_other():
    """D12, rule 15"""
    state = standing({"w1": "g6", "w2": "FIN", "b1": "g13"}, red=["g9"], gates="S", card=9)
    assert texts(state) == ["white1-g5"]
    assert refused(state, "none") == "must_move"
    assert where(after(state, "white1-g5", "home-g13"))["white1"] == "g13"


def test_who_cannot_move_at_all_leads_on():
    """Rule 15"""
    state = holding("H2 D2", "H4 D3", "H5 D4", "H6 D5")
    data = state.to_json()
    data["pawns"] = {"white1": "FIN", "grey1": "g1"}
    stuck = State.from_json(data)
    for text in ("H2", "H4", "H5"):
        stuck = after(stuck, text)
    step = stuck.play(3, stuck.parse_move("H6"))
    assert ("stuck", 0) in step.events
    assert (step.state.turn, step.state.phase_of()) == (0, "lead")


def test_each_colour_is_an_enemy_of_the_others():
    """D14, rule 23"""
    state = standing({"black1": "d1", "white1": "c1", "grey1": "a13"}, players=3, mover=2, card=2)
    assert "black1-c1" in texts(state)
    captured = after(state, "black1-c1", "home-g13")
    assert where(captured) == {"grey1": "a13", "white1": "g13", "black1": "c1"}
    white = standing({"white1": "d1", "grey1": "c1"}, players=3, mover=1, card=2)
    assert "white1-c1" in texts(white)


def test_a_view_knows_hands_kept_cards_and_losers_of_nobody_else():
    """D15, rule 13"""
    state = fresh(players=2)
    seen = state.masked(0)
    assert seen.hands[0] == state.hands[0]
    assert set(seen.hands[1]) == {HIDDEN}
    assert set(seen.kept) == {HIDDEN}
    assert set(state.masked(BYSTANDER).hands[0]) == {HIDDEN}
    while state.last is None:
        state = state.play(state.turn, state.legal()[0]).state
    assert state.masked(BYSTANDER).last == state.last
    assert state.masked(BYSTANDER).taken == state.taken


def test_a_capture_on_a_red_dot_costs_the_captor_too():
    """Rule 26"""
    state = standing({"w1": "g4", "b1": "g5"}, red=[], card=3)
    taken = after(state, "white1-g5")
    assert taken.phase_of() == "home"
    done = after(taken, "home-g13", "home-g1")
    assert where(done) == {"grey1": "g13", "white1": "g1"}


def test_a_pawn_that_took_a_dot_from_a_red_pawn_stays_there():
    """Rules 22b, 29"""
    state = after(standing({"w1": "g4", "b1": "g13"}), "white1-g5")
    assert state.phase_of() == "red"
    assert refused(state, "red-g1") == "red_not_there"
    assert refused(state, "red-g5") == "red_not_there"
    assert refused(state, "red-d4") == "red_not_there"
    assert refused(state, "red-out") == "red_stays_in"
    assert refused(state, "home-g1") == "choose_red_square"
    assert where(after(state, "red-e4"))["white1"] == "g5"


@pytest.mark.parametrize(
    ("rule", "allowed", "not_allowed"),
    [
        ("dots_only", ["g3", "g11"], ["g2", "e4"]),
        ("not_on_black", ["g3", "g2"], ["e4", "g6"]),
        ("may_remove", ["g2", "e4", "out"], []),
    ],
)
def test_where_a_red_pawn_may_go(rule, allowed, not_allowed):
    """Rule 24, Q10"""
    state = after(standing({"w1": "g4", "b1": "g13"}, red_return=rule), "white1-g5")
    assert {f"red-{square}" for square in allowed} <= set(texts(state))
    assert not {f"red-{square}" for square in not_allowed} & set(texts(state))


def test_dots_only_gives_way_where_no_dot_is_free():
    red = [*RED8, "g3", "g11"]
    state = after(
        standing({"w1": "g4", "b1": "g13"}, red=red, red_return="dots_only", red_pawns=10), "white1-g5"
    )
    assert "red-a1" in texts(state)
    assert fresh(red_pawns=10).red.bit_count() == 10


@pytest.mark.parametrize(
    ("target", "code"),
    [
        ("white1-g4", "red_in_the_way"),
        ("white1-d2", "own_pawn_there"),
        ("white1-e4", "pawn_is_safe"),
        ("white1-a1", "no_way_there"),
        ("white1-FIN:N", "no_way_there"),
    ],
)
def test_why_a_pawn_may_not_go_there(target, code):
    """Rules 18 to 22"""
    pawns = {"w1": "d4", "w2": "d2", "b1": "e4"}
    state = standing(pawns, red=["e4", "f4"] if code == "red_in_the_way" else [], card=3)
    if code == "own_pawn_there":
        state = standing(pawns | {"w1": "d3"}, red=[], card=3)
    assert refused(state, target) == code


def test_a_pawn_that_is_in_moves_no_more():
    """Rule 42"""
    assert refused(standing({"w1": "FIN", "w2": "a1"}), "white1-g6") == "pawn_is_in"


def test_the_bonus_takes_nobody_and_may_be_declined():
    """Rules 34, 35, Q13"""
    state = standing({"w1": "a1", "b1": "f1"}, bonus=True)
    assert texts(state) == ["white1-a6", "none"]
    assert refused(state, "white1-f1") == "bonus_takes_nobody"
    on_red = standing({"w1": "a1", "b1": "m1"}, red=["f1"], bonus=True)
    assert "white1-f1" in texts(on_red)
    kept = standing({"w1": "a1", "b1": "m1"}, red=["f1"], bonus=True, bonus_red="no")
    assert refused(kept, "white1-f1") == "bonus_leaves_red"
    five = standing({"w1": "g1", "b1": "a5"}, bonus=True)
    assert refused(five, "white1<>grey1") == "swap_needs_five"


def test_players_without_tricks_move_clockwise_from_the_dealers_left():
    """Rules 34, 36"""
    state = holding("H2", "H4", "H5", "H6", dealer=1, won=[8, 0, 0, 0])
    state = after(state, "H2", "H4", "H5", "H6", "white1-f1")
    order = []
    while state.phase_of() == "bonus":
        order.append(state.turn)
        state = after(state, "none")
    assert order == [2, 3, 1]
    assert state.deal == 2
    without = holding("H2", "H4", "H5", "H6", won=[8, 0, 0, 0], options=Options(bonus="off"))
    assert after(without, "H2", "H4", "H5", "H6", "white1-f1").deal == 2


def test_three_gates_may_be_blocked_and_never_the_fourth():
    """Rules 38 to 40"""
    first = after(standing({"w1": "g6", "w2": "a1", "b1": "g13"}), "white1-FIN:S")
    assert texts(first) == ["gates-0", "gates-S", "gates-N", "gates-W", "gates-E"]
    assert refused(first, "gates-SN") == "gates_not_so"
    assert refused(first, "home-g1") == "choose_gates"
    pawns = {"w1": "FIN", "w2": "FIN", "w3": "g6", "b1": "FIN", "b2": "g13"}
    fourth = after(standing(pawns, gates="NWE"), "white3-FIN:S")
    assert len(texts(fourth)) == 15
    assert "gates-SNWE" not in texts(fourth)
    blocked = standing({"w1": "g6", "b1": "g13"}, gates="S")
    assert refused(blocked, "white1-FIN:S") == "gate_blocked"


def test_without_blockers_the_gates_stay_open():
    """Q15"""
    assert after(standing({"w1": "g6", "w2": "a1"}, blockers="off"), "white1-FIN:S").phase_of() == "lead"


def test_blockers_on_squares_shut_the_square():
    """Q15"""
    state = standing({"w1": "g3", "w2": "a1"}, red=[], gates="S", card=3, blockers="square")
    assert refused(state, "white1-g6") == "blocker_there"
    assert texts(standing({"w1": "g4"}, red=[], gates="S", card=3, blockers="square")) == [
        *("white1-g5", "white1-h4", "white1-g3", "white1-f4"),
        *("white1-j4", "white1-g1", "white1-d4"),
    ]
    entered = after(standing({"w1": "f7", "w2": "g8", "b1": "h7"}, red=[], blockers="square"), "white1-FIN:W")
    assert texts(entered) == ["gates-0", "gates-S", "gates-W"]


@pytest.mark.parametrize(
    ("rule", "mine", "theirs", "legal"),
    [
        ("own_only", "g1", "a1", True),
        ("own_only", "a1", "g1", False),
        ("any", "a1", "g1", True),
        ("any", "g1", "g1", False),
        ("none", "g1", "a1", False),
    ],
)
def test_pawns_on_a_start_in_an_exchange(rule, mine, theirs, legal):
    """Rule 32, Q12"""
    state = standing({"w1": mine, "b1": theirs}, card=5, swap_start=rule)
    assert ("white1<>grey1" in texts(state)) is legal


def test_both_pawns_of_an_exchange_may_be_thrown_home():
    """Rule 33"""
    state = after(standing({"w1": "g3", "b1": "g11"}, card=5), "white1<>grey1")
    assert where(after(state, "home-g13", "home-g1")) == {"white1": "g13", "grey1": "g1"}


def test_walking_onto_an_empty_red_dot_may_be_forbidden():
    """Q19"""
    state = standing({"w1": "g1", "b1": "a1"}, card=2, red_dot_walk="forbidden")
    assert refused(state, "white1-g3") == "red_dot_forbidden"


def test_alone_four_play_two_pawns_each_or_four():
    """Rule 4, Q3, Q4"""
    two = fresh(mode="solo4")
    assert where(two) == {
        f"{colour}{number}": square
        for colour in ("grey", "white", "black", "green")
        for number, square in ((1, "g1"), (2, "g13"))
    }
    assert len(where(fresh(mode="solo4", solo_pawns=4))) == 16
    assert len(where(fresh())) == 8


def test_playing_on_ends_when_one_is_left():
    """Rule 43"""
    state = holding("H2 D2", "H4 D3", "H5 D4", options=Options(play_on="on"))
    data = state.to_json()
    data["pawns"] |= {"grey1": "FIN", "grey2": "g6", "white1": "FIN", "white2": "g8"}
    state = after(State.from_json(data), "H2", "H4", "H5", "grey2-FIN:S", "gates-0")
    assert (state.turn, state.phase_of(), state.places) == (0, "lead", (0,))
    done = after(state, "D2", "D3", "D4")
    assert (done.phase_of(), done.turn) == ("bonus", 1)  # grey is in and won both: it moves nothing
    last = holding("H4 D2", "H2 D3", "H5 D4", options=Options(play_on="on"))
    data = last.to_json()
    data |= {"places": [0]}
    data["pawns"] |= {"grey1": "FIN", "grey2": "FIN", "white1": "FIN", "white2": "g8"}
    over = after(State.from_json(data), "H4", "H2", "H5", "white2-FIN:N")
    assert over.outcome().winners == (0,)


def test_random_dots_start_empty_by_agreement():
    """Q1"""
    boards = {fresh(empty_dots="random", seed=seed).red for seed in range(20)}
    assert len(boards) > 5
    assert {red.bit_count() for red in boards} == {8}


def test_people_deal_and_the_table_learns_cards_as_they_are_laid():
    state = State.new(Options(), 4, None, 0)
    assert state.hands[0] == [HIDDEN] * 9
    assert len(state.legal()) == 36
    laid = after(state, "H7")
    assert refused(laid, "H7") == "card_already_played"
    read = laid.reveal(Seat(2), 0)
    assert read.hands[2][-1] == 0
    assert read.reveal(Seat(2), 0).code == "card_known"
    assert read.reveal(Seat(3), 0).code == "card_elsewhere"
    assert read.reveal(Spot("g1"), 0).code == "nothing_hidden_there"
    assert read.reveal(Seat(1), 77).code == "unknown_move"
    known = fresh()
    card = next(card for card in range(36) if card not in known.hands[1])
    assert known.reveal(Seat(1), card).code == "hand_known"
    assert State.new(Options(), 3, None, 0).reveal(Seat(0), 35).code == "card_not_in_deck"


def test_who_did_not_follow_holds_none_of_that_suit():
    state = holding("H7 S3", "D2 S2", "H8 S4", "H9 S5")
    state = after(state, "H7", "D2")
    for seed in range(20):
        full = state.masked(0).filled(random.Random(seed))
        assert not any(full.name(card)[0] == "H" for card in full.hands[1])


def test_after_the_safety_stop_it_is_a_draw():
    """Rule 47"""
    state = holding("H2", "H4", "H5", "H6", deal=5000, won=[3, 2, 2, 1])
    done = after(state, "H2", "H4", "H5", "H6", "white1-f1")
    assert done.outcome().draw
    assert done.outcome().winners == (0, 1, 2, 3)


def test_wrong_positions_and_options_name_what_is_wrong():
    data = fresh().to_json()
    for key, value, why in [
        ("turn", 9, "turn: must be one of"),
        ("phase", "nap", "phase: 'nap'"),
        ("pawns", {"pink1": "g1"}, "'pink1' is no pawn"),
        ("pawns", {"white1": "z9"}, "'z9' is no square"),
        ("red", ["z9"], "red: 'z9'"),
        ("gates", "Q", "gates: must be some of"),
        ("hands", [["S2"], ["S2"], [], []], "two places"),
        ("options", {"x": 1}, "'x' is unknown"),
        ("homes", ["pink1"], "homes"),
        ("bonus", [9], "bonus"),
    ]:
        with pytest.raises(ValueError, match=why):
            State.from_json(data | {key: value})
    with pytest.raises(ValueError, match="red_pawns: 9 is unknown"):
        Options(red_pawns=9)
    with pytest.raises(ValueError, match="2, 3 or 4 players, not 5"):
        fresh(players=5)
    for choice in Options.fields():
        for value in choice.values:
            Options(**{choice.name: value})
