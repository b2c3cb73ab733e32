"""Players for measuring only, unlike the levels: who beats medium alone may just know medium."""

from games.briscola.bots.medium import LOAD_KEPT, PLAIN_STEP
from games.briscola.rules import POINTS, rank_of, suit_of

SPARRING = ("cautious", "bold")


class Temper:
    """Fixed figures like medium's, but others: what trumps are kept for, and how much luck is hoped for."""

    def __init__(self, trump: int, kept: float, holds: float) -> None:
        self._trump = trump
        self._kept = kept
        self._holds = holds

    def holds(self, card: int, player: int, pot: int) -> float:
        """How likely one more opponent is believed to leave this winning card the trick."""
        return self._holds

    def kept(self, card: int) -> float:
        """Points the card is worth if it stays in the hand."""
        if suit_of(card) == self._trump:
            return self._kept + POINTS[card]
        return LOAD_KEPT * POINTS[card] + PLAIN_STEP * rank_of(card)


def temper(name: str, trump: int) -> Temper:
    """`cautious` saves trumps for the end and fears every lead; `bold` spends them and leads what counts."""
    return Temper(trump, 12.0, 0.2) if name == "cautious" else Temper(trump, 0.5, 0.8)
