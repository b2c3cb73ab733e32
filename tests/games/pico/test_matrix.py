"""Matrix games against what is known of them, and both players' guarantees against each other."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.pico.bots.matrix import best_mixture, worth

KNOWN = [
    ([[0.25]], 0.25, [1]),
    ([[1, 0], [0, 1]], 0.5, [0.5, 0.5]),
    ([[3, -1], [-2, 1]], 1 / 7, [3 / 7, 4 / 7]),
    ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, [1 / 3] * 3),  # paper, scissors, stone
    ([[1, 2], [3, 4]], 3, [0, 1]),  # the second row is always better
    ([[2, 2], [2, 3], [0, 9]], 2, [0, 1, 0]),  # two rows are safe, one of them gains by mistakes
    ([[1, 1], [1, 1]], 1, [0.5, 0.5]),
]


@pytest.mark.parametrize(("matrix", "value", "rows"), KNOWN, ids=str)
def test_games_whose_solution_is_known(matrix, value, rows):
    assert worth(matrix) == pytest.approx(value)
    assert best_mixture(matrix) == pytest.approx(rows)


numbers = st.one_of(st.integers(0, 3), st.integers(0, 100)).map(lambda number: number / 100)
matrices = st.tuples(st.integers(1, 6), st.integers(1, 6)).flatmap(
    lambda shape: st.lists(
        st.lists(numbers, min_size=shape[1], max_size=shape[1]), min_size=shape[0], max_size=shape[0]
    )
)


def turned(matrix):
    """The same game as the column player sees it."""
    return [[-value for value in column] for column in zip(*matrix, strict=True)]


@settings(max_examples=150, deadline=None, derandomize=True)
@given(matrices)
def test_what_one_player_can_be_sure_of_is_what_the_other_can_hold_him_to(matrix):
    value = worth(matrix)
    assert worth(turned(matrix)) == pytest.approx(-value, abs=1e-9)
    rows = best_mixture(matrix)
    assert sum(rows) == pytest.approx(1)
    assert min(rows) >= 0
    for column in zip(*matrix, strict=True):
        assert sum(share * cell for share, cell in zip(rows, column, strict=True)) >= value - 1e-9


def test_many_games_of_few_values_end_although_they_are_full_of_ties():
    dice = random.Random(3)
    for _ in range(500):
        height, width = dice.randint(2, 6), dice.randint(2, 6)
        matrix = [[dice.choice((0.0, 0.5, 1.0)) for _ in range(width)] for _ in range(height)]
        assert worth(matrix) == pytest.approx(-worth(turned(matrix)), abs=1e-9)
