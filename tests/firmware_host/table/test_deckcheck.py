"""Checking a deck: counted card by card, and only what is missing or too many is named."""

import random
from collections.abc import Mapping

import pytest

from drivers.events import Gesture
from firmware_host.table.compose import Composer
from firmware_host.table.controller import Controller
from firmware_host.table.events import TagLaid, TimerFired
from firmware_host.table.session import Last
from games.api import Holding
from games.registry import game
from tests.table_kit import LAYOUT, TAGS, TYPIST, WORDS, Hands, tag_of

FOR_TWO = game("briscola").faces(2)
ATTRACT = "A game, anyone?"


def at_the_menu(**more: str) -> Hands:
    composer = Composer(LAYOUT, WORDS, TYPIST)
    return Hands(Controller(LAYOUT, composer, {**TAGS, **more}, random.Random(1), random.Random))


@pytest.fixture
def hands() -> Hands:
    return at_the_menu()


def check(hands: Hands, first: str, *keys: str) -> None:
    hands.lay(None, first)
    for key in ("ok", *keys, "ok"):
        hands.press(1, key)


def test_a_known_card_in_the_middle_offers_to_check_the_deck(hands: Hands) -> None:
    hands.lay(None, "C7")
    assert hands.text(3) == "Check the deck? OK: count the cards ◀ or ▶: not now"
    hands.press(3, "right")
    assert hands.rows(3)[0] == ATTRACT


def test_the_offer_goes_with_the_card(hands: Hands) -> None:
    hands.lay(None, "C7")
    hands.lift(None, "C7")
    assert hands.rows(3)[0] == ATTRACT


def test_a_card_on_a_seats_own_reader_offers_nothing(hands: Hands) -> None:
    hands.lay(0, "C7")
    assert hands.rows(3)[0] == ATTRACT


def test_while_somebody_holds_the_menu_a_card_offers_nothing(hands: Hands) -> None:
    hands.press(0)
    hands.lay(None, "C7")
    assert "Check" not in hands.text(3)


def test_the_holder_chooses_for_how_many_the_others_wait(hands: Hands) -> None:
    hands.lay(None, "C7")
    hands.press(1)
    assert hands.text(1) == "For how many? ▶ 2, 4: 40 cards   3: 39 cards"
    assert hands.text(0) == "Checking a deck Seat 2 is counting the cards."
    hands.press(0, "ok", Gesture.LONG)
    hands.press(1, "right")
    hands.press(1)
    assert hands.rows(1)[0] == "1 of 39 cards"


def test_cards_are_counted_once_and_the_last_three_missing_are_named(hands: Hands) -> None:
    check(hands, FOR_TWO[0])
    assert hands.text(1) == "1 of 40 cards Next card in the middle Hold OK: stop"
    for card in FOR_TWO[:36]:
        hands.lay(None, card)
    assert hands.text(1) == "36 of 40 cards Next card in the middle Hold OK: stop"
    hands.lay(None, FOR_TWO[36])
    assert hands.text(1) == "37 of 40 cards Missing: K\ue003 3\ue003 A\ue003 Hold OK: stop"
    for card in FOR_TWO[37:]:
        hands.lay(None, card)
    assert hands.text(1) == "The deck is complete 40 of 40 cards Press OK."
    hands.press(1)
    assert hands.rows(1)[0] == ATTRACT


def test_the_one_card_that_is_missing_is_named(hands: Hands) -> None:
    check(hands, "CA")
    for card in FOR_TWO:
        if card != "S7":
            hands.lay(None, card)
    assert hands.text(1) == "39 of 40 cards Missing: 7\ue002 Hold OK: stop"
    hands.press(1, "ok", Gesture.LONG)
    assert hands.rows(1)[0] == ATTRACT


def test_with_three_the_two_of_coins_is_too_many_br_r4(hands: Hands) -> None:
    check(hands, "C2", "right")
    assert hands.text(1) == "0 of 39 cards 2\ue000 is one too many: take it out. Hold OK: stop"
    for card in FOR_TWO:
        hands.lay(None, card)
    assert hands.text(1) == "The deck is complete 2\ue000 is one too many: take it out. Press OK."


def test_a_card_of_no_deck_is_said_and_not_counted(hands: Hands) -> None:
    check(hands, "CA")
    hands.put(TagLaid("shared.reader", "a stranger"))
    assert hands.text(1) == "1 of 40 cards Not from this deck: take it out. Hold OK: stop"


def test_a_second_card_of_one_face_is_said_and_not_counted() -> None:
    hands = at_the_menu(twin="briscola40/CA")
    check(hands, "CA")
    hands.put(TagLaid("shared.reader", "twin"))
    assert hands.text(1) == "1 of 40 cards A second A\ue000: take it out. Hold OK: stop"
    hands.put(TagLaid("shared.reader", tag_of("CA")))
    assert "second" not in hands.text(1)


def test_where_cards_live_on_the_panels_there_is_no_deck_to_check() -> None:
    composer = Composer(LAYOUT, WORDS, TYPIST)
    dice = random.Random(1)
    hands = Hands(Controller(LAYOUT, composer, TAGS, dice, random.Random, holding=Holding.SCREEN))
    hands.lay(None, "CA")
    assert hands.rows(1)[0] == ATTRACT


def test_nobody_for_a_while_ends_it(hands: Hands) -> None:
    check(hands, "CA")
    (timer,) = hands.outputs.timers
    hands.put(TimerFired(timer.name, timer.number))
    assert hands.rows(1)[0] == ATTRACT


def test_house_rules_change_what_is_too_many() -> None:
    composer = Composer(LAYOUT, WORDS, TYPIST)
    rules = {"briscola": {"removed_two": "swords"}}
    hands = Hands(Controller(LAYOUT, composer, TAGS, random.Random(1), random.Random, options=rules))
    check(hands, "S2", "right")
    assert "2\ue002 is one too many" in hands.text(1)


def test_the_rules_of_the_last_game_count_before_those_of_the_house() -> None:
    composer = Composer(LAYOUT, WORDS, TYPIST)
    dice = random.Random(1)
    last = {"briscola": Last(3, (), {"removed_two": "cups"})}
    hands = Hands(Controller(LAYOUT, composer, TAGS, dice, random.Random, last=last))
    check(hands, "U2", "right")
    assert "2\ue001 is one too many" in hands.text(1)


FRENCH: Mapping[str, str] = {f"french {card}": f"briscola40-french/{card}" for card in FOR_TWO}


def at_a_table_with(tags: Mapping[str, str]) -> Hands:
    composer = Composer(LAYOUT, WORDS, TYPIST)
    return Hands(Controller(LAYOUT, composer, tags, random.Random(1), random.Random))


def test_the_deck_that_lies_there_is_checked_whichever_the_rules_name() -> None:
    hands = at_a_table_with({**TAGS, **FRENCH})
    hands.put(TagLaid("shared.reader", "french UN"))
    hands.press(1)
    hands.press(1)
    for card in FOR_TWO:
        if card != "BN":
            hands.put(TagLaid("shared.reader", f"french {card}"))
    assert hands.text(1) == "39 of 40 cards Missing: Q♣ Hold OK: stop"
    hands.lay(None, "BN")
    assert hands.text(1) == "39 of 40 cards Not from this deck: take it out. Hold OK: stop"


@pytest.mark.parametrize(
    ("tags", "deck"), [(FRENCH, "french"), (TAGS, "italian"), ({**TAGS, **FRENCH}, "italian")]
)
def test_the_usual_rules_are_played_with_the_deck_the_house_has(tags: Mapping[str, str], deck: str) -> None:
    hands = at_a_table_with(tags)
    for _ in range(4):
        hands.press(0)
    play = hands.controller.playing
    assert play is not None
    assert play.session.holding is Holding.TAGS
    assert play.session.setup().options.deck == deck
