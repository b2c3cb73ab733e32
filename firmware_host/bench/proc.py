"""What the kernel knows of a process: its memory and the time it has run."""

import os
from pathlib import Path


def memory_mb(pid: int) -> float:
    """Megabytes (of a million bytes) of memory resident now."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024 / 1e6
    raise RuntimeError(f"process {pid} has no memory: it has ended")


def cpu_seconds(pid: int) -> float:
    """Seconds its living threads have run, finer than clock ticks where the kernel counts so."""
    threads = list(Path(f"/proc/{pid}/task").iterdir())
    try:
        return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9
    except FileNotFoundError:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
