"""All of a game that changes when hands are on the panels, as one value; and as JSON values and back.

Keys: state (the rules' own, with every hand known), grips (for each player the cursor's place, whether
the hand is open, whether it was looked at, and how often its key was heard), sure, shown, moves, chance
(where the next cursors come from), hurry (the turn timer). A checkpoint holds every hand, so it is not
for showing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.briscola.inputs import Grip
from games.briscola.machine import hurry
from games.briscola.machine.hurry import Hurry
from games.briscola.rules import State

_KEYS = ("state", "grips", "heard", "sure", "shown", "moves", "chance")
CHANCE_BITS = 64


@dataclass(frozen=True, slots=True)
class Held:
    """All that changes in a game: an input is taken whole or not at all.

    `heard` counts for each player how often OK was heard held: the number of the timer that hides
    the hand when no more is heard. `chance` gives the places cursors start at.
    """

    state: State
    grips: tuple[Grip, ...]
    heard: tuple[int, ...]
    sure: bool
    shown: bool
    moves: int
    chance: int
    hurry: Hurry


def place_by_chance(chance: int, places: int) -> tuple[int, int]:
    """A place among so many, each as likely, and the chance that is left (Knuth's MMIX generator)."""
    after = (chance * 6364136223846793005 + 1442695040888963407) % 2**CHANCE_BITS
    return (after >> 32) * places >> 32, after


def written(held: Held) -> dict[str, Any]:
    """The checkpoint as JSON values."""
    return {
        "state": held.state.to_json(),
        "grips": [[grip.cursor, grip.open, grip.looked] for grip in held.grips],
        "heard": list(held.heard),
        "sure": held.sure,
        "shown": held.shown,
        "moves": held.moves,
        "chance": held.chance,
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
    heard = data["heard"]
    if not isinstance(heard, list) or len(heard) != players or not all(map(_is_count, heard)):
        raise ValueError(f"heard: a number for each of {players} players, not {heard!r}")
    return Held(
        state,
        _grips(data["grips"], state),
        tuple(heard),
        _flag(data, "sure"),
        _flag(data, "shown"),
        _count(data, "moves"),
        _count(data, "chance"),
        hurry.in_checkpoint(data, players),
    )


def _grips(data: Any, state: State) -> tuple[Grip, ...]:
    if not isinstance(data, list) or len(data) != state.players:
        raise ValueError(f"grips: one for each of {state.players} players, not {data!r}")
    grips = []
    for player, grip in enumerate(data):
        places = len(state.choices(player))
        match grip:
            case [int(cursor), bool(is_open), bool(looked)] if 0 <= cursor < max(1, places):
                grips.append(Grip(cursor, is_open, looked))
            case _:
                raise ValueError(f"grips: {grip!r} is no hold on a hand of {places} cards")
    return tuple(grips)


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def _count(data: Mapping[str, Any], key: str) -> int:
    if not _is_count(data[key]):
        raise ValueError(f"{key}: must be a whole number, not {data[key]!r}")
    return int(data[key])


def _flag(data: Mapping[str, Any], key: str) -> bool:
    if not isinstance(data[key], bool):
        raise ValueError(f"{key}: must be true or false, not {data[key]!r}")
    return bool(data[key])
