"""What every game promises the table, its bots and its searches, at every node of random play.

A new game joins by its name in `HOOKS`: a module with `conserved(state)`, `scored(before, after)`,
`told(state, event)`, `shown(state)`, `VARIANTS` (house rules by a name, the standard ones left out) and
`GOLDEN` (players, variant and seed of one more golden game). A game too long for all that may say that one
node in so many is looked at (`EVERY`), which line-ups are tested each time (`USUAL`), the others by
`./run test long`, and how it is walked through (`choose(state, dice)`), where chance alone would hardly
ever end it. Golden games are rewritten with GOLDEN=write in the environment.
"""

import json
import os
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import registry
from games.api import BYSTANDER, OVER, Rejected, Step
from games.minds import Minds
from tests.games.bonnie_clyde import hooks as bonnie_clyde
from tests.games.briscola import hooks as briscola
from tests.games.pico import hooks as pico
from tests.games.picobello import hooks as picobello
from tests.games.pilipili import hooks as pilipili

HOOKS = {
    "briscola": briscola,
    "pico": pico,
    "pilipili": pilipili,
    "picobello": picobello,
    "bonnie_clyde": bonnie_clyde,
}
STANDARD = ""
MINDS = Minds()


def games():
    return registry.games()


def game(name):
    return registry.game(name)


def lineup(name, players, variant):
    usual = (players, variant) in getattr(HOOKS[name], "USUAL", [(players, variant)])
    return pytest.param(name, players, variant, marks=() if usual else pytest.mark.long)


LINEUPS = [
    (name, players, variant)
    for name in games()
    for players in game(name).players
    for variant in (STANDARD, *HOOKS[name].VARIANTS)
]
GOLDENS = [(name, players, STANDARD, players) for name, players, variant in LINEUPS if not variant]
GOLDENS += [(name, *HOOKS[name].GOLDEN) for name in games()]
GOLDEN = Path(__file__).parent / "golden"

each = [lineup(*one) for one in LINEUPS]
every_lineup = pytest.mark.parametrize(("name", "players", "variant"), each, ids=str)
some_seeds = given(seed=st.integers(0, 2**32 - 1))
few = settings(max_examples=10, deadline=None, derandomize=True)


def start(name, players, variant, dice):
    entry = game(name)
    options = entry.options(**HOOKS[name].VARIANTS.get(variant, {}))
    return entry.rules.new(options, players, dice, int(dice.random() * players))


def chosen(name, state, dice):
    """Any legal move, each as likely, unless the game would hardly ever end so."""
    moves = state.legal()
    choose = getattr(HOOKS[name], "choose", None)
    return moves[int(dice.random() * len(moves))] if choose is None else choose(state, dice)


def walk(name, players, variant, seed):
    """A random game: nodes that are looked at, with the move chosen there and the node after (or None)."""
    dice = random.Random(seed)
    every = getattr(HOOKS[name], "EVERY", 1)
    state, at = start(name, players, variant, dice), seed
    while state.turn != OVER:
        move = chosen(name, state, dice)
        after = state.play(state.turn, move).state
        if at % every == 0:
            yield state, move, after
        state, at = after, at + 1
    yield state, None, None


def nodes(name, players, variant, seed):
    return (state for state, _, _ in walk(name, players, variant, seed))


def test_every_game_of_the_registry_is_in_this_suite():
    assert set(HOOKS) == set(games())


@every_lineup
@few
@some_seeds
def test_there_is_always_a_legal_move_until_the_end_and_none_twice(name, players, variant, seed):
    for state in nodes(name, players, variant, seed):
        moves = state.legal()
        assert len(set(moves)) == len(moves)
        assert bool(moves) == (state.turn != OVER) == (state.outcome() is None)
        assert state.legal(state.turn) == moves
        assert (state.turn in state.waiting()) == bool(moves)


@every_lineup
@few
@some_seeds
def test_exactly_the_legal_moves_are_taken_and_refusals_change_nothing(name, players, variant, seed):
    for state in nodes(name, players, variant, seed):
        before = state.to_json()
        for seat in range(players):
            legal = state.legal(seat) if seat in state.waiting() else []
            for move in range(-1, 45):
                answer = state.play(seat, move)
                assert isinstance(answer, Step if move in legal else Rejected)
        assert state.to_json() == before


@every_lineup
@few
@some_seeds
def test_moves_and_positions_survive_being_written_down(name, players, variant, seed):
    rules = game(name).rules
    for state in nodes(name, players, variant, seed):
        for move in state.legal():
            assert state.parse_move(state.move_text(move)) == move
        for known in (state, *(state.masked(viewer) for viewer in range(BYSTANDER, players))):
            written = json.dumps(known.to_json())
            again = rules.from_json(json.loads(written))
            assert again == known
            assert again.legal() == known.legal()
            assert again.phase_of() == known.phase_of()


@every_lineup
@few
@some_seeds
def test_a_clone_goes_its_own_way_and_play_never_changes_its_state(name, players, variant, seed):
    for state, move, after in walk(name, players, variant, seed):
        if move is None:
            continue
        written = state.to_json()
        moves = list(state.legal())
        clone = state.clone()
        assert clone == state
        clone.apply(move)
        assert clone == after
        assert clone != state
        assert state.play(state.turn, move).state == after
        assert state.to_json() == written
        assert state.legal() == moves


@every_lineup
@few
@some_seeds
def test_a_replay_of_start_and_moves_tells_the_same_story(name, players, variant, seed):
    dice = random.Random(seed)
    first = start(name, players, variant, dice)
    moves, story = [], []
    state = first.clone()
    while state.turn != OVER:
        moves.append(chosen(name, state, dice))
        state.apply(moves[-1], story.append)
    again, told = start(name, players, variant, random.Random(seed)), []
    assert again == first
    for move in moves:
        step = again.play(again.turn, move)
        again = step.state
        told.extend(step.events)
    assert again == state
    assert told == story
    assert told[-1] == ("over",)


@every_lineup
@few
@some_seeds
def test_no_card_is_lost_or_doubled_and_points_follow_the_rules(name, players, variant, seed):
    for state, move, after in walk(name, players, variant, seed):
        HOOKS[name].conserved(state)
        if move is not None:
            HOOKS[name].scored(state, after)


@every_lineup
@few
@some_seeds
def test_a_filled_state_looks_the_same_to_the_viewer_it_was_filled_for(name, players, variant, seed):
    dice = random.Random(seed)
    for state in nodes(name, players, variant, seed):
        for viewer in range(BYSTANDER, players):
            seen = state.masked(viewer)
            full = seen.filled(dice)
            HOOKS[name].conserved(full)
            assert game(name).rules.from_json(full.to_json()) == full
            assert full.masked(viewer) == seen
            assert seen.masked(viewer) == seen
            assert full.phase_of() == seen.phase_of() == state.phase_of()
            if viewer == state.turn:
                assert seen.legal() == full.legal() == state.legal()


@every_lineup
@few
@some_seeds
def test_bots_choose_the_same_whatever_is_hidden_from_them(name, players, variant, seed):
    entry = game(name)
    seed = seed % 2 if entry.preparation else seed  # few deals where each takes a second to prepare
    dice = random.Random(seed)
    for state in nodes(name, players, variant, seed):
        if state.turn == OVER:
            continue
        me = state.turn
        seen = state.masked(me)
        other = seen.filled(dice).masked(me)
        for level in entry.levels:
            move = MINDS.decide(entry, seen, level, random.Random(seed), 20)
            assert move in state.legal()
            assert MINDS.decide(entry, other, level, random.Random(seed), 20) == move
        assert seen == state.masked(me)


@every_lineup
@few
@some_seeds
def test_the_end_names_winners_whose_chances_add_up(name, players, variant, seed):
    *_, last = nodes(name, players, variant, seed)
    outcome = last.outcome()
    assert outcome.scores == last.scores()
    assert outcome.winners
    shares = last.utilities()
    assert all(0 <= share <= 1 for share in shares)
    best = max(shares)
    assert outcome.winners == tuple(seat for seat in range(players) if shares[seat] == best)


def playthrough(name, players, variant, seed):
    """A whole game of fixed dice that a person can read."""
    hooks = HOOKS[name]
    dice = random.Random(seed)
    state = start(name, players, variant, dice)
    lines = [f"{name} for {players}, dealer {state.dealer}", hooks.shown(state)]
    while state.turn != OVER:
        moves = state.legal()
        texts = " ".join(map(state.move_text, moves))
        lines.append(f"\n{state.phase_of()}: player {state.turn} may {texts}")
        step = state.play(state.turn, chosen(name, state, dice))
        state = step.state
        lines += [f"  {hooks.told(state, event)}" for event in step.events]
        lines.append(f"  {hooks.shown(state)}")
    outcome = state.outcome()
    lines.append(f"\nwinners {outcome.winners}, draw {outcome.draw}, points {outcome.scores}\n")
    return "\n".join(lines)


@pytest.mark.parametrize(("name", "players", "variant", "seed"), GOLDENS, ids=str)
def test_the_golden_game_is_played_as_it_was(name, players, variant, seed):
    file = GOLDEN / "_".join(filter(None, (name, str(players), variant)))
    file = file.with_suffix(".txt")
    played = playthrough(name, players, variant, seed)
    if os.environ.get("GOLDEN") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(played, encoding="utf-8")
    assert played == file.read_text(encoding="utf-8")
