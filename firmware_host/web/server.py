"""Serves the page inside the running event loop, light enough to be there at once and idle for nothing."""

import asyncio
import errno
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING

from firmware_host.web.floor import Floor

if TYPE_CHECKING:
    from uvicorn.server import Server

PORTS_TRIED = 100


def pick_port(host: str = "127.0.0.1", start: int = 8080) -> socket.socket:
    """A socket bound to the first free port from `start`: bound, so nobody can take it in between.

    Raises OSError when `host` is not ours or none of the next PORTS_TRIED ports is free.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for port in range(start, min(start + PORTS_TRIED, 65536)):
        candidate = socket.socket(family, socket.SOCK_STREAM)
        try:
            candidate.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            candidate.bind((host, port))
            candidate.listen()  # with SO_REUSEADDR two may bind; only one may listen
        except OSError as refused:
            candidate.close()
            if refused.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
        else:
            candidate.setblocking(False)
            return candidate
    raise OSError(errno.EADDRINUSE, f"No free port on {host} from {start} on; {PORTS_TRIED} were tried")


async def serve(
    floor: Floor,
    host: str = "127.0.0.1",
    port: int | socket.socket = 8080,
    on_ready: Callable[[str], None] = lambda url: None,
) -> None:
    """Serve until cancelled; `on_ready` gets the page's URL once it answers.

    `port` is where to look for a free one, or a socket from `pick_port`. Signals stay the caller's.
    """
    # Late, because a table without a page does not pay for the server.
    from uvicorn.config import Config
    from uvicorn.server import Server

    from firmware_host.web.app import table_app

    listener = port if isinstance(port, socket.socket) else pick_port(host, port)
    config = Config(
        table_app(floor, own_names(host)),
        http="h11",
        ws="websockets-sansio",
        ws_max_size=4096,
        ws_per_message_deflate=False,  # on the same machine or network it costs more than it saves
        loop="none",
        lifespan="off",
        log_config=None,
        log_level="error",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=1,
    )
    config.load()
    server = Server(config)
    server.lifespan = config.lifespan_class(config)
    # Not `server.serve`: that takes the process's signals and wakes ten times a second to look around.
    await server.startup(sockets=[listener])
    try:
        on_ready(url_of(listener))
        await asyncio.Event().wait()
    finally:
        await _end(server, listener)


async def _end(server: "Server", listener: socket.socket) -> None:
    # A line that is just closing would make the shutdown raise (it cannot be closed twice): see it off first.
    while closing := [line for line in server.server_state.connections if line.transport.is_closing()]:
        for line in closing:
            line.transport.abort()
        await asyncio.sleep(0)
    await server.shutdown(sockets=[listener])


def url_of(listener: socket.socket) -> str:
    """The address to type into a browser on this machine."""
    address, port = listener.getsockname()[:2]
    match address:
        case "0.0.0.0" | "::" | "127.0.0.1" | "::1":
            name = "localhost" if ":" in address else "127.0.0.1"
        case _:
            name = f"[{address}]" if ":" in address else address
    return f"http://{name}:{port}/"


def own_names(host: str) -> frozenset[str]:
    """The names under which a browser may have found us: those of this machine and the one bound to."""
    machine = socket.gethostname().lower()
    return frozenset({"localhost", host.lower(), machine, f"{machine.split('.')[0]}.local"})
