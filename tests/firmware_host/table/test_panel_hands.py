"""Hands on the panels at a whole table: which way is chosen, what the keys do, which devices matter."""

import random
from dataclasses import replace

import pytest

from drivers.events import DeviceChanged, DeviceState, Gesture
from firmware_host.table.compose import Composer
from firmware_host.table.controller import Controller
from firmware_host.table.events import TimerFired
from games.api import Holding
from tests.table_kit import LAYOUT, TAGS, TYPIST, WORDS, Hands


def begun(layout=LAYOUT, tags=TAGS, holding: Holding | None = None) -> Hands:
    """Two people at seats 1 and 3 in a game of Briscola."""
    composer = Composer(layout, WORDS, TYPIST)
    dice = random.Random(2)
    hands = Hands(Controller(layout, composer, tags, dice, random.Random, holding=holding))
    hands.press(0)
    hands.press(0)
    hands.press(2)
    hands.press(0)
    hands.press(0)
    assert hands.controller.in_game
    return hands


def holding_of(hands: Hands) -> Holding:
    assert hands.controller.playing is not None
    return hands.controller.playing.session.holding


@pytest.fixture
def at_panels() -> Hands:
    return begun(holding=Holding.SCREEN)


def the_player(hands: Hands) -> int:
    """The table seat to play."""
    return next(seat for seat in (0, 2) if "Your turn" in hands.text(seat))


def test_cards_are_real_where_the_table_can_read_all_the_game_needs():
    assert holding_of(begun()) is Holding.TAGS
    without_middle = replace(LAYOUT, readers={r: s for r, s in LAYOUT.readers.items() if s is not None})
    assert holding_of(begun(without_middle)) is Holding.SCREEN
    assert holding_of(begun(tags={})) is Holding.SCREEN
    but_one = dict(list(TAGS.items())[1:])
    assert holding_of(begun(tags=but_one)) is Holding.SCREEN
    assert holding_of(begun(holding=Holding.SCREEN)) is Holding.SCREEN


def test_a_held_ok_shows_the_hand_at_that_seat_alone(at_panels: Hands):
    seat = the_player(at_panels)
    others = [at_panels.rows(other) for other in range(4) if other != seat]
    lamps = at_panels.outputs.lamps
    at_panels.press(seat, "ok", Gesture.DOWN)
    at_panels.press(seat, "ok", Gesture.LONG)
    assert at_panels.rows(seat)[0] == "Your hand"
    assert at_panels.rows(seat)[2].count("▶") == 1
    assert [at_panels.rows(other) for other in range(4) if other != seat] == others
    assert at_panels.outputs.lamps == lamps
    at_panels.press(seat, "ok", Gesture.RELEASED)
    assert at_panels.rows(seat)[0] == "Your turn: press OK"


@pytest.mark.parametrize("key", ["left", "right"])
def test_while_ok_is_held_a_long_arrow_only_moves_the_cursor(at_panels: Hands, key: str):
    seat = the_player(at_panels)
    at_panels.press(seat, "ok", Gesture.LONG)
    before = at_panels.rows(seat)
    at_panels.press(seat, key, Gesture.LONG)
    assert at_panels.rows(seat)[0] == "Your hand"
    assert at_panels.rows(seat) != before
    at_panels.press(seat, "ok", Gesture.RELEASED)
    at_panels.press(seat, key, Gesture.LONG)
    assert not at_panels.rows(seat)[0].startswith("Your")


def test_readers_may_go_but_panels_may_not(at_panels: Hands):
    at_panels.put(DeviceChanged("seat1.reader", DeviceState.LOST, ""))
    at_panels.put(DeviceChanged("shared.reader", DeviceState.LOST, ""))
    assert "Your turn" in at_panels.text(the_player(at_panels))
    at_panels.put(DeviceChanged("seat1.panel", DeviceState.LOST, ""))
    assert "seat 1" in at_panels.text(2).lower()
    assert "Your turn" not in at_panels.text(0) + at_panels.text(2)


def test_a_hand_whose_key_was_let_go_during_a_pause_hides_soon(at_panels: Hands):
    seat = the_player(at_panels)
    at_panels.press(seat, "ok", Gesture.LONG)
    at_panels.put(DeviceChanged("seat1.panel", DeviceState.LOST, ""))
    at_panels.press(seat, "ok", Gesture.RELEASED)
    at_panels.put(DeviceChanged("seat1.panel", DeviceState.OK, ""))
    assert at_panels.rows(seat)[0] == "Your hand"
    (ask,) = at_panels.outputs.timers
    at_panels.put(TimerFired(ask.name, ask.number))
    assert at_panels.rows(seat)[0] == "Your turn: press OK"


def test_a_real_card_is_refused_in_words(at_panels: Hands):
    at_panels.lay(0, "C7")
    assert at_panels.text(0) == "One moment Hands are on the panels here: no cards are laid"
