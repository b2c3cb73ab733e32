"""A position as plain JSON values and back, refusing in plain words what cannot be one."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any

from games.api import HIDDEN
from games.bonnie_clyde.rules.deck import CARDS, LOCATIONS, card_name, parse_card
from games.bonnie_clyde.rules.options import Options

if TYPE_CHECKING:
    from games.bonnie_clyde.rules.position import Position

PHASES = ("deal", "draw", "play", "meld", "layoff", "hinton", "search", "look", "between", "over")
_NONE = "-"
_EMPTY = -2


def written(state: "Position") -> dict[str, Any]:
    """The position as JSON values."""
    return {key: write(getattr(state, _ATTRIBUTE.get(key, key))) for key, (write, _) in _PARTS.items()}


def read(data: Mapping[str, Any]) -> dict[str, Any]:
    """Back from `written`: attributes by name. Raises ValueError naming the key that is wrong."""
    for key in _PARTS:
        if key not in data:
            raise ValueError(f"{key}: missing")
    for key in data:
        if key not in _PARTS:
            raise ValueError(f"{key}: unknown; a position has {', '.join(_PARTS)}")
    parts = {}
    for key, (_, back) in _PARTS.items():
        try:
            parts[_ATTRIBUTE.get(key, key)] = back(data[key])
        except (TypeError, ValueError, AttributeError) as error:
            raise ValueError(f"{key}: {error}") from None
    _check(parts)
    return parts


def _check(parts: Mapping[str, Any]) -> None:
    players = parts["players"]
    if not 2 <= players <= 4:
        raise ValueError(f"players: must be one of 2..4, not {players!r}")
    for key in ("hands", "side", "up", "caught", "totals", "gained"):
        if len(parts[key]) != players:
            raise ValueError(f"{key}: {players} players have {players} entries, not {len(parts[key])}")
    for key, low, high in (
        ("dealer", 0, players - 1),
        ("turn", -1, players - 1),
        ("car", 1, LOCATIONS),
        ("place", 0, LOCATIONS),
        ("out", -1, players - 1),
    ):
        if not low <= parts[key] <= high:
            raise ValueError(f"{key}: must be one of {low}..{high}, not {parts[key]!r}")
    for key in ("board", "sets"):
        if len(parts[key]) != LOCATIONS + 1:
            raise ValueError(f"{key}: has {LOCATIONS} locations after one empty place, not {len(parts[key])}")
    seen: set[int] = set()
    count = 0
    for key, card in _places(parts):
        count += card != _EMPTY
        if card in seen:
            raise ValueError(f"{key}: {card_name(card)} is there twice or in two places")
        if card >= 0:
            seen.add(card)
    if count != CARDS:
        raise ValueError(f"stock: {CARDS} cards are somewhere, not {count}")


def _places(parts: Mapping[str, Any]) -> list[tuple[str, int]]:
    found = [(key, card) for key in ("hands", "side", "up", "caught") for row in parts[key] for card in row]
    found += [(key, card) for key in ("stock", "pile", "chosen") for card in parts[key]]
    found += [("board", card) for card in parts["board"][1:]]
    return [*found, *([("hinton", parts["hinton"])] if parts["hinton"] >= 0 else [])]


def _same(value: Any) -> Any:
    return value


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise ValueError(f"must be a whole number, not {value!r}")
    return value


def _flag(value: Any) -> bool:
    if type(value) is not bool:
        raise ValueError(f"must be true or false, not {value!r}")
    return value


def _row(value: Any) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"must be a list, not {value!r}")
    return list(value)


def _numbers(value: Any) -> list[int]:
    return [_whole(number) for number in _row(value)]


def _text(card: int) -> str:
    return _NONE if card == _EMPTY else card_name(card)


def _card(text: Any) -> int:
    return _EMPTY if text == _NONE else parse_card(text)


def _texts(cards: Any) -> list[str]:
    return [_text(card) for card in cards]


def _cards(value: Any) -> list[int]:
    return [_card(text) for text in _row(value)]


def _some(card: int) -> str:
    return _NONE if card == HIDDEN else card_name(card)  # NOBODY stands for no card here


def _perhaps(text: Any) -> int:
    return HIDDEN if text == _NONE else parse_card(text)


def _options(value: Any) -> Options:
    if not isinstance(value, Mapping):
        raise ValueError(f"must map names to values, not {value!r}")
    known = {field.name for field in fields(Options)}
    for name in value:
        if name not in known:
            raise ValueError(f"{name!r} is unknown; there are {', '.join(sorted(known))}")
    given = dict(value)
    if "bonuses" in given:
        given["bonuses"] = tuple(given["bonuses"])
    return Options(**given)


def _options_written(options: Options) -> dict[str, Any]:
    plain = asdict(options)
    plain["bonuses"] = list(options.bonuses)
    return plain


def _phase(value: Any) -> str:
    if value not in PHASES:
        raise ValueError(f"{value!r} is unknown; there are {', '.join(PHASES)}")
    return str(value)


def _rows_back(value: Any) -> list[tuple[int, ...]]:
    return [tuple(_cards(row)) for row in _row(value)]


def _recalled(value: Any) -> dict[str, tuple[int, ...]]:
    return {str(place): tuple(_cards(cards)) for place, cards in dict(value).items()}


_ATTRIBUTE = {"phase": "_phase"}
_INT = (_same, _whole)
_FLAG = (_same, _flag)
_INTS = (list, _numbers)
_ROWS = (lambda rows: [_texts(row) for row in rows], _rows_back)
_PARTS: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "options": (_options_written, _options),
    "players": _INT,
    "dealer": _INT,
    "hand": _INT,
    "turn": _INT,
    "phase": (_same, _phase),
    "car": _INT,
    "board": (_texts, _cards),
    "hands": (_ROWS[0], lambda value: [_cards(row) for row in _row(value)]),
    "stock": (_texts, lambda value: tuple(_cards(value))),
    "pile": (_texts, _cards),
    "side": _ROWS,
    "up": _ROWS,
    "caught": _ROWS,
    "sets": _INTS,
    "place": _INT,
    "step": _INT,
    "chosen": (_texts, lambda value: tuple(_cards(value))),
    "hinton": (_some, _perhaps),
    "played": _INT,
    "taken": (_some, _perhaps),
    "last_turn": _FLAG,
    "reshuffled": _FLAG,
    "out": _INT,
    "totals": _INTS,
    "gained": _INTS,
    "seed": _INT,
    "knows": _INTS,
    "recalled": (lambda rows: {place: _texts(cards) for place, cards in rows.items()}, _recalled),
}
