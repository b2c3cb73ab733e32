"""The reader's contract, driver against the chip itself over a wire in virtual time."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.clock.system.twin import VirtualClock
from drivers.events import DeviceChanged, DeviceState, TagPlaced, TagRemoved, TagsCrowded
from drivers.rfid.pn532.codec import Command, answer
from drivers.rfid.pn532.core import POLL_SECONDS
from drivers.rfid.pn532.driver import Pn532Reader
from drivers.rfid.pn532.twin import Pn532Twin
from drivers.wires.in_process import Line

LONG, SHORT, THIRD = (bytes.fromhex(uid) for uid in ("04a1b2c3d4e580", "deadbeef", "04112233445566"))
READER = "seat1.reader"
SWIFT, SURE = 2 * POLL_SECONDS, 4 * POLL_SECONDS  # a placing is told within the first, a lifting the second


class Table:
    """One reader and its world."""

    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.line = Line("reader", self.clock)
        self.chip = Pn532Twin(self.line.device, self.clock)
        self.events = []
        self.reader = Pn532Reader(READER, self.line.host, self.clock, self.events.append)

    def told(self, seconds: float):
        """What was told since the last look and in so many seconds more, device states apart."""
        return [event for event in self.look(seconds) if not isinstance(event, DeviceChanged)]

    def states(self, seconds: float):
        """The device states of the same time."""
        return [event.state for event in self.look(seconds) if isinstance(event, DeviceChanged)]

    def look(self, seconds: float):
        self.clock.run_for(seconds)
        events = self.events[:]
        del self.events[:]
        return events


@pytest.fixture
def table():
    table = Table()
    table.reader.start()
    assert table.states(0.5) == [DeviceState.CONNECTING, DeviceState.OK]
    return table


@pytest.mark.parametrize("uid", [LONG, SHORT, bytes(range(1, 11))])
def test_a_card_is_placed_once_however_long_it_lies_and_removed_once(table, uid):
    table.chip.put(uid)
    assert table.told(SWIFT) == [TagPlaced(READER, uid)]
    assert table.told(60) == []
    table.chip.lift(uid)
    assert table.told(SURE) == [TagRemoved(READER, uid)]
    assert table.told(60) == []


def test_a_bank_card_that_answers_to_select_is_read_too(table):
    table.chip.put(LONG, sel_res=0x20)
    assert table.told(SWIFT) == [TagPlaced(READER, LONG)]


def test_a_swap_is_a_removal_and_a_placing(table):
    table.chip.put(LONG)
    table.told(1)
    table.chip.lift(LONG)
    table.chip.put(SHORT)
    assert table.told(SURE) == [TagRemoved(READER, LONG), TagPlaced(READER, SHORT)]


def test_two_cards_are_a_crowd_until_one_is_left(table):
    table.chip.put(LONG)
    table.chip.put(THIRD)
    assert table.told(20) == [TagsCrowded(READER)]
    table.chip.lift(LONG)
    assert table.told(1) == [TagPlaced(READER, THIRD)]


def test_a_second_card_crowds_the_first_which_stays_placed(table):
    table.chip.put(LONG)
    table.told(1)
    table.chip.put(SHORT)
    assert table.told(5) == [TagsCrowded(READER)]
    table.chip.lift(SHORT)
    assert table.told(5) == []
    table.chip.put(SHORT)
    table.told(1)
    table.chip.lift(LONG)
    assert table.told(1) == [TagRemoved(READER, LONG), TagPlaced(READER, SHORT)]


def test_a_reader_that_is_pulled_out_is_lost_once_and_comes_back_by_itself(table):
    table.chip.unplug()
    assert table.states(300) == [DeviceState.LOST, DeviceState.ABSENT]
    table.chip.plug()
    assert table.states(9) == [DeviceState.CONNECTING, DeviceState.OK]
    table.chip.put(LONG)
    assert table.told(SWIFT) == [TagPlaced(READER, LONG)]


def test_a_reader_missing_at_the_start_is_looked_for():
    table = Table()
    table.chip.unplug()
    table.reader.start()
    assert table.states(100) == [DeviceState.ABSENT]
    table.chip.plug()
    assert table.states(9) == [DeviceState.CONNECTING, DeviceState.OK]


def test_a_card_lifted_while_the_reader_was_away_is_removed_when_it_is_back(table):
    table.chip.put(LONG)
    table.told(1)
    table.chip.unplug()
    assert table.told(3) == []
    table.chip.lift(LONG)
    table.chip.plug()
    assert table.told(10) == [TagRemoved(READER, LONG)]


def test_a_chip_that_hangs_is_lost_once_and_found_again(table):
    table.chip.silent = True
    assert table.states(300) == [DeviceState.LOST]
    table.chip.silent = False
    assert table.states(10) == [DeviceState.OK]


def test_a_short_hang_is_bridged_without_a_word(table):
    table.chip.silent = True
    table.clock.run_for(0.1)
    table.chip.silent = False
    assert table.states(5) == []


def test_a_chip_that_lost_its_power_is_set_up_again_without_the_line_noticing(table):
    table.chip._power_up()
    assert table.states(2) == []
    table.chip.put(LONG)
    assert table.told(SWIFT) == [TagPlaced(READER, LONG)]


def test_garbage_between_polls_does_no_harm(table):
    table.chip.put(LONG)
    table.told(1)
    for _ in range(50):
        table.chip.say(bytes.fromhex("00ff80801234ff00ff") * 3)
        table.clock.run_for(0.1)
    assert table.told(2) == []


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.binary(min_size=1, max_size=300), st.floats(0, 0.5)), max_size=10))
def test_a_table_survives_any_garbage(noises):
    table = Table()
    table.reader.start()
    for noise, seconds in noises:
        table.chip.say(noise)
        table.clock.run_for(seconds)
    assert table.told(20) == []
    table.chip.put(LONG)
    assert table.told(SWIFT) == [TagPlaced(READER, LONG)]


def test_a_forged_card_between_polls_is_no_card(table):
    forged = answer(Command.LIST_TARGETS.value, bytes.fromhex("010100040804deadbeef"))
    for _ in range(20):
        table.chip.say(forged)
        table.clock.run_for(POLL_SECONDS)
    assert table.told(1) == []


def test_an_idle_reader_takes_little_of_the_line(table):
    before = table.line.host.bytes_sent
    table.clock.run_for(10)
    assert table.line.host.bytes_sent - before < 10 / POLL_SECONDS * 15


def test_a_stopped_reader_is_quiet_and_can_start_again(table):
    table.reader.stop()
    sent = table.line.host.bytes_sent
    table.chip.put(LONG)
    assert table.states(60) == []
    assert table.line.host.bytes_sent == sent
    table.reader.start()
    table.reader.start()
    assert table.told(1) == [TagPlaced(READER, LONG)]


def test_how_well_a_reader_answers_is_counted(table):
    before = table.reader.tally()
    assert before.polls > 0
    assert before.faults == 0
    table.chip.silent = True
    table.look(0.3)
    table.chip.silent = False
    table.look(30)
    after = table.reader.tally()
    assert after.polls - before.polls == pytest.approx(30 / POLL_SECONDS, rel=0.05)
    assert 1 <= after.faults <= 3
