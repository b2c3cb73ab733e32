"""Hard while there is a stock: it has counted what was laid, and knows what may still come (BR-R23)."""

from math import comb

from games.api import HIDDEN
from games.briscola.rules import BEATS, POINTS, State, rank_of, suit_of

# Judged by trial: thousands of games against medium, one figure moved at a time.
TRUMP_KEPT = 4.0  # what the lowest trump is worth in the hand while much can still be won with it
TRUMP_STEP = 0.3  # more for each rank above it
TRUMP_POINTS = 1.4  # a trump's own points are nearly sure to come home later
MUCH = 40  # points in plain suits that are not laid yet: from here on a trump is fully needed
LOAD_KEPT = 0.35  # of an ace's or three's points of a plain suit, the hope to win with it later
PLAIN_STEP = 0.01  # of equals the lowest goes first
OVERTAKES = 0.6  # how often one who can beat a card within its suit does
TRUMPS_FROM = 0.15  # how often one who can trump a card does, even for nothing
TRUMPS_MORE = 0.08  # and more often for each point


class Counting:
    """Chances from the cards that are not seen yet."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._beats = BEATS[state.trump]
        self._unseen = state.unseen
        plain = (*self._unseen, *state.hands[state.turn], *state.trick)
        out = sum(POINTS[card] for card in plain if card >= 0 and suit_of(card) != state.trump)
        self._pairs = state.players / 2  # a trick of four is worth two of two
        self._needed = min(1.0, out / MUCH) * self._pairs

    def holds(self, card: int, player: int, pot: int) -> float:
        """How likely this opponent cannot beat the card, or does not care to; 1.0 where it is safe."""
        beaters, trump = self._beaters(card, player), self._state.trump
        plain = [other for other in beaters if suit_of(other) != trump]
        trumps = [other for other in beaters if suit_of(other) == trump]
        overtaken = OVERTAKES * self._has(plain, player)
        trumped = min(1.0, TRUMPS_FROM + TRUMPS_MORE * pot / self._pairs) * self._has(trumps, player)
        return (1 - overtaken) * (1 - trumped)

    def kept(self, card: int) -> float:
        """Points the card is worth if it stays in the hand; a trump less as less is left to win."""
        if suit_of(card) == self._state.trump:
            return self._needed * (TRUMP_KEPT + TRUMP_STEP * rank_of(card)) + TRUMP_POINTS * POINTS[card]
        load = LOAD_KEPT * POINTS[card] if POINTS[card] >= 10 else 0.0
        return load + PLAIN_STEP * rank_of(card)

    def _beaters(self, card: int, player: int) -> list[int]:
        """Cards this player may hold, or is known to, that beat the card."""
        known = (other for other in self._state.hands[player] if other != HIDDEN)
        return [other for other in (*self._unseen, *known) if self._beats[card * 40 + other]]

    def _has(self, cards: list[int], player: int) -> float:
        """How likely the player holds one of these cards."""
        hand = self._state.hands[player]
        if any(card in hand for card in cards):
            return 1.0
        unknown, out = hand.count(HIDDEN), len(self._unseen)
        return 1 - comb(out - len(cards), unknown) / comb(out, unknown)
