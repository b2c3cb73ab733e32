"""How the table gets to know the hands of real cards (R4), and positions that cannot be."""

import json
from random import Random

import pytest

from games.api import BYSTANDER, HIDDEN, Rejected, Seat, Shared, Slot, Spot
from games.pico.rules import GO_ON, PACKS, Options, State
from tests.games.pico.positions import ODD, pico, play


def read(state, place, *cards):
    for card in cards:
        state = state.reveal(place, card)
    return state


def fresh(**options):
    """A deal by people: nothing is known yet."""
    return State.new(Options(**options), 2, None, 0)


def test_cards_dealt_by_people_are_unknown_and_nobody_may_play():
    state = fresh()
    assert state.phase_of() == "deal"
    assert state.waiting() == ()
    assert state.legal() == state.legal(0) == []
    assert state.hands == [[HIDDEN] * 6] * 2
    assert len(state.unseen) == 13
    assert state.play(0, 5) == state.play(1, GO_ON) == Rejected("hands_missing")


def test_two_hands_that_were_read_leave_the_open_card():
    state = read(read(fresh(), Seat(0), *ODD[0]), Seat(1), *ODD[1])
    assert state == pico()
    assert state.opened == 13
    assert state.phase_of() == "choose"


def test_the_open_card_and_one_hand_leave_the_other_hand():
    for player in (0, 1):
        state = read(read(fresh(), Seat(player), *ODD[player]), Shared(), 13)
        assert state == pico()


def test_cards_may_be_read_in_any_order_and_slots_of_a_bot_count_as_its_hand():
    places = {card: Slot(0, number) for number, card in enumerate(ODD[0], start=1)}
    places |= {card: Seat(1) for card in ODD[1]}
    places[13] = Shared()
    for seed in range(10):
        state, dice = fresh(), Random(seed)
        for card in sorted(places, key=lambda card: dice.random()):
            if state.phase_of() == "deal":
                state = state.reveal(places[card], card)
        assert state == pico()


def test_a_card_that_cannot_lie_there_is_refused_and_changes_nothing():
    state = read(read(fresh(), Seat(0), 2, 5), Shared(), 13)
    before = state.to_json()
    assert state.reveal(Seat(0), 5) == Rejected("card_known", {"card": state.face(5), "player": 0})
    assert state.reveal(Seat(1), 5) == Rejected("card_elsewhere", {"card": state.face(5)})
    assert state.reveal(Seat(1), 13) == Rejected("card_elsewhere", {"card": state.face(13)})
    assert state.reveal(Shared(), 7) == Rejected("open_card_known", {"card": state.face(13)})
    assert state.reveal(Seat(1), 14) == Rejected("unknown_move", {"move": 14})
    assert state.reveal(Spot("a1"), 7) == Rejected("nothing_hidden_there", {"place": Spot("a1")})
    assert state.reveal(Seat(2), 7) == Rejected("nothing_hidden_there", {"place": Seat(2)})
    assert state.to_json() == before
    full = read(state, Seat(0), 8, 9, 12, 16)
    assert full.reveal(Seat(0), 7) == Rejected("hand_known", {"player": 0})
    small = fresh(deck="pico2")
    assert small.reveal(Seat(0), 2) == Rejected("card_not_in_deck", {"card": small.face(2)})
    assert read(fresh(), Seat(0), 5).reveal(Shared(), 5).code == "card_elsewhere"


@pytest.mark.parametrize("deck", list(PACKS))
def test_a_deal_that_is_not_read_yet_is_filled_with_what_is_left(deck):
    state = read(fresh(deck=deck), Seat(1), 4, 9)
    for seed in range(20):
        full = state.filled(Random(seed))
        assert full.phase_of() == "choose"
        assert {4, 9} <= {*full.dealt[1]}
        assert sorted([*full.dealt[0], *full.dealt[1], full.opened]) == list(PACKS[deck])
    assert State.from_json(json.loads(json.dumps(state.to_json()))) == state


def test_a_hidden_choice_is_filled_with_each_card_of_that_hand():
    seen = play(pico(), 0, 8).masked(1)
    assert {seen.filled(Random(seed)).chosen[0] for seed in range(80)} == set(ODD[0])
    assert seen.masked(BYSTANDER) == seen


WRONG = [
    ({"plays": [[8, 6], [8, 7]]}, "plays: 8 of player 0 cannot be"),
    ({"plays": [[8, 8]]}, "plays: 8 of player 1 cannot be"),
    ({"plays": [[8]]}, "plays: must be one for each"),
    ({"plays": [[8, "?"]]}, "plays: cards that were shown are known"),
    ({"plays": [[14, 6]]}, "plays: 14 is no card of this deck"),
    ({"plays": 5}, "plays: must be a list"),
    ({"chosen": [8, 6]}, "chosen: once both have chosen"),
    ({"chosen": [6, None]}, "chosen: 6 of player 0 cannot be"),
    ({"confirmed": [True, False]}, "confirmed: go of player 0 cannot be"),
    ({"confirmed": [1, 0]}, "confirmed: must be true or false"),
    ({"dealt": [[2, 5], [3, 4, 6, 7, 10, 11]]}, "dealt: player 0 gets 6 cards, not 2"),
    ({"dealt": [[2, 5, 8, 9, 12, 3], [3, 4, 6, 7, 10, 11]]}, "dealt: 3 is there twice"),
    ({"dealt": [["?"] * 6, ["?"] * 6], "chosen": ["?", None]}, "dealt: all cards are known before"),
    ({"open": "X"}, "open: 'X' is no card of this deck"),
    ({"open": 5}, "dealt: 5 is there twice"),
    ({"dealer": True}, r"dealer: must be one of 0\.\.1"),
    ({"options": 3}, "options: must map names to values"),
    ({"options": {"length": 2}}, "options: 'length' is unknown; there are change_until_reveal, deck"),
    ({"options": {"tie": "replay"}}, "option tie: 'replay' is unknown; allowed: draw, tricks"),
    ({"colour": 1}, "colour: unknown; a position has options, dealer"),
]


@pytest.mark.parametrize(("change", "said"), WRONG, ids=[said for _, said in WRONG])
def test_a_position_that_cannot_be_is_refused_by_its_key(change, said):
    with pytest.raises(ValueError, match=f"^{said}".replace("?", r"\?")):
        State.from_json({**pico().to_json(), **change})


def test_a_position_without_a_key_is_refused():
    written = pico().to_json()
    del written["open"]
    with pytest.raises(ValueError, match="open: missing"):
        State.from_json(written)


def test_a_choice_that_is_lying_survives_being_written_down():
    for seen in (play(pico(), 1, 6), play(pico(), 1, 6).masked(0)):
        again = State.from_json(json.loads(json.dumps(seen.to_json())))
        assert again == seen
        assert again.turn == seen.turn == 0
        assert again.waiting() == (0,)


def test_moves_are_read_as_they_are_written():
    state = pico()
    assert state.parse_move("16") == 16
    assert state.parse_move("go") == GO_ON
    for text in ("?", "14", "X"):
        with pytest.raises(ValueError, match=f"'{text}'".replace("?", r"\?")):
            state.parse_move(text)
