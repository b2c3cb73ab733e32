"""The web application: the page's files and one WebSocket a visitor that carries scenes and deeds."""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from firmware_host.web.deeds import Deed, DeedError, read_deed
from firmware_host.web.floor import Floor
from firmware_host.web.visitors import is_own_host, is_own_page

FILES = Path(__file__).parent / "static"
PAUSE_SECONDS = 0.05  # between two scenes to one visitor; changes in between are told together
_KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


def table_app(floor: Floor, own_names: frozenset[str] = frozenset({"localhost"})) -> ASGIApp:
    """The page before `floor`, answering only those who came by an address or by one of `own_names`."""

    async def meet(websocket: WebSocket) -> None:
        await _Visit(floor, websocket).run()

    routes = [Route("/", _file), Route("/static/{name}", _file), WebSocketRoute("/table", meet)]
    return _Doorkeeper(Starlette(routes=routes), own_names)


async def _file(request: Request) -> Response:
    # Read anew each time: they are few and small, and nothing of them stays in memory.
    path = FILES / request.path_params.get("name", "index.html")
    kind = _KINDS.get(path.suffix)
    if kind is None or path.parent != FILES or not path.is_file():
        return PlainTextResponse("No such file\n", 404)
    return Response(path.read_bytes(), media_type=kind, headers=_headers(request.headers["host"]))


def _headers(host: str) -> dict[str, str]:
    policy = (
        f"default-src 'self'; img-src 'self' data:; connect-src 'self' ws://{host}; frame-ancestors 'none'"
    )
    return {
        "content-security-policy": policy,
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cache-control": "no-cache",
    }


class _Doorkeeper:
    """Turns foreign pages and foreign names away before anything else sees them."""

    def __init__(self, app: ASGIApp, own_names: frozenset[str]) -> None:
        self._app = app
        self._own_names = own_names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = HTTPConnection(scope).headers
        own = is_own_host(headers.get("host"), self._own_names)
        if scope["type"] == "websocket":
            own = own and is_own_page(headers.get("origin"), headers.get("host"))
        await (self._app if own else _turn_away)(scope, receive, send)


async def _turn_away(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
    else:
        await PlainTextResponse("This table answers only to its own page\n", 403)(scope, receive, send)


class _Visit:
    """One browser window: the seat it looks from, what it was last told, the keys it holds down."""

    def __init__(self, floor: Floor, websocket: WebSocket) -> None:
        self._floor = floor
        self._websocket = websocket
        self._seats = {seat["index"] for seat in floor.layout()["seats"]}
        self._seat: int | None = None
        self._told: dict[str, Any] = {}
        self._held: set[tuple[int, str]] = set()
        self._changed = asyncio.Event()

    def _asked_seat(self) -> int | None:
        text = self._websocket.query_params.get("seat")
        return next((seat for seat in self._seats if str(seat) == text), None)

    async def run(self) -> None:
        await self._websocket.accept()
        loop = asyncio.get_running_loop()
        self._changed.set()
        if (seat := self._asked_seat()) is not None:
            self._sit(seat)
        unsubscribe = self._floor.on_change(lambda: self._notice(loop))
        try:
            async with asyncio.TaskGroup() as both:
                telling = both.create_task(self._until_gone(self._tell))
                await self._until_gone(self._hear)
                telling.cancel()
        finally:
            unsubscribe()
            self._leave()

    async def _until_gone(self, work: Callable[[], Awaitable[None]]) -> None:
        with contextlib.suppress(WebSocketDisconnect):  # the window was closed: nothing is wrong
            await work()

    def _notice(self, loop: asyncio.AbstractEventLoop) -> None:
        if not self._changed.is_set():
            loop.call_soon_threadsafe(self._changed.set)

    async def _tell(self) -> None:
        await self._send({"type": "layout", **self._floor.layout()})
        while True:
            await self._changed.wait()
            self._changed.clear()
            scene = self._floor.scene(self._seat)
            news = {key: value for key, value in scene.items() if self._told.get(key, ...) != value}
            if news:
                self._told = scene
                await self._send({"type": "scene", **news})
            await asyncio.sleep(PAUSE_SECONDS)

    async def _hear(self) -> None:
        while True:
            try:
                refusal = self._carry_out(read_deed(await self._receive()))
            except DeedError as bad:
                refusal = ("no_deed", str(bad))
            if refusal is not None:
                code, text = refusal
                await self._send({"type": "refused", "code": code, "text": text})

    def _carry_out(self, deed: Deed) -> tuple[str, str] | None:
        match deed:
            case {"do": "sit", "seat": int(seat)} if seat not in self._seats:
                return "no_seat", f"This table has no seat {seat + 1}."
            case {"do": "sit", "seat": seat}:
                return self._sit(seat)
            case {"do": "down", "seat": seat, "key": key}:
                self._held.add((seat, key))
            case {"do": "up", "seat": seat, "key": key}:
                self._held.discard((seat, key))
        return self._floor.do(self._seat, deed)

    def _sit(self, seat: int | None) -> tuple[str, str] | None:
        refusal = self._floor.do(self._seat, {"do": "sit", "seat": seat})
        if refusal is None:
            self._seat = seat
            self._changed.set()
        return refusal

    def _leave(self) -> None:
        # A finger cannot stay on a key of a table its window has left.
        for seat, key in sorted(self._held):
            self._floor.do(self._seat, {"do": "up", "seat": seat, "key": key})
        if self._seat is not None:
            self._sit(None)

    async def _receive(self) -> str:
        message = await self._websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1006))
        return message.get("text") or ""  # bytes are no deed either

    async def _send(self, message: dict[str, Any]) -> None:
        await self._websocket.send_text(json.dumps(message, separators=(",", ":")))
