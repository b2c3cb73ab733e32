"""What every make does to last: it dims, sleeps, wakes, moves its picture, counts, and takes its leave."""

from collections.abc import Callable

import pytest

from drivers.clock.system.twin import VirtualClock
from drivers.events import DeviceEvent
from drivers.frames import Picture
from drivers.oled.luma_panel import CONTRASTS, LumaPanel
from drivers.oled.mono_twin import MonoTwin
from drivers.oled.rest import SHIFTS, Light, shifted
from drivers.oled.sh1106.driver import Sh1106Panel
from drivers.oled.sh1106.twin import PanelTwin as Sh1106Twin
from drivers.oled.ssd1306.driver import Ssd1306Panel
from drivers.oled.ssd1306.twin import PanelTwin as Ssd1306Twin
from drivers.wires.fake_i2c import FakeBus
from drivers.wires.i2c import Lane
from drivers.wires.lanes import HeapLane

Build = Callable[[Lane, VirtualClock, Callable[[DeviceEvent], None]], LumaPanel]
MAKES: dict[str, tuple[Callable[[], MonoTwin], Build]] = {
    "ssd1306": (Ssd1306Twin, lambda lane, clock, emit: Ssd1306Panel("p", lane, 0x3C, clock, emit)),
    "sh1106": (Sh1106Twin, lambda lane, clock, emit: Sh1106Panel("p", lane, 0x3C, clock, emit, 128, 64, 2)),
}
FIRST, SECOND, LAST = (Picture(128, 64, bytes((value,)) * 1024) for value in (0x3C, 0x99, 0xF0))


class Rig:
    """A started panel of either make that shows `FIRST`."""

    def __init__(self, make: str) -> None:
        self.clock = VirtualClock()
        twin, build = MAKES[make]
        self.twin = twin()
        self.told: list[DeviceEvent] = []
        self.lane = HeapLane(FakeBus({0x3C: self.twin}), self.clock)
        self.panel = build(self.lane, self.clock, self.told.append)
        self.panel.show(FIRST)
        self.panel.start()
        self.clock.run_for(0.5)

    def bright(self) -> Light | None:
        if not self.twin.lit:
            return Light.ASLEEP
        return next((light for light, contrast in CONTRASTS.items() if contrast == self.twin.contrast), None)

    def shows(self, picture: Picture) -> bool:
        return any(self.twin.picture() == shifted(picture, *shift) for shift in SHIFTS)


@pytest.fixture(params=list(MAKES))
def rig(request: pytest.FixtureRequest) -> Rig:
    return Rig(request.param)


def test_untouched_for_two_minutes_it_is_dim_and_a_touch_makes_it_shine(rig: Rig) -> None:
    rig.clock.run_for(118)
    assert rig.bright() is Light.FULL
    rig.clock.run_for(4)
    assert rig.bright() is Light.DIM
    rig.panel.awake()
    rig.clock.run_for(0.05)
    assert rig.bright() is Light.FULL


def test_untouched_and_unchanged_for_ten_minutes_it_sleeps_and_any_touch_wakes_it(rig: Rig) -> None:
    rig.clock.run_for(598)
    assert rig.twin.lit
    rig.clock.run_for(4)
    assert not rig.twin.lit
    rig.panel.awake()
    rig.clock.run_for(0.05)
    assert rig.bright() is Light.FULL
    assert rig.shows(FIRST)


def test_a_new_picture_wakes_it_dimly_and_never_shows_the_old_one_first(rig: Rig) -> None:
    rig.clock.run_for(700)
    seen: list[bool] = []
    rig.twin.on_change = lambda: seen.append(rig.twin.lit and not rig.shows(SECOND))
    rig.panel.show(SECOND)
    rig.clock.run_for(0.1)
    assert rig.bright() is Light.DIM
    assert rig.shows(SECOND)
    assert not any(seen)


def test_a_table_in_use_neither_dims_nor_sleeps(rig: Rig) -> None:
    for _ in range(20):
        rig.clock.run_for(100)
        rig.panel.awake()
        assert rig.bright() is Light.FULL


def test_the_picture_moves_a_pixel_a_minute_and_comes_back(rig: Rig) -> None:
    for minute in range(1, 2 * len(SHIFTS)):
        rig.clock.run_for(60.0)
        rig.panel.awake()
        rig.clock.run_for(0.1)
        assert rig.twin.picture() == shifted(FIRST, *SHIFTS[minute % len(SHIFTS)])


def test_what_is_sent_again_now_and_then_keeps_light_and_place(rig: Rig) -> None:
    for seconds, light in ((200, Light.DIM), (500, Light.ASLEEP)):
        rig.clock.run_for(seconds)
        assert rig.bright() is light
        before = rig.twin.picture()
        changes: list[int] = []
        rig.twin.on_change = lambda changes=changes: changes.append(rig.twin.contrast)  # type: ignore[misc]
        rig.clock.run_for(32)
        assert rig.bright() is light
        assert rig.twin.picture() == before
        assert changes == []
        rig.twin.on_change = lambda: None


@pytest.mark.parametrize(("seconds", "light"), [(300, Light.DIM), (900, Light.ASLEEP)])
def test_a_panel_that_returns_is_as_bright_as_the_others(rig: Rig, seconds: float, light: Light) -> None:
    rig.clock.run_for(seconds)
    rig.twin.unplug()
    rig.clock.run_for(2)
    rig.twin.plug()
    rig.clock.run_for(10)
    assert rig.bright() is light


def test_only_lit_hours_are_counted(rig: Rig) -> None:
    assert rig.panel.lit_seconds() == pytest.approx(0.5, abs=0.1)
    rig.clock.run_for(3600)
    assert rig.panel.lit_seconds() == pytest.approx(600, abs=2)
    rig.panel.awake()
    rig.clock.run_for(100)
    rig.twin.unplug()
    rig.clock.run_for(1000)
    assert rig.panel.lit_seconds() == pytest.approx(700, abs=4)
    rig.twin.plug()
    rig.clock.run_for(60)
    rig.panel.stop()
    rig.clock.run_for(1000)
    assert rig.panel.lit_seconds() < 765


def test_rest_wakes_nobody_who_would_otherwise_sleep(rig: Rig) -> None:
    """Dimming, sleeping and moving cost a message now and then: no timer but the probe's."""
    rig.clock.run_for(700)
    received = rig.twin.bytes_received
    rig.clock.run_for(29)
    assert rig.twin.bytes_received - received <= 29 * 2 + 1200  # probes, and once everything again


def test_a_panel_asked_to_leaves_its_last_picture_dimly_and_is_then_left_alone(rig: Rig) -> None:
    rig.panel.stop(LAST)
    rig.lane.stop()
    rig.clock.run_for(1)
    assert rig.twin.picture() == LAST
    assert rig.bright() is Light.DIM
    received = rig.twin.bytes_received
    rig.clock.run_for(3600)
    assert rig.twin.bytes_received == received
    assert rig.twin.lit


def test_a_sleeping_panel_wakes_for_its_last_picture(rig: Rig) -> None:
    rig.clock.run_for(700)
    rig.panel.stop(LAST)
    rig.clock.run_for(1)
    assert rig.twin.picture() == LAST


def test_after_a_last_picture_it_may_be_started_again(rig: Rig) -> None:
    rig.panel.stop(LAST)
    rig.clock.run_for(1)
    rig.panel.start()
    rig.panel.show(SECOND)
    rig.clock.run_for(1)
    assert rig.twin.picture() == SECOND
    assert rig.bright() is Light.FULL
