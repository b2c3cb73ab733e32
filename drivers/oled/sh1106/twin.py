"""The panel itself, for simulation: an SH1106 with its 132 columns, its pages and its own converter.

It knows neither windows nor the commands 20h, 21h, 22h and 8Dh; to it those, and what follows them, are
commands of one byte each. So the wrong driver shows the garbage it would on the real glass.
"""

from drivers.oled.mono_twin import SET_CONTRAST, SET_OFFSET, MonoTwin
from drivers.oled.sh1106.codec import COLUMNS

SET_CONVERTER = 0xAD  # 8Bh: it makes the glass's voltage, as it does after power-on
_ARGUMENTS = {
    **{SET_CONTRAST: 1, SET_OFFSET: 1, SET_CONVERTER: 1},
    **{0xA8: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1},
}


class PanelTwin(MonoTwin):
    """A 132x64 controller behind a glass that begins at its column `column_offset`."""

    def __init__(self, width: int = 128, height: int = 64, column_offset: int = 2) -> None:
        super().__init__(width, height, COLUMNS, column_offset, _ARGUMENTS)

    def _power_up(self) -> None:
        super()._power_up()
        self._converter = True

    @property
    def lit(self) -> bool:
        """Whether the glass glows: it needs the converter."""
        return super().lit and self._converter

    def _fill(self, data: bytes) -> None:
        """Data beyond the last column is lost."""
        chunk = data[: max(0, COLUMNS - self._column)]
        self._store(chunk)
        self._column += len(chunk)

    def _aim(self, command: int, arguments: bytes) -> None:
        match command:
            case _ if command == SET_CONVERTER:
                self._converter = arguments[0] == 0x8B
            case _ if 0xB0 <= command <= 0xB7:
                self._page = command & 0x07
            case _ if command <= 0x0F:
                self._column = self._column & 0xF0 | command
            case _ if command <= 0x1F:
                self._column = self._column & 0x0F | (command & 0x0F) << 4
            case _:
                pass  # without an effect on what is seen
