"""The driver against the twin, in virtual time."""

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from drivers.buttons.gpio.driver import GpioButtons, lgpio_factory
from drivers.buttons.gpio.twin import PinBank, mock_factory
from drivers.clock.system.twin import VirtualClock
from drivers.errors import DeviceError
from drivers.events import ButtonGesture, DeviceChanged, DeviceEvent, DeviceState, Gesture

PINS = {"seat1.left": 17, "seat1.ok": 18, "seat2.ok": 25}
DOWN, SHORT, LONG, REPEAT, RELEASED = Gesture


class Bench:
    """A driver, its twin and everything told."""

    def __init__(self, pins: dict[str, int] = PINS, clock: VirtualClock | None = None) -> None:
        self.clock = clock or VirtualClock()
        self.factory = mock_factory()
        self.fingers = PinBank(self.factory, pins, self.clock)
        self.told: list[DeviceEvent] = []
        self.buttons = GpioButtons("buttons", pins, self.factory, self.clock, self.emit)
        self.on_emit: Callable[[DeviceEvent], None] = lambda event: None

    def emit(self, event: DeviceEvent) -> None:
        self.on_emit(event)
        self.told.append(event)

    def news(self) -> list[DeviceEvent]:
        news, self.told = self.told, []
        return news

    def gestures(self) -> list[tuple[str, Gesture]]:
        return [(e.device, e.gesture) for e in self.news() if isinstance(e, ButtonGesture)]


@pytest.fixture
def bench() -> Bench:
    bench = Bench()
    bench.buttons.start()
    bench.clock.run_for(1)
    bench.news()
    return bench


def test_starting_tells_that_it_listens() -> None:
    bench = Bench()
    bench.buttons.start()
    assert bench.news() == [DeviceChanged("buttons", DeviceState.OK, "listening")]
    assert bench.buttons.healthy()


def test_a_bouncing_press_and_release_are_one_short_press(bench: Bench) -> None:
    bench.fingers.press("seat1.ok", bounces=5)
    bench.clock.run_for(0.2)
    bench.fingers.release("seat1.ok", bounces=5)
    bench.clock.run_for(0.2)
    assert bench.gestures() == [("seat1.ok", DOWN), ("seat1.ok", SHORT)]


def test_a_held_button_becomes_long_once_and_repeats_until_released(bench: Bench) -> None:
    bench.fingers.press("seat1.ok", bounces=3)
    bench.clock.run_for(1.2)
    bench.fingers.release("seat1.ok")
    bench.clock.run_for(2)
    assert [gesture for _, gesture in bench.gestures()] == [DOWN, LONG, REPEAT, REPEAT, RELEASED]


def test_two_buttons_at_once_are_told_apart(bench: Bench) -> None:
    bench.fingers.press("seat1.ok")
    bench.fingers.press("seat2.ok")
    bench.clock.run_for(0.1)
    bench.fingers.release("seat2.ok")
    bench.clock.run_for(0.6)
    assert bench.gestures() == [
        ("seat1.ok", DOWN),
        ("seat2.ok", DOWN),
        ("seat2.ok", SHORT),
        ("seat1.ok", LONG),
    ]


def test_a_blip_is_no_press(bench: Bench) -> None:
    bench.fingers.blip("seat1.ok", 0.003)
    bench.clock.run_for(1)
    assert bench.news() == []


def test_a_release_nobody_told_of_heals_and_the_next_press_counts(bench: Bench) -> None:
    bench.fingers.press("seat1.ok")
    bench.clock.run_for(0.1)
    bench.fingers.lose_edges("seat1.ok", True)
    bench.fingers.release("seat1.ok")
    bench.fingers.lose_edges("seat1.ok", False)
    bench.clock.run_for(1)
    assert bench.gestures() == [("seat1.ok", DOWN), ("seat1.ok", SHORT)]
    bench.fingers.press("seat1.ok")
    bench.clock.run_for(0.1)
    assert bench.gestures() == [("seat1.ok", DOWN)]


def test_a_button_down_at_the_start_is_told_and_counts_after_it_was_released() -> None:
    bench = Bench()
    bench.fingers.press("seat1.ok")
    bench.buttons.start()
    bench.clock.run_for(2)
    assert bench.news()[1:] == [DeviceChanged("seat1.ok", DeviceState.DEGRADED, "down since the start")]
    bench.fingers.release("seat1.ok")
    bench.clock.run_for(0.1)
    assert bench.news() == [DeviceChanged("seat1.ok", DeviceState.OK, "released")]
    bench.fingers.press("seat1.ok")
    bench.clock.run_for(0.1)
    assert bench.gestures() == [("seat1.ok", DOWN)]


def test_a_stuck_button_leaves_the_others_working(bench: Bench) -> None:
    bench.fingers.stick("seat1.left")
    bench.fingers.release("seat1.left")
    bench.clock.run_for(0.7)
    bench.fingers.press("seat2.ok")
    bench.clock.run_for(0.05)
    bench.fingers.release("seat2.ok")
    bench.clock.run_for(0.05)
    assert bench.gestures() == [
        ("seat1.left", DOWN),
        ("seat1.left", LONG),
        ("seat2.ok", DOWN),
        ("seat2.ok", SHORT),
    ]
    bench.fingers.unstick("seat1.left")
    bench.clock.run_for(0.02)
    assert bench.gestures() == [("seat1.left", RELEASED)]


def test_what_the_table_raises_is_our_own_mistake_and_comes_out_on_the_clocks_thread(bench: Bench) -> None:
    def refuse(event: DeviceEvent) -> None:
        raise KeyError("nobody there")

    bench.on_emit = refuse
    bench.fingers.press("seat1.ok")  # not here: this is the back-end's thread
    with pytest.raises(KeyError, match="nobody there"):
        bench.clock.run_for(0.1)


class ClosedClock(VirtualClock):
    """A clock that takes nothing from other threads, as an asyncio loop being closed."""

    closed = False

    def soon(self, callback: Callable[[], None]) -> None:
        if self.closed:
            raise RuntimeError("loop is closed")
        super().soon(callback)


def test_a_hand_over_that_fails_never_reaches_the_back_end() -> None:
    clock = ClosedClock()
    bench = Bench(clock=clock)
    bench.buttons.start()
    clock.closed = True
    bench.fingers.press("seat1.ok")  # would raise here, on the caller's stack, as on lgpio's thread
    clock.closed = False
    bench.news()
    bench.fingers.press("seat2.ok")
    clock.run_for(0.05)
    degraded = DeviceChanged("buttons", DeviceState.DEGRADED, "RuntimeError: loop is closed")
    assert bench.news() == [degraded, ButtonGesture("seat2.ok", DOWN)]


def test_stopping_lets_go_and_starting_again_listens_again(bench: Bench) -> None:
    bench.fingers.press("seat1.ok")
    bench.clock.run_for(0.003)
    bench.buttons.stop()
    assert not bench.buttons.healthy()
    bench.fingers.release("seat1.ok")
    bench.clock.run_for(5)
    assert bench.news() == []
    bench.buttons.start()
    bench.fingers.press("seat1.ok")
    bench.clock.run_for(0.1)
    assert bench.gestures() == [("seat1.ok", DOWN)]


def test_every_wrong_pin_is_named_at_once_and_none_is_kept() -> None:
    from gpiozero import InputDevice

    bench = Bench()
    other = InputDevice(12, pull_up=True, pin_factory=bench.factory)
    pins = {"seat1.ok": 18, "seat2.ok": 12, "seat3.ok": 99, "seat4.ok": 18}
    buttons = GpioButtons("buttons", pins, bench.factory, bench.clock, bench.emit)
    with pytest.raises(DeviceError) as caught:
        buttons.start()
    assert str(caught.value) == (
        f"button seat2.ok, pin 12: already used in this program (pin GPIO12 is already in use by {other!r});"
        " button seat3.ok, pin 99: the header of this machine has no GPIO 99;"
        " button seat4.ok, pin 18: already given to button seat1.ok"
    )
    InputDevice(18, pull_up=True, pin_factory=bench.factory).close()  # free again


class BusyFactory:
    """Answers as gpiozero does over lgpio when another process has the line."""

    def reserve_pins(self, requester: Any, *names: Any) -> None:
        raise Exception("'GPIO busy'")


def test_a_pin_held_by_another_program_is_said_so() -> None:
    buttons = GpioButtons("buttons", {"seat1.ok": 18}, BusyFactory(), VirtualClock(), lambda event: None)
    with pytest.raises(DeviceError, match=r"^button seat1.ok, pin 18: held by another program or the kernel"):
        buttons.start()


def test_gpio_that_cannot_be_opened_says_what_to_do(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LG_WD", str(tmp_path))
    with pytest.raises(DeviceError, match=r"lgpio, which is not installed|must be a Raspberry Pi"):
        lgpio_factory(str(tmp_path))


def test_importing_the_driver_loads_no_hardware_library() -> None:
    code = "import sys, drivers.buttons.gpio.driver as d; print({'gpiozero', 'lgpio'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_a_button_stuck_for_a_minute_is_told_and_masked_until_it_was_seen_released(bench: Bench) -> None:
    bench.fingers.press("seat1.ok", bounces=2)
    bench.clock.run_for(59)
    assert bench.gestures()[-1] == ("seat1.ok", REPEAT)
    assert not bench.buttons.wear()["seat1.ok"].masked
    bench.clock.run_for(3)
    *_, released, stuck = bench.news()
    assert released == ButtonGesture("seat1.ok", RELEASED)
    assert stuck == DeviceChanged("seat1.ok", DeviceState.DEGRADED, "stuck")
    assert bench.buttons.wear()["seat1.ok"].masked
    bench.clock.run_for(600)
    assert bench.news() == []
    bench.fingers.release("seat1.ok")
    bench.clock.run_for(1)
    assert bench.news() == [DeviceChanged("seat1.ok", DeviceState.OK, "released")]
    bench.fingers.press("seat1.ok")
    bench.clock.run_for(0.1)
    assert bench.gestures() == [("seat1.ok", DOWN)]


def test_how_each_button_ages_is_told_by_its_name(bench: Bench) -> None:
    bench.fingers.press("seat1.ok", bounces=3)
    bench.clock.run_for(0.2)
    bench.fingers.release("seat1.ok")
    bench.clock.run_for(0.2)
    wear = bench.buttons.wear()
    assert set(wear) == set(PINS)
    assert wear["seat2.ok"].presses == 0
    assert wear["seat2.ok"].pressed_at is None
    assert wear["seat1.ok"].presses == 1
    assert wear["seat1.ok"].pressed_at == pytest.approx(1.004, abs=0.001)
    assert wear["seat1.ok"].bounces_lately == pytest.approx(6, abs=1)
