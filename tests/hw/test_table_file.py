"""A table file is told everything that is wrong with it, in words."""

from pathlib import Path

import pytest

from hw.errors import FaultyFileError
from hw.table_file import ChipPart, PanelPart, ReaderPart, SeatParts, find_table, load_table, packaged_tables

CAFE4 = Path(__file__).parents[2] / "hw" / "tables" / "cafe4.toml"


def changed(folder: Path, *changes: tuple[str, str]) -> Path:
    """A copy of cafe4.toml with texts replaced where they first stand."""
    content = CAFE4.read_text()
    for old, new in changes:
        assert old in content
        content = content.replace(old, new, 1)
    path = folder / "table.toml"
    path.write_text(content)
    return path


def faults(path: Path) -> list[str]:
    with pytest.raises(FaultyFileError) as caught:
        load_table(path)
    assert str(caught.value) == "\n".join(str(fault) for fault in caught.value.faults)
    return [str(fault) for fault in caught.value.faults]


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
    assert find_table(str(path)).board.name == "mine"


def test_a_seat_may_have_an_sh1106_whose_glass_begins_at_another_column(tmp_path: Path):
    first = ('address = 0x3C, size = "128x64"', 'address = 0x3C, make = "sh1106", column_offset = 0')
    second = ('address = 0x3D, size = "128x64"', 'address = 0x3D, make = "sh1106"')
    seats = load_table(changed(tmp_path, first, second)).seats
    assert seats[0].panel == PanelPart("sh1106", 1, 0x3C, 128, 64, column_offset=0)
    assert seats[1].panel == PanelPart("sh1106", 1, 0x3D, 128, 64, column_offset=2)


WRONG = [
    (
        "an unknown key",
        ("ok = 18", "okay = 18"),
        [
            "seats[1].buttons.ok: it is missing, expected a whole number from 0 to 27",
            'seats[1].buttons.okay: there is no such key, expected "ok"',
        ],
    ),
    (
        "an unknown section",
        ("[shared_reader]", "[share_reader]"),
        ['share_reader: there is no such key, expected "shared_reader"'],
    ),
    (
        "a key like no other",
        ("brightness = 160", "zzz = 1"),
        [
            'strip.zzz: there is no such key, expected one of "lamps", "make", "port", "budget_mA",'
            ' "brightness", "shared_lamps", "stock_lamps", "runs"',
        ],
    ),
    (
        "a wrong type",
        ("lamps = 123", 'lamps = "many"'),
        ['strip.lamps: "many" is not that, expected a whole number from 1 to 2000'],
    ),
    (
        "a truth for a number",
        ("brightness = 160", "brightness = true"),
        ["strip.brightness: true is not that, expected a whole number from 1 to 255"],
    ),
    (
        "a value out of range",
        ("brightness = 160", "brightness = 256"),
        ["strip.brightness: 256 is out of range, expected a whole number from 1 to 255"],
    ),
    (
        "a panel address no glass has",
        ("address = 0x3C", "address = 0x3E"),
        ["seats[1].panel.address: 0x3E is out of range, expected a whole number from 0x3C to 0x3D"],
    ),
    (
        "a glass of unknown size",
        ('size = "128x64"', 'size = "128x46"'),
        ['seats[1].panel.size: "128x46" is not known, expected "128x64"'],
    ),
    (
        "a glass this make has not",
        ('address = 0x3C, size = "128x64"', 'address = 0x3C, make = "sh1106", size = "128x32"'),
        ['seats[1].panel.size: "128x32" is not known, expected "128x64"'],
    ),
    (
        "an offset for a make that has none",
        ('address = 0x3C, size = "128x64"', "address = 0x3C, column_offset = 2"),
        [
            "seats[1].panel.column_offset: there is no such key,"
            ' expected one of "bus", "address", "make", "size"',
        ],
    ),
    (
        "an unknown make",
        ('make = "mcp23017"', 'make = "mcp23018"'),
        ['spots.make: "mcp23018" is not known, expected "mcp23017"'],
    ),
    (
        "a port that is no path",
        ('"/dev/speeltafel/lamps"', '"ttyUSB0"'),
        ['strip.port: "ttyUSB0" does not fit, expected a path like "/dev/serial/by-path/..."'],
    ),
    (
        "a language that is no code",
        ('language = "en"', 'language = "English"'),
        ['language: "English" does not fit, expected two small letters like "en"'],
    ),
    (
        "a pin used twice",
        ("left = 24", "left = 17"),
        ["seats[2].buttons.left: pin 17 is used twice, expected another than at seats[1].buttons.left"],
    ),
    (
        "a pin that something else has",
        ("left = 24", "left = 26"),
        [
            "seats[2].buttons.left: pin 26 is used twice,"
            " expected another than at pins_taken.shutdown button[1]"
        ],
    ),
    (
        "a pin of the first I2C bus",
        ("left = 24", "left = 3"),
        ["seats[2].buttons.left: pin 3 is I2C bus 1's SCL, expected a free pin of the header"],
    ),
    (
        "two devices on one port",
        ("reader-seat2", "lamps"),
        [
            "seats[2].reader.port: port /dev/speeltafel/lamps is used twice,"
            " expected another than at strip.port"
        ],
    ),
    (
        "two panels at one address",
        ("address = 0x3D", "address = 0x3C"),
        [
            "seats[2].panel.address: address 0x3C on bus 1 is used twice,"
            " expected another than at seats[1].panel.address"
        ],
    ),
    (
        "two chips at one address",
        ("address = 0x21", "address = 0x20"),
        [
            "spots.chips[2].address: address 0x20 on bus 6 is used twice,"
            " expected another than at spots.chips[1].address"
        ],
    ),
    (
        "a lamp used twice",
        ("lamps = [3, 4, 5]", "lamps = [3, 4, 2]"),
        ["seats[2].lamps[3]: lamp 2 is used twice, expected another than at seats[1].lamps[3]"],
    ),
    (
        "a lamp beyond the strip",
        ("stock_lamps = [13]", "stock_lamps = [123]"),
        ["strip.stock_lamps[1]: lamp 123 is beyond the strip, expected 0 to 122"],
    ),
    (
        "a run beyond the strip",
        ("first = 118", "first = 119"),
        ["strip.runs[14].spots[5]: lamp 123 is beyond the strip, expected 0 to 122"],
    ),
    (
        "a spot lit twice",
        ('first = 14\nspots = ["a1", "b1"', 'first = 14\nspots = ["a1", "a1"'),
        [
            "strip.runs[1].spots[2]: spot a1 is used twice, expected another than at strip.runs[1].spots[1]",
            'strip.runs: no lamp for "b1", expected one for each place of the board',
        ],
    ),
    (
        "a lamp for an unknown spot",
        ('"gate.S", "gate.W"', '"gates.S", "gate.W"'),
        [
            'strip.runs[14].spots[2]: the board has no spot "gates.S", expected "gate.S"',
            'strip.runs: no lamp for "gate.S", expected one for each place of the board',
        ],
    ),
    (
        "places left dark",
        ('first = 27\nspots = ["m2", "j2", "g2", "d2", "a2"]', "first = 27\nspots = []"),
        [
            'strip.runs: no lamp for "a2", "d2", "g2", "j2", "m2", expected one for each place of the board',
        ],
    ),
    (
        "a sensor of an unknown spot",
        ('inputs = ["a1"', 'inputs = ["aa1"'),
        ['spots.chips[1].inputs[1]: the board has no spot "aa1", expected "a1"'],
    ),
    (
        "a spot sensed twice",
        ('inputs = ["a1"', 'inputs = ["b1"'),
        [
            "spots.chips[1].inputs[2]: spot b1 is used twice,"
            " expected another than at spots.chips[1].inputs[1]"
        ],
    ),
    (
        "too many inputs",
        ('"m1", "m2"]', '"m1", "m2", "a3"]'),
        [
            "spots.chips[1].inputs: 15 are listed, expected at most 14: GPA0..6, then GPB0..6",
            "spots.chips[2].inputs[5]: spot a3 is used twice,"
            " expected another than at spots.chips[1].inputs[15]",
        ],
    ),
    (
        "a list of something else",
        ("lamps = [3, 4, 5]", 'lamps = [3, "4", 5]'),
        ['seats[2].lamps[2]: "4" is not that, expected a list of whole numbers'],
    ),
    (
        "a board nobody knows",
        ('board = "window13"', 'board = "windov13"'),
        [
            "board: windov13: name: no board of that name came with the program,"
            ' expected "window13" or the path of a .json file'
        ],
    ),
    (
        "a format of the future",
        ("format = 1", "format = 2"),
        ["format: 2 is out of range, expected a whole number from 1 to 1"],
    ),
    (
        "a section like no other",
        ("[[seats]] # 1", "[[chairs]]"),
        ['chairs: there is no such key, expected one of "format", "name", "language" and 6 more'],
    ),
]


@pytest.mark.parametrize(
    ("change", "sentences"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG]
)
def test_a_fault_is_told_with_what_was_expected(
    tmp_path: Path, change: tuple[str, str], sentences: list[str]
):
    assert faults(changed(tmp_path, change)) == [f"table.toml: {sentence}" for sentence in sentences]


def test_all_faults_are_told_at_once(tmp_path: Path):
    path = changed(
        tmp_path,
        ("left = 17", "left = 99"),
        ("lamps = [3, 4, 5]", "lamps = [3, 4, 400]"),
        ("reader-seat4", "reader-seat3"),
        ("budget_mA", "budget_ma"),
    )
    assert faults(path) == [
        "table.toml: strip.budget_mA: it is missing, expected a whole number from 100 to 60000",
        'table.toml: strip.budget_ma: there is no such key, expected "budget_mA"',
        "table.toml: seats[1].buttons.left: 99 is out of range, expected a whole number from 0 to 27",
        "table.toml: seats[2].lamps[3]: lamp 400 is beyond the strip, expected 0 to 122",
        "table.toml: seats[4].reader.port: port /dev/speeltafel/reader-seat3 is used twice,"
        " expected another than at seats[3].reader.port",
    ]


def test_lamps_need_a_strip(tmp_path: Path):
    content = CAFE4.read_text()
    path = tmp_path / "table.toml"
    path.write_text(content[: content.index("[strip]")])
    assert (
        faults(path)[0]
        == "table.toml: seats[1].lamps[1]: lamp 0 is on no strip, expected a section [strip] too"
    )


def test_a_table_has_at_least_two_seats(tmp_path: Path):
    content = CAFE4.read_text()
    path = tmp_path / "table.toml"
    path.write_text(content[: content.index("lamps = [0, 1, 2]")])
    assert faults(path) == ["table.toml: seats: there are 1, expected 2 to 8 sections [[seats]]"]


def test_a_missing_section_is_missed_once(tmp_path: Path):
    path = changed(tmp_path, ('panel = { bus = 1, address = 0x3C, size = "128x64" }\n', ""))
    assert faults(path) == ["table.toml: seats[1].panel: it is missing, expected a section [seats[1].panel]"]


def test_a_file_that_is_no_toml_is_told_where(tmp_path: Path):
    path = changed(tmp_path, ("format = 1", "format 1"))
    (sentence,) = faults(path)
    assert sentence.startswith("table.toml: file: it cannot be parsed: ")
    assert sentence.endswith("(at line 9, column 8), expected valid TOML")


def test_a_file_that_is_not_there_is_told(tmp_path: Path):
    assert faults(tmp_path / "nowhere.toml") == [
        "nowhere.toml: file: it cannot be read (No such file or directory), expected a file at this path"
    ]


def test_a_table_nobody_knows_is_answered_with_the_nearest_name():
    with pytest.raises(FaultyFileError) as caught:
        find_table("cafe44")
    assert str(caught.value) == (
        "cafe44: name: no table of that name came with the program,"
        ' expected "cafe4" or the path of a .toml file'
    )
