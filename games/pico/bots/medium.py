"""Medium: looks at both hands and reckons one trick ahead, as if any card may come (R4)."""

from collections.abc import Sequence

from games.pico.rules import wins

NEAR = 1.0  # points a trick: cards so close to the best are laid too, lest medium be foreseen

Mixed = dict[int, float]
"""Cards with the chance that each is laid; the chances add up to 1."""


def medium(own: Sequence[int], other: Sequence[int], worth: Sequence[int]) -> Mixed:
    """The cards near the best, the better the likelier."""
    edges = {card: _edge(card, other, worth) for card in own}
    best = max(edges.values())
    weights = {card: NEAR - (best - edge) for card, edge in edges.items() if best - edge < NEAR}
    total = sum(weights.values())
    return {card: weight / total for card, weight in weights.items()}


def _edge(card: int, other: Sequence[int], worth: Sequence[int]) -> float:
    """Points expected of a trick, less those of the other player."""
    return sum(worth[card] if wins(card, theirs) else -worth[theirs] for theirs in other) / len(other)
