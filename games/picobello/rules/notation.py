"""A position as plain JSON values and back, refusing in plain words what cannot be one.

A position may be partial: pawns that are not named are off the board, and the numbers of red pawns and of
finished pawns behind blocked gates are not checked.
"""

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any

from games.api import HIDDEN
from games.picobello.rules.board import OFF, Board, board_of
from games.picobello.rules.deck import SUITS, card_name, cards_for, parse_card
from games.picobello.rules.options import BOARD, Options
from games.picobello.rules.sides import Sides, sides_for

if TYPE_CHECKING:
    from games.picobello.rules.position import Position

PHASES = ("lead", "follow", "move", "red", "home", "gates", "bonus", "over")
_KEYS = (
    "options",
    "players",
    "dealer",
    "deal",
    "turn",
    "phase",
    "hands",
    "kept",
    "trick",
    "leader",
    "last",
    "won",
    "taken",
    "gone",
    "voids",
    "pawns",
    "red",
    "gates",
    "mover",
    "steps",
    "extra",
    "bonus",
    "homes",
    "places",
    "seed",
)


def written(state: "Position") -> dict[str, Any]:
    """The position as JSON values."""
    board, sides = state.sides.board, state.sides
    last = state.last
    return {
        "options": _options_written(state.options),
        "players": state.players,
        "dealer": state.dealer,
        "deal": state.deal,
        "turn": state.turn,
        "phase": state._phase,
        "hands": [_names(hand) for hand in state.hands],
        "kept": _names(state.kept),
        "trick": _names(state.trick),
        "leader": state.leader,
        "last": None if last is None else [last[0], last[1], _names(last[2])],
        "won": list(state.won),
        "taken": [_names(cards) for cards in state.taken],
        "gone": _names([card for card in state.pack if state.gone >> card & 1]),
        "voids": ["".join(suit for at, suit in enumerate(SUITS) if bits >> at & 1) for bits in state.voids],
        "pawns": {
            sides.pawn_text(pawn): _place_written(board, place)
            for pawn, place in enumerate(state.pawns)
            if place != OFF
        },
        "red": [square for at, square in enumerate(board.squares) if state.red >> at & 1],
        "gates": "".join(side for at, (side, _) in enumerate(board.gates) if state.gates >> at & 1),
        "mover": state.mover,
        "steps": state.steps,
        "extra": state.extra,
        "bonus": list(state.bonus),
        "homes": [sides.pawn_text(pawn) for pawn in state.homes],
        "places": list(state.places),
        "seed": state.seed,
    }


def _place_written(board: Board, place: int) -> str:
    return board.squares[place] if place < board.size else "FIN"


def _names(cards: Any) -> list[str]:
    return [card_name(card) for card in cards]


def _options_written(options: Options) -> dict[str, Any]:
    plain = {field.name: getattr(options, field.name) for field in fields(Options) if field.name != "board"}
    if options.board is not BOARD and options.board != BOARD:
        plain["board"] = asdict(options.board)
    return plain


def read(data: Mapping[str, Any]) -> dict[str, Any]:
    """Back from `written`: attributes by name. Raises ValueError naming the key that is wrong."""
    for key in _KEYS:
        if key not in data:
            raise ValueError(f"{key}: missing")
    for key in data:
        if key not in _KEYS:
            raise ValueError(f"{key}: unknown; a position has {', '.join(_KEYS)}")
    options = _options(data["options"])
    players = _number(data, "players", 2, 4)
    sides = sides_for(options, players)
    parts: dict[str, Any] = {"options": options, "players": players, "sides": sides}
    for key, low, high in (
        ("dealer", 0, players - 1),
        ("deal", 1, 1 << 30),
        ("turn", -1, players - 1),
        ("leader", 0, players - 1),
        ("mover", 0, players - 1),
        ("steps", 0, 10),
        ("seed", 0, 1 << 64),
    ):
        parts[key] = _number(data, key, low, high)
    if data["phase"] not in PHASES:
        raise ValueError(f"phase: {data['phase']!r} is unknown; there are {', '.join(PHASES)}")
    parts |= {"_phase": data["phase"], "extra": bool(data["extra"])}
    parts |= _cards_read(data, players)
    parts |= _board_read(data, sides)
    for key, count in (("bonus", players), ("places", len(sides.colours))):
        parts[key] = tuple(_row(key, data[key]))
        if not all(type(entry) is int and 0 <= entry < count for entry in parts[key]):
            raise ValueError(f"{key}: must be numbers 0..{count - 1}, not {data[key]!r}")
    _check_cards(parts)
    return parts


def _cards_read(data: Mapping[str, Any], players: int) -> dict[str, Any]:
    for key in ("hands", "won", "taken", "voids"):
        if len(_row(key, data[key])) != players:
            raise ValueError(f"{key}: {players} players have {players} entries, not {len(data[key])}")
    last = data["last"]
    return {
        "hands": [_cards("hands", hand) for hand in data["hands"]],
        "kept": tuple(_cards("kept", data["kept"])),
        "trick": _cards("trick", data["trick"]),
        "last": None if last is None else (last[0], last[1], tuple(_cards("last", last[2]))),
        "won": list(data["won"]),
        "taken": [tuple(_cards("taken", cards)) for cards in data["taken"]],
        "gone": sum(1 << card for card in _cards("gone", data["gone"])),
        "voids": [sum(1 << SUITS.index(suit) for suit in suits) for suits in data["voids"]],
    }


def _board_read(data: Mapping[str, Any], sides: Sides) -> dict[str, Any]:
    board = sides.board
    by_text = {sides.pawn_text(pawn): pawn for pawn in range(len(sides.owner))}
    pawns = [OFF] * len(sides.owner)
    for text, place in dict(data["pawns"]).items():
        if text not in by_text:
            raise ValueError(f"pawns: {text!r} is no pawn of this game; there are {', '.join(by_text)}")
        if place != "FIN" and place not in board.number:
            raise ValueError(f"pawns: {place!r} is no square of {board.name}")
        pawns[by_text[text]] = board.size if place == "FIN" else board.number[place]
    for square in _row("red", data["red"]):
        if square not in board.number:
            raise ValueError(f"red: {square!r} is no square of {board.name}")
    names = [side for side, _ in board.gates]
    if not isinstance(data["gates"], str) or not set(data["gates"]) <= set(names):
        raise ValueError(f"gates: must be some of {''.join(names)}, not {data['gates']!r}")
    for text in _row("homes", data["homes"]):
        if text not in by_text:
            raise ValueError(f"homes: {text!r} is no pawn of this game")
    return {
        "pawns": pawns,
        "red": board.bits(data["red"]),
        "gates": sum(1 << names.index(side) for side in data["gates"]),
        "homes": tuple(by_text[text] for text in data["homes"]),
    }


def _check_cards(parts: Mapping[str, Any]) -> None:
    pack = cards_for(parts["sides"].mode, parts["options"].dropped_suit)
    groups = [("hands", hand) for hand in parts["hands"]]
    groups += [("kept", parts["kept"]), ("trick", parts["trick"])]
    seen: set[int] = set()
    for key, cards in groups:
        for card in cards:
            if card == HIDDEN:
                continue
            if card not in pack:
                raise ValueError(f"{key}: {card_name(card)} is not in this deck")
            if card in seen or parts["gone"] >> card & 1:
                raise ValueError(f"{key}: {card_name(card)} is there twice or in two places")
            seen.add(card)


def _options(value: Any) -> Options:
    if not isinstance(value, Mapping):
        raise ValueError(f"options: must map names to values, not {value!r}")
    known = {field.name for field in fields(Options)}
    for name in value:
        if name not in known:
            raise ValueError(f"options: {name!r} is unknown; there are {', '.join(sorted(known))}")
    given = dict(value)
    if "board" in given:
        given["board"] = board_of(given["board"], BOARD)
    return Options(**given)


def _number(data: Mapping[str, Any], key: str, low: int, high: int) -> int:
    value = data[key]
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{key}: must be one of {low}..{high}, not {value!r}")
    return value


def _row(key: str, value: Any) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"{key}: must be a list, not {value!r}")
    return list(value)


def _cards(key: str, value: Any) -> list[int]:
    try:
        return [parse_card(text) for text in _row(key, value)]
    except ValueError as error:
        raise ValueError(f"{key}: {error}") from None
