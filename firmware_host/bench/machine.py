"""What the numbers were measured on."""

import os
import platform
from pathlib import Path


def machine() -> dict[str, object]:
    """Processor, cores, Python and system; `load` tells whether somebody else was at work too."""
    return {
        "cpu": _cpu_model(),
        "cores": len(os.sched_getaffinity(0)),
        "python": platform.python_version(),
        "platform": platform.platform(),
        "load": round(os.getloadavg()[0], 2),
    }


def _cpu_model() -> str:
    """As the kernel calls it; a Raspberry Pi has "Model" for the board and no "model name"."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.machine()
    facts = {key.strip(): value.strip() for key, _, value in (line.partition(":") for line in lines)}
    return facts.get("model name") or facts.get("Model") or platform.machine()
