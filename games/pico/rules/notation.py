"""A game as plain JSON values and back, refusing in plain words what cannot be one.

Keys: options, dealer, dealt (the two hands as dealt), open (the card in the middle), plays (a pair of
cards for each trick of both rounds, that of player 0 first), chosen (of each player: null, or the card
that lies face down), confirmed (of each player: whether ready for round 2; both from then on). A card
is its number, or "?" where it is not known.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from games.api import HIDDEN
from games.pico.rules.deck import PACKS, SIZES, UNREAD
from games.pico.rules.options import Options

if TYPE_CHECKING:
    from games.pico.rules.position import Position

_KEYS = ("options", "dealer", "dealt", "open", "plays", "chosen", "confirmed")
_NONE = 0  # how a state writes that nothing is chosen


def written(state: "Position") -> dict[str, Any]:
    """The game as JSON values."""
    return {
        "options": asdict(state.options),
        "dealer": state.dealer,
        "dealt": [[_told(card) for card in hand] for hand in state.dealt],
        "open": _told(state.opened),
        "plays": [list(pair) for pair in state.plays],
        "chosen": [_told(card) for card in state.chosen],
        "confirmed": list(state.confirmed),
    }


def read(data: Mapping[str, Any]) -> dict[str, Any]:
    """Back from `written`: the parts by key. Raises ValueError naming the key that is wrong."""
    for key in _KEYS:
        if key not in data:
            raise ValueError(f"{key}: missing")
    for key in data:
        if key not in _KEYS:
            raise ValueError(f"{key}: unknown; a position has {', '.join(_KEYS)}")
    options = _options(data["options"])
    pack = PACKS[options.deck]
    if type(data["dealer"]) is not int or data["dealer"] not in (0, 1):
        raise ValueError(f"dealer: must be one of 0..1, not {data['dealer']!r}")
    parts = {
        "options": options,
        "dealer": data["dealer"],
        "dealt": tuple(_cards("dealt", hand, pack) for hand in _pair("dealt", data["dealt"])),
        "opened": _card("open", data["open"], pack),
        "plays": [_play(pair, pack) for pair in _list("plays", data["plays"])],
        "chosen": [_choice(card, pack) for card in _pair("chosen", data["chosen"])],
        "confirmed": [_flag(flag) for flag in _pair("confirmed", data["confirmed"])],
    }
    _check_deal(parts)
    return parts


def _told(card: int) -> int | str | None:
    if card == HIDDEN:
        return UNREAD
    return None if card == _NONE else card


def _options(data: Any) -> Options:
    if not isinstance(data, Mapping):
        raise ValueError(f"options: must map names to values, not {data!r}")
    known = {choice.name for choice in Options.fields()}
    for name in data:
        if name not in known:
            raise ValueError(f"options: {name!r} is unknown; there are {', '.join(sorted(known))}")
    return Options(**data)


def _list(key: str, value: Any) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"{key}: must be a list, not {value!r}")
    return list(value)


def _pair(key: str, value: Any) -> list[Any]:
    pair = _list(key, value)
    if len(pair) != 2:
        raise ValueError(f"{key}: must be one for each of two players, not {value!r}")
    return pair


def _card(key: str, value: Any, pack: tuple[int, ...]) -> int:
    if value == UNREAD:
        return HIDDEN
    if type(value) is not int or value not in pack:
        raise ValueError(f"{key}: {value!r} is no card of this deck")
    return value


def _cards(key: str, value: Any, pack: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(_card(key, card, pack) for card in _list(key, value)))


def _play(value: Any, pack: tuple[int, ...]) -> tuple[int, int]:
    first, second = (_card("plays", card, pack) for card in _pair("plays", value))
    if HIDDEN in (first, second):
        raise ValueError("plays: cards that were shown are known, not '?'")
    return first, second


def _choice(value: Any, pack: tuple[int, ...]) -> int:
    return _NONE if value is None else _card("chosen", value, pack)


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"confirmed: must be true or false, not {value!r}")
    return value


def _check_deal(parts: Mapping[str, Any]) -> None:
    size = SIZES[parts["options"].deck]
    for player, hand in enumerate(parts["dealt"]):
        if len(hand) != size:
            raise ValueError(f"dealt: player {player} gets {size} cards, not {len(hand)}")
    known = [card for card in (*parts["dealt"][0], *parts["dealt"][1], parts["opened"]) if card != HIDDEN]
    for card in known:
        if known.count(card) > 1:
            raise ValueError(f"dealt: {card} is there twice")
    started = parts["plays"] or any(parts["chosen"]) or any(parts["confirmed"])
    if started and len(known) != 2 * size + 1:
        raise ValueError("dealt: all cards are known before the first is chosen, not '?'")
