import json

import pytest

from firmware_host.bench import live, moves, process, thinking, trip
from firmware_host.bench.figures import Figure, Target, figures
from firmware_host.cli.bench import report
from firmware_host.cli.main import main
from games.registry import finished, game, games


def said_in_json(capsys: pytest.CaptureFixture[str], *names: str) -> dict[str, object]:
    assert main(["bench", *names, "--json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1
    said = json.loads(lines[0])
    assert isinstance(said, dict)
    return said


@pytest.fixture
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name, value in (
        (moves, "GAMES", 2),
        (moves, "RUNS", 1),
        (moves, "LEVEL_SECONDS", 0.05),
        (thinking, "RUNS", 1),
        (thinking, "ITERATIONS", 20),
        (trip, "GAMES", 1),
        (live, "EDGES", 2),
        (live, "TAGS", 2),
        (process, "STARTS", 1),
        (process, "SETTLE_SECONDS", 0.1),
        (process, "REST_SECONDS", 1.0),
        (process, "PLAY_SECONDS", 8.0),
    ):
        monkeypatch.setattr(module, name, value)


def test_a_figure_that_is_none_is_refused_naming_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "moves_per_s", "sped"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "'sped'" in told.err
    assert all(name in told.err for name in figures())


@pytest.mark.usefixtures("in_a_hurry")
def test_the_bots_process_and_their_search_are_measured_for_every_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = said_in_json(capsys, "tree_ms", "iterations_per_s", "worker_rss_mb")
    for name in ("tree_ms", "iterations_per_s"):
        speeds = said[name]
        assert isinstance(speeds, dict)
        assert set(speeds) == set(games())
        assert all(value > 0 for value in speeds.values())
    megabytes = said["worker_rss_mb"]
    assert isinstance(megabytes, float)
    assert 5 < megabytes < 500


@pytest.mark.usefixtures("in_a_hurry")
def test_names_choose_figures_and_every_game_is_in_them(capsys: pytest.CaptureFixture[str]) -> None:
    said = said_in_json(capsys, "moves_per_s", "decision_ms")
    assert set(said) == {"machine", "moves_per_s", "decision_ms"}
    speeds, thinking = said["moves_per_s"], said["decision_ms"]
    assert isinstance(speeds, dict)
    assert isinstance(thinking, dict)
    assert set(speeds) == set(thinking) == set(games())
    for name in games():
        assert set(speeds[name]) == {"in_place", "play"}
        assert set(thinking[name]) == set(game(name).levels)
        assert all(set(level) == {"p50", "p95"} for level in thinking[name].values())


@pytest.mark.usefixtures("in_a_hurry")
def test_trips_of_a_soaked_game_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    trips = said_in_json(capsys, "trip_ms")["trip_ms"]
    assert isinstance(trips, dict)
    assert 0 < trips["p50"] <= trips["p99"]
    assert trips["n"] > 50


def test_a_digit_costs_less_than_a_whole_panel(capsys: pytest.CaptureFixture[str]) -> None:
    ratio = said_in_json(capsys, "oled_digit_ratio")["oled_digit_ratio"]
    assert isinstance(ratio, float)
    assert 0 < ratio < 1


def test_every_wire_is_told_with_what_it_carries_and_can_carry(capsys: pytest.CaptureFixture[str]) -> None:
    told = said_in_json(capsys, "wires")["wires"]
    assert isinstance(told, dict)
    assert set(told) == {"rest", *finished()}
    for loads in told.values():
        serial = {"seat1.reader", "seat2.reader", "seat3.reader", "seat4.reader", "shared.reader", "lamps"}
        assert serial < set(loads)
        assert any(wire.startswith("i2c bus") for wire in loads)
        for load in loads.values():
            assert 0 < load["bytes_per_s"] < load["capacity"]
            assert load["bytes_per_s"] / load["capacity"] <= 2.01 * load["share"]
            assert load["share"] <= load["fullest"] < 1
    assert told["briscola"]["lamps"]["bytes_per_s"] > told["rest"]["lamps"]["bytes_per_s"]


def test_people_see_the_target_beside_each_number() -> None:
    figure = Figure("what it is", "ms", lambda: None, {"p99": Target(2.0)})
    told = report({"cpu": "x"}, {"trip_ms": figure}, {"trip_ms": {"p50": 1.0, "p99": 2.5}})
    first, second = (line.split() for line in told.splitlines() if line.startswith("trip_ms p"))
    assert first == ["trip_ms", "p50", "1.0", "ms"]
    assert second == ["trip_ms", "p99", "2.5", "ms", "at", "most", "2", "MISSED"]
    assert "trip_ms: what it is" in told


@pytest.mark.long
@pytest.mark.usefixtures("in_a_hurry")
def test_without_names_all_figures_come_in_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    said = said_in_json(capsys)
    assert set(said) == {"machine", *figures()}
    for name in ("edge_to_led_ms", "tag_to_oled_ms"):
        latency = said[name]
        assert isinstance(latency, dict)
        assert 0 < latency["p50"] <= latency["p99"]
    for name in ("ready_s", "rss_mb", "idle_cpu", "idle_cpu_simulated"):
        number = said[name]
        assert isinstance(number, float)
        assert number > 0
