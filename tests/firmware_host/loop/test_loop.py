"""The one queue: order kept, the journal first, only what changed is sent, timers and bots as asked."""

import logging
import random

import pytest

from drivers.clock.system.twin import VirtualClock
from drivers.events import (
    ButtonGesture,
    DeviceChanged,
    DeviceEvent,
    DeviceState,
    Gesture,
    TagPlaced,
    TagRemoved,
)
from firmware_host.journal.disk import HeapSyncer, MemoryDisk
from firmware_host.journal.reader import read
from firmware_host.journal.writer import Writer
from firmware_host.loop.bots import Answer, VirtualThinkers
from firmware_host.loop.loop import Furniture, Loop
from firmware_host.table.events import BotMoved, to_json
from firmware_host.table.outputs import BotAsk
from tests.evening import Evening
from tests.table_kit import a_controller


class Recorder:
    """The far end of everything: what reached it, in order."""

    def __init__(self) -> None:
        self.did: list[str] = []


class Panel:
    def __init__(self, name: str, recorder: Recorder) -> None:
        self.name, self.recorder = name, recorder
        self.pictures: list[object] = []
        self.woken = 0

    def show(self, picture: object) -> None:
        self.pictures.append(picture)
        self.recorder.did.append(self.name)

    def awake(self) -> None:
        self.woken += 1


class RecordingDisk(MemoryDisk):
    def __init__(self, recorder: Recorder) -> None:
        super().__init__()
        self.recorder = recorder

    def append(self, data: bytes) -> None:
        super().append(data)
        self.recorder.did.append("journal")


class Thoughts(VirtualThinkers):
    """Thinks as always, and remembers what was asked."""

    def __init__(self, clock: VirtualClock) -> None:
        super().__init__(clock)
        self.asked: list[BotAsk] = []
        self.answers: list[Answer] = []

    def ask(self, question: BotAsk, answer: Answer) -> None:
        self.asked.append(question)
        self.answers.append(answer)
        super().ask(question, answer)


class Room:
    """A loop with a table before it; `Evening`'s hands go through it."""

    def __init__(self, people: tuple[int, ...] = (0, 2), players: int = 2) -> None:
        self.clock = VirtualClock()
        self.recorder = Recorder()
        self.disks: list[RecordingDisk] = []
        self.panels = [Panel(f"panel{seat}", self.recorder) for seat in range(4)]
        self.strip = Panel("strip", self.recorder)
        self.thoughts = Thoughts(self.clock)
        self.controller = a_controller(1)
        self.loop = Loop(
            self.clock,
            self.controller,
            Furniture(self.panels, self.strip),
            Writer(self._open, HeapSyncer(self.clock), self.clock, "test"),
            self.thoughts,
            lambda uid: uid.decode(),
        )
        self.loop.start()
        self.evening = Through(self, people, players)

    def _open(self, name: str) -> RecordingDisk:
        self.disks.append(RecordingDisk(self.recorder))
        return self.disks[-1]


class Through(Evening):
    """An evening whose every event goes through the loop, as if from devices."""

    def __init__(self, room: Room, people: tuple[int, ...], players: int) -> None:
        self.room = room
        self.controller = room.controller
        self.outputs = room.controller.outputs()
        self.events = []
        self.people = people
        self.dice = random.Random(1)
        self.choose(players)

    def put(self, event):  # type: ignore[no-untyped-def]
        self.events.append(event)
        self.room.loop.put(event)
        assert self.room.loop.outputs is not None
        self.outputs = self.room.loop.outputs
        return self.outputs

    def on(self) -> bool:
        """Bots answer by themselves, in time."""
        if self.outputs.bots and not self.play.machine.acts():
            self.room.clock.run_for(1)
            assert self.room.loop.outputs is not None
            self.outputs = self.room.loop.outputs
            return True
        return super().on()


def entries(room: Room) -> list[list[object]]:
    return [to_json(entry.event) for entry in read(bytes(room.disks[-1].data)).entries]


def test_the_journal_is_written_before_anything_of_it_is_shown() -> None:
    room = Room()
    room.evening.until_turn()
    room.recorder.did.clear()
    room.evening.lay_own(room.evening.turn())
    did = room.recorder.did
    assert did[0] == "journal"
    assert {"strip", "panel0", "panel2"} <= set(did)
    assert "journal" not in did[did.index("strip") :]


def test_a_game_begins_with_a_header_and_a_checkpoint_and_ends_with_an_end() -> None:
    room = Room((0,), 2)
    while room.evening.on():
        pass
    (disk,) = room.disks
    story = read(bytes(disk.data))
    assert story.session == room.evening.play.session
    assert story.checkpoint is not None
    assert story.end == "over"
    room.clock.run_for(0.1)
    assert disk.synced == len(disk.data)
    assert [entry.number for entry in story.entries] == list(range(1, len(story.entries) + 1))


def test_events_that_come_during_a_trip_wait_their_turn() -> None:
    room = Room()
    turn = room.evening.until_turn()
    seat = room.evening.seats[turn]
    other = room.evening.seats[1 - turn]
    first, second = room.evening.hands[turn][0], room.evening.hands[1 - turn][0]
    late = [ButtonGesture(f"seat{other + 1}.left", Gesture.SHORT), ButtonGesture("seat2.ok", Gesture.SHORT)]

    def show(row: object) -> None:  # a driver that tells of something while it is being shown something
        while late:
            room.loop.emit(late.pop(0))

    room.strip.show = show  # type: ignore[method-assign]
    before = len(entries(room))
    room.evening.lay(seat, first)
    told = entries(room)[before:]
    assert [words[:2] for words in told] == [
        ["laid", f"seat{seat + 1}.reader"],
        ["button", f"seat{other + 1}.left"],
        ["button", "seat2.ok"],
    ]
    assert second not in str(told)


def test_only_what_changed_is_sent_to_the_devices() -> None:
    room = Room()
    room.evening.until_turn()
    room.recorder.did.clear()
    room.evening.press(1)
    assert [name for name in room.recorder.did if name != "journal"] == ["panel1"]
    room.recorder.did.clear()
    room.evening.press(1)
    assert room.recorder.did == ["journal"]


def test_equal_pictures_are_not_sent_again_however_they_were_drawn() -> None:
    room = Room()
    room.evening.until_turn()
    shown = [len(panel.pictures) for panel in room.panels]
    room.evening.play._composer._typist.draw.cache_clear()  # as if other pictures had pushed them out
    room.evening.put(DeviceChanged("lamps", DeviceState.OK, "answers"))
    assert [len(panel.pictures) for panel in room.panels] == shown


def test_uids_end_at_the_door_and_a_key_going_down_means_nothing_yet() -> None:
    room = Room()
    trips = room.loop.trips
    room.loop.emit(ButtonGesture("seat1.ok", Gesture.DOWN))
    assert room.loop.trips == trips
    room.loop.emit(TagPlaced("seat1.reader", b"uid"))
    room.loop.emit(TagRemoved("seat1.reader", b"uid"))
    assert entries(room)[-2:] == [["laid", "seat1.reader", "uid"], ["lifted", "seat1.reader", "uid"]]


# --- timers ---------------------------------------------------------------------------------------


def test_a_timer_fires_when_asked_and_once() -> None:
    room = Room()
    room.evening.until_turn()
    room.evening.press(1)
    room.clock.run_for(3.9)
    assert room.evening.text(1).startswith("One moment")
    before = len(entries(room))
    room.clock.run_for(60)
    assert [words[:2] for words in entries(room)[before:]] == [["timer", "notice.1"]]


def test_a_timer_asked_anew_runs_anew_and_an_unwanted_one_is_cancelled() -> None:
    room = Room()
    room.evening.until_turn()
    room.evening.press(1)
    room.clock.run_for(3)
    room.evening.press(1)
    before = len(entries(room))
    room.clock.run_for(3)
    assert len(entries(room)) == before
    room.clock.run_for(1.1)
    assert len(entries(room)) == before + 1
    turn = room.evening.seats[room.evening.turn()]
    room.evening.lay(turn, "a travel pass")
    room.evening.lift(turn, "C7")
    room.evening.lay_own(room.evening.turn())  # takes the notice away, and its timer
    before = len(entries(room))
    room.clock.run_for(10)
    assert len(entries(room)) == before


# --- bots -----------------------------------------------------------------------------------------


def test_a_bot_is_asked_once_for_each_decision_and_hears_only_its_masked_state() -> None:
    room = Room((0,), 2)
    while room.evening.on():
        if room.thoughts.asked:
            room.evening.press(3, "left")  # more trips while the bot thinks
    asked = [(ask.player, ask.number) for ask in room.thoughts.asked]
    assert len(asked) == len(set(asked)) == 20
    for ask in room.thoughts.asked:
        assert ask.state.to_json() == ask.state.masked(ask.player).to_json()


def test_an_answer_to_a_question_of_another_game_is_dropped() -> None:
    room = Room((0,), 2)
    while not room.thoughts.asked:
        room.evening.on()
    question, answer = room.thoughts.asked[0], room.thoughts.answers[0]
    while room.evening.on():
        pass
    room.evening.press(0)
    trips = room.loop.trips
    answer(BotMoved(question.player, question.number, 0))
    assert room.loop.trips == trips


# --- our own mistakes -----------------------------------------------------------------------------


def test_an_event_that_raises_is_kept_and_nothing_is_taken_after_it() -> None:
    room = Room((0,), 2)
    while not room.thoughts.asked:
        room.evening.on()
    (ask,) = room.evening.outputs.bots
    wrong = next(card for card in range(40) if card not in ask.state.legal())
    with pytest.raises(RuntimeError, match="decided on"):
        room.loop.put(BotMoved(ask.player, ask.number, wrong))
    last = read(bytes(room.disks[-1].data)).entries[-1]
    assert last.event == BotMoved(ask.player, ask.number, wrong)
    assert last.frame == ""
    length = len(room.disks[-1].data)
    room.evening.press(0)
    room.clock.run_for(5)
    assert len(room.disks[-1].data) == length


# --- the log --------------------------------------------------------------------------------------


def told(event: DeviceEvent, level: int, caplog: pytest.LogCaptureFixture) -> list[str]:
    room = Room()
    room.evening.until_turn()
    with caplog.at_level(level, logger="speeltafel.trip"):
        caplog.clear()
        room.loop.emit(event)
        return [record.getMessage() for record in caplog.records if record.name == "speeltafel.trip"]


def test_one_line_an_event_is_logged_when_asked_for(caplog: pytest.LogCaptureFixture) -> None:
    (line,) = told(ButtonGesture("seat2.ok", Gesture.SHORT), logging.INFO, caplog)
    assert "event=button seat2.ok short" in line
    assert "frame=" in line


def test_nothing_is_logged_otherwise(caplog: pytest.LogCaptureFixture) -> None:
    assert told(ButtonGesture("seat2.ok", Gesture.SHORT), logging.WARNING, caplog) == []
