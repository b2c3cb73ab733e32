"""Teaching a deck: card by card in the middle, doubles and changing numbers refused, nothing lost."""

import random

import pytest

from drivers.events import Gesture
from firmware_host.table.compose import Composer
from firmware_host.table.controller import Controller
from firmware_host.table.enrolment import UNFIT
from firmware_host.table.events import TagLaid, TimerFired
from firmware_host.table.outputs import Learn
from tests.table_kit import LAYOUT, TYPIST, WORDS, Hands

DECK = ("CA", "C2", "U7")


@pytest.fixture
def teaching() -> Hands:
    composer = Composer(LAYOUT, WORDS, TYPIST)
    dice = random.Random(1)
    decks = {"briscola40": DECK}
    hands = Hands(Controller(LAYOUT, composer, {}, dice, random.Random, decks))
    hands.put(TagLaid("shared.reader", "new"))
    hands.press(1)
    return hands


def lay(hands: Hands, tag: str) -> object:
    return hands.put(TagLaid("shared.reader", tag)).record


def test_an_unknown_card_in_the_middle_offers_to_be_taught() -> None:
    composer = Composer(LAYOUT, WORDS, TYPIST)
    hands = Hands(Controller(LAYOUT, composer, {}, random.Random(1), random.Random, {"briscola40": DECK}))
    hands.put(TagLaid("shared.reader", "new"))
    assert hands.text(3) == "A card I don't know OK: teach me a deck ◀ or ▶: not now"
    hands.press(3, "right")
    assert hands.rows(3)[0] == "A game, anyone?"


def test_cards_are_asked_for_one_by_one_and_kept_at_once(teaching: Hands) -> None:
    assert teaching.text(1) == "Lay A\ue000 in the middle Card 1 of 3 ◀ last one again Hold OK: stop"
    assert lay(teaching, "a") == Learn("a", "briscola40/CA")
    assert teaching.rows(1)[:2] == ("Lay 2\ue000 in the middle", "Card 2 of 3")
    assert teaching.rows(0)[0] == "Learning a deck"
    assert lay(teaching, "b") == Learn("b", "briscola40/C2")
    assert lay(teaching, "c") == Learn("c", "briscola40/U7")
    assert teaching.text(1) == "I know them all 3 cards. Press OK."
    teaching.press(1)
    assert teaching.rows(1)[0] == "A game, anyone?"


def test_a_card_laid_twice_is_called_by_its_name_and_not_taken_again(teaching: Hands) -> None:
    lay(teaching, "a")
    assert lay(teaching, "a") is None
    assert "I know that one: it is A\ue000." in teaching.text(1)


def test_a_tag_that_changes_its_number_is_refused(teaching: Hands) -> None:
    assert lay(teaching, UNFIT) is None
    assert "This tag changes its number" in teaching.text(1)


def test_the_left_key_takes_the_last_card_back(teaching: Hands) -> None:
    lay(teaching, "a")
    teaching.press(1, "left")
    assert teaching.outputs.record == Learn("a", None)
    assert teaching.rows(1)[0] == "Lay A\ue000 in the middle"
    assert lay(teaching, "b") == Learn("b", "briscola40/CA")


def test_a_long_ok_stops_and_the_next_time_goes_on_where_it_was(teaching: Hands) -> None:
    lay(teaching, "a")
    teaching.press(1, "ok", Gesture.LONG)
    assert teaching.rows(1)[0] == "A game, anyone?"
    lay(teaching, "b")
    teaching.press(1)
    assert teaching.rows(1)[0] == "Lay 2\ue000 in the middle"


def test_nobody_for_a_while_ends_it(teaching: Hands) -> None:
    (timer,) = teaching.outputs.timers
    teaching.put(TimerFired(timer.name, timer.number))
    assert teaching.rows(1)[0] == "A game, anyone?"


def test_another_seat_cannot_interfere(teaching: Hands) -> None:
    before = teaching.rows(1)
    teaching.press(0, "ok", Gesture.LONG)
    assert teaching.rows(1) == before
