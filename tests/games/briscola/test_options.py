"""The house rules of Briscola by the number of the question they answer (BR-Q1 to BR-Q17)."""

import random

import pytest

from games.api import HIDDEN, OVER, Outcome, Rejected, Shared
from games.briscola.bots import LEVELS, decide
from games.briscola.rules import EXCHANGE, POINTS, Options, State, card_name, cards_for, face_of, parse_card
from games.briscola.rules.series import match_winners, next_dealer, tally
from games.briscola.rules.timing import auto_move, bot_sits_in, seconds_for
from tests.games.briscola.positions import Unshuffled, played, position

FIRST, SECOND, DRAWN = (
    Outcome((0,), False, (61, 59)),
    Outcome((1,), False, (50, 70)),
    Outcome((0, 1), True, (60, 60)),
)


def names(state, cards):
    return " ".join(map(state.name, cards))


# --- BR-Q1 direction, BR-Q2 the two that is left out -------------------------------------------------


def test_counter_clockwise_the_dealers_right_is_dealt_to_first_leads_and_all_follows_to_the_right():
    state = State.new(Options(direction="ccw"), 4, Unshuffled(), 3)
    assert state.turn == 2
    assert state.hands == [[2, 6, 10], [1, 5, 9], [0, 4, 8], [3, 7, 11]]
    players = []
    for _ in range(4):
        players.append(state.turn)
        state.apply(state.legal()[0])
    assert players == [2, 1, 0, 3]


def test_counter_clockwise_others_draw_to_the_right_of_the_winner():
    state = position("B2", "S7", "S5", "S4", direction="ccw", leader=1)
    after, events = played(state, "S7 B2 S4 S5")
    assert [event[1] for event in events if event[0] == "played"] == [1, 0, 3, 2]
    assert ("trick", 0, 0) in events
    assert [event[1] for event in events if event[0] == "drew"] == [0, 3, 2, 1]
    assert after.tricks() == ((1, tuple(map(parse_card, ("S7", "B2", "S4", "S5"))), 0),)


@pytest.mark.parametrize(
    ("suit", "name"), [("coins", "C2"), ("cups", "U2"), ("swords", "S2"), ("clubs", "B2")]
)
def test_three_players_leave_out_the_two_of_the_suit_agreed(suit, name):
    left = {card_name(card) for card in cards_for(2)} - {card_name(card) for card in cards_for(3, suit)}
    assert left == {name}
    state = State.new(Options(removed_two=suit), 3, None, 0)
    assert state.reveal(Shared(), parse_card(name)).code == "card_not_in_deck"
    assert len(cards_for(4, suit)) == 40


# --- BR-Q3 partner view, BR-Q4 signals ------------------------------------------------------------


def test_BR_T50_partners_see_each_others_last_three_cards_and_opponents_do_not():
    hands = ("SA S3 SK", "UA U3 UK", "CA C3 CK", "C2 U2 S2")
    state = position(*hands, done=7, partner_view="last_three")
    for me in range(4):
        seen = state.masked(me)
        assert [hand == state.hands[player] for player, hand in enumerate(seen.hands)] == [
            player in (me, (me + 2) % 4) for player in range(4)
        ]
        assert all(hand in ([HIDDEN] * 3, state.hands[player]) for player, hand in enumerate(seen.hands))
    assert state.masked(-1).hands == [[HIDDEN] * 3] * 4
    assert position(*hands, done=7).masked(0).hands[2] == [HIDDEN] * 3


def test_partners_see_nothing_of_each_other_while_there_is_a_stock():
    state = position("SA S3 SK", "", "", "", done=6, partner_view="last_three")
    assert state.masked(2).hands[0] == [HIDDEN] * 3


def test_signals_are_for_teams_after_the_first_trick_and_change_nothing():
    state = position("S7", "S4", "S5", "S6", signals="after_first_trick")
    assert not state.may_signal()
    after, _ = played(state, "S7 S4 S5 S6")
    assert after.may_signal()
    assert not position("", "", done=1, signals="after_first_trick").may_signal()
    assert not position("", "", "", "", done=1).may_signal()


# --- BR-Q5 exchange -------------------------------------------------------------------------------


def test_BR_T27_with_seven_two_the_holder_of_the_trump_seven_may_swap_before_leading():
    state = position("B7 C4 C5", "S2 S4 S5", turned="BA", trump_exchange="seven_two")
    assert state.move_text(state.legal()[-1]) == "X"
    after, events = played(state, "X")
    assert events == [("exchanged", 0, parse_card("B7"), parse_card("BA"))]
    assert names(after, after.hands[0]) == "C4 C5 BA"
    assert after.turned == after.stock[-1] == parse_card("B7")
    assert after.turn == 0
    assert after.phase_of() == "lead"
    assert EXCHANGE not in after.legal()
    assert after.play(0, EXCHANGE) == Rejected("no_exchange_now")


@pytest.mark.parametrize("turned", ["BA", "B3", "BK", "BN", "BJ"])
def test_the_seven_takes_a_court_card_or_better_and_the_two_takes_the_seven(turned):
    assert EXCHANGE in position("B7 C4 C5", "", turned=turned, trump_exchange="seven_two").legal()
    assert EXCHANGE not in position("B2 C4 C5", "", turned=turned, trump_exchange="seven_two").legal()
    assert EXCHANGE in position("B2 C4 C5", "", turned="B7", trump_exchange="seven_two").legal()


def test_nothing_is_exchanged_for_less_off_lead_or_without_a_stock():
    rule = {"trump_exchange": "seven_two"}
    assert EXCHANGE not in position("B7 C4 C5", "", turned="B6", **rule).legal()
    assert EXCHANGE not in position("C6", "B7 C4 C5", turned="BA", trick="S4", leader=0, **rule).legal()
    assert EXCHANGE not in position("B7 C4 C5", "BA", turned="BA", done=17, **rule).legal()
    assert EXCHANGE not in position("U7 C4 C5", "", turned="BA", **rule).legal()
    assert EXCHANGE in position("B7 C4 C5", "", turned="BA", done=16, **rule).legal()


def test_in_the_first_trick_the_two_may_be_exchanged_by_its_holder_in_turn_before_the_first_card():
    rule = {"trump_exchange": "two_first_trick"}
    assert EXCHANGE in position("B2 C4 C5", "", turned="B4", **rule).legal()
    follower = position("", "B2 C4 C5", turned="B4", trick="S4", **rule)
    after, _ = played(follower, "X")
    assert names(after, after.hands[1]) == "C4 C5 B4"
    assert (after.phase_of(), after.turn, after.legal()) == ("follow", 1, after.hands[1])
    assert EXCHANGE not in position("B2 C4 C5", "", turned="B4", done=1, **rule).legal()


def test_all_know_who_holds_the_card_that_was_taken_until_it_is_played():
    state, _ = played(position("B7 C4 C5", "S2 S4 S5", turned="BA", trump_exchange="seven_two"), "X")
    for viewer in (1, -1):
        seen = state.masked(viewer)
        assert names(seen, seen.hands[0]) == "? ? BA"
        assert parse_card("BA") in seen.filled(random.Random(1)).hands[0]
    after, _ = played(state, "BA S2")
    assert names(after, after.masked(1).hands[0]) == "? ? ?"


def test_cards_taken_and_the_turned_one_are_known_wherever_they_are_when_the_stock_is_empty():
    rule = {"trump_exchange": "seven_two"}
    data = position("B7 C4 C5", "BA S4 S5", done=17, turned="B7", **rule).to_json()
    state = State.from_json({**data, "taken": ["BA"]})
    assert names(state, state.masked(1).hands[0]) == "? ? B7"
    assert names(state, state.masked(0).hands[1]) == "? ? BA"
    with pytest.raises(ValueError, match=r"^taken: 'S6' must be in a hand, in 'trick' or in 'gone'"):
        State.from_json({**position("C4 C5 C7", "", turned="BA", **rule).to_json(), "taken": ["S6"]})


def test_from_an_unread_hand_the_exchange_is_possible_while_the_seven_may_be_there():
    state = State.new(Options(trump_exchange="seven_two"), 2, None, 1).reveal(Shared(), parse_card("BA"))
    assert state.legal()[-1] == EXCHANGE
    after = state.play(0, EXCHANGE).state
    assert names(after, after.hands[0]) == "? ? BA"
    elsewhere = played(state, "B7 C4")[0]
    assert EXCHANGE not in elsewhere.legal()


def test_the_exchange_is_no_move_where_it_was_not_agreed():
    state = position("B7 C4 C5", "", turned="BA")
    assert state.play(0, EXCHANGE) == Rejected("unknown_move", {"move": EXCHANGE})


@pytest.mark.parametrize("level", LEVELS[1:])
def test_bots_exchange_whenever_they_may(level):
    state = position("B7 C4 C5", "", turned="BA", trump_exchange="seven_two")
    assert decide(state.masked(0), level, random.Random(0), 0) == EXCHANGE


# --- BR-Q6 ties, BR-Q7 matches, the next dealer -----------------------------------------------------


def test_the_last_trick_decides_sixty_each():
    state = position("SA", "B2", done=19, points=[49, 60], tie_break="last_trick", gone=_all_but("SA", "B2"))
    after, _ = played(state, "SA B2")
    assert after.side_scores() == (49, 71)
    tied = position("", "", done=20, points=[60, 60], leader=1, tie_break="last_trick")
    assert tied.outcome() == Outcome((1,), False, (60, 60))
    assert tied.utilities() == (0.0, 1.0)


def _all_but(*cards):
    return " ".join(card_name(card) for card in range(40) if card_name(card) not in cards)


def test_of_three_the_one_of_those_tied_who_won_a_trick_last_wins():
    for seed in range(2000):
        state = State.new(Options(tie_break="last_trick"), 3, random.Random(seed), 0)
        while state.turn != OVER:
            state.apply(state.legal()[0])
        tied = [player for player in range(3) if state.points[player] == max(state.points)]
        last = state.tricks()[-1][2]
        if len(tied) > 1 and last not in tied:
            break
    winners = [winner for _, _, winner in state.tricks() if winner in tied]
    assert state.outcome() == Outcome((winners[-1],), False, state.scores())


def test_a_draw_is_played_again_by_the_same_dealer_where_so_agreed():
    assert next_dealer(Options(tie_break="replay"), 1, DRAWN) == 1
    assert next_dealer(Options(tie_break="replay"), 1, FIRST) == 0
    assert next_dealer(Options(), 1, DRAWN) == 0
    assert position("", "", done=20, points=[60, 60], tie_break="replay").outcome() == DRAWN


def test_BR_T23_the_deal_goes_round_in_the_direction_of_play():
    outcome = Outcome((0, 2), False, (61, 0, 0, 59))
    assert next_dealer(Options(), 3, outcome) == 0
    assert next_dealer(Options(direction="ccw"), 3, outcome) == 2


def test_a_match_is_won_with_two_or_three_games_and_draws_do_not_count():
    three, five = Options(match="best_of_3"), Options(match="best_of_5")
    assert match_winners(three, [FIRST, DRAWN, SECOND]) is None
    assert match_winners(three, [FIRST, DRAWN, SECOND, FIRST]) == (0,)
    assert match_winners(five, [FIRST, SECOND, FIRST, SECOND]) is None
    assert match_winners(five, [FIRST, SECOND, FIRST, SECOND, SECOND]) == (1,)
    assert match_winners(Options(), [FIRST]) == (0,)
    assert match_winners(Options(), [DRAWN]) == ()
    assert match_winners(Options(), []) is None
    assert tally([FIRST, DRAWN, FIRST]) == (2, 0)


# --- BR-Q9 ranks, BR-Q10 early stop, BR-Q17 faces -----------------------------------------------------


def test_in_piemonte_seven_and_three_change_rank_and_points():
    state = position("S3 C4 C5", "S7 C6 CJ", turned="B5", rank_variant="piemonte")
    after, events = played(state, "S3 S7")
    assert ("trick", 1, 10) in events
    jack = position("SJ C4 C5", "S3 C6 CJ", turned="B5", rank_variant="piemonte")
    assert ("trick", 0, 2) in played(jack, "SJ S3")[1]
    worth = {name: POINTS[parse_card(name, "piemonte")] for name in ("CA", "C7", "CK", "C3")}
    assert worth == {"CA": 11, "C7": 10, "CK": 4, "C3": 0}
    assert sorted(card_name(card, "piemonte") for card in range(40)) == sorted(map(card_name, range(40)))
    assert State.from_json(after.to_json()) == after


def test_in_piemonte_the_three_is_exchanged_for_it_is_worth_what_the_seven_was():
    rule = {"rank_variant": "piemonte", "trump_exchange": "seven_two", "turned": "BA"}
    assert EXCHANGE in position("B3 C4 C5", "", **rule).legal()
    assert EXCHANGE not in position("B7 C4 C5", "", **rule).legal()


def test_more_than_sixty_ends_the_game_of_two_at_once():
    state = position("SA C4 C5", "S4 C6 C7", done=10, points=[50, 4], gone=_worth_54(), early_stop="on")
    after, events = played(state, "SA S4")
    assert events[-2:] == [("trick", 0, 11), ("over",)]
    assert after.outcome() == Outcome((0,), False, (61, 4))
    assert (after.legal(), after.waiting(), after.phase_of()) == ([], (), "over")
    assert len(after.hands[0]) == 2
    for player in (-1, 0, 1):
        for name in ("C4", "C6"):
            assert after.play(player, parse_card(name)).code == "game_over"
    assert State.from_json(after.to_json()) == after


def _worth_54():
    return "UA UK UN UJ CK CJ U5 U6 U7 S2 S3 SK SN SJ BK BN BJ B2 B4 B6"


def test_sixty_is_not_enough_and_three_players_play_on():
    sixty = position("SA C4 C5", "S4 C6 C7", done=10, points=[49, 5], gone=_worth_54(), early_stop="on")
    assert played(sixty, "SA S4")[0].phase_of() == "lead"
    three = position("SA", "S4", "S5", done=11, points=[100, 9, 0], gone=_nearly_all(), early_stop="on")
    assert three.phase_of() == "lead"


def _nearly_all():
    keep = {"C2", "SA", "S4", "S5", "C4", "C5", "C6"}
    return " ".join(card_name(card) for card in range(40) if card_name(card) not in keep)


def test_teams_stop_when_their_points_together_are_more_than_sixty():
    state = position("SA", "S4", "S5", "S6", done=5, points=[25, 4, 25, 0], gone=_worth_54(), early_stop="on")
    after, events = played(state, "SA S4 S5 S6")
    assert events[-1] == ("over",)
    assert after.outcome().winners == (0, 2)


def test_BR_T25_in_a_french_deck_the_queen_is_the_knight():
    faces = {face_of(card_name(card), "french"): POINTS[card] for card in cards_for(4)}
    assert len(faces) == 40
    assert (faces["♦Q"], faces["♥J"], faces["♠K"]) == (3, 2, 4)
    assert not any(face[1:] in ("8", "9", "10", "N") for face in faces)
    left_out = set(faces) - {face_of(card_name(card), "french") for card in cards_for(3)}
    assert left_out == {"♦2"}
    assert face_of("BN", "italian") == "BN"


# --- BR-Q14 and BR-Q15: time ------------------------------------------------------------------------


def test_BR_T31_when_time_is_up_on_lead_the_cheapest_card_is_laid():
    assert card_name(auto_move(position("SA U4 B3", ""))) == "U4"


@pytest.mark.parametrize(
    ("hand", "laid"),
    [("B2 CJ U3", "B2"), ("B2 C7 S7", "C7"), ("U7 C7 S6", "S6"), ("B4 B2 CK", "B2"), ("CK UN SJ", "SJ")],
)
def test_the_automatic_card_has_fewest_points_then_is_no_trump_then_ranks_lowest(hand, laid):
    assert card_name(auto_move(position(hand, "").masked(0))) == laid


def test_no_card_is_laid_from_an_unknown_hand_or_after_the_end():
    with pytest.raises(ValueError, match="known hand"):
        auto_move(position("? ? ?", "? ? ?"))
    with pytest.raises(ValueError, match="known hand"):
        auto_move(position("", "", done=20))


def test_who_lets_two_turns_pass_is_given_ten_seconds_and_after_three_a_bot_sits_in():
    assert [seconds_for(Options(), missed) for missed in range(4)] == [30, 30, 10, 10]
    assert [bot_sits_in(Options(), missed) for missed in range(4)] == [False, False, False, True]
    assert not bot_sits_in(Options(bot_takeover="off"), 9)
