"""What looking ahead costs: iterations of tree search, and the process in which bots think."""

import json
import random
import statistics
import subprocess
import sys
import time
from typing import Any

from firmware_host.bench.numbers import DIGITS
from firmware_host.bench.proc import memory_mb
from firmware_host.loop.bots import WORKER
from firmware_host.loop.thinking import ITERATIONS, to_json
from firmware_host.table.outputs import BotAsk
from games.api import Game
from games.registry import game as find_game
from games.registry import games as all_games
from games.search import by_chance, played_out, tree

RUNS = 7


def tree_ms() -> dict[str, float]:
    """Processor time of a tree search on the first move, with the budget of a bot; the median deal."""
    return {name: round(_first_move(find_game(name)) * 1000, DIGITS) for name in all_games()}


def iterations_per_s() -> dict[str, int]:
    """The same as a speed."""
    return {name: int(ITERATIONS / _first_move(find_game(name))) for name in all_games()}


def _first_move(game: Game) -> float:
    return statistics.median(_once(game, run) for run in range(RUNS))


def _once(game: Game, seed: int) -> float:
    state, dice = _dealt(game, seed), random.Random(seed)
    finish = game.finish or played_out(by_chance)
    started = time.process_time()
    tree(state, dice, ITERATIONS, finish)
    return time.process_time() - started


def _dealt(game: Game, seed: int) -> Any:
    """The first move of a game for as few as it takes, as the player to move sees it."""
    state = game.rules.new(game.options(), min(game.players), random.Random(seed), 0)
    return state.masked(state.turn)


def worker_rss_mb() -> float:
    """Megabytes of one worker after the strongest level of every game has thought in it."""
    words = [sys.executable, "-c", WORKER.format(path=sys.path)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        for name in all_games():
            worker.stdin.write(json.dumps(to_json(_question(find_game(name)))).encode() + b"\n")
            worker.stdin.flush()
            if not worker.stdout.readline():
                raise RuntimeError(f"the worker died over {name}")
        megabytes = memory_mb(worker.pid)
        worker.stdin.close()
    return round(megabytes, 1)


def _question(game: Game) -> BotAsk:
    state = _dealt(game, 1)
    return BotAsk(game.name, state.turn, 0, game.levels[-1], 1, state)
