"""A monospaced bitmap font as data, and drawing rows of text with it into a `Picture`.

Each glyph's bitmap is unique, so a picture can be read back (`read_rows`): the simulated people see
what a person would see.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from drivers.frames import Picture

UNKNOWN_GLYPH = "?"
UNREADABLE = "\ufffd"  # stands for a bitmap that is no glyph


@dataclass(frozen=True)
class Font:
    """Glyphs by character; each is `height` rows of `width` pixels, the leftmost in the high bit."""

    width: int
    height: int
    glyphs: Mapping[str, tuple[int, ...]]


def parse_font(width: int, height: int, lines: Iterable[str]) -> Font:
    """Read "code:rows in hex" lines. Raises ValueError quoting a line that is wrong or doubled."""
    digits = 2 * ((width + 7) // 8) if width <= 8 else 3
    glyphs: dict[str, tuple[int, ...]] = {}
    bitmaps: set[tuple[int, ...]] = set()
    for line in lines:
        if line.startswith("#") or not line.strip():
            continue
        code, _, rows = line.strip().partition(":")
        if len(rows) != digits * height:
            raise ValueError(f"font line {line.strip()!r}: {len(rows)} digits, expected {digits * height}")
        bitmap = tuple(int(rows[at : at + digits], 16) for at in range(0, len(rows), digits))
        if bitmap in bitmaps:
            raise ValueError(f"font line {line.strip()!r}: looks like an earlier glyph")
        bitmaps.add(bitmap)
        glyphs[chr(int(code, 16))] = bitmap
    return Font(width, height, glyphs)


@dataclass(frozen=True, slots=True)
class Grid:
    """Where rows of text stand on a panel: the left margin and the top of each row, in pixels."""

    width: int
    height: int
    left: int
    tops: tuple[int, ...]


PANEL = Grid(128, 64, 1, (1, 16, 28, 40, 52))
ABOVE_LARGE = Grid(128, 64, 1, (1, 15, 27))  # three rows, and below them a large one
LARGE = Grid(128, 64, 4, (40,))
LARGE_TITLE = Grid(128, 64, 4, (0,))
BELOW_LARGE = Grid(128, 64, 1, (27, 39, 51))


class Typist:
    """Draws rows with one font on one grid, remembering what it drew lately."""

    def __init__(self, font: Font, grid: Grid = PANEL) -> None:
        self.font = font
        self.grid = grid
        self.columns = (grid.width - grid.left) // font.width
        self._unknown = font.glyphs[UNKNOWN_GLYPH]
        self._by_bitmap = {bitmap: char for char, bitmap in font.glyphs.items()}
        self.draw = lru_cache(maxsize=256)(self._draw)

    def _draw(self, rows: tuple[str, ...]) -> Picture:
        lines = [0] * self.grid.height
        self.draw_on(lines, rows)
        return _picture(lines, self.grid)

    def draw_on(self, lines: list[int], rows: Sequence[str]) -> None:
        """Set the rows' pixels in a picture's lines."""
        for top, row in zip(self.grid.tops, rows, strict=False):
            self._draw_row(lines, top, row)

    def _draw_row(self, lines: list[int], top: int, row: str) -> None:
        width = self.font.width
        shift = self.grid.width - self.grid.left - width
        for char in row[: self.columns]:
            if char != " ":
                for at, bits in enumerate(self.font.glyphs.get(char, self._unknown), top):
                    lines[at] |= bits << shift
            shift -= width

    def read(self, picture: Picture) -> tuple[str, ...]:
        """The rows a picture shows, blanks on the right cut; an unknown bitmap reads as "\\ufffd"."""
        return self.read_from(_lines(picture))

    def read_from(self, lines: Sequence[int]) -> tuple[str, ...]:
        """The rows that a picture's lines show."""
        return tuple(self._read_row(lines, top) for top in self.grid.tops)

    def _read_row(self, lines: Sequence[int], top: int) -> str:
        width, mask = self.font.width, (1 << self.font.width) - 1
        chars = []
        for column in range(self.columns):
            shift = self.grid.width - self.grid.left - width * (column + 1)
            bitmap = tuple((lines[top + row] >> shift) & mask for row in range(self.font.height))
            chars.append(self._by_bitmap.get(bitmap, UNREADABLE))
        return "".join(chars).rstrip()


class PanelTypist:
    """Draws a panel in its small font, or with its first or last row in the large one; and reads all back."""

    def __init__(self, small: Font, large: Font) -> None:
        self._whole = Typist(small, PANEL)
        self._above = Typist(small, ABOVE_LARGE)
        self._large = Typist(large, LARGE)
        self._title = Typist(large, LARGE_TITLE)
        self._below = Typist(small, BELOW_LARGE)
        self.font = small
        self.columns = self._whole.columns
        self.draw = self._whole.draw
        self.draw_large = lru_cache(maxsize=64)(self._draw_large)
        self.draw_titled = lru_cache(maxsize=64)(self._draw_titled)

    def fits_large(self, row: str) -> bool:
        """Whether a row can be the large one."""
        return len(row) <= self._large.columns and all(char in self._large.font.glyphs for char in row)

    def _draw_large(self, rows: tuple[str, ...], last: str) -> Picture:
        lines = [0] * PANEL.height
        self._above.draw_on(lines, rows)
        self._large.draw_on(lines, (last,))
        return _picture(lines, PANEL)

    def _draw_titled(self, title: str, rows: tuple[str, ...]) -> Picture:
        lines = [0] * PANEL.height
        self._title.draw_on(lines, (title,))
        self._below.draw_on(lines, rows)
        return _picture(lines, PANEL)

    def read(self, picture: Picture) -> tuple[str, ...]:
        """The rows a picture shows; "\ufffd" stands for what no glyph makes."""
        lines = _lines(picture)
        rows = self._whole.read_from(lines)
        if not any(UNREADABLE in row for row in rows):
            return rows
        (large,), above = self._large.read_from(lines), self._above.read_from(lines)
        (title,), below = self._title.read_from(lines), self._below.read_from(lines)
        # Drawn again, for a sign may hide beside the large ones, where nobody looked.
        if self.draw_large(above, large) == picture:
            return (*above, large)
        return (title, *below) if self.draw_titled(title, below) == picture else rows


def _picture(lines: Sequence[int], grid: Grid) -> Picture:
    bits = b"".join(line.to_bytes(grid.width // 8, "big") for line in lines)
    return Picture(grid.width, grid.height, bits)


def _lines(picture: Picture) -> list[int]:
    step = picture.width // 8
    return [int.from_bytes(picture.bits[at : at + step], "big") for at in range(0, len(picture.bits), step)]
