"""Gives the faults of a simulated table their handles: its twins, wires and host by name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from drivers.leds.wled.twin import WledTwin
from drivers.oled.mono_twin import MonoTwin
from drivers.rfid.pn532.twin import Pn532Twin
from drivers.spots.mcp23017.twin import Mcp23017Twin
from drivers.wires.fake_i2c import FAST_MODE_HZ
from firmware_host.sim.faultplan import Targets
from firmware_host.sim.faults import Host, Rig, Thing
from firmware_host.wiring.devices import LAMPS, SPOTS, button_pins, reader_ports
from firmware_host.wiring.layout import panel_name, reader_name
from firmware_host.wiring.twins import Twins
from firmware_host.wiring.wires import FarEnds
from hw.table_file import Table


@dataclass(frozen=True, slots=True)
class _Serial:
    """A reader or the lamps' controller."""

    twin: Pn532Twin | WledTwin

    def unplug(self) -> None:
        self.twin.unplug()

    def plug(self) -> None:
        self.twin.plug()

    def silence(self, silent: bool) -> None:
        self.twin.silent = silent

    def garble(self, noise: bytes) -> None:
        if noise:
            self.twin.say(noise)


@dataclass(frozen=True, slots=True)
class _Panel:
    twin: MonoTwin

    def unplug(self) -> None:
        self.twin.unplug()

    def plug(self) -> None:
        self.twin.plug()

    def silence(self, silent: bool) -> None:
        self.twin.silent = silent

    def garble(self, noise: bytes) -> None:
        if noise:
            self.twin.disturb()


@dataclass(frozen=True, slots=True)
class _Spots:
    """All expanders under the board: they hang on one cable."""

    twins: Sequence[Mcp23017Twin]

    def unplug(self) -> None:
        for twin in self.twins:
            twin.unplug()

    def plug(self) -> None:
        for twin in self.twins:
            twin.plug()

    def silence(self, silent: bool) -> None:
        for twin in self.twins:
            twin.silent = silent

    def garble(self, noise: bytes) -> None:
        for twin in self.twins:
            twin.noisy = bool(noise)


def build_rig(table: Table, twins: Twins, ends: FarEnds, host: Host) -> Rig:
    """The handles of one simulated table."""
    readers = {_reader(key): twin for key, twin in twins.readers.items()}
    return Rig(
        things=_things(twins, readers),
        contacts=twins.pins,
        buttons=tuple(button_pins(table)),
        antennas=readers,
        buses={f"i2c-{number}": bus for number, bus in ends.buses.items()},
        bus_hz=FAST_MODE_HZ,
        host=host,
    )


def targets_of(table: Table) -> Targets:
    """What faults can befall at such a table, before there is one."""
    readers = tuple(reader_ports(table))
    panels = tuple(panel_name(seat) for seat in range(len(table.seats)))
    serial = readers if table.strip is None else (*readers, LAMPS)
    buses = [part.panel.bus for part in table.seats]
    if table.spots is not None:
        buses.append(table.spots.bus)
    return Targets(
        plugs=(*panels, *serial, *(() if table.spots is None else (SPOTS,))),
        buttons=tuple(button_pins(table)),
        readers=readers,
        buses=tuple(f"i2c-{bus}" for bus in dict.fromkeys(buses)),
    )


def _things(twins: Twins, readers: Mapping[str, Pn532Twin]) -> dict[str, Thing]:
    things: dict[str, Thing] = {panel_name(seat): _Panel(twin) for seat, twin in enumerate(twins.panels)}
    things.update({name: _Serial(twin) for name, twin in readers.items()})
    if twins.strip is not None:
        things[LAMPS] = _Serial(twins.strip)
    if twins.spots:
        things[SPOTS] = _Spots(twins.spots)
    return things


def _reader(key: str) -> str:
    """The device's name behind a key of `Twins.readers`."""
    return reader_name(int(key) if key.isdecimal() else None)
