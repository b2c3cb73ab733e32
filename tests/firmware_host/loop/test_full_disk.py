"""A full disk: play goes on, the table says so, and nothing of it is lost once there is room."""

import errno
import resource

import pytest

from drivers.clock.system.twin import VirtualClock
from firmware_host.journal.disk import FileDisk, HeapSyncer, MemoryDisk
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
    for _ in range(12):
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


def test_a_game_may_begin_and_end_on_a_full_disk(full) -> None:
    full(True)
    room = TightRoom()
    assert "not kept yet" in room.evening.text(0)
    while room.evening.on():
        pass
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
