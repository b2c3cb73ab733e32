"""A replay behind the page: frames instead of a table that can be touched, and keys to step with."""

import base64
from collections.abc import Callable
from typing import Any

from drivers.frames import Pattern
from drivers.timers import Clock, Timer
from firmware_host.cli.replaying.steps import KEYS, Steps
from firmware_host.cli.replaying.words import clock_told, event_told, move_told
from firmware_host.table.compose import GLOWS
from firmware_host.table.session import Session
from firmware_host.wiring.offline import OfflineTable
from firmware_host.wiring.page import page_layout
from games.api import Meaning

DIMLY = 4  # as dark as a dim lamp is
NOT_HERE = ("replay", "This game was played already: it can only be looked at.")


class ReplayFloor:
    """See `firmware_host.web.floor.Floor`. All windows look at the same moment."""

    def __init__(self, table: OfflineTable, session: Session, steps: Steps, clock: Clock) -> None:
        self._table = table
        self._session = session
        self._steps = steps
        self._clock = clock
        self._timer: Timer | None = None
        self._callbacks: list[Callable[[], None]] = []

    def layout(self) -> dict[str, Any]:
        """See `Floor`."""
        return dict(page_layout(self._table.layout, self._table.table.board, ()))

    def scene(self, seat: int | None) -> dict[str, Any]:
        """See `Floor`; every panel is shown to everybody."""
        still = self._steps.still
        panels = [
            {
                "bits": base64.b64encode(picture.bits).decode(),
                "w": picture.width,
                "h": picture.height,
                "on": True,
                "text": " / ".join(row for row in self._table.typist.read(picture) if row),
            }
            for picture in still.panels
        ]
        lamps = bytes(part for meaning in still.lamps for part in _light(meaning))
        notes = [] if still.same else ["This frame is not what it was."]
        return {
            "seat": seat,
            "panels": panels,
            "lamps": base64.b64encode(lamps).decode(),
            "cards": [],
            "notes": notes,
            "replay": self._told(),
        }

    def do(self, seat: int | None, deed: dict[str, Any]) -> tuple[str, str] | None:
        """See `Floor`."""
        match deed:
            case {"do": "sit"}:
                return None
            case {"do": "replay", "key": str(key)} if key in KEYS:
                self._steps.key(key, self._clock.now())
            case {"do": "replay", "at": int(at)}:
                self._steps.to(at)
            case {"do": "replay", "move": int(number)}:
                self._steps.to_move(number)
            case _:
                return NOT_HERE
        self._changed()
        return None

    def on_change(self, callback: Callable[[], None]) -> Callable[[], None]:
        """See `Floor`."""
        self._callbacks.append(callback)
        return lambda: self._callbacks.remove(callback)

    def _told(self) -> dict[str, Any]:
        steps, still = self._steps, self._steps.still
        return {
            "at": steps.position.at,
            "last": steps.last,
            "event": event_told(still),
            "move": still.moves,
            "moves": steps.reel.stills[-1].moves,
            "made": move_told(still, self._session),
            "clock": clock_told(still.seconds),
            "playing": steps.position.playing,
            "speed": steps.position.speed,
        }

    def _changed(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._steps.position.due is not None:
            self._timer = self._clock.call_at(self._steps.position.due, self._go_on)
        for callback in self._callbacks:
            callback()

    def _go_on(self) -> None:
        self._steps.time(self._clock.now())
        self._changed()


def _light(meaning: Meaning) -> tuple[int, int, int]:
    """How a lamp looks that does not move."""
    glow = GLOWS[meaning]
    part = DIMLY if glow.pattern is Pattern.DIM else 1
    return glow.red // part, glow.green // part, glow.blue // part
