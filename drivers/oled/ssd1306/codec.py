"""Pictures to panel memory and back, and the smallest windows that turn one memory into another.

Panel memory is pages of eight rows from the top; a byte is a column of a page, its low bit the top
row. A window is sent as one command message and one data message.
"""

from dataclasses import dataclass
from itertools import pairwise

from drivers.frames import Picture

PAGE_ROWS = 8
COMMANDS, DATA = 0x00, 0x40  # the byte after the address says what follows
SET_COLUMNS, SET_PAGES = 0x21, 0x22
DISPLAY_OFF, DISPLAY_ON = 0xAE, 0xAF
NOP = 0xE3
COLUMN_OFFSETS = {(128, 64): 0, (128, 32): 0, (96, 16): 0, (64, 48): 32, (64, 32): 32}  # by glass size
WINDOW_BYTES = 10  # address, COMMANDS, six command bytes; address, DATA


@dataclass(frozen=True, slots=True)
class Span:
    """A rectangle of panel memory, both ends included."""

    first_page: int
    last_page: int
    first_column: int
    last_column: int

    @property
    def cost(self) -> int:
        """Bytes on the bus to fill it."""
        pages = self.last_page - self.first_page + 1
        return WINDOW_BYTES + pages * (self.last_column - self.first_column + 1)


def pages_of(picture: Picture) -> bytes:
    """The picture as panel memory, page after page."""
    width = picture.width
    ones = int.from_bytes(b"\1" * width, "big")
    row_bytes = width // 8
    pages = bytearray()
    for top in range(0, len(picture.bits), row_bytes * PAGE_ROWS):
        page = 0
        for row in range(PAGE_ROWS):
            start = top + row * row_bytes
            line = int.from_bytes(picture.bits[start : start + row_bytes], "big")
            # One ASCII digit a pixel: their low bits are the row, a byte for each column.
            page |= (int.from_bytes(f"{line:0{width}b}".encode(), "big") & ones) << row
        pages += page.to_bytes(width, "big")
    return bytes(pages)


def picture_of(pages: bytes, width: int) -> Picture:
    """The picture that panel memory shows."""
    ones = int.from_bytes(b"\1" * width, "big")
    zeros = int.from_bytes(b"0" * width, "big")
    bits = bytearray()
    for start in range(0, len(pages), width):
        page = int.from_bytes(pages[start : start + width], "big")
        for row in range(PAGE_ROWS):
            digits = (page >> row & ones | zeros).to_bytes(width, "big")
            bits += int(digits, 2).to_bytes(width // 8, "big")
    return Picture(width, len(pages) // width * PAGE_ROWS, bytes(bits))


def spans(old: bytes | None, new: bytes, width: int) -> tuple[Span, ...]:
    """Windows that turn memory `old` into `new`; the whole of it when `old` is unknown (None)."""
    whole = Span(0, len(new) // width - 1, 0, width - 1)
    if old is None:
        return (whole,)
    if old == new:
        return ()
    done: list[Span] = []
    above: list[Span] = []  # windows that end on the page before
    for page in range(whole.last_page + 1):
        here = [_joined(above, span) for span in _spans_of_page(old, new, width, page)]
        done += above
        above = here
    found = (*done, *above)
    return found if sum(span.cost for span in found) < whole.cost else (whole,)


def window(span: Span, column_offset: int) -> tuple[int, ...]:
    """The commands that aim the panel at a span; some glasses begin at a later column."""
    columns = (column_offset + span.first_column, column_offset + span.last_column)
    return (SET_COLUMNS, *columns, SET_PAGES, span.first_page, span.last_page)


def contents(span: Span, pages: bytes, width: int) -> bytes:
    """What fills a span's window, in the order the panel fills it."""
    starts = range(span.first_page * width, (span.last_page + 1) * width, width)
    return b"".join([pages[start + span.first_column : start + span.last_column + 1] for start in starts])


def _spans_of_page(old: bytes, new: bytes, width: int, page: int) -> list[Span]:
    """The runs of a page that differ, over gaps that are cheaper to send than to skip."""
    start = page * width
    before, after = old[start : start + width], new[start : start + width]
    if before == after:
        return []
    changed = [column for column in range(width) if before[column] != after[column]]
    breaks = [(left, right) for left, right in pairwise(changed) if right - left - 1 > WINDOW_BYTES]
    firsts = [changed[0], *(right for _, right in breaks)]
    lasts = [*(left for left, _ in breaks), changed[-1]]
    return [Span(page, page, first, last) for first, last in zip(firsts, lasts, strict=True)]


def _joined(above: list[Span], span: Span) -> Span:
    """The span, taken together with one window right above it (and out of that list) if that is cheaper."""
    for other in above:
        both = Span(
            other.first_page,
            span.last_page,
            min(other.first_column, span.first_column),
            max(other.last_column, span.last_column),
        )
        if both.cost <= other.cost + span.cost:
            above.remove(other)
            return both
    return span
