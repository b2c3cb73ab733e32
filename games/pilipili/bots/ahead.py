"""Playing a round out as medium would, and what its end is worth to each."""

from collections.abc import Sequence

from games.api import OVER, Dice
from games.pilipili.bots.medium import medium
from games.pilipili.rules import State

SWING = 0.08  # of a share that one Pili more or less than the others is worth


def finish(state: State, dice: Dice) -> Sequence[float]:
    """Shares, 0..1: who gets fewer Pilis than the others in this round has the greater one."""
    number, before = state.round, state.pilis[:]
    while state.turn != OVER and state.phase_of() != "between" and state.round == number:
        state.apply(medium(state))
    if state.turn == OVER:
        return state.utilities()
    gained = [now - had for now, had in zip(state.pilis, before, strict=True)]
    held = [gain + now / 4 for gain, now in zip(gained, state.pilis, strict=True)]
    usual = sum(held) / state.players
    return [min(1.0, max(0.0, 0.5 - SWING * (own - usual))) for own in held]
