"""What systemd is told of a table: when it is ready, what it does, what is in trouble."""

import pytest

from drivers.clock.system.twin import VirtualClock
from drivers.events import ButtonGesture, DeviceChanged, DeviceState, Gesture
from firmware_host.supervisor.herald import Herald
from firmware_host.supervisor.notify import Notifier
from firmware_host.supervisor.roll import Roll
from firmware_host.table.events import Resumed
from firmware_host.table.outputs import End, Outputs
from tests.firmware_host.supervisor.manager import managing

NOTHING = Outputs((), ())
DEVICES = ("buttons", "seat1.panel", "seat2.panel", "seat1.reader")
OK, LOST = DeviceState.OK, DeviceState.LOST


class House:
    """A herald between a table and its manager."""

    def __init__(self, manager, notifier=None):
        self.manager = manager
        self.clock = VirtualClock()
        self.roll = Roll(DEVICES, self.clock)
        self.doing = "nobody plays"
        self.herald = Herald(
            self.clock,
            notifier or manager.notifier(),
            self.roll,
            "buttons",
            ("seat1.panel", "seat2.panel"),
            lambda: self.doing,
        )

    def told(self, device, state=OK, reason="because"):
        """A device tells how it is; what the manager hears of it."""
        return self.happens(DeviceChanged(device, state, reason))

    def happens(self, event, outputs=NOTHING):
        self.herald.heard(event, outputs)
        return self.manager.heard()


@pytest.fixture
def house(tmp_path):
    with managing(tmp_path) as manager:
        house = House(manager)
        house.herald.start()
        assert manager.heard() == ["STATUS=nobody plays"]
        yield house


def test_it_is_ready_once_the_buttons_are_heard_and_one_panel_answers(house):
    assert house.told("seat2.panel") == []
    assert house.told("buttons") == ["READY=1"]
    assert house.told("seat1.panel") == []
    house.clock.run_for(100)
    assert house.manager.heard() == []


def test_a_reader_makes_no_table(house):
    house.told("buttons")
    assert house.told("seat1.reader") == []


def test_a_table_without_any_panel_is_ready_after_half_a_minute(house):
    house.told("buttons")
    house.clock.run_for(29)
    assert house.manager.heard() == []
    house.clock.run_for(2)
    assert house.manager.heard() == ["READY=1"]
    assert house.told("seat1.panel") == []


def test_devices_in_trouble_are_named_until_they_are_well(house):
    assert house.told("seat1.reader", LOST) == ["STATUS=nobody plays; seat1.reader lost"]
    assert house.told("seat1.reader", LOST, "other") == []
    assert house.told("seat2.left", DeviceState.DEGRADED, "stuck") == [
        "STATUS=nobody plays; seat1.reader lost; seat2.left degraded"
    ]
    assert house.told("seat1.reader") == ["STATUS=nobody plays; seat2.left degraded"]


def test_what_is_played_is_told_when_it_changes_and_at_no_other_event(house):
    house.doing = "briscola with 3"
    assert house.happens(ButtonGesture("seat1.ok", Gesture.SHORT)) == []
    assert house.happens(Resumed()) == ["STATUS=briscola with 3"]
    house.doing = "nobody plays"
    assert house.happens(Resumed(), Outputs((), (), record=End(None, "over"))) == ["STATUS=nobody plays"]


def test_the_end_is_told(house):
    house.herald.stop()
    house.clock.run_for(100)
    assert house.manager.heard() == ["STOPPING=1"]


def test_without_systemd_it_still_keeps_the_roll_and_nothing_runs(tmp_path):
    with managing(tmp_path) as manager:
        house = House(manager, Notifier({}))
        house.herald.start()
        assert not house.clock.step()
        assert house.told("seat1.panel", LOST) == []
    assert house.roll.standings["seat1.panel"].state is LOST


def test_the_roll_knows_since_when_a_device_is_as_it_is(house):
    house.clock.run_for(5)
    house.told("seat1.reader", LOST, "unplugged")
    house.clock.run_for(5)
    house.told("seat1.reader", LOST, "silent")
    standing = house.roll.standings["seat1.reader"]
    assert (standing.reason, standing.since) == ("silent", 5)
    assert house.roll.standings["seat2.panel"].state is None
