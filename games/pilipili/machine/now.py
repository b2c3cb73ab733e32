"""All of a game that changes, as one value; and as JSON values and back.

Keys: state (the rules' own), acts, due (cards passed on: giver, taker, card), dials, picked, lying, slots,
sure, shown, left, draws, moves, and of hands on the panels grips, heard and chance (see `games.held`). A
checkpoint holds every hand that is known, so it is not for showing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.api import HIDDEN, Act, Card
from games.held import Holds, read_holds
from games.kept import act_read, act_written
from games.pilipili.inputs.choosing import pages_of, places_of
from games.pilipili.rules import DECK, State, card_number, card_text

NOT_COUNTING = -1
NOT_TURNED = -1
SHOWN = ("", "mission", "trick")
_ROWS = ("dials", "picked", "lying", "slots", "sure")


@dataclass(frozen=True, slots=True)
class Now:
    """All that changes in a game: an input is taken whole or not at all.

    `dials`: where each player's dial stands, NOT_TURNED as it opens. `picked`: the card each has chosen for
    all at once, before OK. `lying`: the card on each reader that was read last and counts. `slots`: the
    cards a bot's slots hold. `left`: seconds left to look, or NOT_COUNTING. `draws`: chance for missions
    that the table draws.
    """

    state: State
    holds: Holds
    acts: tuple[Act, ...]
    due: tuple[tuple[int, int, int], ...]
    dials: tuple[int, ...]
    picked: tuple[int, ...]
    lying: tuple[int, ...]
    slots: tuple[tuple[int, ...], ...]
    sure: tuple[bool, ...]
    shown: str
    left: int
    draws: int
    moves: int


def room_of(state: State, player: int) -> int:
    """How many places a hand on the panel has: the own cards, then the hands of others that are shown."""
    seen = state.masked(player)
    return len(places_of(seen, player)) + len(pages_of(seen, player))


def written(now: Now) -> dict[str, Any]:
    """The checkpoint as JSON values."""
    return {
        "state": now.state.to_json(),
        **now.holds.to_json(),
        "acts": [act_written(act) for act in now.acts],
        "due": [[giver, taker, card_text(card)] for giver, taker, card in now.due],
        "dials": list(now.dials),
        "picked": _texts(now.picked),
        "lying": _texts(now.lying),
        "slots": [_texts(row) for row in now.slots],
        "sure": list(now.sure),
        "shown": now.shown,
        "left": now.left,
        "draws": now.draws,
        "moves": now.moves,
    }


def read(data: Mapping[str, Any], players: int) -> Now:
    """Back from `written`. Raises ValueError naming the key that is wrong."""
    state = _state(data, players)
    for key in _ROWS:
        if not isinstance(data.get(key), list) or len(data[key]) != players:
            raise ValueError(f"{key}: one for each of {players} players, not {data.get(key)!r}")
    if not isinstance(data.get("acts"), list):
        raise ValueError(f"acts: must be a list, not {data.get('acts')!r}")
    if data.get("shown") not in SHOWN:
        raise ValueError(f"shown: one of {', '.join(SHOWN)}, not {data.get('shown')!r}")
    try:
        due = tuple((int(giver), int(taker), card_number(card)) for giver, taker, card in data["due"])
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"due: {error}") from None
    return Now(
        state=state,
        holds=read_holds(data, [room_of(state, player) for player in range(players)]),
        acts=tuple(act_read(act, players, _card) for act in data["acts"]),
        due=due,
        dials=tuple(_whole("dials", value, -1) for value in data["dials"]),
        picked=_cards(data, "picked"),
        lying=_cards(data, "lying"),
        slots=tuple(_numbers("slots", row) for row in data["slots"]),
        sure=tuple(value is True for value in data["sure"]),
        shown=data["shown"],
        left=_whole("left", data.get("left"), -1),
        draws=_whole("draws", data.get("draws"), 0),
        moves=_whole("moves", data.get("moves"), 0),
    )


def _state(data: Mapping[str, Any], players: int) -> State:
    try:
        state = State.from_json(data["state"])
    except KeyError:
        raise ValueError("state: missing") from None
    except (ValueError, TypeError, AttributeError) as error:
        raise ValueError(f"state: {error}") from None
    if state.players != players:
        raise ValueError(f"state: is of {state.players} players, the table has {players}")
    return state


def _card(name: str) -> Card:
    card_number(name)
    return Card(DECK, name)


def _texts(cards: Sequence[int]) -> list[str]:
    return [card_text(card) for card in cards]


def _cards(data: Mapping[str, Any], key: str) -> tuple[int, ...]:
    return _numbers(key, data[key])


def _numbers(key: str, row: Any) -> tuple[int, ...]:
    try:
        return tuple(card_number(text) for text in row)
    except (ValueError, TypeError) as error:
        raise ValueError(f"{key}: {error}") from None


def _whole(key: str, value: Any, low: int) -> int:
    if type(value) is not int or value < low:
        raise ValueError(f"{key}: must be a whole number from {low}, not {value!r}")
    return value


def nothing_lies(players: int) -> tuple[int, ...]:
    """HIDDEN for each player."""
    return (HIDDEN,) * players
