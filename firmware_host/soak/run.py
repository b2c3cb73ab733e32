"""Many soaked games over all processor cores, added up to one report."""

import multiprocessing
import os
import random
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from itertools import cycle, islice
from typing import Any

from firmware_host.soak.game import NOTHING, LineUp, Report, Soaked, line_ups
from games.api import Holding
from games.registry import finished
from games.registry import game as find_game


@dataclass(frozen=True, slots=True)
class Task:
    """One game to play."""

    game: str
    line_up: LineUp
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    holding: Holding = Holding.TAGS
    faults: str | None = None
    by_hand: bool = False


def tasks(
    game: str,
    players: int | None,
    count: int,
    seed: int,
    options: Mapping[str, Mapping[str, Any]] = NOTHING,
    holding: Holding = Holding.TAGS,
    any_rules: bool = False,
    faults: str | None = None,
    by_hand: bool = False,
) -> tuple[Task, ...]:
    """`count` games, shared out over games and line-ups, with house rules by game.

    With `any_rules` each game draws by its seed the house rules that `options` leave open.
    Raises ValueError saying what exists.
    """
    names = finished() if game == "all" else (game,)
    kinds = []
    for name in names:
        found = find_game(name)
        if players is not None and players not in found.players:
            counts = ", ".join(str(n) for n in found.players)
            raise ValueError(f"{name} is for {counts} players, not {players}")
        kinds += [(name, line_up) for line_up in line_ups(found.players, players)]
    dice = random.Random(seed)
    todo = []
    for name, line_up in islice(cycle(kinds), count):
        game_seed = int(dice.random() * 2**31)
        drawn = drawn_rules(name, game_seed) if any_rules else {}
        rules = {**drawn, **options.get(name, {})}
        todo.append(Task(name, line_up, game_seed, rules, holding, faults, by_hand))
    return tuple(todo)


def drawn_rules(game: str, seed: int) -> dict[str, int | str]:
    """A value for every house rule, each that the table plays as likely."""
    dice = random.Random(f"rules {seed}")
    return {c.name: c.built[int(dice.random() * len(c.built))] for c in find_game(game).options.fields()}


def play(task: Task) -> Report:
    """Play one game; what goes wrong in our own code is a broken promise too."""
    soaked = Soaked(
        task.game,
        task.line_up,
        task.seed,
        options=task.options,
        holding=task.holding,
        faults=task.faults,
        by_hand=task.by_hand,
    )
    try:
        return soaked.run()
    except Exception as error:
        report = soaked.report
        report.games = 1
        report.broken.append(
            f"{task.game}, {task.line_up.players} players, seed {task.seed}: {type(error).__name__}: {error}"
        )
        return report


def soak(todo: tuple[Task, ...], progress: Callable[[int, Report], None]) -> Report:
    """Play them all; `progress` hears how many are done."""
    total = Report()
    started = time.perf_counter()
    for done, report in enumerate(_reports(todo), 1):
        total.add(report)
        progress(done, total)
    total.real_s = time.perf_counter() - started
    return total


def _reports(todo: tuple[Task, ...]) -> Iterator[Report]:
    cores = min(len(os.sched_getaffinity(0)), len(todo))
    if cores <= 1:
        yield from map(play, todo)
        return
    with ProcessPoolExecutor(cores, mp_context=multiprocessing.get_context("spawn")) as pool:
        for future in as_completed([pool.submit(play, task) for task in todo]):
            yield future.result()
