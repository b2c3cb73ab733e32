"""Which bids are allowed, and which rule forbids the others (PP-R10 to PP-R13)."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bids:
    """What the next bidder may say. `dropped` names the rule that gave way: "", "sum" or "mission"."""

    allowed: tuple[int, ...]
    forbidden_sum: int  # the bid that would make the sum fit; -1 where none is
    dropped: str = ""


def next_bids(
    bids: Sequence[int], players: int, tricks: int, total: int, banned: int, no_copy: bool, gives_way: str
) -> Bids:
    """After these bids, first to last. `total` may not be the sum (PP-R11); `banned` is a mission's or -1.

    Where nothing would be left the sum rule gives way, or with `gives_way` "drop_mission" the mission
    (PP-R13, PP-Q14).
    """
    last = len(bids) == players - 1
    summed = total - sum(bids) if last else -1
    if not 0 <= summed <= tricks:
        summed = -1
    copied = bids[-1] if no_copy and bids else -1
    everything = range(tricks + 1)
    mission = tuple(bid for bid in everything if bid not in (banned, copied))
    both = tuple(bid for bid in mission if bid != summed)
    if both:
        return Bids(both, summed)
    if gives_way == "drop_mission":
        without = tuple(bid for bid in everything if bid != summed)
        if without:
            return Bids(without, summed, "mission")
    if mission:
        return Bids(mission, -1, "sum")
    return Bids(tuple(everything), -1, "mission")  # two missions forbade everything between them
