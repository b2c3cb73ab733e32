"""Of a faulty table file the panels are saved, so that they can say that it is faulty."""

import pytest

from hw.files import HERE
from hw.salvage import Salvaged, salvaged
from hw.table_file import PanelPart, find_table

CAFE4 = (HERE / "tables/cafe4.toml").read_text()
FIRST = 'panel = { bus = 1, address = 0x3C, size = "128x64" }'


def saved(folder, old="", new=""):
    """What is saved of cafe4's file after a change."""
    assert old in CAFE4
    file = folder / "table.toml"
    file.write_text(CAFE4.replace(old, new, 1))
    return salvaged(str(file))


def panels():
    return tuple(part.panel for part in find_table("cafe4").seats)


def test_of_a_file_without_a_fault_all_panels_are_saved(tmp_path):
    assert saved(tmp_path) == Salvaged("en", panels()) == salvaged("cafe4")


def test_a_fault_elsewhere_costs_no_panel(tmp_path):
    assert saved(tmp_path, "left = 17", "left = 18").panels == panels()
    assert saved(tmp_path, 'board = "window13"', 'board = "window12"').panels == panels()
    assert saved(tmp_path, 'language = "en"', 'language = "nl"') == Salvaged("nl", panels())
    for wrong in ("7", "[]", '"fr"'):
        assert saved(tmp_path, 'language = "en"', f"language = {wrong}") == Salvaged("en", panels())


@pytest.mark.parametrize(
    "wrong",
    [
        'panel = { bus = 1, address = 0x3E, size = "128x64" }',
        'panel = { bus = "1", address = 0x3C }',
        "panel = { bus = 100, address = 0x3C }",
        "panel = { bus = 1, address = 60.0 }",
        "panel = { bus = true, address = 0x3C }",
        'panel = { bus = 1, address = 0x3C, size = "64x48" }',
        'panel = { bus = 1, address = 0x3C, make = "st7789" }',
        'panel = { bus = 1, address = 0x3C, make = "sh1106", size = "128x32" }',
        "panel = { bus = 1, address = 0x3C, size = [1] }",
        "panel = 3",
        "",
    ],
)
def test_a_panel_that_is_in_doubt_is_left_out(tmp_path, wrong):
    assert saved(tmp_path, FIRST, wrong).panels == panels()[1:]


def test_two_panels_at_one_address_are_one(tmp_path):
    found = saved(tmp_path, "panel = { bus = 1, address = 0x3D", "panel = { bus = 1, address = 0x3C").panels
    assert found == (panels()[0], *panels()[2:])


def test_a_panel_of_the_other_make_is_saved_with_its_offset(tmp_path):
    other = 'panel = { bus = 1, address = 0x3C, make = "sh1106", column_offset = 0 }'
    assert saved(tmp_path, FIRST, other).panels[0] == PanelPart("sh1106", 1, 0x3C, 128, 64, 0)
    odd = 'panel = { bus = 1, address = 0x3C, make = "sh1106", column_offset = 9 }'
    assert saved(tmp_path, FIRST, odd).panels[0] == PanelPart("sh1106", 1, 0x3C, 128, 64, 2)


@pytest.mark.parametrize(
    "content", [b"", b"seats = 3", b"seats = [1, 2]", b"[[seats]", b"\xff", b"x = " + b"[" * 5000]
)
def test_of_a_file_that_makes_no_sense_nothing_is_saved(tmp_path, content):
    (tmp_path / "table.toml").write_bytes(content)
    assert salvaged(str(tmp_path / "table.toml")) == Salvaged()


@pytest.mark.parametrize("name", ["cafe5", "/nowhere/table.toml"])
def test_of_a_file_that_is_not_there_nothing_is_saved(name):
    assert salvaged(name) == Salvaged()
