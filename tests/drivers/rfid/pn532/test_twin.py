"""The chip itself, spoken to by hand: it answers as the manual says, and is as awkward as the real one."""

import pytest

from drivers.clock.system.twin import VirtualClock
from drivers.rfid.pn532.codec import Command, Message, Parser, Signal, answer, command
from drivers.rfid.pn532.twin import Pn532Twin
from drivers.wires.in_process import Line

ACK = Signal.ACK.value
WAKE = bytes.fromhex("5555") + bytes(14)
SAM = bytes.fromhex("0000ff05fbd4140114010200")
VERSION = bytes.fromhex("0000ff02fed4022a00")
LIST_ONE = bytes.fromhex("0000ff04fcd44a0100e100")
NONE = bytes.fromhex("0000ff03fdd54b00e000")
NTAG = bytes.fromhex("0000ff0ff1d54b01010044000704a1b2c3d4e5804000")
CLASSIC = bytes.fromhex("0000ff0cf4d54b0101000408 04deadbeef9600")
LONG, SHORT = bytes.fromhex("04a1b2c3d4e580"), bytes.fromhex("deadbeef")


class Host:
    """A host without a driver: writes bytes and keeps what comes back."""

    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.line = Line("reader", self.clock)
        self.chip = Pn532Twin(self.line.device, self.clock)
        self.heard = bytearray()
        self.line.host.attach(self.heard.extend, lambda reason: None)
        self.line.host.open(115200)

    def says(self, data: bytes, seconds: float = 0.1) -> bytes:
        """What comes back within so many seconds of saying `data`."""
        del self.heard[:]
        self.line.host.write(data)
        self.clock.run_for(seconds)
        return bytes(self.heard)

    def asks(self, what: Command, data: str = "", seconds: float = 0.1) -> bytes | None:
        """The data of the one answer to a command, None for an error frame."""
        ack, frame = Parser().feed(self.says(command(what, bytes.fromhex(data)), seconds))
        assert ack is Signal.ACK
        if frame is Signal.ERROR:
            return None
        assert isinstance(frame, Message)
        assert frame.code == what.value + 1
        return frame.data

    def retries(self, count: int) -> None:
        assert self.asks(Command.RF_CONFIGURATION, f"05ff01{count:02x}") == b""


@pytest.fixture
def host():
    host = Host()
    host.says(WAKE + SAM)
    return host


def test_a_sleeping_chip_hears_nothing_until_the_fifth_edge():
    host = Host()
    assert host.says(bytes(4)) == b""
    assert host.says(b"\x00" + VERSION) == ACK + bytes.fromhex("0000ff06fad50332010607e800")
    assert Host().says(WAKE + SAM) == ACK + bytes.fromhex("0000ff02fed5151600")


def test_before_it_is_configured_a_woken_chip_hears_no_poll():
    host = Host()
    assert host.says(WAKE + LIST_ONE) == b""


def test_it_acknowledges_within_15_ms_and_then_answers(host):
    assert host.says(VERSION, 0.003) == ACK
    host.clock.run_for(0.01)
    assert len(host.heard) > len(ACK)


def test_an_empty_poll_ends_after_its_tries_or_never(host):
    host.retries(2)
    assert host.says(LIST_ONE) == ACK + NONE
    host.retries(0xFF)
    assert host.says(LIST_ONE, 100) == ACK
    assert host.says(ACK) == b""  # aborted
    host.chip.put(LONG)
    host.clock.run_for(1)
    assert host.heard == b""


def test_a_poll_without_end_is_answered_by_the_tag_that_comes(host):
    assert host.says(LIST_ONE, 3) == ACK
    host.chip.put(LONG)
    host.clock.run_for(0.05)
    assert host.heard == ACK + NTAG


@pytest.mark.parametrize(("uid", "frame"), [(LONG, NTAG), (SHORT, CLASSIC)])
def test_tags_answer_as_the_manual_shows(host, uid, frame):
    host.chip.put(uid)
    assert host.says(LIST_ONE) == ACK + frame


def test_two_tags_are_listed_together_and_a_third_is_not(host):
    for uid in (LONG, SHORT, bytes(7)):
        host.chip.put(uid)
    record = bytes.fromhex("020100440007") + LONG + bytes.fromhex("0200040804") + SHORT
    assert host.asks(Command.LIST_TARGETS, "0200") == record


def test_an_active_tag_hides_from_every_second_poll_unless_released_or_without_field(host):
    host.retries(1)
    host.chip.put(LONG)
    assert [host.says(LIST_ONE) == ACK + NTAG for _ in range(4)] == [True, False, True, False]
    for _ in range(3):
        assert host.says(LIST_ONE) == ACK + NTAG
        assert host.asks(Command.RELEASE, "00") == b"\x00"
    for _ in range(3):
        assert host.says(LIST_ONE) == ACK + NTAG
        assert host.asks(Command.RF_CONFIGURATION, "0100") == b""
        assert host.asks(Command.RF_CONFIGURATION, "0101") == b""


def test_a_tag_with_a_short_uid_does_not_hide(host):
    host.retries(1)
    host.chip.put(SHORT)
    assert [host.says(LIST_ONE) == ACK + CLASSIC for _ in range(3)] == [True] * 3


def test_a_nack_repeats_the_last_answer(host):
    last = host.says(VERSION)[len(ACK) :]
    assert host.says(Signal.NACK.value) == last


def test_a_command_it_does_not_know_gets_the_error_frame(host):
    assert host.says(bytes.fromhex("0000ff02fed4f03c00")) == ACK + bytes.fromhex("0000ff01ff7f8100")


def test_a_frame_with_a_wrong_sum_is_not_even_acknowledged(host):
    assert host.says(VERSION[:-2] + b"\x2b\x00") == b""


def test_a_line_test_of_262_bytes_comes_back_whole(host):
    data = bytes(262)
    assert host.says(command(Command.DIAGNOSE, data)) == ACK + answer(0, data)


def test_pages_of_an_ntag_are_read_and_written(host):
    host.chip.put(LONG)
    host.asks(Command.LIST_TARGETS, "0100")
    assert host.asks(Command.EXCHANGE, "013003")[:5] == bytes.fromhex("00e1101200")
    assert host.says(bytes.fromhex("0000ff09f7d44001a20461626364bb00")) == ACK + answer(0x40, b"\x00")
    assert host.asks(Command.EXCHANGE, "013004") == b"\x00abcd" + bytes(12)
    assert host.asks(Command.EXCHANGE, "01a20000000000") == b"\x01"  # the serial number is not for writing
    host.chip.lift(LONG)
    assert host.asks(Command.EXCHANGE, "013004") == b"\x01"


def test_the_speed_changes_when_the_host_has_acknowledged_it(host):
    assert host.asks(Command.SET_BAUD, "07") == b""
    host.says(ACK)
    assert host.says(VERSION) != ACK + answer(2, bytes.fromhex("32010607"))
    host.line.host.close()
    host.line.host.open(921600)
    assert host.says(VERSION) == ACK + answer(2, bytes.fromhex("32010607"))


def test_at_the_wrong_speed_it_hears_and_says_noise(host):
    host.line.host.close()
    host.line.host.open(9600)
    assert Parser().feed(host.says(VERSION)) == []


def test_pulled_out_and_put_back_it_starts_from_nothing(host):
    host.retries(1)
    host.chip.unplug()
    host.chip.plug()
    host.line.host.open(115200)
    assert host.says(VERSION[:4]) == b""
    assert host.says(WAKE + VERSION) != b""
    assert host.says(LIST_ONE) == b""


def test_powered_down_it_sleeps(host):
    assert host.asks(Command.POWER_DOWN, "10") == b"\x00"
    assert host.says(bytes(3)) == b""
    assert host.says(bytes(10) + VERSION) != b""


def test_a_tag_no_chip_could_read_is_refused():
    with pytest.raises(ValueError, match="a UID of 5 bytes"):
        Host().chip.put(bytes(5))
