"""Briscola at the table: phases, and what hands must do between two decisions, for each way to hold cards."""

from collections.abc import Mapping
from typing import Any

from games.api import Dice, Holding, Setup
from games.briscola.machine.panels import PanelMachine, new_game, restored_game
from games.briscola.machine.table import PHASES, BriscolaMachine
from games.briscola.machine.table import new_machine as new_at_table
from games.briscola.machine.table import restore_machine as restored_at_table

__all__ = ["PHASES", "BriscolaMachine", "PanelMachine", "new_machine", "restore_machine"]


def new_machine(setup: Setup, dice: Dice) -> BriscolaMachine | PanelMachine:
    """A game before its first input. Raises ValueError for a setup the game cannot play."""
    return new_game(setup, dice) if setup.holding is Holding.SCREEN else new_at_table(setup, dice)


def restore_machine(setup: Setup, data: Mapping[str, Any]) -> BriscolaMachine | PanelMachine:
    """Back from `to_json`. Raises ValueError naming the key that is wrong."""
    return restored_game(setup, data) if setup.holding is Holding.SCREEN else restored_at_table(setup, data)
