"""What stands where on the board of wood: where hands have put pieces so far, and where they belong.

A piece has a colour and no other mark: pawns of a side look alike, red pawns too, and a blocker is a pawn
that is in, of whatever colour. Places are spots by name; "" is off the board.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from games.picobello.rules.board import OFF
from games.picobello.rules.state import State

RED_PAWN = "red"
BLOCKER = "in"  # a pawn that is in, of whatever colour
AWAY = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """Spots by pawn, of red pawns, and of blockers."""

    pawns: tuple[str, ...]
    red: frozenset[str] = frozenset()
    blockers: frozenset[str] = frozenset()

    def occupied(self) -> frozenset[str]:
        """Spots that something stands on."""
        return frozenset(spot for spot in self.pawns if spot) | self.red | self.blockers

    def count(self, spot: str) -> int:
        """How many pieces stand there; only a start has more than one."""
        return self.pawns.count(spot) + (spot in self.red) + (spot in self.blockers)


@dataclass(frozen=True, slots=True)
class Wood:
    """The board of wood: what hands have put there, what sensors feel, which of them nobody believes.

    `sensed` is None where nothing senses. `back` are spots that were seen empty since the decision
    opened and have something on them again.
    """

    standing: Standing
    sensed: frozenset[str] | None = None
    deaf: frozenset[str] = frozenset()
    back: frozenset[str] = frozenset()

    def missing(self) -> frozenset[str]:
        """Spots that feel empty though something belongs there."""
        return frozenset() if self.sensed is None else self.standing.occupied() - self.sensed - self.deaf

    def surplus(self) -> frozenset[str]:
        """Spots that feel something though nothing belongs there."""
        return frozenset() if self.sensed is None else self.sensed - self.standing.occupied() - self.deaf

    def differs(self) -> bool:
        """Whether the sensors feel anything else than what should stand there."""
        return bool(self.missing() or self.surplus())


class Way(NamedTuple):
    """One piece from where it stands to where it belongs. `pawn` is OFF for red pawns and blockers."""

    what: str  # its colour, or BLOCKER
    source: str
    target: str
    pawn: int = OFF


def nothing(state: State) -> Standing:
    """An empty board."""
    return Standing((AWAY,) * len(state.pawns))


def wanted(state: State) -> Standing:
    """Where everything belongs."""
    board = state.sides.board
    return Standing(
        tuple(board.squares[place] if 0 <= place < board.size else AWAY for place in state.pawns),
        frozenset(square for at, square in enumerate(board.squares) if state.red >> at & 1),
        frozenset(blocker_spot(state, at) for at in range(len(board.gates)) if state.gates >> at & 1),
    )


def blocker_spot(state: State, gate: int) -> str:
    """Where a blocker of that gate stands (Q15)."""
    side, entrance = state.sides.board.gates[gate]
    return entrance if state.options.blockers == "square" else f"gate.{side}"


def colour(state: State, pawn: int) -> str:
    """What a pawn looks like."""
    return state.sides.colours[state.sides.owner[pawn]]


def ways(state: State, now: Standing, then: Standing) -> tuple[Way, ...]:
    """What hands must do, in an order in which no two pieces meet, but on starts.

    A pawn that goes in takes the place of a new blocker, if there is one; else it goes to the finish.
    """
    left = [*_all_ways(state, now, then)]
    standing, done = now, []
    starts = frozenset(state.sides.board.starts)
    while left:
        free = next((way for way in left if _is_free(standing, way.target, starts)), None)
        if free is None:  # two that change places: one steps aside
            first = left[0]
            free, left[0] = first._replace(target=AWAY), first._replace(source=AWAY)
        else:
            left.remove(free)
        done.append(free)
        standing = moved(state, standing, free)
    return tuple(done)


def _is_free(standing: Standing, spot: str, starts: frozenset[str]) -> bool:
    return not spot or spot in starts or not standing.count(spot)


def _all_ways(state: State, now: Standing, then: Standing) -> Iterable[Way]:
    finish = state.sides.board.finish
    new = sorted(then.blockers - now.blockers)
    old = sorted(now.blockers - then.blockers)
    for pawn, (source, target) in enumerate(zip(now.pawns, then.pawns, strict=True)):
        if source == target:
            continue
        if not target and state.pawns[pawn] >= state.sides.board.size:
            target = new.pop(0) if new else finish
        yield Way(colour(state, pawn), source, target, pawn)
    while new or old:
        source, target = old.pop(0) if old else finish, new.pop(0) if new else finish
        yield Way(BLOCKER, source, target)
    gone, come = sorted(now.red - then.red), sorted(then.red - now.red)
    while gone or come:
        yield Way(RED_PAWN, gone.pop(0) if gone else AWAY, come.pop(0) if come else AWAY)


def moved(state: State, now: Standing, way: Way) -> Standing:
    """After one piece has gone its way."""
    is_gate = way.target in {blocker_spot(state, at) for at in range(len(state.sides.entrances))}
    if way.pawn != OFF:
        goes_in = state.pawns[way.pawn] >= state.sides.board.size
        target = AWAY if goes_in or way.target == state.sides.board.finish else way.target
        pawns = (*now.pawns[: way.pawn], target, *now.pawns[way.pawn + 1 :])
        blockers = now.blockers | {way.target} if goes_in and is_gate else now.blockers
        return replace(now, pawns=pawns, blockers=blockers)
    if way.what == RED_PAWN:
        return replace(now, red=(now.red - {way.source}) | ({way.target} if way.target else set()))
    return replace(now, blockers=(now.blockers - {way.source}) | ({way.target} if is_gate else set()))
