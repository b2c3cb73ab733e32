"""For a simulated table: the device itself at the far end of every wire."""

from collections.abc import Mapping
from dataclasses import dataclass

from drivers.buttons.gpio.twin import PinBank
from drivers.leds.wled.twin import WledTwin
from drivers.oled.mono_twin import MonoTwin
from drivers.oled.sh1106.twin import PanelTwin as Sh1106Twin
from drivers.oled.ssd1306.twin import PanelTwin as Ssd1306Twin
from drivers.rfid.pn532.twin import Pn532Twin
from drivers.spots.mcp23017.twin import Mcp23017Twin
from drivers.timers import Clock
from firmware_host.wiring.devices import button_pins, chips_of, reader_ports
from firmware_host.wiring.wires import FarEnds, Wires
from hw.table_file import PanelPart, Table


@dataclass(frozen=True, slots=True)
class Twins:
    """The simulated devices themselves. Readers by table seat ("0") or "shared"."""

    pins: PinBank
    readers: Mapping[str, Pn532Twin]
    panels: tuple[MonoTwin, ...]
    strip: WledTwin | None
    spots: tuple[Mcp23017Twin, ...]


def build_twins(table: Table, wires: Wires, ends: FarEnds, clock: Clock) -> Twins:
    """A twin at the far end of every wire that `build_devices` has asked for."""
    return Twins(
        pins=PinBank(wires.pins(), button_pins(table), clock),
        readers=reader_twins(table, ends, clock),
        panels=panel_twins(table, ends),
        strip=strip_twin(table, ends, clock),
        spots=spot_twins(table, ends),
    )


def reader_twins(table: Table, ends: FarEnds, clock: Clock) -> Mapping[str, Pn532Twin]:
    """One behind each reader's port, named as in `Twins`."""
    readers = {
        name.removeprefix("seat").removesuffix(".reader"): Pn532Twin(ends.ends[port], clock)
        for name, port in reader_ports(table).items()
    }
    return {str(int(key) - 1) if key.isdecimal() else key: twin for key, twin in readers.items()}


def strip_twin(table: Table, ends: FarEnds, clock: Clock) -> WledTwin | None:
    """The one behind the lamps' port, if the table has lamps."""
    if table.strip is None:
        return None
    return WledTwin(ends.ends[table.strip.port], clock, table.strip.lamps)


def panel_twins(table: Table, ends: FarEnds) -> tuple[MonoTwin, ...]:
    """One on the bus for each seat."""
    twins = []
    for part in table.seats:
        twin = panel_twin(part.panel)
        ends.buses[part.panel.bus].attach(part.panel.address, twin)
        twins.append(twin)
    return tuple(twins)


def panel_twin(part: PanelPart) -> MonoTwin:
    """The glass itself, of the make the table file names."""
    if part.make == "sh1106":
        return Sh1106Twin(part.width, part.height, part.column_offset)
    return Ssd1306Twin(part.width, part.height)


def spot_twins(table: Table, ends: FarEnds) -> tuple[Mcp23017Twin, ...]:
    """One on the bus for each expander."""
    twins = []
    for chip in chips_of(table):
        twin = Mcp23017Twin()
        assert table.spots is not None
        ends.buses[table.spots.bus].attach(chip.address, twin)
        twins.append(twin)
    return tuple(twins)
