"""A live server before a paper floor, in the test's own event loop or, for browsers, in a thread's."""

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect

from firmware_host.web.server import serve
from tests.firmware_host.web.paper_floor import PaperFloor

FIRST_PORT = 18300


@asynccontextmanager
async def served(floor: PaperFloor, port: int = FIRST_PORT) -> AsyncIterator[str]:
    """The page's URL while it is served."""
    ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    serving = asyncio.create_task(serve(floor, port=port, on_ready=ready.set_result))
    try:
        yield await ready
    finally:
        serving.cancel()
        with suppress(asyncio.CancelledError):
            await serving


@asynccontextmanager
async def visiting(
    url: str, seat: int | None = 0, name: str = "127.0.0.1", origin: Any = None
) -> AsyncIterator[ClientConnection]:
    """A browser's line to the table, opened from that seat by a page from `origin` under our `name`."""
    port = urlsplit(url).port
    query = "" if seat is None else f"?seat={seat}"
    async with connect(
        f"ws://{name}:{port}/table{query}", host="127.0.0.1", port=port, origin=origin
    ) as line:
        yield line


async def hear(line: ClientConnection) -> dict[str, Any]:
    """The next message; fails when none comes."""
    async with asyncio.timeout(5):
        return json.loads(await line.recv())


async def tell(line: ClientConnection, **deed: Any) -> None:
    await line.send(json.dumps(deed))


class ThreadedTable:
    """A floor served from another thread, for a browser that blocks this one."""

    def __init__(self, floor: PaperFloor, url: str, loop: asyncio.AbstractEventLoop) -> None:
        self.floor = floor
        self.url = url
        self._loop = loop

    def alter(self, change: Callable[[], None]) -> None:
        """Change the floor in its own thread and let everybody see."""
        done = threading.Event()
        self._loop.call_soon_threadsafe(lambda: (change(), self.floor.change(), done.set()))
        assert done.wait(5)


@contextmanager
def served_in_a_thread(floor: PaperFloor, port: int = FIRST_PORT) -> Iterator[ThreadedTable]:
    """A table for a browser."""
    ready, over = threading.Event(), asyncio.Event()
    found: list[tuple[str, asyncio.AbstractEventLoop]] = []

    async def run() -> None:
        async with served(floor, port) as url:
            found.append((url, asyncio.get_running_loop()))
            ready.set()
            await over.wait()

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    assert ready.wait(10)
    url, loop = found[0]
    try:
        yield ThreadedTable(floor, url, loop)
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join(10)
