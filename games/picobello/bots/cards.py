"""What medium thinks of cards: how likely one wins its trick, and how far its number takes a pawn."""

from games.picobello.bots.far import far_now
from games.picobello.bots.pawns import walk
from games.picobello.rules import CARDS, State, number_of, suit_of, targets_by_steps

BEATEN = 0.72  # how often a card still unseen that would win is not there, or not laid
KEPT = 0.22  # steps that a card is worth in the hand for each number below ten: low ones win
PARTNER = 0.6  # of a trick of one's own that a partner wins
COUNTED = 0.8  # of steps that another side makes by winning, against one's own


def best_card(state: State) -> int:
    """The card medium lays: much likely to be won with it, little given away."""
    cards = state.legal()
    if len(cards) == 1:
        return cards[0]
    gains: dict[int, float] = {}
    return max(cards, key=lambda card: _worth(state, card, gains))


def _worth(state: State, card: int, gains: dict[int, float]) -> float:
    number = number_of(card)
    kept = KEPT * (10 - number)
    chance = _chance(state, card)
    if chance == 0.0:
        return -kept
    if number not in gains:
        gains[number] = gain(state, number)
    return chance * gains[number] - kept


def gain(state: State, number: int) -> float:
    """Steps that winning with this number brings the player to act."""
    far = far_now(state)
    mover, steps, extra = state.mover, state.steps, state.extra
    state.mover, state.steps, state.extra = state.turn, number, False
    best = -20.0
    for pawn in state.sides.pawns[state.sides.side_of[state.turn]]:
        if 0 <= state.pawns[pawn] < state.sides.board.size:
            for count in (1, number):
                for place in targets_by_steps(state, pawn, count):
                    best = max(best, walk(state, pawn, place, far))
    state.mover, state.steps, state.extra = mover, steps, extra
    return best + 1.0  # and whoever wins leads again


def _chance(state: State, card: int) -> float:
    """How likely this card wins the trick."""
    trick = state.trick
    rank = card % 9
    if not trick:
        left, suit = state.players - 1, suit_of(card)
    else:
        left, suit = state.players - 1 - len(trick), suit_of(trick[0])
        if state.options.lowest_wins == "any_suit":
            if min(laid % 9 for laid in trick) <= rank:
                return 0.0
        elif suit_of(card) != suit or min(laid for laid in trick if suit_of(laid) == suit) < card:
            return 0.0
    if left == 0:
        return 1.0
    chance = 1.0
    mine = state.hands[state.turn]
    for lower in _lower(card, suit, state.options.lowest_wins == "any_suit"):
        if not state.gone >> lower & 1 and lower not in mine and lower not in trick:
            chance *= BEATEN if left > 1 else (1.0 + BEATEN) / 2
    return chance


def _lower(card: int, suit: int, any_suit: bool) -> list[int]:
    if any_suit:
        return [other for other in range(CARDS) if other % 9 < card % 9]
    return list(range(suit * 9, card))
