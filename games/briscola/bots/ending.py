"""The last three tricks worked out: the stock is empty, so the unseen cards are the others' hands.

For two players that is one hand, and the value of a card exact. With three and four the unseen cards
may be split in many ways (at most 20 and 1680); each is worked out as if everybody saw all cards, and
a card's value is the average. Partners play for their side and against the other. Three players each
play for the most points of their own, of equal cards the first in order: nobody is expected to harm
himself to harm another.

"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from games.api import HIDDEN
from games.briscola.bots.solving import alone, sides
from games.briscola.rules import State


def best_cards(state: State) -> list[int]:
    """The cards worth most in `values`, in order."""
    worth = values(state)
    most = max(worth.values())
    return [card for card in worth if worth[card] == most]


def values(state: State) -> dict[int, float]:
    """Each card of the hand: points of my side over the rest of the game, this trick's included.

    For two players and for teams less those of the other side. Takes a masked state or a full one,
    with the stock empty and the mover's hand known; ValueError for another.
    """
    if state.stock or HIDDEN in state.hands[state.turn]:
        raise ValueError("an ending is worked out when the stock is empty and the hand to move is known")
    worth = alone(state) if state.players == 3 else sides(state)
    ways = [worth(hands) for hands in splits(state)]
    return {card: sum(way[at] for way in ways) / len(ways) for at, card in enumerate(state.legal())}


def splits(state: State) -> Iterator[list[list[int]]]:
    """All hands as they may lie: unseen cards in every way over the hands that lack them."""
    lacking = [player for player, hand in enumerate(state.hands) if HIDDEN in hand]
    known = [[card for card in hand if card != HIDDEN] for hand in state.hands]

    def over(players: Sequence[int], cards: tuple[int, ...]) -> Iterator[list[list[int]]]:
        if not players:
            yield known
            return
        first, *others = players
        for own in combinations(cards, state.hands[first].count(HIDDEN)):
            for hands in over(others, tuple(card for card in cards if card not in own)):
                yield [*hands[:first], [*hands[first], *own], *hands[first + 1 :]]

    return over(lacking, state.unseen)
