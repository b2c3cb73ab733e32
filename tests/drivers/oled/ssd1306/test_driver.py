"""The panel's contract: driver and twin over the fake bus, in virtual time and on a real thread."""

import subprocess
import sys
import threading
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.clock.system.twin import VirtualClock
from drivers.errors import DeviceError
from drivers.events import DeviceChanged, DeviceEvent, DeviceState
from drivers.frames import Picture
from drivers.oled.luma_panel import CONTRASTS
from drivers.oled.rest import Light
from drivers.oled.ssd1306.driver import Ssd1306Panel
from drivers.oled.ssd1306.twin import PanelTwin
from drivers.timers import Timer
from drivers.wires.fake_i2c import FakeBus
from drivers.wires.i2c import Bus
from drivers.wires.lanes import HeapLane, ThreadLane

ADDRESS = 0x3C
DARK = Picture(128, 64, bytes(1024))
STRIPES = Picture(128, 64, b"\xaa" * 1024)


def dotted(x: int, y: int) -> Picture:
    bits = bytearray(STRIPES.bits)
    bits[y * 16 + x // 8] ^= 0x80 >> x % 8
    return Picture(128, 64, bytes(bits))


class Rig:
    """One panel on a bus of its own in virtual time."""

    def __init__(self, width: int = 128, height: int = 64, plugged: bool = True) -> None:
        self.clock = VirtualClock()
        self.twin = PanelTwin(width, height)
        if not plugged:
            self.twin.unplug()
        self.bus = FakeBus({ADDRESS: self.twin})
        self.lane = HeapLane(self.bus, self.clock)
        self.told: list[DeviceEvent] = []
        self.panel = Ssd1306Panel(
            "seat1.panel", self.lane, ADDRESS, self.clock, self.told.append, width, height
        )

    def states(self) -> list[DeviceState]:
        return [event.state for event in self.told if isinstance(event, DeviceChanged)]


def started() -> Rig:
    rig = Rig()
    rig.panel.start()
    rig.clock.run_for(0.5)
    return rig


def test_a_started_panel_is_lit_blank_and_dimmed() -> None:
    rig = started()
    assert rig.twin.lit
    assert rig.twin.picture() == DARK
    assert rig.twin.contrast == CONTRASTS[Light.FULL]
    assert rig.told == [DeviceChanged("seat1.panel", DeviceState.OK, "answers")]


@settings(max_examples=25, deadline=None)
@given(st.lists(st.binary(min_size=1024, max_size=1024), min_size=1, max_size=4))
def test_the_glass_shows_every_picture_pixel_for_pixel(frames: list[bytes]) -> None:
    rig = started()
    for bits in frames:
        picture = Picture(128, 64, bits)
        rig.panel.show(picture)
        rig.clock.run_for(0.1)
        assert rig.twin.picture() == picture


@pytest.mark.parametrize(("width", "height"), [(128, 32), (96, 16), (64, 48), (64, 32)])
def test_small_glasses_show_their_picture_too(width: int, height: int) -> None:
    rig = Rig(width, height)
    rig.panel.start()
    picture = Picture(width, height, bytes(range(256)) * 2)
    picture = Picture(width, height, picture.bits[: width * height // 8])
    rig.panel.show(picture)
    rig.clock.run_for(0.5)
    assert rig.twin.picture() == picture


def test_a_changed_digit_takes_a_twentieth_of_the_bytes_of_a_frame() -> None:
    rig = started()
    start = rig.twin.bytes_received
    rig.panel.show(Picture(128, 64, b"\x55\xaa" * 512))
    rig.clock.run_for(0.1)
    frame = rig.twin.bytes_received - start
    bits = bytearray(b"\x55\xaa" * 512)
    for y in range(30, 42):
        bits[y * 16 + 3] ^= 0xFC
    digit = Picture(128, 64, bytes(bits))
    rig.panel.show(digit)
    rig.clock.run_for(0.1)
    assert (rig.twin.bytes_received - start - frame) * 20 <= frame
    assert rig.twin.picture() == digit


def test_the_same_picture_again_sends_nothing() -> None:
    rig = started()
    rig.panel.show(STRIPES)
    rig.clock.run_for(0.1)
    received = rig.twin.bytes_received
    rig.panel.show(Picture(128, 64, STRIPES.bits))
    rig.clock.run_for(0.1)
    assert rig.twin.bytes_received == received


def test_of_many_pictures_only_the_newest_is_sent() -> None:
    rig = started()
    rig.panel.show(STRIPES)  # keeps the lane busy for 23 ms
    rig.clock.run_for(0.001)
    received = rig.twin.bytes_received
    for x in range(100):
        rig.panel.show(dotted(x, 5))
    rig.clock.run_for(0.1)
    assert rig.twin.picture() == dotted(99, 5)
    assert rig.twin.bytes_received - received < 20


def test_a_picture_shown_before_the_start_appears_after_it() -> None:
    rig = Rig()
    rig.panel.show(STRIPES)
    rig.panel.start()
    rig.clock.run_for(0.5)
    assert rig.twin.picture() == STRIPES


def test_a_panel_missing_at_start_is_told_once_and_found_when_it_comes() -> None:
    rig = Rig(plugged=False)
    rig.panel.start()
    rig.panel.show(STRIPES)
    rig.clock.run_for(50)
    assert rig.told == [DeviceChanged("seat1.panel", DeviceState.ABSENT, "no_answer:0x3c")]
    rig.twin.plug()
    rig.clock.run_for(8.1)
    assert rig.states() == [DeviceState.ABSENT, DeviceState.OK]
    assert rig.twin.picture() == STRIPES


def test_a_missing_panel_is_asked_ever_more_rarely() -> None:
    rig = Rig(plugged=False)
    rig.panel.start()
    rig.clock.run_for(16)
    assert rig.bus.bits // 11 == 7  # at 0, 0.25, 0.75, 1.75, 3.75, 7.75, 15.75 s


def test_an_unplugged_panel_is_missed_although_nobody_draws() -> None:
    rig = started()
    rig.twin.unplug()
    rig.clock.run_for(1.1)
    assert rig.states() == [DeviceState.OK, DeviceState.LOST]


def test_a_loss_that_two_jobs_notice_is_told_once() -> None:
    rig = started()

    def hold_the_bus(bus: Bus) -> None:
        rig.bus.stuck = True
        with pytest.raises(TimeoutError):
            bus.read_word_data(ADDRESS, 0)
        rig.bus.stuck = False

    rig.lane.submit(hold_the_bus)
    rig.clock.run_for(0.3)
    rig.panel.show(STRIPES)  # waits behind it, and soon a probe does too
    rig.clock.run_for(0.6)
    rig.twin.unplug()
    assert rig.lane.backlog() == 3
    rig.clock.run_for(5)
    assert rig.states() == [DeviceState.OK, DeviceState.LOST]


def test_a_lost_panel_is_not_spoken_to_before_it_is_initialised_again() -> None:
    rig = started()
    rig.panel.show(STRIPES)
    rig.twin.unplug()
    rig.clock.run_for(0.01)
    rig.twin.plug()
    received = rig.twin.bytes_received
    rig.panel.stop()
    rig.clock.run_for(1)
    assert rig.twin.bytes_received == received


def test_a_returned_panel_shows_the_newest_picture() -> None:
    rig = started()
    rig.panel.show(STRIPES)
    rig.clock.run_for(0.1)
    rig.twin.unplug()
    rig.panel.show(dotted(1, 1))
    rig.panel.show(dotted(2, 2))
    rig.clock.run_for(3)
    rig.twin.plug()
    rig.clock.run_for(8.1)
    assert rig.states() == [DeviceState.OK, DeviceState.LOST, DeviceState.OK]
    assert rig.twin.lit
    assert rig.twin.picture() == dotted(2, 2)


def test_a_panel_that_lost_power_between_two_probes_heals_by_itself() -> None:
    rig = started()
    rig.panel.show(STRIPES)
    rig.clock.run_for(0.1)
    rig.twin.unplug()
    rig.twin.plug()
    rig.clock.run_for(31)
    assert rig.states() == [DeviceState.OK]
    assert rig.twin.picture() == STRIPES


def test_the_healing_is_not_seen_on_a_healthy_panel() -> None:
    rig = started()
    rig.panel.show(STRIPES)
    rig.clock.run_for(0.1)
    changes: list[bool] = []
    rig.twin.on_change = lambda: changes.append(rig.twin.lit)
    rig.clock.run_for(58)
    assert changes == []


def test_a_stuck_bus_is_told_by_its_name_and_recovered_from() -> None:
    rig = started()
    rig.bus.stuck = True
    rig.panel.show(STRIPES)
    rig.clock.run_for(5)
    assert rig.told[-1] == DeviceChanged("seat1.panel", DeviceState.LOST, "bus_stuck:0x3c")
    rig.bus.stuck = False
    rig.clock.run_for(10)
    assert rig.twin.picture() == STRIPES


def test_a_stopped_panel_is_dark_and_left_alone() -> None:
    rig = started()
    rig.panel.show(STRIPES)
    rig.panel.stop()
    rig.lane.stop()
    rig.clock.run_for(0.1)
    assert not rig.twin.lit
    assert rig.bus.closed
    received = rig.twin.bytes_received
    rig.clock.run_for(60)
    assert rig.twin.bytes_received == received


def test_a_stopped_panel_may_be_started_again() -> None:
    rig = started()
    rig.panel.show(STRIPES)
    rig.panel.stop()
    rig.clock.run_for(0.1)
    rig.panel.start()
    rig.clock.run_for(0.1)
    assert rig.twin.picture() == STRIPES


def test_two_panels_share_a_lane_without_mixing_their_pictures() -> None:
    clock, left, right = VirtualClock(), PanelTwin(), PanelTwin()
    lane = HeapLane(FakeBus({0x3C: left, 0x3D: right}), clock)
    panels = [
        Ssd1306Panel(str(address), lane, address, clock, lambda event: None) for address in (0x3C, 0x3D)
    ]
    for panel, picture in zip(panels, (STRIPES, dotted(7, 7)), strict=True):
        panel.start()
        panel.show(picture)
    clock.run_for(0.5)
    assert (left.picture(), right.picture()) == (STRIPES, dotted(7, 7))


def test_a_picture_of_another_size_is_our_own_mistake() -> None:
    with pytest.raises(ValueError, match="128x32"):
        started().panel.show(Picture(128, 32, bytes(512)))


def test_an_unknown_glass_is_refused_with_the_known_ones() -> None:
    rig = Rig()
    with pytest.raises(DeviceError, match=r"132x64.*128, 64"):
        Ssd1306Panel("p", rig.lane, ADDRESS, rig.clock, rig.told.append, 132, 64)


class ThreadClock:
    """Real time without waiting: what is told soon runs at once, under a lock; timers never come."""

    class Never:
        def cancel(self) -> None:
            pass

    def __init__(self) -> None:
        self._lock = threading.RLock()

    def now(self) -> float:
        return 0.0

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        return self.Never()

    def soon(self, callback: Callable[[], None]) -> None:
        with self._lock:
            callback()


def test_the_same_driver_runs_on_a_real_thread() -> None:
    twin, answered, failures = PanelTwin(), threading.Event(), []
    lane = ThreadLane(lambda: FakeBus({ADDRESS: twin}), "bus", failures.append)
    panel = Ssd1306Panel("seat1.panel", lane, ADDRESS, ThreadClock(), lambda event: answered.set())
    panel.show(STRIPES)
    panel.start()
    assert answered.wait(10)
    shown = threading.Event()
    twin.on_change = lambda: shown.set() if twin.picture() == dotted(3, 3) else None
    panel.show(dotted(3, 3))
    assert shown.wait(10)
    panel.stop()
    lane.stop()
    assert not twin.lit
    assert failures == []


def test_importing_the_driver_loads_neither_luma_nor_pillow() -> None:
    code = "import sys, drivers.oled.ssd1306.driver; sys.exit(any(n in sys.modules for n in ('luma', 'PIL')))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_program_with_a_panel_exits_quietly_although_luma_cleans_up() -> None:
    code = """
from drivers.clock.system.twin import VirtualClock
from drivers.oled.ssd1306.driver import Ssd1306Panel
from drivers.oled.ssd1306.twin import PanelTwin
from drivers.wires.fake_i2c import FakeBus
from drivers.wires.lanes import HeapLane
clock, twin = VirtualClock(), PanelTwin()
lane = HeapLane(FakeBus({0x3C: twin}), clock)
Ssd1306Panel("p", lane, 0x3C, clock, print).start()
clock.run_for(0.1)
def tell():
    print("lit" if twin.lit else "dark")
import atexit
atexit._run_exitfuncs()
tell()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "lit"
    assert done.stderr == ""
