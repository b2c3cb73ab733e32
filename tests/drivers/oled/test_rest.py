"""When a panel dims, sleeps and moves; and moving loses nothing that we draw."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.frames import Picture
from drivers.oled.rest import SHIFTS, Light, Rest, shifted


def test_it_dims_two_minutes_after_the_last_touch_and_not_for_new_pictures() -> None:
    rest = Rest(0.0)
    rest.stirred(50.0)
    rest.changed(160.0)
    assert rest.light(169.9) is Light.FULL
    assert rest.light(170.0) is Light.DIM


def test_it_sleeps_when_for_ten_minutes_nobody_touched_anything_and_nothing_changed() -> None:
    rest = Rest(0.0)
    rest.changed(500.0)
    assert rest.light(1099.9) is Light.DIM
    assert rest.light(1100.0) is Light.ASLEEP


@pytest.mark.parametrize(("touch", "light"), [(True, Light.FULL), (False, Light.DIM)])
def test_a_touch_or_a_new_picture_wakes_it(touch: bool, light: Light) -> None:
    rest = Rest(0.0)
    (rest.stirred if touch else rest.changed)(2000.0)
    assert rest.light(2000.0) is light


def test_it_moves_one_pixel_a_minute_round_all_places() -> None:
    rest = Rest(0.0)
    places = [rest.shift(60.0 * minute + 1) for minute in range(2 * len(SHIFTS) + 1)]
    assert places[: len(SHIFTS)] == list(SHIFTS) == places[len(SHIFTS) : -1]
    for (x, y), (to_x, to_y) in pairwise(places):
        assert abs(x - to_x) + abs(y - to_y) == 1


@given(st.sampled_from([(128, 64), (64, 32)]), st.data(), st.integers(-2, 2), st.integers(-2, 2))
def test_a_moved_picture_has_each_pixel_so_much_further(
    size: tuple[int, int], data: st.DataObject, right: int, down: int
) -> None:
    width, height = size
    count = width * height // 8
    picture = Picture(width, height, data.draw(st.binary(min_size=count, max_size=count)))
    moved = shifted(picture, right, down)

    def pixel(of: Picture, x: int, y: int) -> bool:
        x, y = x % width, y % height
        return bool(of.bits[(y * width + x) // 8] & 0x80 >> x % 8)

    for x, y in ((0, 0), (1, 1), (width - 1, height - 1), (width - 2, 5), (17, 0), (8, height - 1)):
        assert pixel(moved, x + right, y + down) == pixel(picture, x, y)
    assert shifted(moved, -right, -down) == picture
