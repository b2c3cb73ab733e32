"""Help lies over the game at one seat, and is the way out of a game nobody wants to finish."""

import pytest

from drivers.events import Gesture
from firmware_host.table.events import TimerFired
from firmware_host.table.outputs import End
from tests.table_kit import Hands, a_controller


@pytest.fixture
def playing() -> Hands:
    hands = Hands(a_controller())
    for _ in range(4):
        hands.press(0)
    return hands


def open_help(hands: Hands, seat: int = 0) -> None:
    hands.press(seat, "left", Gesture.LONG)
    hands.press(seat, "left", Gesture.RELEASED)


def test_a_long_left_opens_help_at_that_seat_alone(playing: Hands) -> None:
    other = playing.rows(2)
    open_help(playing)
    assert playing.text(0) == "Help ▶ go on playing   end this game"
    assert playing.rows(2) == other


def test_the_first_choice_goes_back_to_the_game(playing: Hands) -> None:
    before = playing.rows(0)
    open_help(playing)
    playing.press(0)
    assert playing.rows(0) == before


def test_ending_takes_a_second_yes_and_leads_to_the_menu(playing: Hands) -> None:
    open_help(playing)
    playing.press(0, "right")
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
    playing.press(0, "right")
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
