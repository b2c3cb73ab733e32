"""A game's journal: written, cut by a loss of power, damaged, read back; faults are told with their line."""

import random
import threading
import zlib

import pytest

from drivers.clock.system.twin import VirtualClock
from drivers.events import ButtonGesture, Gesture
from firmware_host.journal.disk import FileDisk, HeapSyncer, MemoryDisk, ThreadSyncer
from firmware_host.journal.lines import decode, encode
from firmware_host.journal.reader import Story, UnreadableJournalError, read
from firmware_host.journal.replay import recover
from firmware_host.journal.writer import Writer
from firmware_host.table.events import InputEvent, to_json
from tests.evening import Evening

PROGRAM = "test"


class Told(Evening):
    """An evening that gives out its events since it was last asked; each deed's last frame stands for all."""

    def news(self) -> list[InputEvent]:
        fresh, self.events = self.events, []
        return fresh


@pytest.fixture(scope="module")
def whole() -> bytes:
    """A whole duel's journal, with its true frames."""
    evening, disk = Told((0,)), MemoryDisk()
    clock = VirtualClock()
    writer = Writer(lambda name: disk, HeapSyncer(clock), clock, PROGRAM)
    writer.begin(evening.play.session.to_json(), "briscola", evening.controller.checkpoint())
    play = evening.controller.open_play(evening.play.session)
    evening.news()
    while evening.on():
        for event in evening.news():
            moves = play.machine.moves
            frame = play.handle(event).digest()
            turned = play.machine.moves != moves and not play.machine.asked_bots()
            writer.event(to_json(event), frame, checkpoint=play.checkpoint() if turned else None)
    writer.end("over")
    return bytes(disk.data)


def story(data: bytes) -> Story:
    return read(data)


def opener() -> Evening:
    return Evening((0,))


def with_line(data: bytes, number: int, line: bytes) -> bytes:
    lines = data.split(b"\n")
    lines[number - 1] = line
    return b"\n".join(lines)


def test_a_journal_reads_back_as_it_was_written(whole: bytes) -> None:
    found = story(whole)
    assert (found.program, found.end, found.damage) == (PROGRAM, "over", ())
    assert [entry.number for entry in found.entries] == list(range(1, len(found.entries) + 1))
    assert found.checkpoint is not None
    assert found.good_bytes == len(whole)


def test_a_file_cut_at_any_byte_is_a_shorter_game_or_no_journal_and_never_a_torn_one(whole: bytes) -> None:
    """At every byte of a game's beginning; `test_..._at_every_byte` takes the whole of it."""
    lines = whole.split(b"\n")
    cut_everywhere(b"\n".join(lines[:30]) + b"\n")


@pytest.mark.long
def test_a_whole_game_cut_at_every_byte_is_a_shorter_game(whole: bytes) -> None:
    cut_everywhere(whole)


def cut_everywhere(data: bytes) -> None:
    entries = story(data).entries
    header = data.index(b"\n") + 1
    open_play = opener().controller.open_play
    played = -1
    for cut in range(len(data)):
        try:
            found = story(data[:cut])
        except UnreadableJournalError:
            assert cut < header
            continue
        assert found.entries == entries[: len(found.entries)]
        assert found.good_bytes <= cut
        assert found.is_torn == (found.good_bytes < cut)
        if len(found.entries) != played:  # bytes of one line lead to the same game
            played = len(found.entries)
            recover(found, open_play, PROGRAM)
    assert played >= len(entries) - 1


def test_a_block_of_zeros_after_a_power_cut_is_a_damaged_tail(whole: bytes) -> None:
    cut = len(whole) // 2
    found = story(whole[:cut] + bytes(4096))
    assert found.entries == story(whole[:cut]).entries
    assert found.damage


def test_nothing_is_believed_from_a_damaged_line_on_and_the_line_is_named(whole: bytes) -> None:
    number = whole.count(b"\n") // 2
    lines = whole.split(b"\n")
    found = story(with_line(whole, number, lines[number - 1].replace(b'"n"', b'"m"')))
    assert found.damage[0].line == number
    assert "checksum" in found.damage[0].reason
    assert found.end is None
    assert found.good_bytes == sum(len(line) + 1 for line in lines[: number - 1])


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"", "not a journal line"),
        (b"hello", "not a journal line"),
        (encode({"journal": 99}).strip(), "journal format 99, this program reads 1, 2"),
        (encode({"journal": 2}).strip(), "session"),
        (encode({"journal": 2, "session": []}).strip(), "header"),
        (encode({"journal": 2, "session": {"game": "briscola"}}).strip(), "'seats' is missing"),
        (encode({"journal": True}).strip(), "it says journal True"),
        (encode({"n": 1}).strip(), "it says journal None"),
    ],
)
def test_a_faulty_header_is_refused_with_its_line_and_reason(whole: bytes, line: bytes, words: str) -> None:
    with pytest.raises(UnreadableJournalError, match=f"line 1: .*{words}"):
        story(with_line(whole, 1, line))


def without_line(data: bytes, number: int) -> bytes:
    lines = data.split(b"\n")
    del lines[number - 1]
    return b"\n".join(lines)


def event_line(data: bytes, after: int) -> int:
    """The number of an event's line that another event's follows."""
    lines = data.split(b"\n")
    return next(at for at in range(after, len(lines)) if b'"e":' in lines[at - 1] and b'"e":' in lines[at])


def test_a_line_that_was_taken_out_is_noticed_at_the_next_one(whole: bytes) -> None:
    number = event_line(whole, 20)
    found = story(without_line(whole, number))
    due = len(found.entries) + 1
    assert found.damage[0].line == number
    assert found.damage[0].reason == f"number {due + 1} stands where {due} is due"
    assert found.entries == story(whole).entries[: due - 1]
    assert found.good_bytes == sum(len(line) + 1 for line in whole.split(b"\n")[: number - 1])


def test_a_line_that_was_doubled_or_swapped_is_noticed(whole: bytes) -> None:
    lines = whole.split(b"\n")
    number = event_line(whole, 20)
    doubled = b"\n".join([*lines[:number], lines[number - 1], *lines[number:]])
    assert story(doubled).damage[0].line == number + 1
    swapped = [*lines]
    swapped[number - 1], swapped[number] = lines[number], lines[number - 1]
    assert story(b"\n".join(swapped)).damage[0].line == number


def test_nothing_may_stand_behind_the_end(whole: bytes) -> None:
    assert story(whole + whole.splitlines(keepends=True)[5]).damage[0].reason == "a line behind the end"


def test_who_goes_on_with_a_journal_of_another_program_is_told(whole: bytes) -> None:
    disk, clock = MemoryDisk(), VirtualClock()
    disk.append(whole[: whole.rindex(b"\n", 0, -1) + 1])
    count = len(story(whole).entries) - 1
    writer = Writer(lambda name: disk, HeapSyncer(clock), clock, "0.2", "abc")
    writer.go_on(disk, len(read(bytes(disk.data)).entries), 7.5, another=True)
    clock.run_for(0.25)
    writer.event(to_json(ButtonGesture("seat1.ok", Gesture.SHORT)), "0")
    found = read(bytes(disk.data))
    assert [(maker.program, maker.build) for maker in found.makers] == [(PROGRAM, ""), ("0.2", "abc")]
    assert not found.made_by(PROGRAM, "")
    assert found.seconds == 7.75
    assert len(found.entries) > count


def test_an_empty_file_is_no_journal() -> None:
    with pytest.raises(UnreadableJournalError, match="empty"):
        story(b"")


@pytest.mark.parametrize(
    "body",
    [
        {"noise": 1},
        {"n": "x", "e": ["resumed", [], []], "f": ""},
        {"n": float("inf"), "e": ["resumed", [], []], "f": ""},
        {"n": 1, "e": ["dance"], "f": ""},
        {"n": 1, "e": ["resumed", [], []]},
        {"n": 0, "k": 3},
        {"k": {}},
    ],
    ids=str,
)
def test_a_whole_line_that_makes_no_sense_is_damage_and_the_game_stands_before_it(
    whole: bytes, body: dict[str, object]
) -> None:
    found = story(with_line(whole, 6, encode(body).strip()))
    assert found.damage[0].line == 6
    assert found.damage[0].reason
    assert found.good_bytes == len(b"\n".join(whole.split(b"\n")[:5])) + 1
    assert 0 < len(found.entries) <= 4


def test_a_line_nested_without_end_is_a_wrong_line_like_any_other() -> None:
    text = b"[" * 100_000
    with pytest.raises(ValueError, match="nested"):
        decode(b"%08x %s" % (zlib.crc32(text), text))


# --- power ---------------------------------------------------------------------------------------


def test_a_power_cut_loses_at_most_the_last_fifty_milliseconds() -> None:
    clock, disk, dice = VirtualClock(), MemoryDisk(), random.Random(3)
    writer = Writer(lambda name: disk, HeapSyncer(clock), clock, PROGRAM)
    writer.begin(Evening().play.session.to_json(), "briscola")
    at: list[float] = []
    for _ in range(300):
        clock.run_for(dice.random() * 0.04)
        writer.event(to_json(ButtonGesture("seat1.ok", Gesture.SHORT)), "0")
        at.append(clock.now())
        clock.run_for(dice.random() * 0.02)
        left = disk.after_power_cut()
        kept = len(read(left).entries) if left else 0
        assert kept >= sum(when <= clock.now() - 0.05 for when in at)


def test_a_file_holds_what_was_appended_and_is_gone_on_with(tmp_path) -> None:
    clock, path = VirtualClock(), tmp_path / "a.journal"
    writer = Writer(lambda name: FileDisk(path), HeapSyncer(clock), clock, PROGRAM)
    writer.begin(Evening().play.session.to_json(), "briscola")
    event = to_json(ButtonGesture("seat1.ok", Gesture.SHORT))
    assert writer.event(event, "0") == 1
    assert len(read(path.read_bytes()).entries) == 1  # before anything was synced: kill -9 loses nothing
    writer.close()
    writer.go_on(FileDisk(path), 1)
    assert writer.event(event, "0") == 2
    writer.end("over")
    assert [entry.number for entry in read(path.read_bytes()).entries] == [1, 2]
    assert read(path.read_bytes()).end == "over"


class FailingDisk(MemoryDisk):
    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error

    def sync(self) -> None:
        raise self.error


@pytest.mark.parametrize("error", [OSError(5, "Input/output error"), RuntimeError("ours")])
def test_a_sync_that_fails_in_its_thread_is_told(error: BaseException) -> None:
    told: list[BaseException] = []
    syncer = ThreadSyncer(told.append)
    syncer.soon(FailingDisk(error))
    syncer.stop()
    assert told == [error]


def test_the_syncer_thread_syncs_what_was_appended_before_it_stops() -> None:
    disks = [MemoryDisk() for _ in range(20)]
    syncer = ThreadSyncer(lambda error: None)
    for disk in disks:
        disk.append(b"line\n")
        syncer.soon(disk)
    syncer.stop()
    assert [disk.synced for disk in disks] == [5] * 20


# --- events that raise -----------------------------------------------------------------------------


def a_bots_number(data: bytes) -> int:
    """An event that is a bot's decision, somewhere in the middle."""
    bots = [entry.number for entry in read(data).entries if to_json(entry.event)[0] == "bot"]
    return bots[len(bots) // 2]


def with_an_illegal_bot(data: bytes) -> tuple[bytes, int]:
    number = a_bots_number(data)
    entry = read(data).entries[number - 1]
    words = to_json(entry.event)
    legal = words[3]
    evening = opener()
    play = evening.controller.open_play(read(data).session)
    for earlier in read(data).entries[: number - 1]:
        play.handle(earlier.event)
    wrong = next(card for card in range(40) if card not in play.machine.masked(words[1]).legal())
    assert wrong != legal
    lines = data.split(b"\n")
    at = next(at for at, line in enumerate(lines) if b'{"n":%d,"t"' % number in line)
    lines[at] = encode({"n": number, "t": 0, "e": [*words[:3], wrong], "f": "0"}).strip()
    return b"\n".join(lines), number


def test_an_event_that_raises_again_is_set_aside_and_play_goes_on_before_it(whole: bytes) -> None:
    data, number = with_an_illegal_bot(whole)
    controller = opener().controller
    found = recover(story(data), controller.open_play, PROGRAM)
    assert found.bad is not None
    assert found.bad[0] == number
    assert "RuntimeError: the bot at seat" in found.bad[1]
    play = controller.open_play(story(data).session)
    for entry in story(whole).entries[: number - 1]:
        play.handle(entry.event)
    assert found.play.machine.to_json() == play.machine.to_json()


def test_the_next_start_passes_over_what_was_set_aside_and_keeps_what_came_after(whole: bytes) -> None:
    data, number = with_an_illegal_bot(whole)
    data = data[: data.rindex(b"\n", 0, -1) + 1]  # without its end
    disk = MemoryDisk()
    disk.append(data)
    clock = VirtualClock()
    writer = Writer(lambda name: disk, HeapSyncer(clock), clock, PROGRAM)
    controller = opener().controller
    first = recover(story(data), controller.open_play, PROGRAM)
    assert first.bad is not None
    writer.go_on(disk, first.events)
    writer.quarantine(*first.bad)
    later = read(whole).entries[number - 1].event  # what the bot should have done
    writer.event(to_json(later), first.play.handle(later).digest())
    again = story(bytes(disk.data))
    second = recover(again, controller.open_play, PROGRAM)
    assert second.bad is None
    assert second.play.machine.to_json() == first.play.machine.to_json()
    assert len({entry.number for entry in again.entries}) == len(again.entries)


def test_after_an_update_the_game_goes_on_from_its_last_checkpoint(whole: bytes) -> None:
    cut = whole[: len(whole) * 2 // 3]
    cut = cut[: cut.rindex(b"\n") + 1]
    controller = opener().controller
    same = recover(story(cut), controller.open_play, PROGRAM)
    newer = recover(story(cut), controller.open_play, "newer")
    assert newer.play.machine.to_json() == same.play.machine.to_json()
    assert newer.play.checkpoint()["lying"] == same.play.checkpoint()["lying"]
    assert newer.events == same.events


def test_after_an_update_events_before_the_last_checkpoint_are_not_played_again(whole: bytes) -> None:
    data, number = with_an_illegal_bot(whole)
    controller = opener().controller
    checkpoint = story(data).checkpoint
    assert checkpoint is not None
    assert checkpoint[0] > number
    assert recover(story(data), controller.open_play, "newer").bad is None


def test_a_checkpoint_the_new_program_cannot_read_is_said(whole: bytes) -> None:
    lines = whole.split(b"\n")
    at = max(at for at, line in enumerate(lines) if b'"k":' in line)
    body = decode(lines[at])
    body["k"]["machine"].pop("moves")
    data = with_line(whole, at + 1, encode(body).strip())
    with pytest.raises(ValueError, match="moves"):
        recover(story(data), opener().controller.open_play, "newer")


def test_the_syncer_tells_whether_it_has_to_move_and_whether_it_did():
    going, synced = threading.Event(), threading.Event()

    class Slow:
        def append(self, data):
            pass

        def sync(self):
            going.wait(10)
            synced.set()

        def close(self):
            pass

    syncer = ThreadSyncer(lambda error: None)
    assert (syncer.waiting(), syncer.done()) == (False, 0)
    syncer.soon(Slow())
    assert (syncer.waiting(), syncer.done()) == (True, 0)
    going.set()
    synced.wait(10)
    syncer.stop()
    assert (syncer.waiting(), syncer.done()) == (False, 1)
