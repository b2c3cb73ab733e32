"""Latencies in real time: a simulated table with its real drivers, pseudo-terminals and fake buses.

Nobody helps and nobody looks on; fingers and tags come from here.
"""

import asyncio
import random
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from drivers.timers import Clock, Watcher
from drivers.wires.serial_line import SerialPort
from firmware_host.bench.numbers import spread
from firmware_host.journal.disk import HeapSyncer, MemoryDisk
from firmware_host.journal.writer import Writer
from firmware_host.wiring.clock import running_clock
from firmware_host.wiring.simulated import SimulatedTable
from firmware_host.wiring.virtual import tag_hash
from firmware_host.wiring.warm import warm_up
from firmware_host.wiring.wires import Fail, SimulatedWires
from hw.table_file import Table, find_table

TABLE = "cafe4"
EDGES = 120  # enough that one reading of a hundred is not simply the worst
TAGS = 25
STABLE_SECONDS = 0.008  # what the buttons' debouncer waits
START_SECONDS = 4.0  # until every device has answered
PRESS_SECONDS = 0.06
HOLD_SECONDS = 0.7
QUIET_SECONDS = 0.05  # an idle wire
GIVE_UP_SECONDS = 2.0
FRAME = b"Ada"  # how a frame of lamps begins
FOREIGN_UID = bytes.fromhex("04ffffffffffff")


def edge_to_led_ms() -> dict[str, float]:
    """OK takes the menu: from the release, once stable, to the first byte of the lamps' new frame."""
    return asyncio.run(_on_a_table(_edges))


def tag_to_oled_ms() -> dict[str, float]:
    """A foreign card on a seat's reader: from the field to the first change of the seat's panel."""
    return asyncio.run(_on_a_table(_tags))


class _TimedPort:
    """`SerialPort` that remembers when a frame's first byte was written."""

    def __init__(self, port: SerialPort, now: Callable[[], float], frames: list[float]) -> None:
        self._port = port
        self._now = now
        self._frames = frames
        self.open, self.close, self.attach = port.open, port.close, port.attach
        self.set_baud = port.set_baud

    def write(self, data: bytes) -> None:
        """An idle line takes the bytes before this returns."""
        self._port.write(data)
        if FRAME in data:
            self._frames.append(self._now())


class _TimedWires(SimulatedWires):
    """Simulated wires with a stop-watch at the lamps' port."""

    def __init__(self, clock: Clock, watcher: Watcher, fail: Fail, lamps_port: str) -> None:
        super().__init__(clock, watcher, fail)
        self._lamps_port = lamps_port
        self._now = clock.now
        self.frames: list[float] = []

    def serial(self, port: str) -> SerialPort:
        """See `Wires`."""
        host = super().serial(port)
        return _TimedPort(host, self._now, self.frames) if port == self._lamps_port else host


class _Bench:
    """The table, its clock and what was seen."""

    def __init__(self, table: Table, folder: Path) -> None:
        self.clock = running_clock()
        self.dice = random.Random(1)
        assert table.strip is not None
        self.errors: list[BaseException] = []
        self.wires = _TimedWires(self.clock, self.clock, self.errors.append, table.strip.port)
        kept = folder / "cards.json"
        self.table = SimulatedTable(
            table, None, self.clock, tag_hash, self.dice, self.errors.append, kept, wires=self.wires
        )
        self.table.floor.do(None, {"do": "helper", "on": False})
        for seat in range(len(table.seats)):
            self.table.floor.do(None, {"do": "sit", "seat": seat})
        self.writer = Writer(lambda name: MemoryDisk(), HeapSyncer(self.clock), self.clock, "bench")

    async def press(self, seat: int, seconds: float = PRESS_SECONDS) -> float:
        """OK down and up; when it went up."""
        self.table.world.down(seat, "ok")
        await asyncio.sleep(seconds)
        released = self.clock.now()
        self.table.world.up(seat, "ok")
        return released

    async def pause(self, seconds: float) -> None:
        """Wait so long and, lest we march in step with any poll, a little more."""
        await asyncio.sleep(seconds + self.dice.random() * 0.2)

    async def until(self, seen: Callable[[], bool]) -> None:
        """Look now and then. Raises RuntimeError when it does not come."""
        deadline = self.clock.now() + GIVE_UP_SECONDS
        while not seen():
            if self.errors:
                raise RuntimeError("the simulated table ended") from self.errors[0]
            if self.clock.now() > deadline:
                raise RuntimeError(f"nothing was seen within {GIVE_UP_SECONDS} s")
            await asyncio.sleep(0.01)


async def _on_a_table(measure: Callable[[_Bench], Awaitable[list[float]]]) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        bench = _Bench(find_table(TABLE), Path(folder))
        bench.table.start(bench.writer)
        warm_up(bench.clock)
        await asyncio.sleep(START_SECONDS)
        try:
            readings = await measure(bench)
        finally:
            bench.table.stop()
    return {**spread(readings, 50, 99), "n": len(readings)}


async def _edges(bench: _Bench) -> list[float]:
    readings: list[float] = []
    frames = bench.wires.frames
    while len(readings) < EDGES:
        await bench.pause(0.1)
        if frames and bench.clock.now() - frames[-1] < QUIET_SECONDS:
            continue
        frames.clear()
        stable = await bench.press(0) + STABLE_SECONDS
        await bench.until(lambda after=stable: any(at >= after for at in frames))  # type: ignore[misc]
        readings.append((next(at for at in frames if at >= stable) - stable) * 1000)
        await bench.pause(0.1)
        await bench.press(0, HOLD_SECONDS)  # back, and the lamps go out
    return readings


async def _tags(bench: _Bench) -> list[float]:
    """In a game for two, where the dealer is told that this card is none of ours."""
    for seat in (0, 0, 2):  # hold the menu, the first game, join
        await bench.press(seat)
        await bench.pause(0.1)
    while bench.table.controller.playing is None:  # as many as have joined, standard rules
        await bench.press(0)
        await bench.pause(0.1)
    readings: list[float] = []
    seen: list[float] = []
    twins = bench.table.twins
    for number in range(TAGS):
        seat = number % 2 * 2
        twins.panels[seat].on_change = lambda: seen.append(bench.clock.now())
        await bench.pause(0.3)
        seen.clear()
        put_at = bench.clock.now()
        twins.readers[str(seat)].put(FOREIGN_UID)
        await bench.until(lambda: bool(seen))
        readings.append((seen[0] - put_at) * 1000)
        twins.readers[str(seat)].lift(FOREIGN_UID)
        await bench.pause(1.0)  # polls that find nothing, then the tag is gone
        await bench.press(seat)  # any press clears the notice
    return readings
