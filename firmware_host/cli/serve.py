"""`speeltafel serve --table FILE`: a real table."""

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Callable

from drivers.errors import DeviceError
from firmware_host.cli.host import Ending, Keeping
from firmware_host.cli.main import REFUSED
from firmware_host.cli.out_of_order import end_out_of_order
from firmware_host.journal.disk import ThreadSyncer
from firmware_host.journal.state import Room, StateDirectory, StateError, StateInUseError, default_path
from firmware_host.journal.store import Store
from firmware_host.supervisor.notify import Notifier
from firmware_host.supervisor.watchdog import Worker
from firmware_host.wiring.clock import running_clock
from firmware_host.wiring.real import RealTable
from firmware_host.wiring.supervised import Supervision, Watched
from firmware_host.wiring.warm import warm_up
from hw.errors import FaultyFileError
from hw.salvage import salvaged
from hw.table_file import Table, find_table

PIN_TRIES = 10


def run_serve(chosen: argparse.Namespace) -> int:
    """Run until told to stop; OUT_OF_ORDER for what no new start can mend, REFUSED for a state in use."""
    try:
        table = find_table(chosen.table)
    except FaultyFileError as error:
        left = salvaged(chosen.table)
        return end_out_of_order(error, left.panels, left.language)
    panels = [part.panel for part in table.seats]
    try:
        state = StateDirectory(chosen.state or default_path(os.environ))
    except StateInUseError as error:  # its table has the panels; when it has ended, the next start will do
        print(error, file=sys.stderr)
        return REFUSED
    except StateError as error:
        return end_out_of_order(error, panels, table.language)
    try:
        return asyncio.run(_serve(table, state, Room(chosen.keep_journals, chosen.keep_mb)))
    except (DeviceError, StateError) as error:
        return end_out_of_order(error, panels, table.language)
    finally:
        state.release()


async def _serve(table: Table, state: StateDirectory, room: Room) -> int:
    ending = Ending(asyncio.get_running_loop())
    clock = running_clock()
    syncer = ThreadSyncer(ending.fail)
    store = Store(state.path / "table.db", syncer)
    work_dir = os.environ.get("RUNTIME_DIRECTORY") or tempfile.gettempdir()
    notifier = Notifier(os.environ)
    make = lambda: RealTable(table, clock, state.tag_hash, store, ending.fail, work_dir)  # noqa: E731
    real = await _patiently(make, notifier)
    keeping = Keeping(state, syncer, clock, table.name, room)
    keeping.take_up(real.controller)
    events = real.join(keeping.writer)
    watched = Watched(table, "real", clock, real.devices, events, real.controller, state)
    syncing = Worker("journal", syncer.waiting, syncer.done)
    supervision = Supervision(watched, notifier, [syncing], ending.fail)
    real.start(events)
    await supervision.start()
    warm_up(clock)
    print(f"table {table.name} is running; state in {state.path}", flush=True)
    try:
        await ending.wait()
    finally:
        supervision.stop()
        real.stop()
        keeping.writer.close()
        syncer.stop()
        store.close()
    return ending.status()


async def _patiently(make: Callable[[], RealTable], notifier: Notifier) -> RealTable:
    """As a service we may be up before the system has handed out the pins: try for a while."""
    for _ in range(PIN_TRIES if notifier.heard else 0):
        try:
            return make()
        except DeviceError as error:
            if isinstance(error.__cause__, ImportError):
                raise
        await asyncio.sleep(1.0)
    return make()
