"""What pieces lifted and put down mean to whoever is to move one: sensors feel that something stands there.

They do not feel what. So a decision is read from the whole picture: where something is missing and where
there is something new. A lifted pawn that comes down on a square it may go to has moved; on any other it
is wrong there, and the picture keeps saying so until it is mended. Where hands may have done two things
that feel alike (a pawn taken, or knocked over and set up again) the player is asked.
"""

from collections.abc import Iterable

from games.api import Rejected
from games.meant import Nothing
from games.picobello.inputs.around import Seen, Wonder
from games.picobello.rules import GATES, GO, HOME, OFF, RED, SWAP, State
from games.picobello.rules.standing import Wood, blocker_spot, wanted

Touch = Seen | Wonder | Nothing | Rejected


def felt(state: State, board: Wood, spot: str, laid: bool) -> Touch:
    """What it means that this spot has just been laid on or lifted from; `board` knows it already."""
    match state.phase_of():
        case "move" | "bonus":
            return _pawn(state, board, spot) if laid else Nothing()
        case "red":
            return _red(state, spot) if laid else Nothing()
        case "home":
            return _start(state, spot) if laid else Nothing()
        case "gates":
            return _gates(state, board) if laid else Nothing()
    return Nothing()


def lifted(state: State, board: Wood) -> tuple[int, ...]:
    """Pawns of the mover's side that are in somebody's hand."""
    missing = board.missing()
    own = state.sides.pawns[state.sides.side_of[state.mover]]
    return tuple(pawn for pawn in own if board.standing.pawns[pawn] in missing)


def _square(state: State, spot: str) -> int:
    return state.sides.board.number.get(spot, OFF)


def _pawn(state: State, board: Wood, spot: str) -> Touch:
    if spot in board.standing.occupied():
        return _came_back(state, board)
    if any(spot == blocker_spot(state, gate) for gate in range(len(state.sides.entrances))):
        entered = _entered(state, board, spot)
        if entered is not None:
            return entered
    moves = tuple(_walks_to(state, board, _square(state, spot)))
    if len(moves) == 1:
        return Seen(moves)
    if moves:
        return Nothing() if len(lifted(state, board)) > 1 else Wonder(moves)
    return _why_not(state, board, spot)


def _walks_to(state: State, board: Wood, square: int) -> Iterable[int]:
    """Moves to an empty square that fit: of a pawn that was seen lifted, else of one among several."""
    missing, legal = board.missing(), state.legal()
    hands = lifted(state, board)
    seen: set[str] = set()
    for pawn in state.sides.pawns[state.sides.side_of[state.mover]]:
        source = board.standing.pawns[pawn]
        crowded = not hands and board.standing.count(source) > 1
        if (source in missing or crowded) and source not in seen and GO + pawn * 256 + square in legal:
            seen.add(source)
            yield GO + pawn * 256 + square


def _why_not(state: State, board: Wood, spot: str) -> Touch:
    """In words, why what was put there does not belong there."""
    hands, square = lifted(state, board), _square(state, spot)
    if not hands:
        return Rejected("not_your_pawn" if board.missing() else "put_away", {"square": spot})
    if square == OFF:
        return Rejected("no_way_in", {"square": spot})
    answer = state.play(state.turn, GO + hands[0] * 256 + square)
    return answer if isinstance(answer, Rejected) else Nothing()


def _came_back(state: State, board: Wood) -> Touch:
    """Something stands again where something stood: the same, or what takes its place."""
    missing, back, legal = board.missing(), board.back, state.legal()
    names = state.sides.board.squares
    taking = tuple(
        move
        for pawn in lifted(state, board)
        for move in legal
        if GO <= move < SWAP
        and (move - GO) // 256 == pawn
        and (move - GO) % 256 < len(names)
        and names[(move - GO) % 256] in back
    )
    if taking:
        return Wonder(taking)
    if missing or len(back) < 2:
        return Nothing()
    stands = board.standing.pawns
    swaps = (move for move in legal if SWAP <= move < RED)
    exchanged = tuple(
        move for move in swaps if stands[(move - SWAP) // 16] in back and stands[(move - SWAP) % 16] in back
    )
    return Wonder(exchanged) if exchanged else Nothing()


def _entered(state: State, board: Wood, spot: str) -> Touch | None:
    """A pawn has gone in, and stands in a gate as a blocker."""
    size = state.sides.board.size
    hands = lifted(state, board)
    for move in state.legal():
        if GO <= move < SWAP and (move - GO) % 256 >= size and (move - GO) // 256 in hands:
            step = state.play(state.turn, move)
            if isinstance(step, Rejected):
                return step
            gates = _gates(step.state, board) if step.state.phase_of() == "gates" else Nothing()
            return Seen((move, *gates.moves)) if isinstance(gates, Seen) else Seen((move,))
    return None


def _red(state: State, spot: str) -> Touch:
    """A red pawn put down somewhere, be it where the pawn that hit it has come from (rule 24)."""
    if spot in wanted(state).occupied():
        return Nothing()
    square = _square(state, spot)
    if square == OFF:
        return Rejected("red_not_there")
    answer = state.play(state.turn, RED + square)
    return answer if isinstance(answer, Rejected) else Seen((RED + square,))


def _start(state: State, spot: str) -> Touch:
    square = _square(state, spot)
    if square in state.sides.homes:
        return Seen((HOME + state.sides.homes.index(square),))
    return Nothing()


def _gates(state: State, board: Wood) -> Touch:
    """Blockers as they stand now, if that is a choice and something new stands in a gate."""
    spots = [blocker_spot(state, gate) for gate in range(len(state.sides.entrances))]
    sensed = board.sensed or frozenset()
    mask = sum(1 << gate for gate, spot in enumerate(spots) if spot in sensed)
    if not any(spot in board.surplus() for spot in spots):
        return Nothing()
    move = GATES + mask
    answer = state.play(state.turn, move)
    return answer if isinstance(answer, Rejected) else Seen((move,))
