"""What is told of a running table, as values and as lines."""

import json
import re

import pytest

from drivers.buttons.port import ButtonWear
from drivers.clock.system.twin import VirtualClock
from drivers.events import DeviceChanged, DeviceState
from drivers.rfid.port import ReaderTally
from drivers.wires.load import WireLoad
from firmware_host import __version__
from firmware_host.supervisor.report import Game, Reporter, Sources, hints
from firmware_host.supervisor.roll import Roll
from firmware_host.supervisor.telling import span, told

WELL = ButtonWear(100, 90.0, 0.4, 0.5, False)
NEVER = ButtonWear(0, None, 0.0, 0.0, False)


def report(**changes):
    """The report of a table that has been up for 100 s."""
    clock = VirtualClock()
    roll = Roll(["buttons", "lamps"], clock)
    parts = {
        "table": "cafe4",
        "kind": "real",
        "roll": roll,
        "trips": lambda: 7,
        "game": lambda: Game("briscola", 3, "000001-briscola.journal"),
        "offered": lambda: None,
        "buttons": lambda: {"seat1.ok": WELL, "seat1.left": NEVER},
        "readers": {"seat1.reader": lambda: ReaderTally(990, 10)},
        "wires": lambda now: [WireLoad("/dev/lamps", now, 1.0, 1000.0), WireLoad("i2c bus 1", 0, 0, 0)],
    }
    reporter = Reporter(clock, Sources(**{**parts, **changes}))
    clock.run_for(60)
    roll.heard(DeviceChanged("buttons", DeviceState.OK, "listening"))
    clock.run_for(40)
    return reporter.report()


def test_everything_asked_for_is_in_the_report():
    given = report()
    assert (given["version"], given["table"], given["kind"]) == (__version__, "cafe4", "real")
    assert (given["up_seconds"], given["trips"]) == (100.0, 7)
    assert given["game"] == {"name": "briscola", "players": 3, "journal": "000001-briscola.journal"}
    assert given["devices"] == {
        "buttons": {"state": "ok", "reason": "listening", "for_seconds": 40.0},
        "lamps": {"state": None, "reason": "not heard of yet", "for_seconds": 100.0},
    }
    assert given["buttons"]["seat1.ok"]["idle_seconds"] == 10.0
    assert given["buttons"]["seat1.left"]["idle_seconds"] is None
    assert given["readers"] == {"seat1.reader": {"polls": 990, "faults": 10, "error_ratio": 0.01}}
    assert given["wires"]["/dev/lamps"]["share"] == 0.1
    assert given["hints"] == ["never pressed: seat1.left"]
    assert json.loads(json.dumps(given)) == given


@pytest.mark.parametrize(
    ("buttons", "readers", "wires", "hint"),
    [
        ({"seat1.ok": ButtonWear(3, 1.0, 0, 0, True)}, {}, [], "seat1.ok is stuck"),
        (
            {"seat1.ok": ButtonWear(40, 1.0, 0.9, 2.0, False)},
            {},
            [],
            "seat1.ok bounces more: 2.0 .* 0.9",
        ),
        ({}, {"seat1.reader": ReaderTally(196, 4)}, [], "seat1.reader fails 2.0% of the time"),
        ({}, {}, [WireLoad("i2c bus 1", 700, 100, 1000, True)], "i2c bus 1 is 80% full"),
        ({}, {}, [WireLoad("/dev/lamps", 700, 100, 1000)], "/dev/lamps is 70% full"),
    ],
)
def test_what_may_become_trouble_is_hinted_at(buttons, readers, wires, hint):
    (said,) = hints(buttons, readers, wires)
    assert re.match(hint, said), said


def test_what_is_well_or_not_yet_known_gives_no_hint():
    buttons = {
        "few": ButtonWear(39, 1.0, 0, 9.0, False),
        "always": ButtonWear(400, 1.0, 3.0, 3.5, False),
        "few bounces": ButtonWear(400, 1.0, 0.1, 0.9, False),
    }
    readers = {"new": ReaderTally(100, 20), "well": ReaderTally(9999, 100)}
    assert hints(buttons, readers, [WireLoad("lamps", 600, 600, 1000), WireLoad("closed", 5, 5, 0)]) == []


def test_a_person_reads_it_in_lines():
    lines = list(told(report()))
    assert lines[:2] == [
        lines[0],
        "playing briscola with 3, journal 000001-briscola.journal",
    ]
    assert lines[0].startswith(f"table cafe4 (real), speeltafel {__version__}, process ")
    assert lines[0].endswith("up 2 min, 7 trips")
    assert lines[2:] == [
        "devices:",
        "  buttons  ok  for 40 s   listening",
        "  lamps    -   for 2 min  not heard of yet",
        "buttons:",
        "  seat1.ok    100 presses    last 10 s ago  0.5 bounces a press lately, 0.4 before",
        "  seat1.left  never pressed",
        "readers:",
        "  seat1.reader  990 polls  10 faults  1.00%",
        "wires, the last minute:",
        "  /dev/lamps  10.0%  100 sent  1 heard  of 1000 bytes a second",
        "  i2c bus 1   closed",
        "worth a look:",
        "  never pressed: seat1.left",
    ]


def test_without_a_game_that_is_said():
    assert list(told(report(game=lambda: None)))[1] == "no game under way"


def test_an_unfinished_game_that_is_offered_is_named():
    given = report(game=lambda: None, offered=lambda: Game("briscola", 2, "000004-briscola.journal"))
    assert given["offered"] == {"name": "briscola", "players": 2, "journal": "000004-briscola.journal"}
    assert (
        list(told(given))[1]
        == "an unfinished game is offered: briscola with 2, journal 000004-briscola.journal"
    )


def test_a_full_disk_is_the_first_thing_worth_a_look():
    roll = Roll([], VirtualClock())
    roll.heard(DeviceChanged("disk", DeviceState.LOST, "full"))
    assert (
        report(roll=roll)["hints"][0] == "the disk is full: what is played now would be lost in a power cut"
    )
    roll.heard(DeviceChanged("disk", DeviceState.OK, "has room"))
    assert report(roll=roll)["hints"] == ["never pressed: seat1.left"]


@pytest.mark.parametrize(
    ("seconds", "words"), [(0, "0 s"), (59.4, "59 s"), (90, "2 min"), (7200, "2 h"), (200_000, "2 d")]
)
def test_a_length_of_time_is_told_in_its_largest_unit(seconds, words):
    assert span(seconds) == words
