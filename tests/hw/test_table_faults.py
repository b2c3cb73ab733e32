"""Every single fault of a table file is told with its exact sentence."""

from pathlib import Path

import pytest

from tests.faulty import changed, faults, told

WRONG = [
    (
        "an unknown key",
        ("ok = 18", "okay = 18"),
        [
            "<okay = 18>: seats[1].buttons.ok: it is missing, expected a whole number from 0 to 27",
            '<okay = 18>: seats[1].buttons.okay: there is no such key, expected "ok"',
        ],
    ),
    (
        "an unknown section",
        ("[shared_reader]", "[share_reader]"),
        [
            '<[share_reader]>: share_reader: there is no such key, expected "shared_reader"',
        ],
    ),
    (
        "a key like no other",
        ("brightness = 160", "zzz = 1"),
        [
            "<zzz = 1>: strip.zzz: there is no such key,"
            ' expected one of "lamps", "make", "port", "budget_mA", "brightness", "shared_lamps",'
            ' "stock_lamps", "runs"',
        ],
    ),
    (
        "a wrong type",
        ("lamps = 123", 'lamps = "many"'),
        [
            '<lamps = "many">: strip.lamps: "many" is not that, expected a whole number from 1 to 2000',
        ],
    ),
    (
        "a truth for a number",
        ("brightness = 160", "brightness = true"),
        [
            "<brightness = true>: strip.brightness: true is not that, expected a whole number from 1 to 255",
        ],
    ),
    (
        "an empty list for a number",
        ("brightness = 160", "brightness = []"),
        [
            "<brightness = []>: strip.brightness: an empty list is not that,"
            " expected a whole number from 1 to 255",
        ],
    ),
    (
        "a list for a number",
        ("brightness = 160", "brightness = [1]"),
        [
            "<brightness = [1]>: strip.brightness: a list is not that, expected a whole number from 1 to 255",
        ],
    ),
    (
        "a section for a number",
        ("brightness = 160", "brightness = {a = 1}"),
        [
            "<brightness = {a = 1}>: strip.brightness: a section is not that,"
            " expected a whole number from 1 to 255",
        ],
    ),
    (
        "a number for a list",
        ("shared_lamps = [12]", "shared_lamps = 5"),
        [
            "<shared_lamps = 5>: strip.shared_lamps: 5 is not that, expected a list of whole numbers",
        ],
    ),
    (
        "a text in a list of numbers",
        ("shared_lamps = [12]", 'shared_lamps = ["x"]'),
        [
            '<shared_lamps = ["x"]>: strip.shared_lamps[1]: "x" is not that,'
            " expected a list of whole numbers",
        ],
    ),
    (
        "a value out of range",
        ("brightness = 160", "brightness = 256"),
        [
            "<brightness = 256>: strip.brightness: 256 is out of range,"
            " expected a whole number from 1 to 255",
        ],
    ),
    (
        "a panel address no glass has",
        ("address = 0x3C", "address = 0x3E"),
        [
            "<address = 0x3E>: seats[1].panel.address: 0x3E is out of range,"
            " expected a whole number from 0x3C to 0x3D",
        ],
    ),
    (
        "a glass of unknown size",
        ('size = "128x64"', 'size = "128x46"'),
        [
            '<size = "128x46">: seats[1].panel.size: "128x46" is not known, expected "128x64"',
        ],
    ),
    (
        "a glass this make has not",
        ('address = 0x3C, size = "128x64"', 'address = 0x3C, make = "sh1106", size = "128x32"'),
        ['<size = "128x32">: seats[1].panel.size: "128x32" is not known, expected "128x64"'],
    ),
    (
        "an offset for a make that has none",
        ('address = 0x3C, size = "128x64"', "address = 0x3C, column_offset = 2"),
        [
            "<column_offset = 2>: seats[1].panel.column_offset: there is no such key,"
            ' expected one of "bus", "address", "make", "size"',
        ],
    ),
    (
        "an unknown make",
        ('make = "mcp23017"', 'make = "mcp23018"'),
        [
            '<make = "mcp23018">: spots.make: "mcp23018" is not known, expected "mcp23017"',
        ],
    ),
    (
        "a port that is no path",
        ('"/dev/speeltafel/lamps"', '"ttyUSB0"'),
        [
            '<"ttyUSB0">: strip.port: "ttyUSB0" does not fit, expected a path like "/dev/serial/by-path/..."',
        ],
    ),
    (
        "a language by its name",
        ('language = "en"', 'language = "English"'),
        [
            '<language = "English">: language: "English" is not known, expected one of "en", "nl"',
        ],
    ),
    (
        "a language that nobody has put into words",
        ('language = "en"', 'language = "fr"'),
        [
            '<language = "fr">: language: "fr" is not known, expected one of "en", "nl"',
        ],
    ),
    (
        "an undo there is not, and waiting for longer than a day",
        ('board = "window13"', 'game = { undo = "votes", ask_minutes = 2000 }\nboard = "window13"'),
        [
            '<game = { undo>: game.undo: "votes" is not known, expected "vote"',
            "<game = { undo>: game.ask_minutes: 2000 is out of range, expected a whole number from 0 to 1440",
        ],
    ),
    (
        "a pin used twice",
        ("left = 24", "left = 17"),
        [
            "<left = 17, ok = 25>: seats[2].buttons.left: pin 17 is used twice,"
            " expected another than at seats[1].buttons.left (line <left = 17, ok = 18>)",
        ],
    ),
    (
        "a pin that something else has",
        ("left = 24", "left = 26"),
        [
            "<left = 26>: seats[2].buttons.left: pin 26 is used twice,"
            ' expected another than at pins_taken.shutdown button[1] (line <"shutdown button">)',
        ],
    ),
    (
        "a pin of the first I2C bus",
        ("left = 24", "left = 3"),
        [
            "<left = 3>: seats[2].buttons.left: pin 3 is I2C bus 1's SCL, expected a free pin of the header",
        ],
    ),
    (
        "a pin of the header's serial port, which a reader uses",
        (
            'left = 24, ok = 25, right = 6 }\nreader = { port = "/dev/speeltafel/reader-seat2" }',
            'left = 14, ok = 25, right = 6 }\nreader = { port = "/dev/serial0" }',
        ),
        [
            "<left = 14>: seats[2].buttons.left: pin 14 is the header's serial TX,"
            " expected a free pin of the header",
        ],
    ),
    (
        "two devices on one port",
        ("reader-seat2", "lamps"),
        [
            '<lamps" }>: seats[2].reader.port: port /dev/speeltafel/lamps is used twice,'
            ' expected another than at strip.port (line <lamps"\nlamps>)',
        ],
    ),
    (
        "two panels at one address",
        ('0x3D, size = "128x64" }', '0x3C, size = "128x64" } # too'),
        [
            "<# too>: seats[2].panel.address: address 0x3C on bus 1 is used twice,"
            " expected another than at seats[1].panel.address (line <address = 0x3C>)",
        ],
    ),
    (
        "two chips at one address",
        ("address = 0x21", "address = 0x20 # too"),
        [
            "<# too>: spots.chips[2].address: address 0x20 on bus 6 is used twice,"
            " expected another than at spots.chips[1].address (line <address = 0x20>)",
        ],
    ),
    (
        "a lamp used twice",
        ("lamps = [3, 4, 5]", "lamps = [3, 4, 2]"),
        [
            "<lamps = [3, 4, 2]>: seats[2].lamps[3]: lamp 2 is used twice,"
            " expected another than at seats[1].lamps[3] (line <lamps = [0, 1, 2]>)",
        ],
    ),
    (
        "a lamp beyond the strip",
        ("stock_lamps = [13]", "stock_lamps = [123]"),
        [
            "<stock_lamps = [123]>: strip.stock_lamps[1]: lamp 123 is beyond the strip, expected 0 to 122",
        ],
    ),
    (
        "a run beyond the strip",
        ("first = 118", "first = 119"),
        [
            '<spots = ["g7">: strip.runs[14].spots[5]: lamp 123 is beyond the strip, expected 0 to 122',
        ],
    ),
    (
        "a spot lit twice",
        ('first = 14\nspots = ["a1", "b1"', 'first = 14\nspots = ["a1", "a1"'),
        [
            '<[[strip.runs]]>: strip.runs: no lamp for "b1", expected one for each place of the board',
            '<spots = ["a1", "a1">: strip.runs[1].spots[2]: spot a1 is used twice,'
            ' expected another than at strip.runs[1].spots[1] (line <spots = ["a1", "a1">)',
        ],
    ),
    (
        "a lamp for an unknown spot",
        ('"gate.S", "gate.W"', '"gates.S", "gate.W"'),
        [
            '<[[strip.runs]]>: strip.runs: no lamp for "gate.S", expected one for each place of the board',
            '<"gates.S", "gate.W">: strip.runs[14].spots[2]: the board has no spot "gates.S",'
            ' expected "gate.S"',
        ],
    ),
    (
        "places left dark",
        ('first = 27\nspots = ["m2", "j2", "g2", "d2", "a2"]', "first = 27\nspots = []"),
        [
            '<[[strip.runs]]>: strip.runs: no lamp for "a2", "d2", "g2", "j2", "m2",'
            " expected one for each place of the board",
        ],
    ),
    (
        "a sensor of an unknown spot",
        ('inputs = ["a1"', 'inputs = ["aa1"'),
        [
            '<inputs = ["aa1">: spots.chips[1].inputs[1]: the board has no spot "aa1", expected "a1"',
        ],
    ),
    (
        "a spot sensed twice",
        ('inputs = ["a1"', 'inputs = ["b1"'),
        [
            '<inputs = ["b1">: spots.chips[1].inputs[2]: spot b1 is used twice,'
            ' expected another than at spots.chips[1].inputs[1] (line <inputs = ["b1">)',
        ],
    ),
    (
        "too many inputs",
        ('"m1", "m2"]', '"m1", "m2", "a3"]'),
        [
            '<"m1", "m2", "a3"]>: spots.chips[1].inputs: 15 are listed,'
            " expected at most 14: GPA0..6, then GPB0..6",
            '<inputs = ["j2">: spots.chips[2].inputs[5]: spot a3 is used twice,'
            ' expected another than at spots.chips[1].inputs[15] (line <"m1", "m2", "a3"]>)',
        ],
    ),
    (
        "a list of something else",
        ("lamps = [3, 4, 5]", 'lamps = [3, "4", 5]'),
        [
            '<lamps = [3, "4", 5]>: seats[2].lamps[2]: "4" is not that, expected a list of whole numbers',
        ],
    ),
    (
        "a board nobody knows",
        ('board = "window13"', 'board = "windov13"'),
        [
            '<board = "windov13">: board: "windov13": no board of that name came with the program,'
            ' expected "window13" or the path of a .json file',
        ],
    ),
    (
        "a format of the future",
        ("format = 1", "format = 2"),
        [
            "<format = 2>: format: 2 is out of range, expected a whole number from 1 to 1",
        ],
    ),
    (
        "a section like no other",
        ("[[seats]] # 1", "[[chairs]]"),
        [
            "<[[chairs]]>: chairs: there is no such key,"
            ' expected one of "format", "name", "language" and 7 more',
        ],
    ),
    (
        "a bus whose pins nobody named",
        ('"bus 6" = [22, 23]\n', ""),
        [
            "<[pins_taken]>: pins_taken.bus 6: it is missing, and spots.bus uses that bus,"
            " expected its two pins, or [] for a bus that is on no pins",
        ],
    ),
    (
        "a pin of another bus in use",
        ("left = 24", "left = 22"),
        [
            "<left = 22>: seats[2].buttons.left: pin 22 is used twice,"
            ' expected another than at pins_taken.bus 6[1] (line <"bus 6">)',
        ],
    ),
    (
        "a pin that every Pi keeps for itself",
        ("left = 24", "left = 1"),
        [
            "<left = 1,>: seats[2].buttons.left: pin 1 is the ID EEPROM's SCL,"
            " expected a free pin of the header",
        ],
    ),
    (
        "lamps on a board that is not there",
        ('board = "window13"\n', ""),
        [
            "<[[strip.runs]]>: strip.runs: the table has no board whose spots they could light,"
            ' expected a "board" too',
            '<[spots]>: spots: the table has no board whose spots they could sense, expected a "board" too',
        ],
    ),
]


@pytest.mark.parametrize(
    ("change", "sentences"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG]
)
def test_a_fault_is_told_with_its_line_and_what_was_expected(
    tmp_path: Path, change: tuple[str, str], sentences: list[str]
):
    path = changed(tmp_path, change)
    assert faults(path) == told(path, *sentences)


def test_a_file_nested_too_deep_to_be_read_is_told(tmp_path: Path):
    path = changed(tmp_path, ("brightness = 160", "brightness = " + "[" * 3000 + "]" * 3000))
    assert faults(path) == [f"{path}: file: it cannot be parsed: too deep, expected valid TOML"]


@pytest.mark.parametrize(("seats", "said"), [("[]", "an empty list"), ("[1]", "a list")])
def test_seats_that_are_no_sections_are_told(tmp_path: Path, seats: str, said: str):
    path = tmp_path / "table.toml"
    path.write_text(f'format = 1\nname = "bare"\nseats = {seats}\n')
    assert f"{path}:3: seats: {said} is not that, expected 2 to 8 sections [[seats]]" in faults(path)


def test_all_faults_are_told_at_once_from_the_first_line_to_the_last(tmp_path: Path):
    path = changed(
        tmp_path,
        ("left = 17", "left = 99"),
        ("lamps = [3, 4, 5]", "lamps = [3, 4, 400]"),
        ("reader-seat4", "reader-seat3"),
        ("budget_mA", "budget_ma"),
    )
    assert faults(path) == told(
        path,
        "<left = 99>: seats[1].buttons.left: 99 is out of range, expected a whole number from 0 to 27",
        "<lamps = [3, 4, 400]>: seats[2].lamps[3]: lamp 400 is beyond the strip, expected 0 to 122",
        '<reader-seat3" }\npanel = { bus = 3, address = 0x3D>: seats[4].reader.port:'
        " port /dev/speeltafel/reader-seat3 is used twice,"
        " expected another than at seats[3].reader.port (line <reader-seat3>)",
        "<[strip]>: strip.budget_mA: it is missing, expected a whole number from 100 to 60000",
        '<budget_ma>: strip.budget_ma: there is no such key, expected "budget_mA"',
    )
