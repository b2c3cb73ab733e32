"""The panel itself, for simulation: takes the controller's bytes, shows what an eye would see."""

from drivers.oled.mono_twin import PAGES, SET_CONTRAST, SET_OFFSET, MonoTwin
from drivers.oled.ssd1306.codec import COLUMN_OFFSETS, SET_COLUMNS, SET_PAGES

COLUMNS = 128
HORIZONTAL, VERTICAL, BY_PAGE = 0, 1, 2
SET_MODE, CHARGE_PUMP = 0x20, 0x8D
_ARGUMENTS = {
    **{SET_MODE: 1, SET_COLUMNS: 2, SET_PAGES: 2, SET_CONTRAST: 1, CHARGE_PUMP: 1, SET_OFFSET: 1},
    **{0xA8: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1},
    **{0x23: 1, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0xA3: 2, 0xD6: 1, 0x91: 4},
}


class PanelTwin(MonoTwin):
    """A 128x64 controller behind a glass of the given size."""

    def __init__(self, width: int = 128, height: int = 64) -> None:
        super().__init__(width, height, COLUMNS, COLUMN_OFFSETS[width, height], _ARGUMENTS)

    def _power_up(self) -> None:
        super()._power_up()
        self._pump = False
        self._mode = BY_PAGE
        self._columns = (0, COLUMNS - 1)
        self._pages = (0, PAGES - 1)

    @property
    def lit(self) -> bool:
        """Whether the glass glows: it needs the charge pump."""
        return super().lit and self._pump

    def _fill(self, data: bytes) -> None:
        at = 0
        while at < len(data):
            last = COLUMNS - 1
            if self._mode == HORIZONTAL and self._column <= self._columns[1]:
                last = self._columns[1]
            room = 1 if self._mode == VERTICAL else last - self._column + 1
            chunk = data[at : at + room]
            self._store(chunk)
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

    def _aim(self, command: int, arguments: bytes) -> None:
        """A window that ends before it begins is ignored."""
        match command:
            case _ if command == CHARGE_PUMP:
                self._pump = bool(arguments[0] & 0x04)
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
