"""`speeltafel serve --table FILE`: a real table."""

import argparse
import asyncio
import os
import sys
import tempfile

from drivers.errors import DeviceError
from firmware_host.cli.host import Ending, Keeping
from firmware_host.cli.main import REFUSED
from firmware_host.journal.disk import ThreadSyncer
from firmware_host.journal.state import StateDirectory, StateError, default_path
from firmware_host.journal.store import Store
from firmware_host.supervisor.notify import Notifier
from firmware_host.supervisor.watchdog import Worker
from firmware_host.wiring.clock import running_clock
from firmware_host.wiring.real import RealTable
from firmware_host.wiring.supervised import Supervision, Watched
from firmware_host.wiring.warm import warm_up
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
    ending = Ending(asyncio.get_running_loop())
    clock = running_clock()
    store = Store(state.path / "table.db")
    work_dir = os.environ.get("RUNTIME_DIRECTORY") or tempfile.gettempdir()
    real = RealTable(table, clock, state.tag_hash, store, ending.fail, work_dir)
    syncer = ThreadSyncer(ending.fail)
    keeping = Keeping(state, syncer, clock, table.name)
    keeping.take_up(real.controller)
    events = real.join(keeping.writer)
    watched = Watched(table, "real", clock, real.devices, events, real.controller, state)
    syncing = Worker("journal", syncer.waiting, syncer.done)
    supervision = Supervision(watched, Notifier(os.environ), [syncing], ending.fail)
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
