"""What a table at rest costs: drivers in a process of their own, readers and lamps simulated in this one."""

import asyncio
import json

from firmware_host.bench.child import command
from firmware_host.bench.process import share_at_rest
from firmware_host.wiring.clock import running_clock
from firmware_host.wiring.devices import reader_ports
from firmware_host.wiring.twins import reader_twins, strip_twin
from firmware_host.wiring.wires import SimulatedWires
from hw.table_file import find_table

TABLE = "cafe4"


def idle_cpu() -> float:
    """Share of one core of the process that has the drivers."""
    return asyncio.run(_measure())


async def _measure() -> float:
    table = find_table(TABLE)
    clock = running_clock()
    wires = SimulatedWires(clock, clock, _raise)
    ports = list(reader_ports(table).values())
    if table.strip is not None:
        ports.append(table.strip.port)
    paths = {port: wires.path(port) for port in ports}
    twins = (reader_twins(table, wires, clock), strip_twin(table, wires, clock))
    process = await asyncio.create_subprocess_exec(
        *command("firmware_host.bench.table_process", TABLE, json.dumps(paths)),
        stdin=asyncio.subprocess.PIPE,
    )
    try:
        return await asyncio.to_thread(share_at_rest, process.pid)
    finally:
        assert process.stdin is not None
        process.stdin.close()  # by which it ends
        await process.wait()
        del twins
        wires.stop()


def _raise(error: BaseException) -> None:
    raise error
