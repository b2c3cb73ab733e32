"""A simulated table in real time: pseudo-terminals, fake buses, twins, the world and its helpers."""

import json
import logging
import random
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from drivers.clock.system.driver import SystemClock
from drivers.events import DeviceEvent
from drivers.timers import Timer
from firmware_host.journal.cards import NO_CARDS, Cards
from firmware_host.journal.evenings import NO_EVENINGS, Evenings
from firmware_host.journal.store import Store
from firmware_host.journal.writer import Writer
from firmware_host.loop.bots import PAUSE_SECONDS, WorkerThinkers
from firmware_host.loop.door import TagHash
from firmware_host.loop.loop import Furniture, Loop
from firmware_host.sim.eyes import Eyes
from firmware_host.table.compose import Composer
from firmware_host.table.controller import Controller
from firmware_host.table.events import InputEvent
from firmware_host.table.outputs import Begin, Outputs
from firmware_host.wiring.board import build_world
from firmware_host.wiring.deck import enrolled, game_decks, number_of, put_out, uid_of
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
KEEP_SECONDS = 0.2
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
        self._kept = kept
        self._keep_timer: Timer | None = None
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
        self.world = build_world(table, self.layout, self.twins, clock)
        put_out(self.world, decks[0], dice)
        self.cards_lost = ""  # why nobody knows where the cards lay, if so
        self._lying: tuple[str, list[list[Any]]] | None = None  # of which deck, and where
        self._read_kept()
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
        self._loop.observers.append(self._shuffle_for_a_new_game)
        self._loop.observers.append(self._fetch_the_deck_to_teach)
        return self._loop

    def start(self, writer: Writer) -> None:
        """Power on, joined or not yet. Raises DeviceError for pins that cannot be had."""
        loop = self._loop or self.join(writer)
        if self._lying is not None:
            self.world.bring_back(*self._lying)
        self.world.on_change(self._keep_soon)
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
        """Somebody lays out pawns, takes the deck it is played with and shuffles it before a deal."""
        if not isinstance(outputs.record, Begin):
            return
        session = outputs.record.session
        game, options = find_game(session.game), session.setup().options
        if game.pieces is not None:
            self.world.pieces.set_out(game.pieces(len(session.seats), options))
        if session.holding is Holding.TAGS:
            if game.deck_with(options) != self.world.deck:
                put_out(self.world, self._decks[game.deck_with(options)], self._dice)
            self.world.shuffle(game.faces(len(session.seats), options), self._dice)

    def _fetch_the_deck_to_teach(self, event: InputEvent, outputs: Outputs) -> None:
        """Somebody takes that deck out of the cupboard."""
        deck = self.controller.teaching
        if deck is not None and deck != self.world.deck:
            put_out(self.world, self._decks[deck], self._dice)
            self.world.changed()

    def _read_kept(self) -> None:
        """Lay the cards where they lay. What cannot be read leaves them all in the box, and says so."""
        try:
            kept = json.loads(self._kept.read_bytes())
            lying = [[c, face, uid_of(int(tag)).hex(), *rest] for c, face, tag, *rest in kept["cards"]]
            self.world.check(lying)
            self._lying = (self._decks[kept["deck"]].name, lying)
        except FileNotFoundError:
            self.cards_lost = f"{self._kept.name}, which remembers where the cards lay, is gone"
        except (ValueError, TypeError, KeyError, OverflowError, OSError) as error:
            self.cards_lost = f"{self._kept.name} cannot be read ({error})"

    def _keep_soon(self) -> None:
        if self._keep_timer is None:
            self._keep_timer = self._clock.call_at(self._clock.now() + KEEP_SECONDS, self._keep)

    def _keep(self) -> None:
        self._keep_timer = None
        fresh = self._kept.with_suffix(".new")
        kept = [
            [card, face, number_of(bytes.fromhex(uid)), *rest]
            for card, face, uid, *rest in self.world.to_json()
        ]
        try:
            fresh.write_text(json.dumps({"deck": self.world.deck, "cards": kept}))
            fresh.rename(self._kept)
        except OSError as error:  # the game goes on; a restart would not know where the cards lie
            log.warning("%s cannot be written: %s", self._kept, error)
