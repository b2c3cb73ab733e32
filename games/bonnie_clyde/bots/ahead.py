"""Playing some turns on as medium would, and what each player's stand is worth then: what hard asks."""

from collections.abc import Sequence

from games.api import OVER, Dice
from games.bonnie_clyde.bots.medium import medium
from games.bonnie_clyde.rules import NOBODY, State, counted, location_of

ROUNDS = 2  # turns of each player that are played on
STEP = 0.004  # a point ahead
IN_HAND = (0.0, 0.2, 1.5, 5.0, 6.0, 6.5, 7.0)  # points that so many of one location promise


def finish(state: State, dice: Dice) -> Sequence[float]:
    """Shares of the players once some turns are played, or the hand is over."""
    left = ROUNDS * state.players
    before = state.turn
    while state.turn != OVER and state.phase_of() != "between" and left:
        state.apply(medium(state))
        if state.turn != before:
            before, left = state.turn, left - 1
    return list(state.utilities()) if state.turn == OVER else _shares(state)


def _shares(state: State) -> Sequence[float]:
    """By how far each is ahead of the best of the others."""
    totals = [float(total) for total in state.totals]
    if state.phase_of() != "between":
        now = counted(state.side, state.up, state.caught, NOBODY, 0)
        totals = [
            total + gain + _promise(state, seat)
            for seat, (total, gain) in enumerate(zip(totals, now, strict=True))
        ]
    shares = []
    for seat, total in enumerate(totals):
        best = max(other for at, other in enumerate(totals) if at != seat)
        shares.append(min(1.0, max(0.0, 0.5 + STEP * (total - best))))
    return shares


def _promise(state: State, seat: int) -> float:
    """What a hand may still bring; little once the stock runs out."""
    counts: dict[int, int] = {}
    for card in state.hands[seat]:
        counts[location_of(card)] = counts.get(location_of(card), 0) + 1
    found = 0.0
    for location, count in counts.items():
        if location == 0:
            found += 1.5 * count
        else:
            found += 1.6 * count if state.sets[location] else IN_HAND[count]
    return found * min(1.0, len(state.stock) / (6 * state.players))
