"""How long the table takes from an event to what it shows: the controller over whole games."""

import time

from firmware_host.bench.numbers import spread
from firmware_host.soak.game import Soaked
from firmware_host.soak.run import tasks
from firmware_host.table.controller import Controller
from firmware_host.table.events import InputEvent
from firmware_host.table.outputs import Outputs
from games.registry import finished

GAMES = 9  # of each game, shared out over its line-ups


def trip_ms() -> dict[str, float]:
    """Milliseconds a trip, as the loop makes it."""
    readings: list[float] = []
    for name in finished():
        for task in tasks(name, None, GAMES, seed=1):
            soaked = Soaked(task.game, task.line_up, task.seed)
            _time(soaked.table.controller, readings)
            report = soaked.run()
            if report.broken:
                raise RuntimeError(report.broken[0])
    return {**spread(readings, 50, 99), "n": len(readings)}


def _time(controller: Controller, readings: list[float]) -> None:
    handle = controller.handle

    def timed(event: InputEvent) -> Outputs:
        started = time.perf_counter()
        outputs = handle(event)
        readings.append((time.perf_counter() - started) * 1000)
        return outputs

    controller.handle = timed  # type: ignore[method-assign]  # the loop asks for it at each event
