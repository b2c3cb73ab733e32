"""Tables: what came with the program, and what a faulty one is told beyond its single values."""

from pathlib import Path

import pytest

import hw.table_file
from firmware_host.wiring.texts import LANGUAGES
from hw.errors import FaultyFileError
from hw.table_file import (
    ChipPart,
    PanelPart,
    ReaderPart,
    SeatParts,
    find_table,
    load_table,
    packaged_tables,
)
from tests.faulty import CAFE4, changed, faults, table_text, told


def test_every_packaged_table_loads_under_its_own_name():
    assert [find_table(name).name for name in packaged_tables()] == list(packaged_tables())
    assert "cafe4" in packaged_tables()


def test_cafe4_has_four_whole_seats_and_a_lit_and_sensed_board():
    table = find_table("cafe4")
    assert len(table.seats) == 4
    assert table.seats[0] == SeatParts(
        left=17,
        ok=18,
        right=27,
        reader=ReaderPart("pn532", "/dev/speeltafel/reader-seat1"),
        panel=PanelPart("ssd1306", 1, 0x3C, 128, 64),
        lamps=(0, 1, 2),
    )
    assert table.shared_reader == ReaderPart("pn532", "/dev/speeltafel/reader-shared")
    assert table.strip is not None
    assert table.board is not None
    assert set(table.strip.spot_lamps) == set(table.board.places)
    seat_lamps = [lamp for seat in table.seats for lamp in seat.lamps]
    others = [*table.strip.shared_lamps, *table.strip.stock_lamps, *table.strip.spot_lamps.values()]
    assert sorted(seat_lamps + others) == list(range(table.strip.lamps))
    assert table.spots is not None
    assert [chip.address for chip in table.spots.chips] == list(range(0x20, 0x28))
    assert table.spots.chips[0] == ChipPart(0x20, (*(f"{column}1" for column in "abcdefghijklm"), "m2"))
    sensed = [spot for chip in table.spots.chips for spot in chip.inputs]
    assert sorted(sensed) == sorted(table.board.spots)


def test_a_table_without_strip_sensors_and_shared_reader_is_a_table(tmp_path: Path):
    content = CAFE4.read_text()
    lines = [line for line in content.splitlines() if not line.startswith("lamps")]
    content = "\n".join(lines)
    content = content[: content.index("# One strip")]
    content = content.replace('[shared_reader]\nport = "/dev/speeltafel/reader-shared"\n', "")
    path = tmp_path / "plain.toml"
    path.write_text(content)
    table = load_table(path)
    assert (table.shared_reader, table.strip, table.spots, table.seats[0].lamps) == (None, None, None, ())


def test_a_table_can_be_named_by_its_path_and_bring_its_own_board(tmp_path: Path):
    board = (CAFE4.parents[1] / "boards" / "window13.json").read_text().replace("window13", "mine")
    (tmp_path / "mine.json").write_text(board)
    path = changed(tmp_path, ('board = "window13"', 'board = "mine.json"'))
    board_there = find_table(str(path)).board
    assert board_there is not None
    assert board_there.name == "mine"


def test_a_seat_may_have_an_sh1106_whose_glass_begins_at_another_column(tmp_path: Path):
    first = ('address = 0x3C, size = "128x64"', 'address = 0x3C, make = "sh1106", column_offset = 0')
    second = ('address = 0x3D, size = "128x64"', 'address = 0x3D, make = "sh1106"')
    seats = load_table(changed(tmp_path, first, second)).seats
    assert seats[0].panel == PanelPart("sh1106", 1, 0x3C, 128, 64, column_offset=0)
    assert seats[1].panel == PanelPart("sh1106", 1, 0x3D, 128, 64, column_offset=2)


def test_mini2_is_for_two_without_a_board():
    table = find_table("mini2")
    assert (len(table.seats), table.board, table.spots) == (2, None, None)
    assert table.shared_reader is not None
    assert table.strip is not None
    seat_lamps = [lamp for seat in table.seats for lamp in seat.lamps]
    assert sorted((*seat_lamps, *table.strip.shared_lamps, *table.strip.stock_lamps)) == list(range(8))


def test_the_faults_of_a_board_are_told_under_its_own_name(tmp_path: Path):
    board = (CAFE4.parents[1] / "boards" / "window13.json").read_text()
    mine = tmp_path / "mine.json"
    mine.write_text(board.replace('"starts": ["g1", "g13"]', '"starts": ["g1", "g14"]'))
    path = changed(tmp_path, ('"window13"', '"mine.json"'), ("left = 17", "left = 99"))
    assert faults(path) == [
        *told(
            path,
            "<left = 99>: seats[1].buttons.left: 99 is out of range, expected a whole number from 0 to 27",
        ),
        *told(mine, '<"g14">: starts[2]: there is no square "g14", expected "g4"'),
    ]


def test_lamps_that_could_take_more_than_the_budget_are_told_when_asked_for(tmp_path: Path):
    path = changed(tmp_path, ("budget_mA = 4000", "budget_mA = 2000"))
    assert load_table(path).strip is not None  # the strip's driver would darken the picture
    assert faults(path, lambda brightness: brightness / 5) == told(
        path,
        "<budget_mA = 2000>: strip.budget_mA: 123 lamps in the brightest colour at brightness 160"
        " take 3936 mA, the budget is 2000, expected at least 3936, or a brightness of at most 81",
    )
    assert faults(path, lambda brightness: 20.0) == told(
        path,
        "<budget_mA = 2000>: strip.budget_mA: 123 lamps in the brightest colour at brightness 160"
        " take 2460 mA, the budget is 2000, expected at least 2460",
    )
    assert load_table(CAFE4, lambda brightness: 32.5).name == "cafe4"


def test_a_button_may_have_the_pins_of_a_bus_that_is_not_in_use(tmp_path: Path):
    content = table_text("mini2").replace("bus = 1", "bus = 11").replace("left = 17", "left = 2")
    path = tmp_path / "table.toml"
    path.write_text(content.replace("[shared_reader]", '[pins_taken]\n"bus 11" = []\n\n[shared_reader]'))
    assert load_table(path).seats[0].left == 2


def test_a_button_may_have_the_headers_serial_pins_where_no_device_hangs_on_that_port(tmp_path: Path):
    assert load_table(changed(tmp_path, ("left = 24", "left = 14"))).seats[1].left == 14


def test_a_table_speaks_every_language_that_there_are_words_for_and_no_other():
    assert hw.table_file.LANGUAGES == LANGUAGES


def test_a_mark_that_an_editor_puts_before_the_text_is_read_over(tmp_path: Path):
    path = changed(tmp_path, ("brightness = 160", "brightness = 300"))
    plain = faults(path)
    path.write_text(path.read_text(), encoding="utf-8-sig")
    assert faults(path) == plain


def test_lamps_need_a_strip(tmp_path: Path):
    content = CAFE4.read_text()
    path = tmp_path / "table.toml"
    path.write_text(content[: content.index("[strip]")])
    assert faults(path)[:1] == told(
        path, "<lamps = [0>: seats[1].lamps[1]: lamp 0 is on no strip, expected a section [strip] too"
    )


def test_a_table_has_at_least_two_seats(tmp_path: Path):
    content = table_text("mini2")
    path = tmp_path / "table.toml"
    path.write_text(
        content.replace(content[content.index("[[seats]] # 2") : content.index("# The stick")], "")
    )
    assert faults(path) == told(path, "<[[seats]]>: seats: there are 1, expected 2 to 8 sections [[seats]]")


def test_a_missing_section_is_missed_once(tmp_path: Path):
    path = changed(tmp_path, ('panel = { bus = 1, address = 0x3C, size = "128x64" }\n', ""))
    assert faults(path) == told(
        path, "<[[seats]] # 1>: seats[1].panel: it is missing, expected a section [seats[1].panel]"
    )


def test_a_file_that_is_no_toml_is_told_where(tmp_path: Path):
    path = changed(tmp_path, ("format = 1", "format 1"))
    (sentence,) = faults(path)
    (expected,) = told(path, "<format 1>: file: it cannot be parsed: Expected '=' after a key")
    assert sentence.startswith(expected)
    assert sentence.endswith(" (column 8), expected valid TOML")


def test_a_file_that_ends_too_soon_is_told_at_its_last_line(tmp_path: Path):
    path = tmp_path / "table.toml"
    path.write_text('format = 1\nname = "cafe4')
    (sentence,) = faults(path)
    assert sentence.startswith(f"{path}:2: file: it cannot be parsed: ")


def test_a_file_that_is_no_text_is_told_where(tmp_path: Path):
    path = tmp_path / "table.toml"
    path.write_bytes(b"format = 1\nname = '\xff'\n")
    assert faults(path) == [f"{path}:2: file: it is not text in UTF-8, expected valid TOML"]


def test_a_file_that_is_not_there_is_told(tmp_path: Path):
    path = tmp_path / "nowhere.toml"
    assert faults(path) == [
        f"{path}: file: it cannot be read (No such file or directory), expected a file at this path"
    ]


def test_a_table_nobody_knows_is_answered_with_the_nearest_name():
    with pytest.raises(FaultyFileError) as caught:
        find_table("cafe44")
    assert str(caught.value) == (
        "cafe44: name: no table of that name came with the program,"
        ' expected "cafe4" or the path of a .toml file'
    )
