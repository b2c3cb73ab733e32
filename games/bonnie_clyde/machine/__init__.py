"""Bonnie & Clyde at the table: phases, what hands must do between two decisions, and lists to choose from."""

from games.bonnie_clyde.machine.phases import PHASES
from games.bonnie_clyde.machine.table import BonnieClydeMachine, new_machine, restore_machine

__all__ = ["PHASES", "BonnieClydeMachine", "new_machine", "restore_machine"]
