"""A table whose serial devices are simulated in another process; it ends when its input does.

Run as a module with a table's name and, as JSON, the terminal of each port.
"""

import asyncio
import json
import random
import sys
from collections.abc import Mapping

from drivers.events import DeviceChanged, DeviceEvent, DeviceState
from firmware_host.journal.disk import HeapSyncer, MemoryDisk
from firmware_host.journal.writer import Writer
from firmware_host.loop.bots import WorkerThinkers
from firmware_host.loop.loop import Furniture, Loop
from firmware_host.table.compose import Composer
from firmware_host.table.controller import Controller
from firmware_host.wiring.clock import running_clock
from firmware_host.wiring.devices import build_devices
from firmware_host.wiring.layout import layout_of
from firmware_host.wiring.texts import panel_typist, words
from firmware_host.wiring.twins import panel_twins, spot_twins
from firmware_host.wiring.virtual import tag_hash
from firmware_host.wiring.warm import warm_up
from firmware_host.wiring.wires import SplitWires
from hw.table_file import Table, find_table

START_SECONDS = 6.0


async def run(table: Table, paths: Mapping[str, str]) -> None:
    """Until the input ends. Raises RuntimeError when a device does not answer in time."""
    running = asyncio.get_running_loop()
    clock = running_clock()
    over = asyncio.Event()
    answered: dict[str, DeviceState] = {}

    def emit(event: DeviceEvent) -> None:
        if isinstance(event, DeviceChanged):
            answered[event.device] = event.state
        loop.emit(event)

    layout = layout_of(table)
    composer = Composer(layout, words(), panel_typist())
    controller = Controller(layout, composer, {}, random.Random(1), random.Random)
    wires = SplitWires(clock, clock, _raise, paths)
    devices = build_devices(table, wires, clock, emit)
    twins = (panel_twins(table, wires), spot_twins(table, wires))
    writer = Writer(lambda name: MemoryDisk(), HeapSyncer(clock), clock, "bench")
    furniture = Furniture(devices.panels, devices.strip)
    loop = Loop(clock, controller, furniture, writer, WorkerThinkers(clock, clock), tag_hash)
    devices.start()
    loop.start()
    warm_up(clock)
    running.add_reader(sys.stdin.fileno(), over.set)
    await asyncio.sleep(START_SECONDS)
    silent = [name for name, state in answered.items() if state is not DeviceState.OK]
    if silent or not set(layout.readers) <= set(answered):
        raise RuntimeError(f"not everything answers: {answered}")
    await over.wait()
    devices.stop()
    del twins


def _raise(error: BaseException) -> None:
    raise error


if __name__ == "__main__":
    asyncio.run(run(find_table(sys.argv[1]), json.loads(sys.argv[2])))
