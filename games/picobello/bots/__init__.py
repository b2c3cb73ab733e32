"""Computer players of PicoBello: three levels, each judging from what its own seat may see.

Medium counts in steps. A card is worth the steps its number can bring, times the chance that it wins its
trick, less what a low card is worth for later (`cards`). A pawn's move is worth the steps it comes nearer
to a gate that is open, more for going in or for a black dot, and the steps that a captured pawn of others
loses (`pawns`). Distances are those to open gates, reckoned anew whenever a gate is blocked or a red pawn
moves: without that, bots wait for ever before a gate that stays shut (`far`). A red pawn goes two or three
steps before the pawn of others that is nearest to the finish; gates are closed where that delays the
others most.

Easy is medium that lets chance choose half of its cards and a third of its moves.

Hard deals the cards it cannot see, in ways that fit what it knows, plays on after each of its cards or
moves for two tricks as medium would (`games.search`, `ahead`), and takes what leaves its side nearest.
Where to put red pawns and which gates to block it decides as medium does: there are too many ways.
"""

from games.api import Dice
from games.picobello.bots.ahead import finish, policy
from games.picobello.rules import State
from games.search import best_of, worlds

__all__ = ["LEVELS", "decide", "finish"]

LEVELS = ("easy", "medium", "hard")

CARELESS_CARDS = 0.5
CARELESS_MOVES = 0.33
SHARE = 10  # iterations that one game played ahead costs
SEARCHED = ("lead", "follow", "move", "bonus")


def decide(state: State, level: str, dice: Dice, iterations: int) -> int:
    """A move for the player to move. Raises ValueError for an unknown level or a finished game."""
    if level not in LEVELS:
        raise ValueError(f"{level!r} is no level of picobello; there are {', '.join(LEVELS)}")
    moves = state.legal()
    if not moves:
        raise ValueError(f"nobody is to play in phase {state.phase_of()!r}")
    phase = state.phase_of()
    if level == "easy":
        careless = CARELESS_CARDS if phase in ("lead", "follow") else CARELESS_MOVES
        if dice.random() < careless:
            return moves[int(dice.random() * len(moves))]
    if len(moves) == 1:
        return moves[0]
    if level == "hard" and phase in SEARCHED:
        return best_of(worlds(state, dice, max(len(moves), iterations // SHARE), finish))
    return policy(state)
