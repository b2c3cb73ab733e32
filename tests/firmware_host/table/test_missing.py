"""Devices that go and come during a game: what it waits for, and how people go on without."""

import pytest

from drivers.events import DeviceChanged, DeviceState, Gesture
from firmware_host.table.events import Resumed, TimerFired
from firmware_host.table.outputs import End
from games.api import HIDDEN, Card, Kind, Meaning
from tests.evening import Evening
from tests.table_kit import WORDS


def gone(device: str) -> DeviceChanged:
    return DeviceChanged(device, DeviceState.LOST, "unplugged")


def back(device: str) -> DeviceChanged:
    return DeviceChanged(device, DeviceState.OK, "polls")


def at_turn() -> tuple[Evening, int]:
    """Two people at seats 1 and 3, the first to lay; and who that is."""
    evening = Evening((0, 2))
    return evening, evening.until_turn()


def be_patient(evening: Evening) -> None:
    """The half minute is over."""
    (ask,) = (ask for ask in evening.outputs.timers if ask.name == "missing")
    assert ask.seconds == 30
    evening.put(TimerFired(ask.name, ask.number))


def go_on_without(evening: Evening, seat: int = 0) -> None:
    be_patient(evening)
    evening.press(seat, gesture=Gesture.LONG)
    evening.press(seat, "right")
    evening.press(seat)


def test_the_middle_reader_holds_the_game_until_the_trump_is_turned_and_no_longer() -> None:
    evening = Evening((0, 2))
    evening.until(Kind.SHOW)
    evening.put(gone("shared.reader"))
    assert "The middle reader does not answer." in evening.text(0)
    evening.put(back("shared.reader"))
    turn = evening.until_turn()
    evening.put(gone("shared.reader"))
    assert "paused" not in evening.text(0)
    evening.lay_own(turn)
    assert evening.turn() != turn


def test_where_the_turned_card_may_be_exchanged_the_middle_reader_is_needed_on() -> None:
    evening = Evening((0, 2), trump_exchange="seven_two")
    evening.until_turn()
    evening.put(gone("shared.reader"))
    assert "The middle reader does not answer." in evening.text(0)


@pytest.mark.parametrize("state", [DeviceState.DEGRADED, DeviceState.LOST])
def test_a_stuck_ok_button_pauses_the_game_until_it_is_released(state: DeviceState) -> None:
    evening, _ = at_turn()
    evening.put(DeviceChanged("seat3.ok", state, "stuck"))
    assert evening.text(0) == "Game paused A button of seat 3 is stuck."
    evening.put(DeviceChanged("seat3.ok", DeviceState.OK, "released"))
    assert "paused" not in evening.text(0)


def test_without_any_button_the_game_waits() -> None:
    evening, _ = at_turn()
    evening.put(gone("buttons"))
    assert evening.text(0) == "Game paused No button answers."


def test_lamps_that_go_and_come_are_named_at_every_seat_and_play_goes_on() -> None:
    evening, turn = at_turn()
    evening.put(gone("lamps"))
    assert all("The lamps are gone." in evening.text(seat) for seat in evening.seats)
    evening.lay_own(turn)
    assert evening.turn() != turn
    evening.put(back("lamps"))
    assert all("The lamps are back." in evening.text(seat) for seat in evening.seats)


def test_a_needless_device_is_named_once_however_often_it_is_looked_for() -> None:
    evening, _ = at_turn()
    evening.put(gone("lamps"))
    evening.press(0)
    evening.put(DeviceChanged("lamps", DeviceState.ABSENT, "nothing is plugged in"))
    assert "lamps" not in evening.text(0)


def test_nobody_is_offered_to_go_on_without_before_half_a_minute() -> None:
    evening, _ = at_turn()
    evening.put(gone("seat3.reader"))
    before = evening.rows(0)
    evening.press(0, gesture=Gesture.LONG)
    assert evening.rows(0) == before
    be_patient(evening)
    assert "Hold OK: go on without." in evening.text(0)


def test_a_device_that_returns_ends_the_wait_and_the_next_loss_waits_anew() -> None:
    evening, _ = at_turn()
    evening.put(gone("seat3.reader"))
    be_patient(evening)
    evening.put(back("seat3.reader"))
    assert not [ask for ask in evening.outputs.timers if ask.name == "missing"]
    evening.put(gone("seat3.reader"))
    assert "Hold OK" not in evening.text(0)


def test_a_held_ok_asks_first_and_its_first_answer_waits_on() -> None:
    evening, _ = at_turn()
    evening.put(gone("seat3.reader"))
    be_patient(evening)
    evening.press(2, gesture=Gesture.LONG)
    assert evening.rows(0)[0] == "Go on without?"
    evening.press(2)
    assert evening.rows(0)[0] == "Game paused"


def test_without_a_reader_its_cards_are_named_on_the_panel_and_play_goes_on() -> None:
    evening, turn = at_turn()
    seat = evening.seats[turn]
    evening.put(gone(f"seat{seat + 1}.reader"))
    go_on_without(evening)
    assert evening.rows(seat)[0] == "Your turn: lay a card"
    evening.press(seat, gesture=Gesture.LONG)
    assert evening.rows(seat)[0] == "Which card is laid?"
    card = evening.hands[turn][0]
    assert name_on_panel(evening, seat, card)
    evening.press(seat)
    assert evening.turn() != turn
    assert card in str(evening.play.machine.masked(HIDDEN).to_json())


def name_on_panel(evening: Evening, seat: int, card: str) -> bool:
    """Go through the deck until the panel shows that card."""
    sign = WORDS["en"].card(Card("briscola40", card))
    for _ in range(40):
        if evening.rows(seat)[1] == sign:
            return True
        evening.press(seat, "right")
    return False


def test_without_an_ok_button_the_right_key_stands_in() -> None:
    evening = Evening((0, 2))
    act = evening.until(Kind.DEAL)
    seat = evening.seats[act.who]
    evening.put(DeviceChanged(f"seat{seat + 1}.ok", DeviceState.DEGRADED, "stuck"))
    go_on_without(evening, next(other for other in evening.seats if other != seat))
    before = evening.play.machine.acts()
    evening.press(seat, "right")
    assert evening.play.machine.acts() != before


def test_a_neighbours_panel_speaks_for_a_dark_one() -> None:
    evening, turn = at_turn()
    seat = evening.seats[turn]
    evening.put(gone(f"seat{seat + 1}.panel"))
    go_on_without(evening, next(other for other in evening.seats if other != seat))
    neighbour = (seat + 1) % 4
    assert evening.rows(neighbour)[:2] == (f"For seat {seat + 1}", "Your turn: lay a card")
    evening.lay_own(turn)
    assert evening.rows(neighbour)[0] != f"For seat {seat + 1}"


def test_the_game_may_be_ended_instead_of_waiting() -> None:
    evening, _ = at_turn()
    evening.put(gone("buttons"))
    be_patient(evening)
    evening.press(0, gesture=Gesture.LONG)
    evening.press(0, "right")  # nothing stands in for all buttons: to wait, or to end
    evening.press(0)
    assert isinstance(evening.outputs.record, End)
    assert evening.controller.playing is None


def test_a_device_that_returns_is_used_again_and_waited_for_again() -> None:
    evening, turn = at_turn()
    device = f"seat{evening.seats[turn] + 1}.reader"
    evening.put(gone(device))
    go_on_without(evening)
    evening.put(back(device))
    evening.put(gone(device))
    assert evening.rows(0)[0] == "Game paused"
    assert Meaning.MISSING in evening.outputs.lamps


def test_what_people_go_on_without_outlives_a_restart() -> None:
    evening, turn = at_turn()
    device = f"seat{evening.seats[turn] + 1}.reader"
    evening.put(gone(device))
    go_on_without(evening)
    again = evening.controller.open_play(evening.play.session, evening.controller.checkpoint())
    again.handle(Resumed((device,)))
    assert again.screen_at(0).title.id != "table.paused"
    other = evening.controller.open_play(evening.play.session)
    other.handle(Resumed((device,)))
    assert other.screen_at(0).title.id == "table.paused"
