"""Medium: plays all that scores, at the car first, and keeps what is near a set."""

from games.bonnie_clyde.rules import (
    BONNIE,
    EMPTY,
    LAYOFF,
    LEAVE,
    LOCATIONS,
    LOOK,
    MELD,
    PILE,
    SEARCH,
    STOCK,
    TAKE,
    TWO,
    USE,
    State,
    is_hinton,
    location_of,
)

_CARDS = range(BONNIE)
HINTON_WORTH = 3.5  # as much as a card that is nearly one of a set
DISCARDS = 4
NEAR_THE_END = 3  # cards of the stock: from here on nobody draws two without need


def medium(state: State) -> int:
    """What it does; for a masked or a full state alike."""
    moves = state.legal()
    if len(moves) == 1:
        return moves[0]
    match state.phase_of():
        case "draw":
            return PILE if _wants(state, state.pile[-1]) else STOCK
        case "play":
            return _play(state, moves)
        case "hinton":
            return _use(state, moves)
        case "search":
            return max(moves, key=lambda card: (worth(state, card), -card))
        case "look":
            return TAKE if TAKE in moves and _wants(state, state.board[state.place]) else LEAVE
    return moves[0]  # of a set all cards there are


def candidates(state: State) -> list[int]:
    """Moves worth a thought: of equal cards one, of discards the few that are worth least."""
    moves = state.legal()
    if state.phase_of() != "play":
        return moves
    found = [move for move in moves if MELD < move <= LAYOFF + LOCATIONS]
    found += [move for move in moves if move >= USE][:1]
    discards: dict[int, int] = {}
    for card in sorted(
        (move for move in moves if move in _CARDS), key=lambda card: (worth(state, card), card)
    ):
        discards.setdefault(location_of(card), card)
    return [*found, *list(discards.values())[:DISCARDS]]


def worth(state: State, card: int) -> float:
    """What a card is worth to the hand of whoever acts, itself not counted."""
    if is_hinton(card):
        return HINTON_WORTH
    at = location_of(card)
    if state.lies(at):
        return 5.0 + (at == state.car)
    others = sum(location_of(other) == at for other in state.hands[state.turn] if other != card)
    gone = sum(location_of(other) == at for other in state.pile if other >= 0 and other != card)
    return min(others, 3) * 2.0 - 0.4 * gone


def _wants(state: State, card: int) -> bool:
    """Whether it is worth taking instead of one that nobody knows."""
    return worth(state, card) >= (HINTON_WORTH if is_hinton(card) else 4.0)


def _play(state: State, moves: list[int]) -> int:
    hintons = [move for move in moves if move >= USE]
    if hintons and _hinton_helps(state):
        return hintons[0]
    plays = [move for move in moves if MELD < move <= LAYOFF + LOCATIONS]
    if plays:
        places = {_place(move) for move in plays}
        return max(plays, key=lambda move: (_gain(state, move, places), -move))
    return min((move for move in moves if move in _CARDS), key=lambda card: (worth(state, card), card))


def _place(move: int) -> int:
    return move - (MELD if move < LAYOFF else LAYOFF)


def _gain(state: State, move: int, places: set[int]) -> float:
    """Points of a play, with a little for a car that then stands where something is to be played."""
    place = _place(move)
    count = sum(location_of(card) == place for card in state.hands[state.turn])
    count = min(count, state.spare(), 6 if move < LAYOFF else 3)
    after = (state.car + (1 if move < LAYOFF else -1) - 1) % LOCATIONS + 1
    follows = 2 if after in places and after != place else 0
    return count * (4 if place == state.car else 2) + follows


def _hinton_helps(state: State) -> bool:
    return len(state.stock) > NEAR_THE_END or bool(_known_in_pile(state)) or len(state.hands[state.turn]) > 4


def _known_in_pile(state: State) -> list[int]:
    """Discards one remembers, or sees, that would be played at once."""
    known = (*state.pile, *state.recalled.get("pile", ()))
    return [card for card in known if card >= 0 and not is_hinton(card) and worth(state, card) >= 4]


def _use(state: State, moves: list[int]) -> int:
    if SEARCH in moves and _known_in_pile(state):
        return SEARCH
    if TWO in moves and len(state.stock) > NEAR_THE_END:
        return TWO
    looks = [move for move in moves if LOOK < move <= LOOK + LOCATIONS]
    fresh = [move for move in looks if not _looked(state, move - LOOK)]
    return (fresh or looks or [SEARCH if SEARCH in moves else moves[0]])[0]


def _looked(state: State, place: int) -> bool:
    return state.board[place] == EMPTY or f"board{place}" in state.recalled
