"""Timers ring once, only while they are wanted, and after a pause with what was left of them."""

import pytest

from drivers.clock.system.twin import VirtualClock
from firmware_host.loop.alarms import Alarms
from games.api import TimerAsk

TURN = TimerAsk("turn", 20.0, 1)


@pytest.fixture
def clock() -> VirtualClock:
    return VirtualClock()


@pytest.fixture
def rung() -> list[tuple[str, int]]:
    return []


@pytest.fixture
def alarms(clock: VirtualClock, rung: list[tuple[str, int]]) -> Alarms:
    return Alarms(clock, lambda name, number: rung.append((name, number)))


def test_one_that_stands_still_goes_on_with_what_is_left(
    clock: VirtualClock, alarms: Alarms, rung: list[tuple[str, int]]
) -> None:
    alarms.set([TURN], [])
    clock.run_for(15)
    alarms.set([], [TURN])
    clock.run_for(100)
    alarms.set([TURN], [])
    clock.run_for(4.9)
    assert rung == []
    clock.run_for(0.2)
    assert rung == [("turn", 1)]


def test_a_newer_one_of_that_name_begins_afresh(
    clock: VirtualClock, alarms: Alarms, rung: list[tuple[str, int]]
) -> None:
    alarms.set([TURN], [])
    clock.run_for(15)
    alarms.set([], [TURN])
    alarms.set([TimerAsk("turn", 20.0, 2)], [])
    clock.run_for(19)
    assert rung == []
    clock.run_for(2)
    assert rung == [("turn", 2)]


def test_one_not_asked_for_any_more_is_forgotten(
    clock: VirtualClock, alarms: Alarms, rung: list[tuple[str, int]]
) -> None:
    alarms.set([TURN], [])
    clock.run_for(15)
    alarms.set([], [TURN])
    alarms.set([], [])
    alarms.set([TURN], [])
    clock.run_for(19)
    assert rung == []
