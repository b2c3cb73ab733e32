"""Which move an event of a game was: found again by trying what was legal, for a machine does not tell."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from firmware_host.table.play import Play
from games.api import Rules, Step
from games.registry import game as find_game


@dataclass(frozen=True, slots=True)
class Made:
    """A player's move in the game's own notation."""

    player: int
    text: str


def state_of(play: Play) -> Mapping[str, Any]:
    """The rules' state inside a game, as it stands in every machine's checkpoint."""
    state: Mapping[str, Any] = play.machine.to_json()["state"]
    return state


def found(game: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> Made | None:
    """The move that leads from one state to the other; None when it takes several, or none."""
    state: Rules = find_game(game).rules.from_json(before)
    for player in state.waiting():
        for move in state.legal(player):
            step = state.play(player, move)
            if isinstance(step, Step) and step.state.to_json() == after:
                return Made(player, state.move_text(move))
    return None


def text_of(game: str, before: Mapping[str, Any], move: int) -> str:
    """A known move in the game's own notation."""
    state: Rules = find_game(game).rules.from_json(before)
    return state.move_text(move)
