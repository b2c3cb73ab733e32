"""What was left of timers when the program was started again: they go on with that."""

from collections.abc import Iterable
from dataclasses import replace

from games.api import TimerAsk


class Remaining:
    """Seconds by a timer's name; a timer with a newer number begins anew."""

    def __init__(self, left: Iterable[tuple[str, int, float]] = ()) -> None:
        self._left = {name: (number, seconds) for name, number, seconds in left}

    def of(self, asks: Iterable[TimerAsk]) -> tuple[TimerAsk, ...]:
        """The same timers, with what was left of each."""
        if not self._left:
            return tuple(asks)
        return tuple(map(self._with_left, asks))

    def _with_left(self, ask: TimerAsk) -> TimerAsk:
        number, seconds = self._left.get(ask.name, (None, 0.0))
        return replace(ask, seconds=seconds) if number == ask.number else ask
