"""Medium: looks at both hands and reckons one trick ahead, for its points alone (R3, R4)."""

from collections.abc import Sequence

from games.pico.bots.matrix import best_mixture
from games.pico.bots.mixture import Mixed, blended
from games.pico.rules import State, wins

NEAR = 1.0  # points a trick: cards so close to the best are laid too, lest medium be foreseen
WARY = 0.5  # how often it expects the other to reckon too


def medium(state: State) -> Mixed:
    """At times as if any card may come, at times as if the other reckoned in the same way."""
    me = state.turn
    own, others = state.hands[me], state.hands[1 - me]
    table = [[_gain(state, card, other) for other in others] for card in own]
    wary = dict(zip(own, best_mixture(table), strict=True))
    return blended(wary, _near_the_best(own, table), WARY)


def _near_the_best(own: Sequence[int], table: Sequence[Sequence[int]]) -> Mixed:
    """Against any card alike: the better a card, the likelier."""
    edges = [sum(line) / len(line) for line in table]
    best = max(edges)
    weights = [max(0.0, NEAR - (best - edge)) for edge in edges]
    return {card: weight / sum(weights) for card, weight in zip(own, weights, strict=True)}


def _gain(state: State, card: int, other: int) -> int:
    """Points of the trick, less those of the other player."""
    return state.worth(card) if wins(card, other) else -state.worth(other)
