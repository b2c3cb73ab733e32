"""What is prepared is kept for a while, and nobody can tell but by the clock."""

from dataclasses import replace

from games.api import Preparation
from games.minds import Minds
from games.pico import game


def counting():
    """Pico with a level that writes down what it prepares."""
    made = []

    def make(key):
        made.append(key)
        return f"ready for {key}"

    def decide(state, level, dice, iterations, prepared):
        return f"{state} {prepared}"

    ready = Preparation(lambda state, level: state if level == "hard" else None, make, decide)
    return replace(game(), preparation=ready), made


def test_one_preparation_serves_many_decisions():
    entry, made = counting()
    minds = Minds()
    assert minds.decide(entry, "A", "hard", None, 0) == "A ready for A"
    assert minds.decide(entry, "A", "hard", None, 0) == "A ready for A"
    assert made == ["A"]


def test_a_level_that_prepares_nothing_is_told_so():
    entry, made = counting()
    assert Minds().decide(entry, "A", "easy", None, 0) == "A None"
    assert made == []


def test_only_what_was_used_last_is_kept():
    entry, made = counting()
    minds = Minds(deals=2)
    for key in "ABACAB":
        minds.prepared(entry, key, "hard")
    assert made == ["A", "B", "C", "B"]


def test_games_do_not_share_what_they_prepare():
    entry, made = counting()
    minds = Minds()
    minds.prepared(entry, "A", "hard")
    minds.prepared(replace(entry, name="another"), "A", "hard")
    assert made == ["A", "A"]


def test_a_game_without_preparation_decides_as_ever():
    plain = replace(game(), preparation=None, decide=lambda *about: about)
    assert Minds().decide(plain, "A", "hard", None, 5) == ("A", "hard", None, 5)
    assert Minds().prepared(plain, "A", "hard") is None
