"""Why a move is refused: a code with what its sentence needs, by what was wanted instead."""

from typing import TYPE_CHECKING

from games.api import HIDDEN, OVER, Rejected
from games.picobello.rules import moving
from games.picobello.rules.deck import CARDS, SUITS, suit_of
from games.picobello.rules.position import DECLINE, GATES, GO, RED, RED_OUT, SWAP

if TYPE_CHECKING:
    from games.picobello.rules.state import State

CARD_PHASES = ("lead", "follow")


def refusal(state: "State", seat: int, move: int) -> Rejected | None:
    """None for a move that is legal for this player now."""
    if state.turn == OVER:
        return Rejected("game_over")
    if seat != state.turn:
        return Rejected("not_your_turn", {"player": state.turn})
    if move in state.legal():
        return None
    if type(move) is not int or not (0 <= move < CARDS or GO <= move <= DECLINE):
        return Rejected("unknown_move", {"move": move})
    if state.phase_of() in CARD_PHASES:
        return _card(state, move) if move < CARDS else Rejected("card_first")
    if move < CARDS:
        return Rejected("move_first")
    return _WHY[state.phase_of()](state, move)


def _card(state: "State", card: int) -> Rejected:
    hand = state.hands[state.turn]
    values = {"card": state.face(card)}
    if card in hand and state.trick:
        return Rejected("must_follow", {"suit": SUITS[suit_of(state.trick[0])]})
    misplaced = state.misplaced(card)
    if HIDDEN in hand or (misplaced is not None and misplaced.code != "card_elsewhere"):
        return misplaced or Rejected("card_not_in_hand", values)
    return Rejected("card_not_in_hand", values)


def _pawn(state: "State", move: int) -> Rejected:
    if move == DECLINE:
        return Rejected("must_move")
    if not GO <= move < RED:
        return Rejected("move_first")
    sides = state.sides
    count = len(sides.owner)
    if move >= SWAP:
        mine, theirs = divmod(move - SWAP, 16)
        if mine >= count or theirs >= count:
            return Rejected("unknown_move", {"move": move})
        return Rejected(moving.may_swap(state, mine, theirs))
    pawn, place = divmod(move - GO, 256)
    if pawn >= count or place >= sides.board.size + len(sides.entrances):
        return Rejected("unknown_move", {"move": move})
    if sides.owner[pawn] != sides.side_of[state.mover]:
        return Rejected("not_your_pawn")
    if state.pawns[pawn] >= sides.board.size:
        return Rejected("pawn_is_in")
    if state.pawns[pawn] < 0:
        return Rejected("pawn_off_board")
    return _way(state, pawn, place)


def _way(state: "State", pawn: int, place: int) -> Rejected:
    """Why this pawn cannot come to that place."""
    board = state.sides.board
    steps = moving.steps_now(state)
    for count in steps:
        for end, _, passed in board.rays[count][state.pawns[pawn]]:
            if end == place and passed & state.red:
                return Rejected("red_in_the_way")
            if end == place:
                return Rejected(moving.why_not(state, place) or "blocker_there")
        if place in moving.ends(state, state.pawns[pawn], count):
            return Rejected(moving.why_not(state, place))
    return Rejected("no_way_there", {"steps": state.steps if not state.extra else moving.BONUS})


def _red(state: "State", move: int) -> Rejected:
    if move == RED_OUT:
        return Rejected("red_stays_in")
    return Rejected("red_not_there" if RED <= move < RED_OUT else "choose_red_square")


def _home(state: "State", move: int) -> Rejected:
    return Rejected("choose_a_start")


def _gates(state: "State", move: int) -> Rejected:
    return Rejected("gates_not_so" if GATES <= move < DECLINE else "choose_gates")


_WHY = {"move": _pawn, "bonus": _pawn, "red": _red, "home": _home, "gates": _gates}
