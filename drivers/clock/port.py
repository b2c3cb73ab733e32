"""What a clock is; the protocol itself lives in `drivers.timers`, where every kind may see it."""

from drivers.timers import Clock, Timer, Watcher

__all__ = ["Clock", "Timer", "Watcher"]
