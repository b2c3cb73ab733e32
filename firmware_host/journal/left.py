"""How much was left of each timer when the program ended, found again from the journal."""

from collections.abc import Iterable, Mapping
from typing import Any

from firmware_host.table.outputs import Outputs
from games.api import TimerAsk

Left = tuple[tuple[str, int, float], ...]  # name, number, seconds


class Hourglass:
    """Follows what the table asked for, as the loop's alarms did. `kept` is what a checkpoint says."""

    def __init__(self, kept: Mapping[str, Any]) -> None:
        self._running: dict[str, tuple[int, float]] = {}
        self._still: dict[str, tuple[int, float]] = {}
        for name, pair in kept.items():
            match pair:
                case [int(number), int() | float() as seconds]:
                    self._running[name] = (number, float(seconds))

    def after(self, seconds: float, outputs: Outputs) -> None:
        """So long after what came before, an event led to this."""
        ran = {name: (number, max(0.0, left - seconds)) for name, (number, left) in self._running.items()}
        known = {**self._still, **ran}
        self._running = _left(outputs.timers, known)
        self._still = _left(outputs.still, known)

    def left(self) -> Left:
        """All there is now."""
        return tuple((name, *pair) for name, pair in {**self._still, **self._running}.items())


def _left(asks: Iterable[TimerAsk], known: Mapping[str, tuple[int, float]]) -> dict[str, tuple[int, float]]:
    found = {}
    for ask in asks:
        number, left = known.get(ask.name, (ask.number, ask.seconds))
        found[ask.name] = (ask.number, left if number == ask.number else ask.seconds)
    return found
