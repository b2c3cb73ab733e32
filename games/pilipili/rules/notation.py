"""A position as plain JSON values and back, refusing in plain words what cannot be one."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from games.api import HIDDEN
from games.pilipili.rules.missions import CARDS, JOKER, Mission, parse_mission
from games.pilipili.rules.options import Options

if TYPE_CHECKING:
    from games.pilipili.rules.position import Position

PHASES = (
    "mission",
    "look",
    "bid",
    "designate",
    "pass",
    "lead",
    "follow",
    "name",
    "commit",
    "swap_with",
    "swap_card",
    "between",
    "over",
)


def card_text(card: int) -> str:
    """The number, "J" for the joker, "?" for a card that is not known."""
    if card == HIDDEN:
        return "?"
    return "J" if card == JOKER else str(card)


def card_number(text: object) -> int:
    """Back from `card_text`. Raises ValueError quoting the text."""
    if text == "?":
        return HIDDEN
    if text == "J":
        return JOKER
    if isinstance(text, str) and text.isdecimal() and 0 < int(text) < CARDS and text == str(int(text)):
        return int(text)
    raise ValueError(f"{text!r} is no card: there are 1 to {CARDS - 1} and J")


def written(state: "Position") -> dict[str, Any]:
    """The position as JSON values."""
    return {key: write(getattr(state, key)) for key, (write, _) in _PARTS.items()} | {
        "phase": state._phase,
        "opened": state._opened,
    }


def read(data: Mapping[str, Any]) -> dict[str, Any]:
    """Back from `written`: attributes by name. Raises ValueError naming the key that is wrong."""
    known = (*_PARTS, "phase", "opened")
    for key in known:
        if key not in data:
            raise ValueError(f"{key}: missing")
    for key in data:
        if key not in known:
            raise ValueError(f"{key}: unknown; a position has {', '.join(known)}")
    if data["phase"] not in PHASES:
        raise ValueError(f"phase: {data['phase']!r} is unknown; there are {', '.join(PHASES)}")
    parts: dict[str, Any] = {"_phase": data["phase"], "_opened": bool(data["opened"])}
    for key, (_, back) in _PARTS.items():
        try:
            parts[key] = back(data[key])
        except (TypeError, ValueError, AttributeError) as error:
            raise ValueError(f"{key}: {error}") from None
    _check(parts)
    return parts


def _check(parts: Mapping[str, Any]) -> None:
    players = parts["players"]
    if not 2 <= players <= 8:
        raise ValueError(f"players: must be one of 2..8, not {players!r}")
    for key in ("hands", "pilis", "bids", "won", "extras", "choices", "values", "slots"):
        if len(parts[key]) != players:
            raise ValueError(f"{key}: {players} players have {players} entries, not {len(parts[key])}")
    for key, low in (("dealer", 0), ("leader", 0), ("taker", 0), ("turn", -1), ("partner", -1)):
        if not low <= parts[key] < players:
            raise ValueError(f"{key}: must be one of {low}..{players - 1}, not {parts[key]!r}")
    places = [("hands", card) for hand in parts["hands"] for card in hand]
    places += [(key, card) for key in _ONCE for card in parts[key]]
    known = [card for _, card in places if card != HIDDEN]
    for key, card in places:
        if card != HIDDEN and known.count(card) > 1:
            raise ValueError(f"{key}: {card_text(card)} is there twice or in two places")
    if parts["missions"] and len(places) != CARDS and parts["cards"]:
        raise ValueError(f"stock: {CARDS} cards are somewhere, not {len(places)}")
    count = len(parts["options"].deck())
    for key in ("missions", "deck", "used"):
        for number in parts[key]:
            if not HIDDEN <= number < count:
                raise ValueError(f"{key}: there is no mission {number!r} among {count}")


_ONCE = ("trick", "gone", "stock")


def _same(value: Any) -> Any:
    return value


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise ValueError(f"must be a whole number, not {value!r}")
    return value


def _numbers(value: Any) -> list[int]:
    return [_whole(number) for number in _row(value)]


def _row(value: Any) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"must be a list, not {value!r}")
    return list(value)


def _rows(value: Any) -> list[list[int]]:
    return [_numbers(row) for row in _row(value)]


def _texts(cards: Any) -> list[str]:
    return [card_text(card) for card in cards]


def _cards(value: Any) -> list[int]:
    return [card_number(text) for text in _row(value)]


@lru_cache(maxsize=16)
def _options_text(options: Options) -> dict[str, Any]:
    plain = {key: value for key, value in asdict(options).items() if key != "missions"}
    if options.missions != _STANDARD:
        plain["missions"] = [mission.text() for mission in options.missions]
    return plain


def _options(value: Any) -> Options:
    if not isinstance(value, Mapping):
        raise ValueError(f"must map names to values, not {value!r}")
    known = {field.name for field in fields(Options)}
    for name in value:
        if name not in known:
            raise ValueError(f"{name!r} is unknown; there are {', '.join(sorted(known))}")
    given = dict(value)
    if "missions" in given:
        given["missions"] = tuple(parse_mission(text) for text in _row(given["missions"]))
    return Options(**given)


def _knows(value: Any) -> list[int] | None:
    return None if value is None else _numbers(value)


_STANDARD: tuple[Mission, ...] = Options().missions
_INT = (_same, _whole)
_INTS = (list, _numbers)
_TUPLE = (list, lambda value: tuple(_numbers(value)))
_CARDS = (_texts, _cards)
_PARTS: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "options": (lambda options: dict(_options_text(options)), _options),
    "players": _INT,
    "dealer": _INT,
    "round": _INT,
    "turn": _INT,
    "missions": _TUPLE,
    "deck": _TUPLE,
    "used": _INTS,
    "seed": _INT,
    "cards": _INT,
    "tricks": _INT,
    "hands": (lambda hands: [_texts(hand) for hand in hands], lambda value: [_cards(h) for h in _row(value)]),
    "slots": (lambda rows: [list(row) for row in rows], _rows),
    "stock": (_texts, lambda value: tuple(_cards(value))),
    "pilis": _INTS,
    "bids": _INTS,
    "won": _INTS,
    "extras": _INTS,
    "targets": _INTS,
    "choices": (lambda rows: [list(row) for row in rows], _rows),
    "values": _INTS,
    "first": _INT,
    "partner": _INT,
    "leader": _INT,
    "trick": _CARDS,
    "named": _INT,
    "best": _INT,
    "taker": _INT,
    "gone": _CARDS,
    "last": (lambda rows: [list(row) for row in rows], lambda value: tuple(map(tuple, _rows(value)))),
    "knows": (_same, _knows),
    "recalled": (
        lambda rows: [_texts(row) for row in rows],
        lambda value: tuple(tuple(_cards(row)) for row in _row(value)),
    ),
}
