"""A whole table in virtual time: every byte path, seeded, the same each time; hostile bytes end no game."""

import random

import pytest

from firmware_host.journal.reader import read
from firmware_host.journal.replay import recover, replay
from firmware_host.soak.game import LineUp, Report, Soaked
from firmware_host.table.events import TagLaid, to_json
from firmware_host.wiring.deck import tag_number, uid_of
from firmware_host.wiring.virtual import PROGRAM, tag_hash
from games.api import Holding
from tests.table_kit import SIMULATED_UIDS


class Troubled(Soaked):
    """A soaked game whose devices may go meanwhile: frames are compared when all have come back."""

    def __init__(self, seed: int) -> None:
        super().__init__("briscola", LineUp(2, 2), seed)
        self.calm = False

    def _check_frame(self) -> None:
        if self.calm:
            super()._check_frame()

    def _finish(self, ended: bool) -> None:
        self.calm = True
        self.table.clock.run_for(20)
        super()._finish(ended)


class Pestered(Troubled):
    """Devices send rubbish and chips fall off their bus all through the game."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.mischief = random.Random(seed)
        self.done: list[str] = []

    def run(self) -> Report:
        self.table.clock.call_at(20.0, self._pester)
        return super().run()

    def _pester(self) -> None:
        if self.calm:
            return
        deeds = (self._reader_says, self._line_carries, self._strip_says, self._spots_go, self._strip_goes)
        deed = deeds[int(self.mischief.random() * len(deeds))]
        self.done.append(deed.__name__)
        deed()
        clock = self.table.clock
        clock.call_at(clock.now() + 0.2 + self.mischief.random(), self._pester)

    def _bytes(self) -> bytes:
        """Noise, or the beginning of something that looks like a frame."""
        count = 1 + int(self.mischief.random() * 40)
        noise = bytes(int(self.mischief.random() * 256) for _ in range(count))
        start = (b"", b"\x00\x00\xff", b"\x00\x00\xff\x00\xff\x00", b"\x00\x00\xff\x0f\xf1\xd5\x4b", b"{")
        return start[int(self.mischief.random() * len(start))] + noise

    def _reader_says(self) -> None:
        readers = sorted(self.table.twins.readers)
        self.table.twins.readers[readers[int(self.mischief.random() * len(readers))]].say(self._bytes())

    def _line_carries(self) -> None:
        ends = self.table.wires.ends
        ends[sorted(ends)[int(self.mischief.random() * len(ends))]].send(self._bytes())

    def _strip_says(self) -> None:
        strip = self.table.devices.strip
        assert strip is not None
        self.table.wires.ends[self._strip_port()].send(b'{"state":' + self._bytes())

    def _strip_port(self) -> str:
        twin = self.table.twins.strip
        assert twin is not None
        return next(port for port, end in self.table.wires.ends.items() if end is twin._end)

    def _spots_go(self) -> None:
        chips = self.table.twins.spots
        chip = chips[int(self.mischief.random() * len(chips))]
        chip.unplug()
        self.table.clock.call_at(self.table.clock.now() + self.mischief.random() * 3, chip.plug)

    def _strip_goes(self) -> None:
        strip = self.table.twins.strip
        assert strip is not None
        strip.unplug()
        self.table.clock.call_at(self.table.clock.now() + 0.5, strip.plug)


@pytest.mark.parametrize("seed", [1, 2])
def test_rubbish_on_every_wire_and_chips_that_go_change_nothing_and_the_game_ends(seed: int) -> None:
    game = Pestered(seed)
    report = game.run()
    assert report.broken == []
    assert len(set(game.done)) == 5
    play = game.table.controller.playing
    assert play is not None
    laid = {
        e.event.tag for e in read(bytes(game.table.disks[-1].data)).entries if isinstance(e.event, TagLaid)
    }
    assert laid <= {tag_hash(uid) for uid in SIMULATED_UIDS}  # no card came out of noise


def test_a_panel_that_goes_pauses_the_game_and_one_that_comes_back_shows_it_again() -> None:
    game = Troubled(3)
    seat = game.plan.people[0]
    panel, clock = game.table.twins.panels[seat], game.table.clock
    paused: list[bool] = []

    def look() -> None:
        play = game.table.controller.playing
        assert play is not None
        paused.append(bool(play._missing))

    for start in (30.0, 60.0):
        clock.call_at(start, panel.unplug)
        clock.call_at(start + 4, look)
        clock.call_at(start + 6, panel.plug)
    assert game.run().broken == []
    assert paused == [True, True]


def test_the_same_seed_writes_the_same_journal_byte_for_byte(soaked: Soaked) -> None:
    again = Soaked("briscola", LineUp(3, 2), seed=5)
    again.run()
    assert [bytes(d.data) for d in again.table.disks] == [bytes(d.data) for d in soaked.table.disks]
    assert again.table.clock.now() == soaked.table.clock.now()


def test_a_game_played_again_from_its_journal_gives_every_frame_again(soaked: Soaked) -> None:
    story = read(bytes(soaked.table.disks[-1].data))
    steps = list(replay(story, soaked.table.controller.open_play(story.session)))
    assert len(steps) == len(story.entries) > 100
    assert all(step.same for step in steps)


def test_a_game_cut_anywhere_goes_on_from_there_or_from_a_checkpoint_alike(soaked: Soaked) -> None:
    data = bytes(soaked.table.disks[-1].data)
    open_play = soaked.table.controller.open_play
    for cut in range(len(data) // 5, len(data), len(data) // 9):
        story = read(data[:cut])
        same, newer = recover(story, open_play, PROGRAM), recover(story, open_play, "newer")
        assert same.bad is None
        assert newer.play.machine.to_json() == same.play.machine.to_json()
        assert newer.events == same.events


def test_the_journal_holds_hashes_and_no_uid(soaked: Soaked) -> None:
    data = bytes(soaked.table.disks[-1].data)
    for uid in SIMULATED_UIDS:
        assert uid.hex().encode() not in data.lower()
        assert uid not in data
    tags = [to_json(e.event)[2] for e in read(data).entries if isinstance(e.event, TagLaid)]
    assert tag_hash(uid_of(tag_number("briscola40", "CA"))) in data.decode()
    assert all(len(tag) == 20 for tag in tags)


@pytest.mark.parametrize("options", [{}, {"timer": "on"}])
@pytest.mark.parametrize("people", [1, 3])
def test_people_with_hands_on_the_panels_play_to_an_end_that_counts(options, people) -> None:
    soaked = Soaked("briscola", LineUp(3, people), 11, holding=Holding.SCREEN, options=options)
    report = soaked.run()
    assert report.broken == []
    assert report.games == 1
