"""What stands around the state when an input comes, and what an input can mean besides what cards mean."""

from dataclasses import dataclass

from games.api import HIDDEN, Rejected
from games.held import Deed, Grip
from games.meant import Ask, Back, Lift, Move, Nothing, Tick
from games.picobello.rules.picking import Pick
from games.picobello.rules.standing import Wood


@dataclass(frozen=True, slots=True)
class Around:
    """The bots; a bot's own `slots` and everybody's trick card on the reader, where cards are real.

    `grip` is the actor's hold on a hand on the panel, None where cards are real. `sure` while the player
    to act is asked whether a card is meant. `picked`, `cursor` and `wondered` (moves that sensors may have
    seen) belong to the player whose turn on the board it is.
    """

    bots: frozenset[int]
    board: Wood
    slots: tuple[int, ...] = ()
    lying: tuple[int, ...] = ()
    grip: Grip | None = None
    sure: bool = False
    picked: Pick | None = None
    cursor: int = 0
    wondered: tuple[int, ...] = ()

    def lies(self, player: int) -> bool:
        """Whether a card of the trick lies on that player's reader."""
        return bool(self.lying) and self.lying[player] != HIDDEN


@dataclass(frozen=True, slots=True)
class Turn:
    """The cursor goes on by so much."""

    step: int


@dataclass(frozen=True, slots=True)
class Picked:
    """The entry under the cursor is meant."""

    pick: Pick


@dataclass(frozen=True, slots=True)
class Seen:
    """Sensors have seen these decisions, one after another."""

    moves: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Wonder:
    """Sensors may have seen one of these decisions, or none."""

    moves: tuple[int, ...]


Heard = Move | Tick | Lift | Back | Ask | Nothing | Rejected | Deed | Turn | Picked | Seen | Wonder
