"""Virtual time: a heap of (time, number, callback) and no thread.

The one twin that stands in the driver's place. Time moves only while `run_until`, `run_for` or
`run_until_idle` is called, and then jumps from callback to callback.
"""

import heapq
from collections.abc import Callable


class _Entry:
    __slots__ = ("callback",)

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self.callback = None


class VirtualClock:
    """`drivers.timers.Clock` in virtual seconds, starting at 0.0."""

    def __init__(self) -> None:
        self._now = 0.0
        self._number = 0
        self._heap: list[tuple[float, int, _Entry]] = []

    def now(self) -> float:
        """Virtual seconds since the clock was made."""
        return self._now

    def call_at(self, when: float, callback: Callable[[], None]) -> _Entry:
        """See `drivers.timers.Clock`; a time already past means now."""
        entry = _Entry(callback)
        self._number += 1
        heapq.heappush(self._heap, (max(when, self._now), self._number, entry))
        return entry

    def soon(self, callback: Callable[[], None]) -> None:
        """See `drivers.timers.Clock`."""
        self.call_at(self._now, callback)

    def step(self) -> bool:
        """Run the next callback, moving time to it; False when nothing is left."""
        while self._heap:
            when, _, entry = heapq.heappop(self._heap)
            callback = entry.callback
            if callback is None:
                continue
            self._now = max(self._now, when)
            entry.callback = None
            callback()
            return True
        return False

    def run_until(self, when: float) -> None:
        """Run everything due up to and including `when`, then stand at `when`."""
        heap = self._heap
        while heap:
            if heap[0][2].callback is None:
                heapq.heappop(heap)
            elif heap[0][0] <= when:
                self.step()
            else:
                break
        self._now = max(self._now, when)

    def run_for(self, seconds: float) -> None:
        """Let `seconds` of virtual time pass."""
        self.run_until(self._now + seconds)

    def leap(self, seconds: float) -> None:
        """Stand still for that long while time goes on: what was due meanwhile comes late."""
        self._now += seconds

    def run_while(self, condition: Callable[[], bool], limit: float) -> bool:
        """Run callbacks while `condition()` holds, at most `limit` virtual seconds.

        True when the condition ended; False when the limit or the last callback came first.
        """
        deadline = self._now + limit
        while condition():
            if not self._heap or self._heap[0][0] > deadline:
                return False
            self.step()
        return True


class Lifetime:
    """One program's share of virtual time: what it has asked for dies with it."""

    def __init__(self, clock: VirtualClock) -> None:
        self._clock = clock
        self.over = False

    def now(self) -> float:
        """See `drivers.timers.Clock`."""
        return self._clock.now()

    def call_at(self, when: float, callback: Callable[[], None]) -> _Entry:
        """See `drivers.timers.Clock`."""
        return self._clock.call_at(when, lambda: None if self.over else callback())

    def soon(self, callback: Callable[[], None]) -> None:
        """See `drivers.timers.Clock`."""
        self.call_at(self._clock.now(), callback)
