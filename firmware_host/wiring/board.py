"""The world around a simulated table: fingers, cards, and pieces that close contacts under the board."""

from collections.abc import Mapping
from dataclasses import dataclass

from drivers.spots.mcp23017.twin import Mcp23017Twin
from drivers.timers import Clock
from firmware_host.sim.pieces import Contact, Pieces
from firmware_host.sim.world import World
from firmware_host.table.layout import Layout
from firmware_host.wiring.devices import chips_of
from firmware_host.wiring.twins import Twins
from hw.table_file import Table


@dataclass(frozen=True, slots=True)
class _Reed:
    """One input of an expander."""

    twin: Mcp23017Twin
    number: int

    def occupy(self) -> None:
        self.twin.occupy(self.number)

    def vacate(self) -> None:
        self.twin.vacate(self.number)


def build_pieces(table: Table, twins: Twins) -> Pieces:
    """A table without a board has no place for a piece."""
    if table.board is None:
        return Pieces({})
    contacts: Mapping[str, Contact] = {
        spot: _Reed(twin, number)
        for twin, chip in zip(twins.spots, chips_of(table), strict=True)
        for number, spot in enumerate(chip.spots)
    }
    return Pieces(contacts, table.board.spots, table.board.finish)


def build_world(table: Table, layout: Layout, twins: Twins, clock: Clock) -> World:
    """With nothing in it yet."""
    buttons = {(seat, key.value): name for name, (seat, key) in layout.buttons.items()}
    return World(clock, twins.readers, twins.pins, buttons, layout.seats, pieces=build_pieces(table, twins))
