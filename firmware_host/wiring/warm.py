"""Does early, in quiet moments after the start, what somebody's first press would otherwise wait for."""

import gc

from drivers.timers import Clock
from games.registry import games, load

FIRST_SECONDS = 1.0  # devices and page first
PAUSE_SECONDS = 0.2


def warm_up(clock: Clock) -> None:
    """Read in each game's rooms, one game at a time (some 20 ms each)."""
    names = list(games())

    def one() -> None:
        load(names.pop(0))
        if names:
            clock.call_at(clock.now() + PAUSE_SECONDS, one)
        else:
            gc.freeze()  # what is loaded by now stays: no later collection stops the table to look at it

    clock.call_at(clock.now() + FIRST_SECONDS, one)
