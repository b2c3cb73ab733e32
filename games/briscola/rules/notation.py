"""A position as plain JSON values and back, refusing in plain words what cannot be one.

Keys: options, players, dealer, leader (who led this trick or is to; when over, who won the last
one), turned, hands, stock (next card first, the turned card last), gone (cards of finished tricks in
the order laid), trick, points (won by each player); and, once somebody has exchanged the turned card,
taken (the cards taken so). Cards by name, "?" for one that is not known.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from games.api import HIDDEN
from games.briscola.rules.deck import HALF, PACKS, POINTS, ROUNDS, card_name, cards_for, parse_card
from games.briscola.rules.options import Options

if TYPE_CHECKING:
    from games.briscola.rules.position import Position

_KEYS = (
    "options",
    "players",
    "dealer",
    "leader",
    "turned",
    "hands",
    "stock",
    "gone",
    "trick",
    "points",
)
_TAKEN = "taken"  # may be missing: in most games nobody exchanges


def winning_place(trick: Sequence[int], beats: bytes) -> int:
    """Which card of a trick wins it, counted from the lead (BR-R8); `beats` is of its trump."""
    at = 0
    for place, card in enumerate(trick):
        if beats[trick[at] * 40 + card]:
            at = place
    return at


def written(state: "Position") -> dict[str, Any]:
    """The position as JSON values."""
    gone = state.played[: len(state.played) - state.laid]
    taken = {_TAKEN: _names(state, state.taken)} if state.taken else {}
    return {
        "options": asdict(state.options),
        "players": state.players,
        "dealer": state.dealer,
        "leader": state.leader,
        "turned": state.name(state.turned),
        "hands": [_names(state, hand) for hand in state.hands],
        "stock": _names(state, state.stock),
        "gone": _names(state, gone),
        "trick": _names(state, state.trick),
        "points": list(state.points),
        **taken,
    }


def read(data: Mapping[str, Any]) -> dict[str, Any]:
    """Back from `written`: the parts by key. Raises ValueError naming the key that is wrong."""
    for key in _KEYS:
        if key not in data:
            raise ValueError(f"{key}: missing")
    for key in data:
        if key not in (*_KEYS, _TAKEN):
            raise ValueError(f"{key}: unknown; a position has {', '.join((*_KEYS, _TAKEN))}")
    players = _number(data, "players", 2, 4)
    options = _options(data["options"])
    ranks = options.rank_variant
    parts: dict[str, Any] = {
        "options": options,
        "players": players,
        "dealer": _number(data, "dealer", 0, players - 1),
        "leader": _number(data, "leader", 0, players - 1),
        "turned": _card("turned", data["turned"], ranks),
        "hands": [_cards("hands", hand, ranks) for hand in _list("hands", data["hands"])],
        "stock": _cards("stock", data["stock"], ranks),
        "gone": _cards("gone", data["gone"], ranks),
        "trick": _cards("trick", data["trick"], ranks),
        "points": _list("points", data["points"]),
        _TAKEN: _cards(_TAKEN, data.get(_TAKEN, []), ranks),
    }
    _check_places(parts)
    _check_points(parts)
    _check_counts(parts)
    _check_cards(parts)
    _check_taken(parts)
    return parts


def _names(state: "Position", cards: Sequence[int]) -> list[str]:
    return [state.name(card) for card in cards]


def _options(data: Any) -> Options:
    if not isinstance(data, Mapping):
        raise ValueError(f"options: must map names to values, not {data!r}")
    known = {choice.name for choice in Options.fields()}
    for name in data:
        if name not in known:
            raise ValueError(f"options: {name!r} is unknown; there are {', '.join(sorted(known))}")
    return Options(**data)


def _number(data: Mapping[str, Any], key: str, low: int, high: int) -> int:
    value = data[key]
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{key}: must be one of {low}..{high}, not {value!r}")
    return value


def _list(key: str, value: Any) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"{key}: must be a list, not {value!r}")
    return list(value)


def _card(key: str, value: Any, ranks: str) -> int:
    if not isinstance(value, str):
        raise ValueError(f"{key}: {value!r} is no card name")
    try:
        return parse_card(value, ranks)
    except ValueError as error:
        raise ValueError(f"{key}: {error}") from None


def _cards(key: str, value: Any, ranks: str) -> list[int]:
    return [_card(key, name, ranks) for name in _list(key, value)]


def _check_places(parts: Mapping[str, Any]) -> None:
    players, stock, turned = parts["players"], parts["stock"], parts["turned"]
    if len(parts["hands"]) != players:
        raise ValueError(f"hands: {players} players hold {players} hands, not {len(parts['hands'])}")
    if len(parts["trick"]) >= players:
        raise ValueError(f"trick: {players} cards end a trick; they belong in 'gone'")
    if stock and stock[-1] != turned:
        raise ValueError(f"stock: its last card is the turned one, {_name(parts, turned)!r}")
    if turned == HIDDEN and (parts["gone"] or parts["trick"] or not stock):
        raise ValueError("turned: unknown only before the first card is laid")
    for key in ("gone", "trick"):
        if HIDDEN in parts[key]:
            raise ValueError(f"{key}: a card that was laid is known, not '?'")


def _check_counts(parts: Mapping[str, Any]) -> None:
    players = parts["players"]
    rounds = len(cards_for(players)) // players
    done, rest = divmod(len(parts["gone"]), players)
    if rest or done > rounds:
        raise ValueError(f"gone: {len(parts['gone'])} cards are not whole tricks of {players}")
    stopped = _stopped_early(parts)  # nobody drew after that trick
    left = max(0, (rounds - 3 - done + stopped) * players)
    if len(parts["stock"]) != left:
        raise ValueError(f"stock: after {done} tricks {left} cards are left, not {len(parts['stock'])}")
    order = ROUNDS[players, parts["options"].direction][parts["leader"]]
    laid = order[: len(parts["trick"])]
    for player, hand in enumerate(parts["hands"]):
        size = min(3, rounds - done + stopped) - stopped - (player in laid)
        if len(hand) != size:
            raise ValueError(f"hands: player {player} holds {size} cards now, not {len(hand)}")


def _stopped_early(parts: Mapping[str, Any]) -> bool:
    points = parts["points"]
    stops = parts["options"].early_stop == "on" and parts["players"] != 3 and not parts["trick"]
    return stops and max(sum(points[0::2]), sum(points[1::2])) > HALF


def _check_cards(parts: Mapping[str, Any]) -> None:
    pack = PACKS[parts["players"], parts["options"].removed_two]
    seen = set()
    for key in ("gone", "trick", "stock", "hands"):
        cards = [card for hand in parts["hands"] for card in hand] if key == "hands" else parts[key]
        for card in cards:
            if card == HIDDEN:
                continue
            if card in seen:
                raise ValueError(f"{key}: {_name(parts, card)!r} is there twice")
            if card not in pack:
                raise ValueError(f"{key}: {_name(parts, card)!r} is not in the pack of {parts['players']}")
            seen.add(card)


def _name(parts: Mapping[str, Any], card: int) -> str:
    return card_name(card, parts["options"].rank_variant)


def _check_taken(parts: Mapping[str, Any]) -> None:
    """A card that was taken is in a hand or laid since; it may not be turned or drawn again."""
    placed = {*parts["gone"], *parts["trick"], *(card for hand in parts["hands"] for card in hand)}
    for card in parts[_TAKEN]:
        if card == HIDDEN or card not in placed:
            raise ValueError(f"taken: {_name(parts, card)!r} must be in a hand, in 'trick' or in 'gone'")


def _check_points(parts: Mapping[str, Any]) -> None:
    points = parts["points"]
    won = sum(POINTS[card] for card in parts["gone"])
    if len(points) != parts["players"] or any(type(value) is not int or value < 0 for value in points):
        raise ValueError(f"points: must be {parts['players']} whole numbers, not {points!r}")
    if sum(points) != won:
        raise ValueError(f"points: the cards in 'gone' are worth {won}, not {sum(points)}")
