"""Computer players of Pili Pili, each judging from what its own seat may see.

A card is worth the chance that it wins its trick against so many cards drawn anywhere; a hand the sum of
that, which is what medium bids. From then on it plays towards its bid (`medium`): as long as tricks are
missing it wins with the cheapest card that holds, afterwards it throws its best losing one; what it gives
away is what stands in the way of the bid. Easy is medium that lets chance make half of its decisions. Hard
deals the unseen cards in many ways that fit what it knows, plays the round out after each of its moves, all
as medium, and makes the one that costs it fewest Pilis compared with the others (`ahead`).
"""

from games.api import Dice
from games.pilipili.bots.ahead import finish
from games.pilipili.bots.medium import medium
from games.pilipili.rules import State
from games.search import best_of, worlds

__all__ = ["LEVELS", "decide", "finish", "medium"]

LEVELS = ("easy", "medium", "hard")

CARELESS = 0.5  # of easy's decisions, chance makes so many


def decide(state: State, level: str, dice: Dice, iterations: int) -> int:
    """A move for the player to move. Raises ValueError for an unknown level or a finished game."""
    if level not in LEVELS:
        raise ValueError(f"{level!r} is no level of pilipili; there are {', '.join(LEVELS)}")
    moves = state.legal()
    if not moves:
        raise ValueError(f"nobody is to play in phase {state.phase_of()!r}")
    if len(moves) == 1:
        return moves[0]
    if level == "easy" and dice.random() < CARELESS:
        return moves[int(dice.random() * len(moves))]
    if level == "hard" and state.phase_of() != "name":
        return best_of(worlds(state, dice, iterations, finish))
    return medium(state)
