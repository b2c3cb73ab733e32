"""Bots and searches know what their seat may see and nothing else, for every game of the registry.

At positions all through random games the hidden cards are dealt anew, in a way that fits what the mover has
seen, and that other deal is written down and read back, so that nothing of the first can have come along.
Both are masked for the mover: the bot must make the same move of both, with the same number of dice, and a
search must grow the same tree. That masks hide what they must is each game's own to test. `./run test long`
looks at many more positions, with greater budgets.
"""

import random

import pytest

from games import registry
from games.api import OVER
from games.minds import Minds
from games.search import by_chance, grown, played_out, worlds

GAMES = registry.games()
USUAL, MANY = (600, 3), (20000, 40)  # positions a game, and iterations of a search
pytestmark = pytest.mark.once
some_or_many = pytest.mark.parametrize(
    ("positions", "iterations"), [USUAL, pytest.param(*MANY, marks=pytest.mark.long)]
)
EVERY = 5  # of the positions, one that is tried in worlds too
DEALS_PREPARED = 2  # as many as are kept


class Counted:
    """Dice that count how often they are thrown."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)
        self.thrown = 0

    def random(self) -> float:
        self.thrown += 1
        return self._dice.random()


def pairs(name, count):
    """Positions as the player to move sees them: the true deal, and another that looks the same."""
    game = registry.game(name)
    found = 0
    for number in range(count):
        dice = random.Random(f"{name} {number % DEALS_PREPARED if game.preparation else number}")
        players = game.players[number % len(game.players)]
        state = game.rules.new(game.options(), players, dice, int(dice.random() * players))
        play = random.Random(number)
        share = 0.3 if players == 2 else 0.15
        while state.turn != OVER and found < count:
            if play.random() < share:
                me = state.turn
                other = game.rules.from_json(state.masked(me).filled(play).to_json())
                yield state.masked(me), other.masked(me)
                found += 1
            state.apply(by_chance(state, play))


def decided(minds, game, seen, level, iterations):
    dice = Counted(7)
    return minds.decide(game, seen, level, dice, iterations), dice.thrown


@some_or_many
@pytest.mark.parametrize("name", GAMES)
def test_the_same_observation_gives_the_same_move_and_the_same_throws(name, positions, iterations):
    game, minds = registry.game(name), Minds()
    looked = 0
    for seen, other in pairs(name, positions):
        for level in (*game.levels, *game.sparring):
            first = decided(minds, game, seen, level, iterations)
            assert first == decided(minds, game, other, level, iterations), (level, seen)
        looked += 1
    assert looked == positions


def size(node):
    """Nodes, and tries written down in them, of a whole tree."""
    tries = sum(line[0] for record in node.records.values() for line in record.moves.values())
    below = [size(child) for child in node.after.values()]
    return 1 + sum(nodes for nodes, _ in below), tries + sum(visits for _, visits in below)


@some_or_many
@pytest.mark.parametrize("name", GAMES)
def test_a_search_grows_the_same_tree_whatever_is_hidden(name, positions, iterations):
    game = registry.game(name)
    finish = game.finish or played_out(by_chance)
    for at, (seen, other) in enumerate(pairs(name, positions)):
        trees = [grown(state, random.Random(5), iterations, finish) for state in (seen, other)]
        assert size(trees[0]) == size(trees[1]), seen
        if at % EVERY == 0:  # it plays out every move there is
            tried = [worlds(state, random.Random(5), iterations, finish) for state in (seen, other)]
            assert tried[0] == tried[1], seen
