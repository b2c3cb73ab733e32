"""The registry."""

import subprocess
import sys

import pytest

from games.registry import game, games, load


def test_every_listed_game_answers_to_its_name():
    for name in games():
        assert game(name).name == name


def test_an_unknown_game_is_refused_with_those_that_exist():
    with pytest.raises(ValueError, match="there is no game 'brisk'; there are: briscola"):
        game("brisk")


@pytest.mark.parametrize("name", games())
def test_a_loaded_game_has_nothing_left_to_read_in_when_it_starts(name: str) -> None:
    script = (
        "import random, sys\n"
        "from games.registry import game, load\n"
        f"load({name!r})\n"
        "before = set(sys.modules)\n"
        "from games.api import Bot, Setup\n"
        f"found = game({name!r})\n"
        "sitters = (Bot(found.levels[0]),) * min(found.players)\n"
        "found.new(Setup(found.options(), sitters, 0), random.Random(1))\n"
        "print(*[module for module in set(sys.modules) - before if module.startswith('games')])\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_a_game_that_is_none_cannot_be_loaded() -> None:
    with pytest.raises(ValueError, match="there is no game 'chess'"):
        load("chess")
