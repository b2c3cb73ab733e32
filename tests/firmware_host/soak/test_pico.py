"""Pico played by simulated people at whole virtual tables, and counted a second time."""

import pytest

from firmware_host.soak.game import LineUp, Soaked
from firmware_host.soak.recount import pico_piles, pico_scores
from games.api import Holding
from games.pico.rules import Options

ROUND = [[8, 6], [9, 7], [5, 4], [12, 10], [16, 11]]
DEALT = [[2, 5, 8, 9, 12, 16], [3, 4, 6, 7, 10, 11]]


def test_points_and_what_lies_aside_are_counted_from_the_cards_that_met() -> None:
    """P24, P25: five won tricks end round 1, then hands change."""
    position = {"dealt": DEALT, "plays": ROUND}
    assert pico_scores(position, Options()) == (15, 0)
    assert pico_piles(position, Options()) == (("12", "16", "5", "8", "9"), ())
    further = {"dealt": DEALT, "plays": [*ROUND, [3, 8], [6, 2]]}
    assert pico_scores(further, Options()) == (16, 1)
    assert pico_piles(further, Options()) == (("3",), ("2",))


@pytest.mark.parametrize(("preset", "points"), [("bsn13", 1), ("bsn13_four2", 2)])
def test_the_four_counts_as_agreed(preset: str, points: int) -> None:
    """P37."""
    position = {"dealt": DEALT, "plays": [[4, 10]]}
    assert pico_scores(position, Options(points=preset)) == (points, 0)
    assert pico_scores(position, Options(points=preset, deck="pico1")) == (2, 0)
    assert pico_scores(position, Options(points=preset, deck="pico2")) == (1, 0)


@pytest.mark.parametrize("rules", [{}, {"change_until_reveal": "on", "deck": "pico2"}], ids=str)
@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("holding", list(Holding))
def test_people_play_it_with_their_mistakes_to_an_end_that_counts(
    holding: Holding, people: int, rules: dict[str, str]
) -> None:
    report = Soaked("pico", LineUp(2, people), 12, holding=holding, options=rules).run()
    assert report.broken == []
    assert report.games == 1
