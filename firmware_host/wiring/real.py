"""A real table: its pins, buses and ports, with the loop between devices and table."""

import random

from drivers.clock.system.driver import SystemClock
from drivers.events import DeviceEvent
from firmware_host.journal.store import Store
from firmware_host.journal.writer import Writer
from firmware_host.loop.bots import WorkerThinkers
from firmware_host.loop.door import TagHash
from firmware_host.loop.hours import Hours
from firmware_host.loop.loop import Furniture, Loop
from firmware_host.table.compose import Composer
from firmware_host.table.controller import Controller
from firmware_host.wiring.deck import game_decks
from firmware_host.wiring.devices import build_devices
from firmware_host.wiring.layout import layout_of, panel_name
from firmware_host.wiring.texts import panel_typist, words
from firmware_host.wiring.wires import Fail, RealWires
from hw.table_file import Table


class RealTable:
    """Everything between the state directory and the devices. Raises DeviceError where there are no pins."""

    def __init__(
        self, table: Table, clock: SystemClock, tag_hash: TagHash, store: Store, fail: Fail, work_dir: str
    ) -> None:
        self._clock = clock
        self._tag_hash = tag_hash
        self._store = store
        layout = layout_of(table)
        self._composer = Composer(layout, words(), panel_typist())
        decks = {deck.name: deck.cards for deck in game_decks()}
        self.controller = Controller(
            layout,
            self._composer,
            store.cards(),
            random.SystemRandom(),
            random.Random,
            decks,
            last=store.last(),
            won=store.won(),
        )
        wires = RealWires(clock, clock, fail, work_dir)
        self.devices = build_devices(table, wires, clock, self._emit)
        panels = {panel_name(seat): panel for seat, panel in enumerate(self.devices.panels)}
        self._hours = Hours(clock, panels, store)
        self._thinkers = WorkerThinkers(clock, clock)
        self._loop: Loop | None = None

    def join(self, writer: Writer) -> Loop:
        """Put the loop between devices and table, all still quiet."""
        furniture = Furniture(self.devices.panels, self.devices.strip)
        self._loop = Loop(
            self._clock,
            self.controller,
            furniture,
            writer,
            self._thinkers,
            self._tag_hash,
            self._store,
            self._store,
        )
        return self._loop

    def start(self, loop: Loop) -> None:
        """Start what `join` made. Raises DeviceError for pins that cannot be had."""
        self.devices.start()
        loop.start()
        self._hours.start()

    def stop(self) -> None:
        """Leave word on the panels and let go of everything."""
        self._thinkers.stop()
        self.devices.stop(self._composer.farewell())
        self._hours.stop()

    def _emit(self, event: DeviceEvent) -> None:
        if self._loop is not None:
            self._loop.emit(event)
