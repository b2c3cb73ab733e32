"""Counts a finished game by rules written a second time, to catch the first."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

BRISCOLA_POINTS = {"A": 11, "3": 10, "K": 4, "N": 3, "J": 2}
PIEMONTE_POINTS = {"A": 11, "7": 10, "K": 4, "N": 3, "J": 2}
BRISCOLA_RANKS, PIEMONTE_RANKS = "24567JNK3A", "24563JNK7A"


def briscola_worth(faces: Sequence[str], options: Any) -> int:
    """Points of these cards (BR-R3, BR-Q9)."""
    points = PIEMONTE_POINTS if options.rank_variant == "piemonte" else BRISCOLA_POINTS
    return sum(points.get(face[1:], 0) for face in faces)


def briscola_scores(position: Mapping[str, Any], options: Any) -> tuple[int, ...]:
    """Points of each player, from the order in which all cards were laid (BR-R7, BR-R8)."""
    players, trump = position["players"], position["turned"][0]
    onward = -1 if options.direction == "ccw" else 1
    ranks = PIEMONTE_RANKS if options.rank_variant == "piemonte" else BRISCOLA_RANKS
    leader = (position["dealer"] + onward) % players
    scores = [0] * players
    for at in range(0, len(position["gone"]), players):
        trick = position["gone"][at : at + players]
        winning = trump if any(face[0] == trump for face in trick) else trick[0][0]
        strength = [ranks.index(face[1]) if face[0] == winning else -1 for face in trick]
        leader = (leader + onward * strength.index(max(strength))) % players
        scores[leader] += briscola_worth(trick, options)
    return tuple(scores)


WORTH: Mapping[str, Callable[[Sequence[str], Any], int]] = {"briscola": briscola_worth}
SCORES: Mapping[str, Callable[[Mapping[str, Any], Any], tuple[int, ...]]] = {"briscola": briscola_scores}
