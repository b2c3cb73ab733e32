"""The timers the table asks for, on the loop's clock; some stand still for a while and then go on."""

from collections.abc import Callable, Iterable

from drivers.timers import Clock, Timer
from games.api import TimerAsk


class Alarms:
    """Runs what is asked for and nothing else. `ring` is told the name and number of one that is up."""

    def __init__(self, clock: Clock, ring: Callable[[str, int], None]) -> None:
        self._clock = clock
        self._ring = ring
        self._running: dict[str, tuple[int, float, Timer]] = {}  # number, when, timer
        self._left: dict[str, tuple[int, float]] = {}  # number, seconds

    def set(self, wanted: Iterable[TimerAsk], still: Iterable[TimerAsk]) -> None:
        """Run these; `still` are to go on later with what is left of them.

        One that is up stays known until the table stops asking for it, so it rings once.
        """
        asked = {ask.name: ask for ask in wanted}
        still = tuple(still)
        standing = {ask.name: ask.number for ask in still}
        for name in [name for name in self._running if name not in asked]:
            number, when, timer = self._running.pop(name)
            timer.cancel()
            if standing.get(name) == number:
                self._left[name] = (number, max(0.0, when - self._clock.now()))
        for name in [name for name in self._left if name not in asked and name not in standing]:
            del self._left[name]
        for ask in still:
            self._left.setdefault(ask.name, (ask.number, ask.seconds))
        for ask in asked.values():
            self._run(ask)

    def left(self, asks: Iterable[TimerAsk]) -> dict[str, list[float]]:
        """How much is left of each of these, with its number, by its name."""
        return {ask.name: [ask.number, round(self._left_of(ask), 3)] for ask in asks}

    def _left_of(self, ask: TimerAsk) -> float:
        number, when, _ = self._running.get(ask.name, (None, 0.0, None))
        if number == ask.number:
            return max(0.0, when - self._clock.now())
        number, left = self._left.get(ask.name, (None, 0.0))
        return left if number == ask.number else ask.seconds

    def _run(self, ask: TimerAsk) -> None:
        running = self._running.get(ask.name)
        if running is not None:
            if running[0] == ask.number:
                return
            running[2].cancel()
        number, left = self._left.pop(ask.name, (ask.number, ask.seconds))
        when = self._clock.now() + (left if number == ask.number else ask.seconds)
        timer = self._clock.call_at(when, lambda: self._ring(ask.name, ask.number))
        self._running[ask.name] = (ask.number, when, timer)
