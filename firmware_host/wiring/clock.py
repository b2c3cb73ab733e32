"""The clock a table that runs in real time goes by."""

import asyncio

from drivers.clock.system.driver import SystemClock


def running_clock() -> SystemClock:
    """This machine's clock over the asyncio loop that is running. Raises RuntimeError without one."""
    return SystemClock(asyncio.get_running_loop())
