"""Lets things go wrong at a simulated table in real time, as a plan says.

The machine under it is real here: a full disk is a file that takes no more, a leap of time holds up the
program, and a kill is one; whoever started the program starts it again.
"""

import errno
import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path

from drivers.wires.pty_end import PtyEnd, swap_names
from firmware_host.journal.disk import FileDisk
from firmware_host.sim.faultplan import Kind, Planned, Targets, drawn, planned
from firmware_host.sim.faults import Faults
from firmware_host.wiring.devices import reader_ports
from firmware_host.wiring.rig import build_rig
from firmware_host.wiring.simulated import SimulatedTable
from firmware_host.wiring.wires import SimulatedWires
from hw.table_file import Table

LONGEST_HOLD_UP_SECONDS = 5.0  # the watchdog would take more for an end
RANDOM = "random:"


class Medium:
    """Makes the journal's files, which take nothing more while it is full."""

    def __init__(self) -> None:
        self.full = False

    def disk(self, path: Path) -> FileDisk:
        """The file at a path."""
        return _Disk(path, self)


class _Disk(FileDisk):
    def __init__(self, path: Path, medium: Medium) -> None:
        super().__init__(path)
        self._medium = medium

    def append(self, data: bytes) -> None:
        if self._medium.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        super().append(data)


def plan_for_sim(word: str, targets: Targets) -> tuple[Planned, ...]:
    """What `--faults` asks for; nothing that is drawn ends the program. Raises as `planned` does."""
    found = planned(word, targets)
    if not word.startswith(RANDOM):
        return found
    lasting = [kind for kind in Kind if kind not in (Kind.KILL, Kind.POWER_CUT)]
    return drawn(int(word.removeprefix(RANDOM)), targets, lasting)


class _Host:
    """See `firmware_host.sim.faults.Host`."""

    def __init__(self, table: Table, wires: SimulatedWires, medium: Medium) -> None:
        self._ports = reader_ports(table)
        self._wires = wires
        self._medium = medium

    def fill_disk(self, full: bool) -> None:
        self._medium.full = full

    def leap(self, seconds: float) -> None:
        time.sleep(min(seconds, LONGEST_HOLD_UP_SECONDS))

    def kill(self, seconds: float, power: bool) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    def swap(self, reader: str, other: str) -> None:
        ends = [self._wires.ends[self._ports[name]] for name in (reader, other)]
        assert all(isinstance(end, PtyEnd) for end in ends)
        swap_names(*ends)  # type: ignore[arg-type]


def break_by(
    plan: Sequence[Planned], table: Table, simulated: SimulatedTable, wires: SimulatedWires, medium: Medium
) -> Faults:
    """Arm a plan, counted from now."""
    clock = simulated.clock
    faults = Faults(build_rig(table, simulated.twins, wires, _Host(table, wires, medium)), clock)
    faults.arm(plan, clock.now())
    return faults
