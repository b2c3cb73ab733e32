"""`speeltafel serve --table FILE`: a real table."""

import argparse
import asyncio
import os
import random
import sys
import tempfile

from drivers.errors import DeviceError
from firmware_host.cli.host import Ending, Keeping
from firmware_host.cli.main import REFUSED
from firmware_host.journal.disk import ThreadSyncer
from firmware_host.journal.state import StateDirectory, StateError, default_path
from firmware_host.journal.store import Store
from firmware_host.loop.bots import WorkerThinkers
from firmware_host.loop.hours import Hours
from firmware_host.loop.loop import Furniture, Loop
from firmware_host.table.compose import Composer
from firmware_host.table.controller import Controller
from firmware_host.wiring.clock import running_clock
from firmware_host.wiring.devices import build_devices
from firmware_host.wiring.layout import layout_of, panel_name
from firmware_host.wiring.texts import panel_typist, words
from firmware_host.wiring.warm import warm_up
from firmware_host.wiring.wires import RealWires
from hw.deck_file import find_deck, packaged_decks
from hw.errors import FaultyFileError
from hw.table_file import Table, find_table


def run_serve(chosen: argparse.Namespace) -> int:
    """Run until told to stop; 2 with a plain sentence when it cannot start."""
    try:
        table = find_table(chosen.table)
        state = StateDirectory(chosen.state or default_path(os.environ))
    except (FaultyFileError, StateError) as error:
        print(error, file=sys.stderr)
        return REFUSED
    try:
        return asyncio.run(_serve(table, state))
    except (DeviceError, StateError) as error:
        print(error, file=sys.stderr)
        return REFUSED
    finally:
        state.release()


async def _serve(table: Table, state: StateDirectory) -> int:
    loop = asyncio.get_running_loop()
    ending = Ending(loop)
    clock = running_clock()
    dice = random.SystemRandom()
    layout = layout_of(table)
    store = Store(state.path / "table.db")
    composer = Composer(layout, words(), panel_typist())
    decks = {name: find_deck(name).cards for name in packaged_decks()}
    controller = Controller(layout, composer, store.cards(), dice, random.Random, decks)
    syncer = ThreadSyncer(ending.fail)
    keeping = Keeping(state, syncer, clock, table.name)
    keeping.take_up(controller)
    work_dir = os.environ.get("RUNTIME_DIRECTORY") or tempfile.gettempdir()
    wires = RealWires(clock, clock, ending.fail, work_dir)
    events: Loop
    devices = build_devices(table, wires, clock, lambda event: events.emit(event))
    thinkers = WorkerThinkers(clock, clock)
    events = Loop(
        clock,
        controller,
        Furniture(devices.panels, devices.strip),
        keeping.writer,
        thinkers,
        state.tag_hash,
        store,
    )
    hours = Hours(clock, {panel_name(seat): panel for seat, panel in enumerate(devices.panels)}, store)
    devices.start()
    events.start()
    hours.start()
    warm_up(clock)
    print(f"table {table.name} is running; state in {state.path}", flush=True)
    try:
        await ending.wait()
    finally:
        thinkers.stop()
        devices.stop(composer.farewell())
        hours.stop()
        keeping.writer.close()
        syncer.stop()
        store.close()
    return ending.status()
