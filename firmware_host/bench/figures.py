"""Which figures there are: what each measures, how, and what it should come to.

A target is a promise to the reader of the numbers, not a test: speed depends on the machine.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from firmware_host.supervisor.report import FULL_WIRE

COUNT = "n"  # a part that says how many readings there were


@dataclass(frozen=True, slots=True)
class Target:
    """What a number should come to. `at_least` for speeds, else the most it should cost."""

    limit: float
    at_least: bool = False

    def holds(self, value: float) -> bool:
        """Whether the number is good enough."""
        return value >= self.limit if self.at_least else value <= self.limit


@dataclass(frozen=True, slots=True)
class Figure:
    """`targets` are by a part's name ("briscola play") or its last word, "" for a figure of one number."""

    about: str
    unit: str
    measure: Callable[[], Any]
    targets: Mapping[str, Target]


@dataclass(frozen=True, slots=True)
class Row:
    """One number of a figure, named by where it stands in it, such as "briscola play"."""

    part: str
    value: float
    unit: str
    target: Target | None


def rows(figure: Figure, measured: Any) -> Iterator[Row]:
    """The numbers of what `figure.measure` gave, one by one."""
    for path, value in _leaves(measured, ()):
        part, last = " ".join(path), path[-1] if path else ""
        target = figure.targets.get(part, figure.targets.get(last))
        yield Row(part, value, "" if last == COUNT else figure.unit, target)


def _leaves(measured: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], float]]:
    if isinstance(measured, Mapping):
        for key, value in measured.items():
            yield from _leaves(value, (*path, key))
    else:
        yield path, measured


def figures() -> Mapping[str, Figure]:
    """All of them by name, in the order they are measured and told: the quiet ones first."""
    return {**_of_bots(), **_of_the_program(), **_of_a_running_table()}


def _of_bots() -> Mapping[str, Figure]:
    """Those of players that are computers."""
    from firmware_host.bench import moves, thinking

    return {
        "decision_ms": Figure(
            "a bot's decision, processor time, over whole games of every line-up",
            "ms",
            moves.decision_ms,
            {"p95": Target(150.0)},
        ),
        "prepare_ms": Figure(
            "what a level works out once a deal before it decides, processor time: the median of some deals",
            "ms",
            moves.prepare_ms,
            {"pico": Target(2000)},
        ),
        "tree_ms": Figure(
            "processor time of 1,000 iterations of tree search on the first move, for as few as can play",
            "ms",
            thinking.tree_ms,
            {"briscola": Target(40.0)},
        ),
        "iterations_per_s": Figure(
            "iterations of that search a second of processor time", "1/s", thinking.iterations_per_s, {}
        ),
        "worker_rss_mb": Figure(
            "memory of the bots' process once the strongest level of every game has thought in it",
            "MB",
            thinking.worker_rss_mb,
            {},
        ),
    }


def _of_the_program() -> Mapping[str, Figure]:
    """Those that need no real time to pass."""
    from firmware_host.bench import journal, moves, panel, trip, wires

    return {
        "moves_per_s": Figure(
            "random moves of whole games a second of processor time: in place, and checked on a copy",
            "1/s",
            moves.moves_per_s,
            {
                "in_place": Target(400_000, True),
                "briscola in_place": Target(1_200_000, True),
                "picobello in_place": Target(150_000, True),
                "picobello play": Target(40_000, True),
                "play": Target(500_000, True),
            },
        ),
        "trip_ms": Figure(
            "event to outputs, over whole soaked games", "ms", trip.trip_ms, {"p99": Target(2.0)}
        ),
        "oled_digit_ratio": Figure(
            "bytes on the bus for one changed digit against a full panel, the costliest place",
            "",
            panel.oled_digit_ratio,
            {"": Target(0.05)},
        ),
        "journal": Figure(
            "bytes an event with its share of header and checkpoints, milliseconds an event takes the loop"
            " and until it would outlive a power cut, and events replayed a second of processor time",
            "",
            journal.journal,
            {
                "write_ms_p99": Target(0.3),
                "sync_lag_ms_p99": Target(50.0),
                "replay_events_per_s": Target(1000, True),
            },
        ),
        "wires": Figure(
            "bytes a second both ways on each wire of a virtual table, at rest and while people play, what it"
            " carries one way, and how full the busier way is: on average, and in the fullest minute",
            "",
            wires.wires,
            {"fullest": Target(FULL_WIRE)},
        ),
    }


def _of_a_running_table() -> Mapping[str, Figure]:
    """Those that run drivers, or the whole program, in real time."""
    from firmware_host.bench import idle, live, process

    return {
        "edge_to_led_ms": Figure(
            "button stable (8 ms after its last edge) to the first lamp byte written to an idle wire",
            "ms",
            live.edge_to_led_ms,
            {"p99": Target(10.0)},
        ),
        "tag_to_oled_ms": Figure(
            "tag in the reader's field to the panel changed, poll pace included",
            "ms",
            live.tag_to_oled_ms,
            {},
        ),
        "ready_s": Figure(
            "start of `speeltafel sim` until its page answers 200: Python, imports, devices, page",
            "s",
            process.ready_s,
            {"": Target(0.6)},
        ),
        "rss_mb": Figure(
            "memory of `speeltafel sim` with the page served, a visitor and a game under way",
            "MB",
            process.rss_mb,
            {"": Target(80.0)},
        ),
        "idle_cpu": Figure(
            "share of one core of a table at rest: real drivers, serial devices in another process,"
            " buttons, panels and spots on the mock and the fake bus",
            "",
            idle.idle_cpu,
            {"": Target(0.02)},
        ),
        "idle_cpu_simulated": Figure(
            "the same of `speeltafel sim`, its twins included", "", process.idle_cpu_simulated, {}
        ),
    }
