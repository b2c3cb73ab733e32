import os
import time

import pytest

from firmware_host.bench.figures import Figure, Row, Target, figures, rows
from firmware_host.bench.machine import machine
from firmware_host.bench.numbers import percentile, spread
from firmware_host.bench.proc import cpu_seconds, memory_mb


def test_a_cost_holds_up_to_its_limit_and_a_speed_from_it() -> None:
    assert Target(2.0).holds(2.0)
    assert not Target(2.0).holds(2.1)
    assert Target(500, at_least=True).holds(500)
    assert not Target(500, at_least=True).holds(499)


def test_every_number_of_a_nested_figure_finds_the_target_of_its_part() -> None:
    figure = Figure("", "1/s", lambda: None, {"play": Target(5, True)})
    measured = {"briscola": {"in_place": 9, "play": 6}}
    assert list(rows(figure, measured)) == [
        Row("briscola in_place", 9, "1/s", None),
        Row("briscola play", 6, "1/s", Target(5, True)),
    ]


def test_a_part_may_have_a_target_of_its_own() -> None:
    figure = Figure("", "1/s", lambda: None, {"play": Target(5, True), "briscola play": Target(7, True)})
    measured = {"briscola": {"play": 6}, "another": {"play": 6}}
    assert [row.target for row in rows(figure, measured)] == [Target(7, True), Target(5, True)]


def test_a_figure_of_one_number_has_its_target_without_a_part() -> None:
    figure = Figure("", "s", lambda: None, {"": Target(0.6)})
    assert list(rows(figure, 0.5)) == [Row("", 0.5, "s", Target(0.6))]


def test_a_count_of_readings_has_no_unit() -> None:
    assert next(rows(Figure("", "ms", lambda: None, {}), {"n": 25})).unit == ""


def test_a_percentile_is_a_reading_and_needs_one() -> None:
    readings = [5.0, 1.0, 3.0, 2.0, 4.0]
    assert spread(readings, 50, 99) == {"p50": 3.0, "p99": 5.0}
    with pytest.raises(ValueError, match="nothing was measured"):
        percentile([], 50)


def test_the_promised_figures_are_there() -> None:
    assert set(figures()) == {
        "trip_ms",
        "edge_to_led_ms",
        "tag_to_oled_ms",
        "oled_digit_ratio",
        "moves_per_s",
        "decision_ms",
        "prepare_ms",
        "tree_ms",
        "iterations_per_s",
        "worker_rss_mb",
        "journal",
        "wires",
        "ready_s",
        "rss_mb",
        "idle_cpu",
        "idle_cpu_simulated",
    }


def test_the_machine_is_told() -> None:
    told = machine()
    assert set(told) == {"cpu", "cores", "python", "platform", "load"}
    assert told["cpu"]


def test_the_kernel_tells_our_own_memory_and_work() -> None:
    assert 1 < memory_mb(os.getpid()) < 10_000
    before = cpu_seconds(os.getpid())
    until = time.process_time() + 0.03
    while time.process_time() < until:
        pass
    assert cpu_seconds(os.getpid()) > before
