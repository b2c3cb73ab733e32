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


WORTH: Mapping[str, Callable[[Sequence[str], Any], int]] = {"briscola": briscola_worth}
Score = Callable[[Mapping[str, Any], Any], tuple[int, ...]]
Piles = Callable[[Mapping[str, Any], Any], tuple[tuple[str, ...], ...]]
SCORES: Mapping[str, Score] = {
    "briscola": briscola_scores,
    "pico": pico_scores,
    "picobello": picobello_scores,
}
PILES: Mapping[str, Piles] = {"pico": pico_piles}  # where piles do not hold all that was won
BOARDS: Mapping[str, Callable[[Mapping[str, Any], Any], Mapping[str, Sequence[str]]]] = {
    "picobello": picobello_board
}
