"""A game cut short is offered, gone on with or given up; and the table finds out what hands did meanwhile."""

import json

from drivers.events import DeviceChanged, DeviceState, Gesture
from firmware_host.table.events import Resumed, TagLaid, TagLifted, TimerFired
from firmware_host.table.outputs import Append, End, Park
from firmware_host.table.unwanted import TAKE_BACK
from games.api import Kind, Meaning
from tests.evening import Evening
from tests.table_kit import LAYOUT, Hands, a_controller, tag_of


class Restarted(Hands):
    """The table after the program was ended and started again: the journal's events are all it has."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(a_controller(9))
        self.evening = evening
        session = evening.play.session
        play = self.controller.open_play(session)
        for event in evening.events[-evening.kept :]:
            play.handle(event)
        self.controller.offer(play)
        self.outputs = self.controller.outputs()

    def state(self) -> object:
        play = self.controller.playing
        assert play is not None
        return play.machine.to_json()

    def settle(self) -> None:
        """The time in which readers tell what lies on them is over."""
        (ask,) = [ask for ask in self.outputs.timers if ask.name == "settle.readers"]
        self.put(TimerFired(ask.name, ask.number))


class Kept(Evening):
    """An evening that counts the events of its game."""

    def __init__(self, people: tuple[int, ...] = (0, 2), players: int = 2) -> None:
        self.kept = 0
        super().__init__(people, players)
        self.kept = 0

    def put(self, event: object) -> object:  # type: ignore[override]
        self.kept += 1
        return super().put(event)  # type: ignore[arg-type]


def with_a_card_on_the_table() -> tuple[Kept, str, str]:
    """A game in mid-trick: one card lies. The evening, the reader, the card."""
    evening = Kept()
    turn = evening.until_turn()
    card = evening.lay_own(turn)
    return evening, f"seat{evening.seats[turn] + 1}.reader", card


def with_a_refused_card() -> tuple[Kept, str, str]:
    """A card out of turn lies on its reader. The evening, the reader, the card's tag."""
    evening = Kept()
    turn = evening.until_turn()
    other = 1 - turn
    evening.lay(evening.seats[other], evening.hands[other][0])
    return evening, f"seat{evening.seats[other] + 1}.reader", tag_of(evening.hands[other][0])


def test_an_unfinished_game_is_offered_by_name_on_every_panel() -> None:
    evening, _, _ = with_a_card_on_the_table()
    table = Restarted(evening)
    for seat in range(4):
        told = table.text(seat)
        assert told.startswith("Not finished yet Briscola, cut short ")
        assert told.endswith("OK: go on with it ◀: later ▶: give up")
        held = "In your hand: 3" in told
        lies = "2 held, " in told and " lies" in told
        assert (seat in (0, 2)) is (held or lies)
    assert [seat for seat in range(4) if table.outputs.lamps[seat] is Meaning.ATTENTION] == [0, 2]


def test_ok_goes_on_where_the_game_stood_and_is_written_down() -> None:
    evening, reader, card = with_a_card_on_the_table()
    table = Restarted(evening)
    table.put(TagLaid(reader, tag_of(card)))
    record = table.press(1).record
    assert record == Append(Resumed((), ((reader, tag_of(card)),)), False, goes_on=True)
    assert table.state() == evening.state()
    assert table.rows(0) == evening.rows(0)
    assert table.controller.in_game


def test_the_right_key_gives_the_game_up_and_leads_to_the_menu() -> None:
    table = Restarted(with_a_card_on_the_table()[0])
    outputs = table.press(3, "right")
    assert outputs.record == End(None, "given up")
    assert table.rows(0)[0] == "A game, anyone?"
    table.press(0)
    assert table.rows(0)[0] == "Which game?"


def test_a_key_held_or_a_card_laid_answers_nothing() -> None:
    table = Restarted(with_a_card_on_the_table()[0])
    table.press(0, "ok", Gesture.LONG)
    table.press(0, "ok", Gesture.RELEASED)
    table.lay(0, "C7")
    assert table.outputs.record is None
    assert table.rows(0)[0] == "Not finished yet"


def test_a_card_that_readers_told_of_before_the_ok_lies_there_still() -> None:
    evening, reader, card = with_a_card_on_the_table()
    table = Restarted(evening)
    table.put(TagLaid(reader, tag_of(card)))
    outputs = table.press(0)
    assert not [ask for ask in outputs.timers if ask.name == "settle.readers"]
    assert table.state() == evening.state()


def test_a_reader_that_is_late_is_waited_for() -> None:
    evening, reader, card = with_a_card_on_the_table()
    table = Restarted(evening)
    table.press(0)
    table.put(TagLaid(reader, tag_of(card)))
    assert not table.outputs.timers
    assert table.state() == evening.state()


def test_a_card_that_no_reader_tells_of_was_lifted_meanwhile() -> None:
    evening = Kept()
    act = evening.until(Kind.TAKE)
    table = Restarted(evening)
    table.press(0)
    table.put(TimerFired("settle.readers", 0))  # from before: means nothing
    assert table.state() == evening.state()
    table.settle()
    evening.do(act)
    assert table.state() == evening.state()


def test_another_card_in_its_place_is_heard_as_lifted_and_laid() -> None:
    evening, reader, card = with_a_card_on_the_table()
    other = evening.hands[evening.turn()][0]
    table = Restarted(evening)
    table.put(TagLaid(reader, tag_of(other)))
    table.press(0)
    evening.put(TagLifted(reader, tag_of(card)))
    evening.put(TagLaid(reader, tag_of(other)))
    assert table.state() == evening.state()
    assert "Take it back" in table.text(LAYOUT.readers[reader] or 0)


def test_a_card_refused_before_still_does_not_count_and_is_pointed_at() -> None:
    evening, reader, card = with_a_refused_card()
    table = Restarted(evening)
    table.put(TagLaid(reader, card))
    table.press(0)
    seat = LAYOUT.readers[reader] or 0
    assert table.text(seat) == "One moment The card on your reader does not count. Take it back, please."


def test_a_checkpoint_keeps_which_card_was_refused() -> None:
    evening, reader, card = with_a_refused_card()
    play = evening.play
    again = evening.controller.open_play(play.session, json.loads(json.dumps(play.checkpoint())))
    again.handle(Resumed((), ((reader, card),)))
    assert again.screen_at(LAYOUT.readers[reader] or 0).lines == (TAKE_BACK,)


def test_a_refused_card_taken_while_the_program_was_away_is_forgotten() -> None:
    evening, reader, _ = with_a_refused_card()
    table = Restarted(evening)
    table.press(0)
    assert table.rows(LAYOUT.readers[reader] or 0)[0] != "One moment"


def test_a_card_laid_while_the_program_was_away_is_heard() -> None:
    evening = Kept()
    turn = evening.until_turn()
    table = Restarted(evening)
    card = evening.hands[turn][0]
    table.lay(evening.seats[turn], card)
    table.press(0)
    evening.lay_own(turn, card)
    assert table.state() == evening.state()


def test_a_device_that_is_gone_at_the_start_pauses_the_game_that_is_gone_on_with() -> None:
    table = Restarted(with_a_card_on_the_table()[0])
    table.put(DeviceChanged("seat1.reader", DeviceState.ABSENT, "nothing is plugged in"))
    table.put(DeviceChanged("lamps", DeviceState.ABSENT, "nothing is plugged in"))
    table.press(0)
    assert "The reader of seat 1 does not answer." in table.text(2)
    table.put(DeviceChanged("seat1.reader", DeviceState.OK, "polls"))
    assert "paused" not in table.text(2)


def test_a_pause_does_not_outlast_the_restart_and_its_cards_are_heard_once() -> None:
    evening = Kept()
    turn = evening.until_turn()
    evening.put(DeviceChanged("seat1.panel", DeviceState.LOST, "no answer"))
    card = evening.lay_own(turn)
    table = Restarted(evening)
    table.lay(evening.seats[turn], card)
    table.press(0)
    assert "paused" not in table.text(0)
    evening.put(DeviceChanged("seat1.panel", DeviceState.OK, "answers"))
    assert table.state() == evening.state()
    table.put(DeviceChanged("seat1.panel", DeviceState.OK, "answers"))
    assert table.state() == evening.state()


def test_the_left_key_keeps_the_game_for_later_and_opens_the_menu() -> None:
    table = Restarted(with_a_card_on_the_table()[0])
    outputs = table.press(3, "left")
    assert outputs.record == Park()
    assert table.rows(3)[0] == "Which game?"


def test_a_pause_and_open_help_outlast_the_restart() -> None:
    evening = Kept()
    turn = evening.until_turn()
    evening.press(evening.seats[turn], "left", Gesture.LONG)
    table = Restarted(evening)
    table.press(0)
    assert table.rows(evening.seats[turn])[0] == "Help"
    evening.press(evening.seats[turn])
    paused = Restarted(evening)
    paused.press(0)
    assert paused.rows(0)[0] == evening.rows(0)[0] == "Pause"
    paused.press(0)
    assert paused.rows(evening.seats[turn])[0] == "Your turn: lay a card"
