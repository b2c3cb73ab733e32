"""A full disk: play goes on, the table says so, and nothing of it is lost once there is room."""

import errno
import os
import resource
import threading

import pytest

from drivers.clock.system.twin import VirtualClock
from drivers.events import Gesture
from firmware_host.journal.disk import FileDisk, HeapSyncer, MemoryDisk, ThreadSyncer
from firmware_host.journal.reader import read
from firmware_host.journal.replay import replay
from firmware_host.journal.writer import Writer
from firmware_host.table.events import to_json
from tests.firmware_host.loop.test_loop import RecordingDisk, Room


class TightDisk(RecordingDisk):
    """A disk that may be full."""

    room = True
    error = errno.ENOSPC

    def append(self, data: bytes) -> None:
        if not TightDisk.room:
            raise OSError(self.error, "No space left on device")
        super().append(data)


class TightRoom(Room):
    def _open(self, name: str) -> RecordingDisk:
        disk = TightDisk(self.recorder)
        self.disks.append(disk)
        return disk


@pytest.fixture
def full():
    """Fills the disk, or gives it room again."""

    def fill(is_full: bool) -> None:
        TightDisk.room = not is_full

    yield fill
    TightDisk.room = True


def test_play_goes_on_and_every_player_is_told_that_it_is_not_kept_yet(full) -> None:
    room = TightRoom()
    turn = room.evening.until_turn()
    full(True)
    room.evening.lay_own(turn)
    for seat in room.evening.seats:
        assert "The disk is full: what follows is not kept yet." in room.evening.text(seat)
    assert room.evening.turn() != turn
    before = len(room.disks[0].data)
    room.clock.run_for(5)
    room.evening.outputs = room.loop.outputs
    assert "disk" not in room.evening.text(0)
    assert len(room.disks[0].data) == before


def test_once_there_is_room_all_is_kept_in_order_and_that_is_said(full) -> None:
    room = TightRoom((0,), 2)
    room.evening.until_turn()
    full(True)
    for _ in range(12):  # the trick, and some more that nobody hears yet
        room.evening.on()
    full(False)
    room.clock.run_for(1.1)
    room.evening.outputs = room.loop.outputs
    assert "There is room again: all is kept." in room.evening.text(0)
    while room.evening.on():
        pass
    story = read(bytes(room.disks[0].data))
    assert (story.end, story.damage) == ("over", ())
    assert [entry.number for entry in story.entries] == list(range(1, len(story.entries) + 1))
    play = room.controller.open_play(story.session)
    assert all(step.same for step in replay(story, play))


def waits_for_room(room) -> bool:
    room.evening.outputs = room.loop.outputs
    return "No room on the disk" in room.evening.text(0)


def to_the_end_of_the_trick(room) -> None:
    """Until the game waits, by hands that do whatever is wanted."""
    for _ in range(30):
        if waits_for_room(room):
            return
        room.evening.on()
    raise AssertionError("the game does not wait")


def test_the_running_trick_is_finished_and_then_the_game_waits_for_room(full) -> None:
    room = TightRoom()
    turn = room.evening.until_turn()
    full(True)
    room.evening.lay_own(turn)
    room.clock.run_for(5)
    assert not waits_for_room(room)
    room.evening.lay_own(room.evening.until_turn())
    room.clock.run_for(5)
    assert waits_for_room(room)
    before = room.evening.state()
    for seat in (0, 2):
        room.evening.press(seat)
    assert room.evening.state() == before
    full(False)
    room.clock.run_for(1.1)
    assert not waits_for_room(room)
    while room.evening.on():
        pass
    room.clock.run_for(0.1)
    story = read(bytes(room.disks[0].data))
    assert (story.end, story.damage) == ("over", ())
    play = room.controller.open_play(story.session)
    assert all(step.same for step in replay(story, play))


def go_on_unkept(room) -> None:
    """Patience ends; somebody holds OK and chooses."""
    to_the_end_of_the_trick(room)
    room.clock.run_for(31)
    room.evening.press(0, "ok", Gesture.LONG)
    room.evening.press(0, "right")
    assert "Play on, nothing kept." in room.evening.text(0)
    room.evening.press(0)


def test_a_game_may_begin_and_end_on_a_full_disk_when_people_say_so(full) -> None:
    full(True)
    room = TightRoom()
    assert "not kept yet" in room.evening.text(0)
    go_on_unkept(room)
    while room.evening.on():
        pass
    room.evening.look()
    room.evening.press(0)
    assert "not kept yet" in room.evening.text(0)
    full(False)
    room.clock.run_for(1.1)
    first, second = (read(bytes(disk.data)) for disk in room.disks)
    assert (first.end, second.end) == ("over", None)
    assert len(first.entries) > 100
    assert [to_json(entry.event)[:2] for entry in second.entries] == [["device", "disk"]]


def test_any_other_fault_of_the_disk_is_not_waited_for(full, monkeypatch) -> None:
    room = TightRoom()
    turn = room.evening.until_turn()
    full(True)
    monkeypatch.setattr(TightDisk, "error", errno.EIO)
    with pytest.raises(OSError, match="No space"):
        room.evening.lay_own(turn)


def test_a_line_goes_onto_a_disk_whole_or_not_at_all(tmp_path) -> None:
    disk = FileDisk(tmp_path / "a.journal")
    disk.append(b"first\n")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20, hard))
    try:
        with pytest.raises(OSError, match="too large"):
            disk.append(b"a line that goes beyond what there is room for\n")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (tmp_path / "a.journal").read_bytes() == b"first\n"
    disk.append(b"second\n")
    assert (tmp_path / "a.journal").read_bytes() == b"first\nsecond\n"


def test_a_journal_whose_file_cannot_be_made_yet_is_made_later() -> None:
    clock, disk, tries = VirtualClock(), MemoryDisk(), []

    def open_disk(name: str) -> MemoryDisk:
        tries.append(name)
        if len(tries) < 3:
            raise OSError(errno.ENOSPC, "No space left on device")
        return disk

    told: list[bool] = []
    writer = Writer(open_disk, HeapSyncer(clock), clock, "test")
    writer.on_full = told.append
    writer.begin({}, "briscola")
    assert told == [True]
    clock.run_for(3)
    assert (told, tries) == ([True, False], ["briscola"] * 3)
    assert b'"journal":2' in disk.data


class LateDisk(RecordingDisk):
    """A disk that promises room when something is appended, and has none when it is to be synced."""

    room = True

    def sync(self) -> None:
        if not LateDisk.room:
            raise OSError(errno.ENOSPC, "No space left on device")
        super().sync()


class LateRoom(Room):
    def _open(self, name: str) -> RecordingDisk:
        disk = LateDisk(self.recorder)
        self.disks.append(disk)
        return disk


def test_a_disk_that_is_full_only_when_it_syncs_is_told_of_and_nothing_is_lost(monkeypatch) -> None:
    room = LateRoom()
    turn = room.evening.until_turn()
    room.clock.run_for(1)
    monkeypatch.setattr(LateDisk, "room", False)
    room.evening.lay_own(turn)
    room.clock.run_for(0.1)
    room.evening.outputs = room.loop.outputs
    assert "The disk is full: what follows is not kept yet." in room.evening.text(0)
    monkeypatch.setattr(LateDisk, "room", True)
    room.clock.run_for(2.5)
    room.evening.outputs = room.loop.outputs
    assert "There is room again: all is kept." in room.evening.text(0)
    room.clock.run_for(0.1)
    assert room.disks[0].synced == len(room.disks[0].data)
    assert not read(bytes(room.disks[0].data)).damage


def failing_once(monkeypatch, error: int) -> list[int]:
    """The next time the system is asked to sync it fails, as file systems do that reserve late."""
    calls: list[int] = []
    real = os.fdatasync

    def fdatasync(fd: int) -> None:
        calls.append(fd)
        if len(calls) == 1:
            raise OSError(error, os.strerror(error))
        real(fd)

    monkeypatch.setattr(os, "fdatasync", fdatasync)
    return calls


def test_after_a_failed_sync_all_since_the_last_good_one_is_written_again(tmp_path, monkeypatch) -> None:
    path = tmp_path / "a.journal"
    disk = FileDisk(path)
    disk.append(b"first\n")
    disk.sync()
    disk.append(b"second\n")
    failing_once(monkeypatch, errno.ENOSPC)
    with pytest.raises(OSError, match="No space"):
        disk.sync()
    with pytest.raises(OSError, match="not kept yet"):
        disk.append(b"third\n")
    with path.open("r+b") as file:  # what a medium may have made of it
        file.seek(6)
        file.write(bytes(7))
    disk.sync()
    disk.append(b"third\n")
    disk.close()
    assert path.read_bytes() == b"first\nsecond\nthird\n"


def test_the_syncers_thread_tries_a_full_disk_again_and_does_not_end_the_program(
    tmp_path, monkeypatch
) -> None:
    monkeypatch.setattr("firmware_host.journal.disk.RETRY_SECONDS", 0.01)
    calls = failing_once(monkeypatch, errno.EDQUOT)
    failed: list[BaseException] = []
    told = threading.Event()
    syncer = ThreadSyncer(failed.append)
    syncer.on_refused = told.set
    disk = FileDisk(tmp_path / "a.journal")
    disk.append(b"first\n")
    syncer.soon(disk)
    assert told.wait(10)
    syncer.close(disk)
    syncer.stop()
    assert failed == []
    assert len(calls) >= 2
    assert not syncer.refused()
    assert not syncer.waiting()
