"""Time as an argument: the clock every driver and the loop are handed.

`drivers.clock.system.driver` is the machine's clock, its `twin` is virtual time. Both run every
callback on one thread, so nothing above needs a lock.
"""

from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """A callback that is still to come."""

    def cancel(self) -> None:
        """Forget it; harmless when it already ran."""


class Clock(Protocol):
    """Monotonic seconds and a promise to call back."""

    def now(self) -> float:
        """Seconds since an arbitrary start; never goes back. Other threads may ask too."""

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Run `callback` on the clock's thread at `when` (in `now()` seconds) or soon after.

        Callbacks of one instant run in the order they were asked for. Only for callers on the
        clock's own thread.
        """

    def soon(self, callback: Callable[[], None]) -> None:
        """Run `callback` on the clock's thread; with `now`, all that other threads may call."""


class Watcher(Protocol):
    """Tells when a file descriptor has something to read (real time only)."""

    def watch(self, fd: int, callback: Callable[[], None]) -> None:
        """Call back whenever `fd` is readable, until `unwatch`."""

    def unwatch(self, fd: int) -> None:
        """Stop watching; harmless when it was not watched."""
