"""Lamps: whose turn it is at the seats, and on the board what may move, where to, and what comes of it.

A chosen pawn shines, its squares are dim; where it takes somebody, is sent back itself, or hits a red pawn,
they move in another way each, and so does a gate that is closed. What the cursor stands on blinks. Squares
where something is missing blink, those where something does not belong flicker.
"""

from collections.abc import Iterable

from games.api import Act, Kind, Lamp, Meaning, Seat, Shared, Slot, Spot, Stock
from games.picobello.rules import GATES, GO, HOME, RED, RED_OUT, SWAP, State
from games.picobello.rules.picking import Pick, Picks
from games.picobello.rules.standing import blocker_spot
from games.picobello.view.choosing import brings
from games.picobello.view.shown import Shown

_BRINGS = {
    "to": Meaning.REACHABLE,
    "takes": Meaning.CAPTURES,
    "hits": Meaning.RELOCATED,
    "dot": Meaning.SENT_HOME,
}


def lamps(state: State, phase: str, shown: Shown) -> tuple[Lamp, ...]:
    """A lamp for every seat, the middle and the stock, and those of the board that say something."""
    seats = dict.fromkeys(range(state.players), Meaning.WAITING)
    stock = Meaning.OFF
    match shown.acts[0] if shown.acts else None:
        case None if phase == "over":
            outcome = state.outcome()
            winners = () if outcome is None else outcome.winners
            seats = {player: Meaning.WINNER if player in winners else Meaning.OFF for player in seats}
        case None:
            seats[state.turn] = Meaning.YOUR_TURN
        case Act(Kind.DEAL | Kind.CONFIRM, dealer, target=target):
            if isinstance(target, Slot):
                seats[target.player] = Meaning.ATTENTION
            seats[dealer], stock = Meaning.DEALER, Meaning.ATTENTION
        case Act(Kind.TAKE, winner):
            seats[winner] = Meaning.WINNER
        case Act(Kind.SHOW, player):
            seats[player], stock = Meaning.ATTENTION, Meaning.ATTENTION
        case Act(_, player):
            seats[player] = Meaning.ATTENTION
    rest = (Lamp(Shared(), Meaning.OFF), Lamp(Stock(), stock))
    spots = {spot: meaning for spot, meaning in _spots(state, shown) if spot}
    return (
        *(Lamp(Seat(player), meaning) for player, meaning in seats.items()),
        *rest,
        *(Lamp(Spot(spot), meaning) for spot, meaning in spots.items()),
    )


def _spots(state: State, shown: Shown) -> Iterable[tuple[str, Meaning]]:
    """Later ones count; nothing is said of a spot without a word."""
    first = shown.acts[0] if shown.acts else None
    if first is not None:
        if isinstance(first.source, Spot):
            yield first.source.name, Meaning.ATTENTION
        if isinstance(first.target, Spot):
            yield first.target.name, Meaning.CHOSEN
    elif shown.entries:
        yield from _gates(state)
        yield from _choosing(state, shown)
    in_hand = {shown.standing.pawns[pawn] for pawn in shown.lifted}
    for spot in sorted(shown.missing - in_hand):
        yield spot, Meaning.ATTENTION
    for spot in sorted(shown.surplus):
        if not _expected(first, spot):
            yield spot, Meaning.WRONG


def _expected(act: Act | None, spot: str) -> bool:
    return act is not None and Spot(spot) in (act.target, act.source)


def _gates(state: State) -> Iterable[tuple[str, Meaning]]:
    for gate in range(len(state.sides.entrances)):
        if state.gates >> gate & 1:
            yield blocker_spot(state, gate), Meaning.BLOCKED


def _choosing(state: State, shown: Shown) -> Iterable[tuple[str, Meaning]]:
    """Every entry of the list, then what was picked before, then the cursor."""
    for pick in shown.entries:
        yield from _entry(state, pick)
    picked, board = shown.picked, state.sides.board
    if picked is not None and picked.kind in (Picks.PAWN, Picks.SWAP):
        yield board.place_text(state.pawns[picked.value]), Meaning.CHOSEN
    if state.phase_of() == "home":
        yield board.place_text(state.pawns[state.homes[0]]), Meaning.SENT_HOME
    at = shown.at_cursor
    if at is not None and at.kind is not Picks.LINE:
        blinks = [spot for spot, _ in _entry(state, at)]
        gates = state.phase_of() == "gates"
        yield from ((spot, Meaning.BLOCKED if gates else Meaning.ATTENTION) for spot in blinks)


def _entry(state: State, pick: Pick) -> Iterable[tuple[str, Meaning]]:
    board, size = state.sides.board, state.sides.board.size
    match pick:
        case Pick(Picks.PAWN | Picks.SWAP, pawn):
            yield board.place_text(state.pawns[pawn]), Meaning.REACHABLE
        case Pick(Picks.LINE, letter):
            squares = (board.squares[move - RED] for move in state.legal() if move < RED_OUT)
            yield from ((square, Meaning.REACHABLE) for square in squares if square[0] == chr(letter))
        case Pick(Picks.MOVE, move) if GO <= move < SWAP:
            place = (move - GO) % 256
            if place >= size:
                yield board.finish, Meaning.REACHABLE
            else:
                yield board.squares[place], _BRINGS[brings(state, move)]
        case Pick(Picks.MOVE, move) if SWAP <= move < RED:
            yield board.place_text(state.pawns[(move - SWAP) % 16]), Meaning.CAPTURES
        case Pick(Picks.MOVE, move) if RED <= move < RED_OUT:
            yield board.squares[move - RED], Meaning.REACHABLE
        case Pick(Picks.MOVE, move) if HOME <= move < GATES:
            yield board.squares[state.sides.homes[move - HOME]], Meaning.REACHABLE
        case Pick(Picks.MOVE, move) if move >= GATES:
            for gate in range(len(state.sides.entrances)):
                if (move - GATES) >> gate & 1 and state.phase_of() == "gates":
                    yield blocker_spot(state, gate), Meaning.REACHABLE
