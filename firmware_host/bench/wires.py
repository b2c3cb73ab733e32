"""How full the wires are: readers, lamps and panels in virtual time, whose bytes are the real ones."""

from collections.abc import Mapping, Sequence
from statistics import mean

from drivers.wires.load import WireLoad
from firmware_host.soak.game import LineUp, Soaked
from firmware_host.wiring.devices import LAMPS, reader_ports
from firmware_host.wiring.virtual import VirtualTable
from games.registry import finished
from games.registry import game as find_game
from hw.deck_file import find_deck
from hw.table_file import Table, find_table

TABLE = "cafe4"
MINUTE = 60.0
REST_MINUTES = 2
DIGITS = 4

Loads = Mapping[str, Mapping[str, float]]


class _Minutes:
    """What the wires of a table carried in each minute while its clock ran."""

    def __init__(self, table: VirtualTable) -> None:
        self._table = table
        self.loads: list[Sequence[WireLoad]] = []
        self._arm()

    def _arm(self) -> None:
        clock = self._table.clock
        clock.call_at(clock.now() + MINUTE, self._ask)

    def _ask(self) -> None:
        self.loads.append(self._table.wires.loads(self._table.clock.now()))
        self._arm()


def wires() -> dict[str, Loads]:
    """The wires at rest, and with each game played by as many people as it takes."""
    table = find_table(TABLE)
    return {"rest": _at_rest(table), **{name: _played(table, name) for name in finished()}}


def _at_rest(table: Table) -> Loads:
    virtual = VirtualTable(table, find_deck(find_game(finished()[0]).deck), seed=1)
    virtual.start()
    minutes = _Minutes(virtual)
    virtual.clock.run_for(REST_MINUTES * MINUTE + 1)
    virtual.stop()
    return _told(table, minutes.loads)


def _played(table: Table, name: str) -> Loads:
    people = min(max(find_game(name).players), len(table.seats))
    soaked = Soaked(name, LineUp(people, people), seed=1, table=TABLE)
    minutes = _Minutes(soaked.table)
    report = soaked.run()
    if report.broken:
        raise RuntimeError(report.broken[0])
    return _told(table, minutes.loads)


def _told(table: Table, minutes: Sequence[Sequence[WireLoad]]) -> Loads:
    """By the name of the device at the wire's end, or of the bus that several share."""
    names = {port: name for name, port in reader_ports(table).items()}
    if table.strip is not None:
        names[table.strip.port] = LAMPS
    return {
        names.get(wire[0].wire, wire[0].wire): {
            "bytes_per_s": round(mean(load.sent + load.heard for load in wire), 1),
            "capacity": round(max(load.can_carry for load in wire), 1),
            "share": round(mean(load.share for load in wire), DIGITS),
            "fullest": round(max(load.share for load in wire), DIGITS),
        }
        for wire in zip(*minutes, strict=True)
    }
