"""Pili Pili, as the registry knows it; the rooms are loaded when the game is."""

from collections.abc import Mapping
from typing import Any

from games.api import Dice, Game, Machine, Setup


def game() -> Game:
    """The entry. A bot's worker takes rules and bots from it and never loads the machine."""
    from games.pilipili import bots, rules

    return Game(
        name="pilipili",
        players=(2, 3, 4, 5, 6, 7, 8),
        deck=rules.DECK,
        levels=bots.LEVELS,
        rules=rules.State,
        options=rules.Options,
        new=_new,
        restore=_restore,
        decide=bots.decide,
        faces=_faces,
        face_down=True,
        needs_middle=lambda state: state.phase_of() == "mission",
        finish=bots.finish,
    )


def _faces(players: int, options: Any = None) -> tuple[str, ...]:
    from games.pilipili.rules import CARDS, card_text

    return tuple(map(card_text, range(CARDS)))


def _new(setup: Setup, dice: Dice) -> Machine:
    from games.pilipili.machine import new_machine

    return new_machine(setup, dice)


def _restore(setup: Setup, data: Mapping[str, Any]) -> Machine:
    from games.pilipili.machine import restore_machine

    return restore_machine(setup, data)
