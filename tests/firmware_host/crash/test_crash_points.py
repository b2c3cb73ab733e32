"""A process killed at any moment of a game: started again, the game ends as if nothing had happened."""

import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.crashing import Point, Spec, asked, gone_on_with, undisturbed

ROOT = Path(__file__).parents[3]
# At Pico people draw real cards at the same time, in the order of chance; and bots go by who chose first.
GAMES = (Spec(seed=11), Spec(seed=5, holding="screen", people=2), Spec("pico", 2, 2, 4, "screen"))
POINTS_IN_A_GAME, POINTS_IN_THE_LONG_RUN = 4, 170


def points(spec: Spec, pieces: int, seconds: float, count: int) -> list[Point]:
    """Half around the writing of some event, half at any instant behind the deal."""
    dice = random.Random(f"{spec} {count}")
    at_events = [Point(2 + int(dice.random() * (pieces - 3)), dice.random() < 0.5) for _ in range(count // 2)]
    return at_events + [Point(at=20 + dice.random() * (seconds - 25)) for _ in range(count - count // 2)]


def kill_and_go_on(spec: Spec, folder: Path, count: int) -> None:
    ended, pieces, seconds = undisturbed(spec)
    chosen = points(spec, pieces, seconds, count)
    killed = subprocess.run(
        [sys.executable, "-m", "tests.crashing", str(folder)],
        input="\n".join(asked(spec, point) for point in chosen),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    assert [int(code) for code in killed.stdout.split()] == [-signal.SIGKILL] * count
    for number, point in enumerate(chosen):
        assert gone_on_with(spec, folder / str(number)) == ended, point


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: f"{spec.game}-{spec.holding}")
def test_a_game_killed_anywhere_ends_as_if_nothing_had_happened(spec: Spec, tmp_path: Path) -> None:
    kill_and_go_on(spec, tmp_path, POINTS_IN_A_GAME)


@pytest.mark.long
@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: f"{spec.game}-{spec.holding}")
def test_a_game_killed_at_hundreds_of_points_ends_as_if_nothing_had_happened(
    spec: Spec, tmp_path: Path
) -> None:
    kill_and_go_on(spec, tmp_path, POINTS_IN_THE_LONG_RUN)
