"""A game of Pili Pili being played: phases, pending acts, dials and cursors."""

from games.pilipili.machine.phases import PHASES
from games.pilipili.machine.table import PilipiliMachine, new_machine, restore_machine

__all__ = ["PHASES", "PilipiliMachine", "new_machine", "restore_machine"]
