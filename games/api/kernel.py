"""What a game's rules promise: one state, checked play for people and trusted play for search."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from games.api.places import Place
from games.api.said import Rejected

S_co = TypeVar("S_co", covariant=True)

HIDDEN = -1  # a card the viewer may not know
BYSTANDER = -1  # the viewer who sits nowhere: lamps, shared places, public texts
OVER = -1  # `State.turn` of a finished game


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


class Step(NamedTuple, Generic[S_co]):
    """An accepted move: the new state and what happened on the way. A tuple: the cheapest value to make."""

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
    """One named house rule of a game's `Options`. The rules play all `values`; a table only those `built`.

    A machine refuses the others in words, and a menu does not offer them.
    """

    name: str
    values: tuple[int | str, ...]
    default: int | str
    built: tuple[int | str, ...]

    def unbuilt(self, value: int | str) -> str | None:
        """Why no table can play this value yet, in one sentence; None where it can."""
        if value in self.built:
            return None
        allowed = ", ".join(map(str, self.built))
        return f"{self.name}={value} is not built at the table yet; allowed: {allowed}"
