"""The spot bank's contract: driver and twins over the fake bus, in virtual time and on a thread."""

import threading
from collections.abc import Callable

import pytest

from drivers.clock.system.twin import VirtualClock
from drivers.events import DeviceChanged, DeviceEvent, DeviceState, SpotChanged
from drivers.spots.mcp23017.driver import Chip, McpSpots
from drivers.spots.mcp23017.twin import Mcp23017Twin
from drivers.timers import Timer
from drivers.wires.fake_i2c import FakeBus
from drivers.wires.lanes import HeapLane, ThreadLane

LOW, HIGH = 0x20, 0x21
CHIPS = (
    Chip(LOW, tuple(f"a{number}" for number in range(14))),
    Chip(HIGH, tuple(f"b{number}" for number in range(5))),
)


class Rig:
    """Two expanders on one bus in virtual time."""

    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.twins = {LOW: Mcp23017Twin(), HIGH: Mcp23017Twin()}
        self.bus = FakeBus(self.twins)
        self.lane = HeapLane(self.bus, self.clock)
        self.told: list[DeviceEvent] = []
        self.spots = McpSpots("board.spots", self.lane, CHIPS, self.clock, self.told.append)

    def changes(self) -> list[tuple[str, bool]]:
        return [(event.spot, event.occupied) for event in self.told if isinstance(event, SpotChanged)]

    def health(self) -> list[tuple[DeviceState, str]]:
        return [(event.state, event.reason) for event in self.told if isinstance(event, DeviceChanged)]


def started() -> Rig:
    rig = Rig()
    rig.spots.start()
    rig.clock.run_for(0.1)
    return rig


def test_an_empty_board_tells_only_that_its_sensors_answer() -> None:
    rig = started()
    assert rig.told == [DeviceChanged("board.spots", DeviceState.OK, "answers")]


def test_spots_occupied_at_start_are_told_as_changes() -> None:
    rig = Rig()
    rig.twins[LOW].occupy(3)
    rig.twins[HIGH].occupy(4)
    rig.spots.start()
    rig.clock.run_for(0.1)
    assert rig.changes() == [("a3", True), ("b4", True)]


def test_every_input_is_told_by_its_name() -> None:
    rig = started()
    for number in range(14):
        rig.twins[LOW].occupy(number)
        rig.clock.run_for(0.1)
        rig.twins[LOW].vacate(number)
        rig.clock.run_for(0.1)
    assert rig.changes() == [(f"a{number}", occupied) for number in range(14) for occupied in (True, False)]


def test_a_touch_shorter_than_three_samples_is_nothing() -> None:
    rig = started()
    rig.twins[LOW].occupy(3)
    rig.clock.run_for(0.035)
    rig.twins[LOW].vacate(3)
    rig.clock.run_for(1)
    assert rig.changes() == []


def test_a_pawn_is_told_within_a_tenth_of_a_second_even_after_long_quiet() -> None:
    rig = started()
    rig.clock.run_for(60.013)
    rig.twins[LOW].occupy(3)
    rig.clock.run_for(0.1)
    assert rig.changes() == [("a3", True)]


def test_a_quiet_bank_is_polled_less_often() -> None:
    rig = started()
    before = rig.bus.bits
    rig.clock.run_for(1)
    busy = rig.bus.bits - before
    rig.clock.run_for(10)
    before = rig.bus.bits
    rig.clock.run_for(1)
    assert (rig.bus.bits - before) * 2.5 == pytest.approx(busy, rel=0.05)


def test_one_silent_chip_is_told_once_and_the_others_go_on() -> None:
    rig = started()
    rig.twins[HIGH].unplug()
    rig.clock.run_for(30)
    rig.twins[LOW].occupy(1)
    rig.clock.run_for(0.1)
    assert rig.health()[1:] == [(DeviceState.DEGRADED, "no_answer:0x21")]
    assert rig.changes() == [("a1", True)]


def test_a_returned_chip_tells_what_changed_while_it_was_away() -> None:
    rig = started()
    rig.twins[HIGH].occupy(0)
    rig.twins[HIGH].occupy(1)
    rig.clock.run_for(0.1)
    rig.twins[HIGH].unplug()
    rig.clock.run_for(2)
    rig.twins[HIGH].vacate(0)
    rig.twins[HIGH].plug()
    rig.clock.run_for(9)
    assert rig.changes() == [("b0", True), ("b1", True), ("b0", False)]
    assert rig.health()[-1] == (DeviceState.OK, "answers")


def test_a_chip_that_was_reset_between_two_polls_invents_no_pawns() -> None:
    rig = started()
    rig.twins[LOW].occupy(2)
    rig.clock.run_for(0.1)
    rig.twins[LOW].unplug()
    rig.twins[LOW].plug()
    rig.clock.run_for(1)
    assert rig.changes() == [("a2", True)]
    assert rig.health()[1:] == [(DeviceState.DEGRADED, "reset:0x20"), (DeviceState.OK, "answers")]


def test_eight_chips_reset_at_once_invent_no_pawns_either() -> None:
    clock, told = VirtualClock(), []
    twins = {address: Mcp23017Twin() for address in range(0x20, 0x28)}
    chips = [Chip(address, tuple(f"{address}.{number}" for number in range(14))) for address in twins]
    McpSpots("board.spots", HeapLane(FakeBus(twins), clock), chips, clock, told.append).start()
    clock.run_for(0.1)
    for twin in twins.values():
        twin.unplug()
        twin.plug()
    clock.run_for(1)
    assert [event.state for event in told] == [DeviceState.OK, DeviceState.LOST, DeviceState.OK]


def test_a_reset_that_changes_no_level_is_noticed_too() -> None:
    rig = started()
    for number in range(14):
        rig.twins[LOW].occupy(number)
    rig.clock.run_for(0.1)
    rig.twins[LOW].unplug()
    rig.twins[LOW].plug()  # everything reads low, as before
    rig.clock.run_for(0.5)
    rig.twins[LOW].vacate(5)
    rig.clock.run_for(0.2)
    assert rig.changes()[14:] == [("a5", False)]


def test_a_bank_without_its_bus_is_lost_and_comes_back() -> None:
    rig = started()
    rig.bus.stuck = True
    rig.clock.run_for(10)
    assert rig.health()[-1] == (DeviceState.LOST, "bus_stuck:0x20,bus_stuck:0x21")
    rig.bus.stuck = False
    rig.clock.run_for(12)
    assert rig.health()[-1] == (DeviceState.OK, "answers")


def test_a_stopped_bank_asks_and_tells_nothing_more() -> None:
    rig = started()
    rig.spots.stop()
    rig.twins[LOW].occupy(1)
    rig.clock.run_for(0.1)
    bits = rig.bus.bits
    rig.clock.run_for(10)
    assert rig.bus.bits == bits
    assert rig.changes() == []


def test_a_bank_stopped_while_it_tells_tells_nothing_more() -> None:
    rig = started()
    changes: list[DeviceEvent] = []

    def stop_at_once(event: DeviceEvent) -> None:
        if isinstance(event, SpotChanged):
            changes.append(event)
            spots.stop()

    spots = McpSpots("board.spots", rig.lane, CHIPS, rig.clock, stop_at_once)
    rig.twins[LOW].occupy(1)
    rig.twins[LOW].occupy(2)
    spots.start()
    rig.clock.run_for(1)
    assert changes == [SpotChanged("board.spots", "a1", True)]


def test_a_bank_started_again_tells_the_board_again() -> None:
    rig = started()
    rig.twins[LOW].occupy(1)
    rig.clock.run_for(0.1)
    rig.spots.stop()
    rig.spots.start()
    rig.clock.run_for(0.1)
    assert rig.changes() == [("a1", True), ("a1", True)]


class StraightClock:
    """A clock for a driver that asks for no timers: what is told soon runs at once."""

    def now(self) -> float:
        return 0.0

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        raise AssertionError("no timer is needed")

    def soon(self, callback: Callable[[], None]) -> None:
        callback()


def test_the_same_driver_runs_on_a_real_thread() -> None:
    twin, told, failures, changed = Mcp23017Twin(), [], [], threading.Event()

    def emit(event: DeviceEvent) -> None:
        told.append(event)
        if isinstance(event, SpotChanged):
            changed.set()

    lane = ThreadLane(lambda: FakeBus({LOW: twin}), "bus", failures.append)
    spots = McpSpots("board.spots", lane, CHIPS[:1], StraightClock(), emit)
    twin.occupy(9)
    spots.start()
    assert changed.wait(10)
    spots.stop()
    lane.stop()
    assert told == [
        DeviceChanged("board.spots", DeviceState.OK, "answers"),
        SpotChanged("board.spots", "a9", True),
    ]
    assert failures == []
