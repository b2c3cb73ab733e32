"""Hints at Pico: the sentence fits the position it is said of."""

import random
import textwrap

import pytest

from games.api import OVER
from games.pico.bots import advise, decide
from games.pico.rules import GO_ON, State
from tests.games.briscola.playing import COLUMNS, ROWS, texts_in
from tests.games.pico.positions import pico, play

LATE = ((3, 4, 5, 8, 10, 11), (2, 6, 7, 9, 12, 13), 16)


def sentence(text, texts):
    return texts[text.id].format(**{key: getattr(one, "name", one) for key, one in text.values.items()})


def why(state, card):
    what, reason = advise(state.masked(state.turn), card)
    assert what.values["card"].name == str(card)
    return reason.id.removeprefix("pico.hint."), *reason.values.values()


@pytest.mark.parametrize(
    ("card", "reason"), [(12, ("most", 4, 6)), (5, ("most", 3, 6)), (9, ("few", 2, 6)), (16, ("few", 2, 6))]
)
def test_the_reason_counts_the_cards_it_wins_against(card, reason):
    assert why(pico(), card) == reason


def test_a_card_that_wins_or_loses_whatever_comes_is_said_to():
    state = pico(LATE, "3-2 4-2 5-2 5-6 5-7 5-9")
    assert state.hands == [[5, 8, 10, 11], [12, 13]]
    assert why(state, 5) == ("all",)
    assert why(state, 8) == ("none",)


def test_a_hint_for_the_second_seat_reckons_with_the_whole_hand_whatever_was_chosen():
    state = pico()
    told = {why(play(state, 0, card), 3) for card in state.hands[0]}
    assert told == {("most", 5, 6)}


def test_between_the_rounds_there_is_nothing_to_choose():
    state = pico(plays="8-6 9-7 5-4 12-10 16-11")
    what, reason = advise(state.masked(0), GO_ON)
    assert (what.id, reason.id) == ("pico.hint.go_on", "pico.hint.go_on.why")


@pytest.mark.parametrize("language", ["en", "nl"])
def test_every_hint_is_a_sentence_that_fits_a_panel(language):
    texts, told = texts_in(f"pico.{language}.po"), set()
    for seed in range(12):
        dice = random.Random(seed)
        state = State.new(pico().options, 2, dice, 0)
        while state.turn != OVER:
            for move in state.legal():
                what, reason = advise(state.masked(state.turn), move)
                assert len(f"Hint: {sentence(what, texts)}") <= COLUMNS
                assert len(textwrap.wrap(sentence(reason, texts), COLUMNS)) < ROWS
                told.add(reason.id.removeprefix("pico.hint."))
            state.apply(decide(state.masked(state.turn), "easy", dice, 0))
    assert told == {"all", "none", "most", "few", "go_on.why"}
