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


def pico_worth(card: int, options: Any) -> int:
    """Points of a card that wins (R3): how often two divides into it, but for the 4 of the second set."""
    rebalanced = options.deck == "pico2" or (options.deck == "bsn13" and options.points == "bsn13")
    return 1 if card == 4 and rebalanced else card.bit_length() - 1


def pico_scores(position: Mapping[str, Any], options: Any) -> tuple[int, ...]:
    """Points of both, from the cards that met (R6, R7): the higher wins unless half of it is more."""
    scores = [0, 0]
    for pair in position["plays"]:
        cards = [int(card) for card in pair]
        low, high = sorted(cards)
        winner = low if high > 2 * low else high
        scores[cards.index(winner)] += pico_worth(winner, options)
    return tuple(scores)


def pico_piles(position: Mapping[str, Any], options: Any) -> tuple[tuple[str, ...], ...]:
    """What lies aside after round 2, sorted: the cards each has won since hands were full again."""
    deals = [set(map(int, hand)) for hand in position["dealt"]]
    rest, piles = [set(deals[0]), set(deals[1])], [set[int](), set[int]()]
    for pair in position["plays"]:
        if min(map(len, rest)) == 1:
            rest, piles = [set(deals[1]), set(deals[0])], [set(), set()]
        cards = [int(card) for card in pair]
        low, high = sorted(cards)
        winner = cards.index(low if high > 2 * low else high)
        rest[winner].discard(cards[winner])
        piles[winner].add(cards[winner])
    return tuple(tuple(sorted(map(str, pile))) for pile in piles)


PICOBELLO_COLOURS = {
    "team4": ("white", "grey", "white", "grey"),
    "solo4": ("grey", "white", "black", "green"),
}


def picobello_scores(position: Mapping[str, Any], options: Any) -> tuple[int, ...]:
    """Pawns of each player that are in; partners have theirs together (rules 4, 43)."""
    colours = ("grey", "white", "black")[: position["players"]]
    if position["players"] == 4:
        colours = PICOBELLO_COLOURS[options.mode]
    inside = [name.rstrip("0123456789") for name, place in position["pawns"].items() if place == "FIN"]
    return tuple(inside.count(colour) for colour in colours)


def picobello_board(position: Mapping[str, Any], options: Any) -> Mapping[str, Sequence[str]]:
    """What stands on each spot; a blocker may be of any colour."""
    found: dict[str, list[str]] = {}
    for name, place in position["pawns"].items():
        if place != "FIN":
            found.setdefault(place, []).append(name.rstrip("0123456789"))
    for square in position["red"]:
        found.setdefault(square, []).append("red")
    entrances = dict(options.board.gates)
    for side in position["gates"]:
        found[entrances[side] if options.blockers == "square" else f"gate.{side}"] = ["any"]
    return found


def bonnie_clyde_scores(position: Mapping[str, Any], options: Any) -> tuple[int, ...]:
    """Points of each player: those before the last hand, and what lies before each (BC-R16)."""
    lying = zip(position["side"], position["up"], position["caught"], strict=True)
    gains = [4 * len(side) + 2 * len(up) + 10 * len(caught) for side, up, caught in lying]
    if position["out"] >= 0:
        gains[position["out"]] += options.bonuses[position["car"] - 1]
    hunters = [seat for seat, caught in enumerate(position["caught"]) if len(caught) == 2]
    if hunters:
        gains = [gain if seat in hunters else 0 for seat, gain in enumerate(gains)]
    before = [total - gain for total, gain in zip(position["totals"], position["gained"], strict=True)]
    return tuple(had + gain for had, gain in zip(before, gains, strict=True))


def bonnie_clyde_piles(position: Mapping[str, Any], options: Any) -> tuple[tuple[str, ...], ...]:
    """What lies before each, sorted."""
    rows = zip(position["side"], position["up"], position["caught"], strict=True)
    return tuple(tuple(sorted((*side, *up, *caught))) for side, up, caught in rows)


class PilipiliCount:
    """Adds up the Pilis of each round as it ends (PP-R16, PP-R19); a round that is taken back counts anew."""

    def __init__(self) -> None:
        self._rounds: dict[int, Mapping[str, Any]] = {}
        self._last = 0

    def see(self, position: Mapping[str, Any]) -> None:
        """A position all may see, whichever it is."""
        self._last = position["round"]
        if position["phase"] in ("between", "over"):
            self._rounds[self._last] = position

    def scores(self, options: Any) -> tuple[int, ...]:
        """Pilis of each player in the end."""
        pilis: list[int] = []
        for number in range(1, self._last + 1):
            position = self._rounds[number]
            pilis = _with_round(pilis or [0] * position["players"], position, options)
        return tuple(pilis)


def _with_round(pilis: list[int], position: Mapping[str, Any], options: Any) -> list[int]:
    kinds = {options.deck()[number].kind for number in position["missions"]}
    if any(position["hands"]):  # ended in the middle of a round: only what missions cost is booked
        return [had + extra for had, extra in zip(pilis, position["extras"], strict=True)]
    off = [bid - won for bid, won in zip(position["bids"], position["won"], strict=True)]
    own = [max(miss, -miss) + extra for miss, extra in zip(off, position["extras"], strict=True)]
    for player, had in enumerate(pilis):
        gets = had + own[player]
        if "share_pilis" in kinds:
            gets += own[position["targets"][player]]
        if "reward" in kinds and off[player] == 0:
            gets = max(0, gets - position["won"][player])
        pilis[player] = gets
    return pilis


COUNTS: Mapping[str, Callable[[], PilipiliCount]] = {"pilipili": PilipiliCount}
"""Games whose points come round by round: counted while they are played."""
WORTH: Mapping[str, Callable[[Sequence[str], Any], int]] = {"briscola": briscola_worth}
Score = Callable[[Mapping[str, Any], Any], tuple[int, ...]]
Piles = Callable[[Mapping[str, Any], Any], tuple[tuple[str, ...], ...]]
SCORES: Mapping[str, Score] = {
    "briscola": briscola_scores,
    "pico": pico_scores,
    "picobello": picobello_scores,
    "bonnie_clyde": bonnie_clyde_scores,
}


def pico_last(position: Mapping[str, Any]) -> frozenset[str]:
    """The cards shown last: one that left its reader in the very moment it won may still be in its hand."""
    return frozenset(str(card) for card in position["plays"][-1])


def nothing_late(position: Mapping[str, Any]) -> frozenset[str]:
    """Every card lies where it belongs."""
    return frozenset()


LAST: Mapping[str, Callable[[Mapping[str, Any]], frozenset[str]]] = {"pico": pico_last}
"""Cards that hands may not have put aside yet."""
PILES: Mapping[str, Piles] = {  # where piles do not hold all that was won
    "pico": pico_piles,
    "bonnie_clyde": bonnie_clyde_piles,
}
BOARDS: Mapping[str, Callable[[Mapping[str, Any], Any], Mapping[str, Sequence[str]]]] = {
    "picobello": picobello_board
}
