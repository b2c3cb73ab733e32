"""Serves a replay in the browser until somebody ends it."""

import asyncio
import signal
import sys

from firmware_host.cli.main import REFUSED
from firmware_host.cli.replaying.floor import ReplayFloor
from firmware_host.cli.replaying.steps import Steps
from firmware_host.table.session import Session
from firmware_host.web.server import pick_port, serve
from firmware_host.wiring.clock import running_clock
from firmware_host.wiring.offline import OfflineTable

HOST = "127.0.0.1"


def serve_replay(table: OfflineTable, session: Session, steps: Steps, port: int) -> int:
    """Exit 0 when told to stop, 2 with a sentence when no port is free."""
    try:
        asyncio.run(_serve(table, session, steps, port))
    except OSError as error:
        print(error, file=sys.stderr)
        return REFUSED
    return 0


async def _serve(table: OfflineTable, session: Session, steps: Steps, port: int) -> None:
    over = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, over.set)
    floor = ReplayFloor(table, session, steps, running_clock())
    page = asyncio.ensure_future(serve(floor, HOST, pick_port(HOST, port), _ready))
    ended = asyncio.ensure_future(over.wait())
    await asyncio.wait({page, ended}, return_when=asyncio.FIRST_COMPLETED)
    page.cancel()
    ended.cancel()
    for outcome in await asyncio.gather(page, ended, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome


def _ready(url: str) -> None:
    print(f"The replay is at {url}#watch  (Ctrl-C ends it)", flush=True)
