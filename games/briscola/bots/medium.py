"""Medium: an attentive player who does not count cards (BR-R22)."""

from games.briscola.rules import POINTS, rank_of, suit_of

# Judged by trial: thousands of games against a pool, one figure moved at a time.
TRUMP_KEPT = 5.0  # what the lowest trump is worth in the hand
TRUMP_STEP = 0.3  # more for each rank above it
TRUMP_POINTS = 1.2  # a trump's own points are nearly sure to come home later
LOAD_KEPT = 0.25  # of an ace's or three's points of a plain suit, the hope to win with it later
PLAIN_STEP = 0.01  # of equals the lowest goes first
HOLDS_PLAIN = 0.55  # how often a winning plain card survives one more opponent
HOLDS_TRUMP = 0.85  # and a trump


class Medium:
    """Fixed figures, whatever has been laid before."""

    def __init__(self, trump: int) -> None:
        self._trump = trump

    def holds(self, card: int, player: int, pot: int) -> float:
        """How likely one more opponent leaves this winning card the trick."""
        return HOLDS_TRUMP if suit_of(card) == self._trump else HOLDS_PLAIN

    def kept(self, card: int) -> float:
        """Points the card is worth if it stays in the hand."""
        if suit_of(card) == self._trump:
            return TRUMP_KEPT + TRUMP_STEP * rank_of(card) + TRUMP_POINTS * POINTS[card]
        load = LOAD_KEPT * POINTS[card] if POINTS[card] >= 10 else 0.0
        return load + PLAIN_STEP * rank_of(card)
