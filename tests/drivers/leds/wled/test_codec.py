"""Bytes for a WLED or Adalight controller, and its answers."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.frames import Glow, LampRow, Pattern
from drivers.leds.wled import codec

RISKY = set(b"AILOlov{") | set(range(0xB0, 0xB8)) | {0xC9}


def test_a_frame_begins_as_adalight_says() -> None:
    assert codec.adalight(bytes(150)) == bytes.fromhex("416461003164") + bytes(150)
    assert codec.adalight(bytes(384))[:6] == bytes.fromhex("416461007f2a")
    assert codec.adalight(bytes(900))[:6] == bytes.fromhex("416461012b7f")


def test_no_byte_that_could_be_taken_for_a_command_is_ever_sent() -> None:
    assert not RISKY & set(codec.SAFE)


def test_making_bytes_safe_moves_none_by_more_than_four() -> None:
    assert max(abs(safe - value) for value, safe in enumerate(codec.SAFE)) == 4
    assert codec.SAFE[0] == 0
    assert codec.SAFE[255] == 255
    assert all(codec.SAFE[value] == value for value in range(256) if value not in RISKY)


def test_gamma_keeps_the_ends_and_leaves_nothing_lit_dark() -> None:
    table = codec.light_table(2.2, 255)
    assert (table[0], table[1], table[255]) == (0, 1, 255)
    assert 54 <= table[128] <= 57
    assert list(table) == sorted(table)
    assert max(codec.light_table(2.2, 100)) == 100
    assert codec.light_table(2.2, 0) == bytes(256)


def test_current_is_estimated_per_lamp() -> None:
    assert codec.milliamps(bytes(30)) == 10.0
    assert codec.milliamps(b"\xff" * 30) == 10 * 56.0


@given(st.binary(min_size=3, max_size=600).map(lambda b: b[: len(b) // 3 * 3]), st.floats(0.01, 1.2))
def test_a_picture_never_draws_more_than_its_budget(pixels: bytes, share: float) -> None:
    lamps = len(pixels) // 3
    budget = lamps * (1 + 55 * share) + 0.5
    shown = codec.within_budget(pixels, budget)
    assert len(shown) == len(pixels)
    assert codec.milliamps(shown) <= budget
    assert not RISKY & set(shown)


def test_a_picture_within_its_budget_is_not_darkened() -> None:
    assert codec.within_budget(b"\xff\x00\x80", 1000) == b"\xff\x00\x80"


def test_a_picture_over_its_budget_keeps_its_hues() -> None:
    red, green, blue = codec.within_budget(b"\xff\x80\x00" * 10, 150)[:3]
    assert red > green > blue == 0
    assert abs(red / green - 2) < 0.1


def test_versions_are_understood_as_number_and_as_words() -> None:
    assert codec.find_version(b"junk\r\nWLED 2605010\r\n") == "2605010"
    assert codec.find_version(b"WLED 16.0.1\r\n") == "16.0.1"
    assert codec.find_version(b"WLED 26050") is None
    assert codec.why_unfit("2605010") is None
    assert codec.why_unfit("0.15.0-b3") is None
    assert codec.why_unfit("16.0.1") is None
    assert codec.why_unfit("2104020") == "firmware_too_old: 2104020"
    assert codec.why_unfit("0.12.0") == "firmware_too_old: 0.12.0"
    assert codec.why_unfit("soup") == "firmware_unknown: soup"


def test_each_rhythm_starts_lit_and_keeps_its_times() -> None:
    for pattern in set(Pattern) - {Pattern.OFF}:
        assert codec.level(pattern, 0.0) == 1.0
    blink = [codec.level(Pattern.BLINK, age / 4) for age in range(8)]
    assert blink == [1, 1, 0, 0, 1, 1, 0, 0]
    lit = sum(codec.level(Pattern.FAST, age / 64) for age in range(64))
    assert lit == 32
    assert codec.level(Pattern.BREATHE, 1.0) < 0.3
    assert all(codec.level(Pattern.BREATHE, age / 20) > 0 for age in range(40))


def light(pattern: Pattern, steps: int = 480, seconds: float = 12.0) -> list[float]:
    """What an eye that sees no colour sees of a lamp."""
    dim = 0.25 if pattern is Pattern.DIM else 1.0
    return [dim * codec.level(pattern, at * seconds / steps) for at in range(steps)]


@pytest.mark.parametrize(("first", "second"), list(combinations(Pattern, 2)))
def test_patterns_differ_in_light_alone_however_they_fall_together(first: Pattern, second: Pattern) -> None:
    one, other = light(first), light(second)
    for shift in range(0, 120, 2):
        turned = other[shift:] + other[:shift]
        differing = sum(abs(a - b) > 0.3 for a, b in zip(one, turned, strict=True)) / len(one)
        mean = sum(abs(a - b) for a, b in zip(one, turned, strict=True)) / len(one)
        assert differing >= 0.08 or mean >= 0.2, shift


@given(st.sampled_from(list(Pattern)), st.floats(0, 1e6))
def test_a_level_holds_until_it_is_said_to_change(pattern: Pattern, age: float) -> None:
    wait = codec.until_change(pattern, age)
    if wait is None:
        assert codec.level(pattern, age) == codec.level(pattern, age + 0.77)
    else:
        assert 0 < wait <= 1.5
        assert codec.level(pattern, age) == codec.level(pattern, age + max(0.0, wait - 3e-6)) or wait <= 1e-4


def painter(lamps: int = 3) -> codec.Painter:
    return codec.Painter(lamps, 1000 * lamps, 255, 2.2)


def test_a_short_row_is_dark_behind_and_a_long_one_is_cut() -> None:
    paint = painter(2)
    paint.take(LampRow((Glow(Pattern.STEADY, 255, 0, 0),)), 0.0)
    assert paint.paint(0.0) == b"\xff\x00\x00\x00\x00\x00"
    paint.take(LampRow((Glow(Pattern.STEADY, 0, 255, 999),) * 5), 0.0)
    assert paint.paint(0.0) == b"\x00\xff\xff" * 2


def test_dim_is_a_quarter_of_the_light() -> None:
    paint = painter(1)
    paint.take(LampRow((Glow(Pattern.DIM, 255, 255, 255),)), 0.0)
    assert set(paint.paint(0.0)) == {64}


def test_a_steady_row_never_asks_to_be_painted_again() -> None:
    paint = painter(1)
    paint.take(LampRow((Glow(Pattern.STEADY, 9, 9, 9),)), 0.0)
    first = paint.paint(0.0)
    assert paint.changes_at(0.0) is None
    assert paint.paint(5.0) is first


def test_a_lamp_that_joins_a_rhythm_lights_at_once_and_all_keep_step() -> None:
    paint = painter(2)
    blink, dark = Glow(Pattern.BLINK, 255, 255, 255), Glow(Pattern.OFF, 0, 0, 0)
    paint.take(LampRow((blink, dark)), 0.0)
    assert paint.paint(0.6) == bytes(6)
    paint.take(LampRow((blink, blink)), 0.7)
    assert paint.paint(0.7) == b"\xff" * 6
    assert paint.paint(1.3) == bytes(6)


def test_a_lamp_that_leaves_a_rhythm_does_not_disturb_it() -> None:
    paint = painter(2)
    blink, dark = Glow(Pattern.BLINK, 255, 255, 255), Glow(Pattern.OFF, 0, 0, 0)
    paint.take(LampRow((blink, blink)), 0.0)
    paint.take(LampRow((blink, dark)), 0.3)
    assert paint.paint(0.4) == b"\xff\xff\xff\x00\x00\x00"
    assert paint.paint(0.6) == bytes(6)
