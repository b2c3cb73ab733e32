"""What medium thinks of moves on the board: steps won towards an open gate, and steps that others lose.

Every figure is in steps, so that all moves can be compared: a pawn that goes forward, one that is sent
back, a red pawn laid before somebody, a gate that closes.
"""

from collections.abc import Callable

from games.picobello.bots.far import distances, far_now, lag
from games.picobello.rules import DECLINE, GATES, GO, HOME, OFF, RED, RED_OUT, SWAP, State

IN = 4.0  # a pawn that is in can never be sent back
OTHERS = 0.5  # of a step that somebody else loses; in teams and for two they are all that counts
SAFE = 0.8  # a black dot
REACH = 2  # steps before a pawn at which a red one stands best: at one step it is hit at once


def best_move(state: State) -> int:
    """The move medium makes with pawns, in any phase of a turn; the first of equals."""
    return max(state.legal(), key=judge(state))


def judge(state: State) -> Callable[[int], float]:
    """What a move of this phase is worth, in steps."""
    match state.phase_of():
        case "red":
            return _reds(state)
        case "home":
            return _homes(state)
        case "gates":
            return _gates(state)
    far = far_now(state)
    return lambda move: worth(state, move, far)


def worth(state: State, move: int, far: tuple[float, ...]) -> float:
    """Steps won by walking or by an exchange, less those lost."""
    if move == DECLINE:
        return 0.0
    if move >= SWAP:
        mine, theirs = divmod(move - SWAP, 16)
        return _swap(state, mine, theirs, far)
    return walk(state, (move - GO) // 256, (move - GO) % 256, far)


def walk(state: State, pawn: int, place: int, far: tuple[float, ...]) -> float:
    """Steps won by going there."""
    sides, size = state.sides, state.sides.board.size
    here = far[state.pawns[pawn]]
    if place >= size:
        return here + IN
    bit = 1 << place
    back = _home(state, far)
    gain = here - far[place]
    if sides.home_bits & bit:
        return gain
    if bit & state.red:
        return gain + 1.0  # and a red pawn to lay before somebody
    victim = state.pawns.index(place) if place in state.pawns else OFF
    if victim != OFF:
        gain += weight(state) * max(0.0, back - far[place])
    if bit & sides.dots:
        return gain + far[place] - back  # back to a start
    return gain + SAFE if bit & sides.black else gain


def _swap(state: State, mine: int, theirs: int, far: tuple[float, ...]) -> float:
    here, there = state.pawns[mine], state.pawns[theirs]
    gain = far[here] - far[there]
    back, dots = _home(state, far), state.sides.dots
    own = far[there] - back if dots >> there & 1 else 0.0
    lost = max(0.0, back - far[here]) if dots >> here & 1 else 0.0
    return gain + own + weight(state) * (gain + lost)


def weight(state: State) -> float:
    """What a step that another side loses is worth to one's own."""
    return 1.0 if len(state.sides.colours) == 2 else OTHERS


def _home(state: State, far: tuple[float, ...]) -> float:
    return min(far[home] for home in state.sides.homes)


def _homes(state: State) -> Callable[[int], float]:
    """One's own pawn to the nearer start, another's to the farther one."""
    far = far_now(state)
    own = state.sides.owner[state.homes[0]] == state.sides.side_of[state.mover]
    sign = -1.0 if own else 1.0
    return lambda move: sign * far[state.sides.homes[move - HOME]]


def _gates(state: State) -> Callable[[int], float]:
    """The gates whose closing delays the others most, and oneself least."""
    board = state.sides.board

    def judged(move: int) -> float:
        far = distances(board, move - GATES, state.red)
        return _delay(state, far)

    return judged


def _delay(state: State, far: tuple[float, ...]) -> float:
    own = state.sides.side_of[state.mover]
    total = 0.0
    for side in range(len(state.sides.colours)):
        total += -lag(state, side, far) if side == own else weight(state) * lag(state, side, far)
    return total


def _reds(state: State) -> Callable[[int], float]:
    """In the way of the pawn of others that is nearest to the finish, where no single step hits it."""
    far = far_now(state)
    own = state.sides.side_of[state.mover]
    size, board = state.sides.board.size, state.sides.board
    others = [
        state.pawns[pawn]
        for pawn, side in enumerate(state.sides.owner)
        if side != own and 0 <= state.pawns[pawn] < size
    ]
    mine = [state.pawns[pawn] for pawn in state.sides.pawns[own] if 0 <= state.pawns[pawn] < size]

    def before(squares: list[int]) -> dict[int, float]:
        found: dict[int, float] = {}
        for square in squares:
            for steps in (REACH, REACH + 1):
                for place, _, _ in board.rays[steps][square]:
                    if place < size and far[place] < far[square]:
                        found[place] = max(found.get(place, 0.0), 20.0 - far[square])
        return found

    good, bad = before(others), before(mine)

    def judged(move: int) -> float:
        if move == RED_OUT:
            return 0.0
        square = move - RED
        return good.get(square, 0.0) - 1.2 * bad.get(square, 0.0)

    return judged
