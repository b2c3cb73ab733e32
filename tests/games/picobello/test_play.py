"""Random play of every line-up and house rule: nothing is lost, four gates never shut, it ends."""

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.api import BYSTANDER, OVER
from games.picobello.rules import Board, Options, State, window13
from hw.board_file import find_board

LINEUPS = [(4, "team4"), (4, "solo4"), (3, "team4"), (2, "team4")]
RULES = [(choice.name, value) for choice in Options.fields() for value in choice.values[1:]]
LOOKS = 120  # moves of a game that are looked at closely
MANY = 400_000


def small():
    """A cross of two tracks around a finish: nine squares, one red dot, one black."""
    squares = ("s", "a", "b", "n", "c", "w", "e", "x", "y")
    ways = {
        "s": {"N": "a", "E": "x"},
        "x": {"W": "s", "E": "y"},
        "y": {"W": "x"},
        "a": {"S": "s", "N": "f"},
        "b": {"S": "f", "N": "n"},
        "n": {"S": "b", "E": "c"},
        "c": {"W": "n"},
        "w": {"E": "f"},
        "e": {"W": "f"},
    }
    return Board(
        name="small",
        squares=squares,
        ways=tuple(tuple(ways[square].items()) for square in squares),
        starts=("s", "n"),
        finish="f",
        gates=(("S", "a"), ("N", "b"), ("W", "w"), ("E", "e")),
        red=("x", "c"),
        red_extra=("c",),
        black=("y",),
    )


def look(state, dice, reds):
    places = [card for hand in state.hands for card in hand]
    gone = [card for card in state.pack if state.gone >> card & 1]
    assert sorted([*places, *state.kept, *state.trick, *gone]) == sorted(state.pack)
    carried = state.phase_of() == "red"
    assert state.options.red_return == "may_remove" or state.red.bit_count() == reds - carried
    assert state.gates.bit_count() <= len(state.sides.entrances) - 1
    on_board = [place for place in state.pawns if place < state.sides.board.size]
    outside = [place for place in on_board if not state.sides.home_bits >> place & 1]
    captured = state.phase_of() == "home"
    assert captured or len(set(outside)) == len(outside)
    for viewer in (BYSTANDER, int(dice.random() * state.players)):
        seen = state.masked(viewer)
        full = seen.filled(dice)
        assert full.masked(viewer) == seen
        assert State.from_json(json.loads(json.dumps(seen.to_json()))) == seen
        if viewer == state.turn:
            assert seen.legal() == full.legal() == state.legal()
    for move in state.legal():
        assert state.parse_move(state.move_text(move)) == move


def play_out(options, players, seed):
    dice = random.Random(seed)
    state = State.new(options, players, dice, int(dice.random() * players))
    reds = state.red.bit_count()
    for number in range(MANY):
        if state.turn == OVER:
            break
        moves = state.legal()
        assert len(set(moves)) == len(moves) > 0
        if number < LOOKS:
            look(state, dice, reds)
            assert state.play(state.turn, moves[0]).state != state
        state.apply(moves[int(dice.random() * len(moves))])
    assert state.turn == OVER
    assert sum(state.utilities()) == pytest.approx(len(state.sides.side_of) / len(state.sides.colours))
    return state


@pytest.mark.parametrize(("players", "mode"), LINEUPS)
@settings(max_examples=2, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_a_random_game_of_each_lineup_ends_with_nothing_lost(players, mode, seed):
    play_out(Options(mode=mode), players, seed)


@pytest.mark.parametrize(("name", "value"), RULES)
def test_a_random_game_by_each_house_rule_ends_with_nothing_lost(name, value):
    options = replace(Options(), **{name: value})
    for players in (2, 3):
        play_out(options, players, 7)


def test_a_board_is_data():
    board = small()
    options = Options(board=board, red_pawns=10)
    assert play_out(options, 2, 3).places
    state = State.new(options, 2, random.Random(1), 0)
    assert State.from_json(json.loads(json.dumps(state.to_json()))) == state


def test_a_wrong_board_is_refused():
    with pytest.raises(ValueError, match="no square 'q'"):
        replace(small(), black=("q",))
    with pytest.raises(ValueError, match="but not back"):
        replace(small(), ways=((("N", "a"),), *small().ways[1:]))


def test_the_board_of_the_rules_is_the_one_on_file():
    filed, ours = find_board("window13"), window13()
    assert {square.name: dict(square.neighbours) for square in filed.squares} == {
        square: dict(ways) for square, ways in zip(ours.squares, ours.ways, strict=True)
    }
    assert (filed.starts, filed.finish, dict(filed.gates)) == (ours.starts, ours.finish, dict(ours.gates))
    assert (filed.red, filed.red_extra, filed.black) == (ours.red, ours.red_extra, ours.black)
