"""The small table: two seats, no board, few lamps or none at all."""

import random
from dataclasses import replace

import pytest

from firmware_host.sim.people import Temper
from firmware_host.soak.game import LineUp, Soaked
from firmware_host.wiring.page import build_floor, page_layout
from firmware_host.wiring.virtual import VirtualTable
from hw.deck_file import find_deck
from hw.table_file import Table, find_table

DECK = find_deck("briscola40")


def started(table: Table) -> VirtualTable:
    virtual = VirtualTable(table, DECK, seed=1)
    virtual.start()
    return virtual


def press_ok(virtual: VirtualTable, seat: int) -> None:
    virtual.world.down(seat, "ok")
    virtual.clock.run_for(0.1)
    virtual.world.up(seat, "ok")
    virtual.clock.run_for(0.5)


def panel(virtual: VirtualTable, seat: int) -> str:
    return " ".join(virtual.eyes.read(virtual.twins.panels[seat].picture()))


@pytest.mark.parametrize("people", [1, 2])
def test_briscola_for_two_is_played_to_its_end_at_mini2(people: int):
    report = Soaked("briscola", LineUp(2, people), seed=people, table="mini2").run()
    assert report.broken == []
    assert report.games == 1


def test_the_menu_of_two_seats_offers_no_game_for_three():
    virtual = started(find_table("mini2"))
    press_ok(virtual, 0)
    press_ok(virtual, 0)
    said = panel(virtual, 0)
    virtual.stop()
    assert "2 players" in said
    assert "3 players" not in said


def test_a_table_without_lamps_starts_takes_a_press_and_has_a_page():
    plain = replace(find_table("mini2"), strip=None)
    virtual = started(plain)
    layout = page_layout(virtual.layout, plain.board, [DECK])
    assert layout["board"] is None
    assert layout["lamps"] == {"seats": [None, None], "shared": None, "stock": None}
    floor, _ = build_floor(
        layout,
        virtual.world,
        virtual.twins,
        virtual.eyes,
        virtual.clock,
        lambda: random.Random(1),
        Temper(0.6, 1.2),
        lambda: False,
    )
    press_ok(virtual, 1)
    assert floor.scene(1)["lamps"] == ""
    assert "Briscola" in panel(virtual, 1)
    virtual.stop()


def test_the_page_is_told_the_language_of_the_panels():
    virtual = VirtualTable(find_table("mini2"), DECK, seed=1, language="nl")
    assert page_layout(virtual.layout, None, [DECK])["language"] == "nl"
