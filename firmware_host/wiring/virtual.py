"""A whole table in virtual time: every driver, core and twin, the loop, the world and its people."""

import hashlib
import hmac
import random
from collections.abc import Mapping
from typing import Any

from drivers.clock.system.twin import VirtualClock
from firmware_host.journal.disk import HeapSyncer, MemoryDisk
from firmware_host.journal.writer import Writer
from firmware_host.loop.bots import VirtualThinkers
from firmware_host.loop.loop import Furniture, Loop
from firmware_host.sim.eyes import Eyes
from firmware_host.sim.people import Deed, Person, Tally, Temper
from firmware_host.sim.world import World
from firmware_host.table.compose import Composer
from firmware_host.table.controller import NO_OPTIONS, Controller
from firmware_host.wiring.deck import enrolled, game_decks, put_out
from firmware_host.wiring.devices import build_devices
from firmware_host.wiring.layout import layout_of
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
        self._composer = composer = Composer(self.layout, WORDS, TYPIST)
        tags = enrolled([*game_decks(), deck], tag_hash) if cards_known else {}
        dice = random.Random(seed + 1)
        decks = {known.name: known.cards for known in (*game_decks(), deck)}
        self.controller = Controller(
            self.layout, composer, tags, dice, random.Random, decks, options, holding
        )
        self.wires = VirtualWires(self.clock)
        self.devices = build_devices(table, self.wires, self.clock, self._emit)
        self.twins = build_twins(table, self.wires, self.wires, self.clock)
        self.disks: list[MemoryDisk] = []
        writer = Writer(self._open_disk, HeapSyncer(self.clock), self.clock, PROGRAM)
        furniture = Furniture(self.devices.panels, self.devices.strip)
        self.loop = Loop(
            self.clock, self.controller, furniture, writer, VirtualThinkers(self.clock), tag_hash
        )
        self.world = World(
            self.clock,
            self.twins.readers,
            self.twins.pins,
            {(seat, key.value): name for name, (seat, key) in self.layout.buttons.items()},
            self.layout.seats,
        )
        put_out(self.world, deck, self.dice)
        self.eyes = Eyes(WORDS[language], TYPIST)
        self.tally = Tally()
        self.people: dict[int, Person] = {}

    def _emit(self, event: object) -> None:
        self.loop.emit(event)  # type: ignore[arg-type]  # the loop is made after the drivers it hears

    def _open_disk(self, name: str) -> MemoryDisk:
        self.disks.append(MemoryDisk())
        return self.disks[-1]

    def start(self) -> None:
        """Power on, and wait until everything has answered."""
        self.devices.start()
        self.loop.start()
        self.clock.run_for(3.0)

    def seat_person(self, seat: int, deeds: Mapping[str, Deed], temper: Temper = CALM) -> Person:
        """Put somebody at a table seat; they look up whenever their panel changes."""
        twin = self.twins.panels[seat]
        dice = random.Random(self.dice.random())
        person = Person(seat, self.world, twin, self.eyes, self.clock, dice, deeds, self.tally, temper)
        twin.on_change = person.stirred
        self.people[seat] = person
        person.stirred()
        return person

    def stop(self) -> None:
        """End the program; panels say so."""
        self.devices.stop(self._composer.farewell())
        self.clock.run_for(1.0)
