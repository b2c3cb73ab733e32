"""What a game's machine asks of the table and offers it, and how a game stands in the registry."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol, runtime_checkable

from games.api.heard import TableInput
from games.api.kernel import Dice, Event, Outcome, Rules
from games.api.said import Act, Rejected, Screen, Text, View


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
    """The input was taken; `events` are the kernel's, first to last (empty for a cursor moved).

    `done` is what hands have moved by it, first to last, where nobody needed to ask them, or several things
    at once; else whoever wants to know compares the acts before and after.
    """

    events: tuple[Event, ...] = ()
    done: tuple[Act, ...] = ()


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

    def look_back(self, viewer: int) -> Screen | None:
        """The last trick or turn and the scores, for whoever asks; None before there is any."""

    def outcome(self) -> Outcome | None:
        """The end, once no act is pending either."""

    def to_json(self) -> dict[str, Any]:
        """Everything, for a checkpoint."""


@runtime_checkable
class OnSpots(Protocol):
    """What a machine offers besides where its game is played on spots that sensors watch.

    It hears single changes as `Laid` and `Lifted` at a `Spot`, of a token nobody knows: sensors feel that
    something stands there and not what. What they feel is a fact, whatever is answered to it.
    """

    def sense(self, occupied: frozenset[str] | None) -> None:
        """All that sensors feel now: at the start, and after changes nobody saw. None: there are none."""

    def accept(self) -> Reply | None:
        """Staff take the board as it stands for the truth. None where it is as it should be."""


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


class DecidePrepared(Protocol):
    """The same with what was prepared for it; None where nothing is."""

    def __call__(self, state: Any, level: str, dice: Dice, iterations: int, prepared: Any) -> int:
        """See `Decide`."""


@dataclass(frozen=True, slots=True)
class Preparation:
    """What a level works out once for many decisions, such as those of one deal.

    `make` depends on its key alone, so a process that has lost what it made makes the same again.
    """

    key: Callable[[Any, str], Hashable | None]  # of a masked state and a level; None: nothing to prepare
    make: Callable[[Any], Any]
    decide: DecidePrepared


class Finish(Protocol):
    """Plays a full state to its end as a sensible player would, for a search."""

    def __call__(self, state: Any, dice: Dice) -> Sequence[float]:
        """The share of each player, 0..1; may change the state."""


class Advise(Protocol):
    """Says in the game's words why a move is a good one; pure."""

    def __call__(self, state: Any, move: int) -> tuple[Text, Text]:
        """For the player to move of a masked state: what to do, and in one sentence why."""


class Faces(Protocol):
    """Names the cards of the deck that a game needs."""

    def __call__(self, players: int, options: Any = None) -> tuple[str, ...]:
        """For so many players and the game's own `Options`, or its standard ones."""


def next_clockwise(options: Any, dealer: int, outcome: Outcome) -> int:
    """Who deals the next game, unless a game has it otherwise."""
    return (dealer + 1) % len(outcome.scores)


def every_game_alone(options: Any, outcomes: Sequence[Outcome]) -> tuple[int, ...] | None:
    """Who has won the match with these games, unless a game has matches: each game is one."""
    return () if outcomes[-1].draw else outcomes[-1].winners


def always(state: Any) -> bool:
    """Whether the middle reader is needed, unless a game knows when it is no longer."""
    return True


@dataclass(frozen=True, slots=True)
class Game:
    """A game in the registry. `needs_middle` is asked of the state as a bystander sees it."""

    name: str
    players: tuple[int, ...]
    deck: str
    levels: tuple[str, ...]
    rules: type[Any]
    options: type[Any]
    new: NewMachine
    restore: RestoreMachine
    decide: Decide
    faces: Faces
    spots: bool = False  # whether it is played on the board's spots
    pieces: Callable[[int, Any], Mapping[str, int]] | None = (
        None  # players, options: so many of each kind there
    )
    next_dealer: Callable[[Any, int, Outcome], int] = next_clockwise  # options, dealer, how it ended
    match_winners: Callable[[Any, Sequence[Outcome]], tuple[int, ...] | None] = (
        every_game_alone  # None: goes on
    )
    deck_of: Callable[[Any], str] | None = None  # where house rules choose the deck
    face_down: bool = False  # cards laid at the seats lie face down, and face up only once they are aside
    preparation: Preparation | None = None  # where a level works things out ahead
    needs_middle: Callable[[Any], bool] = always  # whether real cards are still read in the middle
    sparring: tuple[str, ...] = ()  # what `decide` plays too, for measuring only: in no menu
    finish: Finish | None = None  # where a search knows better than to play out by chance
    advise: Advise | None = None  # where it can give hints
    final: tuple[str, ...] = ()  # events after which no move before them is taken back

    @property
    def usual_level(self) -> str:
        """Where nobody has chosen one: of the middle, the easier."""
        return self.levels[(len(self.levels) - 1) // 2]

    def deck_with(self, options: Any) -> str:
        """The deck it is played with by these house rules."""
        return self.deck if self.deck_of is None else self.deck_of(options)

    def decks(self) -> Mapping[str, Mapping[str, int | str]]:
        """Every deck it can be played with, the standard one first, and the house rule that chooses it."""
        found: dict[str, Mapping[str, int | str]] = {self.deck: {}}
        for choice in self.options.fields() if self.deck_of is not None else ():
            by_value = {value: self.deck_with(self.options(**{choice.name: value})) for value in choice.built}
            if len(set(by_value.values())) > 1:
                found |= {deck: {choice.name: value} for value, deck in by_value.items()}
        return found
