"""A page and its first column, in the chip's two halves of a number."""

from drivers.oled.pages import Span
from drivers.oled.sh1106.codec import window


def test_a_page_is_aimed_past_the_columns_left_of_the_glass() -> None:
    assert window(Span(3, 3, 0, 127), 2) == (0xB3, 0x02, 0x10)
    assert window(Span(7, 7, 100, 105), 2) == (0xB7, 0x06, 0x16)
