"""The menu: at most six presses from nobody to a game, others joining, one step back, freed when idle."""

from collections.abc import Sequence
from itertools import product

import pytest

from drivers.events import Gesture
from firmware_host.table.events import TimerFired
from firmware_host.table.menu import Chosen, Menu
from firmware_host.table.outputs import Begin
from games.api import Bot, Key, Person, Press
from games.registry import game, games
from tests.table_kit import Hands, a_controller


def at_menu() -> Hands:
    return Hands(a_controller())


def began(hands: Hands) -> Begin:
    record = hands.outputs.record
    assert isinstance(record, Begin)
    return record


def test_nobody_holds_the_menu_at_first_and_every_panel_invites() -> None:
    hands = at_menu()
    assert all(hands.text(seat) == "A game, anyone? Press OK to choose." for seat in range(4))


def test_four_presses_start_a_duel_against_a_medium_bot_sitting_opposite() -> None:
    hands = at_menu()
    for _ in range(4):
        hands.press(1)
    session = began(hands).session
    assert session.seats == (1, 3)
    assert session.sitters == (Person(), Bot("medium"))


LINE_UPS = [
    ("ok ok ok left ok", 2, "easy"),
    ("ok ok ok ok", 2, "medium"),
    ("ok ok ok right ok", 2, "hard"),
    ("ok ok right ok left ok", 3, "easy"),
    ("ok ok right ok ok", 3, "medium"),
    ("ok ok right ok right ok", 3, "hard"),
    ("ok ok left ok left ok", 4, "easy"),
    ("ok ok left ok ok", 4, "medium"),
    ("ok ok left ok right ok", 4, "hard"),
]


@pytest.mark.parametrize(("keys", "players", "level"), LINE_UPS)
def test_every_line_up_of_one_person_takes_at_most_six_presses(keys: str, players: int, level: str) -> None:
    hands = at_menu()
    for key in keys.split():
        hands.press(0, key)
    session = began(hands).session
    assert len(session.seats) == players
    assert [s for s in session.sitters if isinstance(s, Bot)] == [Bot(level)] * (players - 1)


def chosen(menu: Menu, keys: Sequence[Key]) -> Chosen | None:
    """What the last of these presses at seat 0 brings."""
    made = [menu.press(0, key, Press.SHORT) for key in keys]
    return made[-1] if keys else None


@pytest.mark.parametrize("before", LINE_UPS, ids=str)
def test_six_presses_are_enough_whatever_was_played_before(before: tuple[str, int, str]) -> None:
    reached = set()
    for count, level in product((Key.LEFT, None, Key.RIGHT), repeat=2):
        menu = Menu(4, games(), game)
        chosen(menu, [Key(word) for word in before[0].split()])
        keys = (Key.OK, Key.OK, count, Key.OK, level, Key.OK)
        now = chosen(menu, [key for key in keys if key is not None])
        assert now is not None
        reached.add((len(now.seats), now.sitters[1]))
    assert reached == {(players, Bot(level)) for _, players, level in LINE_UPS}


def test_the_level_used_last_is_offered_first_for_one_bot() -> None:
    menu = Menu(4, games(), game)
    chosen(menu, [Key.OK, Key.OK, Key.OK, Key.RIGHT, Key.OK])
    again = chosen(menu, [Key.OK] * 4)
    assert again is not None
    assert again.sitters == (Person(), Bot("hard"))


def test_others_join_and_leave_by_their_own_ok() -> None:
    hands = at_menu()
    hands.press(0)
    hands.press(2)
    hands.press(3)
    assert hands.rows(2)[0] == "You play along"
    hands.press(3)
    assert hands.rows(3)[0] == "OK: play along"
    hands.press(0)
    hands.press(0)
    session = began(hands).session
    assert session.seats == (0, 2)
    assert session.sitters == (Person(), Person())


def test_bots_get_levels_one_by_one() -> None:
    hands = at_menu()
    for key in ["ok", "ok", "right", "ok", "right", "right", "ok"]:
        hands.press(0, key)
    assert hands.rows(0)[0].startswith("The bot at seat")
    hands.press(0)
    hands.press(0, "right")
    hands.press(0)
    bots = [s for s in began(hands).session.sitters if isinstance(s, Bot)]
    assert bots == [Bot("easy"), Bot("medium")]


def test_long_ok_goes_one_step_back() -> None:
    hands = at_menu()
    hands.press(0)
    hands.press(0)
    assert hands.rows(0)[0] == "How many play?"
    hands.press(0, "ok", Gesture.LONG)
    assert hands.rows(0)[0] == "Which game?"
    hands.press(0, "ok", Gesture.LONG)
    assert hands.rows(0)[0] == "A game, anyone?"


def test_thirty_seconds_without_a_press_free_the_menu() -> None:
    hands = at_menu()
    hands.press(0)
    (timer,) = hands.outputs.timers
    assert timer.seconds == 30
    hands.press(0, "right")
    hands.put(TimerFired(timer.name, timer.number))  # an old timer changes nothing
    assert hands.rows(0)[0] == "Which game?"
    hands.put(TimerFired(timer.name, hands.outputs.timers[0].number))
    assert hands.rows(0)[0] == "A game, anyone?"


def test_another_seat_cannot_move_the_holders_cursor() -> None:
    hands = at_menu()
    hands.press(0)
    hands.press(0)
    before = hands.rows(0)
    hands.press(2, "right")
    assert hands.rows(0) == before
