"""Random play under every mission, alone and in pairs: nothing is lost, nothing leaks, it ends (PP-T49)."""

import itertools
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.api import BYSTANDER, HIDDEN, OVER
from games.pilipili.rules import CARDS, DEFAULT, Options, State, clash

KINDS = {mission.kind: mission for mission in DEFAULT}
PAIRS = [pair for pair in itertools.combinations(KINDS.values(), 2) if not clash(*pair, 4)]
HOUSES = [
    {"joker_tie": "joker", "end_check": "immediate", "relook": "all_bids", "direction": "ccw"},
    {"joker_tie": "first_played", "swap_optional": "on", "designate": "in_turn", "first_last": "per_trick"},
    {
        "sim_joker": "after_reveal",
        "joker_values": "extremes",
        "forehead_stays": "on",
        "end_tie": "extra_round",
    },
    {"forbidden_scope": "any_in_trick", "hilo_joker": "free", "end_tie": "extra_round"},
    {"extra_card_sum": "dealt", "bid_deadlock": "drop_mission", "dealer_rotation": "last_winner"},
]
MOVES = 60  # of a game are looked at closely; the rest is played on


def conserved(state):
    """All 56 cards are somewhere, once; bids and tricks fit the round (PP-T49)."""
    held = [card for hand in state.hands for card in hand]
    assert sorted([*held, *state.stock, *state.gone, *state.trick]) == list(range(CARDS))
    assert sum(state.won) <= state.tricks
    if state.phase_of() == "between":
        assert sum(state.won) == state.tricks
    assert min(state.pilis) >= 0


def looked_at(state, dice):
    conserved(state)
    assert State.from_json(json.loads(json.dumps(state.to_json()))) == state
    for viewer in (BYSTANDER, int(dice.random() * state.players)):
        seen = state.masked(viewer)
        assert set(seen.stock) <= {HIDDEN}
        full = seen.filled(dice)
        conserved(full)
        assert full.masked(viewer) == seen
        assert State.from_json(json.loads(json.dumps(seen.to_json()))) == seen
        for seat in (viewer,) if viewer in state.waiting() else ():
            assert seen.legal(seat) == full.legal(seat) == state.legal(seat)


def played_out(options, players, seed):
    dice = random.Random(seed)
    state = State.new(options, players, dice, int(dice.random() * players))
    for number in itertools.count():
        if state.turn == OVER:
            break
        if number < MOVES:
            looked_at(state, dice)
        waiting = state.waiting()
        seat = waiting[int(dice.random() * len(waiting))]
        moves = state.legal(seat)
        step = state.play(seat, moves[int(dice.random() * len(moves))])
        state = step.state
        assert number < 20_000
    assert state.outcome().winners
    assert sum(state.utilities()) == pytest.approx(1)


@pytest.mark.parametrize("kind", list(KINDS))
@settings(max_examples=2, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 8), house=st.sampled_from(HOUSES))
def test_a_mission_is_played_to_the_end(kind, seed, players, house):
    played_out(Options(mission_set="custom", missions=(KINDS[kind],), **house), players, seed)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 8), pair=st.sampled_from(PAIRS))
def test_two_missions_are_played_to_the_end(seed, players, pair):
    played_out(Options(mission_set="custom", missions=pair, missions_per_round=2), players, seed)


@pytest.mark.long
@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: "+".join(mission.kind for mission in pair))
@pytest.mark.parametrize("players", range(2, 9))
def test_each_pair_is_played_at_every_table(pair, players):
    if clash(*pair, players):
        return
    played_out(Options(mission_set="custom", missions=pair, missions_per_round=2), players, players)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 8))
def test_a_clone_goes_its_own_way(seed, players):
    dice = random.Random(seed)
    state = State.new(Options(), players, dice, 0)
    for _ in range(40):
        if state.turn == OVER:
            break
        written = state.to_json()
        clone = state.clone()
        moves = clone.legal()
        clone.apply(moves[int(dice.random() * len(moves))])
        assert state.to_json() == written
        state = clone
