"""Putting things back after moves were taken back: what goes where, ticked off by readers or OK.

One thing after another, the newest first, each asked of the player who had moved it (of a bot's helper
at its seat). A card that lies on a reader is ticked off when it is lifted, whatever cannot be read by OK.
At the end whoever asked looks at the table and says that it is as it was.
"""

from collections.abc import Mapping
from typing import Any, assert_never

from firmware_host.table.undo import acts_json
from games.api import (
    Act,
    Card,
    Kind,
    Lamp,
    Meaning,
    Pile,
    Place,
    Screen,
    Seat,
    Shared,
    Slot,
    Spot,
    Stock,
    Text,
    Trick,
    Value,
)


class PuttingBack:
    """`acts` first to last; `lying` is the tag that shall be on each reader in the end."""

    def __init__(self, acts: tuple[Act, ...], asker: int, lying: Mapping[str, str]) -> None:
        self._acts = (*acts, Act(Kind.CONFIRM, asker))
        self.lying = dict(lying)

    @property
    def done(self) -> bool:
        """Whether all is as it was."""
        return not self._acts

    @property
    def act(self) -> Act:
        """What is to be done now."""
        return self._acts[0]

    def tick(self) -> None:
        """It is done."""
        self._acts = self._acts[1:]

    def screen(self, player: int | None, on_reader: bool) -> Screen:
        """What a seat's panel says; None where nobody plays. `on_reader`: the thing still lies on one."""
        act = self.act
        if act.kind is Kind.CONFIRM:
            if player == act.who:
                return Screen(Text("undo.back"), (Text("undo.back.look"), Text("undo.back.ok")))
            return Screen(Text("undo.back"), (Text("undo.back.wait", {"seat": Seat(act.who)}),))
        if player != act.who:
            return Screen(Text("undo.putting"), (Text("undo.putting.who", {"seat": Seat(act.who)}),))
        done = Text("undo.put.lift" if on_reader else "undo.put.done")
        return Screen(Text("undo.put"), (_what(act), _from(act), _to(act), done))

    def lamps(self) -> tuple[Lamp, ...]:
        """Where hands are wanted, and where the thing belongs."""
        spots = (place for place in (self.act.source, self.act.target) if isinstance(place, Spot))
        places: tuple[Place, ...] = (Seat(self.act.who), *spots)
        return tuple(Lamp(place, Meaning.ATTENTION) for place in places)

    def to_json(self) -> dict[str, Any]:
        """For a checkpoint."""
        return {"acts": [acts_json.written(act) for act in self._acts], "lying": self.lying}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "PuttingBack":
        """Back from `to_json`. Raises ValueError for what is none."""
        match data:
            case {"acts": [*told], "lying": dict(lying)} if told:
                acts = tuple(acts_json.read(act) for act in told)
                return cls(acts[:-1], acts[-1].who, lying)
        raise ValueError(f"checkpoint: undo is {data!r}")


def _what(act: Act) -> Text:
    match act.what:
        case Card() as card:
            return Text("undo.what.card", {"card": card})
        case int(count):
            return Text("undo.what.cards", {"count": count})
        case str(thing):
            return Text("undo.what.thing", {"thing": Text(f"thing.{thing}")})
    return Text("undo.what.trick" if act.target == Trick() else "undo.what.drawn")


def _from(act: Act) -> Text:
    word, values = _place(act.source, act.who)
    return Text(f"undo.from.{word}", values)


def _to(act: Act) -> Text:
    """A card that all know went from the stock as its last one, face up under it."""
    if act.target == Stock() and isinstance(act.what, Card):
        return Text("undo.to.under")
    word, values = _place(act.target, act.who)
    return Text(f"undo.to.{word}", values)


def _place(place: Place | None, who: int) -> tuple[str, dict[str, Value | Text]]:
    """How catalogue entries call a kind of place, and what they say of this one."""
    match place:
        case None:
            return "away", {}
        case Seat(player) if player != who:
            return "other_hand", {"seat": place}
        case Seat():
            return "hand", {}
        case Slot(_, number):
            return "slot", {"slot": number}
        case Stock():
            return "stock", {}
        case Shared():
            return "middle", {}
        case Trick():
            return "trick", {}
        case Pile():
            return "pile", {}
        case Spot(name):
            return "spot", {"spot": name}
    assert_never(place)
