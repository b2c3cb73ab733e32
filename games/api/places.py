"""Where things lie and lamps shine, by what players call it; no pin and no lamp number."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place: reader, panel and seat lamp."""

    player: int


@dataclass(frozen=True, slots=True)
class Spot:
    """A spot of the board by its name there."""

    name: str


@dataclass(frozen=True, slots=True)
class Slot:
    """One of the numbered face-down card places (from 1) in front of a bot."""

    player: int
    number: int


@dataclass(frozen=True, slots=True)
class Stock:
    """The draw pile."""


@dataclass(frozen=True, slots=True)
class Shared:
    """The reader and lamp in the middle."""


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of the trick on the table, each before its player."""


@dataclass(frozen=True, slots=True)
class Pile:
    """The face-down tricks a player has won."""

    player: int


Place = Seat | Spot | Slot | Stock | Shared | Trick | Pile
