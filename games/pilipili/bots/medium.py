"""Medium: bids what its hand is worth, and plays towards its bid."""

from collections.abc import Callable, Sequence

from games.api import HIDDEN
from games.pilipili.rules import BID, DECLINE, JOKER, NAME, POINT, SLOT, State

TOP = 56


def medium(state: State) -> int:
    """A legal move of `turn`; also on a full state, of which it looks at its own cards alone."""
    moves = state.legal()
    return moves[0] if len(moves) == 1 else _WAYS[state.phase_of()](state, moves)


def strength(state: State, card: int) -> float:
    """The chance that a card wins its trick if the others lay any; one that is not known wins its share."""
    if card == HIDDEN:
        return 1 / state.players
    if card == JOKER:
        return 0.9
    key = state.how.keys[card] / (2 * TOP)
    return float(key ** (state.players - 1))


def wanted(state: State, seat: int) -> int:
    """Tricks that are still missing; below zero there are too many."""
    return state.bids[seat] - state.won[seat]


def _known(state: State, seat: int) -> list[int]:
    """The hand as its owner knows it, with what is only remembered."""
    hand = state.hands[seat]
    if HIDDEN not in hand or not state.recalled or not state.recalled[seat]:
        return hand
    if state.slots[seat]:
        return list(state.recalled[seat])
    return [*state.recalled[seat], *hand[len(state.recalled[seat]) :]]


def _bid(state: State, moves: Sequence[int]) -> int:
    seat = state.turn
    blind = not state.shows(seat, seat) and not state.how.look_seconds
    hand = [HIDDEN] * state.cards if blind else _known(state, seat)
    worth = sum(strength(state, card) for card in hand) + (state.tricks - state.cards) / state.players
    return min(moves, key=lambda move: (abs(move - BID - worth), move))


def _point(state: State, moves: Sequence[int]) -> int:
    """Whoever bid least errs least; to swap with, whoever still needs most has the better cards."""
    if state.phase_of() == "designate":
        return min(moves, key=lambda move: (state.bids[move - POINT], move))
    players = [move for move in moves if move != DECLINE]
    return max(players, key=lambda move: (wanted(state, move - POINT), -move))


def _give(state: State, moves: Sequence[int]) -> int:
    """Too strong a hand gives its best card, too weak a one its worst."""
    seat = state.turn
    worth = sum(strength(state, card) for card in _known(state, seat))
    pick = max if worth > wanted(state, seat) else min
    return pick(moves, key=lambda card: (strength(state, card), card))


def _name(state: State, moves: Sequence[int]) -> int:
    wins = wanted(state, state.turn) > 0
    pick = max if wins else min
    return pick(moves, key=lambda move: (state.how.joker_keys[move - NAME], -move))


def _lay(state: State, moves: Sequence[int]) -> int:
    if moves[0] >= SLOT:
        return _slot(state, moves)
    if moves[0] >= NAME:
        return _name(state, moves)
    return _card(state, [card for card in moves if card != JOKER] or list(moves))


def _card(state: State, cards: Sequence[int]) -> int:
    seat, keys = state.turn, state.how.keys
    need = wanted(state, seat)
    winning = [card for card in cards if card == JOKER or keys[card] > state.best]
    losing = [card for card in cards if card not in winning]
    last = len(state.trick) == state.players - 1
    left = len(state.hands[seat])
    joker = JOKER in state.hands[seat] and JOKER in state.legal()
    if need > 0:
        if joker and (need >= left or not winning):
            return JOKER
        if winning:
            return min(winning, key=keys.__getitem__) if last else max(winning, key=keys.__getitem__)
        return min(losing, key=keys.__getitem__)
    if joker and not losing:
        return JOKER
    return max(losing, key=keys.__getitem__) if losing else min(winning, key=keys.__getitem__)


def _slot(state: State, moves: Sequence[int]) -> int:
    """Face down before it: it goes by what it remembers."""
    seat = state.turn
    cards = dict(zip(state.slots[seat], _known(state, seat), strict=True))
    worth = {move: strength(state, cards[move - SLOT]) for move in moves}
    need = wanted(state, seat) > 0
    return (max if need else min)(moves, key=lambda move: (worth[move], -move))


_WAYS: dict[str, Callable[[State, Sequence[int]], int]] = {
    "bid": _bid,
    "designate": _point,
    "pass": _give,
    "lead": _lay,
    "follow": _lay,
    "commit": _lay,
    "name": _name,
    "swap_with": _point,
    "swap_card": _give,
}
