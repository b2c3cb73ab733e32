"""Plans of faults: read from a file with all that is wrong in it, or drawn from a seed."""

from itertools import pairwise
from pathlib import Path

import pytest

from firmware_host.sim.faultplan import ALONE, Kind, Planned, Targets, drawn, load_plan, planned
from firmware_host.wiring.rig import targets_of
from hw.errors import FaultyFileError
from hw.table_file import find_table
from tests.firmware_host.sim.rigged import a_table

TARGETS = targets_of(find_table("cafe4"))


def plan(folder: Path, text: str) -> tuple[Planned, ...]:
    path = folder / "plan.toml"
    path.write_text(f"format = 1\n{text}")
    return load_plan(path, TARGETS)


def test_a_plan_is_read_in_the_order_in_which_things_happen(tmp_path: Path) -> None:
    text = """
[[fault]]
kind = "kill"
at = 30.5
seconds = 4

[[fault]]
kind = "swap"
at = 7
device = "seat1.reader"
other = "shared.reader"
seconds = 2.5
"""
    assert plan(tmp_path, text) == (
        Planned(7.0, Kind.SWAP, "seat1.reader", "shared.reader", 2.5),
        Planned(30.5, Kind.KILL, seconds=4.0),
    )


def test_all_faults_of_a_plan_are_told_at_once_with_line_and_nearest_name(tmp_path: Path) -> None:
    text = """
[[fault]]
kind = "unplugg"
at = 1

[[fault]]
kind = "unplug"
at = -3
device = "seat1.readr"
secunds = 2

[[fault]]
kind = "swap"
at = 1
device = "seat1.reader"
other = "seat1.reader"
"""
    with pytest.raises(FaultyFileError) as caught:
        plan(tmp_path, text)
    told = [f"{fault.line} {fault.key} {fault.expected}" for fault in caught.value.faults]
    assert told == [
        '4 fault[1].kind "unplug"',
        "9 fault[2].at a number from 0 to 86400",
        '10 fault[2].device "seat1.reader"',
        '11 fault[2].secunds "seconds"',
        "17 fault[3].other another reader",
    ]


@pytest.mark.parametrize("text", ["", "fault = []", "fault = 3", '[[fault]]\nkind = "kill"\nat = "soon"\n'])
def test_a_plan_without_a_usable_fault_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(FaultyFileError):
        plan(tmp_path, text)


@pytest.mark.parametrize("word", ["random", "random:", "random:x", "often"])
def test_a_word_that_is_neither_a_seed_nor_a_file_is_refused_with_what_is_expected(word: str) -> None:
    with pytest.raises(ValueError, match="random:"):
        planned(word, TARGETS)


def test_a_drawn_plan_comes_again_and_has_every_kind_but_a_power_cut() -> None:
    assert drawn(7, TARGETS) == drawn(7, TARGETS) != drawn(8, TARGETS)
    kinds = {fault.kind for seed in range(6) for fault in drawn(seed, TARGETS)}
    assert kinds == set(Kind) - {Kind.POWER_CUT}


def test_nothing_else_happens_beside_what_must_be_alone() -> None:
    for seed in range(6):
        faults = drawn(seed, TARGETS)
        for before, after in pairwise(faults):
            if before.kind in ALONE or after.kind in ALONE:
                assert after.at >= before.at + before.seconds


def test_at_a_table_without_buses_or_lamps_only_what_is_there_goes_wrong() -> None:
    bare = Targets(plugs=("seat1.reader",), buttons=(), readers=("seat1.reader",), buses=())
    kinds = {fault.kind for fault in drawn(1, bare)}
    assert not kinds & {Kind.STUCK, Kind.BOUNCE, Kind.SLOW_I2C, Kind.STUCK_I2C, Kind.SWAP}


def test_what_a_plan_may_name_is_what_the_simulated_table_has() -> None:
    assert a_table().faults.rig.targets() == TARGETS
