"""Which games there are; each is loaded when it is asked for, so a worker loads only its own."""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from games.api import Game

if TYPE_CHECKING:  # a bot's worker has no use for phases
    from games.phases import PhaseMap


def _briscola() -> Game:
    from games import briscola

    return briscola.game()


def _pico() -> Game:
    from games import pico

    return pico.game()


def _picobello() -> Game:
    from games import picobello

    return picobello.game()


def _pilipili() -> Game:
    from games import pilipili

    return pilipili.game()


def _bonnie_clyde() -> Game:
    from games import bonnie_clyde

    return bonnie_clyde.game()


_ENTRIES: dict[str, Callable[[], Game]] = {
    "briscola": _briscola,
    "pico": _pico,
    "picobello": _picobello,
    "pilipili": _pilipili,
    "bonnie_clyde": _bonnie_clyde,
}
_ON_TRIAL = ("pilipili", "bonnie_clyde")  # whole in rules and bots, not yet at the table


def games() -> tuple[str, ...]:
    """Names of all games, in the order of the menu."""
    return tuple(_ENTRIES)


def finished() -> tuple[str, ...]:
    """Names of the games that keep every promise of the table; the others are on trial, and say so."""
    return tuple(name for name in _ENTRIES if name not in _ON_TRIAL)


def game(name: str) -> Game:
    """The game of that name. Raises ValueError listing what exists."""
    if name not in _ENTRIES:
        raise ValueError(f"there is no game {name!r}; there are: {', '.join(_ENTRIES)}")
    return _ENTRIES[name]()


def phases(name: str) -> "PhaseMap":
    """The phase table of a game, which loads its machine. Raises ValueError as `game`."""
    found: PhaseMap = import_module(f"games.{game(name).name}.machine").PHASES
    return found


def load(name: str) -> None:
    """Read in all rooms of a game, so that starting it later takes no time. Raises ValueError as `game`."""
    import_module(f"games.{game(name).name}.machine")
