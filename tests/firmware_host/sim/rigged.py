"""A virtual table for tests of faults, and what its devices have told."""

from drivers.events import DeviceChanged, DeviceState
from firmware_host.sim.faultplan import Kind, Planned
from firmware_host.wiring.virtual import VirtualTable
from hw.deck_file import find_deck
from hw.table_file import find_table


def a_table(name: str = "cafe4") -> VirtualTable:
    return VirtualTable(find_table(name), find_deck("briscola40"), seed=1)


class Rigged:
    """A table that is switched on, and one fault at a time."""

    def __init__(self) -> None:
        self.table = a_table()
        self.told: list[DeviceChanged] = []
        self.heard: list[object] = []
        self.table.loop.observers.append(self._hear)
        self.table.start()
        self.table.clock.run_for(3.0)
        self.told.clear()

    def _hear(self, event: object, outputs: object) -> None:
        (self.told if isinstance(event, DeviceChanged) else self.heard).append(event)

    def befall(self, kind: Kind, device: str = "", other: str = "", seconds: float = 3.0) -> None:
        """Let it happen, and let it pass."""
        self.begin(kind, device, other, seconds)
        self.table.clock.run_for(seconds + 12.0)

    def begin(self, kind: Kind, device: str = "", other: str = "", seconds: float = 3.0) -> None:
        self.table.faults.arm([Planned(0.0, kind, device, other, seconds)], self.table.clock.now())
        self.table.clock.run_for(0.0)

    def states(self, device: str) -> list[DeviceState]:
        return [event.state for event in self.told if event.device == device]

    def shows_what_was_composed(self) -> bool:
        outputs = self.table.loop.outputs
        assert outputs is not None
        return [twin.picture() for twin in self.table.twins.panels] == list(outputs.panels)
