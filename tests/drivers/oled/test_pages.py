"""Pictures become panel memory and back; windows turn one memory into another, cheaply."""

from hypothesis import given
from hypothesis import strategies as st

from drivers.frames import Picture
from drivers.oled.pages import Span, Windows, contents, pages_of, picture_of, spans

SIZES = st.sampled_from([(128, 64), (128, 32), (64, 48)])
FULL = 1024 + 10
TALL, FLAT = Windows(10, tall=True), Windows(7, tall=False)


EDITS = st.lists(st.tuples(st.integers(0, 1023), st.integers(1, 40), st.integers(0, 255)), max_size=40)


def edited(old: bytes, edits: list[tuple[int, int, int]]) -> bytes:
    """Memory with some stretches written over."""
    memory = bytearray(old)
    for start, length, value in edits:
        memory[start : start + length] = bytes((value,)) * len(memory[start : start + length])
    return bytes(memory)


def apply(old: bytes, new: bytes, width: int, windows: Windows) -> bytes:
    memory = bytearray(old)
    for span in spans(old, new, width, windows):
        data = iter(contents(span, new, width))
        for page in range(span.first_page, span.last_page + 1):
            for column in range(span.first_column, span.last_column + 1):
                memory[page * width + column] = next(data)
    return bytes(memory)


def with_digit(pages: bytes, left: int, top: int, width: int = 128) -> bytes:
    """A 6x12 block of pixels turned over."""
    bits = bytearray(picture_of(pages, width).bits)
    for y in range(top, top + 12):
        for x in range(left, left + 6):
            bits[(y * width + x) // 8] ^= 0x80 >> x % 8
    return pages_of(Picture(width, len(pages) // width * 8, bytes(bits)))


def test_a_pixel_lands_in_its_page_column_and_bit() -> None:
    bits = bytearray(1024)
    bits[19 * 16 + 5 // 8] = 0x80 >> 5 % 8  # x 5, y 19: page 2, bit 3
    pages = pages_of(Picture(128, 64, bytes(bits)))
    assert pages.count(0) == 1023
    assert pages[2 * 128 + 5] == 1 << 3


@given(SIZES, st.data())
def test_memory_turns_back_into_the_picture_it_came_from(size: tuple[int, int], data: st.DataObject) -> None:
    count = size[0] * size[1] // 8
    picture = Picture(*size, data.draw(st.binary(min_size=count, max_size=count)))
    assert picture_of(pages_of(picture), size[0]) == picture


@given(st.binary(min_size=1024, max_size=1024), EDITS)
def test_windows_applied_to_the_old_memory_give_the_new_one(
    old: bytes, edits: list[tuple[int, int, int]]
) -> None:
    new = edited(old, edits)
    assert apply(old, new, 128, TALL) == apply(old, new, 128, FLAT) == new


@given(EDITS, EDITS)
def test_windows_never_cost_more_than_the_whole_memory(
    before: list[tuple[int, int, int]], after: list[tuple[int, int, int]]
) -> None:
    old, new = edited(bytes(1024), before), edited(bytes(1024), after)
    assert TALL.cost(*spans(old, new, 128, TALL)) <= FULL
    assert FLAT.cost(*spans(old, new, 128, FLAT)) <= 1024 + 8 * 7


@given(st.integers(0, 122), st.integers(0, 52))
def test_a_changed_digit_costs_a_twentieth_of_a_frame_wherever_it_stands(left: int, top: int) -> None:
    old = pages_of(Picture(128, 64, bytes(range(256)) * 4))
    found = spans(old, with_digit(old, left, top), 128, TALL)
    assert TALL.cost(*found) * 20 <= FULL


def test_equal_memories_need_no_window() -> None:
    assert spans(bytes(1024), bytes(1024), 128, TALL) == ()


def test_an_unknown_memory_is_sent_whole() -> None:
    assert spans(None, bytes(1024), 128, TALL) == (Span(0, 7, 0, 127),)


def test_far_changes_get_windows_of_their_own_and_near_ones_share() -> None:
    new = bytearray(1024)
    new[0] = new[8] = new[100] = 1
    assert spans(bytes(1024), bytes(new), 128, TALL) == (Span(0, 0, 0, 8), Span(0, 0, 100, 100))


def test_a_digit_across_two_pages_is_one_window() -> None:
    assert spans(bytes(1024), with_digit(bytes(1024), 40, 18), 128, TALL) == (Span(2, 3, 40, 45),)


def test_windows_that_would_cost_more_than_a_frame_give_way_to_it() -> None:
    new = (b"\1" * 128 + b"\1" * 117 + bytes(11)) * 4  # alone 1060 bytes
    assert spans(bytes(1024), new, 128, TALL) == (Span(0, 7, 0, 127),)


def test_a_chip_without_tall_windows_gets_a_span_a_page() -> None:
    assert spans(None, bytes(1024), 128, FLAT) == tuple(Span(page, page, 0, 127) for page in range(8))
    two = spans(bytes(1024), with_digit(bytes(1024), 40, 18), 128, FLAT)
    assert two == (Span(2, 2, 40, 45), Span(3, 3, 40, 45))
