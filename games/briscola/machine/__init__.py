"""Briscola at the table: phases, and what hands must do between two decisions."""

from games.briscola.machine.table import BriscolaMachine, new_machine, restore_machine

__all__ = ["BriscolaMachine", "new_machine", "restore_machine"]
