"""Faults of a simulated table in real time: what is drawn for it, and its medium."""

import errno

import pytest

from firmware_host.sim.faultplan import BadPlanError, Kind
from firmware_host.wiring.breaking import Medium, plan_for_sim
from firmware_host.wiring.rig import targets_of
from hw.table_file import find_table

TARGETS = targets_of(find_table("mini2"))


def test_nothing_that_is_drawn_for_a_simulated_table_ends_the_program() -> None:
    kinds = {fault.kind for seed in range(5) for fault in plan_for_sim(f"random:{seed}", TARGETS)}
    assert Kind.UNPLUG in kinds
    assert not kinds & {Kind.KILL, Kind.POWER_CUT}


def test_a_word_that_is_no_plan_is_refused() -> None:
    with pytest.raises(BadPlanError, match="random:SEED"):
        plan_for_sim("often", TARGETS)


def test_a_full_medium_takes_nothing_until_there_is_room(tmp_path) -> None:
    medium = Medium()
    disk = medium.disk(tmp_path / "a.journal")
    disk.append(b"one\n")
    medium.full = True
    with pytest.raises(OSError, match="No space") as caught:
        disk.append(b"two\n")
    assert caught.value.errno == errno.ENOSPC
    medium.full = False
    disk.append(b"three\n")
    disk.close()
    assert disk.path.read_bytes() == b"one\nthree\n"
