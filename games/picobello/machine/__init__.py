"""PicoBello at the table: phases, what hands must do between two decisions, and what sensors feel."""

from games.picobello.machine.opening import new_machine, restore_machine
from games.picobello.machine.phases import PHASES
from games.picobello.machine.table import PicoBelloMachine

__all__ = ["PHASES", "PicoBelloMachine", "new_machine", "restore_machine"]
