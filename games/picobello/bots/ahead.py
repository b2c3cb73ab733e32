"""Hard looks ahead: deals what it cannot see, plays the next tricks as medium would, and looks at the board.

A game may take hundreds of tricks, so nobody plays it out: after a few more tricks what counts is how far
each side has still to go. Shares come from that, and from the win itself where the game ends before.
"""

from collections.abc import Sequence
from math import exp

from games.api import OVER, Dice
from games.picobello.bots.cards import best_card
from games.picobello.bots.far import far_now, lag
from games.picobello.bots.pawns import IN, best_move
from games.picobello.rules import State

TRICKS = 2  # played ahead, the one on the table among them
SLOPE = 0.12  # how much of a share a step is worth where all is even
CARD_PHASES = ("lead", "follow")


def policy(state: State) -> int:
    """What medium does."""
    return best_card(state) if state.phase_of() in CARD_PHASES else best_move(state)


def finish(state: State, dice: Dice) -> Sequence[float]:
    """The next tricks of this full state, then shares by how far everybody is; may change it."""
    won = _tricks(state)
    while state.turn != OVER and not (state.phase_of() == "lead" and _tricks(state) - won >= TRICKS):
        before = state.deal
        state.apply(policy(state))
        if state.deal != before:
            break
    return list(state.utilities()) if state.turn == OVER else shares(state)


def _tricks(state: State) -> int:
    return sum(state.won) + state.deal * 9


def shares(state: State) -> list[float]:
    """0..1 for each player by steps still to go, those of partners alike."""
    far = far_now(state)
    size = state.sides.board.size
    weights = []
    for side, pawns in enumerate(state.sides.pawns):
        ahead = IN * sum(state.pawns[pawn] >= size for pawn in pawns) - lag(state, side, far)
        weights.append(exp(SLOPE * ahead))
    total = sum(weights)
    return [weights[side] / total for side in state.sides.side_of]
