"""The rules of Briscola by their numbers."""

import random

import pytest

from games.api import Card, Outcome, Rejected, Seat, Shared, Slot, Stock
from games.briscola.rules import DECK, POINTS, Options, State, card_name, cards_for, parse_card, suit_of
from tests.games.briscola.hooks import VARIANTS
from tests.games.briscola.positions import Unshuffled, played, position


def names(cards):
    return " ".join(card_name(card) for card in cards)


def new(players=2, dealer=0, seed=1):
    return State.new(Options(), players, random.Random(seed), dealer)


def refused(state, seat, name):
    answer = state.play(seat, parse_card(name))
    assert isinstance(answer, Rejected)
    return answer.code


@pytest.mark.parametrize(
    ("turned", "cards", "winner", "points"),
    [
        pytest.param("B5", "S7 S3", "S3", 10, id="BR-T01"),
        pytest.param("B5", "SK B2", "B2", 4, id="BR-T02"),
        pytest.param("B5", "SA U3", "SA", 21, id="BR-T03"),
        pytest.param("B5", "S4 UA CK S2", "S4", 15, id="BR-T05"),
        pytest.param("B5", "B2 B4 SA", "B4", 11, id="BR-T06"),
        pytest.param("S5", "U7 UJ S2", "S2", 2, id="BR-T08"),
        pytest.param("B5", "BJ B7", "BJ", 2, id="BR-T09"),
        pytest.param("B5", "C4 U5 S6", "C4", 0, id="BR-T10"),
    ],
)
def test_the_best_trump_or_else_the_best_of_the_suit_led_takes_the_trick(turned, cards, winner, points):
    state = position(*cards.split(), turned=turned)
    after, events = played(state, cards)
    taker = cards.split().index(winner)
    assert ("trick", taker, points) in events
    assert after.turn == taker
    assert after.scores()[taker] == points


def test_BR_T12_the_pack_has_forty_cards_and_thirty_points_a_suit_and_three_play_without_C2():
    assert len(cards_for(2)) == len(cards_for(4)) == 40
    for suit in range(4):
        assert sum(POINTS[card] for card in cards_for(2) if suit_of(card) == suit) == 30
    three = cards_for(3)
    assert len(three) == 39
    assert sum(POINTS[card] for card in three) == 120
    assert parse_card("C2") not in three


@pytest.mark.parametrize(("players", "left", "turned"), [(2, 34, 7), (3, 30, 10), (4, 28, 13)])
def test_BR_T13_the_card_after_the_hands_is_turned_and_lies_last_in_the_stock(players, left, turned):
    state = State.new(Options(), players, Unshuffled(), 0)
    assert len(state.stock) == left
    assert state.turned == state.stock[-1] == cards_for(players)[turned - 1]


def test_BR_T14_after_trick_17_the_winner_draws_the_last_face_down_card_and_the_loser_the_briscola():
    state = position("SK", "B2", done=16)
    face_down, turned = state.stock
    after, events = played(state, "SK B2")
    assert events[-3:] == [("trick", 1, 4), ("drew", 1, face_down), ("drew", 0, turned)]
    assert after.stock == ()


def test_BR_T17_the_last_three_tricks_are_played_without_drawing():
    state = new()
    while state.stock:
        state.apply(state.legal()[0])
    sizes = []
    while state.turn >= 0:
        if not state.laid:
            sizes.append([len(hand) for hand in state.hands])
        state.apply(state.legal()[0])
    assert sizes == [[3, 3], [2, 2], [1, 1]]


def test_BR_T18_any_card_may_be_laid_whatever_was_led():
    state = position("", "SA B2 U4", trick="S7")
    assert names(state.legal()) == "U4 SA B2"


def test_BR_T19_a_card_out_of_turn_or_not_held_or_laid_twice_is_refused():
    state = position("S7 C4 C5", "SA B2 U4")
    assert refused(state, 1, "SA") == "not_your_turn"
    assert refused(state, 0, "SA") == "card_not_in_hand"
    after, _ = played(state, "S7")
    assert refused(after, 0, "C4") == "not_your_turn"
    assert refused(after, 1, "S7") == "card_already_played"


@pytest.mark.parametrize(
    ("points", "outcome"),
    [
        ([61, 59], Outcome((0,), False, (61, 59))),
        ([60, 60], Outcome((0, 1), True, (60, 60))),
        ([120, 0], Outcome((0,), False, (120, 0))),
    ],
)
def test_BR_T20_more_than_sixty_wins_and_sixty_each_is_a_draw(points, outcome):
    state = position("", "", done=20, points=points)
    assert state.outcome() == outcome
    assert state.utilities() == ((0.5, 0.5) if outcome.draw else (1.0, 0.0))


def test_BR_T22_partners_add_their_points():
    state = position("", "", "", "", done=10, points=[32, 30, 29, 29])
    assert state.side_scores() == (61, 59)
    assert state.outcome() == Outcome((0, 2), False, (32, 30, 29, 29))


def test_three_players_need_no_sixty_and_equal_tops_draw():
    assert position("", "", "", done=13, points=[50, 40, 30]).outcome().winners == (0,)
    drawn = position("", "", "", done=13, points=[50, 50, 20])
    assert drawn.outcome() == Outcome((0, 1), True, (50, 50, 20))
    assert drawn.utilities() == (0.5, 0.5, 0.0)


def test_BR_T23_left_of_the_dealer_is_dealt_to_first_and_leads():
    state = State.new(Options(), 4, Unshuffled(), 3)
    assert state.turn == state.leader == 0
    assert state.hands == [[0, 4, 8], [1, 5, 9], [2, 6, 10], [3, 7, 11]]
    assert State.new(Options(), 4, Unshuffled(), 0).hands[1] == [0, 4, 8]


def test_BR_T24_a_coin_as_briscola_for_three_leaves_nine_trumps():
    state = position("", "", "", turned="C7")
    assert sum(suit_of(card) == state.trump for card in cards_for(3)) == 9


def test_BR_T27_there_is_no_exchange_of_the_turned_card_by_default():
    state = position("B7 C4 C5", "", turned="BA")
    assert names(state.legal()) == "C4 C5 B7"


def test_BR_T28_points_rise_by_exactly_the_points_of_the_trick():
    state = new(3)
    while state.turn >= 0:
        before = state.scores()
        events = []
        state.apply(state.legal()[-1], events.append)
        tricks = [event for event in events if event[0] == "trick"]
        gained = [after - was for after, was in zip(state.scores(), before, strict=True)]
        expected = [0] * 3
        for _, winner, points in tricks:
            expected[winner] += points
        assert gained == expected


def test_the_last_card_ends_the_game_in_the_last_event():
    state = position("SA", "B2", done=19)
    after, events = played(state, "SA B2")
    assert events[-2:] == [("trick", 1, 11), ("over",)]
    assert after.phase_of() == "over"
    assert after.waiting() == ()
    assert refused(after, 0, "SA") == "game_over"


def test_finished_tricks_are_told_with_leader_cards_and_winner():
    state, lead, told = new(3), 1, []
    while state.turn >= 0:
        events = []
        cards = (*state.trick, state.legal()[0])
        state.apply(state.legal()[0], events.append)
        for _, winner, _ in [event for event in events if event[0] == "trick"]:
            told.append((lead, cards, winner))
            lead = winner
        assert state.tricks() == tuple(told)
        assert state.trick == (() if len(cards) == 3 else cards)
    assert len(told) == 13


# --- people deal real cards -----------------------------------------------------------------------


def dealt_by_hand(players=2, dealer=1, turned="B5"):
    return State.new(Options(), players, None, dealer).reveal(Shared(), parse_card(turned))


def test_nothing_is_played_before_the_turned_card_is_known():
    state = State.new(Options(), 2, None, 0)
    assert state.phase_of() == "deal"
    assert state.waiting() == ()
    assert state.legal() == []
    assert refused(state, state.turn, "S7") == "turned_card_missing"
    assert state.reveal(Shared(), parse_card("B5")).phase_of() == "lead"


def test_from_an_unread_hand_any_card_not_known_elsewhere_is_legal():
    state = dealt_by_hand()
    assert len(state.legal()) == 39
    state, _ = played(state, "S7")
    assert len(state.legal()) == 38
    assert refused(state, 1, "S7") == "card_already_played"
    assert refused(state, 1, "B5") == "card_elsewhere"


def test_not_in_hand_is_said_only_where_the_whole_hand_is_known():
    state = dealt_by_hand()
    for name in ("C4", "C5", "C6"):
        state = state.reveal(Seat(1), parse_card(name))
    assert refused(state, 0, "C4") == "card_elsewhere"
    state, _ = played(state, "S7")
    assert refused(state, 1, "SA") == "card_not_in_hand"
    assert names(state.legal()) == "C4 C5 C6"


def test_a_number_that_is_no_card_is_refused():
    for move in (-1, 40):
        assert dealt_by_hand().play(0, move) == Rejected("unknown_move", {"move": move})
    assert dealt_by_hand().reveal(Seat(0), -1) == Rejected("unknown_move", {"move": -1})


def test_a_card_read_in_a_hand_is_known_there_and_nothing_changes_on_refusal():
    state = dealt_by_hand(3)
    before = state.to_json()
    known = state.reveal(Slot(2, 1), parse_card("UN"))
    assert names(known.hands[2]) == "? ? UN"
    assert state.to_json() == before
    assert known.reveal(Seat(2), parse_card("UN")) == Rejected(
        "card_known", {"card": Card(DECK, "UN"), "player": 2}
    )
    assert known.reveal(Seat(1), parse_card("UN")).code == "card_elsewhere"
    assert known.reveal(Seat(1), parse_card("C2")).code == "card_not_in_deck"
    assert known.reveal(Shared(), parse_card("SA")).code == "turned_card_known"
    assert known.reveal(Stock(), parse_card("SA")).code == "nothing_hidden_there"
    full = known.filled(random.Random(1))
    assert full.reveal(Seat(1), full.hands[0][0]).code == "hand_known"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, *VARIANTS.values()], ids=["standard", *VARIANTS])
def test_the_table_knows_exactly_what_a_bystander_knows(players, options):
    options = Options(**options)
    for seed in range(players, 20):
        full = State.new(options, players, random.Random(seed), seed % players)
        table = State.new(options, players, None, full.dealer).reveal(Shared(), full.turned)
        while full.turn >= 0:
            assert table == full.masked(-1)
            move = full.legal()[-1]  # the exchange, where there is one
            assert move in table.legal()
            full = full.play(full.turn, move).state
            table = table.play(table.turn, move).state
        assert table == full.masked(-1)


def test_who_drew_the_briscola_is_known_to_all():
    state, _ = played(position("SK", "B2", done=16), "SK B2")
    assert state.turned in state.hands[0]
    assert state.turned in state.masked(1).hands[0]
    assert state.turned in state.masked(1).filled(random.Random(3)).hands[0]
    assert state.masked(1).unseen == tuple(card for card in state.hands[0] if card != state.turned)


def test_order_of_drawing_tells_nothing():
    one = position("SA C4 U5", "")
    other = position("U5 SA C4", "")
    assert one == other


# --- texts ----------------------------------------------------------------------------------------


def test_every_card_has_a_name_and_a_wrong_one_is_quoted():
    assert [parse_card(card_name(card)) for card in range(40)] == list(range(40))
    with pytest.raises(ValueError, match="'7C' is no card"):
        parse_card("7C")
    with pytest.raises(ValueError, match="name the card"):
        new().parse_move("?")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"players": 5}, "players: must be one of 2..4"),
        ({"dealer": 2}, "dealer: must be one of 0..1"),
        ({"turned": "X9"}, "turned: 'X9' is no card"),
        ({"trick": ["C4", "C5"]}, "trick: 2 cards end a trick"),
        ({"trick": ["?"]}, "trick: a card that was laid is known"),
        ({"points": [1, 0]}, "points: the cards in 'gone' are worth 0, not 1"),
        ({"hands": [["C4"], ["C5", "C6", "C7"]]}, "hands: player 0 holds 3 cards now, not 1"),
        ({"hands": [["C4", "C4", "C6"], ["?", "?", "?"]]}, "hands: 'C4' is there twice"),
        ({"stock": ["B5"]}, "stock: after 0 tricks 34 cards are left, not 1"),
        ({"options": {"directon": "cw"}}, "options: 'directon' is unknown"),
        ({"colour": 1}, "colour: unknown"),
    ],
)
def test_a_position_that_cannot_be_is_refused_naming_the_key(change, said):
    data = position("? ? ?", "? ? ?").to_json() | change
    with pytest.raises(ValueError, match=said.replace("?", r"\?").replace(".", r"\.")):
        State.from_json(data)


def test_a_missing_key_is_named():
    data = new().to_json()
    del data["gone"]
    with pytest.raises(ValueError, match="gone: missing"):
        State.from_json(data)


# --- options --------------------------------------------------------------------------------------


def test_every_option_is_listed_with_values_and_default():
    for choice in Options.fields():
        assert getattr(Options(), choice.name) == choice.default
        assert choice.default in choice.built
        assert set(choice.built) <= set(choice.values)


@pytest.mark.parametrize("choice", Options.fields(), ids=lambda choice: choice.name)
def test_an_option_takes_each_of_its_values_and_an_unknown_one_is_told_what_is_allowed(choice):
    for value in choice.values:
        assert getattr(Options(**{choice.name: value}), choice.name) == value
    with pytest.raises(ValueError, match="is unknown; allowed: "):
        Options(**{choice.name: "sideways"})
