"""What comes through the table's one door, and its exact JSON form for the journal.

Device events pass as they are, except tags: the loop has replaced each UID by its keyed hash, so
nothing behind the door knows a UID.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, assert_never

from drivers.events import ButtonGesture, DeviceChanged, DeviceState, Gesture, SpotChanged, TagsCrowded


@dataclass(frozen=True, slots=True)
class TagLaid:
    """A tag came to rest on a reader; `tag` is the keyed hash of its UID."""

    device: str
    tag: str


@dataclass(frozen=True, slots=True)
class TagLifted:
    """That tag is gone from the reader."""

    device: str
    tag: str


@dataclass(frozen=True, slots=True)
class TimerFired:
    """A timer the table asked for; `number` tells it from an older one of that name."""

    name: str
    number: int


@dataclass(frozen=True, slots=True)
class BotMoved:
    """A bot's decision, with the count of moves it was asked at."""

    player: int
    number: int
    move: int


@dataclass(frozen=True, slots=True)
class Hinted:
    """The move that a player who asked for a hint is advised, with the count of moves it was asked at."""

    player: int
    number: int
    move: int


@dataclass(frozen=True, slots=True)
class Resumed:
    """The program was started again and the people want to go on with this game.

    It tells what the table is like now: devices that are gone, and the tag on each reader that has one; what
    was left of the timers; and whether moves were `lost`, set aside because the program cannot play them.
    """

    missing: tuple[str, ...] = ()
    lying: tuple[tuple[str, str], ...] = ()  # (reader, tag)
    left: tuple[tuple[str, int, float], ...] = ()  # (timer, its number, seconds)
    lost: bool = False
    spots: tuple[str, ...] | None = None  # of the board, where something stands; None where nothing senses


InputEvent = (
    ButtonGesture
    | TagLaid
    | TagLifted
    | TagsCrowded
    | SpotChanged
    | DeviceChanged
    | TimerFired
    | BotMoved
    | Hinted
    | Resumed
)


def to_json(event: InputEvent) -> list[Any]:
    """A short list: a word for the kind, then the values."""
    match event:
        case ButtonGesture(device, gesture):
            return ["button", device, gesture.value]
        case TagLaid(device, tag):
            return ["laid", device, tag]
        case TagLifted(device, tag):
            return ["lifted", device, tag]
        case TagsCrowded(device):
            return ["crowded", device]
        case SpotChanged(device, spot, occupied):
            return ["spot", device, spot, occupied]
        case DeviceChanged(device, state, reason):
            return ["device", device, state.value, reason]
        case TimerFired(name, number):
            return ["timer", name, number]
        case BotMoved(player, number, move):
            return ["bot", player, number, move]
        case Hinted(player, number, move):
            return ["hint", player, number, move]
        case Resumed(missing, lying, left, lost, spots):
            felt = () if spots is None else (list(spots),)
            pairs, asks = [list(pair) for pair in lying], [list(it) for it in left]
            return ["resumed", list(missing), pairs, asks, lost, *felt]
        case _:
            assert_never(event)


_SHAPES: Mapping[str, tuple[type, ...]] = {
    "button": (str, str),
    "laid": (str, str),
    "lifted": (str, str),
    "crowded": (str,),
    "spot": (str, str, bool),
    "device": (str, str, str),
    "timer": (str, int),
    "bot": (int, int, int),
    "hint": (int, int, int),
    "resumed": (list, list, list, bool),
}


def from_json(data: object) -> InputEvent:
    """Back from `to_json`. Raises ValueError quoting what was given."""
    if not isinstance(data, list) or not data or not isinstance(data[0], str) or data[0] not in _SHAPES:
        raise ValueError(f"not an event: {data!r}")
    word, *values = data
    shape = _SHAPES[word]
    if word == "resumed" and len(values) > len(shape):
        shape = (*shape, list)  # where the board has sensors
    if len(values) != len(shape) or any(type(v) is not t for v, t in zip(values, shape, strict=False)):
        raise ValueError(f"event {word!r} with wrong values: {data!r}")
    return _build(word, values)


def _build(word: str, values: list[Any]) -> InputEvent:
    match word:
        case "button":
            return ButtonGesture(values[0], Gesture(values[1]))
        case "laid":
            return TagLaid(*values)
        case "lifted":
            return TagLifted(*values)
        case "crowded":
            return TagsCrowded(*values)
        case "spot":
            return SpotChanged(*values)
        case "device":
            return DeviceChanged(values[0], DeviceState(values[1]), values[2])
        case "timer":
            return TimerFired(*values)
        case "bot":
            return BotMoved(*values)
        case "hint":
            return Hinted(*values)
        case _:
            lying, left = tuple(map(_pair, values[1])), tuple(map(_timer, values[2]))
            spots = _texts(values[4]) if len(values) > 4 else None
            return Resumed(_texts(values[0]), lying, left, values[3], spots)


def _texts(values: list[Any]) -> tuple[str, ...]:
    if not all(isinstance(value, str) for value in values):
        raise ValueError(f"not all are texts: {values!r}")
    return tuple(values)


def _pair(values: object) -> tuple[str, str]:
    match values:
        case [str(reader), str(tag)]:
            return reader, tag
    raise ValueError(f"not a reader with its tag: {values!r}")


def _timer(values: object) -> tuple[str, int, float]:
    match values:
        case [str(name), int(number), int() | float() as seconds] if seconds >= 0:
            return name, number, float(seconds)
    raise ValueError(f"not what was left of a timer: {values!r}")
