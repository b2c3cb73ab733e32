"""The SH1106's driver and twin over the fake bus: what is its own; the rest is `test_luma_panel`."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.clock.system.twin import VirtualClock
from drivers.errors import DeviceError
from drivers.events import DeviceEvent
from drivers.frames import Picture
from drivers.oled.sh1106.driver import Sh1106Panel
from drivers.oled.sh1106.twin import PanelTwin
from drivers.oled.ssd1306.driver import Ssd1306Panel
from drivers.wires.fake_i2c import FakeBus
from drivers.wires.lanes import HeapLane

ADDRESS = 0x3C
STRIPES = Picture(128, 64, b"\xaa" * 1024)


class Rig:
    """One panel on a bus of its own in virtual time."""

    def __init__(self, driven: int = 2, built: int = 2) -> None:
        self.clock = VirtualClock()
        self.twin = PanelTwin(column_offset=built)
        self.told: list[DeviceEvent] = []
        self.lane = HeapLane(FakeBus({ADDRESS: self.twin}), self.clock)
        self.panel = Sh1106Panel(
            "seat1.panel", self.lane, ADDRESS, self.clock, self.told.append, 128, 64, driven
        )

    def shows(self, picture: Picture) -> bool:
        self.panel.show(picture)
        self.clock.run_for(0.1)
        return self.twin.picture() == picture


def started(driven: int = 2, built: int = 2) -> Rig:
    rig = Rig(driven, built)
    rig.panel.start()
    rig.clock.run_for(0.5)
    return rig


@settings(max_examples=25, deadline=None)
@given(st.lists(st.binary(min_size=1024, max_size=1024), min_size=1, max_size=4))
def test_the_glass_shows_every_picture_pixel_for_pixel(frames: list[bytes]) -> None:
    rig = started()
    assert all(rig.shows(Picture(128, 64, bits)) for bits in frames)


@pytest.mark.parametrize("column_offset", range(5))
def test_glasses_that_begin_elsewhere_are_met_by_their_offset(column_offset: int) -> None:
    assert started(column_offset, column_offset).shows(STRIPES)


def test_with_the_wrong_offset_or_the_wrong_driver_the_glass_is_garbage() -> None:
    assert not started(driven=0, built=2).shows(STRIPES)
    clock, twin = VirtualClock(), PanelTwin()
    panel = Ssd1306Panel("p", HeapLane(FakeBus({ADDRESS: twin}), clock), ADDRESS, clock, print)
    panel.start()
    panel.show(STRIPES)
    clock.run_for(0.5)
    assert twin.picture() != STRIPES


def test_a_changed_digit_takes_a_twentieth_of_the_bytes_of_a_frame() -> None:
    rig = started()
    before = rig.twin.bytes_received
    assert rig.shows(STRIPES)
    frame = rig.twin.bytes_received - before
    bits = bytearray(STRIPES.bits)
    for y in range(28, 40):
        bits[y * 16 + 3] ^= 0xFC
    assert rig.shows(Picture(128, 64, bytes(bits)))
    assert (rig.twin.bytes_received - before - frame) * 20 <= frame


def test_a_panel_that_lost_power_between_two_probes_heals_by_itself() -> None:
    rig = started()
    assert rig.shows(STRIPES)
    rig.twin.unplug()
    rig.twin.plug()
    rig.clock.run_for(31)
    assert rig.twin.picture() == STRIPES


def test_glasses_that_do_not_fit_the_chip_are_refused() -> None:
    rig = Rig()
    for width, height, column_offset, said in ((128, 32, 2, "128x32"), (128, 64, 5, "column_offset = 5")):
        with pytest.raises(DeviceError, match=said):
            Sh1106Panel("p", rig.lane, ADDRESS, rig.clock, print, width, height, column_offset)
