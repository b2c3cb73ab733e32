"""Nobody there: the table dims, asks, puts the game aside, and offers it to whoever comes next."""

from dataclasses import replace

from drivers.events import Gesture
from firmware_host.table.events import Resumed, TimerFired
from firmware_host.table.outputs import Append, Begin, End, Outputs, Park
from games.api import Meaning
from tests.evening import Evening
from tests.table_kit import LAYOUT, Hands, a_controller


class Left(Evening):
    """An evening at a table that asks after ten minutes and puts the game aside after three more."""

    def choose(self, players: int) -> None:
        self.controller._layout = replace(LAYOUT, ask_minutes=10, park_minutes=3)
        super().choose(players)

    def wait(self, name: str) -> Outputs:
        """Until that timer is up."""
        (ask,) = [ask for ask in self.outputs.timers if ask.name == name]
        return self.put(TimerFired(ask.name, ask.number))

    def walk_away(self) -> Outputs:
        """Until the game is put aside."""
        self.wait("idle.ask")
        return self.wait("idle.park")


def in_mid_trick() -> tuple[Left, int]:
    evening = Left()
    turn = evening.until_turn()
    evening.lay_own(turn)
    return evening, turn


def test_after_a_while_without_hands_the_table_dims_and_asks() -> None:
    evening, _ = in_mid_trick()
    (ask,) = [ask for ask in evening.outputs.timers if ask.name == "idle.ask"]
    assert ask.seconds == 600
    evening.wait("idle.ask")
    assert {evening.rows(seat)[0] for seat in range(4)} == {"Still there?"}
    assert set(evening.outputs.lamps) == {Meaning.OFF, Meaning.WAITING}
    assert [ask.seconds for ask in evening.outputs.timers if ask.name == "idle.park"] == [180]


def test_a_key_answers_and_does_no_more() -> None:
    evening, turn = in_mid_trick()
    seat = evening.seats[1 - turn]
    before, shown = evening.state(), evening.rows(seat)
    evening.wait("idle.ask")
    evening.press(seat, "ok", Gesture.DOWN)
    assert evening.rows(seat)[0] == "Still there?"
    evening.press(seat)
    assert evening.state() == before
    assert evening.rows(seat) == shown


def test_a_card_laid_answers_and_counts() -> None:
    evening, turn = in_mid_trick()
    moves = evening.play.machine.moves
    evening.wait("idle.ask")
    evening.lay_own(1 - turn)
    assert evening.play.machine.moves == moves + 1


def test_every_touch_begins_the_while_anew() -> None:
    evening, turn = in_mid_trick()
    (old,) = [ask for ask in evening.outputs.timers if ask.name == "idle.ask"]
    evening.press(evening.seats[turn])
    evening.put(TimerFired(old.name, old.number))
    assert evening.rows(0)[0] != "Still there?"


def test_in_every_phase_and_pause_the_table_notices_that_nobody_is_there() -> None:
    evening = Left()
    seen = set()
    while not evening.play.over():
        seen.add(evening.play.machine.phase)
        assert any(ask.name == "idle.ask" for ask in evening.outputs.timers), evening.play.machine.phase
        evening.on()
    assert seen == {"deal", "lead", "follow", "over"}
    assert not any(ask.name.startswith("idle") for ask in evening.outputs.timers)


def test_a_game_nobody_is_at_is_put_aside_and_the_attract_screens_say_so() -> None:
    evening, _ = in_mid_trick()
    play = evening.play
    outputs = evening.walk_away()
    assert isinstance(outputs.record, Park)
    assert outputs.record.event == evening.events[-1]
    assert outputs.record.frame == play.outputs().digest()
    assert not evening.controller.in_game
    assert evening.text(3) == "A game, anyone? Press OK to choose. Briscola was put aside."


def test_whoever_comes_is_offered_the_game_and_goes_on_where_it_stood() -> None:
    evening, turn = in_mid_trick()
    before, seats = evening.state(), evening.seats
    evening.walk_away()
    evening.press(3)
    assert evening.rows(3)[0] == "Not finished yet"
    for player, card in evening.lying.items():
        evening.lay(seats[player], card)
    outputs = evening.press(3)
    assert isinstance(outputs.record, Append)
    assert outputs.record.goes_on
    assert isinstance(outputs.record.event, Resumed)
    assert evening.state() == before
    evening.lay_own(1 - turn)
    evening.to_the_end()
    assert evening.play.over()


def test_an_offer_that_nobody_answers_goes_back_to_the_attract_screens() -> None:
    evening, _ = in_mid_trick()
    evening.walk_away()
    evening.press(1)
    evening.wait("offer.idle")
    assert evening.rows(1)[0] == "A game, anyone?"
    evening.press(1)
    assert evening.rows(1)[0] == "Not finished yet"


def test_another_game_may_come_between_and_the_one_put_aside_is_offered_again() -> None:
    evening, _ = in_mid_trick()
    aside = evening.play
    evening.walk_away()
    evening.press(0)
    assert evening.press(0, "left").record == Park()
    for _ in range(3):
        evening.press(0)
    assert isinstance(evening.outputs.record, Begin)
    assert evening.play is not aside
    evening.press(0, "left", Gesture.LONG)
    evening.press(0, "left")
    evening.press(0)
    evening.press(0, "right")
    evening.press(0)
    assert evening.outputs.record == End(None, "given up")
    evening.press(2)
    assert evening.rows(2)[0] == "Not finished yet"
    evening.press(2)
    assert evening.play is aside


def test_a_table_told_never_to_ask_does_not() -> None:
    hands = Hands(a_controller())
    for _ in range(4):
        hands.press(0)
    assert hands.outputs.timers == ()
