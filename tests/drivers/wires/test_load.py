"""What a wire carried lately: counted when it goes by, added up when somebody asks."""

import pytest
from smbus2 import i2c_msg

from drivers.clock.system.twin import VirtualClock
from drivers.wires.fake_i2c import FakeBus
from drivers.wires.i2c import CountedBus
from drivers.wires.in_process import Line
from drivers.wires.load import Load, WireLoad


class Sink:
    """A chip that takes everything."""

    plugged = True

    def write(self, payload: bytes) -> None:
        pass

    def read(self, register: int | None, count: int) -> bytes:
        return bytes(count)


def test_a_steady_stream_reads_as_its_rate_from_the_first_seconds_on() -> None:
    load = Load()
    for step in range(1, 3001):
        now = 1000 + step / 10
        load.carried(50, now)
        if step in (50, 600, 3000):
            assert load.a_second(now) == pytest.approx(500, rel=0.03)
    assert load.total == 150_000


def test_what_is_older_than_a_minute_counts_no_longer() -> None:
    load = Load()
    load.carried(60_000, 7.0)
    assert load.a_second(8.0) == 60_000
    assert load.a_second(52.0) == pytest.approx(60_000 / 45)
    assert load.a_second(70.0) == 0
    load.carried(600, 1000.0)
    assert load.a_second(1000.0) == pytest.approx(600 / 55)


def test_a_wire_that_carried_nothing_carries_nothing() -> None:
    assert Load().a_second(123.4) == 0


def test_a_serial_line_is_as_full_as_its_busier_way() -> None:
    assert WireLoad("lamps", 5000, 100, 10_000).share == pytest.approx(0.5)
    assert WireLoad("lamps", 5000, 100, 0).share == 0
    assert WireLoad("i2c bus 1", 4000, 1000, 10_000, one_way_at_a_time=True).share == pytest.approx(0.5)


def test_a_line_tells_what_went_each_way_against_its_speed() -> None:
    clock = VirtualClock()
    line = Line("reader", clock)
    assert line.host.load(0.0) == WireLoad("reader", 0, 0, 0)
    line.host.open(9600)
    line.host.write(bytes(30))
    line.device.send(bytes(60))
    clock.run_until(10.0)
    assert line.host.load(10.0) == WireLoad("reader", pytest.approx(3.0), pytest.approx(6.0, rel=0.01), 960)


def test_a_bus_counts_address_bytes_and_refused_messages() -> None:
    clock = VirtualClock()
    load = Load()
    bus = CountedBus(FakeBus({0x3C: Sink()}), load, clock.now)
    bus.i2c_rdwr(i2c_msg.write(0x3C, bytes(9)), i2c_msg.read(0x3C, 4))
    assert load.total == 15
    bus.write_byte_data(0x3C, 1, 2)
    assert bus.read_word_data(0x3C, 1) == 0
    assert load.total == 23
    with pytest.raises(OSError, match="nobody answers"):
        bus.write_byte_data(0x3D, 1, 2)
    assert load.total == 26
