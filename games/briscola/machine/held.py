"""All of a game that changes when hands are on the panels, as one value; and as JSON values and back.

Keys: state (the rules' own, with every hand known), grips, heard and chance (see `games.held`), sure,
shown, moves, hurry (the turn timer). A checkpoint holds every hand, so it is not for showing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.briscola.machine import hurry
from games.briscola.machine.hurry import Hurry
from games.briscola.rules import State
from games.held import Holds, read_holds

_KEYS = ("state", "grips", "heard", "sure", "shown", "moves", "chance")


@dataclass(frozen=True, slots=True)
class Held:
    """All that changes in a game: an input is taken whole or not at all."""

    state: State
    holds: Holds
    sure: bool
    shown: bool
    moves: int
    hurry: Hurry


def written(held: Held) -> dict[str, Any]:
    """The checkpoint as JSON values."""
    return {
        "state": held.state.to_json(),
        **held.holds.to_json(),
        "sure": held.sure,
        "shown": held.shown,
        "moves": held.moves,
        "hurry": hurry.written(held.hurry),
    }


def read(data: Mapping[str, Any], players: int) -> Held:
    """Back from `written`. Raises ValueError naming the key that is wrong."""
    for key in _KEYS:
        if key not in data:
            raise ValueError(f"{key}: missing")
    try:
        state = State.from_json(data["state"])
    except ValueError as error:
        raise ValueError(f"state: {error}") from None
    if state.players != players:
        raise ValueError(f"state: is of {state.players} players, the table has {players}")
    if state.unseen:
        raise ValueError(f"state: with hands on the panels every card is known, not {data['state']!r}")
    return Held(
        state,
        read_holds(data, [len(state.choices(player)) for player in range(players)]),
        _flag(data, "sure"),
        _flag(data, "shown"),
        _count(data, "moves"),
        hurry.in_checkpoint(data, players),
    )


def _count(data: Mapping[str, Any], key: str) -> int:
    if type(data[key]) is not int or data[key] < 0:
        raise ValueError(f"{key}: must be a whole number, not {data[key]!r}")
    return int(data[key])


def _flag(data: Mapping[str, Any], key: str) -> bool:
    if not isinstance(data[key], bool):
        raise ValueError(f"{key}: must be true or false, not {data[key]!r}")
    return bool(data[key])
