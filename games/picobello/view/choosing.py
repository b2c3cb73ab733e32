"""A turn on the board, on the panel of whoever moves: what is chosen now, and the list keys go through."""

from games.api import Screen, Spot, Text
from games.picobello.rules import DECLINE, GATES, GO, HOME, RED, RED_OUT, SWAP, State
from games.picobello.rules.picking import Pick, Picks
from games.picobello.rules.standing import colour
from games.picobello.view.lines import at, piece, trick_lines
from games.picobello.view.shown import Shown


def board_screen(state: State, shown: Shown) -> Screen:
    """What the player to move reads."""
    if shown.wonders:
        return _listed(state, shown, Text("picobello.wonder"))
    wrong = sorted(shown.surplus)
    if wrong and state.phase_of() in ("move", "bonus"):
        if shown.lifted:
            home = shown.standing.pawns[shown.lifted[0]]
            return Screen(at("picobello.way_back", home), (at("picobello.way_back.from", wrong[0]),))
        return Screen(at("picobello.clear", wrong[0]), (Text("picobello.clear.how"),))
    return _listed(state, shown, _title(state, shown.picked))


def _listed(state: State, shown: Shown, title: Text) -> Screen:
    lines = _lines(state, shown)
    choices = tuple(_entry(state, pick, shown.wonders) for pick in shown.entries)
    return Screen(title, lines, choices, shown.cursor % max(1, len(choices)))


def _lines(state: State, shown: Shown) -> tuple[Text, ...]:
    """One row at most: what is in somebody's hand, or the trick that was won."""
    others = sorted(shown.missing - {shown.standing.pawns[pawn] for pawn in shown.lifted})
    if others:
        return (at("picobello.lifted", others[0]),)
    if shown.lifted:
        return (at("picobello.in_hand", shown.standing.pawns[shown.lifted[0]]),)
    return trick_lines(state) if state.phase_of() == "move" else ()


def _title(state: State, picked: Pick | None) -> Text:
    board = state.sides.board
    match state.phase_of(), picked:
        case "move", None:
            return Text("picobello.move", {"steps": state.steps})
        case "bonus", None:
            return Text("picobello.bonus")
        case (("move" | "bonus"), Pick(Picks.PAWN, pawn)):
            return at("picobello.walk", board.place_text(state.pawns[pawn]))
        case (("move" | "bonus"), Pick(_, pawn)):
            return at("picobello.swap", board.place_text(state.pawns[pawn]))
        case "red", None:
            return Text("picobello.red")
        case "red", Pick(_, letter):
            return Text("picobello.red_square", {"line": chr(letter)})
        case "home", _:
            return Text("picobello.home", {"what": piece(colour(state, state.homes[0]))})
    return Text("picobello.gates")


def _entry(state: State, pick: Pick, wonders: bool) -> Text:
    board = state.sides.board
    match pick:
        case Pick(Picks.PAWN, pawn):
            spot = Spot(board.place_text(state.pawns[pawn]))
            return Text("picobello.pick.pawn", {"what": piece(colour(state, pawn)), "square": spot})
        case Pick(Picks.SWAP, pawn):
            return at("picobello.pick.swap", board.place_text(state.pawns[pawn]))
        case Pick(Picks.LINE, letter):
            return Text("picobello.pick.line", {"line": chr(letter)})
        case Pick(Picks.BACK):
            return Text("picobello.pick.nothing" if wonders else "picobello.pick.back")
    return move_text(state, pick.value)


def move_text(state: State, move: int) -> Text:
    """A move as an entry of a list, with what it brings about."""
    board, size = state.sides.board, state.sides.board.size
    match move:
        case _ if move == DECLINE:
            return Text("picobello.pick.none")
        case _ if move >= GATES:
            names = state.gates_text(move - GATES)
            return Text("picobello.pick.open" if names == "0" else "picobello.pick.gates", {"gates": names})
        case _ if move >= HOME:
            return at("picobello.pick.home", board.squares[state.sides.homes[move - HOME]])
        case _ if move == RED_OUT:
            return Text("picobello.pick.red_out")
        case _ if move >= RED:
            return at("picobello.pick.red", board.squares[move - RED])
        case _ if move >= SWAP:
            return at("picobello.pick.with", board.place_text(state.pawns[(move - SWAP) % 16]))
    place = (move - GO) % 256
    if place >= size:
        return Text("picobello.pick.finish")
    return Text(f"picobello.pick.{brings(state, move)}", {"square": Spot(board.squares[place])})


def brings(state: State, move: int) -> str:
    """What walking there brings about: "to", "takes", "hits" a red pawn, or sends back from a "dot"."""
    bit, place = 1 << (move - GO) % 256, (move - GO) % 256
    sides = state.sides
    if bit & sides.home_bits:
        return "to"
    if place in state.pawns:
        return "takes"
    if bit & state.red:
        return "hits"
    return "dot" if bit & sides.dots else "to"
