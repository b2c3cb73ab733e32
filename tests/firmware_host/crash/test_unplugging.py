"""Devices pulled and put back all game long: nothing is lost, and the game ends as undisturbed."""

import random

import pytest

from firmware_host.sim.faultplan import Kind, Planned, drawn
from tests.crashing import Quiet, Spec, undisturbed

GAMES = (Spec(seed=2), Spec("pico", 2, 2, 9, "screen"))
CYCLES, CYCLES_IN_THE_LONG_RUN = 25, 500  # a game
HARMLESS = (
    Kind.UNPLUG,
    Kind.SILENCE,
    Kind.BOUNCE,
    Kind.SLOW_I2C,
    Kind.STUCK_I2C,
    Kind.BROWN_OUT,
    Kind.FULL_DISK,
    Kind.CLOCK_JUMP,
    Kind.KILL,
)


def pull_and_put_back(quiet: Quiet, cycles: int, dice: random.Random) -> None:
    """One random device after another, shortly or long, until it was done so often."""
    faults, clock = quiet.table.faults, quiet.table.clock
    plugs = faults.rig.targets().plugs

    def next_one() -> None:
        if faults.count["unplug"] >= cycles:
            return
        seconds = 0.05 + 3 * dice.random() ** 3
        device = plugs[int(dice.random() * len(plugs))]
        faults.arm([Planned(0.0, Kind.UNPLUG, device, seconds=seconds)], clock.now())
        clock.call_at(clock.now() + seconds + 0.5 + dice.random(), next_one)

    clock.call_at(8.0, next_one)


def play_on_a_bad_day(spec: Spec, cycles: int) -> None:
    """As many games as it takes."""
    left, seed = cycles, spec.seed
    while left > 0:
        today = Spec(spec.game, spec.players, spec.people, seed, spec.holding)
        quiet = Quiet(today)
        quiet.begin()
        pull_and_put_back(quiet, left, random.Random(seed))
        assert quiet.play() == undisturbed(today)[0]
        left -= quiet.table.faults.count["unplug"]
        seed += 1


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.game)
def test_devices_pulled_and_put_back_lose_nothing(spec: Spec) -> None:
    play_on_a_bad_day(spec, CYCLES)


@pytest.mark.long
@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.game)
def test_a_thousand_times_pulled_and_put_back_nothing_is_lost(spec: Spec) -> None:
    play_on_a_bad_day(spec, CYCLES_IN_THE_LONG_RUN)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_under_faults_that_move_no_card_ends_as_undisturbed(seed: int) -> None:
    spec = Spec(seed=seed, players=3, people=2)
    quiet = Quiet(spec)
    quiet.begin()
    quiet.table.faults.arm(drawn(seed, quiet.table.faults.rig.targets(), HARMLESS), 8.0)
    quiet.table.faults.unless = lambda fault: quiet.outcome is not None
    assert quiet.play() == undisturbed(spec)[0]
    assert quiet.table.faults.count.total() > 2
