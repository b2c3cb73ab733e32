"""Pico, as the registry knows it; the rooms are loaded when the game is."""

from collections.abc import Mapping
from typing import Any

from games.api import Dice, Game, Machine, Setup


def game() -> Game:
    """The entry. A bot's worker takes rules and bots from it and never loads the machine."""
    from games.pico import bots, rules

    return Game(
        name="pico",
        players=(2,),
        deck=rules.DECK,
        levels=bots.LEVELS,
        rules=rules.State,
        options=rules.Options,
        new=_new,
        restore=_restore,
        decide=bots.decide,
        faces=_faces,
        deck_of=lambda options: rules.DECKS[options.deck],
        preparation=bots.PREPARATION,
        advise=bots.advise,
        face_down=True,
        final=("shown",),  # whoever has seen the other's card would choose another one
        needs_middle=lambda state: False,  # what lies there is what both hands leave over
    )


def _faces(players: int, options: Any = None) -> tuple[str, ...]:
    from games.pico.rules import PACKS, Options, card_name

    chosen = options or Options()
    return tuple(map(card_name, PACKS[chosen.deck]))


def _new(setup: Setup, dice: Dice) -> Machine:
    from games.pico.machine import new_machine

    return new_machine(setup, dice)


def _restore(setup: Setup, data: Mapping[str, Any]) -> Machine:
    from games.pico.machine import restore_machine

    return restore_machine(setup, data)
