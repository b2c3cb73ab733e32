"""The registry."""

import pytest

from games.registry import game, games


def test_every_listed_game_answers_to_its_name():
    for name in games():
        assert game(name).name == name


def test_an_unknown_game_is_refused_with_those_that_exist():
    with pytest.raises(ValueError, match="there is no game 'brisk'; there are: briscola"):
        game("brisk")
