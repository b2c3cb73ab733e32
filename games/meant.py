"""What an input of hands can mean at a table of cards, in any game; `inputs` says it, `machine` does it."""

from dataclasses import dataclass
from typing import assert_never

from games.api import BYSTANDER, HIDDEN, Act, Laid, Lifted, Pressed, Seat, TableInput, Text, TimeUp


@dataclass(frozen=True, slots=True)
class Move:
    """A person's decision, by the number the rules have for it."""

    move: int


@dataclass(frozen=True, slots=True)
class Tick:
    """An act that waits is done; `card` is what a reader saw of it."""

    act: Act
    card: int = HIDDEN


@dataclass(frozen=True, slots=True)
class Lift:
    """A played card left its reader, and the play goes on."""

    player: int


@dataclass(frozen=True, slots=True)
class Back:
    """A played card that had been lifted lies on its reader again: bumped, not played twice."""

    player: int
    card: int


@dataclass(frozen=True, slots=True)
class Ask:
    """Understood, but something else is wanted."""

    text: Text


@dataclass(frozen=True, slots=True)
class Nothing:
    """A key let go or held on, or a card lifted that nobody waits for."""


def actor(heard: TableInput) -> int:
    """The player whose eyes the answer must be fit for."""
    match heard:
        case Pressed(player):
            return player
        case Laid(Seat(player)) | Lifted(Seat(player)):
            return player
        case Laid() | Lifted() | TimeUp():
            return BYSTANDER
    assert_never(heard)
