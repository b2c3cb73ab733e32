"""Feeds systemd's watchdog, but only while the table is well.

That this runs at all says that the clock's loop turns. It then looks whether presses can still reach
us, and whether every worker that had something to do has done some of it since the last look. Without
a watchdog nothing here runs.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from drivers.timers import Clock, Timer
from firmware_host.supervisor.notify import Notifier

LOOKS_PER_WATCH = 4  # of the time after which systemd ends a service it has not heard of

log = logging.getLogger("speeltafel.watchdog")


@dataclass(frozen=True, slots=True)
class Worker:
    """Whoever works off the clock's thread, or later: a bus's lane, a port's writer, the syncer."""

    name: str
    waiting: Callable[[], bool]  # is there something to do
    done: Callable[[], int]  # a number that moves whenever something was done


class Watchdog:
    """Looks and feeds, from `start` to `stop`."""

    def __init__(
        self, clock: Clock, notifier: Notifier, buttons_heard: Callable[[], bool], workers: Sequence[Worker]
    ) -> None:
        self._clock = clock
        self._notifier = notifier
        self._buttons_heard = buttons_heard
        self._workers = workers
        self._busy: dict[str, int] = {}  # what had to move at the last look, and where it stood
        self._timer: Timer | None = None
        self._told: list[str] = []

    def start(self) -> None:
        """Begin to look, if somebody wants to be fed."""
        if self._notifier.watchdog_seconds is not None:
            self._look_every(self._notifier.watchdog_seconds / LOOKS_PER_WATCH)

    def stop(self) -> None:
        """Look no more."""
        if self._timer is not None:
            self._timer.cancel()

    def troubles(self) -> list[str]:
        """What stands still since the last look, in words."""
        told = [] if self._buttons_heard() else ["presses reach nobody"]
        busy = {worker.name: worker.done() for worker in self._workers if worker.waiting()}
        told += [f"{name} does not move" for name, done in busy.items() if self._busy.get(name) == done]
        self._busy = busy
        return told

    def _look_every(self, seconds: float) -> None:
        troubles = self.troubles()
        if troubles != self._told:
            self._told = troubles
            log.error("the watchdog is %s", "not fed: " + "; ".join(troubles) if troubles else "fed again")
        if not troubles:
            self._notifier.alive()
        self._timer = self._clock.call_at(self._clock.now() + seconds, lambda: self._look_every(seconds))
