"""What goes wrong at a simulated table: how devices tell of it, and how all is well again afterwards."""

import pytest

from drivers.events import ButtonGesture, DeviceState, Gesture
from firmware_host.sim.faultplan import Kind
from firmware_host.table.events import TagLaid, TagLifted
from tests.firmware_host.sim.rigged import Rigged

LOST, OK = DeviceState.LOST, DeviceState.OK
PLUGS = ["seat1.panel", "seat2.reader", "shared.reader", "lamps", "spots"]


@pytest.mark.parametrize("device", PLUGS)
@pytest.mark.parametrize("kind", [Kind.UNPLUG, Kind.SILENCE])
def test_a_device_that_goes_is_lost_and_found_again(device: str, kind: Kind) -> None:
    rigged = Rigged()
    rigged.befall(kind, device, seconds=8.0)
    states = rigged.states(device)
    assert LOST in states
    assert states[-1] is OK
    assert rigged.shows_what_was_composed()


def test_a_card_that_lies_on_a_reader_when_it_returns_was_never_lifted() -> None:
    rigged = Rigged()
    card = next(iter(rigged.table.world.cards.values()))
    rigged.table.world.move(card.id, "reader:1")
    rigged.table.clock.run_for(1.0)
    rigged.befall(Kind.UNPLUG, "seat2.reader")
    assert [type(event) for event in rigged.heard] == [TagLaid]


def test_a_card_taken_while_its_reader_was_away_is_told_when_it_returns() -> None:
    rigged = Rigged()
    card = next(iter(rigged.table.world.cards.values()))
    rigged.table.world.move(card.id, "reader:1")
    rigged.table.clock.run_for(1.0)
    rigged.begin(Kind.UNPLUG, "seat2.reader")
    rigged.table.world.move(card.id, "box")
    rigged.table.clock.run_for(12.0)
    assert [type(event) for event in rigged.heard] == [TagLaid, TagLifted]


@pytest.mark.parametrize("device", ["seat1.panel", "seat2.reader", "lamps"])
def test_rubbish_on_the_wires_is_survived(device: str) -> None:
    rigged = Rigged()
    rigged.befall(Kind.GARBAGE, device, seconds=2.0)
    rigged.table.clock.run_for(31.0)
    assert not rigged.states(device) or rigged.states(device)[-1] is OK
    assert rigged.shows_what_was_composed()


def test_readers_whose_names_are_swapped_tell_of_each_others_cards_until_they_are_right_again() -> None:
    rigged = Rigged()
    rigged.begin(Kind.SWAP, "seat1.reader", "seat3.reader", seconds=5.0)
    rigged.table.clock.run_for(2.0)
    card = next(iter(rigged.table.world.cards.values()))
    rigged.table.world.move(card.id, "reader:0")
    rigged.table.clock.run_for(12.0)
    laid = [event.device for event in rigged.heard if isinstance(event, TagLaid)]
    assert laid == ["seat3.reader", "seat1.reader"]


def test_names_change_places_only_while_nothing_lies_on_either_reader() -> None:
    rigged = Rigged()
    card = next(iter(rigged.table.world.cards.values()))
    rigged.table.world.move(card.id, "reader:0")
    rigged.begin(Kind.SWAP, "seat1.reader", "seat3.reader", seconds=5.0)
    rigged.table.clock.run_for(2.0)
    assert not rigged.table.faults.count
    rigged.table.world.move(card.id, "box")
    rigged.table.clock.run_for(2.0)
    assert rigged.table.faults.count["swap"] == 1


def test_a_stuck_button_is_told_and_heard_again_once_it_is_free() -> None:
    rigged = Rigged()
    rigged.befall(Kind.STUCK, "seat2.ok", seconds=70.0)
    assert rigged.states("seat2.ok") == [DeviceState.DEGRADED, OK]
    rigged.heard.clear()
    rigged.table.world.press(1, "ok")
    rigged.table.clock.run_for(1.0)
    assert ButtonGesture("seat2.ok", Gesture.SHORT) in rigged.heard


def test_a_bouncing_button_is_one_press_a_press() -> None:
    rigged = Rigged()
    rigged.begin(Kind.BOUNCE, "seat2.left", seconds=10.0)
    for _ in range(3):
        rigged.table.world.press(1, "left")
        rigged.table.clock.run_for(0.5)
    presses = [event for event in rigged.heard if event == ButtonGesture("seat2.left", Gesture.SHORT)]
    assert len(presses) == 3


def test_a_stuck_bus_loses_all_that_hangs_on_it_and_finds_it_again() -> None:
    rigged = Rigged()
    bus = rigged.table.faults.rig.targets().buses[0]
    rigged.befall(Kind.STUCK_I2C, bus, seconds=4.0)
    lost = {event.device for event in rigged.told if event.state is LOST}
    assert lost
    assert all(rigged.states(device)[-1] is OK for device in lost)
    assert rigged.shows_what_was_composed()


def test_on_a_slow_bus_pictures_come_late_and_nothing_is_lost() -> None:
    rigged = Rigged()
    rigged.begin(Kind.SLOW_I2C, rigged.table.faults.rig.targets().buses[0], seconds=10.0)
    rigged.table.world.press(0, "ok")
    rigged.table.clock.run_for(5.0)
    assert not rigged.told
    assert rigged.shows_what_was_composed()


def test_after_a_dip_of_the_supply_everything_is_drawn_anew() -> None:
    rigged = Rigged()
    rigged.befall(Kind.BROWN_OUT, seconds=1.5)
    assert {"seat1.panel", "seat1.reader", "lamps"} <= {event.device for event in rigged.told}
    assert rigged.shows_what_was_composed()


def test_a_foreign_tag_comes_and_goes() -> None:
    rigged = Rigged()
    rigged.befall(Kind.FOREIGN_TAG, "seat2.reader")
    assert [type(event) for event in rigged.heard] == [TagLaid, TagLifted]


def test_a_leap_of_time_costs_no_device() -> None:
    rigged = Rigged()
    rigged.befall(Kind.CLOCK_JUMP, seconds=4.0)
    assert all(rigged.states(device)[-1] is OK for device in {event.device for event in rigged.told})
    assert rigged.shows_what_was_composed()


def test_a_killed_program_starts_again_with_its_devices() -> None:
    rigged = Rigged()
    before = rigged.table.controller
    rigged.befall(Kind.KILL, seconds=5.0)
    assert rigged.table.controller is not before
    assert rigged.states("seat1.panel")[-1] is OK
    assert rigged.states("seat1.reader")[-1] is OK
    assert rigged.shows_what_was_composed()
