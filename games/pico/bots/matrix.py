"""Matrix games: both choose at once, the row player wants much and the column player little.

Solved exactly, but for the last digits of floats: a best pair of single lines where there is one, else
lines that another makes needless are left out and the rest goes through the simplex method.
"""

from collections.abc import Sequence
from math import inf
from operator import ge
from statistics import fmean

Matrix = Sequence[Sequence[float]]
_ZERO = 1e-12  # less is a rounding error
_PATIENCE = 60  # pivots, many more than such games need; from there by a rule that cannot run in circles


def worth(matrix: Matrix) -> float:
    """What the row player can be sure of on average."""
    low = max(map(min, matrix))
    if low >= min(map(max, zip(*matrix, strict=True))):
        return low
    return _simplex(_reduced(matrix)[1])[0]


def best_mixture(matrix: Matrix) -> list[float]:
    """How often to take each row so as to be sure of that."""
    low = max(map(min, matrix))
    if low >= min(map(max, zip(*matrix, strict=True))):
        return _best_lines(matrix, low)
    rows, small = _reduced(matrix)
    mixed = [0.0] * len(matrix)
    for row, share in zip(rows, _simplex(small)[1], strict=True):
        mixed[row] = share
    return mixed


def _best_lines(matrix: Matrix, low: float) -> list[float]:
    """Of the rows that are safe by themselves those that gain most from mistakes."""
    means = [fmean(line) if min(line) == low else -inf for line in matrix]
    best = max(means)
    return [(mean == best) / means.count(best) for mean in means]


def _reduced(matrix: Matrix) -> tuple[list[int], list[Sequence[float]]]:
    """The rows worth taking, and the game without all needless lines: some best mixture is left."""
    rows = list(range(len(matrix)))
    lines: list[Sequence[float]] = list(matrix)
    while True:
        kept = _undominated(lines)
        rows = [rows[at] for at in kept]
        columns = list(zip(*[lines[at] for at in kept], strict=True))
        losses = [[-value for value in column] for column in columns]
        left = _undominated(losses)
        lines = list(zip(*[columns[at] for at in left], strict=True))
        if len(left) == len(columns):
            return rows, lines


def _undominated(lines: Sequence[Sequence[float]]) -> list[int]:
    """Those that no other equals or betters everywhere; of equal ones the first."""
    kept = list(range(len(lines)))
    for at, line in enumerate(lines):
        for other in kept:
            if other != at and all(map(ge, lines[other], line)):
                if other > at and list(lines[other]) == list(line):
                    continue
                kept.remove(at)
                break
    return kept


def _simplex(matrix: Matrix) -> tuple[float, list[float]]:
    """Dantzig's way: y >= 0 of the greatest sum with every row's M y <= 1; the rows' mixture is its dual."""
    height, width = len(matrix), len(matrix[0])
    raised = 1 - min(map(min, matrix))  # so that every entry is positive
    table = [
        [value + raised for value in line] + [float(at == row) for at in range(height)] + [1.0]
        for row, line in enumerate(matrix)
    ]
    costs = [-1.0] * width + [0.0] * (height + 1)
    pivots = 0
    while True:
        column = _entering(costs[:-1], pivots)
        if column is None:
            total = costs[-1]
            shares = [max(0.0, cost / total) for cost in costs[width:-1]]
            return 1 / total - raised, shares
        _, leaving = min(
            (line[-1] / line[column], at) for at, line in enumerate(table) if line[column] > _ZERO
        )
        factor = 1 / table[leaving][column]
        pivot = table[leaving] = [value * factor for value in table[leaving]]
        for at, line in enumerate(table):
            if at != leaving and line[column]:
                table[at] = _less(line, line[column], pivot)
        costs = _less(costs, costs[column], pivot)
        pivots += 1


def _entering(costs: Sequence[float], pivots: int) -> int | None:
    """The column to take in; None where none makes it better."""
    if pivots > _PATIENCE:
        return next((at for at, cost in enumerate(costs) if cost < -_ZERO), None)
    least = min(costs)
    return costs.index(least) if least < -_ZERO else None


def _less(line: Sequence[float], times: float, pivot: Sequence[float]) -> list[float]:
    return [value - times * other for value, other in zip(line, pivot, strict=True)]
