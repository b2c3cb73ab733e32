"""The board as the rules need it: squares as numbers, ways between them, and what is special about some."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

SIDES = ("N", "E", "S", "W")
OFF = -1  # no square there; of a pawn: not on the board
MOST_PLACES = 256  # what a move has room for
LONGEST = 10  # steps of the highest card
_OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}


@dataclass(frozen=True)
class Board:
    """Squares by name; `ways` names for each its neighbours by direction, the finish among them.

    `gates` has the entrance square for each side of the finish. Raises ValueError for a board that does not
    hang together; whoever reads boards from files names their faults before.
    """

    name: str
    squares: tuple[str, ...]
    ways: tuple[tuple[tuple[str, str], ...], ...]  # of each square: (direction, neighbour)
    starts: tuple[str, ...]
    finish: str
    gates: tuple[tuple[str, str], ...]  # (side of the finish, entrance square)
    red: tuple[str, ...]
    red_extra: tuple[str, ...]  # those of `red` that stay empty when fewer red pawns play
    black: tuple[str, ...]

    def __post_init__(self) -> None:
        named = {*self.squares, self.finish}
        for group in (self.starts, self.red, self.red_extra, self.black, [to for _, to in self.gates]):
            for square in group:
                if square not in self.number:
                    raise ValueError(f"board {self.name}: there is no square {square!r}")
        for square, ways in zip(self.squares, self.ways, strict=True):
            for side, to in ways:
                if to not in named:
                    raise ValueError(f"board {self.name}: {square} leads to {to!r}, which is no square")
                if to != self.finish and (_OPPOSITE[side], square) not in self.ways[self.number[to]]:
                    raise ValueError(f"board {self.name}: {square} leads to {to}, but not back")

    def __hash__(self) -> int:
        return hash(self.name)

    @cached_property
    def number(self) -> Mapping[str, int]:
        """Squares by name."""
        return {square: at for at, square in enumerate(self.squares)}

    @cached_property
    def size(self) -> int:
        """How many squares; a pawn's place from here on is a gate it went in by."""
        return len(self.squares)

    @cached_property
    def next(self) -> tuple[tuple[int, ...], ...]:
        """Of each square its neighbours by direction: a square, `size` plus the gate, or OFF."""
        gate = {to: self.size + at for at, (_, to) in enumerate(self.gates)}
        table = []
        for square, ways in zip(self.squares, self.ways, strict=True):
            by_side = dict(ways)
            row = []
            for side in SIDES:
                to = by_side.get(side)
                row.append(OFF if to is None else gate[square] if to == self.finish else self.number[to])
            table.append(tuple(row))
        return tuple(table)

    @cached_property
    def rays(self) -> tuple[tuple[tuple[tuple[int, int, int], ...], ...], ...]:
        """`rays[steps][square]`: ways straight on as (where they end, that as a bit, squares passed as bits).

        A way that comes to the finish ends there, in `size` plus the gate; one off the board is none.
        """
        return tuple(
            tuple(self._straight(square, steps) for square in range(self.size))
            for steps in range(LONGEST + 1)
        )

    def _straight(self, square: int, steps: int) -> tuple[tuple[int, int, int], ...]:
        found = []
        for side in range(len(SIDES)):
            at, passed = square, 0
            for step in range(steps):
                if step:
                    passed |= 1 << at
                at = self.next[at][side]
                if not 0 <= at < self.size:
                    break
            if at != OFF and steps:
                found.append((at, 1 << at, passed))
        return tuple(found)

    def _said(self) -> tuple[Any, ...]:
        """What the board is, in whatever order its file tells it."""
        ways = {square: frozenset(ways) for square, ways in zip(self.squares, self.ways, strict=True)}
        groups = (self.starts, self.gates, self.red, self.red_extra, self.black)
        return (self.name, self.finish, ways, *map(frozenset, groups))

    def bits(self, squares: Sequence[str]) -> int:
        """Squares as bits."""
        return sum(1 << self.number[square] for square in squares)

    def place_text(self, place: int) -> str:
        """A square's name, or "FIN:S" for the finish by that gate."""
        if place < self.size:
            return self.squares[place]
        return f"FIN:{self.gates[place - self.size][0]}"

    def place_of(self, text: str) -> int:
        """Back from `place_text`. Raises ValueError quoting the text."""
        if text in self.number:
            return self.number[text]
        for at, (side, _) in enumerate(self.gates):
            if text == f"FIN:{side}":
                return self.size + at
        raise ValueError(f"{text!r} is no square of {self.name} and no gate of its finish")


def board_of(values: Mapping[str, Any], usual: Board) -> Board:
    """A board from plain values by field, `usual` itself where they say the same. Raises ValueError.

    Besides what hangs together the game needs a start, a gate that nobody blocks (rule 38), and red dots.
    """
    try:
        board = Board(**{key: _tuples(part) for key, part in values.items()})
    except (TypeError, KeyError) as error:
        raise ValueError(f"no board: {error}") from None
    if board._said() == usual._said():
        return usual
    for name, found, least in (
        ("start", board.starts, 1),
        ("gate", board.gates, 2),
        ("red dot", board.red, 1),
    ):
        if len(found) < least:
            raise ValueError(f"board {board.name}: PicoBello needs {least} {name} or more, not {len(found)}")
    if board.size + len(board.gates) > MOST_PLACES:
        raise ValueError(f"board {board.name}: more than {MOST_PLACES} squares and gates")
    return board


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list | tuple) else value


def window13() -> Board:
    """The board that comes with the game: five tracks each way on 13 by 13, the finish in the middle."""
    letters, tracks = "abcdefghijklm", (0, 3, 6, 9, 12)
    finish = "g7"
    there = {
        f"{letters[column]}{row + 1}": (column, row)
        for row in range(13)
        for column in range(13)
        if column in tracks or row in tracks
    }
    steps = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
    by_place = {place: square for square, place in there.items()}
    del there[finish]
    return Board(
        name="window13",
        squares=tuple(there),
        ways=tuple(
            tuple(
                (side, by_place[column + east, row + north])
                for side, (east, north) in steps.items()
                if (column + east, row + north) in by_place
            )
            for column, row in there.values()
        ),
        starts=("g1", "g13"),
        finish=finish,
        gates=(("S", "g6"), ("N", "g8"), ("W", "f7"), ("E", "h7")),
        red=("g5", "i7", "g9", "e7", "d4", "j4", "j10", "d10", "g3", "g11"),
        red_extra=("g3", "g11"),
        black=("e4", "i4", "j5", "j9", "i10", "e10", "d9", "d5"),
    )
