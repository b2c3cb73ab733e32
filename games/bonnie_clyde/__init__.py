"""Bonnie & Clyde, as the registry knows it; the rooms are loaded when the game is."""

from collections.abc import Mapping
from typing import Any

from games.api import Dice, Game, Machine, Setup


def game() -> Game:
    """The entry. A bot's worker takes rules and bots from it and never loads the machine."""
    from games.bonnie_clyde import bots, rules

    return Game(
        name="bonnie_clyde",
        players=(2, 3, 4),
        deck=rules.DECK,
        levels=bots.LEVELS,
        rules=rules.State,
        options=rules.Options,
        new=_new,
        restore=_restore,
        decide=bots.decide,
        faces=_faces,
        finish=bots.finish,
    )


def _faces(players: int, options: Any = None) -> tuple[str, ...]:
    from games.bonnie_clyde.rules import CARDS, card_name

    return tuple(map(card_name, range(CARDS)))


def _new(setup: Setup, dice: Dice) -> Machine:
    from games.bonnie_clyde.machine import new_machine

    return new_machine(setup, dice)


def _restore(setup: Setup, data: Mapping[str, Any]) -> Machine:
    from games.bonnie_clyde.machine import restore_machine

    return restore_machine(setup, data)
