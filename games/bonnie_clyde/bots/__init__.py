"""Computer players of Bonnie & Clyde, each judging from what its own seat may see.

Medium plays whatever scores, where the car stands first; it keeps what is near a set and takes from the pile
what it can play (`medium`). Easy is medium that lets chance make a third of its decisions. Hard deals the
unseen cards in many ways that fit what it knows, plays some turns on after each of its moves, all as medium,
and makes the one that leaves it furthest ahead (`ahead`).

Whoever looks at a location's card decides by medium's quick rule at every level: how long it takes to make up
one's mind must not tell whether there was anything to decide.
"""

from games.api import HIDDEN, Dice
from games.bonnie_clyde.bots.ahead import finish
from games.bonnie_clyde.bots.medium import candidates, medium
from games.bonnie_clyde.rules import State
from games.search import worlds

__all__ = ["LEVELS", "decide", "finish", "medium"]

LEVELS = ("easy", "medium", "hard")

CARELESS = 0.35  # of easy's decisions, chance makes so many
SHARE = 12  # of the iterations one is played: some turns take as long as a whole game of others
CLEARLY = 0.006  # of a share: less may be luck in the deals
WEIGHED = ("draw", "play", "hinton")  # phases that hard looks ahead in


def decide(state: State, level: str, dice: Dice, iterations: int) -> int:
    """A move for the player to move. Raises ValueError for an unknown level or a finished game."""
    if level not in LEVELS:
        raise ValueError(f"{level!r} is no level of bonnie_clyde; there are {', '.join(LEVELS)}")
    moves = state.legal()
    if not moves:
        raise ValueError(f"nobody is to play in phase {state.phase_of()!r}")
    if level == "easy" and dice.random() < CARELESS:
        return moves[int(dice.random() * len(moves))]
    if level == "hard" and state.phase_of() in WEIGHED and HIDDEN not in state.hands[state.turn]:
        return _hard(state, dice, iterations)
    return medium(state)


def _hard(state: State, dice: Dice, iterations: int) -> int:
    """Medium's move, unless another does clearly better."""
    usual, among = medium(state), candidates(state)
    if len(among) < 2:
        return usual
    tried = {one.move: one.share for one in worlds(state, dice, iterations // SHARE, finish, among)}
    best = max(among, key=lambda move: (tried[move], move == usual))
    return best if tried[best] > tried.get(usual, 0.0) + CLEARLY else usual
