"""All of a game that changes, as one value; and as plain JSON values and back.

Keys: state (the rules' own), acts (what hands must do, first to last), slots (for each player the
cards of the numbered places, none for a person), lying (for each player the trick card on the
reader), moves, hurry (the turn timer). Cards by name, "?" for none. A bot's decision is its waiting
act: the card in that slot.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.api import Act
from games.briscola.machine import hurry
from games.briscola.machine.hurry import Hurry
from games.briscola.rules import State
from games.kept import act_read, act_written

SLOTS = 3
_KEYS = ("state", "acts", "slots", "lying", "moves")


@dataclass(frozen=True, slots=True)
class Now:
    """All that changes in a game: an input is taken whole or not at all.

    `slots` holds for each bot the card (or HIDDEN) of each numbered place; `lying` for each player
    the trick card that still lies on the reader. A bot's decision is the card of the slot that its
    act names.
    """

    state: State
    acts: tuple[Act, ...]
    slots: tuple[tuple[int, ...], ...]
    lying: tuple[int, ...]
    moves: int
    hurry: Hurry


def written(now: Now) -> dict[str, Any]:
    """The checkpoint as JSON values."""
    return {
        "state": now.state.to_json(),
        "acts": [act_written(act) for act in now.acts],
        "slots": [_names(now.state, cards) for cards in now.slots],
        "lying": _names(now.state, now.lying),
        "moves": now.moves,
        "hurry": hurry.written(now.hurry),
    }


def read(data: Mapping[str, Any], players: int, bots: frozenset[int]) -> Now:
    """Back from `written`, for that company. Raises ValueError naming the key that is wrong."""
    for key in _KEYS:
        if key not in data:
            raise ValueError(f"{key}: missing")
    try:
        state = State.from_json(data["state"])
    except ValueError as error:
        raise ValueError(f"state: {error}") from None
    if state.players != players:
        raise ValueError(f"state: is of {state.players} players, the table has {players}")
    moves = data["moves"]
    if type(moves) is not int or moves < 0:
        raise ValueError(f"moves: must be a whole number, not {moves!r}")
    slots = tuple(_cards(state, "slots", cards) for cards in _list("slots", data["slots"]))
    if [len(cards) for cards in slots] != [SLOTS if player in bots else 0 for player in range(players)]:
        raise ValueError(f"slots: {SLOTS} for each bot and none for a person, not {data['slots']!r}")
    lying = _cards(state, "lying", data["lying"])
    if len(lying) != players:
        raise ValueError(f"lying: one for each of {players} players, not {len(lying)}")
    acts = tuple(
        act_read(act, players, lambda name: state.face(state.card(name)))
        for act in _list("acts", data["acts"])
    )
    return Now(state, acts, slots, lying, moves, hurry.in_checkpoint(data, players))


def _names(state: State, cards: Sequence[int]) -> list[str]:
    return [state.name(card) for card in cards]


def _list(key: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"{key}: must be a list, not {value!r}")
    return value


def _cards(state: State, key: str, value: Any) -> tuple[int, ...]:
    try:
        return tuple(state.card(name) for name in _list(key, value))
    except (ValueError, TypeError) as error:
        raise ValueError(f"{key}: {error}") from None
