"""Hands that are all known, played out to the end by everybody's best card.

A position is one int: for each player a bit for each card still in his hand. What is worked out at the
start of a trick is remembered by this int and its leader, so positions that several deals of the same
cards come to, by whatever way, are worked out once. `sides` is for two sides, one's gain the other's
loss; `alone` for three players, each of whom looks after himself.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise

from games.briscola.rules import BEATS, POINTS, State, suit_of

Hands = Sequence[Sequence[int]]
Worth = Callable[[Hands], list[int]]
"""For each card of the hand to move, in order, what its side gets from here when it lays that one."""

_NONE = -1  # the best card of a trick that is still to be led


class _Pack:
    """The cards that are left in this state, however they are dealt."""

    def __init__(self, state: State) -> None:
        left = sorted([*state.unseen, *(card for hand in state.hands for card in hand if card >= 0)])
        self.players = state.players
        self.follower = tuple(state.order(player)[1] for player in range(state.players))
        self.whole = (1 << len(left)) - 1
        self.shifts = tuple(len(left) * player for player in range(state.players))
        self.bits = {card: 1 << place for place, card in enumerate(left)}
        self.twins = _twins(sorted([*left, *state.trick]))

    def position(self, hands: Hands) -> int:
        """The int that stands for these hands."""
        bits, shifts = self.bits, self.shifts
        return sum(bits[card] << shifts[player] for player, hand in enumerate(hands) for card in hand)


class _Cards(dict[int, list[tuple[int, int, int]]]):
    """By a hand's bits its cards as (card, bit, points), of twins only one; listed when first asked for."""

    def __init__(self, pack: _Pack, order: Sequence[int]) -> None:
        self._pack = pack
        self._order = order

    def __missing__(self, hand: int) -> list[tuple[int, int, int]]:
        bits, twins = self._pack.bits, self._pack.twins
        held = [card for card in self._order if hand & bits[card]]
        cards = self[hand] = [
            (card, bits[card], POINTS[card]) for card in held if twins.get(card) not in held
        ]
        return cards


def _twins(cards: Sequence[int]) -> dict[int, int]:
    """By a card the one just below it, if worth the same: whoever holds both may lay either."""
    return {
        card: below
        for below, card in pairwise(cards)
        if suit_of(card) == suit_of(below) and POINTS[card] == POINTS[below]
    }


def sides(state: State) -> Worth:
    """Two players, or four in teams: points of the side to move less those of the other."""
    pack = _Pack(state)
    lay = _minimax(pack, BEATS[state.trump])
    after = _after(state, pack)
    sign = -1 if state.turn & 1 else 1

    def worth(hands: Hands) -> list[int]:
        start = pack.position(hands)
        rest = state.pot + sum(POINTS[card] for hand in hands for card in hand)
        found = []
        for card in hands[state.turn]:
            position, player, missing, best, taker, pot, won = after(start, card)
            left = rest - won
            even = lay(position, player, missing, best, taker, pot, left, -left, left)
            found.append(sign * even + (won if (taker ^ state.turn) & 1 == 0 else -won))
        return found

    return worth


def alone(state: State) -> Worth:
    """Three players: points of the one to move, when each goes for most of his own (max-n)."""
    pack = _Pack(state)
    lay = _each_for_himself(pack, BEATS[state.trump])
    after = _after(state, pack)
    me = state.turn

    def worth(hands: Hands) -> list[int]:
        start = pack.position(hands)
        found = []
        for card in hands[me]:
            position, player, missing, best, taker, pot, won = after(start, card)
            own = lay(position, player, missing, best, taker, pot)[me]
            found.append(own + (won if taker == me else 0))
        return found

    return worth


def _after(state: State, pack: _Pack) -> Callable[[int, int], tuple[int, int, int, int, int, int, int]]:
    """What `lay` takes once the player to move has laid a card, and the points of a trick that made full."""
    me, players = state.turn, state.players
    missing = players - state.laid - 1

    def after(position: int, card: int) -> tuple[int, int, int, int, int, int, int]:
        position -= pack.bits[card] << pack.shifts[me]
        takes = not state.laid or state.beaten_by(card)
        best, taker = (card, me) if takes else (state.best, state.taker)
        pot = state.pot + POINTS[card]
        if missing:
            return position, pack.follower[me], missing, best, taker, pot, 0
        return position, taker, players, _NONE, taker, 0, pot

    return after


def _minimax(pack: _Pack, beats: bytes) -> Callable[..., int]:
    """The points of players 0 and 2 less the others', from any card on, by alpha-beta."""
    shifts, whole, players = pack.shifts, pack.whole, pack.players
    cards = _Cards(pack, sorted(pack.bits, key=lambda card: -POINTS[card]))  # they narrow most
    follower = pack.follower
    known: dict[int, int] = {}

    # Called some hundred thousand times for one decision: plain arguments, nothing looked up twice.
    def lay(
        position: int,
        player: int,
        missing: int,  # cards that make this trick full
        best: int,
        taker: int,
        pot: int,
        rest: int,  # points in this trick and in all hands
        low: int,  # nobody minds what is at or under it,
        high: int,  # or at or over it
    ) -> int:
        shift, odd, row = shifts[player], player & 1, best * 40
        found = high if odd else low
        for card, bit, points in cards[position >> shift & whole]:
            winning, winner = (card, player) if best < 0 or beats[row + card] else (best, taker)
            left = position - (bit << shift)
            lying = pot + points
            if missing > 1:
                value = lay(left, follower[player], missing - 1, winning, winner, lying, rest, low, high)
            else:
                value = -lying if winner & 1 else lying
                more = rest - lying
                if value + more <= low:
                    value += more
                elif value - more >= high:
                    value -= more
                elif more:
                    key = left << 2 | winner
                    later = known.get(key)
                    if later is None:
                        later = lay(left, winner, players, _NONE, winner, 0, more, -more, more)
                        known[key] = later
                    value += later
            if odd:
                if value < found:
                    found = high = value
            elif value > found:
                found = low = value
            if low >= high:
                break
        return found

    return lay


def _each_for_himself(pack: _Pack, beats: bytes) -> Callable[..., tuple[int, ...]]:
    """Everybody's points from any card on; of a player's equal cards the first is laid."""
    shifts, whole, players = pack.shifts, pack.whole, pack.players
    cards, follower = _Cards(pack, sorted(pack.bits)), pack.follower
    nothing = (0,) * players
    known: dict[tuple[int, int], tuple[int, ...]] = {}

    def lay(position: int, player: int, missing: int, best: int, taker: int, pot: int) -> tuple[int, ...]:
        found: tuple[int, ...] = nothing
        most = -1
        for card, bit, points in cards[position >> shifts[player] & whole]:
            winning, winner = (card, player) if best < 0 or beats[best * 40 + card] else (best, taker)
            left = position - (bit << shifts[player])
            if missing > 1:
                shares = lay(left, follower[player], missing - 1, winning, winner, pot + points)
            else:
                shares = taken(left, winner, pot + points)
            if shares[player] > most:
                most, found = shares[player], shares
        return found

    def taken(position: int, winner: int, pot: int) -> tuple[int, ...]:
        later = known.get((position, winner))
        if later is None:
            later = known[position, winner] = lay(position, winner, players, _NONE, winner, 0)
        return tuple(points + pot if player == winner else points for player, points in enumerate(later))

    return lay
