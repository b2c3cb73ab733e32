"""A simulated table in real time: pseudo-terminals, fake buses, twins, the world and its helpers."""

import logging
import random
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from drivers.clock.system.driver import SystemClock
from drivers.events import DeviceEvent
from firmware_host.journal.cards import NO_CARDS, Cards
from firmware_host.journal.evenings import NO_EVENINGS, Evenings
from firmware_host.journal.store import Store
from firmware_host.journal.writer import Writer
from firmware_host.loop.bots import PAUSE_SECONDS, WorkerThinkers
from firmware_host.loop.door import TagHash
from firmware_host.loop.loop import Furniture, Loop
from firmware_host.sim.eyes import Eyes
from firmware_host.sim.world import World
from firmware_host.table.compose import Composer
from firmware_host.table.controller import Controller
from firmware_host.table.events import InputEvent
from firmware_host.table.outputs import Begin, Outputs
from firmware_host.wiring.cards_kept import CardsKept
from firmware_host.wiring.deck import enrolled, game_decks, put_out
from firmware_host.wiring.devices import build_devices
from firmware_host.wiring.layout import layout_of
from firmware_host.wiring.page import TEMPERS, build_floor, page_layout
from firmware_host.wiring.texts import panel_typist, words
from firmware_host.wiring.twins import build_twins
from firmware_host.wiring.wires import SimulatedWires
from games.api import Holding
from games.registry import game as find_game
from hw.table_file import Table

log = logging.getLogger("speeltafel")
UNREADABLE = (ValueError, TypeError, KeyError, OverflowError, OSError)  # what a file of something else raises
NO_TAGS: Mapping[str, str] = MappingProxyType({})
PAUSES = {"calm": PAUSE_SECONDS, "quick": 0.05}


class SimulatedTable:
    """Everything but the page itself. `kept` is the file that remembers where the cards lie.

    `store` is where it keeps how games were played and ended and what it was taught, if that is to be
    kept. It knows the cards of every deck unless it is `untaught`.
    """

    def __init__(
        self,
        table: Table,
        language: str | None,
        clock: SystemClock,
        tag_hash: TagHash,
        dice: random.Random,
        fail: Callable[[BaseException], None],
        kept: Path,
        pace: str = "calm",
        wires: SimulatedWires | None = None,
        holding: Holding | None = None,
        store: Store | None = None,
        untaught: bool = False,
    ) -> None:
        self.clock = self._clock = clock
        self._dice = dice
        self._tag_hash = tag_hash
        self._loop: Loop | None = None
        self._languages, self._typist = words(), panel_typist()
        self.layout = layout_of(table, language)
        decks = game_decks()
        self._decks = {deck.name: deck for deck in decks}
        self._composer = composer = Composer(self.layout, self._languages, self._typist)
        tags = enrolled([] if untaught else decks, tag_hash)
        known = NO_TAGS if store is None else store.cards()
        self._cards: Cards = NO_CARDS if store is None else store
        self._evenings: Evenings = NO_EVENINGS if store is None else store
        last, won = ({}, {}) if store is None else (store.last(), store.won())
        self.controller = Controller(
            self.layout,
            composer,
            {**known, **tags},
            dice,
            random.Random,
            {deck.name: deck.cards for deck in decks},
            holding=holding,
            last=last,
            won=won,
        )
        wires = wires or SimulatedWires(clock, clock, fail)
        self.devices = build_devices(table, wires, clock, self._emit)
        self.twins = build_twins(table, wires, wires, clock)
        self._thinkers = WorkerThinkers(clock, clock, PAUSES[pace])
        buttons = {(seat, key.value): name for name, (seat, key) in self.layout.buttons.items()}
        self.world = World(clock, self.twins.readers, self.twins.pins, buttons, self.layout.seats)
        put_out(self.world, decks[0], dice)
        self._kept = CardsKept(kept, self.world)
        self.cards_lost = ""  # why nobody knows where the cards lay, if so
        self._lying = self._taken_up(kept.name)  # of which deck, and where
        page = page_layout(self.layout, table.board, decks)
        eyes = Eyes(self._languages[self.layout.languages[0]], self._typist)
        make_dice = lambda: random.Random(dice.random())  # noqa: E731
        self.floor, self.tally = build_floor(
            page, self.world, self.twins, eyes, clock, make_dice, TEMPERS[pace], self._lays_face_down
        )

    def _lays_face_down(self) -> bool:
        play = self.controller.playing
        return play is not None and find_game(play.session.game).face_down

    def join(self, writer: Writer) -> Loop:
        """Put the loop between devices and table, all still quiet: for whoever wants to hear all of it."""
        furniture = Furniture(self.devices.panels, self.devices.strip)
        self._loop = Loop(
            self._clock,
            self.controller,
            furniture,
            writer,
            self._thinkers,
            self._tag_hash,
            self._cards,
            evenings=self._evenings,
        )
        self._kept.events = lambda: writer.events
        self._loop.observers.append(self._shuffle_for_a_new_game)
        self._loop.observers.append(self._fetch_the_deck_to_teach)
        return self._loop

    def start(self, writer: Writer) -> None:
        """Power on, joined or not yet. Raises DeviceError for pins that cannot be had."""
        loop = self._loop or self.join(writer)
        if self._lying is not None:
            self.world.bring_back(*self._lying)
        self.world.on_change(self._keep)
        self.devices.start()
        loop.start()

    def stop(self) -> None:
        """Power off; cards stay where they lie."""
        self._thinkers.stop()
        self.devices.stop(self._composer.farewell())
        self._keep()

    def _emit(self, event: DeviceEvent) -> None:
        if self._loop is not None:
            self._loop.emit(event)

    def _shuffle_for_a_new_game(self, event: InputEvent, outputs: Outputs) -> None:
        """Somebody takes the deck it is played with and shuffles it before a deal."""
        if isinstance(outputs.record, Begin) and outputs.record.session.holding is Holding.TAGS:
            session = outputs.record.session
            game, options = find_game(session.game), session.setup().options
            if game.deck_with(options) != self.world.deck:
                put_out(self.world, self._decks[game.deck_with(options)], self._dice)
            self.world.shuffle(game.faces(len(session.seats), options), self._dice)
            self._keep(anew=True)

    def _fetch_the_deck_to_teach(self, event: InputEvent, outputs: Outputs) -> None:
        """Somebody takes that deck out of the cupboard."""
        deck = self.controller.teaching
        if deck is not None and deck != self.world.deck:
            put_out(self.world, self._decks[deck], self._dice)
            self.world.changed()

    def _taken_up(self, name: str) -> tuple[str, list[list[Any]]] | None:
        """What cannot be read leaves all cards in the box, and says so."""
        try:
            return self._kept.take_up(tuple(self._decks))
        except FileNotFoundError:
            self.cards_lost = f"{name}, which remembers where the cards lay, is gone"
        except UNREADABLE as error:
            self.cards_lost = f"{name} cannot be read ({error})"
        return None

    def lay_as_after(self, events: int) -> None:
        """Before the start, unless nobody knows where they lay: lay the cards as behind that event."""
        if self._lying is not None:
            self._lying = self._kept.take_up(tuple(self._decks), events)

    def _keep(self, anew: bool = False) -> None:
        try:
            self._kept.begin() if anew else self._kept.keep()
        except OSError as error:  # the game goes on; a restart would not know where the cards lie
            log.warning("where the simulated cards lie cannot be written: %s", error)
