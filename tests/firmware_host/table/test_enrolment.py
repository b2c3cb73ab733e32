"""Teaching a deck: card by card in the middle, doubles and changing numbers refused, nothing lost."""

import random

import pytest

from drivers.events import Gesture
from firmware_host.table.compose import Composer
from firmware_host.table.controller import Controller
from firmware_host.table.enrolment import UNFIT
from firmware_host.table.events import TagLaid, TimerFired
from firmware_host.table.outputs import Learn
from games.registry import game, games
from tests.table_kit import LAYOUT, TYPIST, WORDS, Hands

DECK = ("CA", "C2", "U7")


@pytest.fixture
def teaching() -> Hands:
    composer = Composer(LAYOUT, WORDS, TYPIST)
    dice = random.Random(1)
    decks = {"briscola40": DECK}
    hands = Hands(Controller(LAYOUT, composer, {}, dice, random.Random, decks))
    teach(hands)
    return hands


def teach(hands: Hands, *keys: str) -> None:
    """Lay a new card in the middle and say what it is: of the first deck, or whatever is further right."""
    hands.put(TagLaid("shared.reader", "new"))
    for key in ("ok", *keys, "ok"):
        hands.press(1, key)


def lay(hands: Hands, tag: str) -> object:
    return hands.put(TagLaid("shared.reader", tag)).record


def test_an_unknown_card_in_the_middle_offers_to_be_taught() -> None:
    composer = Composer(LAYOUT, WORDS, TYPIST)
    hands = Hands(Controller(LAYOUT, composer, {}, random.Random(1), random.Random, {"briscola40": DECK}))
    hands.put(TagLaid("shared.reader", "new"))
    assert hands.text(3) == "A card I don't know OK: say what it is ◀ or ▶: not now"
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
    teach(teaching)
    assert teaching.rows(1)[0] == "Lay 2\ue000 in the middle"


def test_nobody_for_a_while_ends_it(teaching: Hands) -> None:
    (timer,) = teaching.outputs.timers
    teaching.put(TimerFired(timer.name, timer.number))
    assert teaching.rows(1)[0] == "A game, anyone?"


def test_another_seat_cannot_interfere(teaching: Hands) -> None:
    before = teaching.rows(1)
    teaching.press(0, "ok", Gesture.LONG)
    assert teaching.rows(1) == before


BOTH = {"briscola40": DECK, "briscola40-french": DECK}


def at_a_table_with(tags: dict[str, str]) -> Hands:
    composer = Composer(LAYOUT, WORDS, TYPIST)
    return Hands(Controller(LAYOUT, composer, tags, random.Random(1), random.Random, BOTH))


def test_a_house_with_only_a_french_deck_teaches_that_first() -> None:
    hands = at_a_table_with({})
    hands.put(TagLaid("shared.reader", "new"))
    hands.press(1)
    assert hands.text(1) == "What is it? ▶ Italian deck   French deck   a staff card"
    hands.press(1, "right")
    hands.press(1)
    assert hands.rows(1)[0] == "Lay A♦ in the middle"
    assert lay(hands, "a") == Learn("a", "briscola40-french/CA")


def test_a_card_of_one_deck_cannot_stand_for_one_of_another() -> None:
    hands = at_a_table_with({"a": "briscola40/CA"})
    teach(hands, "right")
    assert hands.rows(1)[0] == "Lay A♦ in the middle"
    assert lay(hands, "a") is None
    assert "I know that one: it is A\ue000." in hands.text(1)
    assert lay(hands, UNFIT) is None
    assert "This tag changes its number" in hands.text(1)


def test_the_deck_that_was_begun_is_offered_first() -> None:
    hands = at_a_table_with({"a": "briscola40-french/CA"})
    hands.put(TagLaid("shared.reader", "new"))
    hands.press(1)
    assert hands.text(1) == "What is it? ▶ French deck   Italian deck   a staff card"


def test_a_staff_card_can_be_made_before_any_deck_is_known() -> None:
    hands = at_a_table_with({})
    teach(hands, "left")
    assert hands.outputs.record == Learn("new", "staff/1")
    assert hands.rows(1)[0] == "A staff card it is"


def test_a_tag_that_changes_its_number_is_offered_no_staff_card() -> None:
    hands = at_a_table_with({})
    hands.put(TagLaid("shared.reader", UNFIT))
    hands.press(1)
    assert "staff" not in hands.text(1)


def test_the_question_what_a_card_is_ends_by_a_long_ok_or_with_time() -> None:
    hands = at_a_table_with({})
    hands.put(TagLaid("shared.reader", "new"))
    hands.press(1)
    hands.press(0, "right")
    hands.press(1, "ok", Gesture.LONG)
    assert hands.rows(1)[0] == "A game, anyone?"
    hands.put(TagLaid("shared.reader", "new"))
    (timer,) = hands.outputs.timers
    hands.put(TimerFired(timer.name, timer.number))
    assert hands.rows(1)[0] == "A game, anyone?"


def test_every_deck_that_a_game_can_be_played_with_has_a_name_in_every_language() -> None:
    decks = {deck for name in games() for deck in game(name).decks()}
    assert {"briscola40", "briscola40-french"} <= decks
    for words in WORDS.values():
        assert all(0 < len(words.entries[f"deck.{deck}"]) <= 19 for deck in decks)
