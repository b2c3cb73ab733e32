"""The large choice of a turn as short lists, for whoever goes through it with keys.

First which pawn and then where to; of a red pawn first the line of squares and then the square; a start; the
gates. What was picked before on the way is a `Pick` too, and the last entry of most lists leads back.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from games.picobello.rules.position import DECLINE, GO, RED, RED_OUT, SWAP
from games.picobello.rules.state import State


class Picks(Enum):
    """What an entry is."""

    PAWN = "pawn"  # one's own, by number: it walks
    SWAP = "swap"  # one's own, by number: it changes places
    LINE = "line"  # a letter's number: the squares that begin with it
    MOVE = "move"  # a move of the rules
    BACK = "back"  # to the list before, or to the turn's beginning


@dataclass(frozen=True, slots=True)
class Pick:
    """One entry of a list."""

    kind: Picks
    value: int = 0


BACK = Pick(Picks.BACK)


def picks(state: State, picked: Pick | None) -> tuple[Pick, ...]:
    """The list before the player to move, after what was picked on the way."""
    match state.phase_of():
        case "move" | "bonus":
            return tuple(_of_pawns(state) if picked is None else _of_pawn(state, picked))
        case "red":
            return tuple(_of_lines(state) if picked is None else _of_line(state, picked))
        case "home" | "gates":
            return (*(Pick(Picks.MOVE, move) for move in state.legal()), BACK)
    return ()


def _of_pawns(state: State) -> Iterable[Pick]:
    """Pawns that can move, one for each square: they look alike."""
    seen: set[tuple[bool, int]] = set()
    for move in state.legal():
        if move == DECLINE:
            yield Pick(Picks.MOVE, move)
            continue
        swaps = move >= SWAP
        pawn = (move - SWAP) // 16 if swaps else (move - GO) // 256
        if (swaps, state.pawns[pawn]) not in seen:
            seen.add((swaps, state.pawns[pawn]))
            yield Pick(Picks.SWAP if swaps else Picks.PAWN, pawn)


def _of_pawn(state: State, picked: Pick) -> Iterable[Pick]:
    for move in state.legal():
        walks = GO <= move < SWAP and picked == Pick(Picks.PAWN, (move - GO) // 256)
        swaps = SWAP <= move < RED and picked == Pick(Picks.SWAP, (move - SWAP) // 16)
        if walks or swaps:
            yield Pick(Picks.MOVE, move)
    yield BACK


def _of_lines(state: State) -> Iterable[Pick]:
    names = state.sides.board.squares
    letters = (names[move - RED][0] for move in state.legal() if move != RED_OUT)
    for letter in sorted(set(letters)):
        yield Pick(Picks.LINE, ord(letter))
    if RED_OUT in state.legal():
        yield Pick(Picks.MOVE, RED_OUT)
    yield BACK


def _of_line(state: State, picked: Pick) -> Iterable[Pick]:
    names = state.sides.board.squares
    for move in state.legal():
        if move != RED_OUT and names[move - RED][0] == chr(picked.value):
            yield Pick(Picks.MOVE, move)
    yield BACK
