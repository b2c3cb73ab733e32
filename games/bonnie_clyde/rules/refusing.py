"""Why a move is refused: a code with what its sentence needs, by what was wanted instead."""

from typing import TYPE_CHECKING

from games.api import HIDDEN, OVER, Rejected
from games.bonnie_clyde.rules.deck import CARDS, LOCATIONS, OUTLAWS, is_hinton, location_of
from games.bonnie_clyde.rules.position import (
    EMPTY,
    LAYOFF,
    LOOK,
    MELD,
    PILE,
    SEARCH,
    STOCK,
    STOP,
    TAKE,
    TWO,
    USE,
)

if TYPE_CHECKING:
    from games.bonnie_clyde.rules.state import State

_LAST_MOVE = 313


def refusal(state: "State", seat: int, move: int) -> Rejected | None:
    """None for a move that is legal for this player now."""
    if state.turn == OVER:
        return Rejected("game_over")
    if state.phase_of() == "deal":
        return Rejected("discard_missing")
    if seat != state.turn:
        return Rejected("not_your_turn", {"player": state.turn})
    if move in state.legal():
        return None
    if type(move) is not int or not 0 <= move <= _LAST_MOVE:
        return Rejected("unknown_move", {"move": move})
    return _WHY[state.phase_of()](state, move)


def _draw(state: "State", move: int) -> Rejected:
    return Rejected("pile_empty" if move == PILE else "draw_first")


def _play(state: "State", move: int) -> Rejected:
    if move in (STOCK, PILE):
        return Rejected("drawn_already")
    if move < CARDS:
        if move == state.taken and move in state.hands[state.turn]:
            return Rejected("just_taken", {"card": state.face(move)})
        return _missing(state, move)
    if MELD < move <= LAYOFF + LOCATIONS:
        return _evidence(state, move)
    if USE <= move < USE + CARDS:
        return _hinton(state, move - USE)
    return Rejected("choose_a_play")


def _missing(state: "State", card: int) -> Rejected:
    misplaced = state.misplaced(card)
    if misplaced is not None and (misplaced.code != "card_elsewhere" or HIDDEN in state.hands[state.turn]):
        return misplaced
    return Rejected("card_not_in_hand", {"card": state.face(card)})


def _evidence(state: "State", move: int) -> Rejected:
    melding = move <= MELD + LOCATIONS
    location = move - (MELD if melding else LAYOFF)
    if state.options.turn_mode == "either_or" and state.played & 1:
        return Rejected("one_kind_a_turn")
    if not melding and not state.lies(location):
        return Rejected("no_set_there", {"location": location})
    count = len(state.of_location(state.turn, location))
    if count < (3 if melding else 1):
        return Rejected("too_few_cards", {"location": location, "count": count})
    return Rejected("nothing_to_discard")


def _hinton(state: "State", card: int) -> Rejected:
    if not is_hinton(card):
        return Rejected("no_hinton")
    if card not in state.holding(state.turn):
        return _missing(state, card)
    if state.played & 1:
        return Rejected("one_hinton_a_turn")
    if state.options.turn_mode == "either_or" and state.played:
        return Rejected("one_kind_a_turn")
    return Rejected("nothing_to_discard")


def _set(state: "State", move: int) -> Rejected:
    if move == STOP:
        return Rejected("set_too_small")
    if move >= CARDS:
        return Rejected("finish_the_set")
    if location_of(move) != state.place:
        return Rejected("wrong_location", {"location": state.place})
    if move not in state.holding(state.turn):
        return _missing(state, move)
    return Rejected("nothing_to_discard")


def _use(state: "State", move: int) -> Rejected:
    if move == TWO:
        return Rejected("stock_empty")
    if move == SEARCH:
        return Rejected("pile_empty")
    if LOOK < move <= LOOK + LOCATIONS:
        empty = state.board[move - LOOK] == EMPTY
        return Rejected("spot_empty", {"location": move - LOOK}) if empty else Rejected("nothing_to_discard")
    return Rejected("choose_a_use")


def _search(state: "State", move: int) -> Rejected:
    return (
        Rejected("not_in_pile", {"card": state.face(move)}) if move < CARDS else Rejected("choose_a_discard")
    )


def _look(state: "State", move: int) -> Rejected:
    stays = move == TAKE and state.board[state.place] in OUTLAWS
    return Rejected("outlaw_stays" if stays else "take_or_leave")


def _wait(state: "State", move: int) -> Rejected:
    return Rejected("wait_for_hand")


_WHY = {
    "draw": _draw,
    "play": _play,
    "meld": _set,
    "layoff": _set,
    "hinton": _use,
    "search": _search,
    "look": _look,
    "between": _wait,
}
