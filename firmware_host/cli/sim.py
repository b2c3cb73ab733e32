"""`speeltafel sim`: the whole table simulated, played in a browser on this machine."""

import argparse
import asyncio
import os
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from drivers.errors import DeviceError
from firmware_host.cli.host import Ending, Keeping
from firmware_host.cli.main import REFUSED
from firmware_host.cli.watched import WatchedFloor
from firmware_host.journal.disk import ThreadSyncer
from firmware_host.journal.state import Room, StateDirectory, StateError, default_path
from firmware_host.journal.store import Store
from firmware_host.sim.faultplan import BadPlanError, Planned
from firmware_host.supervisor.notify import Notifier
from firmware_host.supervisor.watchdog import Worker
from firmware_host.web.server import pick_port, serve
from firmware_host.wiring.breaking import Medium, break_by, plan_for_sim
from firmware_host.wiring.clock import running_clock
from firmware_host.wiring.rig import targets_of
from firmware_host.wiring.simulated import SimulatedTable
from firmware_host.wiring.supervised import Supervision, Watched
from firmware_host.wiring.warm import warm_up
from firmware_host.wiring.wires import SimulatedWires
from games.api import Holding
from hw.errors import FaultyFileError
from hw.table_file import Table, find_table

HOST = "127.0.0.1"


def run_sim(chosen: argparse.Namespace) -> int:
    """Run until told to stop; 2 with a plain sentence when it cannot start."""
    try:
        table = find_table(chosen.table)
        plan = () if chosen.faults is None else plan_for_sim(chosen.faults, targets_of(table))
        state = StateDirectory(chosen.state or default_path(os.environ))
    except (FaultyFileError, BadPlanError, StateError) as error:
        print(error, file=sys.stderr)
        return REFUSED
    try:
        with TemporaryDirectory(prefix="speeltafel-") as links:
            return asyncio.run(_simulate(chosen, table, state, plan, Path(links)))
    except (DeviceError, StateError, OSError) as error:
        print(error, file=sys.stderr)
        return REFUSED
    finally:
        state.release()


async def _simulate(
    chosen: argparse.Namespace,
    table: Table,
    state: StateDirectory,
    plan: Sequence[Planned],
    links: Path,
) -> int:
    loop = asyncio.get_running_loop()
    ending = Ending(loop)
    clock = running_clock()
    dice = random.SystemRandom() if chosen.seed is None else random.Random(chosen.seed)
    holding = None if chosen.cards is None else Holding(chosen.cards)
    kept = state.path / "simulated-cards.json"
    wires, medium = SimulatedWires(clock, clock, ending.fail, links), Medium()
    syncer = ThreadSyncer(ending.fail)
    store = Store(state.path / "table.db", syncer)
    simulated = SimulatedTable(
        table,
        chosen.language,
        clock,
        state.tag_hash,
        dice,
        ending.fail,
        kept,
        chosen.pace,
        wires,
        holding=holding,
        store=store,
        untaught=chosen.untaught,
    )
    room = Room(chosen.keep_journals, chosen.keep_mb)
    keeping = Keeping(state, syncer, clock, table.name, room, medium.disk)
    keeping.take_up(simulated.controller, simulated.cards_lost, cards_stay=True)
    events = simulated.join(keeping.writer)
    watched = Watched(table, "simulated", clock, simulated.devices, events, simulated.controller, state)
    syncing = Worker("journal", syncer.waiting, syncer.done)
    supervision = Supervision(watched, Notifier(os.environ), [syncing], ending.fail)
    simulated.start(keeping.writer)
    break_by(plan, table, simulated, wires, medium)
    await supervision.start()
    warm_up(clock)

    def ready(url: str) -> None:
        state.announce(url)
        print(f"The simulated table is at {url}  (Ctrl-C ends it)", flush=True)

    floor = WatchedFloor(simulated.floor, ending.fail)
    page = asyncio.ensure_future(serve(floor, HOST, pick_port(HOST, chosen.port), ready))
    page.add_done_callback(lambda task: _page_ended(task, ending))
    try:
        await ending.wait()
    finally:
        supervision.stop()
        page.cancel()
        await asyncio.gather(page, return_exceptions=True)
        simulated.stop()
        keeping.writer.close()
        syncer.stop()
        store.close()
    return ending.status()


def _page_ended(page: "asyncio.Future[None]", ending: Ending) -> None:
    if not page.cancelled() and (error := page.exception()) is not None:
        ending.fail(error)
