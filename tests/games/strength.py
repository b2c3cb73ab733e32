"""How strong one level is against another: the same deals with the sides changed over.

    python -m tests.games.strength briscola 2 hard medium 1000

plays a thousand deals, each as often as there are sides, and prints the first level's share of wins
(a draw is shared) with its 95 % interval. With three players one of the first level meets two of the other.
"""

import random
import sys
from math import sqrt
from statistics import fmean, stdev

from games.api import OVER
from games.minds import Minds
from games.registry import game

MINDS = Minds()


def match(name, players, one, other, deals, seed=1):
    """Shares of wins of `one`, a number a deal: the mean over its seatings."""
    entry = game(name)
    shares = []
    for number in range(deals):
        dice = random.Random(f"{seed} {number}")
        deal = entry.rules.new(entry.options(), players, dice, number % players)
        seatings = [[one if seat % 2 == side else other for seat in range(players)] for side in range(2)]
        if players == 3:
            seatings = [[one if seat == mine else other for seat in range(3)] for mine in range(3)]
        shares.append(fmean(_share(entry, deal.clone(), levels, one, dice) for levels in seatings))
    return shares


def _share(entry, state, levels, one, dice):
    while state.turn != OVER:
        state.apply(MINDS.decide(entry, state.masked(state.turn), levels[state.turn], dice, 0))
    won = state.utilities()
    per_side = 2 if len(levels) == 4 else 1
    return sum(won[seat] for seat, level in enumerate(levels) if level == one) / per_side


def interval(shares):
    """Mean and the ends of its 95 % interval."""
    mean = fmean(shares)
    margin = 1.96 * stdev(shares) / sqrt(len(shares))
    return mean, mean - margin, mean + margin


if __name__ == "__main__":
    game_name, seats, first, second, count = sys.argv[1:6]
    share, low, high = interval(match(game_name, int(seats), first, second, int(count)))
    print(f"{first} against {second}: {share:.1%} ({low:.1%} to {high:.1%})")  # noqa: T201
