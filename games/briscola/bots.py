"""Computer players of Briscola: what a card is worth to lay now, judged from a masked state alone.

Medium plays as an attentive player who does not count cards. For each card of its hand it asks: how
likely does this trick end with my side, how many points lie in it then, and what do I give up by
parting with this card? It lays the card with the best sum. From that one sum follow the habits of a
good player: worthless cards are led, a big trick is won by the cheapest card that suffices, trumps
wait for tricks that matter, points go to a partner who is winning. Only one habit is a rule by
itself: it never takes a trick from its own side. Easy is medium that lets chance pick more than half
of its cards. Both see what their seat sees and nothing else.
"""

from games.api import Dice
from games.briscola.rules import EXCHANGE, POINTS, State, rank_of, suit_of

LEVELS = ("easy", "medium")

CARELESS = 0.55  # of easy's cards, chance picks so many (BR-R21)

# Judged by trial: thousands of games against a pool, one figure moved at a time.
TRUMP_KEPT = 5.0  # what the lowest trump is worth in the hand
TRUMP_STEP = 0.3  # more for each rank above it
TRUMP_POINTS = 1.2  # a trump's own points are nearly sure to come home later
LOAD_KEPT = 0.25  # of an ace's or three's points of a plain suit, the hope to win with it later
PLAIN_STEP = 0.01  # of equals the lowest goes first
HOLDS_PLAIN = 0.55  # how often a winning plain card survives one more opponent
HOLDS_TRUMP = 0.85  # and a trump
HELP = 0.4  # how often a partner still to play turns a lost trick


def decide(state: State, level: str, dice: Dice, iterations: int) -> int:
    """A move for the player to move. Raises ValueError for an unknown level or a finished game."""
    if level not in LEVELS:
        raise ValueError(f"{level!r} is no level of briscola; there are {', '.join(LEVELS)}")
    cards = state.legal()
    if not cards:
        raise ValueError(f"nobody is to play in phase {state.phase_of()!r}")
    if level == "easy" and dice.random() < CARELESS:
        return cards[int(dice.random() * len(cards))]
    if cards[-1] == EXCHANGE:
        return EXCHANGE  # the rules offer it only for a greater trump
    return _medium(state, cards)


def _medium(state: State, cards: list[int]) -> int:
    if state.laid and _partners(state, state.taker, state.turn):
        cards = [card for card in cards if not state.beaten_by(card)] or cards  # BR-R22
    best = cards[0]
    most = _worth(state, best)
    for card in cards[1:]:
        worth = _worth(state, card)
        if worth > most:
            best, most = card, worth
    return best


def _worth(state: State, card: int) -> float:
    """Points this card is expected to bring my side, less what it would be worth later."""
    ours = _chance(state, card)
    return (2 * ours - 1) * (state.pot + POINTS[card]) - _kept(state, card)


def _chance(state: State, card: int) -> float:
    """How likely my side has the trick in the end if I lay this card."""
    me = state.turn
    taking = not state.laid or state.beaten_by(card)
    winner, winning = (me, card) if taking else (state.taker, state.best)
    ours = 1.0 if winner == me or _partners(state, winner, me) else 0.0
    holds = HOLDS_TRUMP if suit_of(winning) == state.trump else HOLDS_PLAIN
    for later in range(1, state.players - state.laid):
        if _partners(state, (me + later) % state.players, me):
            ours += (1 - ours) * HELP
        else:
            ours *= holds
    return ours


def _kept(state: State, card: int) -> float:
    """What the card is worth if it stays in the hand."""
    if suit_of(card) == state.trump:
        return TRUMP_KEPT + TRUMP_STEP * rank_of(card) + TRUMP_POINTS * POINTS[card]
    load = LOAD_KEPT * POINTS[card] if POINTS[card] >= 10 else 0.0
    return load + PLAIN_STEP * rank_of(card)


def _partners(state: State, one: int, other: int) -> bool:
    return state.players == 4 and (one - other) % 2 == 0
