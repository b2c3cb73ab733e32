"""The machine's clock: `drivers.timers.Clock` and `Watcher` over the running asyncio loop."""

import asyncio
from collections.abc import Callable

from drivers.timers import Timer


class SystemClock:
    """Monotonic time of this machine; callbacks run on the asyncio loop it was made in."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def now(self) -> float:
        """Seconds of the loop's monotonic clock."""
        return self._loop.time()

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """See `drivers.timers.Clock`."""
        return self._loop.call_at(when, callback)

    def soon(self, callback: Callable[[], None]) -> None:
        """See `drivers.timers.Clock`; silent when the loop is already closed."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(callback)

    def watch(self, fd: int, callback: Callable[[], None]) -> None:
        """See `drivers.timers.Watcher`."""
        self._loop.add_reader(fd, callback)

    def unwatch(self, fd: int) -> None:
        """See `drivers.timers.Watcher`."""
        self._loop.remove_reader(fd)
