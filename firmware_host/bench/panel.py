"""What a small change on a panel costs its bus: bytes through the driver on the fake bus."""

from drivers.frames import Picture
from firmware_host.bench.numbers import DIGITS
from firmware_host.wiring.texts import panel_typist
from firmware_host.wiring.virtual import VirtualTable
from hw.deck_file import find_deck
from hw.table_file import find_table

ROWS = 5
CARRIED_SECONDS = 0.03  # a full frame takes 24 ms


def oled_digit_ratio() -> float:
    """A digit that becomes the next, where that costs most, against every pixel changing."""
    table = VirtualTable(find_table("cafe4"), find_deck("briscola40"), seed=1)
    table.start()
    typist = panel_typist()
    dark = typist.draw(("",) * ROWS)
    lit = Picture(dark.width, dark.height, b"\xff" * len(dark.bits))
    _bytes_for(table, dark)
    full = _bytes_for(table, lit)
    worst = 0
    for place in range(0, ROWS * typist.columns, 4):
        row, column = divmod(place, typist.columns)
        costs = [
            _bytes_for(table, typist.draw((*[""] * row, " " * column + digit))) for digit in "01234567890"
        ]
        worst = max(worst, *costs[1:])  # with the first the digit before, elsewhere, goes too
    table.stop()
    return round(worst / full, DIGITS)


def _bytes_for(table: VirtualTable, picture: Picture) -> int:
    twin = table.twins.panels[0]
    before = twin.bytes_received
    table.devices.panels[0].show(picture)
    table.clock.run_for(CARRIED_SECONDS)
    if twin.picture() != picture:
        raise RuntimeError("the panel does not show the picture yet")
    return twin.bytes_received - before
