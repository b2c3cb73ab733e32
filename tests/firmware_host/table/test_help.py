"""Help lies over the game at one seat, pauses the game, explains, and is the way out."""

import random
from typing import Any

import pytest

from drivers.events import Gesture
from firmware_host.table.compose import Composer
from firmware_host.table.controller import Controller
from firmware_host.table.events import BotMoved, TimerFired
from firmware_host.table.outputs import End
from games.api import Holding, Kind
from tests.table_kit import LAYOUT, TYPIST, WORDS, Hands, a_controller


@pytest.fixture
def playing() -> Hands:
    hands = Hands(a_controller())
    for _ in range(4):
        hands.press(0)
    return hands


def a_panel_table(seed: int) -> Controller:
    composer = Composer(LAYOUT, WORDS, TYPIST)
    return Controller(LAYOUT, composer, {}, random.Random(seed), random.Random, holding=Holding.SCREEN)


def machine_of(hands: Hands) -> Any:
    assert hands.controller.playing is not None
    return hands.controller.playing.machine


def lay_first(hands: Hands) -> None:
    """One more card on the panels, by whoever is to play."""
    for asked in hands.outputs.bots:
        hands.put(BotMoved(asked.player, asked.number, asked.state.legal()[0]))
        return
    for ask in hands.outputs.timers:
        if ask.name == "trick":
            hands.put(TimerFired(ask.name, ask.number))
            return
    hands.press(0, "ok", Gesture.LONG)
    hands.press(0, "ok", Gesture.RELEASED)
    hands.press(0)
    hands.press(0)


def open_help(hands: Hands, seat: int = 0) -> None:
    hands.press(seat, "left", Gesture.LONG)
    hands.press(seat, "left", Gesture.RELEASED)


def test_a_long_left_opens_help_at_that_seat_alone(playing: Hands) -> None:
    other = playing.rows(2)
    open_help(playing)
    assert playing.text(0) == "Help ▶ pause the game   go on playing   take a move back   a hint"
    assert playing.rows(2) == other


def test_the_second_choice_goes_back_to_the_game(playing: Hands) -> None:
    before = playing.rows(0)
    open_help(playing)
    playing.press(0, "right")
    playing.press(0)
    assert playing.rows(0) == before


def test_ending_takes_a_second_yes_and_leads_to_the_menu(playing: Hands) -> None:
    open_help(playing)
    playing.press(0, "left")
    playing.press(0)
    assert playing.text(0) == "End it for everyone? ▶ no, go on   yes, end it"
    playing.press(0, "right")
    playing.press(0)
    assert playing.outputs.record == End(None, "given up")
    assert playing.rows(0)[0] == "A game, anyone?"
    assert playing.rows(3)[0] == "A game, anyone?"


def test_a_careless_second_ok_goes_on(playing: Hands) -> None:
    before = playing.rows(0)
    open_help(playing)
    playing.press(0, "left")
    playing.press(0)
    playing.press(0)
    assert playing.rows(0) == before


def test_help_closes_by_itself(playing: Hands) -> None:
    before = playing.rows(0)
    open_help(playing)
    (timer,) = playing.outputs.timers
    assert timer.seconds == 20
    playing.press(0, "right")
    playing.put(TimerFired(timer.name, timer.number))  # an old timer changes nothing
    assert playing.rows(0)[0] == "Help"
    playing.put(TimerFired(timer.name, playing.outputs.timers[0].number))
    assert playing.rows(0) == before


def test_the_game_goes_on_below_help(playing: Hands) -> None:
    open_help(playing, 2)
    before = playing.rows(0)
    playing.press(0)
    assert playing.rows(0) != before
    assert playing.rows(2)[0] == "Help"


# --- pause ---


def pause(hands: Hands, seat: int = 0) -> None:
    open_help(hands, seat)
    hands.press(seat)


def test_a_pause_is_told_everywhere_and_any_players_ok_ends_it(playing: Hands) -> None:
    before = playing.outputs.panels
    pause(playing)
    assert playing.text(0) == "Pause OK at any seat that plays goes on."
    assert playing.text(1) == "Pause The game stands still for a while."
    playing.press(1)  # plays no part
    playing.press(2, "right")
    assert playing.rows(2)[0] == "Pause"
    playing.press(2)
    assert playing.outputs.panels == before


def test_what_hands_do_in_a_pause_counts_after_it_and_what_they_take_back_does_not() -> None:
    hands = Hands(a_controller())
    for seat in (0, 2, 0, 0, 0):
        hands.press(seat)
    while machine_of(hands).acts()[0].kind is not Kind.SHOW:
        hands.press(0)
        hands.press(2)
    pause(hands)
    hands.lay(None, "C7")
    hands.lift(None, "C7")
    hands.press(0)
    assert machine_of(hands).acts()[0].kind is Kind.SHOW
    pause(hands)
    hands.lay(None, "C7")
    assert machine_of(hands).acts()[0].kind is Kind.SHOW
    hands.press(2)
    assert machine_of(hands).acts() == ()


def test_a_bots_answer_in_a_pause_waits_for_its_end() -> None:
    hands = Hands(a_panel_table(seed=3))
    for _ in range(4):
        hands.press(0)
    while not hands.outputs.bots:
        lay_first(hands)
    (asked,) = hands.outputs.bots
    move = asked.state.legal()[0]
    pause(hands)
    hands.put(BotMoved(asked.player, asked.number, move))
    assert machine_of(hands).moves == asked.number
    hands.press(0)
    assert machine_of(hands).moves == asked.number + 1


def test_timers_of_a_paused_game_stand_still_and_are_not_heard() -> None:
    hands = Hands(a_panel_table(seed=3))
    for _ in range(4):
        hands.press(0)
    while not any(ask.name == "trick" for ask in hands.outputs.timers):
        lay_first(hands)
    (trick,) = (ask for ask in hands.outputs.timers if ask.name == "trick")
    pause(hands)
    assert trick in hands.outputs.still
    assert trick not in hands.outputs.timers
    hands.put(TimerFired(trick.name, trick.number))
    hands.press(0)
    assert trick in hands.outputs.timers
    assert hands.outputs.still == ()


# --- why not ---


def test_help_says_more_about_the_last_refusal_at_that_seat(playing: Hands) -> None:
    playing.lay(0, "nobody's card")
    assert "does not know this card" in playing.text(0)
    open_help(playing)
    assert playing.rows(0)[3] == "  why not, just now?"
    playing.press(0, "right")
    playing.press(0, "right")
    playing.press(0)
    assert playing.text(0).startswith("Why not? Its tag is in no deck I was taught.")
    playing.press(0)
    open_help(playing, 2)
    assert "why not" not in playing.text(2)


COMMON = ("unknown_card", "not_your_turn", "still_thinking", "other_reader", "deal_first", "show_first")
COMMON += ("draw_first", "take_first", "card_already_played", "wrong_slot", "hands_on_panels")


def test_refusals_that_people_meet_have_more_to_say_than_the_refusal_itself() -> None:
    for words in WORDS.values():
        assert all(f"why.{code}" in words.entries for code in COMMON)
        explained = [key for key in words.entries if key.startswith("why.")]
        assert all(key.replace("why.", "rejected.") in words.entries for key in explained)
        assert all(words.entries[key] != words.entries[key.replace("why.", "rejected.")] for key in explained)


# --- a look back ---


def test_a_long_right_shows_the_last_trick_and_the_points_until_a_press() -> None:
    hands = Hands(a_panel_table(seed=3))
    for _ in range(4):
        hands.press(0)
    hands.press(0, "right", Gesture.LONG)
    assert hands.text(0) == "One moment There is nothing to look back at yet."
    while not machine_of(hands).masked(-1).tricks():
        lay_first(hands)
    other = hands.rows(2)
    hands.press(0, "right", Gesture.LONG)
    hands.press(0, "right", Gesture.RELEASED)
    assert hands.rows(0)[0].startswith("Last trick: seat ")
    assert "points" in hands.rows(0)[3]
    assert hands.rows(2) == other
    (timer,) = (ask for ask in hands.outputs.timers if ask.name == "look.0")
    hands.put(TimerFired(timer.name, timer.number))
    assert not hands.rows(0)[0].startswith("Last trick")


def test_a_press_ends_the_look_back_and_is_heard() -> None:
    hands = Hands(a_panel_table(seed=3))
    for _ in range(4):
        hands.press(0)
    while not machine_of(hands).masked(-1).tricks():
        lay_first(hands)
    hands.press(2, "right", Gesture.LONG)
    assert hands.rows(2)[0].startswith("Last trick")
    hands.press(2, "left", Gesture.LONG)
    assert hands.rows(2)[0] == "Help"
