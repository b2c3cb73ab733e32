"""Staff cards: made once all decks are known, forgotten again, and help for the table in a game."""

import random
from collections.abc import Mapping

import pytest

from drivers.events import Gesture
from firmware_host.table.compose import Composer
from firmware_host.table.controller import Controller
from firmware_host.table.enrolment import UNFIT
from firmware_host.table.events import TagLaid, TagLifted, TimerFired
from firmware_host.table.outputs import End, Learn
from games.registry import game
from tests.table_kit import LAYOUT, TAGS, TYPIST, WORDS, Hands

ATTRACT = "A game, anyone?"
DECKS = {"briscola40": game("briscola").faces(2)}


def at_the_menu(tags: Mapping[str, str] = TAGS, seed: int = 1) -> Hands:
    composer = Composer(LAYOUT, WORDS, TYPIST)
    return Hands(Controller(LAYOUT, composer, tags, random.Random(seed), random.Random, DECKS))


@pytest.fixture
def hands() -> Hands:
    return at_the_menu()


def put(hands: Hands, tag: str, reader: str = "shared.reader") -> None:
    hands.put(TagLaid(reader, tag))


def test_a_new_card_may_become_a_staff_card_once_the_deck_is_known(hands: Hands) -> None:
    put(hands, "boss")
    assert hands.text(2) == "A staff card? OK: make it one ◀ or ▶: not now"
    hands.press(2)
    assert hands.outputs.record == Learn("boss", "staff/1")
    assert hands.text(2) == "A staff card it is In a game, lay it in the middle for help. Press OK."
    assert "Press" not in hands.text(0)
    hands.press(2)
    assert hands.rows(2)[0] == ATTRACT


def test_each_staff_card_has_a_number_of_its_own() -> None:
    hands = at_the_menu({**TAGS, "boss": "staff/4"})
    put(hands, "help")
    hands.press(2)
    assert hands.outputs.record == Learn("help", "staff/5")


def test_a_deck_with_cards_unknown_is_taught_first_and_a_staff_card_is_no_card_of_it() -> None:
    tags = {tag: card for tag, card in TAGS.items() if card != "briscola40/CA"}
    hands = at_the_menu({**tags, "boss": "staff/1"})
    put(hands, "new")
    assert hands.rows(2)[0] == "A card I don't know"
    hands.press(2)
    hands.press(2)
    put(hands, "boss")
    assert hands.outputs.record is None
    assert "That is a staff card." in hands.text(2)


def test_not_now_lifting_and_waiting_make_no_staff_card(hands: Hands) -> None:
    put(hands, "boss")
    hands.press(1, "left")
    assert (hands.rows(2)[0], hands.outputs.record) == (ATTRACT, None)
    put(hands, "boss")
    hands.put(TagLifted("shared.reader", "boss"))
    assert (hands.rows(2)[0], hands.outputs.record) == (ATTRACT, None)
    put(hands, "boss")
    (timer,) = hands.outputs.timers
    hands.put(TimerFired(timer.name, timer.number))
    assert (hands.rows(2)[0], hands.outputs.record) == (ATTRACT, None)


def test_a_tag_that_changes_its_number_cannot_be_one(hands: Hands) -> None:
    put(hands, UNFIT)
    assert hands.rows(2)[0] == ATTRACT


def test_a_staff_card_can_be_forgotten() -> None:
    hands = at_the_menu({**TAGS, "boss": "staff/1"})
    put(hands, "boss")
    assert hands.text(2) == "A staff card OK: forget it ◀ or ▶: not now"
    hands.press(2)
    assert hands.outputs.record == Learn("boss", None)
    assert hands.rows(2)[0] == "Forgotten"


def in_a_game(seed: int) -> Hands:
    hands = at_the_menu({**TAGS, "boss": "staff/1"}, seed)
    hands.press(0)
    hands.press(0)
    hands.press(2)
    while "▶ 2 players" not in hands.text(0):
        hands.press(0, "right")
    hands.press(0)
    hands.press(0)
    assert hands.controller.in_game
    return hands


@pytest.fixture
def playing() -> Hands:
    return in_a_game(seed=1)


def test_help_opens_at_the_seat_that_must_act_whichever_that_is() -> None:
    opened = set()
    for seed in range(1, 9):
        hands = in_a_game(seed)
        play = hands.controller.playing
        assert play is not None
        (acting,) = {play.session.seats[act.who] for act in play.machine.acts()}
        put(hands, "boss")
        assert hands.rows(acting)[0] == "Help"
        opened.add(acting)
    assert opened == {0, 2}


def test_in_a_game_a_staff_card_opens_help_at_one_seat_and_can_end_it(playing: Hands) -> None:
    before = playing.controller.checkpoint()["machine"]
    put(playing, "boss")
    (seat,) = (seat for seat in (0, 2) if playing.rows(seat)[0] == "Help")
    assert "rejected" not in str(playing.outputs.notes)
    playing.put(TagLifted("shared.reader", "boss"))
    assert playing.rows(seat)[0] == "Help"
    assert playing.controller.checkpoint()["machine"] == before
    while "▶ end this game" not in playing.text(seat):
        playing.press(seat, "right")
    playing.press(seat)
    playing.press(seat, "right")
    playing.press(seat)
    assert playing.outputs.record == End(None, "given up")


def test_on_a_seats_own_reader_it_is_a_card_no_game_knows(playing: Hands) -> None:
    put(playing, "boss", "seat1.reader")
    assert "Help" not in (playing.rows(0)[0], playing.rows(2)[0])


def test_while_the_game_pauses_it_does_nothing(playing: Hands) -> None:
    playing.press(0, "left", Gesture.LONG)
    playing.press(0)
    assert playing.rows(0)[0] == "Pause"
    put(playing, "boss")
    playing.press(0)
    assert playing.rows(0)[0] not in ("Pause", "Help")
