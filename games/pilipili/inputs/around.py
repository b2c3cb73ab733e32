"""What stands around the state when an input is heard, and what an input of Pili Pili alone can mean."""

from dataclasses import dataclass, field

from games.api import HIDDEN, Act, Rejected
from games.held import Deed, Grip
from games.meant import Ask, Back, Lift, Move, Nothing, Tick


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around the state, for the actor: of another player nothing but what all may see.

    `tags`: cards are real. `shown`: what is still looked at, "mission", "trick" or nothing. `running`:
    seconds to look at the cards are counted. `dial`: the moves the actor's keys choose from, `at` the one
    that shows. `picked`: the card chosen that waits for what a joker would be called. `lying`: the actor's
    card on the own reader that was read last; `others_lie` whether cards lie on other readers. `grip`,
    `sure` and `places` are of a hand on the panel.
    """

    bots: frozenset[int]
    acts: tuple[Act, ...] = ()
    tags: bool = True
    shown: str = ""
    running: bool = False
    dial: tuple[int, ...] = ()
    at: int = 0
    picked: int = HIDDEN
    lying: int = HIDDEN
    others_lie: int = 0
    grip: Grip = field(default_factory=lambda: Grip(0))
    sure: bool = False
    places: tuple[int, ...] = ()
    pages: int = 0  # hands of others that may be looked at


@dataclass(frozen=True, slots=True)
class TurnDial:
    """The dial stands at another of its moves."""

    at: int


@dataclass(frozen=True, slots=True)
class Pick:
    """A card for all at once; it counts once the dial has said what a joker would be called."""

    card: int


@dataclass(frozen=True, slots=True)
class Unpick:
    """It was lifted before that."""


@dataclass(frozen=True, slots=True)
class Commit:
    """The picked card counts, called `name` if it is the joker."""

    name: int


@dataclass(frozen=True, slots=True)
class Start:
    """The seconds to look at the cards begin."""


@dataclass(frozen=True, slots=True)
class GoOn:
    """What is shown has been looked at."""


@dataclass(frozen=True, slots=True)
class NextRound:
    """On to the next round."""


@dataclass(frozen=True, slots=True)
class DrawMission:
    """The table is to draw the mission."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """A mission card was laid, the one at this place in its deck."""

    number: int


Heard = (
    Move
    | Tick
    | Lift
    | Back
    | Ask
    | Nothing
    | Deed
    | TurnDial
    | Pick
    | Unpick
    | Commit
    | Start
    | GoOn
    | NextRound
    | DrawMission
    | Reveal
    | Rejected
)
