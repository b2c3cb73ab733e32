"""Bots' decisions in one process, which keeps what a level has prepared for the deals it plays."""

from collections.abc import Hashable
from typing import Any

from games.api import Dice, Game

DEALS = 2  # kept at the most: a deal that is worked out fills some ten megabytes


class Minds:
    """Decides as `Game.decide` does, only sooner: what is kept can be made again at any time."""

    def __init__(self, deals: int = DEALS) -> None:
        self._deals = deals
        self._made: dict[tuple[str, Hashable], Any] = {}

    def decide(self, game: Game, state: Any, level: str, dice: Dice, iterations: int) -> int:
        """A legal move of `state.turn` for a masked state."""
        ready = game.preparation
        if ready is None:
            return game.decide(state, level, dice, iterations)
        return ready.decide(state, level, dice, iterations, self.prepared(game, state, level))

    def prepared(self, game: Game, state: Any, level: str) -> Any:
        """What this level has prepared for such a state; None where it needs nothing."""
        ready = game.preparation
        key = None if ready is None else ready.key(state, level)
        if ready is None or key is None:
            return None
        name = (game.name, key)
        made = self._made.pop(name) if name in self._made else ready.make(key)
        self._made[name] = made  # the one used last stands last
        while len(self._made) > self._deals:
            del self._made[next(iter(self._made))]
        return made
