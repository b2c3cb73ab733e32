"""The whole vocabulary between games and table: what a game hears, says, promises and asks for.

Games and table share nothing else. Everything here is frozen and comparable; nothing knows a pin, a
UID, a sentence or the time. "Players" are counted 0..n-1 clockwise over the occupied seats.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, Protocol, Self, TypeVar

S_co = TypeVar("S_co", covariant=True)

HIDDEN = -1  # a card the viewer may not know
BYSTANDER = -1  # the viewer who sits nowhere: lamps, shared places, public texts
OVER = -1  # `State.turn` of a finished game

# --- places -------------------------------------------------------------------------------------


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

# --- what a game hears --------------------------------------------------------------------------


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

# --- what a game says ---------------------------------------------------------------------------

Value = int | str | Place | Card


@dataclass(frozen=True, slots=True)
class Text:
    """A catalogue entry and what to put into it; never a sentence."""

    id: str
    values: Mapping[str, "Value | Text"] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.id, tuple(sorted(self.values.items(), key=lambda item: item[0]))))


@dataclass(frozen=True, slots=True)
class Rejected:
    """A player's mistake: a stable code with its values. Its sentence is the text "rejected.CODE"."""

    code: str
    values: Mapping[str, "Value | Text"] = field(default_factory=dict)


class Meaning(Enum):
    """What a lamp says; `compose` owns the one table from meaning to pattern and hue."""

    OFF = "off"
    YOUR_TURN = "your_turn"
    CHOSEN = "chosen"
    REACHABLE = "reachable"
    CAPTURES = "captures"
    SENT_HOME = "sent_home"
    BLOCKED = "blocked"
    ATTENTION = "attention"
    WINNER = "winner"
    WRONG = "wrong"
    WAITING = "waiting"
    READY = "ready"
    RELOCATED = "relocated"
    MARKER = "marker"
    MISSING = "missing"
    DEALER = "dealer"


@dataclass(frozen=True, slots=True)
class Lamp:
    """One lamp's meaning now."""

    place: Place
    meaning: Meaning


class Cue(Enum):
    """A short sign for eyes and ears: something just happened."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    TRICK = "trick"
    YOUR_TURN = "your_turn"
    GAME_OVER = "game_over"


class Kind(Enum):
    """What hands are asked to do."""

    DEAL = "deal"  # give `what` from `source` to `target`
    SHOW = "show"  # lay a card on the shared reader for all to see
    DRAW = "draw"
    PLAY = "play"  # bring the decided card to the trick (a bot's card, turned by a helper)
    TAKE = "take"  # gather the trick
    RETURN = "return"  # put something back where it was
    PLACE = "place"  # set a pawn or marker down
    REMOVE = "remove"
    PASS = "pass"
    CONFIRM = "confirm"  # nothing to move: say OK


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that hands must do now. `who` is the player asked; the helper acts for a bot.

    `what` is a card or pawn when it is public or the asked player's own, a count of cards, or None.
    """

    kind: Kind
    who: int
    what: Card | int | str | None = None
    source: Place | None = None
    target: Place | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards of the viewer's own hand for the panel, with the cursor's place among them."""

    cards: tuple[Card, ...]
    cursor: int | None = None


@dataclass(frozen=True, slots=True)
class Screen:
    """What a seat's panel says. `hint` is the catalogue entry a simulated person acts upon."""

    title: Text
    lines: tuple[Text, ...] = ()
    choices: tuple[Text, ...] = ()
    cursor: int | None = None
    hand: Hand | None = None
    countdown: int | None = None  # whole seconds, shown large


@dataclass(frozen=True, slots=True)
class View:
    """Everything one viewer is shown. Lamps and acts are public: equal for every viewer."""

    screen: Screen
    lamps: tuple[Lamp, ...] = ()
    cues: tuple[Cue, ...] = ()
    acts: tuple[Act, ...] = ()


# --- the kernel ---------------------------------------------------------------------------------


class Dice(Protocol):
    """The only chance there is. `random.Random` fits; Python promises only `random()` to be stable."""

    def random(self) -> float:
        """A number in [0, 1)."""


Event = tuple[Any, ...]  # ("trick", winner, points): cheap to make, named by its first word
Sink = Callable[[Event], object]


class Rules(Protocol):
    """One game's state: the only copy of its rules. KERNEL contract in `docs/adding-a-game.md`."""

    turn: int

    def waiting(self) -> Sequence[int]:
        """Players that may act now, in any order."""

    def legal(self, seat: int | None = None) -> list[int]:
        """Moves of `turn`, or of another waiting player; the caller must not change the list."""

    def apply(self, move: int, emit: Sink | None = None, seat: int | None = None) -> None:
        """Change this state in place; trusts the caller."""

    def play(self, seat: int, move: int) -> "Step[Self] | Rejected":
        """The checked entry; never changes this state."""

    def phase_of(self) -> str:
        """The phase this state is in."""

    def clone(self) -> Self:
        """An independent copy."""

    def masked(self, me: int) -> Self:
        """What `me` (or BYSTANDER) may know: every other card is HIDDEN."""

    def filled(self, dice: Dice) -> Self:
        """On a masked state: a full state that fits all that is known."""

    def reveal(self, place: Place, card: int) -> "Self | Rejected":
        """This state with one HIDDEN card at `place` now known; never changes this state."""

    def scores(self) -> tuple[int, ...]:
        """Points of each player now."""

    def outcome(self) -> "Outcome | None":
        """The end, once there is one."""

    def utilities(self) -> tuple[float, ...]:
        """0..1 for each player, for search."""

    def to_json(self) -> dict[str, Any]:
        """The whole state as plain JSON values."""

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Back from `to_json`. Raises ValueError naming the key that is wrong."""

    def move_text(self, move: int) -> str:
        """A move in the game's own notation."""

    def parse_move(self, text: str) -> int:
        """Back from `move_text`. Raises ValueError quoting the text."""


@dataclass(frozen=True, slots=True)
class Step(Generic[S_co]):
    """An accepted move: the new state and what happened on the way."""

    state: S_co
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winning players (several share or draw), and the final points."""

    winners: tuple[int, ...]
    draw: bool
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One named house rule of a game's `Options`; a menu offers `built`, the rest is for later."""

    name: str
    values: tuple[int | str, ...]
    default: int | str
    built: tuple[int | str, ...]


# --- what a game's machine offers the table -----------------------------------------------------


class Holding(Enum):
    """How cards are held: real tagged cards, or hands on the panels."""

    TAGS = "tags"
    SCREEN = "screen"


@dataclass(frozen=True, slots=True)
class Person:
    """A human player."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A computer player of one of the game's levels."""

    level: str


Sitter = Person | Bot


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game is started with. `options` is an instance of the game's own `Options`."""

    options: Any
    sitters: tuple[Sitter, ...]
    dealer: int
    holding: Holding = Holding.TAGS


@dataclass(frozen=True, slots=True)
class TimerAsk:
    """A timer the game wants running. Asking again with the same `number` leaves it running."""

    name: str
    seconds: float
    number: int


@dataclass(frozen=True, slots=True)
class Accepted:
    """The input was taken; `events` are the kernel's, first to last (empty for a cursor moved)."""

    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """The input was understood and something is wanted first; the text goes to the player's panel."""

    text: Text


Reply = Accepted | Asked | Rejected


class Machine(Protocol):
    """One game being played: phases, pending acts, cursors; the room's only mutable object."""

    @property
    def phase(self) -> str:
        """Always `state.phase_of()`."""

    @property
    def moves(self) -> int:
        """Decisions made so far; a bot's answer carries the number it was asked at."""

    def hear(self, heard: TableInput) -> Reply:
        """Take one input of hands; a Rejected or Asked one changed nothing."""

    def decide(self, player: int, move: int) -> Reply:
        """Take a bot's decision."""

    def asked_bots(self) -> tuple[int, ...]:
        """Bots whose decision is wanted now (no act is pending)."""

    def masked(self, viewer: int) -> Rules:
        """What that player, or BYSTANDER, may know."""

    def acts(self) -> tuple[Act, ...]:
        """What hands must do, first to last; only the first may be done now."""

    def timers(self) -> tuple[TimerAsk, ...]:
        """All timers wanted now."""

    def view(self, viewer: int) -> View:
        """What that player, or BYSTANDER, is shown."""

    def outcome(self) -> Outcome | None:
        """The end, once no act is pending either."""

    def to_json(self) -> dict[str, Any]:
        """Everything, for a checkpoint."""


class NewMachine(Protocol):
    """Starts a game."""

    def __call__(self, setup: Setup, dice: Dice) -> Machine:
        """A machine before its first act. Raises ValueError for a setup the game cannot play."""


class RestoreMachine(Protocol):
    """Takes up a game from a checkpoint."""

    def __call__(self, setup: Setup, data: Mapping[str, Any]) -> Machine:
        """Back from `Machine.to_json`. Raises ValueError naming the key that is wrong."""


class Decide(Protocol):
    """A bot's thinking: pure, the same answer for the same arguments."""

    def __call__(self, state: Any, level: str, dice: Dice, iterations: int) -> int:
        """A legal move of `state.turn` for a masked state."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game in the registry."""

    name: str
    players: tuple[int, ...]
    deck: str
    levels: tuple[str, ...]
    rules: type[Any]
    options: type[Any]
    new: NewMachine
    restore: RestoreMachine
    decide: Decide
    faces: Callable[[int], tuple[str, ...]]  # the cards a game of so many players needs
    spots: bool = False  # whether it is played on the board's spots
