"""Who may sit in a tournament: a game's levels, and players that are for measuring only."""

from collections.abc import Callable, Sequence
from typing import Any

from firmware_host.loop.thinking import ITERATIONS
from games.api import Dice, Game
from games.minds import Minds
from games.search import best_of, by_chance, played_out, tree

RANDOM, CHEAT = "random", "cheat"  # any legal move; and one who sees all cards, the ceiling for all others
Player = Callable[[Any, Dice], int]
"""A move for a full state. All but the cheat look at it masked."""


def check_seats(game: Game, names: Sequence[str]) -> None:
    """Raises ValueError, listing what exists, for a name that is none or a number of seats that is none."""
    extra = (RANDOM, CHEAT, *game.sparring)
    for name in names:
        if name not in (*game.levels, *extra):
            raise ValueError(
                f"{game.name} has no level {name!r}; there are {', '.join(game.levels)}, "
                f"and for measuring {', '.join(extra)}"
            )
    if len(names) not in game.players:
        counts = " or ".join(map(str, game.players))
        raise ValueError(f"{game.name} is for {counts} players, but --seats names {len(names)}")


def player(game: Game, name: str, minds: Minds) -> Player:
    """How somebody of that name decides; `minds` keep what levels prepare for a deal."""
    match name:
        case "random":
            return by_chance
        case "cheat":
            finish = game.finish or played_out(by_chance)
            return lambda state, dice: best_of(tree(state, dice, ITERATIONS, finish))
        case _:
            return lambda state, dice: minds.decide(game, state.masked(state.turn), name, dice, ITERATIONS)
