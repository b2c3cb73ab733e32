"""A window is aimed at the columns that the glass has."""

from drivers.oled.pages import Span
from drivers.oled.ssd1306.codec import window


def test_a_window_is_aimed_past_the_columns_a_small_glass_lacks() -> None:
    assert window(Span(1, 2, 3, 4), 32) == (0x21, 35, 36, 0x22, 1, 2)
