"""Pictures to panel memory and back, and the smallest windows that turn one memory into another.

Panel memory is pages of eight rows from the top; a byte is a column of a page, its low bit the top
row. A window is sent as one command message and one data message; how it is aimed is each chip's own.
"""

from dataclasses import dataclass
from itertools import pairwise

from drivers.frames import Picture

PAGE_ROWS = 8
COMMANDS, DATA = 0x00, 0x40  # the byte after the address says what follows
DISPLAY_OFF, DISPLAY_ON = 0xAE, 0xAF
NOP = 0xE3


@dataclass(frozen=True, slots=True)
class Span:
    """A rectangle of panel memory, both ends included."""

    first_page: int
    last_page: int
    first_column: int
    last_column: int

    @property
    def size(self) -> int:
        """Bytes it holds."""
        return (self.last_page - self.first_page + 1) * (self.last_column - self.first_column + 1)


@dataclass(frozen=True, slots=True)
class Windows:
    """What a chip's windows are: bytes on the bus besides the contents, and whether one spans pages."""

    overhead: int
    tall: bool

    def cost(self, *spans: Span) -> int:
        """Bytes on the bus to fill these spans."""
        return sum(self.overhead + span.size for span in spans)


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


def spans(old: bytes | None, new: bytes, width: int, windows: Windows) -> tuple[Span, ...]:
    """What to send to turn memory `old` into `new`; the whole of it when `old` is unknown (None)."""
    whole = _whole(len(new) // width, width, windows)
    if old is None:
        return whole
    if old == new:
        return ()
    done: list[Span] = []
    above: list[Span] = []  # that end on the page before
    for page in range(len(new) // width):
        here = _spans_of_page(old, new, width, page, windows)
        if windows.tall:
            here = [_joined(above, span, windows) for span in here]
        done += above
        above = here
    found = (*done, *above)
    return found if windows.cost(*found) < windows.cost(*whole) else whole


def contents(span: Span, pages: bytes, width: int) -> bytes:
    """What fills a span's window, in the order the panel fills it."""
    starts = range(span.first_page * width, (span.last_page + 1) * width, width)
    return b"".join([pages[start + span.first_column : start + span.last_column + 1] for start in starts])


def _whole(pages: int, width: int, windows: Windows) -> tuple[Span, ...]:
    if windows.tall:
        return (Span(0, pages - 1, 0, width - 1),)
    return tuple(Span(page, page, 0, width - 1) for page in range(pages))


def _spans_of_page(old: bytes, new: bytes, width: int, page: int, windows: Windows) -> list[Span]:
    """The runs of a page that differ, over gaps that are cheaper to send than to skip."""
    start = page * width
    before, after = old[start : start + width], new[start : start + width]
    if before == after:
        return []
    changed = [column for column in range(width) if before[column] != after[column]]
    breaks = [(left, right) for left, right in pairwise(changed) if right - left - 1 > windows.overhead]
    firsts = [changed[0], *(right for _, right in breaks)]
    lasts = [*(left for left, _ in breaks), changed[-1]]
    return [Span(page, page, first, last) for first, last in zip(firsts, lasts, strict=True)]


def _joined(above: list[Span], span: Span, windows: Windows) -> Span:
    """The span, taken together with one right above it (and out of that list) if that is cheaper."""
    for other in above:
        both = Span(
            other.first_page,
            span.last_page,
            min(other.first_column, span.first_column),
            max(other.last_column, span.last_column),
        )
        if windows.cost(both) <= windows.cost(other, span):
            above.remove(other)
            return both
    return span
