"""How fast rules and bots are: whole random games, and decisions over whole games."""

import random
import statistics
import time
from collections.abc import Iterator, Sequence
from typing import Any

from firmware_host.bench.numbers import DIGITS, spread
from firmware_host.loop.thinking import ITERATIONS, dice_for
from games.api import OVER, Game, Step
from games.minds import Minds
from games.registry import game as find_game
from games.registry import games as all_games

GAMES = 400  # dealt before the clock starts
RUNS = 7
PREPARED = 9  # deals
LEVEL_SECONDS = 5.0  # enough decisions of a level that searches


def moves_per_s() -> dict[str, dict[str, int]]:
    """Moves a second of processor time; the median of several runs, dealing left out."""
    measured = {}
    for name in all_games():
        dealt = _dealt(find_game(name), GAMES)
        measured[name] = {
            "in_place": int(statistics.median(_in_place(dealt, run) for run in range(RUNS))),
            "play": int(statistics.median(_checked(dealt, run) for run in range(RUNS))),
        }
    return measured


def _dealt(game: Game, count: int) -> list[Any]:
    """Fresh games for two (or as few as the game takes)."""
    players = 2 if 2 in game.players else min(game.players)
    dice = random.Random(1)
    return [game.rules.new(game.options(), players, dice, number % players) for number in range(count)]


def _in_place(dealt: Sequence[Any], seed: int) -> float:
    rnd = random.Random(seed).random
    states = [state.clone() for state in dealt]
    moves = 0
    started = time.process_time()
    for state in states:
        while state.turn != OVER:
            legal = state.legal()
            state.apply(legal[int(rnd() * len(legal))])
            moves += 1
    return moves / (time.process_time() - started)


def _checked(dealt: Sequence[Any], seed: int) -> float:
    rnd = random.Random(seed).random
    moves = 0
    started = time.process_time()
    for first in dealt:
        state = first
        while state.turn != OVER:
            legal = state.legal()
            state = state.play(state.turn, legal[int(rnd() * len(legal))]).state
            moves += 1
    return moves / (time.process_time() - started)


def decision_ms() -> dict[str, dict[str, dict[str, float]]]:
    """How long each level of each game thinks."""
    return {
        name: {level: spread(list(_decisions(find_game(name), level)), 50, 95) for level in levels}
        for name in all_games()
        for levels in [find_game(name).levels]
    }


def _decisions(game: Game, level: str) -> Iterator[float]:
    """Milliseconds of processor time, for each decision in games of every line-up of this level alone."""
    dice, minds = random.Random(2), Minds()
    share = LEVEL_SECONDS / len(game.players)
    for players in game.players:
        until = time.process_time() + share
        for dealer in range(players):
            if time.process_time() < until:
                dealt = game.rules.new(game.options(), players, dice, dealer)
                yield from _game_of(game, level, dealt, minds, until)


def _game_of(game: Game, level: str, state: Any, minds: Minds, until: float) -> Iterator[float]:
    """One game, given up when the time is spent; what is prepared for the deal is measured apart."""
    moves = 0
    while state.turn != OVER and time.process_time() < until:
        known, dice = state.masked(state.turn), dice_for(1, state.turn, moves)
        minds.prepared(game, known, level)
        started = time.process_time()
        move = minds.decide(game, known, level, dice, ITERATIONS)
        yield (time.process_time() - started) * 1000
        step = state.play(state.turn, move)
        if not isinstance(step, Step):
            raise RuntimeError(f"{game.name}: level {level} chose {move}, refused as {step.code}")
        state = step.state
        moves += 1


def prepare_ms() -> dict[str, float]:
    """How long the level that prepares most works on one deal, of each game that has such a level."""
    measured = {}
    for name in all_games():
        game = find_game(name)
        times = [_preparing(game, dealt) for dealt in _dealt(game, PREPARED) if game.preparation]
        if times:
            measured[name] = round(statistics.median(times), DIGITS)
    return measured


def _preparing(game: Game, dealt: Any) -> float:
    """Milliseconds of processor time of the slowest level."""
    times = []
    for level in game.levels:
        started = time.process_time()
        Minds().prepared(game, dealt.masked(dealt.turn), level)
        times.append((time.process_time() - started) * 1000)
    return max(times)
