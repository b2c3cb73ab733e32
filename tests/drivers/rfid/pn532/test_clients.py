"""Strangers' drivers talk to our PN532 over a pseudo-terminal, so that it is not faithful to us alone."""

import queue
from pathlib import Path

import pytest
import serial

from drivers.events import DeviceChanged, DeviceState, TagPlaced, TagRemoved
from drivers.rfid.pn532.driver import Pn532Reader
from drivers.rfid.pn532.twin import Pn532Twin
from drivers.wires.pty_end import PtyEnd
from drivers.wires.pyserial_port import PySerialPort
from tests.realtime import RealTime, real_time

LONG, SHORT = bytes.fromhex("04a1b2c3d4e580"), bytes.fromhex("deadbeef")


class Desk:
    """A chip behind a path, with its world."""

    def __init__(self, running: RealTime, link: Path) -> None:
        self.running = running
        self.end = running.do(lambda: PtyEnd(running.clock, running.clock, link=str(link)))
        self.chip = running.do(lambda: Pn532Twin(self.end, running.clock))
        self.path = str(link)

    def put(self, uid: bytes) -> None:
        self.running.do(lambda: self.chip.put(uid))

    def lift(self, uid: bytes) -> None:
        self.running.do(lambda: self.chip.lift(uid))


@pytest.fixture
def desk(tmp_path):
    with real_time() as running:
        desk = Desk(running, tmp_path / "reader")
        yield desk
        running.do(desk.chip.unplug)


def test_adafruits_driver_finds_reads_and_writes_tags(desk):
    from adafruit_pn532.uart import PN532_UART

    with serial.Serial(desk.path, 115200, timeout=0.1) as port:
        chip = PN532_UART(port)
        assert chip.firmware_version == (0x32, 1, 6, 7)
        assert chip.read_passive_target(timeout=0.1) is None
        # It leaves that search running, and its answer may come between two of the next call's bytes, as
        # from a real chip: another command ends the search first.
        assert chip.firmware_version == (0x32, 1, 6, 7)
        desk.put(SHORT)
        assert chip.read_passive_target(timeout=1) == SHORT
        desk.lift(SHORT)
        desk.put(LONG)
        assert chip.read_passive_target(timeout=1) == LONG
        assert chip.ntag2xx_write_block(4, b"abcd")
        assert chip.ntag2xx_read_block(4) == b"abcd"


def test_nfcpys_driver_tests_the_line_changes_speed_and_activates_a_tag(desk):
    import nfc
    import nfc.clf.pn532
    import nfc.tag
    from nfc.clf.transport import TTY

    device = nfc.clf.pn532.init(TTY(desk.path))
    assert device.chipset.transport.baudrate == 921600
    target = nfc.clf.RemoteTarget("106A")
    assert device.sense_tta(target) is None
    desk.put(LONG)
    found = device.sense_tta(target)
    assert (found.sdd_res, found.sel_res) == (LONG, b"\x00")
    pages = device.send_cmd_recv_rsp(found, bytes.fromhex("3003"), 0.1)
    assert pages[:4] == bytes.fromhex("e1101200")
    device.close()


def test_our_driver_works_on_a_real_terminal_too(desk):
    events = queue.Queue()

    def until(event) -> None:
        while events.get(timeout=10) != event:
            pass

    def reader():
        port = PySerialPort(desk.path, desk.running.clock, desk.running.clock)
        return Pn532Reader("shared.reader", port, desk.running.clock, events.put)

    reader = desk.running.do(reader)
    desk.running.do(reader.start)
    until(DeviceChanged("shared.reader", DeviceState.OK, "polls"))
    desk.put(LONG)
    until(TagPlaced("shared.reader", LONG))
    desk.lift(LONG)
    until(TagRemoved("shared.reader", LONG))
    desk.running.do(reader.stop)
