"""How far pawns have to go: steps to the nearest gate that is open, by every square of a board."""

from functools import lru_cache
from heapq import heappop, heappush

from games.picobello.rules import OFF, Board, State

LOST = 40.0  # from where no open gate can be reached
RED_COST = 2.0  # a red pawn has to be hit exactly, so a way over it is longer than it looks


@lru_cache(maxsize=2048)
def distances(board: Board, gates: int, red: int) -> tuple[float, ...]:
    """Steps from each square, and 0 for the finish behind it; `gates` blocked and `red` pawns as bits."""
    size, ways = board.size, board.next
    far = [LOST] * size
    queue: list[tuple[float, int]] = []
    for square in range(size):
        for to in ways[square]:
            if to >= size and not gates >> (to - size) & 1 and far[square] > 1.0:
                far[square] = 1.0
                heappush(queue, (1.0, square))
    while queue:
        steps, square = heappop(queue)
        if steps > far[square]:
            continue
        onward = steps + 1.0 + (RED_COST if red >> square & 1 else 0.0)
        for to in ways[square]:
            if to != OFF and to < size and onward < far[to]:
                far[to] = onward
                heappush(queue, (onward, to))
    return (*far, *(0.0 for _ in board.gates))


def far_now(state: State) -> tuple[float, ...]:
    """For the gates and red pawns of this state."""
    return distances(state.sides.board, state.gates, state.red)


def lag(state: State, side: int, far: tuple[float, ...]) -> float:
    """Steps that all pawns of a side have still to go."""
    return sum(far[state.pawns[pawn]] if state.pawns[pawn] >= 0 else LOST for pawn in state.sides.pawns[side])
