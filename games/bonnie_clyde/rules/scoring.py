"""What a hand is worth (BC-R16 to BC-R18)."""

from collections.abc import Sequence

CROSSWISE, UPRIGHT, OUTLAW = 4, 2, 10


def counted(
    side: Sequence[Sequence[int]],
    up: Sequence[Sequence[int]],
    caught: Sequence[Sequence[int]],
    out: int,
    bonus: int,
) -> list[int]:
    """Points of each player: cards lying crosswise and upright, outlaws, and the bonus of who went out.

    Whoever has both outlaws takes everything from the others.
    """
    players = range(len(side))
    gained = [
        CROSSWISE * len(side[player]) + UPRIGHT * len(up[player]) + OUTLAW * len(caught[player])
        for player in players
    ]
    if out >= 0:
        gained[out] += bonus
    both = [player for player in players if len(caught[player]) == 2]
    return [gain if not both or player in both else 0 for player, gain in enumerate(gained)]
