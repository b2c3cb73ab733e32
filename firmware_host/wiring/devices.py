"""Builds every driver a table file names."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from drivers.buttons.gpio.driver import GpioButtons
from drivers.buttons.port import ButtonBank
from drivers.events import Emit
from drivers.frames import Picture
from drivers.leds.port import Strip
from drivers.leds.wled.core import WledSettings
from drivers.leds.wled.driver import WledStrip
from drivers.oled.port import Panel
from drivers.oled.sh1106.driver import Sh1106Panel
from drivers.oled.ssd1306.driver import Ssd1306Panel
from drivers.rfid.pn532.driver import Pn532Reader
from drivers.rfid.port import Reader
from drivers.spots.mcp23017.codec import Chip
from drivers.spots.mcp23017.driver import McpSpots
from drivers.spots.port import SpotBank
from drivers.timers import Clock
from firmware_host.wiring.layout import button_name, panel_name, reader_name
from firmware_host.wiring.wires import Wires
from hw.table_file import PanelPart, Table

BUTTONS, LAMPS, SPOTS = "buttons", "lamps", "spots"


@dataclass(frozen=True, slots=True)
class Devices:
    """All drivers of one table. Panels are in seat order."""

    buttons: ButtonBank
    readers: tuple[Reader, ...]
    panels: tuple[Panel, ...]
    strip: Strip | None
    spots: SpotBank | None
    wires: Wires

    def start(self) -> None:
        """Start all; panels first, so that people see something. Raises DeviceError for the buttons."""
        for panel in self.panels:
            panel.start()
        self.buttons.start()
        if self.strip is not None:
            self.strip.start()
        for reader in self.readers:
            reader.start()
        if self.spots is not None:
            self.spots.start()

    def stop(self, last: Sequence[Picture] = ()) -> None:
        """Stop all; panels go dark, or dimly show these last pictures."""
        for device in (*self.readers, self.spots, self.strip, self.buttons):
            if device is not None:
                device.stop()
        for panel, picture in zip_longest(self.panels, last):
            panel.stop(picture)
        self.wires.stop()


def build_devices(table: Table, wires: Wires, clock: Clock, emit: Emit) -> Devices:
    """Every driver, not yet started. Raises DeviceError where there are no pins at all."""
    pins = button_pins(table)
    return Devices(
        buttons=GpioButtons(BUTTONS, pins, wires.pins(), clock, emit),
        readers=tuple(
            Pn532Reader(name, wires.serial(port), clock, emit) for name, port in reader_ports(table).items()
        ),
        panels=tuple(
            build_panel(panel_name(seat), part.panel, wires, clock, emit)
            for seat, part in enumerate(table.seats)
        ),
        strip=_strip(table, wires, clock, emit),
        spots=_spots(table, wires, clock, emit),
        wires=wires,
    )


def device_names(table: Table) -> list[str]:
    """Every device that tells how it is; single buttons do only when something is the matter."""
    lamps = [] if table.strip is None else [LAMPS]
    spots = [] if table.spots is None else [SPOTS]
    panels = [panel_name(seat) for seat in range(len(table.seats))]
    return [BUTTONS, *panels, *reader_ports(table), *lamps, *spots]


def button_pins(table: Table) -> dict[str, int]:
    """The BCM number of each button."""
    return {
        button_name(seat, key): pin
        for seat, part in enumerate(table.seats)
        for key, pin in (("left", part.left), ("ok", part.ok), ("right", part.right))
    }


def reader_ports(table: Table) -> dict[str, str]:
    """The serial port of each reader."""
    ports = {reader_name(seat): part.reader.port for seat, part in enumerate(table.seats)}
    if table.shared_reader is not None:
        ports[reader_name(None)] = table.shared_reader.port
    return ports


def build_panel(name: str, part: PanelPart, wires: Wires, clock: Clock, emit: Emit) -> Panel:
    """The driver of one panel, not yet started."""
    lane, size = wires.lane(part.bus), (part.width, part.height)
    if part.make == "sh1106":
        return Sh1106Panel(name, lane, part.address, clock, emit, *size, part.column_offset)
    return Ssd1306Panel(name, lane, part.address, clock, emit, *size)


def _strip(table: Table, wires: Wires, clock: Clock, emit: Emit) -> Strip | None:
    part = table.strip
    if part is None:
        return None
    settings = WledSettings(lamps=part.lamps, budget_mA=part.budget_mA, brightness=part.brightness)
    return WledStrip(LAMPS, wires.serial(part.port), clock, emit, settings)


def _spots(table: Table, wires: Wires, clock: Clock, emit: Emit) -> SpotBank | None:
    part = table.spots
    if part is None:
        return None
    return McpSpots(SPOTS, wires.lane(part.bus), chips_of(table), clock, emit)


def chips_of(table: Table) -> Sequence[Chip]:
    """The expanders under the board, with the spot at each input."""
    return () if table.spots is None else [Chip(chip.address, chip.inputs) for chip in table.spots.chips]
