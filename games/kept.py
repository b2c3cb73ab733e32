"""Acts as plain JSON values and back, for the checkpoints of all games. Cards go by name."""

from collections.abc import Callable
from dataclasses import astuple
from typing import Any

from games.api import Act, Card, Kind, Pile, Place, Seat, Shared, Slot, Spot, Stock, Trick

_PLACES: dict[str, type[Place]] = {
    kind.__name__.lower(): kind for kind in (Seat, Shared, Slot, Spot, Stock, Trick, Pile)
}


def act_written(act: Act) -> dict[str, Any]:
    """An act that waits."""
    return {
        "kind": act.kind.value,
        "who": act.who,
        "what": act.what.name if isinstance(act.what, Card) else act.what,
        "source": _place_written(act.source),
        "target": _place_written(act.target),
    }


def act_read(data: Any, players: int, card_of: Callable[[str], Card | str]) -> Act:
    """Back from `act_written`; `card_of` knows cards and things by name. Raises ValueError."""
    try:
        what = data["what"]
        act = Act(
            Kind(data["kind"]),
            data["who"],
            card_of(what) if isinstance(what, str) else what,
            _place_read(data["source"]),
            _place_read(data["target"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"acts: {data!r} is no act ({error})") from None
    if act.who not in range(players):
        raise ValueError(f"acts: there is no player {act.who!r}")
    return act


def _place_written(place: Place | None) -> list[Any] | None:
    return None if place is None else [type(place).__name__.lower(), *astuple(place)]


def _place_read(data: Any) -> Place | None:
    return None if data is None else _PLACES[data[0]](*data[1:])
