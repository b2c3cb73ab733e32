"""One deal, played once for each different way round the table, so that luck in the cards is shared."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from firmware_host.loop.thinking import dice_for
from firmware_host.tournament.seats import Player, player
from games.api import OVER, Rules
from games.minds import Minds
from games.registry import game as find_game

SEEDS = 2**53


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal to be played; its cards and everybody's dice follow from these values alone."""

    game: str
    names: tuple[str, ...]
    seed: int
    number: int


@dataclass(frozen=True, slots=True)
class Fared:
    """How one of the names did in one deal: share of the win (a draw is half), and points, on average."""

    share: float
    score: float


def ways_round(names: Sequence[str]) -> int:
    """How often the names can move on by one seat until all sit as at first."""
    return next(by for by in range(1, len(names) + 1) if [*names[by:], *names[:by]] == [*names])


def played(deal: Deal) -> tuple[Fared, ...]:
    """How each of the names fared. Names that only change over with their like are one."""
    game, count = find_game(deal.game), len(deal.names)
    dice = random.Random(f"{deal.seed} {deal.number}")
    dealt = game.rules.new(game.options(), count, dice, deal.number % count)
    seed = int(dice.random() * SEEDS)
    ways = ways_round(deal.names)
    minds = Minds()
    players = [player(game, name, minds) for name in deal.names[:ways]]
    fared: list[list[Fared]] = [[] for _ in players]
    for way in range(ways):
        at = [(seat + way) % ways for seat in range(count)]
        end = fared_of(_game_of(dealt.clone(), [players[place] for place in at], seed))
        for seat, place in enumerate(at):
            fared[place].append(end[seat])
    return tuple(_mean(fared[place % ways]) for place in range(count))


def _game_of(state: Any, players: Sequence[Player], seed: int) -> Rules:
    """The state at the end of the game."""
    moves = 0
    while state.turn != OVER:
        state.apply(players[state.turn](state, dice_for(seed, state.turn, moves)))
        moves += 1
    end: Rules = state
    return end


def fared_of(end: Rules) -> list[Fared]:
    """By seat. Partners each have the win; who ties with others has it in equal parts with them."""
    return [Fared(share, float(score)) for share, score in zip(end.utilities(), end.scores(), strict=True)]


def _mean(fared: Sequence[Fared]) -> Fared:
    return Fared(sum(one.share for one in fared) / len(fared), sum(one.score for one in fared) / len(fared))
