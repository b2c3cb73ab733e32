"""All of a game that changes at the table, as one value; and as JSON values and back.

A checkpoint holds what bots hold and what lies face down, so it is not for showing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.api import HIDDEN, Act, Card, Event
from games.bonnie_clyde.inputs import Intent, Menu, shown_cards
from games.bonnie_clyde.rules import DECK, State, card_name, parse_card
from games.held import Holds, read_holds
from games.kept import act_read, act_written

CAR = "car"  # what acts call it
KEYS = ("state", "acts", "slots", "menu", "grips", "waited", "expected", "nth", "read", "news", "moves")


@dataclass(frozen=True, slots=True)
class Now:
    """An input is taken whole or not at all.

    `slots` has for each player the cards of a bot's numbered places, HIDDEN where one is empty. `expected` is
    the card that hands are to bring, `nth` where it lies in the discards, from the top. `read` is the card
    last read at each seat, and at last in the middle. `news` are events that all have seen, newest last.
    """

    state: State
    acts: tuple[Act, ...]
    slots: tuple[tuple[int, ...], ...]
    menu: Menu
    holds: Holds
    waited: bool
    expected: int
    nth: int
    read: tuple[int, ...]
    news: tuple[Event, ...]
    moves: int


def places_of(state: State) -> list[int]:
    """How many cards each player's OK would show."""
    return [len(shown_cards(state, player)) for player in range(state.players)]


def written(now: Now) -> dict[str, Any]:
    """The checkpoint as JSON values."""
    return {
        "state": now.state.to_json(),
        "acts": [act_written(act) for act in now.acts],
        "slots": [[card_name(card) for card in row] for row in now.slots],
        "menu": [now.menu.intent.value, now.menu.cursor, now.menu.sure],
        **now.holds.to_json(),
        "waited": now.waited,
        "expected": card_name(now.expected),
        "nth": now.nth,
        "read": [card_name(card) for card in now.read],
        "news": [list(event) for event in now.news],
        "moves": now.moves,
    }


def read(data: Mapping[str, Any], players: int) -> Now:
    """Back from `written`. Raises ValueError naming the key that is wrong."""
    for key in KEYS:
        if key not in data:
            raise ValueError(f"{key}: missing")
    try:
        state = State.from_json(data["state"])
    except (ValueError, TypeError, AttributeError) as error:
        raise ValueError(f"state: {error}") from None
    if state.players != players:
        raise ValueError(f"state: is of {state.players} players, the table has {players}")
    try:
        return Now(
            state,
            tuple(act_read(act, players, _thing) for act in data["acts"]),
            _rows(data["slots"], players),
            _menu(data["menu"]),
            read_holds(data, places_of(state)),
            bool(data["waited"]),
            parse_card(data["expected"]),
            int(data["nth"]),
            _rows([data["read"]], 1)[0],
            tuple(tuple(event) for event in data["news"]),
            _count(data["moves"]),
        )
    except (TypeError, KeyError, IndexError) as error:
        raise ValueError(f"checkpoint: {error}") from None


def _thing(name: str) -> Card | str:
    return name if name == CAR else Card(DECK, card_name(parse_card(name)))


def _rows(data: Any, count: int) -> tuple[tuple[int, ...], ...]:
    if not isinstance(data, list) or len(data) != count:
        raise ValueError(f"slots: a list for each of {count}, not {data!r}")
    return tuple(tuple(parse_card(name) for name in row) for row in data)


def _menu(data: Any) -> Menu:
    match data:
        case [str(intent), int(cursor), bool(sure)]:
            return Menu(Intent(intent), cursor, sure)
    raise ValueError(f"menu: an intent, a cursor and whether somebody is asked, not {data!r}")


def _count(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(f"moves: must be a whole number, not {value!r}")
    return value


def unread(players: int) -> tuple[int, ...]:
    """No reader has read anything."""
    return (HIDDEN,) * (players + 1)
