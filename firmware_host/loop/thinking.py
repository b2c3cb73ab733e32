"""A bot's decision as a pure function of the question: the same in every process.

The dice derive afresh for each decision from (seed, "bot", player, moves so far), so a restart or a
replaced worker decides alike.
"""

import hashlib
import random
from collections.abc import Mapping
from typing import Any

from firmware_host.table.outputs import BotAsk
from games.minds import Minds
from games.registry import game as find_game

ITERATIONS = 1000  # the budget of a level that searches


def dice_for(seed: int, player: int, moves: int) -> random.Random:
    """The dice of one decision."""
    text = f"{seed}/bot/{player}/{moves}".encode()
    return random.Random(int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big"))


def to_json(ask: BotAsk) -> dict[str, Any]:
    """The question as plain JSON values, for a worker process."""
    return {
        "game": ask.game,
        "player": ask.player,
        "number": ask.number,
        "level": ask.level,
        "seed": ask.seed,
        "state": ask.state.to_json(),
    }


def think_json(question: Mapping[str, Any], minds: Minds) -> int:
    """Decide on a question from `to_json`."""
    game = find_game(question["game"])
    state = game.rules.from_json(question["state"])
    state.turn = question["player"]  # where several choose at once the rules name another first
    dice = dice_for(question["seed"], question["player"], question["number"])
    return minds.decide(game, state, question["level"], dice, ITERATIONS)


def think(ask: BotAsk, minds: Minds | None = None) -> int:
    """Decide here and now; `minds` keep what they prepare."""
    ask.state.turn = ask.player
    dice = dice_for(ask.seed, ask.player, ask.number)
    return (minds or Minds()).decide(find_game(ask.game), ask.state, ask.level, dice, ITERATIONS)
