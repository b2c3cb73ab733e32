"""How an SH1106 is aimed: a page and its first column; it knows no windows over several pages."""

from drivers.oled.pages import Span, Windows

COLUMNS = 132  # of the chip's memory
GLASSES = ((128, 64),)
SET_PAGE, SET_LOW_COLUMN, SET_HIGH_COLUMN = 0xB0, 0x00, 0x10
WINDOWS = Windows(overhead=7, tall=False)  # address, control byte, three commands; address, control byte


def window(span: Span, column_offset: int) -> tuple[int, ...]:
    """The commands that aim the panel at a span of one page; most glasses begin at column 2."""
    column = column_offset + span.first_column
    return (SET_PAGE | span.first_page, SET_LOW_COLUMN | column & 0x0F, SET_HIGH_COLUMN | column >> 4)
