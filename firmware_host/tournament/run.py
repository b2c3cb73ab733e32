"""Deals spread over all processor cores, and what they come to."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from math import sqrt
from multiprocessing import get_context
from statistics import fmean, stdev
from typing import Any

from firmware_host.tournament.deals import Deal, Fared, played
from firmware_host.tournament.seats import check_seats
from games.registry import game as find_game

SURE = 1.96  # standard deviations: 95 of 100 such intervals hold the true value
MOST_AT_ONCE = 4  # deals handed to a process together: experts take a second for each
MOST_DEATHS = 3  # over the same deals
Progress = Callable[[int], object]


class PlayersKilledError(Exception):
    """Processes were killed again and again."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What one seat of `--seats` came to."""

    level: str
    win_rate: float
    low: float  # the 95 % interval of the win rate
    high: float
    mean_score: float

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values, rounded."""
        return {
            "level": self.level,
            "win_rate": round(self.win_rate, 4),
            "ci95": [round(self.low, 4), round(self.high, 4)],
            "mean_score": round(self.mean_score, 2),
        }


def tournament(
    game: str, names: Sequence[str], deals: int, seed: int, progress: Progress, processes: int | None = None
) -> list[Standing]:
    """Play so many deals with these names in the seats, on all cores unless told; the same on any number.

    Raises ValueError for a game, level or number of seats there is none of.
    """
    check_seats(find_game(game), names)
    if deals < 1:
        raise ValueError(f"--deals must be at least 1, not {deals}")
    todo = [Deal(game, tuple(names), seed, number) for number in range(deals)]
    results: list[tuple[Fared, ...]] = []
    progress(0)
    for result in _results(todo, min(processes or len(os.sched_getaffinity(0)), deals)):
        results.append(result)
        progress(len(results))
    return [standing(name, [result[seat] for result in results]) for seat, name in enumerate(names)]


def _results(todo: Sequence[Deal], processes: int) -> Iterator[tuple[Fared, ...]]:
    """In the order of the deals, whoever played them, and whoever died over them."""
    if processes == 1:
        yield from map(played, todo)
        return
    at_once = max(1, min(MOST_AT_ONCE, len(todo) // (processes * 4)))
    done, deaths = 0, 0
    while done < len(todo):
        try:
            with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
                for result in pool.map(played, todo[done:], chunksize=at_once):
                    done, deaths = done + 1, 0
                    yield result
        except BrokenProcessPool as error:  # one was killed, for its memory perhaps: all begin anew
            deaths += 1
            if deaths >= MOST_DEATHS:
                raise PlayersKilledError(f"a process died {deaths} times over deal {done + 1}") from error


def standing(name: str, fared: Sequence[Fared]) -> Standing:
    """The mean over deals, and how sure it is; one deal alone says nothing.

    How far deals differ is judged as if there had been one more deal won and one lost: a few that all
    went alike would else be sure of everything.
    """
    shares = [one.share for one in fared]
    rate = fmean(shares)
    margin = SURE * stdev([*shares, 0.0, 1.0]) / sqrt(len(shares)) if len(shares) > 1 else 1.0
    low, high = max(0.0, rate - margin), min(1.0, rate + margin)
    return Standing(name, rate, low, high, fmean(one.score for one in fared))
