"""What a game hears: hands and timers, with nothing of the devices that noticed them."""

from dataclasses import dataclass
from enum import Enum

from games.api.places import Place


class Key(Enum):
    """The three buttons of a seat."""

    LEFT = "left"
    OK = "ok"
    RIGHT = "right"


class Press(Enum):
    """What was done with a key. The table keeps long LEFT (help) and long RIGHT (last trick)."""

    SHORT = "short"
    LONG = "long"
    REPEAT = "repeat"
    RELEASED = "released"


@dataclass(frozen=True, slots=True)
class Card:
    """A card of an enrolled deck by its name there, such as "C7" of "briscola40"."""

    deck: str
    name: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """A tag that no deck knows."""


Token = Card | Unknown


@dataclass(frozen=True, slots=True)
class Pressed:
    """A player's key."""

    player: int
    key: Key
    press: Press


@dataclass(frozen=True, slots=True)
class Laid:
    """A token came to rest at a place."""

    place: Place
    token: Token


@dataclass(frozen=True, slots=True)
class Lifted:
    """A token left a place."""

    place: Place
    token: Token


@dataclass(frozen=True, slots=True)
class TimeUp:
    """A timer the game asked for has run out."""

    name: str


TableInput = Pressed | Laid | Lifted | TimeUp
