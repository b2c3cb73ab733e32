"""Panels at a whole table: of either make, dim and asleep when left alone, awake before a press counts."""

from pathlib import Path

import pytest

from drivers.oled.mono_twin import MonoTwin
from drivers.oled.rest import SHIFTS, shifted
from drivers.oled.sh1106.twin import PanelTwin as Sh1106Twin
from firmware_host.wiring.virtual import VirtualTable
from hw.deck_file import find_deck
from hw.table_file import Table, find_table, load_table

CAFE4 = Path(__file__).parents[3] / "hw" / "tables" / "cafe4.toml"
BRIGHT = 0x50


def table_of_both_makes(folder: Path) -> Table:
    path = folder / "table.toml"
    other = 'address = 0x3C, make = "sh1106", column_offset = 0'
    path.write_text(CAFE4.read_text().replace('address = 0x3C, size = "128x64"', other, 1))
    return load_table(path)


def started(table: Table | None = None) -> VirtualTable:
    virtual = VirtualTable(table or find_table("cafe4"), find_deck("briscola40"), seed=1)
    virtual.start()
    return virtual


def shown(table: VirtualTable, seat: int) -> bool:
    assert table.loop.outputs is not None
    composed = table.loop.outputs.panels[seat]
    return any(table.twins.panels[seat].picture() == shifted(composed, *shift) for shift in SHIFTS)


def test_seats_may_have_panels_of_different_makes(tmp_path: Path) -> None:
    table = started(table_of_both_makes(tmp_path))
    assert [isinstance(twin, Sh1106Twin) for twin in table.twins.panels] == [True, False, False, False]
    assert all(shown(table, seat) for seat in range(4))


@pytest.mark.parametrize("minutes", [5, 30])
def test_a_finger_wakes_every_panel_before_its_press_counts(minutes: int) -> None:
    table = started()
    table.clock.run_for(60.0 * minutes)
    twins = table.twins.panels

    def bright(twin: MonoTwin) -> bool:
        return twin.lit and twin.contrast == BRIGHT

    assert not any(bright(twin) for twin in twins)
    before = table.loop.outputs
    table.world.down(0, "ok")
    table.clock.run_for(0.1)
    assert all(bright(twin) for twin in twins)
    assert table.loop.outputs == before
    table.world.up(0, "ok")
    table.clock.run_for(0.1)
    assert table.loop.outputs != before
    assert all(shown(table, seat) for seat in range(4))


def test_a_card_wakes_them_too() -> None:
    table = started()
    table.clock.run_for(700)
    assert not any(twin.lit for twin in table.twins.panels)
    table.world.move(next(iter(table.world.cards)), "reader:0")
    table.clock.run_for(1.0)
    assert all(twin.lit for twin in table.twins.panels)


@pytest.mark.parametrize(("language", "title"), [("en", "Restarting…"), ("nl", "Ik start opnieuw…")])
def test_a_program_that_ends_leaves_word_on_every_panel(language: str, title: str) -> None:
    table = VirtualTable(find_table("cafe4"), find_deck("briscola40"), 1, language)
    table.start()
    table.clock.run_for(700)
    table.stop()
    table.clock.run_for(3600)
    for twin in table.twins.panels:
        seen = table.eyes.see(twin.picture())
        assert seen is not None
        assert seen.title.text == title
        assert [line.ids for line in seen.lines] == [("restarting.how",)]
        assert twin.contrast < BRIGHT
