"""Random play for two to four by every house rule: it ends, nothing is lost, nothing leaks."""

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.api import BYSTANDER, OVER
from games.bonnie_clyde.rules import Options, State

RULES = [(choice.name, value) for choice in Options.fields() for value in choice.values[1:]]
LOOKS = 60  # moves of a game that are looked at closely


def look(state, dice):
    assert State.from_json(json.loads(json.dumps(state.to_json()))) == state
    for viewer in (BYSTANDER, int(dice.random() * state.players)):
        seen = state.masked(viewer)
        full = seen.filled(dice)
        assert full.masked(viewer) == seen
        assert seen.masked(viewer) == seen
        assert State.from_json(json.loads(json.dumps(seen.to_json()))) == seen
        assert State.from_json(json.loads(json.dumps(full.to_json()))) == full
        if viewer == state.turn:
            assert seen.legal() == full.legal() == state.legal()
    for move in state.legal():
        assert state.parse_move(state.move_text(move)) == move


def play_out(options, players, seed):
    dice = random.Random(seed)
    state = State.new(options, players, dice, int(dice.random() * players))
    for number in range(100_000):
        if state.turn == OVER:
            break
        moves = state.legal()
        assert len(set(moves)) == len(moves) > 0
        if number < LOOKS:
            look(state, dice)
            written = state.to_json()
            state.clone().apply(moves[0])
            assert state.to_json() == written
        state = state.play(state.turn, moves[int(dice.random() * len(moves))]).state
    assert state.outcome().winners
    assert sum(state.utilities()) == pytest.approx(1)


@settings(max_examples=8, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 4))
def test_a_random_game_ends_with_nothing_lost(seed, players):
    play_out(Options(), players, seed)


@pytest.mark.parametrize(("name", "value"), RULES)
def test_a_random_game_by_each_house_rule_ends_with_nothing_lost(name, value):
    play_out(replace(Options(), **{name: value}), 3, 5)
