"""What bots are asked in a game: whoever's decision is wanted, with what that player may know."""

from firmware_host.table.hints import Hints
from firmware_host.table.outputs import BotAsk
from firmware_host.table.session import Session
from games.api import BYSTANDER, Bot, Machine


def bot_asks(session: Session, machine: Machine, hints: Hints) -> tuple[BotAsk, ...]:
    """One for each bot to decide, also where one sits in for a person, and one for each hint wanted."""
    asks = []
    for player in machine.asked_bots():
        sitter = session.sitters[player]
        level = sitter.level if isinstance(sitter, Bot) else hints.game.usual_level  # it sits in
        masked = machine.masked(player)
        asks.append(BotAsk(session.game, player, machine.moves, level, session.seed, masked))
    return (*asks, *hints.asks(machine))


def player_asked(machine: Machine) -> int:
    """Who must act now: first of all with hands, else by deciding; the first player once it is over."""
    acts = machine.acts()
    return acts[0].who if acts else max(0, machine.masked(BYSTANDER).turn)
