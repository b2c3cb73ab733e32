"""A panel on an SH1106: 132 columns of memory behind 128 of glass, sent a page at a time."""

from drivers.errors import DeviceError
from drivers.events import Emit
from drivers.oled.luma_panel import Chip, LumaPanel
from drivers.oled.sh1106.codec import COLUMNS, GLASSES, WINDOWS, window
from drivers.timers import Clock
from drivers.wires.i2c import Lane


class Sh1106Panel(LumaPanel):
    """`drivers.oled.port.Panel`. Raises DeviceError for a glass that does not fit the chip."""

    def __init__(
        self,
        device: str,
        lane: Lane,
        address: int,
        clock: Clock,
        emit: Emit,
        width: int,
        height: int,
        column_offset: int,
    ) -> None:
        if (width, height) not in GLASSES:
            raise DeviceError(f"{device}: no SH1106 glass is {width}x{height}; known: {list(GLASSES)}")
        if not 0 <= column_offset <= COLUMNS - width:
            raise DeviceError(f"{device}: column_offset = {column_offset}: expected 0 to {COLUMNS - width}")
        chip = Chip("sh1106", width, height, column_offset, WINDOWS, window)
        super().__init__(device, lane, address, clock, emit, chip)
