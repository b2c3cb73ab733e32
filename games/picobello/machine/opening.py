"""How a game begins: an empty board before its first piece, and what was kept of one under way."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.api import HIDDEN, Bot, Dice, Holding, Setup
from games.held import taken_up
from games.picobello.machine import deeds
from games.picobello.machine.checkpoint import Now, read
from games.picobello.machine.phases import check
from games.picobello.machine.table import PicoBelloMachine
from games.picobello.rules import State
from games.picobello.rules.standing import Wood, nothing


def new_machine(setup: Setup, dice: Dice) -> PicoBelloMachine:
    """A game before its first piece is set up. Raises ValueError for a setup the game cannot play."""
    check(setup)
    real = setup.holding is Holding.TAGS
    players = len(setup.sitters)
    bots = bots_of(setup)
    state = State.new(setup.options, players, None if real else dice, setup.dealer)
    people = [player for player in range(players) if player not in bots]
    now = Now(state, Wood(nothing(state)), worker=people[0] if people else 0)
    if real:
        state.red = state.dots(dice)
        draws = setup.options.first_dealer == "draw"
        now = replace(
            now,
            slots=deeds.empty_slots(players, bots),
            lying=(HIDDEN,) * players,
            drawn=(HIDDEN,) * players,
            acts=tuple(deeds.drawing(range(players)) if draws else deeds.dealing(state, bots, True)),
        )
    else:
        now = replace(now, holds=taken_up([len(hand) for hand in state.hands], dice))
    return PicoBelloMachine(bots, deeds.with_ways(now))


def restore_machine(setup: Setup, data: Mapping[str, Any]) -> PicoBelloMachine:
    """Back from `to_json`. Raises ValueError naming the key that is wrong."""
    check(setup)
    bots = bots_of(setup)
    return PicoBelloMachine(bots, read(data, len(setup.sitters), bots, setup.holding is Holding.TAGS))


def bots_of(setup: Setup) -> frozenset[int]:
    """The players that are bots."""
    return frozenset(player for player, sitter in enumerate(setup.sitters) if isinstance(sitter, Bot))
