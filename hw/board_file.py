"""Boards: the squares that pawns stand on, how they are joined, and what is special about some."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from hw.files import find, opened, packaged
from hw.section import NAME, Claims, Section, nearest

OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
SQUARE = re.compile(r"[a-z][0-9]{1,2}")


@dataclass(frozen=True, slots=True)
class Square:
    """A square; columns count from the west, rows from the south, both from 0."""

    name: str
    column: int
    row: int
    neighbours: Mapping[str, str]  # direction (N, E, S, W) -> square or the finish


@dataclass(frozen=True, slots=True)
class Board:
    """A board of one-step tracks around a finish.

    A gate lies between an entrance square and the finish: a blocker standing in it leaves the
    entrance free, so it is a spot of its own, named "gate." and its side of the finish.
    """

    name: str
    squares: tuple[Square, ...]
    starts: tuple[str, ...]
    finish: str
    gates: Mapping[str, str]  # side of the finish -> entrance square
    red: tuple[str, ...]
    red_extra: tuple[str, ...]  # those of `red` that start empty with fewer pawns
    black: tuple[str, ...]

    @property
    def spots(self) -> tuple[str, ...]:
        """Where a pawn can be sensed: all squares, then the gates."""
        return (*(square.name for square in self.squares), *(f"gate.{side}" for side in self.gates))

    @property
    def places(self) -> tuple[str, ...]:
        """Where a lamp belongs: all spots, then the finish."""
        return (*self.spots, self.finish)


def packaged_boards() -> tuple[str, ...]:
    """Names of the boards that came with the program."""
    return packaged("boards")


def find_board(name: str, near: Path | None = None) -> Board:
    """A packaged board by name, or one by path, seen from folder `near`. Raises FaultyFileError."""
    return load_board(find("boards", name, near))


def load_board(path: Path) -> Board:
    """Raises FaultyFileError with all faults of the file."""
    file, faults = opened(path)
    name = file.text("name", NAME, 'a name like "window13"')
    finish = file.text("finish", SQUARE, 'a square\'s name like "g7"') or ""
    squares = _squares(file.section("squares"), Claims(faults, "place"))
    names = {square.name: square for square in squares}
    _check_tracks(file, names, finish)
    board = Board(
        name=name or "",
        squares=squares,
        starts=_some(file, "starts", names),
        finish=finish,
        gates=_gates(file.section("gates"), names, finish),
        red=_some(file, "red", names),
        red_extra=_some(file, "red_extra", names),
        black=_some(file, "black", names),
    )
    _check_kinds(file, board)
    file.end()
    faults.check()
    return board


def _squares(section: Section, places: Claims) -> tuple[Square, ...]:
    squares = []
    for name in section.all_keys():
        if not SQUARE.fullmatch(name):
            section.add(name, "it does not fit", 'a square\'s name like "g7"')
            continue
        entry = section.section(name)
        at = entry.integers("at")
        neighbours = {
            side: entry.text(side, SQUARE, "a square's name") for side in OPPOSITE if entry.has(side)
        }
        entry.end()
        if len(at) != 2 or min(at) < 0:
            entry.add("at", f"{at} is not that", "its column and row, counted from 0")
            at = [0, 0]
        else:
            places.claim(entry.at("at"), (at[0], at[1]))
        squares.append(Square(name, at[0], at[1], {k: v for k, v in neighbours.items() if v}))
    return tuple(squares)


def _check_tracks(file: Section, squares: Mapping[str, Square], finish: str) -> None:
    for square in squares.values():
        for side, other in square.neighbours.items():
            key = f"squares.{square.name}.{side}"
            if other == finish:
                continue
            if other not in squares:
                file.add(key, f'there is no square "{other}"', nearest(other, squares))
            elif squares[other].neighbours.get(OPPOSITE[side]) != square.name:
                back = f"squares.{other}.{OPPOSITE[side]}"
                file.add(key, f'"{other}" does not lead back', f'"{square.name}" at {back}')


def _gates(section: Section, squares: Mapping[str, Square], finish: str) -> dict[str, str]:
    gates = {}
    for side in section.all_keys():
        if side not in OPPOSITE:
            section.add(side, "it is no side of the finish", nearest(side, OPPOSITE))
            continue
        entrance = section.choice(side, squares)
        if entrance is None:
            continue
        gates[side] = entrance
        if squares[entrance].neighbours.get(OPPOSITE[side]) != finish:
            wrong = f'"{entrance}" does not lead to the finish'
            section.add(side, wrong, f'"{finish}" at squares.{entrance}.{OPPOSITE[side]}')
    return gates


def _some(file: Section, key: str, squares: Mapping[str, Square]) -> tuple[str, ...]:
    names = file.texts(key)
    for number, name in enumerate(names, start=1):
        if name not in squares:
            file.add(f"{key}[{number}]", f'there is no square "{name}"', nearest(name, squares))
        elif name in names[: number - 1]:
            file.add(f"{key}[{number}]", f'"{name}" is named twice', "each once")
    return tuple(names)


def _check_kinds(file: Section, board: Board) -> None:
    kinds = {"starts": board.starts, "red": board.red, "black": board.black}
    for key, others in (("red", ("starts",)), ("black", ("starts", "red"))):
        for name in kinds[key]:
            for other in others:
                if name in kinds[other]:
                    file.add(key, f'"{name}" is in "{other}" too', "a square of one kind")
    for name in board.red_extra:
        if name not in board.red:
            file.add("red_extra", f'"{name}" is not in "red"', nearest(name, board.red))
