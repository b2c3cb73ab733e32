"""The simulated table as the page shows it: what stands where, and who helps at which seat."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from drivers.timers import Clock
from firmware_host.sim.deeds import DECISIONS, GAME_DEEDS
from firmware_host.sim.eyes import Eyes
from firmware_host.sim.floor import SimFloor
from firmware_host.sim.people import Person, Tally, Temper
from firmware_host.sim.regrets import CHORES
from firmware_host.sim.teaching import TEACHING
from firmware_host.sim.world import World
from firmware_host.table.layout import LampMap, Layout
from firmware_host.wiring.twins import Twins
from games.api import Dice
from hw.board_file import OPPOSITE, Board
from hw.deck_file import Deck

STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
TEMPERS = {"calm": Temper(0.6, 1.2), "quick": Temper(0.03, 0.06)}


def page_layout(layout: Layout, board: Board | None, decks: Iterable[Deck]) -> Mapping[str, Any]:
    """What never changes on the page."""
    lamps = layout.lamps
    return {
        "seats": [{"index": seat, "label": str(seat + 1)} for seat in range(layout.seats)],
        "board": None if board is None else {"name": board.name, "spots": _spots(board, lamps)},
        "lamps": {
            "seats": [numbers[0] if numbers else None for numbers in lamps.seats],
            "shared": lamps.shared[0] if lamps.shared else None,
            "stock": lamps.stock[0] if lamps.stock else None,
        },
        "lamp_count": lamps.count,
        "language": layout.languages[0],
        "decks": page_decks(decks),
    }


def page_decks(decks: Iterable[Deck]) -> dict[str, Any]:
    """What is printed on the cards of each deck."""
    return {deck.name: {card: asdict(printed) for card, printed in deck.prints.items()} for deck in decks}


def _spots(board: Board, lamps: LampMap) -> list[dict[str, Any]]:
    places = {square.name: (float(square.column), float(square.row)) for square in board.squares}
    for side, entrance in board.gates.items():
        (x, y), (east, north) = places[entrance], STEPS[OPPOSITE[side]]
        places[f"gate.{side}"] = (x + east / 2, y + north / 2)
        places[board.finish] = (x + east, y + north)
    return [
        {"name": name, "x": _whole(x), "y": _whole(y), "lamp": lamps.spots.get(name)}
        for name, (x, y) in places.items()
    ]


def _whole(number: float) -> float | int:
    return int(number) if number == int(number) else number


def build_floor(
    page: Mapping[str, Any],
    world: World,
    twins: Twins,
    eyes: Eyes,
    clock: Clock,
    make_dice: Callable[[], Dice],
    temper: Temper,
    face_down: Callable[[], bool],
) -> tuple[SimFloor, Tally]:
    """The floor with a helper at every seat; what they could not do is in the tally."""
    games = {ident: deed for game in GAME_DEEDS.values() for ident, deed in game.items()}
    deeds = {**games, **CHORES, **TEACHING}
    tally = Tally()
    helpers: dict[int, Person] = {}
    for seat, twin in enumerate(twins.panels):
        helpers[seat] = Person(seat, world, twin, eyes, clock, make_dice(), deeds, tally, temper, DECISIONS)
    notes: Callable[[], Sequence[str]] = lambda: tally.broken[-1:]  # noqa: E731
    floor = SimFloor(page, world, twins.panels, twins.strip, helpers, notes, eyes, face_down)
    for seat, twin in enumerate(twins.panels):
        twin.on_change = lambda person=helpers[seat]: clock.soon(lambda: _stir(person, floor))  # type: ignore[misc]
    if twins.strip is not None:
        twins.strip.on_change = floor.changed
    return floor, tally


def _stir(person: Person, floor: SimFloor) -> None:
    person.stirred()
    floor.changed()
