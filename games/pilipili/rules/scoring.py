"""What a round costs: base penalties, mission extras, sharing, discards, in this order (PP-R19)."""

from collections.abc import Sequence


def booked(
    held: Sequence[int],
    bids: Sequence[int],
    won: Sequence[int],
    extras: Sequence[int],
    targets: Sequence[int],
    reward: bool,
) -> list[int]:
    """Pilis of each player after a round.

    `extras` are Pilis of missions in this round; `targets` whom each pointed at, empty without sharing:
    one's own of this round and the target's own, not chained (PP-Q11). Discards never go below 0.
    """
    own = [abs(bid - tricks) + extra for bid, tricks, extra in zip(bids, won, extras, strict=True)]
    gains = [mine + own[target] for mine, target in zip(own, targets, strict=True)] if targets else own
    after = [had + gain for had, gain in zip(held, gains, strict=True)]
    if reward:
        exact = [bid == tricks for bid, tricks in zip(bids, won, strict=True)]
        after = [max(0, pilis - bid * hit) for pilis, bid, hit in zip(after, bids, exact, strict=True)]
    return after


def limit_reached(pilis: Sequence[int], limit: int) -> bool:
    """Whether somebody has as many as end the game (PP-R17)."""
    return max(pilis) >= limit


def fewest(pilis: Sequence[int]) -> tuple[int, ...]:
    """Who wins if it ends now; those who tie share it (PP-R18)."""
    least = min(pilis)
    return tuple(player for player, count in enumerate(pilis) if count == least)
