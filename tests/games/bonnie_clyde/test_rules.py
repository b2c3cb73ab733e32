"""Turns, sets, Ted Hinton, the car and the scores, by the numbers of the rules (BC-R, BC-T)."""

import random

import pytest

from games.api import BYSTANDER, HIDDEN, OVER, Seat, Shared, Spot
from games.bonnie_clyde.rules import CARDS, Options, State, counted, parse_card
from games.bonnie_clyde.rules.position import EMPTY
from tests.games.bonnie_clyde.position import after, at, fresh, log, names, refused, texts


@pytest.mark.parametrize(("players", "hand", "stock"), [(2, 10, 46), (3, 9, 39), (4, 8, 34)])
def test_seventy_seven_cards_are_dealt(players, hand, stock):
    """BC-T01, BC-R2, BC-R3"""
    state = fresh(players, dealer=0)
    assert [len(cards) for cards in state.hands] == [hand] * players
    assert (len(state.stock), len(state.pile), len(state.board) - 1) == (stock, 1, 10)
    assert (state.car, state.turn, state.phase_of()) == (1, 1, "draw")


def test_both_outlaws_are_on_the_board():
    """BC-T02"""
    for seed in range(20):
        assert {"Bo", "Cl"} <= set(names(fresh(seed=seed).board))


def test_drawing_comes_first():
    """BC-T03, BC-R6"""
    state = at("4a 4b 4c 9a", "1a", phase="draw", pile="8a")
    assert refused(state, "meld 4") == "draw_first"
    assert refused(state, "4a") == "draw_first"
    assert texts(state) == ["stock", "pile"]
    drawn = after(state, "pile")
    assert "8a" in names(drawn.hands[0])
    assert refused(drawn, "stock") == "drawn_already"
    assert refused(drawn, "9a", seat=1) == "not_your_turn"


def test_away_from_the_car_cards_lie_upright_and_the_card_is_looked_at():
    """BC-T05, BC-R11"""
    state = at("4a 4b 4c 9a", "1a", car=1, board={4: "7f"})
    looking = after(state, "meld 4", "4a", "4b", "4c")
    assert (looking.phase_of(), names(looking.up[0])) == ("look", ["4a", "4b", "4c"])
    assert looking.name(looking.masked(0).board[4]) == "7f"
    assert looking.masked(1).board[4] == looking.masked(BYSTANDER).board[4] == HIDDEN
    left = after(looking, "leave")
    assert (left.car, left.phase_of()) == (2, "play")
    assert left.masked(0).board[4] == HIDDEN
    assert left.masked(0).recalled["board4"] == (parse_card("7f"),)
    taken = after(looking, "take")
    assert "7f" in names(taken.hands[0])
    assert taken.board[4] == EMPTY


def test_at_the_car_cards_lie_crosswise_and_an_outlaw_is_caught():
    """BC-T06"""
    state = at("1a 1b 1c 9a", "2a", car=1, board={1: "Cl"})
    done = after(state, "meld 1", "1a", "1b", "1c")
    assert (names(done.side[0]), names(done.caught[0])) == (["1a", "1b", "1c"], ["Cl"])
    assert (done.board[1], done.car, done.phase_of()) == (EMPTY, 2, "play")


def test_a_layoff_lies_before_whoever_lays_it():
    """BC-T08, BC-R10"""
    state = at("4a 9a", "1a", car=5, sets=[(1, 4)], board={4: "7f"})
    done = after(state, "layoff 4", "4a", "leave")
    assert (names(done.up[0]), done.car) == (["4a"], 4)


def test_without_a_set_nothing_is_laid_off():
    """BC-T09"""
    assert refused(at("4a 9a", "1a"), "layoff 4") == "no_set_there"
    own = at("4a 9a", "1a", sets=[(1, 4)], options=Options(layoff_on="own"))
    assert refused(own, "layoff 4") == "no_set_there"


def test_a_layoff_at_the_car_catches_too():
    """BC-T10"""
    done = after(at("5a 9a", "1a", car=5, sets=[(1, 5)], board={5: "Bo"}), "layoff 5", "5a")
    assert (names(done.side[0]), names(done.caught[0]), done.car) == (["5a"], ["Bo"], 4)


@pytest.mark.parametrize(("edge", "on", "back"), [("wrap", 1, 10), ("clamp", 10, 1)])
def test_the_car_at_the_ends_of_the_road(edge, on, back):
    """BC-T13, BC-T14, BC-Q3"""
    rules = Options(car_edge=edge)
    meld = at("2a 2b 2c 9a", "1a", car=10, board={2: "-"}, options=rules)
    assert after(meld, "meld 2", "2a", "2b", "2c").car == on
    layoff = at("2a 9a", "1a", car=1, sets=[(1, 2)], board={2: "-"}, options=rules)
    assert after(layoff, "layoff 2", "2a").car == back


def test_one_hinton_a_turn():
    """BC-T16, BC-R7, BC-Q2"""
    state = after(at("Ha Hb 9a", "1a"), "use Ha", "two")
    assert refused(state, "use Hb") == "one_hinton_a_turn"


def test_hinton_and_evidence_in_one_turn_or_not():
    """BC-T17, BC-Q1"""
    hand = "Ha 4a 4b 4c 5a 9a"
    state = after(at(hand, "1a", sets=[(1, 5)], board={4: "-", 5: "-"}), "use Ha", "two")
    done = after(state, "meld 4", "4a", "4b", "4c", "layoff 5", "5a")
    assert done.phase_of() == "play"
    either = at(hand, "1a", sets=[(1, 5)], board={4: "-", 5: "-"}, options=Options(turn_mode="either_or"))
    assert refused(after(either, "use Ha", "two"), "meld 4") == "one_kind_a_turn"
    assert refused(after(either, "layoff 5", "5a"), "use Ha") == "one_kind_a_turn"


def test_with_one_card_left_two_are_one_and_it_is_the_last_turn():
    """BC-T18, BC-Q9"""
    state = after(at("Ha 9a 8a", "1a", stock=1), "use Ha", "two")
    assert (len(state.hands[0]), state.last_turn) == (3, True)
    assert after(state, "9a").phase_of() == "between"
    none = after(at("Ha 9a 8a", "1a", stock=0), "use Ha")
    assert "two" not in texts(none)
    assert refused(none, "two") == "stock_empty"


def test_a_discard_is_searched_in_secret():
    """BC-T20, BC-R8"""
    state = at("Ha 9a", "1a", pile="2a Hb 9e")
    searching = after(state, "use Ha", "search")
    assert {"2a", "Hb", "9e"} <= set(texts(searching))
    assert searching.masked(1).pile[-2:] == [HIDDEN, parse_card("9e")]
    events = log(searching, "2a")
    assert ("took_discard", 0) in events
    assert not any(parse_card("2a") in event for event in events)
    done = after(searching, "2a")
    assert names(done.pile)[-3:] == ["Hb", "9e", "Ha"]
    assert "2a" in names(done.hands[0])
    assert "hand0" not in done.masked(1).recalled
    assert refused(searching, "3a") == "not_in_pile"
    assert refused(searching, "two") == "choose_a_discard"


def test_an_empty_pile_cannot_be_searched():
    """BC-T21"""
    state = at("Ha 9a 3a", "1a", pile="3b", phase="draw")
    data = state.to_json()
    data["stock"] = [*data["stock"], *data["pile"][:-1]]
    data["pile"] = data["pile"][-1:]
    state = after(State.from_json(data), "pile", "use Ha")
    assert "search" not in texts(state)
    assert refused(state, "search") == "pile_empty"


def test_an_empty_location_is_not_looked_at():
    """BC-T23"""
    state = after(at("Ha 9a", "1a", board={7: "-"}), "use Ha")
    assert refused(state, "look 7") == "spot_empty"
    assert refused(state, "9a") == "choose_a_use"


def test_hinton_leaves_outlaws_even_at_the_car_and_moves_it_nowhere():
    """BC-R8"""
    state = after(at("Ha 9a", "1a", car=3, board={3: "Bo"}), "use Ha", "look 3")
    assert texts(state) == ["leave"]
    assert refused(state, "take") == "outlaw_stays"
    assert refused(state, "9a") == "take_or_leave"
    done = after(state, "leave")
    assert (done.car, names(done.pile)[-1], names(done.board)[2]) == (3, "Ha", "Bo")


def test_four_at_once_are_one_meld():
    """BC-T25, BC-Q5"""
    hand = "8a 8b 8c 8d 9a"
    done = after(at(hand, "1a", board={8: "-"}), "meld 8", "8a", "8b", "8c", "8d")
    assert (len(done.up[0]), done.car) == (4, 2)
    three = at(hand, "1a", board={8: "-"}, options=Options(meld_size="exactly3"))
    assert len(after(three, "meld 8", "8a", "8b", "8c").up[0]) == 3
    stopped = after(at(hand, "1a", board={8: "-"}), "meld 8", "8a", "8b", "8c", "stop")
    assert (len(stopped.up[0]), stopped.car) == (3, 2)


@pytest.mark.parametrize("hand", ["3a 3b 9a", "3a 3b 4a 9a", "3a 3b Ha 9a"])
def test_a_set_needs_three_of_one_location(hand):
    """BC-T28, BC-R9"""
    state = at(hand, "1a")
    assert refused(state, "meld 3") == "too_few_cards"
    begun = after(at("3a 3b 3c 4a 9a", "1a"), "meld 3")
    assert refused(begun, "4a") == "wrong_location"
    assert refused(begun, "stop") == "set_too_small"
    assert refused(begun, "stock") == "finish_the_set"
    assert refused(begun, "3d") == "card_not_in_hand"


def test_a_card_must_be_left_to_discard():
    """BC-T29, BC-R14, BC-Q7"""
    state = at("5a 5b 5c", "1a", board={5: "-"})
    assert refused(state, "meld 5") == "nothing_to_discard"
    free = at("5a 5b 5c", "1a", board={5: "-"}, options=Options(go_out="may_play_all"))
    done = after(free, "meld 5", "5a", "5b", "5c")
    assert (done.phase_of(), done.out) == ("between", 0)
    taking = at("5a 5b 5c", "1a", board={5: "7f"}, options=Options(go_out="may_play_all"))
    assert after(taking, "meld 5", "5a", "5b", "5c", "take").phase_of() == "play"
    alone = at("Ha", "1a", stock=0)
    assert "use Ha" in texts(alone)  # the discards can still be searched
    assert refused(after(alone, "use Ha"), "look 3") == "nothing_to_discard"


def test_going_out_brings_the_number_of_the_location():
    """BC-T30, BC-R17"""
    state = at("5a 5b 5c 9a", "1a", car=6, board={5: "-"})
    done = after(state, "meld 5", "5a", "5b", "5c", "9a")
    assert (done.out, done.car, done.gained) == (0, 7, [6 + 7, 0])
    table = Options(out_bonus="custom", bonuses=(0, 0, 0, 0, 0, 0, 50, 0, 0, 0))
    custom = at("5a 5b 5c 9a", "1a", car=6, board={5: "-"}, options=table)
    assert after(custom, "meld 5", "5a", "5b", "5c", "9a").gained == [56, 0]


def test_the_last_card_of_the_stock_ends_the_hand_after_this_turn():
    """BC-T32, BC-R15"""
    state = at("4a 9a", "1a", stock=1, phase="draw", sets=[(1, 4)], board={4: "-"})
    done = after(state, "stock", "layoff 4", "4a", "9a")
    assert (done.phase_of(), done.out, done.gained) == ("between", -1, [2, 6])
    out = after(at("9a", "1a", stock=1, phase="draw"), "stock")
    assert out.last_turn


def test_going_out_with_the_last_card_still_brings_the_bonus():
    """BC-T33"""
    state = at("4a 4b 4c", "1a", stock=1, phase="draw", board={4: "-"}, car=1)
    done = after(state, "stock", "meld 4", "4a", "4b", "4c")
    last = names(done.hands[0])[0]
    assert after(done, last).gained == [6 + 2, 0]


def test_by_agreement_the_discards_are_shuffled_once():
    """BC-Q12"""
    rules = Options(stock_end="reshuffle_once")
    state = after(at("9a 9b", "1a", stock=1, phase="draw", pile="2a 2b", options=rules), "stock")
    assert (state.last_turn, state.reshuffled, len(state.pile)) == (False, True, 1)
    assert len(state.stock) > 0


def test_points_of_a_hand():
    """BC-T35, BC-T36, BC-R16"""
    assert counted([range(3), ()], [range(4), range(3)], [(75,), ()], 0, 6) == [36, 6]


def test_one_outlaw_each_hurts_nobody_and_both_take_all():
    """BC-T38, BC-T39, BC-R18"""
    assert counted([(), ()], [(), ()], [(75,), (76,)], -1, 0) == [10, 10]
    assert counted([(), range(3)], [range(2), ()], [(75, 76), ()], 1, 9) == [24, 0]


def ended(totals, gains, **rules):
    """A hand that ends with these gains: player 0 goes out, the others have upright cards."""
    state = at("9a", *["1a"] * 0, players=len(totals), car=1, options=Options(**rules))
    data = state.to_json()
    data["totals"] = [total + gain for total, gain in zip(totals, gains, strict=True)]
    data["totals"][0] -= 1
    return after(State.from_json(data), "9a")


def test_most_points_win_once_somebody_is_over_the_target():
    """BC-T40, BC-R19, BC-Q13"""
    done = ended((96, 99), (20, 25))
    assert (done.turn, done.outcome().winners, done.scores()) == (OVER, (1,), (116, 124))
    assert ended((10, 20), (20, 25), target=50).phase_of() == "between"


def test_a_tie_on_top_brings_another_hand():
    """BC-T41, BC-R20, BC-Q14"""
    tied = ended((100, 100, 80), (4, 4, 10))
    assert tied.phase_of() == "between"
    following = after(tied, "next")
    assert (following.hand, len(following.hands)) == (2, 3)
    assert ended((100, 100, 80), (4, 4, 10), end_tie="shared").outcome().winners == (0, 1)


def test_leaving_by_choice_and_by_force_look_the_same():
    """BC-T43"""

    def seen(card):
        state = at("4a 4b 4c 9a", "1a", board={4: card, 10: "Bo" if card != "Bo" else "7f"})
        events = log(state, "meld 4", "4a", "4b", "4c", "leave")
        looking = after(state, "meld 4", "4a", "4b", "4c")
        return events, looking.masked(BYSTANDER), looking.masked(1).legal(), after(looking, "leave").masked(1)

    assert seen("7f") == seen("Bo")


def test_the_card_just_taken_may_be_discarded_or_not():
    """BC-T45, BC-Q8"""
    state = at("9a 9b", "1a", pile="7e", phase="draw")
    assert after(state, "pile", "7e").turn == 1
    forbidden = at("9a 9b", "1a", pile="7e", phase="draw", options=Options(return_discard="forbid"))
    assert refused(after(forbidden, "pile"), "7e") == "just_taken"


def test_three_on_a_set_are_a_meld_or_a_layoff():
    """BC-Q4, BC-Q6"""
    state = at("4a 4b 4c 9a", "1a", sets=[(1, 4)], board={4: "-"})
    assert {"meld 4", "layoff 4"} <= set(texts(state))
    assert after(state, "layoff 4", "4a", "4b", "4c").car == 10
    single = at("4a 4b 9a", "1a", sets=[(1, 4)], board={4: "-"}, options=Options(layoff_unit="single"))
    assert after(single, "layoff 4", "4a", "layoff 4", "4b").car == 9


def test_hintons_are_named_and_only_hintons_are_used():
    state = at("Ha 9a", "1a")
    assert refused(state, "use 9a") == "no_hinton"
    assert refused(state, "use Hb") == "card_not_in_hand"
    assert refused(state, "3a") == "card_not_in_hand"
    assert refused(state, "look 3") == "choose_a_play"
    assert refused(state, 999) == refused(state, -1) == "unknown_move"


def test_between_hands_the_next_dealer_goes_on():
    """BC-R4"""
    done = after(at("9a", "1a"), "9a")
    assert (done.phase_of(), done.turn) == ("between", (done.dealer + 1) % 2)
    assert refused(done, "stock") == "wait_for_hand"
    following = after(done, "next")
    assert following.dealer == (done.dealer + 1) % 2
    assert refused(ended((96, 99), (20, 25)), "next", seat=0) == "game_over"


def test_people_deal_and_the_table_learns_what_is_read():
    state = State.new(Options(), 2, None, 1)
    assert (state.phase_of(), state.waiting(), state.legal()) == ("deal", (), [])
    assert refused(state, "stock") == "discard_missing"
    assert state.reveal(Shared(), parse_card("Bo")).code == "outlaw_belongs_on_board"
    state = state.reveal(Shared(), parse_card("4a"))
    assert (state.phase_of(), names(state.pile)) == ("draw", ["4a"])
    state = state.reveal(Spot("4"), parse_card("Bo")).reveal(Seat(0), parse_card("5a"))
    assert names(state.board[4:5]) == ["Bo"]
    assert state.reveal(Spot("4"), 3).code == state.reveal(Spot("x"), 3).code == "nothing_hidden_there"
    assert state.reveal(Seat(0), parse_card("5a")).code == "card_known"
    assert state.reveal(Seat(1), parse_card("5a")).code == "card_elsewhere"
    assert state.reveal(Seat(1), parse_card("4a")).code == "card_discarded"
    assert state.reveal(Seat(1), parse_card("Cl")).code == "outlaw_belongs_on_board"
    assert state.reveal(Seat(1), 99).code == "unknown_move"
    assert fresh().reveal(Seat(0), fresh().hands[1][0]).code == "hand_known"
    drawn = after(state, "stock")
    assert len(drawn.hands[0]) == 11
    laid = after(drawn, "6a")
    assert refused(laid, "6a") == "draw_first"


def test_what_everybody_saw_is_remembered_but_not_shown():
    """BC-R5"""
    state = at("9a 9b", "1a 1b", pile="7e", phase="draw")
    after_both = after(state, "pile", "9a", "stock", "1a")
    seen = after_both.masked(1)
    assert seen.recalled["hand0"] == (parse_card("7e"),)
    assert seen.hands[0] == [HIDDEN] * 2
    assert names(seen.pile)[-1] == "1a"
    assert set(seen.pile[:-1]) == {HIDDEN}


def test_wrong_positions_and_options_name_what_is_wrong():
    data = fresh().to_json()
    for key, value, why in [
        ("turn", 9, "turn: must be one of"),
        ("phase", "nap", "phase: 'nap'"),
        ("car", 11, "car: must be one of"),
        ("pile", ["4a", "4a"], "twice|somewhere"),
        ("stock", [], "77 cards are somewhere"),
        ("hands", [["zz"], []], "hands: 'zz' is no card"),
        ("options", {"x": 1}, "options: 'x' is unknown"),
    ]:
        with pytest.raises(ValueError, match=why):
            State.from_json(data | {key: value})
    with pytest.raises(ValueError, match="target: 7 is unknown"):
        Options(target=7)
    with pytest.raises(ValueError, match="ten whole numbers"):
        Options(bonuses=(1, 2))
    with pytest.raises(ValueError, match="2, 3 or 4 players, not 5"):
        fresh(players=5)
    for choice in Options.fields():
        for value in choice.values:
            Options(**{choice.name: value})


def test_seventy_seven_distinct_cards_at_every_step():
    """BC-T47"""
    for seed in range(6):
        dice = random.Random(seed)
        state = fresh(2 + seed % 3, dealer=0, seed=seed)
        for _ in range(400):
            if state.turn == OVER:
                break
            cards = [card for row in (*state.hands, *state.side, *state.up, *state.caught) for card in row]
            cards += [*state.stock, *state.pile, *state.chosen, *(card for card in state.board if card >= 0)]
            cards += [state.hinton] if state.hinton >= 0 else []
            assert sorted(cards) == list(range(CARDS))
            moves = state.legal()
            state.apply(moves[int(dice.random() * len(moves))])
