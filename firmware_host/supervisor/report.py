"""How a table is, gathered when somebody asks: plain values, ready for JSON.

What points to trouble before it is one stands in `hints`, in words for whoever looks after the table.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from drivers.buttons.port import ButtonWear
from drivers.events import DeviceState
from drivers.rfid.port import ReaderTally
from drivers.timers import Clock
from drivers.wires.load import WireLoad
from firmware_host import __version__
from firmware_host.supervisor.roll import Roll, Standing
from firmware_host.table.missing import DISK

MANY_BOUNCES = 2.0  # needless edges a press, before a rise is worth a word
RISEN = 2.0  # times
ENOUGH_PRESSES = 40  # so that there are as many before the late ones
MANY_FAULTS = 0.02  # of polls
ENOUGH_POLLS = 200
FULL_WIRE = 0.7


@dataclass(frozen=True, slots=True)
class Game:
    """The game under way, and the file of its journal."""

    name: str
    players: int
    journal: str | None


@dataclass(frozen=True, slots=True)
class Sources:
    """Where a report's parts are asked for."""

    table: str
    kind: str  # "real" or "simulated"
    roll: Roll
    trips: Callable[[], int]
    game: Callable[[], Game | None]
    offered: Callable[[], Game | None]
    buttons: Callable[[], Mapping[str, ButtonWear]]
    readers: Mapping[str, Callable[[], ReaderTally]]
    wires: Callable[[float], Sequence[WireLoad]]


class Reporter:
    """Makes reports; up since it was made."""

    def __init__(self, clock: Clock, sources: Sources) -> None:
        self._clock = clock
        self._sources = sources
        self._began = clock.now()

    def report(self) -> dict[str, Any]:
        """How the table is now."""
        now, sources = self._clock.now(), self._sources
        wear = sources.buttons()
        tallies = {name: tally() for name, tally in sources.readers.items()}
        wires = sources.wires(now)
        game, offered = sources.game(), sources.offered()
        standings = sources.roll.standings
        return {
            "version": __version__,
            "table": sources.table,
            "kind": sources.kind,
            "pid": os.getpid(),
            "up_seconds": round(now - self._began, 1),
            "trips": sources.trips(),
            "game": None if game is None else asdict(game),
            "offered": None if offered is None else asdict(offered),
            "devices": {name: _standing(now, sources.roll, name) for name in standings},
            "buttons": {name: _button(now, button) for name, button in wear.items()},
            "readers": {name: _reader(tally) for name, tally in tallies.items()},
            "wires": {load.wire: _wire(load) for load in wires},
            "hints": [*_not_kept(standings.get(DISK)), *hints(wear, tallies, wires)],
        }


def _not_kept(disk: Standing | None) -> tuple[str, ...]:
    """Nothing of the table is as urgent."""
    full = disk is not None and disk.state is DeviceState.LOST
    return ("the disk is full: what is played now would be lost in a power cut",) if full else ()


def _standing(now: float, roll: Roll, device: str) -> dict[str, Any]:
    standing = roll.standings[device]
    return {
        "state": None if standing.state is None else standing.state.value,
        "reason": standing.reason,
        "for_seconds": round(now - standing.since, 1),
    }


def _button(now: float, wear: ButtonWear) -> dict[str, Any]:
    return {
        "presses": wear.presses,
        "idle_seconds": None if wear.pressed_at is None else round(now - wear.pressed_at, 1),
        "bounces_before": round(wear.bounces_before, 2),
        "bounces_lately": round(wear.bounces_lately, 2),
        "stuck": wear.masked,
    }


def _reader(tally: ReaderTally) -> dict[str, Any]:
    return {"polls": tally.polls, "faults": tally.faults, "error_ratio": round(error_ratio(tally), 4)}


def _wire(load: WireLoad) -> dict[str, Any]:
    return {
        "sent_bytes_a_second": round(load.sent, 1),
        "heard_bytes_a_second": round(load.heard, 1),
        "can_carry_bytes_a_second": round(load.can_carry, 1),
        "share": round(load.share, 4),
    }


def error_ratio(tally: ReaderTally) -> float:
    """Which part of what a reader was asked went wrong, 0 to 1."""
    return tally.faults / max(1, tally.polls + tally.faults)


def hints(
    buttons: Mapping[str, ButtonWear], readers: Mapping[str, ReaderTally], wires: Sequence[WireLoad]
) -> list[str]:
    """What is worth a look, worst first."""
    told = [
        f"{name} is stuck: down too long, and not heard until it is released"
        for name, wear in buttons.items()
        if wear.masked
    ]
    told += [
        f"{name} fails {error_ratio(tally):.1%} of the time"
        for name, tally in readers.items()
        if tally.polls + tally.faults >= ENOUGH_POLLS and error_ratio(tally) >= MANY_FAULTS
    ]
    told += [f"{load.wire} is {load.share:.0%} full" for load in wires if load.share >= FULL_WIRE]
    told += [
        f"{name} bounces more: {wear.bounces_lately:.1f} a press, before {wear.bounces_before:.1f}"
        for name, wear in buttons.items()
        if _bounces_rise(wear)
    ]
    unused = [name for name, wear in buttons.items() if not wear.presses]
    if unused:
        told.append(f"never pressed: {', '.join(unused)}")
    return told


def _bounces_rise(wear: ButtonWear) -> bool:
    return wear.presses >= ENOUGH_PRESSES and wear.bounces_lately >= max(
        MANY_BOUNCES, RISEN * wear.bounces_before
    )
