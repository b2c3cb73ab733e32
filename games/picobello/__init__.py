"""PicoBello: a trick game joined to a race of pawns, as the registry knows it."""

from collections.abc import Mapping
from typing import Any

from games.api import Dice, Game, Machine, Setup


def game() -> Game:
    """The entry. A bot's worker takes rules and bots from it and never loads the machine."""
    from games.picobello import bots, rules

    return Game(
        name="picobello",
        players=(2, 3, 4),
        deck=rules.DECK,
        levels=bots.LEVELS,
        rules=rules.State,
        options=rules.Options,
        new=_new,
        restore=_restore,
        decide=bots.decide,
        faces=_faces,
        spots=True,
        pieces=_pieces,
        finish=bots.finish,
        needs_middle=lambda state: False,
    )


def _faces(players: int, options: Any = None) -> tuple[str, ...]:
    from games.picobello.rules import Options, card_name, cards_for, sides_for

    chosen = options or Options()
    return tuple(map(card_name, cards_for(sides_for(chosen, players).mode, chosen.dropped_suit)))


def _pieces(players: int, options: Any) -> Mapping[str, int]:
    from games.picobello.rules import sides_for

    sides = sides_for(options, players)
    board = options.board
    reds = len(board.red) - (0 if options.red_pawns == 10 else len(board.red_extra))
    return {**{colour: len(sides.pawns[0]) for colour in sides.colours}, "red": reds}


def _new(setup: Setup, dice: Dice) -> Machine:
    from games.picobello.machine import new_machine

    return new_machine(setup, dice)


def _restore(setup: Setup, data: Mapping[str, Any]) -> Machine:
    from games.picobello.machine import restore_machine

    return restore_machine(setup, data)
