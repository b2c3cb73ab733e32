"""A game taken up again: what is left of its timers, and events that a new program refuses."""

from typing import Any

from drivers.events import ButtonGesture, Gesture
from firmware_host.journal.left import Hourglass
from firmware_host.journal.reader import Entry, Maker, Story
from firmware_host.journal.replay import recover
from firmware_host.table.events import Resumed
from firmware_host.table.outputs import Outputs
from firmware_host.table.play import Play
from games.api import TimerAsk
from tests.evening import Evening
from tests.table_kit import a_controller

NEW = "another program"


def shown(*timers: TimerAsk, still: tuple[TimerAsk, ...] = ()) -> Outputs:
    return Outputs((), (), timers=timers, still=still)


def test_a_timer_has_what_was_left_of_it() -> None:
    glass = Hourglass({})
    glass.after(0, shown(TimerAsk("turn", 30, 1)))
    glass.after(12, shown(TimerAsk("turn", 30, 1), TimerAsk("notice.0", 4, 7)))
    glass.after(3, shown(TimerAsk("turn", 30, 1), TimerAsk("notice.0", 4, 7)))
    assert glass.left() == (("turn", 1, 15), ("notice.0", 7, 1))


def test_a_timer_that_stands_still_keeps_what_was_left() -> None:
    glass = Hourglass({"turn": [1, 20.0]})
    glass.after(0, shown(TimerAsk("turn", 30, 1)))
    glass.after(5, shown(still=(TimerAsk("turn", 30, 1),)))
    glass.after(100, shown(still=(TimerAsk("turn", 30, 1),)))
    assert glass.left() == (("turn", 1, 15),)
    glass.after(7, shown(TimerAsk("turn", 30, 2)))
    assert glass.left() == (("turn", 2, 30),)


def a_story(evening: Evening, checkpoint: tuple[int, dict[str, Any]], events: list[Any]) -> Story:
    """A journal of an older program that tells refusals: events behind a checkpoint."""
    entries = tuple(
        Entry(checkpoint[0] + at, event, "", at * 2.0, refused)
        for at, (event, refused) in enumerate(events, 1)
    )
    made = (Maker("old", ""),)
    session = evening.play.session
    return Story(made, session, entries, checkpoint, None, frozenset(), (), 0, 2, tells_refusals=True)


def kept(evening: Evening) -> dict[str, Any]:
    return evening.controller.checkpoint()


def opened(session: Any, data: Any = None) -> Play:
    return a_controller().open_play(session, data)


def test_an_event_that_only_the_new_program_refuses_is_set_aside_with_what_follows() -> None:
    evening = Evening()
    turn = evening.until_turn()
    wrong = ButtonGesture(f"seat{evening.seats[1 - turn] + 1}.ok", Gesture.SHORT)
    other = evening.hands[1 - turn][0]
    evening.lay(evening.seats[1 - turn], other)
    refused = evening.events[-1]
    evening.lift(evening.seats[1 - turn], other)
    story = a_story(evening, (4, kept(evening)), [(wrong, True), (refused, False), (wrong, True)])
    recovered = recover(story, opened, NEW)
    assert recovered.bad is not None
    assert recovered.bad == (6, "refused now: not_your_turn")
    assert recovered.play.machine.to_json() == evening.state()


def test_an_event_that_had_been_refused_before_may_be_refused_again() -> None:
    evening = Evening()
    turn = evening.until_turn()
    other = evening.hands[1 - turn][0]
    evening.lay(evening.seats[1 - turn], other)
    refused = evening.events[-1]
    evening.lift(evening.seats[1 - turn], other)
    assert recover(a_story(evening, (4, kept(evening)), [(refused, True)]), opened, NEW).bad is None


def test_the_lost_moves_are_said_when_the_game_goes_on() -> None:
    evening = Evening()
    evening.until_turn()
    play = opened(evening.play.session, kept(evening))
    outputs = play.handle(Resumed(lost=True))
    screens = [play.screen_at(seat) for seat in evening.seats]
    assert {line.id for screen in screens for line in screen.lines} == {"table.lost"}
    assert outputs.panels


def test_a_turn_goes_on_with_the_seconds_that_were_left() -> None:
    evening = Evening(timer="on")
    evening.until_turn()
    (ask,) = [ask for ask in evening.outputs.timers if ask.name == "turn"]
    play = opened(evening.play.session, kept(evening))
    outputs = play.handle(Resumed(left=(("turn", ask.number, 3.5), ("notice.0", 1, 2.0))))
    assert [it.seconds for it in outputs.timers if it.name == "turn"] == [3.5]
    stale = play.handle(Resumed(left=(("turn", ask.number + 1, 3.5),)))
    assert [it.seconds for it in stale.timers if it.name == "turn"] == [ask.seconds]
