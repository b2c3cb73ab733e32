"""The panel itself, for simulation: takes the controller's bytes, shows what an eye would see.

World side: `picture`, `lit`, `unplug`, `plug`. Any byte is harmless, as it is to the chip. Commands
without an effect on what is seen only have their arguments swallowed. Deliberately absent:
scrolling, fading and zoom, which our driver never asks for.
"""

from collections.abc import Callable

from drivers.frames import Picture
from drivers.oled.ssd1306.codec import (
    COLUMN_OFFSETS,
    DATA,
    DISPLAY_ON,
    PAGE_ROWS,
    SET_COLUMNS,
    SET_PAGES,
    picture_of,
)

COLUMNS, PAGES = 128, 8  # of the chip's memory, whatever the glass
ROWS = PAGES * PAGE_ROWS
MORE_CONTROL = 0x80  # the control byte speaks for one byte only
HORIZONTAL, VERTICAL, BY_PAGE = 0, 1, 2
SET_MODE, SET_CONTRAST, CHARGE_PUMP, SET_OFFSET = 0x20, 0x81, 0x8D, 0xD3
_ARGUMENTS = {
    **{SET_MODE: 1, SET_COLUMNS: 2, SET_PAGES: 2, SET_CONTRAST: 1, CHARGE_PUMP: 1, SET_OFFSET: 1},
    **{0xA8: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1},
    **{0x23: 1, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0xA3: 2, 0xD6: 1, 0x91: 4},
}
_NOISE = bytes((index * 73 ^ index >> 3) & 0xFF for index in range(COLUMNS * PAGES))
_REVERSED_BITS = bytes(int(f"{value:08b}"[::-1], 2) for value in range(256))


class PanelTwin:
    """A 128x64 controller behind a glass of the given size.

    `on_change` is called, on whichever thread carries the bytes, after each message that changed
    what is seen; a picture sent in several windows passes through the states between.
    """

    def __init__(self, width: int = 128, height: int = 64) -> None:
        self._width = width
        self._height = height
        self._first_column = COLUMN_OFFSETS[width, height]
        self.on_change: Callable[[], None] = lambda: None
        self.plugged = True
        self.bytes_received = 0  # control bytes counted, addresses not
        self._power_up()

    def _power_up(self) -> None:
        self._memory = bytearray(_NOISE)
        self._on = self._pump = self._inverted = self._all_on = False
        self._mirrored = self._upside_down = True  # until remapped as glasses are mounted
        self.contrast = 0x7F
        self._start_line = self._offset = 0
        self._mode = BY_PAGE
        self._columns = (0, COLUMNS - 1)
        self._pages = (0, PAGES - 1)
        self._column = self._page = 0
        self._command = bytearray()  # begun, its arguments still to come
        self._changed = False

    # --- world side ---

    @property
    def lit(self) -> bool:
        """Whether the glass glows at all."""
        return self.plugged and self._on and self._pump

    def picture(self) -> Picture:
        """What an eye sees now; all dark while the glass is not lit."""
        size = self._width * self._height // 8
        if not self.lit:
            return Picture(self._width, self._height, bytes(size))
        if self._all_on:
            return Picture(self._width, self._height, b"\xff" * size)
        rows = picture_of(self._turned(), COLUMNS).bits
        row_bytes, first = COLUMNS // 8, self._first_column // 8
        bits = bytearray()
        for line in range(self._height):
            row = (line + self._start_line + self._offset) % ROWS * row_bytes
            bits += rows[row + first : row + first + self._width // 8]
        return Picture(self._width, self._height, bytes(bits))

    def unplug(self) -> None:
        """Take its power: memory and settings are gone."""
        self.plugged = False
        self._power_up()
        self.on_change()

    def plug(self) -> None:
        """Give it power: it answers, shows nothing and holds noise."""
        self.plugged = True

    def _turned(self) -> bytes:
        """The memory as the glass is mounted and told to show it."""
        seen = bytes(self._memory)
        if self._upside_down:
            seen = seen[::-1].translate(_REVERSED_BITS)
        if self._mirrored is not self._upside_down:  # turning the bytes round mirrored them already
            seen = b"".join([seen[at : at + COLUMNS][::-1] for at in range(0, len(seen), COLUMNS)])
        if self._inverted:
            seen = bytes(byte ^ 0xFF for byte in seen)
        return seen

    # --- wire side ---

    def write(self, payload: bytes) -> None:
        """See `drivers.wires.fake_i2c.I2cTwin`."""
        self.bytes_received += len(payload)
        at = 0
        while at < len(payload):
            control = payload[at]
            end = at + 2 if control & MORE_CONTROL else len(payload)
            if control & DATA:
                self._fill(payload[at + 1 : end])
            else:
                for byte in payload[at + 1 : end]:
                    self._obey(byte)
            at = end
        if self._changed:
            self._changed = False
            self.on_change()

    def read(self, register: int | None, count: int) -> bytes:
        """See `drivers.wires.fake_i2c.I2cTwin`: the status byte, whose bit 6 says "off"."""
        return bytes((0x00 if self._on else 0x40,)) * count

    def _fill(self, data: bytes) -> None:
        at = 0
        while at < len(data):
            last = COLUMNS - 1
            if self._mode == HORIZONTAL and self._column <= self._columns[1]:
                last = self._columns[1]
            room = 1 if self._mode == VERTICAL else last - self._column + 1
            chunk = data[at : at + room]
            start = self._page * COLUMNS + self._column
            if self._memory[start : start + len(chunk)] != chunk:
                self._memory[start : start + len(chunk)] = chunk
                self._changed = True
            at += len(chunk)
            self._advance(len(chunk), last)

    def _advance(self, count: int, last: int) -> None:
        if self._mode == VERTICAL:
            wraps = self._page == self._pages[1]
            self._page = _next(self._page, self._pages, PAGES)
            if wraps:
                self._column = _next(self._column, self._columns, COLUMNS)
            return
        self._column += count
        if self._column > last:
            by_page = self._mode == BY_PAGE
            self._column = 0 if by_page else self._columns[0]
            self._page = self._page if by_page else _next(self._page, self._pages, PAGES)

    def _obey(self, byte: int) -> None:
        self._command.append(byte)
        if len(self._command) > _ARGUMENTS.get(self._command[0], 0):
            before = self._seen()
            self._carry_out(self._command[0], bytes(self._command[1:]))
            self._command.clear()
            self._changed = self._changed or self._seen() != before

    def _seen(self) -> tuple[int, ...]:
        """The settings that change what an eye sees."""
        looks = (self._inverted, self._all_on, self._mirrored, self._upside_down)
        return (self._on, self._pump, self._start_line, self._offset, self.contrast, *looks)

    def _carry_out(self, command: int, arguments: bytes) -> None:
        match command:
            case 0xAE | 0xAF:
                self._on = command == DISPLAY_ON
            case 0xA4 | 0xA5:
                self._all_on = command == 0xA5
            case 0xA6 | 0xA7:
                self._inverted = command == 0xA7
            case 0xA0 | 0xA1:
                self._mirrored = command == 0xA0
            case _ if 0xC0 <= command <= 0xCF:
                self._upside_down = command < 0xC8
            case _ if 0x40 <= command <= 0x7F:
                self._start_line = command & 0x3F
            case _ if command == SET_OFFSET:
                self._offset = arguments[0] & 0x3F
            case _ if command == SET_CONTRAST:
                self.contrast = arguments[0]
            case _ if command == CHARGE_PUMP:
                self._pump = bool(arguments[0] & 0x04)
            case _:
                self._aim(command, arguments)

    def _aim(self, command: int, arguments: bytes) -> None:
        """The commands that say where data goes; a window that ends before it begins is ignored."""
        match command:
            case _ if command == SET_MODE:
                self._mode = min(arguments[0] & 0x03, BY_PAGE)
            case _ if command == SET_COLUMNS:
                first, last = arguments[0] & 0x7F, arguments[1] & 0x7F
                if first <= last:
                    self._columns, self._column = (first, last), first
            case _ if command == SET_PAGES:
                first, last = arguments[0] & 0x07, arguments[1] & 0x07
                if first <= last:
                    self._pages, self._page = (first, last), first
            case _ if self._mode == BY_PAGE and 0xB0 <= command <= 0xB7:
                self._page = command & 0x07
            case _ if self._mode == BY_PAGE and command <= 0x0F:
                self._column = self._column & 0x70 | command
            case _ if self._mode == BY_PAGE and command <= 0x1F:
                self._column = self._column & 0x0F | (command & 0x07) << 4
            case _:
                pass  # without an effect on what is seen


def _next(here: int, ends: tuple[int, int], size: int) -> int:
    return ends[0] if here == ends[1] else (here + 1) % size
