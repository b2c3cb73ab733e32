"""A whole table in virtual time: every driver, core and twin, the loop, the world and its people.

The program in it can be killed and started again, with cards, people and the medium as they stand.
"""

import errno
import hashlib
import hmac
import random
from collections.abc import Callable, Mapping
from typing import Any

from drivers.clock.system.twin import Lifetime, VirtualClock
from drivers.wires.in_process import swap
from firmware_host.journal.disk import HeapSyncer, MemoryDisk
from firmware_host.journal.reader import UnreadableJournalError, read
from firmware_host.journal.replay import recover
from firmware_host.journal.writer import Writer
from firmware_host.loop.bots import VirtualThinkers
from firmware_host.loop.loop import Furniture, Loop
from firmware_host.sim.eyes import Eyes
from firmware_host.sim.faults import Faults, Thing
from firmware_host.sim.people import Deed, Person, Tally, Temper
from firmware_host.table.compose import Composer
from firmware_host.table.controller import NO_OPTIONS, Controller
from firmware_host.table.events import InputEvent
from firmware_host.table.outputs import Outputs
from firmware_host.wiring.board import build_world
from firmware_host.wiring.deck import enrolled, game_decks, put_out
from firmware_host.wiring.devices import build_devices, reader_ports
from firmware_host.wiring.layout import layout_of
from firmware_host.wiring.rig import build_rig
from firmware_host.wiring.texts import panel_typist, words
from firmware_host.wiring.twins import build_twins
from firmware_host.wiring.wires import VirtualWires
from games.api import Holding
from hw.deck_file import Deck
from hw.table_file import Table

PROGRAM = "virtual"
CALM = Temper()
TYPIST = panel_typist()
WORDS = words()


def tag_hash(uid: bytes) -> str:
    """The keyed hash of a table whose key is no secret."""
    return hmac.new(b"virtual table", uid, hashlib.sha256).hexdigest()[:20]


class Medium:
    """What all of a table's journals stand on; it may be full."""

    def __init__(self) -> None:
        self.full = False


class _Disk(MemoryDisk):
    def __init__(self, medium: Medium) -> None:
        super().__init__()
        self._medium = medium

    def append(self, data: bytes) -> None:
        if self._medium.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        super().append(data)


class VirtualTable:
    """One table, its devices and its world. Time moves only when `clock` is run.

    `deck` is the one that is out; `cards_known` says whether the table knows the cards of all decks.
    """

    def __init__(
        self,
        table: Table,
        deck: Deck,
        seed: int,
        language: str = "en",
        cards_known: bool = True,
        options: Mapping[str, Mapping[str, Any]] = NO_OPTIONS,
        holding: Holding | None = None,
    ) -> None:
        self.clock = VirtualClock()
        self.dice = random.Random(seed)
        self.layout = layout_of(table, language)
        self.deck = deck
        self._table = table
        self.reader_ports = reader_ports(table)
        self._composer = Composer(self.layout, WORDS, TYPIST)
        self._tags = enrolled([*game_decks(), deck], tag_hash) if cards_known else {}
        self._menu_dice = random.Random(seed + 1)
        self._options = options
        self._holding = holding
        self._observers: list[Callable[[InputEvent, Outputs], None]] = []
        self.disks: list[MemoryDisk] = []
        self._dark: list[Thing] = []  # what has lost its power together with the program
        self.medium = Medium()
        self.new_disk: Callable[[], MemoryDisk] = lambda: _Disk(self.medium)
        self.wires = VirtualWires(self.clock)
        self._switch_on()
        self.twins = build_twins(table, self.wires, self.wires, self.clock)
        self.faults = Faults(build_rig(table, self.twins, self.wires, _Host(self)), self.clock)
        self.world = build_world(table, self.layout, self.twins, self.clock)
        put_out(self.world, deck, self.dice)
        self.eyes = Eyes(WORDS[language], TYPIST)
        self.tally = Tally()
        self.people: dict[int, Person] = {}

    def _switch_on(self) -> None:
        """All that lives in the program's memory, and dies with it."""
        self._program = program = Lifetime(self.clock)
        self.wires.start_anew(program)
        self.controller = Controller(
            self.layout,
            self._composer,
            self._tags,
            self._menu_dice,
            random.Random,
            {known.name: known.cards for known in (*game_decks(), self.deck)},
            self._options,
            self._holding,
        )
        self.devices = build_devices(self._table, self.wires, program, self._emit)
        self._writer = Writer(self._open_disk, HeapSyncer(program), program, PROGRAM)
        furniture = Furniture(self.devices.panels, self.devices.strip)
        thinkers = VirtualThinkers(program)
        self.loop = Loop(program, self.controller, furniture, self._writer, thinkers, tag_hash)
        self.loop.observers = self._observers

    def _emit(self, event: object) -> None:
        self.loop.emit(event)  # type: ignore[arg-type]  # the loop is made after the drivers it hears

    def _open_disk(self, name: str) -> MemoryDisk:
        self.disks.append(self.new_disk())
        return self.disks[-1]

    def start(self) -> None:
        """Power on, and wait until everything has answered."""
        self._run()
        self.clock.run_for(3.0)

    def _run(self) -> None:
        self.devices.start()
        self.loop.start()

    def seat_person(self, seat: int, deeds: Mapping[str, Deed], temper: Temper = CALM) -> Person:
        """Put somebody at a table seat; they look up whenever their panel changes."""
        twin = self.twins.panels[seat]
        dice = random.Random(self.dice.random())
        person = Person(
            seat,
            self.world,
            twin,
            self.eyes,
            self.clock,
            dice,
            deeds,
            self.tally,
            temper,
            disturbed=self.faults.disturbed,
        )
        twin.on_change = person.stirred
        self.people[seat] = person
        person.stirred()
        return person

    def stop(self) -> None:
        """End the program; panels say so."""
        self.devices.stop(self._composer.farewell())
        self.clock.run_for(1.0)

    # --- killed and started again ---

    def kill(self, power: bool = False) -> None:
        """End the program here and now, unasked; with its `power` what was not synced is gone too."""
        self._program.over = True
        self.devices.buttons.stop()  # the lines of a dead process are free
        self.wires.start_anew(self._program)
        if power:
            self._dark = list(self.faults.rig.things.values())
            for thing in self._dark:
                thing.unplug()
            if self.disks:
                kept = self.disks[-1]
                kept.data = bytearray(kept.after_power_cut())

    def start_again(self) -> None:
        """Start the program anew; it offers the game that has no end."""
        for thing in self._dark:
            thing.plug()
        self._dark = []
        self._switch_on()
        self._take_up()
        self._run()

    def _take_up(self) -> None:
        if not self.disks:
            return
        disk = self.disks[-1]
        try:
            story = read(bytes(disk.data))
        except UnreadableJournalError as error:  # not even its header was kept
            self.tally.lost.append(str(error))
            return
        if story.damage:
            self.tally.broken.append(f"the journal is torn: {story.damage[0].reason}")
        if story.end is not None:
            return
        recovered = recover(story, self.controller.open_play, PROGRAM)
        if recovered.bad is not None:
            self.tally.broken.append(f"event {recovered.bad[0]} raised again: {recovered.bad[1]}")
        self._writer.go_on(disk, recovered.events, story.seconds)
        if recovered.play.over():
            self._writer.end("over")
        else:
            self.controller.offer(recovered.play, recovered.left, lost=recovered.bad is not None)
            if recovered.play.parked:
                self._writer.put_aside()


class _Host:
    """See `firmware_host.sim.faults.Host`."""

    def __init__(self, table: VirtualTable) -> None:
        self._table = table

    def fill_disk(self, full: bool) -> None:
        self._table.medium.full = full

    def leap(self, seconds: float) -> None:
        self._table.clock.leap(seconds)

    def kill(self, seconds: float, power: bool) -> None:
        table = self._table
        table.kill(power)
        table.clock.call_at(table.clock.now() + seconds, table.start_again)

    def swap(self, reader: str, other: str) -> None:
        table = self._table
        ports = table.reader_ports
        swap(table.wires.lines[ports[reader]], table.wires.lines[ports[other]])
