"""Briscola, as the registry knows it; the rooms are loaded when the game is."""

from collections.abc import Mapping
from typing import Any

from games.api import Dice, Game, Machine, Setup


def game() -> Game:
    """The entry. A bot's worker takes rules and bots from it and never loads the machine."""
    from games.briscola import bots, rules
    from games.briscola.rules.series import match_winners, next_dealer

    return Game(
        name="briscola",
        players=(2, 3, 4),
        deck=rules.DECK,
        levels=bots.LEVELS,
        rules=rules.State,
        options=rules.Options,
        new=_new,
        restore=_restore,
        decide=bots.decide,
        faces=_faces,
        next_dealer=next_dealer,
        match_winners=match_winners,
        deck_of=lambda options: rules.DECKS[options.deck],
        sparring=bots.SPARRING,
        finish=bots.finish,
        advise=bots.advise,
        needs_middle=lambda state: state.needs_middle(),
    )


def _faces(players: int, options: Any = None) -> tuple[str, ...]:
    from games.briscola.rules import Options, card_name, cards_for

    chosen = options or Options()
    return tuple(card_name(card, chosen.rank_variant) for card in cards_for(players, chosen.removed_two))


def _new(setup: Setup, dice: Dice) -> Machine:
    from games.briscola.machine import new_machine

    return new_machine(setup, dice)


def _restore(setup: Setup, data: Mapping[str, Any]) -> Machine:
    from games.briscola.machine import restore_machine

    return restore_machine(setup, data)
