"""The turn timer of Briscola: when it runs, what it shows, and what happens when time has passed."""

from dataclasses import replace
from typing import Any

import pytest

from games.api import (
    BYSTANDER,
    Accepted,
    Holding,
    Key,
    Kind,
    Press,
    Pressed,
    Rejected,
    Seat,
    Setup,
    TimerAsk,
    TimeUp,
)
from games.briscola.machine import restore_machine
from games.briscola.rules import Options
from games.briscola.rules.timing import auto_move
from tests.games.briscola.playing import COLUMNS, ROWS, Hands, catalogue, company, laid, panel, sentence
from tests.games.briscola.pressing import Fingers, at_panels, pressed

TURN = TimeUp("turn")


def timed(setup: Setup) -> Setup:
    return replace(setup, options=Options(timer="on"))


def panels(letters: str, seed: int = 1) -> Fingers:
    """Hands on the panels, the last player having dealt."""
    return Fingers(timed(at_panels(letters, dealer=len(letters) - 1)), seed)


def at_table(letters: str, seed: int = 1) -> Hands:
    """Real cards, dealt; somebody is to lead."""
    table = Hands(timed(company(letters, dealer=len(letters) - 1)), seed)
    table.until_turn()
    return table


def turn_timer(machine: Any) -> TimerAsk | None:
    return next((ask for ask in machine.timers() if ask.name == "turn"), None)


def seconds_to_go(table: Any, until: int) -> float:
    """Let timers run out until so many seconds are left, and add up how long that takes."""
    waited = 0.0
    while (table.machine.view(table.machine.masked(BYSTANDER).turn).screen.countdown or 99) > until:
        ask = turn_timer(table.machine)
        assert ask is not None
        waited += ask.seconds
        assert table.hear(TURN) == Accepted()
    return waited


def let_pass(table: Any) -> float:
    """The whole turn; how long it took."""
    waited = seconds_to_go(table, 1)
    assert isinstance(table.hear(TURN), Accepted)
    return waited + 1


# --- when it runs -------------------------------------------------------------------------------


@pytest.mark.parametrize("letters", ["pp", "pb"])
def test_nobody_is_hurried_by_standard_rules(letters: str) -> None:
    for table in (Fingers(at_panels(letters, dealer=1), 1), Hands(company(letters, dealer=1), 1)):
        while not table.machine.masked(BYSTANDER).waiting():
            table.on()
        assert turn_timer(table.machine) is None
        assert table.hear(TURN) == Rejected("no_timer", {"name": "turn"})


@pytest.mark.parametrize("letters", ["pb", "pbb", "bb"])
def test_BR_T32_against_bots_alone_there_is_no_timer(letters: str) -> None:
    assert turn_timer(panels(letters).machine) is None
    assert turn_timer(at_table(letters).machine) is None


@pytest.mark.parametrize("letters", ["pp", "ppb", "pbpb"])
def test_people_are_timed_and_bots_are_not(letters: str) -> None:
    table = panels(letters)
    while table.step():
        state = table.machine.masked(BYSTANDER)
        to_choose = state.turn >= 0 and letters[state.turn] == "p" and not table.shown()
        assert (turn_timer(table.machine) is not None) == to_choose


def test_the_timer_stands_still_while_hands_have_something_to_do() -> None:
    table = at_table("pp")
    table.until(Kind.TAKE)
    while table.machine.acts():
        assert turn_timer(table.machine) is None
        assert table.hear(TURN) == Rejected("no_timer", {"name": "turn"})
        table.on()


# --- the countdown ------------------------------------------------------------------------------


def test_BR_T29_the_last_ten_seconds_are_counted_and_then_the_cheapest_card_is_laid() -> None:
    table = panels("pp")
    machine = table.machine
    assert machine.view(0).screen.countdown is None
    assert seconds_to_go(table, 10) == 20
    for left in range(10, 0, -1):
        assert machine.view(0).screen.countdown == left
        assert machine.view(1).screen.countdown is None
        cheapest = auto_move(machine.masked(0))
        reply = table.hear(TURN)
    assert reply == Accepted((("time_up", 0), ("played", 0, cheapest)))
    assert machine.masked(BYSTANDER).trick == (cheapest,)
    assert machine.moves == 1


def test_each_second_and_each_turn_has_a_timer_of_its_own() -> None:
    table = panels("pp")
    numbers = []
    for _ in range(3):
        while turn_timer(table.machine) is not None:
            numbers.append(turn_timer(table.machine).number)
            table.hear(TURN)
        table.hear(TimeUp("trick"))
    assert len(set(numbers)) == len(numbers) > 40


def test_the_countdown_shows_over_an_open_hand_too() -> None:
    table = panels("pp")
    seconds_to_go(table, 7)
    table.hear(pressed(0, press=Press.LONG))
    screen = table.machine.view(0).screen
    assert screen.countdown == 7
    assert screen.hand is not None


def test_with_real_cards_time_that_has_passed_lays_nothing_and_skips_nobody() -> None:
    table = at_table("pp")
    assert let_pass(table) == 30
    assert table.replies[-1] == Accepted((("time_up", 0),))
    assert table.machine.moves == 0
    assert "briscola.time_up" in [line.id for line in table.machine.view(0).screen.lines]
    assert "briscola.time_up" not in [line.id for line in table.machine.view(1).screen.lines]
    assert turn_timer(table.machine) is None
    table.lay(0, table.hands[0][0])
    assert turn_timer(table.machine).seconds == 20


def test_BR_R16_who_lets_two_turns_pass_has_ten_seconds_until_a_card_comes_in_time() -> None:
    table = at_table("pp")
    own: list[float] = []
    late = [True, True, True, False, False]
    while len(own) < 5:
        player = table.until_turn()
        if player == 1:
            table.on()
            continue
        if late[len(own)]:
            own.append(let_pass(table))
        else:
            ask = turn_timer(table.machine)
            own.append(ask.seconds if ask.seconds > 1 else 10)
        table.on()
    assert own == [30, 30, 10, 10, 20]


def test_a_card_laid_by_the_table_is_a_turn_missed() -> None:
    table = panels("pp")
    waited = []
    while len(waited) < 6:
        if table.shown():
            table.hear(TimeUp("trick"))
        else:
            waited.append(let_pass(table))
    assert waited[:4] == [30, 30, 30, 30]
    assert waited[4:] == [10, 10]


# --- agreeing to have none ----------------------------------------------------------------------


@pytest.mark.parametrize("make", [panels, at_table])
def test_BR_T33_all_people_together_turn_the_timer_off(make: Any) -> None:
    table = make("pppb")
    for player, said in ((0, "1/3"), (2, "2/3")):
        assert table.hear(pressed(player, Key.RIGHT)) == Accepted((("no_timer", player),))
        assert turn_timer(table.machine) is not None
        texts = [sentence(line, catalogue("en")) for line in table.machine.view(1).screen.lines]
        assert f"No timer: ▶ {said}" in texts
    table.hear(pressed(2, Key.RIGHT))
    assert table.hear(pressed(1, Key.RIGHT)) == Accepted((("no_timer", 1),))
    assert turn_timer(table.machine) is not None
    table.hear(pressed(2, Key.RIGHT))
    assert turn_timer(table.machine) is None
    assert not isinstance(table.hear(pressed(2, Key.RIGHT)), Accepted)


def test_arrows_that_mean_something_else_say_nothing_of_the_timer() -> None:
    table = panels("pp")
    table.hear(pressed(0, press=Press.LONG))
    table.hear(pressed(0, Key.RIGHT))
    table.hear(pressed(0, press=Press.RELEASED))
    table.hear(pressed(0))
    table.hear(pressed(0, Key.RIGHT))
    assert table.machine.to_json()["hurry"]["against"] == []
    assert table.hear(Pressed(0, Key.RIGHT, Press.LONG)) != Accepted((("no_timer", 0),))


# --- whole games --------------------------------------------------------------------------------


@pytest.mark.parametrize("holding", Holding)
def test_a_timed_game_restarted_at_every_step_goes_on_the_same(holding: Holding) -> None:
    for letters in ("pp", "pbp"):
        tables = []
        for _ in range(2):
            tables.append(panels(letters, 7) if holding is Holding.SCREEN else at_table(letters, 7))
        steady, restarted = tables
        going, count = True, 0
        while going:
            count += 1
            for table in tables:
                if count % 3 and turn_timer(table.machine) is not None:
                    table.hear(TURN)
                else:
                    going = table.step() if isinstance(table, Fingers) else table.on()
                if holding is Holding.SCREEN:
                    table._coming = [] if count % 3 else table._coming
            restarted.restart()
            assert restarted.machine.to_json() == steady.machine.to_json()
            assert restarted.machine.timers() == steady.machine.timers()
            if count > 400:
                break


@pytest.mark.parametrize("language", ["en", "nl"])
def test_every_timed_panel_fits_in_five_rows(language: str) -> None:
    texts = catalogue(language)
    table = panels("pppp", 8)
    table.hear(pressed(1, Key.RIGHT))
    going = True
    while going:
        for viewer in range(BYSTANDER, 4):
            screen = table.machine.view(viewer).screen
            rows = panel(screen, texts)
            # A countdown may take the last line's place, a hand may not.
            assert len(rows) <= ROWS - (screen.hand is not None and screen.countdown is not None), rows
            assert len(sentence(screen.title, texts)) <= COLUMNS
        ask = turn_timer(table.machine)
        going = isinstance(table.hear(TURN), Accepted) if ask is not None else table.step()


@pytest.mark.parametrize(
    "value",
    [
        None,
        {},
        {"left": -1, "missed": [0, 0], "against": []},
        {"left": 3, "missed": [0], "against": []},
        {"left": 3, "missed": [0, 0], "against": [2]},
        {"left": 3, "missed": [0, -1], "against": []},
    ],
)
@pytest.mark.parametrize("holding", Holding)
def test_a_broken_timer_in_a_checkpoint_is_named(holding: Holding, value: object) -> None:
    setup = replace(timed(company("pp")), holding=holding)
    table = Fingers(setup, 1) if holding is Holding.SCREEN else Hands(setup, 1)
    data = table.machine.to_json()
    with pytest.raises(ValueError, match=r"^hurry: "):
        restore_machine(setup, {**data, "hurry": value})
    with pytest.raises(ValueError, match=r"^hurry: missing"):
        restore_machine(setup, {key: part for key, part in data.items() if key != "hurry"})


def test_a_card_out_of_turn_starts_no_other_turn() -> None:
    table = at_table("pp")
    seconds_to_go(table, 5)
    assert isinstance(table.hear(laid(Seat(1), table.hands[1][0])), Rejected)
    assert table.machine.view(0).screen.countdown == 5


# --- a bot sits in (BR-Q15) ----------------------------------------------------------------------


@pytest.mark.parametrize("turns", [1, 2, 3, 4, 5])
def test_BR_Q15_after_so_many_turns_passed_a_bot_plays_until_the_person_presses_a_key(turns: int) -> None:
    setup = at_panels("pp", dealer=1)
    table = Fingers(replace(setup, options=Options(timer="on", bot_takeover=turns)), 1)
    passed = 0
    while table.machine.asked_bots() != (0,):
        assert table.machine.masked(BYSTANDER).turn >= 0, "no bot has sat in"
        if table.shown():
            table.hear(TimeUp("trick"))
        elif table.turn() == 0:
            let_pass(table)
            passed += 1
        else:
            table.lay_any()
    assert passed == turns
    machine = table.machine
    assert machine.view(0).screen.title.id == "briscola.stand_in"
    assert machine.view(1).screen.title.id == "briscola.thinking"
    assert turn_timer(machine) is None
    machine.decide(0, machine.masked(0).legal()[0])
    table.until_turn()
    asked_at = machine.moves
    assert machine.hear(pressed(0)) == Accepted((("came_back", 0),))
    assert machine.moves != asked_at
    assert machine.asked_bots() == ()
    assert machine.view(0).screen.title.id != "briscola.stand_in"
    while table.turn() != 0:
        table.lay_any()
        table.until_turn()
    assert turn_timer(machine).seconds == 20


def test_BR_Q15_nobody_sits_in_where_that_is_off() -> None:
    setup = replace(timed(at_panels("pp", dealer=1)), options=Options(timer="on", bot_takeover="off"))
    table = Fingers(setup, 1)
    for _ in range(12):
        if table.shown():
            table.hear(TimeUp("trick"))
        else:
            let_pass(table)
        assert table.machine.asked_bots() == ()
