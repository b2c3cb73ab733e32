"""The question every level asks: what is this card worth to my side if I lay it now?"""

from typing import Protocol

from games.briscola.rules import POINTS, State

HELP = 0.4  # how often a partner still to play turns a lost trick


class Judgement(Protocol):
    """What one level thinks of chances and of cards."""

    def holds(self, card: int, player: int, pot: int) -> float:
        """How likely `player`, an opponent still to play, leaves this winning card its `pot` points."""

    def kept(self, card: int) -> float:
        """Points the card is worth if it stays in the hand."""


def choose(state: State, cards: list[int], judgement: Judgement) -> int:
    """The best of these cards, the first of equals; never one that robs a partner (BR-R22)."""
    if state.laid and partners(state, state.taker, state.turn):
        cards = [card for card in cards if not state.beaten_by(card)] or cards
    return max(cards, key=lambda card: _worth(state, card, judgement))


def _worth(state: State, card: int, judgement: Judgement) -> float:
    """Points this card is expected to bring my side, less what it would be worth later."""
    pot = state.pot + POINTS[card]
    return (2 * _chance(state, card, pot, judgement) - 1) * pot - judgement.kept(card)


def _chance(state: State, card: int, pot: int, judgement: Judgement) -> float:
    """How likely my side has the trick in the end if I lay this card."""
    me = state.turn
    taking = not state.laid or state.beaten_by(card)
    winner, winning = (me, card) if taking else (state.taker, state.best)
    ours = 1.0 if winner == me or partners(state, winner, me) else 0.0
    for player in state.order(me)[1 : state.players - state.laid]:
        if partners(state, player, me):
            ours += (1 - ours) * HELP
        else:
            ours *= judgement.holds(winning, player, pot)
    return ours


def partners(state: State, one: int, other: int) -> bool:
    """Whether they count points together (BR-R4)."""
    return state.players == 4 and (one - other) % 2 == 0
