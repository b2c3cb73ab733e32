"""Whole games refereed a second time, by a plain reading of the rules that shares no code with the game.

Cards are names here, hands are lists, and every rule is written out where it applies.
"""

import random
from itertools import product

import pytest

from games.api import OVER
from games.briscola.rules import EXCHANGE, Options, State, card_name

SUITS = {"coins": "C", "cups": "U", "swords": "S", "clubs": "B"}
GAMES = 25
HOUSES = [
    {},
    {"direction": "ccw"},
    {"rank_variant": "piemonte"},
    {"trump_exchange": "seven_two"},
    {"trump_exchange": "two_first_trick", "direction": "ccw"},
    {"early_stop": "on"},
    {"tie_break": "last_trick"},
    {"removed_two": "clubs", "rank_variant": "piemonte", "trump_exchange": "seven_two"},
]


class Referee:
    """One game followed card by card, from the deal on."""

    def __init__(self, state: State, dealer: int) -> None:
        options = state.options
        self.options = options
        self.players = state.players
        self.step = -1 if options.direction == "ccw" else 1  # BR-Q1
        swapped = options.rank_variant == "piemonte"  # BR-Q9
        self.ranks = "A7KNJ36542" if swapped else "A3KNJ76542"  # BR-R2, high to low
        self.worth = {"A": 11, "7" if swapped else "3": 10, "K": 4, "N": 3, "J": 2}  # BR-R3
        self.name = lambda card: card_name(card, options.rank_variant)
        self.hands = [sorted(map(self.name, hand)) for hand in state.hands]
        self.stock = [self.name(card) for card in state.stock]
        self.leader = (dealer + self.step) % self.players  # BR-R7: left of the dealer
        self.trick: list[str] = []
        self.points = [0] * self.players
        self.tricks: list[int] = []

    @property
    def turn(self) -> int:
        return (self.leader + self.step * len(self.trick)) % self.players

    def offered(self) -> tuple[str, str] | None:
        """The exchange that may be made now: the card given and the one taken (BR-Q5)."""
        if not self.stock:
            return None
        turned = self.stock[-1]
        suit, high = turned[0], self.ranks.index(turned[1])
        seven = self.ranks[5]  # the first card worth nothing
        given = None
        if self.options.trump_exchange == "seven_two" and not self.trick:
            given = suit + seven if high < 5 else suit + "2" if high == 5 else None
        if self.options.trump_exchange == "two_first_trick" and not self.tricks and turned[1] != "2":
            given = suit + "2"
        return (given, turned) if given in self.hands[self.turn] else None

    def exchange(self) -> None:
        given, taken = self.offered()
        self.hands[self.turn].remove(given)
        self.hands[self.turn].append(taken)
        self.stock[-1] = given

    def lay(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.trick.append(card)
        if len(self.trick) == self.players:
            self._take()

    def _take(self) -> None:
        trump = self.trump
        wanted = trump if any(card[0] == trump for card in self.trick) else self.trick[0][0]
        best = min((c for c in self.trick if c[0] == wanted), key=lambda c: self.ranks.index(c[1]))  # BR-R8
        winner = (self.leader + self.step * self.trick.index(best)) % self.players
        self.points[winner] += sum(self.worth.get(card[1], 0) for card in self.trick)  # and BR-R14: no more
        self.tricks.append(winner)
        self.trick, self.leader = [], winner
        for place in range(self.players if self.stock else 0):  # BR-R9: the winner first
            self.hands[(winner + self.step * place) % self.players].append(self.stock.pop(0))

    @property
    def trump(self) -> str:
        return self._trump if not self.stock else self.stock[-1][0]

    def remember_trump(self) -> None:
        self._trump = self.stock[-1][0]

    def sides(self) -> list[list[int]]:
        return [[0, 2], [1, 3]] if self.players == 4 else [[player] for player in range(self.players)]

    def scored(self) -> list[int]:
        return [sum(self.points[player] for player in side) for side in self.sides()]

    def over(self) -> bool:
        """BR-R11: when all cards are played; sooner only where two sides agreed to stop (BR-Q10)."""
        stopped = self.options.early_stop == "on" and self.players != 3 and max(self.scored()) > 60
        return not self.trick and (stopped or not any(self.hands))

    def winners(self) -> list[int]:
        """BR-R12, and of equal tops all, or the one who took a trick last (BR-Q6)."""
        scored = self.scored()
        best = [side for side, points in zip(self.sides(), scored, strict=True) if points == max(scored)]
        if len(best) > 1 and self.options.tie_break == "last_trick":
            last = next(w for w in reversed(self.tricks) if any(w in side for side in best))
            best = [side for side in best if last in side]
        return sorted(player for side in best for player in side)


def followed(options: Options, players: int, seed: int) -> Referee:
    """A game of random moves, the referee asked at every one."""
    dice = random.Random(f"{options} {players} {seed}")
    dealer = dice.randrange(players)
    state = State.new(options, players, dice, dealer)
    referee = Referee(state, dealer)
    referee.remember_trump()
    _check_deal(state, referee)
    while not referee.over():
        _check(state, referee)
        moves = state.legal()
        move = dice.choice([EXCHANGE] if EXCHANGE in moves and dice.random() < 0.6 else moves)
        state = state.play(state.turn, move).state
        if move == EXCHANGE:
            referee.exchange()
        else:
            referee.lay(referee.name(move))
    outcome = state.outcome()
    assert outcome is not None
    assert list(outcome.winners) == referee.winners()
    assert outcome.draw == (len(referee.winners()) > (2 if players == 4 else 1))
    assert list(outcome.scores) == referee.points
    return referee


def _check_deal(state: State, referee: Referee) -> None:
    """BR-R1, BR-R4, BR-R5: all cards but the two that three put aside, three each, the last one turned."""
    cards = [*referee.stock, *(card for hand in referee.hands for card in hand)]
    full = {suit + rank for suit, rank in product("CUSB", "A3KNJ76542")}
    aside = {SUITS[state.options.removed_two] + "2"} if state.players == 3 else set()
    assert sorted(cards) == sorted(full - aside)
    assert [len(hand) for hand in referee.hands] == [3] * state.players
    assert referee.name(state.turned) == referee.stock[-1]


def _check(state: State, referee: Referee) -> None:
    assert state.turn == referee.turn != OVER
    assert [sorted(map(referee.name, hand)) for hand in state.hands] == list(map(sorted, referee.hands))
    assert [referee.name(card) for card in state.stock] == referee.stock
    assert list(state.scores()) == referee.points
    moves = state.legal()
    cards = sorted(referee.name(move) for move in moves if move != EXCHANGE)
    assert cards == sorted(referee.hands[referee.turn])  # BR-R7: any card, always
    assert (EXCHANGE in moves) == (referee.offered() is not None)
    for seat in range(state.players):
        if seat != state.turn:
            assert state.legal(seat) == []


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_every_trick_draw_exchange_and_result_is_as_a_second_referee_has_it(players, house):
    for seed in range(GAMES):
        followed(Options(**house), players, seed)


@pytest.mark.parametrize(("players", "drawing"), [(2, 17), (3, 10), (4, 7)])
def test_BR_R10_after_so_many_tricks_that_draw_three_more_are_played_from_the_hand(players, drawing):
    state = State.new(Options(), players, random.Random(players), 0)
    drew = []
    while state.turn != OVER:
        before = len(state.stock)
        for _ in range(players):
            state.apply(state.legal()[0])
        drew.append(before - len(state.stock))
    assert drew == [players] * drawing + [0, 0, 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_BR_R11_every_card_is_played_whatever_the_points_are(players):
    decided_early = 0
    for seed in range(GAMES):
        referee = followed(Options(), players, seed)
        assert len(referee.tricks) == {2: 20, 3: 13, 4: 10}[players]
        decided_early += max(referee.scored()) > 60
    assert decided_early > GAMES / 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_BR_R14_the_last_trick_counts_no_more_than_its_cards(players):
    for seed in range(GAMES):
        assert sum(followed(Options(), players, seed).points) == 120
