"""Acts as plain JSON values and back, for checkpoints of what the table itself asks of hands."""

from collections.abc import Mapping
from dataclasses import astuple
from typing import Any

from games.api import Act, Card, Kind, Pile, Place, Seat, Shared, Slot, Spot, Stock, Trick

_PLACES: Mapping[str, type[Place]] = {
    kind.__name__.lower(): kind for kind in (Seat, Spot, Slot, Stock, Shared, Trick, Pile)
}


def written(act: Act) -> list[Any]:
    """Kind, who, what, source and target."""
    what = ["card", act.what.deck, act.what.name] if isinstance(act.what, Card) else act.what
    return [act.kind.value, act.who, what, _place(act.source), _place(act.target)]


def read(data: object) -> Act:
    """Back from `written`. Raises ValueError quoting what was given."""
    try:
        match data:
            case [str(kind), int(who), what, source, target]:
                return Act(Kind(kind), who, _what(what), _place_read(source), _place_read(target))
    except (KeyError, TypeError, ValueError):
        pass
    raise ValueError(f"no act: {data!r}")


def _what(data: Any) -> Card | int | str | None:
    match data:
        case ["card", str(deck), str(name)]:
            return Card(deck, name)
        case None | int() | str():
            return data
    raise ValueError


def _place(place: Place | None) -> list[Any] | None:
    return None if place is None else [type(place).__name__.lower(), *astuple(place)]


def _place_read(data: Any) -> Place | None:
    return None if data is None else _PLACES[data[0]](*data[1:])
