"""The fake bus counts what a real one carries, and refuses where a real one would."""

import errno

import pytest
from smbus2 import i2c_msg

from drivers.wires.fake_i2c import FakeBus
from drivers.wires.i2c import complaint


class Echo:
    """A chip that remembers what it was sent and reads back its last bytes."""

    def __init__(self) -> None:
        self.plugged = True
        self.heard: list[bytes] = []

    def write(self, payload: bytes) -> None:
        self.heard.append(payload)

    def read(self, register: int | None, count: int) -> bytes:
        return bytes((0x34, 0x12))[:count] if register is not None else self.heard[-1][:count]


def test_a_message_arrives_whole_and_its_bits_are_counted() -> None:
    chip = Echo()
    bus = FakeBus({0x3C: chip})
    bus.i2c_rdwr(i2c_msg.write(0x3C, bytes(1025)))
    assert chip.heard == [bytes(1025)]
    assert bus.bits == 1026 * 9 + 2
    assert bus.seconds(bus.bits) == pytest.approx(0.02309, abs=1e-5)


def test_a_full_panel_frame_takes_the_bits_a_real_bus_takes() -> None:
    bus = FakeBus({0x3C: Echo()})
    bus.i2c_rdwr(i2c_msg.write(0x3C, bytes(7)))
    bus.i2c_rdwr(i2c_msg.write(0x3C, bytes(1025)))
    assert bus.bits == 9310


def test_a_read_after_a_write_fills_the_message() -> None:
    bus = FakeBus({0x20: Echo()})
    answer = i2c_msg.read(0x20, 4)
    bus.i2c_rdwr(i2c_msg.write(0x20, b"ab"), answer)
    assert bytes(answer) == b"ab\xff\xff"  # where nobody drives the line it is high
    assert bus.bits == 9 * 3 + 9 * 5 + 3


def test_a_word_is_read_low_byte_first_and_costs_48_bits() -> None:
    bus = FakeBus({0x20: Echo()})
    assert bus.read_word_data(0x20, 0x12) == 0x1234
    assert bus.bits == 48


def test_a_register_is_written_as_two_bytes() -> None:
    chip = Echo()
    bus = FakeBus({0x20: chip})
    bus.write_byte_data(0x20, 0x0C, 0x7F)
    assert chip.heard == [b"\x0c\x7f"]
    assert bus.bits == 29


def test_nobody_answers_for_a_chip_that_is_absent_or_unplugged() -> None:
    chip = Echo()
    chip.plugged = False
    bus = FakeBus()
    bus.attach(0x20, chip)
    for address in (0x20, 0x21):
        with pytest.raises(OSError, match="nobody answers") as refused:
            bus.read_word_data(address, 0)
        assert refused.value.errno == 121
        with pytest.raises(OSError, match="nobody answers"):
            bus.write_byte_data(address, 0, 0)
        with pytest.raises(OSError, match="nobody answers"):
            bus.i2c_rdwr(i2c_msg.write(address, b"x"))
    assert chip.heard == []
    assert bus.bits == 6 * 11


def test_a_stuck_bus_costs_everybody_a_second() -> None:
    bus = FakeBus({0x20: Echo()})
    bus.stuck = True
    with pytest.raises(TimeoutError):
        bus.read_word_data(0x20, 0)
    assert bus.busy_seconds() == 1.0


def test_two_chips_cannot_have_one_address() -> None:
    with pytest.raises(ValueError, match="0x20"):
        FakeBus({0x20: Echo()}).attach(0x20, Echo())


@pytest.mark.parametrize(
    ("code", "word"),
    [
        (121, "no_answer:0x3c"),
        (errno.ETIMEDOUT, "bus_stuck:0x3c"),
        (errno.ENOENT, "no_bus:0x3c"),
        (errno.EACCES, "eacces:0x3c"),
        (None, "io_error:0x3c"),
    ],
)
def test_a_fault_has_a_short_word_that_names_the_address(code: int | None, word: str) -> None:
    error = OSError(code, "text") if code is not None else OSError("text")
    assert complaint(0x3C, error) == word


def test_a_bus_that_changes_its_speed_was_as_busy_before_as_it_was() -> None:
    bus = FakeBus({0x20: Echo()})
    bus.write_byte_data(0x20, 0, 0)
    before = bus.busy_seconds()
    bus.set_speed(50_000)
    assert bus.busy_seconds() == pytest.approx(before)
    bus.write_byte_data(0x20, 0, 0)
    assert bus.busy_seconds() == pytest.approx(before * 9)
