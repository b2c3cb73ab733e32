"""Why a move is refused: a code with what its sentence needs, by what was wanted instead."""

from typing import TYPE_CHECKING

from games.api import HIDDEN, OVER, Rejected
from games.pilipili.rules.missions import CARDS, JOKER
from games.pilipili.rules.position import BID, DECLINE, NAME, POINT, SLOT

if TYPE_CHECKING:
    from games.pilipili.rules.state import State


def refusal(state: "State", seat: int, move: int) -> Rejected | None:
    """None for a move that is legal for this player now."""
    if state.turn == OVER:
        return Rejected("game_over")
    if state.phase_of() == "mission":
        return Rejected("mission_missing")
    waiting = state.waiting()
    if seat not in waiting:
        took_part = len(waiting) and state.phase_of() in _AT_ONCE and 0 <= seat < state.players
        chosen = took_part and bool(state.choices[seat])
        return Rejected("already_chosen") if chosen else Rejected("not_your_turn", {"player": state.turn})
    if move in state.options_of(seat):
        return None
    return _WHY.get(state.phase_of(), _other)(state, seat, move)


def _bid(state: "State", seat: int, move: int) -> Rejected:
    if not BID <= move < NAME:
        return Rejected("bid_first") if 0 <= move < CARDS else _other(state, seat, move)
    bid = move - BID
    if bid > state.tricks:
        return Rejected("bid_range", {"bid": bid, "tricks": state.tricks})
    if bid == state.allowed_bids().forbidden_sum:
        total = state.cards if state.options.extra_card_sum == "dealt" else state.tricks
        return Rejected("bid_sum", {"bid": bid, "total": total})
    if bid == state.how.banned:
        return Rejected("bid_banned", {"bid": bid})
    return Rejected("bid_copied", {"bid": bid})


def _card(state: "State", seat: int, move: int) -> Rejected:
    if BID <= move < NAME:
        return Rejected("no_bid_now")
    if state.slots[seat]:
        if SLOT < move < POINT:
            return Rejected("slot_empty", {"slot": move - SLOT})
        return Rejected("choose_a_slot")
    if not 0 <= move < CARDS:
        return Rejected("choose_a_card") if move >= NAME else _other(state, seat, move)
    values = {"card": state.face(move)}
    hand = state.hands[seat]
    extremes = state.extremes(seat)
    if move in hand and move in state.choices[seat]:
        return Rejected("card_chosen_before", values)
    if move in hand and extremes is not None:
        return Rejected("high_or_low", {"low": extremes[0], "high": extremes[1]})
    if HIDDEN in hand:
        return state.misplaced(move) or Rejected("card_not_in_hand", values)
    if move in state.gone or move in state.trick:
        return Rejected("card_already_played", values)
    return Rejected("card_not_in_hand", values)


def _joker(state: "State", seat: int, move: int) -> Rejected:
    if not NAME <= move < SLOT:
        return Rejected("name_the_joker") if move >= 0 else _other(state, seat, move)
    if move - NAME not in state.how.names:
        code = "joker_ends" if state.options.joker_values == "extremes" else "joker_value"
        return Rejected(code, {"value": move - NAME})
    low, high = state.extremes(seat) or (0, 0)
    return Rejected("joker_extreme", {"low": low, "high": high})


def _commitment(state: "State", seat: int, move: int) -> Rejected:
    naming = state.choices[seat] == [JOKER]
    return _joker(state, seat, move) if naming else _card(state, seat, move)


def _player(state: "State", seat: int, move: int) -> Rejected:
    if move - POINT == seat:
        return Rejected("not_yourself")
    if move == DECLINE:
        return Rejected("swap_required")
    return _other(state, seat, move) if move < 0 else Rejected("choose_a_player")


def _wait(state: "State", seat: int, move: int) -> Rejected:
    return Rejected("wait_for_round") if move >= 0 else _other(state, seat, move)


def _other(state: "State", seat: int, move: int) -> Rejected:
    return Rejected("unknown_move", {"move": move})


_AT_ONCE = frozenset(("designate", "pass", "commit", "swap_card"))
_WHY = {
    "look": _wait,
    "between": _wait,
    "bid": _bid,
    "designate": _player,
    "swap_with": _player,
    "pass": _card,
    "swap_card": _card,
    "lead": _card,
    "follow": _card,
    "name": _joker,
    "commit": _commitment,
}
