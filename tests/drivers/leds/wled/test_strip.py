"""The strip's driver against the controller's twin over the real bytes, in virtual time."""

from dataclasses import replace

import pytest

from drivers.errors import DeviceError
from drivers.events import DeviceState
from drivers.frames import Glow, Pattern
from drivers.leds.wled import codec
from tests.strip_kit import GREEN, RED, SETTINGS, Strip


def test_a_controller_is_found_greeted_by_name_and_sped_up() -> None:
    table = Strip().start()
    assert table.states() == [DeviceState.CONNECTING, DeviceState.OK]
    assert table.reasons()[-1] == "wled 2605010 at 500000"
    assert table.twin.baud == table.line.host.baud == 500000


def test_what_is_shown_before_the_controller_is_found_is_shown_after() -> None:
    table = Strip()
    table.all(RED)
    table.start()
    assert table.sees((255, 0, 0))


def test_a_new_row_is_on_its_way_before_show_returns() -> None:
    table = Strip().start()
    before = table.line.host.bytes_sent
    table.all(RED)
    assert table.line.host.bytes_sent == before + 6 + 150
    table.clock.run_for(0.0032)
    assert table.sees((255, 0, 0))


def test_starting_never_flashes_the_controllers_own_effect() -> None:
    table = Strip(lit=True)
    seen: set[tuple[int, int, int]] = set()
    table.twin.on_change = lambda: seen.update(table.twin.colours())
    table.all(RED)
    table.start()
    assert table.sees((255, 0, 0))
    assert all(green == blue == 0 for _, green, blue in seen)


def test_a_strip_can_be_started_again_after_it_was_stopped() -> None:
    table = Strip().start()
    table.strip.stop()
    table.clock.run_for(0.1)
    table.all(GREEN)
    table.start()
    assert table.sees((0, 255, 0))


def test_after_a_kill_the_controller_is_found_at_its_speed_and_in_the_middle_of_a_frame() -> None:
    table = Strip()
    host = table.line.host
    host.open(115200)
    host.write(codec.BAUD_CODES[500000])
    table.clock.run_for(0.1)
    host.set_baud(500000)
    host.write(codec.adalight(bytes(150))[:77])
    table.clock.run_for(0.1)
    host.close()
    table.all(GREEN)
    table.start()
    table.clock.run_for(0.1)
    assert table.sees((0, 255, 0))


def test_a_steady_row_costs_one_frame_a_second_and_stays_lit() -> None:
    table = Strip().start()
    table.all(RED)
    table.clock.run_for(2.0)
    frames, sent = table.twin.frames_shown, table.line.host.bytes_sent
    for _ in range(60):
        table.clock.run_for(1.0)
        assert table.sees((255, 0, 0))
    assert 59 <= table.twin.frames_shown - frames <= 61
    assert table.line.host.bytes_sent - sent <= 61 * 156 + 13


def test_the_same_row_again_costs_nothing() -> None:
    table = Strip().start()
    table.all(RED)
    table.clock.run_for(0.1)
    sent = table.line.host.bytes_sent
    table.all(RED)
    assert table.line.host.bytes_sent == sent


def test_a_flood_of_rows_is_held_to_thirty_a_second_and_the_newest_wins() -> None:
    table = Strip().start()
    table.clock.run_for(1.0)
    frames = table.twin.frames_shown
    for number in range(1000):
        table.all(RED if number % 2 else GREEN)
        table.clock.run_for(0.007)
    assert 200 <= table.twin.frames_shown - frames <= 214
    table.all(GREEN)
    table.clock.run_for(0.1)
    assert table.sees((0, 255, 0))


def test_a_fresh_row_is_not_delayed_by_moving_lamps() -> None:
    table = Strip().start()
    moving: list[Glow] = []
    for pattern in Pattern:  # begun out of step they ask for more than thirty frames a second
        moving.append(Glow(pattern, 0, 0, 255))
        table.show(RED, *moving)
        table.clock.run_for(0.113)
    for number in range(200):
        table.clock.run_for(0.237)
        table.show(GREEN if number % 2 else RED, *moving)
        table.clock.run_for(0.0085)  # a frame that was leaving, the lamps' own wire, our frame
        assert table.twin.colours()[0] == ((0, 255, 0) if number % 2 else (255, 0, 0))


def test_on_a_slow_line_frames_do_not_queue_up_before_the_newest() -> None:
    table = Strip(replace(SETTINGS, lamps=300, budget_mA=20000, fast_baud=None)).start()
    frame_seconds = (6 + 900) * 10 / 115200
    for number in range(101):
        table.all(RED if number % 2 else GREEN)
        table.clock.run_for(0.02)
    table.clock.run_for(2 * frame_seconds + 0.01 - 0.02)  # the one that was leaving, and the newest
    assert table.sees((0, 255, 0))
    sent = table.line.host.bytes_sent
    table.clock.run_for(0.5)
    assert table.line.host.bytes_sent == sent


def test_blinking_is_seen_at_the_lamps() -> None:
    table = Strip().start()
    table.all(Glow(Pattern.BLINK, 255, 255, 255))
    seen = []
    for _ in range(8):
        table.clock.run_for(0.25)
        seen.append(table.twin.colours()[0][0])
    assert sorted(seen) == [0] * 4 + [255] * 4
    assert seen[:4] == seen[4:]


def test_breathing_moves_softly_and_within_the_frame_rate() -> None:
    table = Strip().start()
    table.all(Glow(Pattern.BREATHE, 255, 255, 255))
    values = set()
    frames = table.twin.frames_shown
    for _ in range(200):
        table.clock.run_for(0.01)
        values.add(table.twin.colours()[0][0])
    assert 15 <= len(values) <= 25
    assert table.twin.frames_shown - frames <= 42


def test_lamps_never_draw_more_than_the_budget() -> None:
    table = Strip(replace(SETTINGS, budget_mA=500)).start()
    table.all(Glow(Pattern.STEADY, 255, 255, 255))
    table.clock.run_for(0.5)
    pixels = bytes(value for colour in table.twin.colours() for value in colour)
    assert 400 < codec.milliamps(pixels) <= 500


def test_an_unplugged_controller_is_told_and_shows_the_row_when_it_is_back() -> None:
    table = Strip().start()
    table.all(RED)
    table.clock.run_for(0.5)
    table.twin.unplug()
    assert table.states()[-1] is DeviceState.LOST
    assert table.sees((0, 0, 0))
    table.all(GREEN)
    table.clock.run_for(10.0)
    table.twin.plug()
    table.clock.run_for(15.0)
    assert table.states()[-1] is DeviceState.OK
    assert table.sees((0, 255, 0))


@pytest.mark.parametrize("fast", [None, 500000])
def test_a_controller_that_restarts_on_a_living_line_is_found_again(fast: int | None) -> None:
    table = Strip(replace(SETTINGS, fast_baud=fast), lit=True).start()
    table.all(RED)
    table.clock.run_for(3.0)
    table.twin.restart()
    table.clock.run_for(10.0)
    assert DeviceState.DEGRADED in table.states()
    assert table.states()[-1] is DeviceState.OK
    assert DeviceState.LOST not in table.states()
    assert table.sees((255, 0, 0))


def test_a_board_that_boots_when_its_port_is_opened_is_waited_for() -> None:
    table = Strip(replace(SETTINGS, fast_baud=None))
    table.all(RED)
    table.strip.start()
    table.twin.restart()
    table.clock.run_for(0.4)
    table.twin.restart()
    table.clock.run_for(0.55)
    assert table.sees((255, 0, 0))
    assert table.states() == [DeviceState.CONNECTING, DeviceState.OK]


def test_a_board_whose_greeting_is_missed_is_found_when_it_has_had_time_to_boot() -> None:
    table = Strip()
    table.all(RED)
    table.twin.restart()
    table.strip.start()
    table.clock.run_for(3.0)
    assert table.sees((255, 0, 0))
    assert table.states() == [DeviceState.CONNECTING, DeviceState.OK]


def test_lost_bytes_spoil_one_frame_and_no_more() -> None:
    table = Strip().start()
    for number in range(1, 200):
        if number % 10 == 0:
            table.twin.drop(3)
        table.all(Glow(Pattern.STEADY, number, 255 - number, number // 2))
        table.clock.run_for(0.05)
        assert table.twin.baud == 500000
    table.all(RED)
    table.clock.run_for(4.0)
    assert table.sees((255, 0, 0))
    assert DeviceState.DEGRADED not in table.states()


def test_a_controller_lost_in_the_middle_of_a_huge_frame_is_brought_back() -> None:
    table = Strip().start()
    table.line.host.write(b"Ada\xff\xfe\x54")  # it now waits for 65535 lamps
    table.all(RED)
    table.clock.run_for(8.5)
    assert not table.sees((255, 0, 0))
    assert DeviceState.DEGRADED in table.states()
    table.twin.restart()  # nothing else would end a frame that long in time
    table.clock.run_for(15.0)
    assert table.sees((255, 0, 0))


def test_a_controller_that_changed_its_speed_is_found_by_trying_each() -> None:
    table = Strip().start()
    table.all(RED)
    table.clock.run_for(1.0)
    table.line.host.write(b"\xb6")  # what a stray pixel could do
    table.clock.run_for(20.0)
    assert table.sees((255, 0, 0))
    assert table.line.host.baud == table.twin.baud


def test_a_sketch_that_cannot_answer_is_accepted_only_when_the_table_says_so() -> None:
    table = Strip()
    heard = bytearray()
    table.line.device.attach(heard.extend)
    table.strip.start()
    table.clock.run_for(30.0)
    assert DeviceState.OK not in table.states()
    assert "silent" in table.reasons()

    table = Strip(replace(SETTINGS, silent_ok=True))
    heard.clear()
    table.line.device.attach(heard.extend)
    table.all(RED)
    table.strip.start()
    table.clock.run_for(5.0)
    assert table.reasons()[-1] == "sketch"
    assert codec.adalight(b"\xff\x00\x00" * 50) in heard


@pytest.mark.parametrize(
    ("version", "reason"), [("2104020", "firmware_too_old: 2104020"), ("soup", "firmware_unknown: soup")]
)
def test_firmware_we_cannot_drive_is_refused_by_name(version: str, reason: str) -> None:
    table = Strip(version=version).start()
    assert (DeviceState.LOST, reason) in list(zip(table.states(), table.reasons(), strict=True))
    assert DeviceState.OK not in table.states()


def test_a_missing_port_is_told_and_tried_again() -> None:
    table = Strip()
    table.line.plugged = False
    table.start()
    assert table.states()[0] is DeviceState.ABSENT
    table.line.plugged = True
    table.all(RED)
    table.clock.run_for(5.0)
    assert table.sees((255, 0, 0))


@pytest.mark.parametrize(
    "wrong",
    [{"lamps": 0}, {"budget_mA": 50}, {"brightness": 256}, {"gamma": 0.1}, {"fast_baud": 250000}],
)
def test_settings_that_cannot_be_are_refused_with_their_name(wrong: dict[str, int]) -> None:
    with pytest.raises(DeviceError, match=next(iter(wrong))):
        replace(SETTINGS, **wrong)
