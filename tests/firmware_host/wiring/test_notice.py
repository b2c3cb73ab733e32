"""A notice on panels alone, in virtual time over the real bytes."""

import pytest

from drivers.clock.system.twin import VirtualClock
from drivers.oled.ssd1306.twin import PanelTwin
from firmware_host.wiring.notice import WAIT_SECONDS, Notice
from firmware_host.wiring.virtual import TYPIST
from firmware_host.wiring.wires import VirtualWires
from games.api import Screen, Text
from hw.table_file import PanelPart

SCREEN = Screen(
    Text("out_of_order.title"),
    (Text("out_of_order.table_file", {"where": "seats[1].buttons.left (31)"}), Text("out_of_order.log")),
)
PARTS = (PanelPart("ssd1306", 1, 0x3C, 128, 64), PanelPart("ssd1306", 3, 0x3D, 128, 64))


class Wall:
    """Panels on their buses, and a notice for them."""

    def __init__(self, parts=PARTS, language="en"):
        self.clock = VirtualClock()
        self.wires = VirtualWires(self.clock)
        self.hung_at = []
        self.notice = Notice(
            SCREEN, language, parts, self.wires, self.clock, lambda: self.hung_at.append(self.clock.now())
        )
        self.twins = []
        for part in parts:
            self.twins.append(PanelTwin(part.width, part.height))
            self.wires.buses[part.bus].attach(part.address, self.twins[-1])

    def hang(self):
        self.notice.hang()
        self.clock.run_for(60)
        (at,) = self.hung_at
        return at

    def rows(self, number=0):
        return TYPIST.read(self.twins[number].picture())


@pytest.mark.parametrize(
    ("language", "rows"),
    [
        ("en", ("Out of order", "Table file:", "seats[1].buttons.left", "(31)", "The log says more.")),
        ("nl", ("Buiten gebruik", "Tafelbestand:", "seats[1].buttons.left", "(31)", "Zie het logboek.")),
        ("fy", ("Out of order", "Table file:", "seats[1].buttons.left", "(31)", "The log says more.")),
    ],
)
def test_every_panel_shows_the_reason_and_keeps_it(language, rows):
    wall = Wall(language=language)
    assert wall.hang() < 0.5
    wall.clock.run_for(3600)
    assert [wall.rows(number) for number in (0, 1)] == [rows, rows]
    assert all(twin.lit for twin in wall.twins)
    assert all(bus.closed for bus in wall.wires.buses.values())


def test_a_panel_that_does_not_answer_holds_the_others_up_for_a_moment_only():
    wall = Wall()
    wall.twins[1].unplug()
    assert wall.hang() == WAIT_SECONDS
    assert wall.rows(0)[0] == "Out of order"


def test_a_panel_that_answers_late_is_waited_for():
    wall = Wall()
    wall.twins[1].unplug()
    wall.clock.call_at(1.0, wall.twins[1].plug)
    assert 1.0 < wall.hang() < WAIT_SECONDS
    assert wall.rows(1)[0] == "Out of order"


def test_a_lower_glass_shows_the_upper_rows():
    wall = Wall([PanelPart("ssd1306", 1, 0x3C, 128, 32)])
    wall.hang()
    picture = wall.twins[0].picture()
    whole = Wall()
    whole.hang()
    assert picture.bits == whole.twins[0].picture().bits[: len(picture.bits)]
