"""How an SSD1306 is aimed: a window of columns and pages that data then fills."""

from drivers.oled.pages import Span, Windows

SET_COLUMNS, SET_PAGES = 0x21, 0x22
COLUMN_OFFSETS = {(128, 64): 0, (128, 32): 0, (96, 16): 0, (64, 48): 32, (64, 32): 32}  # by glass size
WINDOWS = Windows(overhead=10, tall=True)  # address, control byte, six commands; address, control byte


def window(span: Span, column_offset: int) -> tuple[int, ...]:
    """The commands that aim the panel at a span; some glasses begin at a later column."""
    columns = (column_offset + span.first_column, column_offset + span.last_column)
    return (SET_COLUMNS, *columns, SET_PAGES, span.first_page, span.last_page)
