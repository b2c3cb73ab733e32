"""The menu: at most six presses from nobody to a game, others joining, one step back, freed when idle."""

from collections.abc import Sequence
from itertools import product

import pytest

from drivers.events import Gesture
from firmware_host.table.events import TimerFired
from firmware_host.table.menu import Chosen, Menu
from firmware_host.table.outputs import Begin
from firmware_host.table.session import Last
from games.api import Bot, Key, Person, Press
from games.registry import game, games
from tests.table_kit import WORDS, Hands, a_controller


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
    ("ok ok ok right right ok", 2, "expert"),
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
    for moves in product((Key.LEFT, Key.OK, Key.RIGHT), repeat=4):
        menu = Menu(4, games(), game)
        chosen(menu, [Key(word) for word in before[0].split()])
        for key in (Key.OK, Key.OK, *moves):
            now = menu.press(0, key, Press.SHORT)
            if now is not None:
                assert now.options == {}
                reached.add((len(now.seats), now.sitters[1:]))
                break
    assert reached == {(players, (Bot(level),) * (players - 1)) for _, players, level in LINE_UPS}


@pytest.mark.parametrize(("way", "players"), [(Key.RIGHT, 3), (Key.LEFT, 4)])
def test_six_presses_reach_experts_for_several_bots_too_with_the_last_arrow_held(
    way: Key, players: int
) -> None:
    menu = Menu(4, games(), game)
    chosen(menu, [Key.OK, Key.OK, way, Key.OK, Key.RIGHT])
    menu.press(0, Key.RIGHT, Press.REPEAT)
    begun = chosen(menu, [Key.OK])
    assert begun is not None
    assert begun.sitters == (Person(), *[Bot("expert")] * (players - 1))


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
    assert hands.text(0) == "All set? ▶ start   rules: standard"
    hands.press(0)
    session = began(hands).session
    assert session.seats == (0, 2)
    assert session.sitters == (Person(), Person())


def test_bots_get_levels_one_by_one() -> None:
    hands = at_menu()
    for key in ["ok", "ok", "right", "ok", "right", "right", "right", "ok"]:
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


def test_a_long_left_tells_the_holder_what_the_keys_do_until_the_next_press() -> None:
    hands = at_menu()
    hands.press(0)
    hands.press(0)
    before = hands.rows(0)
    hands.press(0, "left", Gesture.LONG)
    assert hands.text(0) == "The keys ◀ ▶: choose OK: this one hold OK: a step back"
    hands.press(0, "left", Gesture.REPEAT)
    hands.press(0, "left", Gesture.RELEASED)
    assert hands.rows(0)[0] == "The keys"
    hands.press(2)  # somebody joins meanwhile
    assert hands.rows(0)[0] == "The keys"
    hands.press(0)
    assert hands.rows(0) == before


def test_help_is_gone_when_the_menu_is_freed() -> None:
    hands = at_menu()
    hands.press(0)
    hands.press(0, "left", Gesture.LONG)
    (timer,) = hands.outputs.timers
    hands.put(TimerFired(timer.name, timer.number))
    hands.press(0)
    assert hands.rows(0)[0] == "Which game?"


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


def test_somebody_who_leaves_before_the_start_leaves_a_seat_for_a_bot() -> None:
    hands = at_menu()
    for seat in (0, 2, 0, 0):
        hands.press(seat)
    assert hands.rows(0)[0] == "All set?"
    hands.press(2)
    assert hands.rows(0)[0] == "How many play?"
    hands.press(0)
    hands.press(0)
    assert began(hands).session.sitters == (Person(), Bot("medium"))


# --- rules ---


def to_rules(hands: Hands) -> None:
    for key in ("ok", "ok", "ok", "left", "left", "ok"):
        hands.press(0, key)
    assert hands.rows(0)[0] == "House rules"


def choose(hands: Hands, text: str) -> None:
    for _ in range(20):
        if any(row.startswith(f"▶ {text}") for row in hands.rows(0)):
            hands.press(0)
            return
        hands.press(0, "right")
    raise AssertionError(f"{text!r} is nowhere, but {hands.rows(0)}")


def test_rules_are_listed_with_their_values_and_ok_takes_the_next_value() -> None:
    hands = at_menu()
    to_rules(hands)
    choose(hands, "tie: a draw")
    assert "▶ tie: last trick" in hands.rows(0)
    choose(hands, "done")
    assert hands.rows(0)[0] == "How good are bots?"
    assert "rules: your own" in hands.text(0)
    choose(hands, "easy")
    assert began(hands).session.options == {"tie_break": "last_trick"}


def test_all_as_usual_takes_every_rule_back() -> None:
    hands = at_menu()
    to_rules(hands)
    choose(hands, "tie: a draw")
    choose(hands, "all as usual")
    choose(hands, "done")
    choose(hands, "easy")
    assert began(hands).session.options == {}


def test_a_long_ok_leaves_the_rules_with_what_was_chosen() -> None:
    hands = at_menu()
    to_rules(hands)
    choose(hands, "tie: a draw")
    hands.press(0, "ok", Gesture.LONG)
    choose(hands, "hard")
    assert began(hands).session.options == {"tie_break": "last_trick"}


def test_rules_chosen_for_one_game_are_not_those_of_the_next() -> None:
    menu = Menu(4, games(), game)
    to_rules = [Key.OK, Key.OK, Key.OK, Key.LEFT, Key.LEFT, Key.OK, Key.RIGHT, Key.RIGHT, Key.OK]
    first = chosen(menu, [*to_rules, Key.LEFT, Key.LEFT, Key.OK, Key.RIGHT, Key.OK])
    assert first is not None
    assert first.options != {}
    second = chosen(menu, [Key.OK] * 4)
    assert second is not None
    assert second.options == {}


def test_people_alone_find_the_rules_before_the_start() -> None:
    hands = at_menu()
    for seat in (0, 2, 0, 0):
        hands.press(seat)
    choose(hands, "rules: standard")
    choose(hands, "turn timer: off")
    choose(hands, "done")
    choose(hands, "start")
    assert began(hands).session.options == {"timer": "on"}


def test_every_rule_that_can_be_chosen_has_its_words_in_every_language_and_fits_its_row() -> None:
    told = 0
    for name in games():
        for rule in game(name).options.fields():
            for words in WORDS.values() if len(rule.built) > 1 else ():
                for value in rule.built:
                    row = f"▶ {words.entries[f'option.{rule.name}']}: "
                    row += words.entries[f"option.{rule.name}.{value}"]
                    assert len(row) <= 21, row
                    told += 1
    assert told > 10


# --- as last time ---


def test_a_game_can_be_played_as_last_time_at_once() -> None:
    hands = at_menu()
    for key in ("ok", "ok", "right", "ok"):  # three players
        hands.press(0, key)
    choose(hands, "rules: standard")
    choose(hands, "tie: a draw")
    choose(hands, "done")
    choose(hands, "one by one")
    hands.press(0)
    hands.press(0, "right")
    hands.press(0)
    first = began(hands).session
    hands.press(0, "left", Gesture.LONG)
    for key in ("left", "ok", "right", "ok"):
        hands.press(0, key)
    hands.press(0)
    choose(hands, "Briscola as before")
    again = began(hands).session
    assert again.options == first.options == {"tie_break": "last_trick"}
    assert again.seats == first.seats
    assert again.sitters == first.sitters == (Person(), Bot("easy"), Bot("medium"))


def test_more_people_than_last_time_play_with_fewer_bots_or_at_more_seats() -> None:
    last = {"briscola": Last(2, ("hard",), {"tie_break": "last_trick"})}
    menu = Menu(4, games(), game, last=last)
    for seat in (0, 1, 2):
        menu.press(seat, Key.OK, Press.SHORT)
    now = chosen(menu, [Key.LEFT, Key.OK])
    assert now is not None
    assert now.sitters == (Person(),) * 3
    assert now.options == {"tie_break": "last_trick"}


def test_what_a_newer_version_does_not_know_any_more_is_left_out() -> None:
    options = {"tie_break": "duel", "horses": "two", "early_stop": "on"}
    menu = Menu(4, games(), game, last={"briscola": Last(2, ("godlike",), options)})
    now = chosen(menu, [Key.OK, Key.LEFT, Key.OK])
    assert now is not None
    assert now.options == {"early_stop": "on"}
    assert now.sitters[1] == Bot("medium")


def test_how_a_game_was_played_comes_back_from_json_or_is_refused() -> None:
    last = Last(3, ("easy", "hard"), {"timer": "on"})
    assert Last.from_json(last.to_json()) == last
    for wrong in (None, [], {"players": "2", "levels": [], "options": {}}, {"players": 2, "levels": [1]}):
        with pytest.raises(ValueError, match="not how a game was played"):
            Last.from_json(wrong)
