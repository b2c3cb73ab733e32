"""Hints at Briscola: the sentence fits the position it is said of."""

import random
import textwrap

import pytest

from games.api import OVER
from games.briscola.bots import advise, decide
from games.briscola.rules import EXCHANGE, Options, State
from tests.games.briscola.playing import COLUMNS, ROWS, catalogue, sentence
from tests.games.briscola.positions import position


def why(state, card):
    what, reason = advise(state.masked(state.turn), state.parse_move(card))
    assert what.values["card"].name == card
    return reason.id.removeprefix("briscola.hint.")


@pytest.mark.parametrize(
    ("hands", "trick", "card", "reason"),
    [
        (("U4 B3 SA", "? ? ?"), "", "U4", "lead_blank"),
        (("U4 B3 SA", "? ? ?"), "", "B3", "lead_trump"),
        (("U4 B3 SA", "? ? ?"), "", "SA", "lead_highest"),
        (("U4 B3 SJ", "? ? ?"), "", "SJ", "lead_points"),
        (("? ?", "U4 B2 SA"), "S3", "SA", "take_safely"),
        (("? ?", "U4 B2 SK"), "SJ", "SK", "take"),
        (("? ?", "U4 B2 SK"), "CA", "B2", "trump"),
        (("? ?", "UJ B2 SK"), "C4", "B2", "trump_for_lead"),
        (("? ?", "U4 B2 SK"), "CJ", "U4", "keep_trump"),
        (("? ?", "U4 C5 SK"), "CJ", "U4", "throw_blank"),
        (("? ?", "UJ CK UA"), "C3", "UJ", "least"),
    ],
)
def test_the_reason_fits_the_card(hands, trick, card, reason):
    assert why(position(*hands, trick=trick), card) == reason


def test_points_are_for_a_partner_who_has_the_trick():
    state = position("? ?", "? ?", "U4 C3 SK", "? ? ?", trick="SA S2")
    assert why(state, "C3") == "give"
    assert why(state, "U4") == "partner_has_it"


def test_the_end_is_worked_out_and_the_last_card_needs_no_reason():
    assert why(position("U4 SA", "C3 CA", done=18), "SA") == "worked_out"
    assert why(position("SA", "CA", done=19), "SA") == "only"


def test_every_hint_of_hard_is_a_sentence_that_fits_a_panel_in_both_languages():
    dice = random.Random(8)
    for language in ("en", "nl"):
        texts = catalogue(language)
        for players in (2, 3, 4):
            for number in range(12):
                state = State.new(Options(trump_exchange="seven_two"), players, dice, number % players)
                while state.turn != OVER:
                    seen = state.masked(state.turn)
                    move = decide(seen, "hard", dice, 0)
                    what, reason = advise(seen, move)
                    assert len(f"Hint: {sentence(what, texts)}") <= COLUMNS
                    assert len(textwrap.wrap(sentence(reason, texts), COLUMNS)) < ROWS
                    assert (what.id == "briscola.hint.exchange") == (move == EXCHANGE)
                    state.apply(move)
