"""Playing a game of known cards to its end as medium would: what search asks thousands of times.

Medium's question (`choosing`) with all that depends on cards alone looked up. Two players, by far the most
frequent, have one table for a lead and one for the answer to it, and a loop that is nothing else.
"""

from collections.abc import Sequence

from games.api import OVER, Dice
from games.briscola.bots.choosing import HELP, partners
from games.briscola.bots.medium import Medium
from games.briscola.rules import BEATS, CARDS, EXCHANGE, POINTS, State, suit_of

WHOLE = sum(POINTS)
TIE = 1e-6  # of equals the lower card, however the hand is ordered
OF_POINTS = 0.25  # of a share is that of the points, the rest the win: near equals the win says too little


class _Trump:
    """What medium thinks of each card when this suit is trump."""

    def __init__(self, trump: int) -> None:
        judgement = Medium(trump)
        self.beats = BEATS[trump]
        self.trumps = bytes(suit_of(card) == trump for card in CARDS)
        self.kept = [judgement.kept(card) for card in CARDS]
        holds = [judgement.holds(card, 0, 0) for card in CARDS]
        self.lead = [(2 * holds[card] - 1) * POINTS[card] - self.kept[card] - TIE * card for card in CARDS]
        self.answer = [[self._answer(best, card) for card in CARDS] for best in CARDS]
        by_kind = (judgement.holds((trump + 1) % 4 * 10, 0, 0), judgement.holds(trump * 10, 0, 0))
        self.ours = {
            (players, laid): tuple(
                tuple(_ours(start, hold, players, laid) for hold in by_kind) for start in (0.0, 1.0)
            )
            for players in (2, 3, 4)
            for laid in range(players)
        }

    def _answer(self, best: int, card: int) -> float:
        """What the last card of a trick for two is worth."""
        pot = POINTS[best] + POINTS[card]
        return (pot if self.beats[best * 40 + card] else -pot) - self.kept[card] - TIE * card


def _ours(start: float, hold: float, players: int, laid: int) -> float:
    """How likely a trick that is my side's (1.0) or not (0.0) ends with it, after all still to play."""
    for later in range(1, players - laid):
        partner = players == 4 and later == 2
        start = start + (1 - start) * HELP if partner else start * hold
    return start


_TRUMPS = [_Trump(trump) for trump in range(4)]


def finish(state: State, dice: Dice) -> Sequence[float]:
    """Play this full state to its end; for each player a share of the win mixed with that of the points."""
    if state.players == 2 and state.turn != OVER and state.options.trump_exchange == "off":
        return _two(state)
    while state.turn != OVER:
        state.apply(habit(state))
    wins, points = state.utilities(), state.side_scores()
    sides = 2 if state.players == 4 else 3
    return [(1 - OF_POINTS) * win + OF_POINTS * points[seat % sides] / WHOLE for seat, win in enumerate(wins)]


def habit(state: State) -> int:
    """What medium lays, as `choosing.choose` finds it."""
    cards = state.legal()
    if cards[-1] == EXCHANGE or len(cards) == 1:
        return cards[-1]
    table, laid, best, pot = _TRUMPS[state.trump], state.laid, state.best, state.pot
    beats, trumps, kept = table.beats, table.trumps, table.kept
    lost, won = table.ours[state.players, laid]
    if laid:
        ours = partners(state, state.taker, state.turn)
        stands = (won if ours else lost)[trumps[best]]
        if ours:
            cards = [card for card in cards if not beats[best * 40 + card]] or cards
    found, most = cards[0], -1000.0
    for card in cards:
        chance = won[trumps[card]] if not laid or beats[best * 40 + card] else stands
        worth = (2 * chance - 1) * (pot + POINTS[card]) - kept[card] - TIE * card
        if worth > most:
            found, most = card, worth
    return found


def _two(state: State) -> Sequence[float]:
    """Both lay what `habit` would. Asked most of all: no lists, each card in a variable of its own."""
    leader = state.leader
    gain = state.points[leader] - state.points[1 - leader]  # of whoever leads
    first, second, stock = state.hands[leader], state.hands[1 - leader], state.stock
    table = _TRUMPS[state.trump]
    if state.laid:
        first = [state.best, *first]
    if not stock:
        gain, leader = _last(table, leader, first, second, gain, state.laid)
        return _shares_of_two(gain if leader == 0 else -gain)
    beats, leads, answers = table.beats, table.lead, table.answer
    (a, b, c), (x, y, z) = first, second
    laid = state.laid
    drawn = iter(stock)
    for card in drawn:
        if laid:
            laid = 0
        elif leads[b] > leads[a]:
            if leads[c] > leads[b]:
                a, c = c, a
            else:
                a, b = b, a
        elif leads[c] > leads[a]:
            a, c = c, a
        row = answers[a]
        if row[y] > row[x]:
            if row[z] > row[y]:
                x, z = z, x
            else:
                x, y = y, x
        elif row[z] > row[x]:
            x, z = z, x
        pot = POINTS[a] + POINTS[x]
        if beats[a * 40 + x]:
            gain = pot - gain
            leader = 1 - leader
            a, b, c, x, y, z = card, y, z, next(drawn), b, c
        else:
            gain += pot
            a, x = card, next(drawn)
    gain, leader = _last(table, leader, [a, b, c], [x, y, z], gain, 0)
    return _shares_of_two(gain if leader == 0 else -gain)


def _last(
    table: _Trump, leader: int, first: list[int], second: list[int], gain: int, laid: int
) -> tuple[int, int]:
    """The tricks after the stock: what their leader is ahead in the end, and who that is."""
    first, second = first[:], second[:]
    while first:
        lead = first[0] if laid or len(first) == 1 else max(first, key=table.lead.__getitem__)
        laid = 0
        first.remove(lead)
        answer = max(second, key=table.answer[lead].__getitem__)
        second.remove(answer)
        pot = POINTS[lead] + POINTS[answer]
        if table.beats[lead * 40 + answer]:
            first, second, gain, leader = second, first, pot - gain, 1 - leader
        else:
            gain += pot
    return gain, leader


def _shares_of_two(gain: int) -> Sequence[float]:
    """By the points that player 0 is ahead."""
    win = 1.0 if gain > 0 else 0.0 if gain < 0 else 0.5
    share = (1 - OF_POINTS) * win + OF_POINTS * (gain + WHOLE) / (2 * WHOLE)
    return [share, 1 - share]
