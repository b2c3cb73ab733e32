"""Computer players of Pico, each judging from what its own seat may see.

Both hands are open, so all there is to find out is what the other will choose, and whoever can be
foreseen loses. So each level says how often it would lay each card, and the dice pick one. Easy is medium
that lets chance pick half of its cards. Medium reckons one trick ahead (`medium`). Hard has worked out the
whole deal (`exact`): nobody, whatever he knows of it, wins more against it than the deal gives him.
"""

from games.api import Dice, Preparation
from games.pico.bots.advice import advise
from games.pico.bots.exact import Deal, Solved, deal_of
from games.pico.bots.medium import medium
from games.pico.bots.mixture import Mixed, blended, drawn, evenly
from games.pico.rules import GO_ON, State

__all__ = [
    "LEVELS",
    "PREPARATION",
    "Deal",
    "Solved",
    "advise",
    "deal_of",
    "deal_to_solve",
    "decide",
    "mixture",
]

LEVELS = ("easy", "medium", "hard")

CARELESS = 0.5  # of easy's cards, chance picks so many


def decide(state: State, level: str, dice: Dice, iterations: int) -> int:
    """A move for the player to move. Raises ValueError for an unknown level or a finished game."""
    deal = deal_to_solve(state, level)
    return _decided(state, level, dice, iterations, None if deal is None else Solved(deal))


def deal_to_solve(state: State, level: str) -> Deal | None:
    """What must be worked out before this level decides."""
    if level != "hard" or state.phase_of() != "choose":
        return None
    return deal_of(state)


def mixture(state: State, level: str, solved: Solved | None) -> Mixed:
    """How often this level would lay each card; `solved` is the deal's, for hard."""
    if level == "hard":
        assert solved is not None, "hard plays a deal that has been worked out"
        return solved.mixture(state)
    habit = medium(state)
    return blended(evenly(state.legal()), habit, CARELESS) if level == "easy" else habit


def _decided(state: State, level: str, dice: Dice, iterations: int, prepared: Solved | None) -> int:
    if level not in LEVELS:
        raise ValueError(f"{level!r} is no level of pico; there are {', '.join(LEVELS)}")
    moves = state.legal()
    if not moves:
        raise ValueError(f"nobody is to play in phase {state.phase_of()!r}")
    return GO_ON if moves == [GO_ON] else drawn(mixture(state, level, prepared), dice)


PREPARATION = Preparation(deal_to_solve, Solved, _decided)
