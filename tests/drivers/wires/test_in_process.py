"""The in-process line carries the real bytes at the real pace, in virtual time."""

import pytest

from drivers.clock.system.twin import VirtualClock
from drivers.errors import WireError
from drivers.wires.in_process import Line, swap


class Ends:
    """A line with everything that reached either end, and when."""

    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.line = Line("test", self.clock)
        self.at_device: list[tuple[float, bytes]] = []
        self.at_host: list[tuple[float, bytes]] = []
        self.lost: list[str] = []
        self.line.device.attach(lambda data: self.at_device.append((self.clock.now(), data)))
        self.line.host.attach(lambda data: self.at_host.append((self.clock.now(), data)), self.lost.append)


def test_bytes_arrive_in_order_when_their_last_bit_would() -> None:
    ends = Ends()
    ends.line.host.open(9600)
    ends.line.host.write(b"x" * 96)
    ends.line.host.write(b"yy")
    ends.clock.run_for(1.0)
    assert [data for _, data in ends.at_device] == [b"x" * 96, b"yy"]
    assert ends.at_device[0][0] == pytest.approx(0.1)
    assert ends.at_device[1][0] == pytest.approx(0.1 + 20 / 9600)


def test_the_two_ways_do_not_wait_for_each_other() -> None:
    ends = Ends()
    ends.line.host.open(9600)
    ends.line.device.set_baud(115200)
    ends.line.host.write(b"x" * 96)
    ends.line.device.send(b"y")
    ends.clock.run_for(0.01)
    assert [data for _, data in ends.at_host] == [b"y"]


def test_a_new_speed_waits_for_the_bytes_before_it() -> None:
    ends = Ends()
    ends.line.host.open(9600)
    ends.line.host.write(b"x" * 96)
    ends.line.host.set_baud(115200)
    ends.clock.run_for(0.05)
    assert ends.line.device.host_baud() == 9600
    ends.clock.run_for(0.06)
    assert ends.line.device.host_baud() == 115200


def test_pulling_the_cable_is_told_and_what_was_under_way_is_lost() -> None:
    ends = Ends()
    ends.line.host.open(9600)
    ends.line.host.write(b"x" * 96)
    ends.line.device.unplug()
    ends.clock.run_for(1.0)
    assert ends.lost == ["unplugged"]
    assert ends.at_device == []
    with pytest.raises(WireError, match="test"):
        ends.line.host.open(9600)


def test_the_line_works_again_after_the_cable_is_put_back() -> None:
    ends = Ends()
    ends.line.host.open(9600)
    ends.line.device.unplug()
    ends.line.host.close()
    ends.line.device.plug()
    ends.line.host.open(19200)
    assert ends.line.device.host_baud() == 19200
    ends.line.host.write(b"again")
    ends.clock.run_for(1.0)
    assert [data for _, data in ends.at_device] == [b"again"]


def test_a_closed_host_hears_nothing_and_says_so() -> None:
    ends = Ends()
    assert ends.line.device.host_baud() == 0
    ends.line.device.send(b"anybody?")
    ends.clock.run_for(1.0)
    assert ends.at_host == []


def test_lines_that_swap_names_carry_each_others_bytes() -> None:
    one, other = Ends(), Ends()
    swap(one.line, other.line)
    one.line.host.open(115200)
    one.line.host.write(b"to the other")
    one.clock.run_for(1.0)  # the host's clock carries what the host sends
    assert [data for _, data in other.at_device] == [b"to the other"]
    assert one.at_device == []
    swap(one.line, other.line)
    one.line.host.write(b"home again")
    one.clock.run_for(1.0)
    assert [data for _, data in one.at_device] == [b"home again"]
