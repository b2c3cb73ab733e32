"""A panel on an SSD1306, SSD1309 or SSD1315: luma's class of that name, and the glasses it drives."""

from drivers.errors import DeviceError
from drivers.events import Emit
from drivers.oled.luma_panel import Chip, LumaPanel
from drivers.oled.ssd1306.codec import COLUMN_OFFSETS, WINDOWS, window
from drivers.timers import Clock
from drivers.wires.i2c import Lane


class Ssd1306Panel(LumaPanel):
    """`drivers.oled.port.Panel`. Raises DeviceError for a size no such glass has."""

    def __init__(
        self,
        device: str,
        lane: Lane,
        address: int,
        clock: Clock,
        emit: Emit,
        width: int = 128,
        height: int = 64,
    ) -> None:
        if (width, height) not in COLUMN_OFFSETS:
            raise DeviceError(
                f"{device}: no SSD1306 glass is {width}x{height}; known: {list(COLUMN_OFFSETS)}"
            )
        offset = COLUMN_OFFSETS[width, height]
        chip = Chip("ssd1306", width, height, offset, WINDOWS, window, unused=("_mask", "_offsets"))
        super().__init__(device, lane, address, clock, emit, chip)
