"""From a table file to the layout the table works with, and the names its devices go by."""

from collections.abc import Mapping
from typing import Any

from firmware_host.table.layout import LampMap, Layout
from games.api import Key
from hw.board_file import Board
from hw.table_file import Table


def button_name(seat: int, key: str) -> str:
    """A button's device name; seats count from 0 here and from 1 in names."""
    return f"seat{seat + 1}.{key}"


def reader_name(seat: int | None) -> str:
    """A reader's device name; None for the shared one."""
    return "shared.reader" if seat is None else f"seat{seat + 1}.reader"


def panel_name(seat: int) -> str:
    """A panel's device name."""
    return f"seat{seat + 1}.panel"


def layout_of(table: Table, language: str | None = None) -> Layout:
    """Everything the table needs to know of its furniture."""
    seats = range(len(table.seats))
    readers: Mapping[str, int | None] = {reader_name(seat): seat for seat in seats}
    if table.shared_reader is not None:
        readers = {**readers, reader_name(None): None}
    return Layout(
        name=table.name,
        seats=len(table.seats),
        buttons={button_name(seat, key.value): (seat, key) for seat in seats for key in Key},
        readers=readers,
        panels={panel_name(seat): seat for seat in seats},
        lamps=_lamps(table),
        languages=(language or table.language,) * len(table.seats),
        board=None if table.board is None else board_values(table.board),
        sensors=table.spots is not None,
        undo=table.game.undo,
        hints=table.game.hints,
        ask_minutes=table.game.ask_minutes,
        park_minutes=table.game.park_minutes,
    )


def board_values(board: Board) -> Mapping[str, Any]:
    """A board as plain values, for a game to make the type of board out of that it declares."""
    return {
        "name": board.name,
        "squares": [square.name for square in board.squares],
        "ways": [sorted(square.neighbours.items()) for square in board.squares],
        "starts": list(board.starts),
        "finish": board.finish,
        "gates": sorted(board.gates.items()),
        "red": list(board.red),
        "red_extra": list(board.red_extra),
        "black": list(board.black),
    }


def _lamps(table: Table) -> LampMap:
    if table.strip is None:
        return LampMap(0, tuple(() for _ in table.seats), (), (), {})
    return LampMap(
        count=table.strip.lamps,
        seats=tuple(part.lamps for part in table.seats),
        shared=table.strip.shared_lamps,
        stock=table.strip.stock_lamps,
        spots=table.strip.spot_lamps,
    )
