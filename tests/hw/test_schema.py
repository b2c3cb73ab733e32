"""The JSON Schema that editors read says what the reader of table files says: same keys, bounds, names."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest

from hw.errors import Fault, FaultyFileError
from hw.files import HERE
from hw.table_file import load_table
from tests.faulty import CAFE4, changed

SCHEMA = json.loads((HERE / "schema" / "table.schema.json").read_text(encoding="utf-8"))
fits = fastjsonschema.compile(SCHEMA, use_default=False)

# cafe4 with the keys that it leaves to their defaults.
FULL = (
    ("[shared_reader]\n", '[shared_reader]\nmake = "pn532"\n'),
    (
        "[pins_taken]\n",
        '[game]\nundo = "own"\nhints = "on"\nask_minutes = 9\npark_minutes = 7\n\n[pins_taken]\n',
    ),
    ('"/dev/speeltafel/reader-seat1"', '"/dev/speeltafel/reader-seat1", make = "pn532"'),
    ("address = 0x3C, size", 'address = 0x3C, make = "sh1106", column_offset = 2, size'),
)
# A first key of each section, for something to be put before it.
FIRST_KEYS = {
    "": "format = 1",
    "game": 'undo = "own"',
    "shared_reader": 'port = "/dev/speeltafel/reader-shared"',
    "seats[]": "buttons = { left = 17",
    "seats[].buttons": "left = 17",
    "seats[].reader": 'port = "/dev/speeltafel/reader-seat1"',
    "seats[].panel": "bus = 1, address = 0x3C",
    "strip": "lamps = 123",
    "strip.runs[]": "first = 14",
    "spots": "bus = 6",
    "spots.chips[]": "address = 0x20",
}
NUMBERS = {
    "format": "format = 1",
    "game.ask_minutes": "ask_minutes = 9",
    "game.park_minutes": "park_minutes = 7",
    "seats[].buttons.left": "left = 17",
    "seats[].buttons.ok": "ok = 18",
    "seats[].buttons.right": "right = 27",
    "seats[].panel.bus": "bus = 1",
    "seats[].panel.address": "address = 0x3C",
    "seats[].panel.column_offset": "column_offset = 2",
    "strip.lamps": "lamps = 123",
    "strip.budget_mA": "budget_mA = 4000",
    "strip.brightness": "brightness = 160",
    "strip.runs[].first": "first = 14",
    "spots.bus": "bus = 6",
    "spots.chips[].address": "address = 0x20",
}
NAMES = {
    "language": ('language = "en"', 'language = "zzzz"'),
    "game.hints": ("[pins_taken]\n", '[game]\nhints = "zzzz"\n\n[pins_taken]\n'),
    "game.undo": ("[pins_taken]\n", '[game]\nundo = "zzzz"\n\n[pins_taken]\n'),
    "shared_reader.make": ("[shared_reader]\n", '[shared_reader]\nmake = "zzzz"\n'),
    "seats[].reader.make": ('reader-seat1"', 'reader-seat1", make = "zzzz"'),
    "seats[].panel.make": ('size = "128x64"', 'make = "zzzz"'),
    "seats[].panel.size": ('size = "128x64"', 'size = "zzzz"'),
    "strip.make": ('make = "wled"', 'make = "zzzz"'),
    "spots.make": ('make = "mcp23017"', 'make = "zzzz"'),
}


def described(part: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every key the schema knows; `[]` for the members of a list."""
    if path:
        yield path, part
    if "items" in part and "properties" in part["items"]:
        yield from described(part["items"], f"{path}[]")
    for name, inside in part.get("properties", {}).items():
        yield from described(inside, f"{path}.{name}" if path else name)


DESCRIBED = dict(described(SCHEMA))
SECTIONS = {"": SCHEMA, **{path: part for path, part in DESCRIBED.items() if "properties" in part}}


def used(values: Any, path: str = "") -> Iterator[str]:
    """Every key of a file, as `described` writes them."""
    if path:
        yield path
    if isinstance(values, list) and any(isinstance(value, dict) for value in values):
        for value in values:
            yield from used(value, f"{path}[]")
    if isinstance(values, dict) and path != "pins_taken":  # whose keys are data
        for name, inside in values.items():
            yield from used(inside, f"{path}.{name}" if path else name)


def faults(path: Path) -> tuple[Fault, ...]:
    """What the reader says."""
    try:
        load_table(path)
    except FaultyFileError as error:
        return error.faults
    return ()


def fits_schema(path: Path) -> bool:
    try:
        fits(tomllib.loads(path.read_text()))
    except fastjsonschema.JsonSchemaValueException:
        return False
    return True


def plain(key: str) -> str:
    return re.sub(r"\[\d+\]", "[]", key)


@pytest.mark.parametrize("path", sorted(CAFE4.parent.glob("*.toml")), ids=lambda path: path.stem)
def test_every_table_that_ships_fits_the_schema_and_names_it(path: Path):
    assert fits_schema(path)
    named = path.read_text().splitlines()[0].removeprefix("#:schema ")
    assert (path.parent / named).resolve() == HERE / "schema" / "table.schema.json"


def test_the_reader_knows_every_key_of_the_schema(tmp_path: Path):
    path = changed(tmp_path, *FULL)
    assert faults(path) == ()
    assert fits_schema(path)
    assert set(used(tomllib.loads(path.read_text()))) == set(DESCRIBED)


@pytest.mark.parametrize("section", FIRST_KEYS, ids=lambda section: section or "outermost")
def test_the_schema_knows_every_key_of_the_reader(section: str, tmp_path: Path):
    first = FIRST_KEYS[section]
    between = ", " if section.startswith("seats[].") else "\n"
    path = changed(tmp_path, *FULL, (first, f"zzzz = 1{between}{first}"))
    (fault,) = faults(path)
    assert plain(fault.key) == (f"{section}.zzzz" if section else "zzzz")
    names = re.findall(r'"([^"]+)"', fault.expected)
    more = re.search(r"and (\d+) more", fault.expected)
    properties = SECTIONS[section]["properties"]
    assert set(names) <= set(properties)
    assert len(names) + (int(more[1]) if more else 0) == len(properties)
    assert not fits_schema(path)


def test_the_tests_here_leave_out_no_key():
    assert set(FIRST_KEYS) == set(SECTIONS)
    assert set(NUMBERS) == {path for path, part in DESCRIBED.items() if "minimum" in part}
    assert set(NAMES) == {path for path, part in DESCRIBED.items() if "enum" in part}


@pytest.mark.parametrize("key", NUMBERS)
def test_a_number_has_the_same_bounds_in_both(key: str, tmp_path: Path):
    old = NUMBERS[key]
    low, high = DESCRIBED[key]["minimum"], DESCRIBED[key]["maximum"]
    for value, right in ((low - 1, False), (low, True), (high, True), (high + 1, False)):
        path = changed(tmp_path, *FULL, (old, f"{old.partition(' = ')[0]} = {value}"))
        told = [fault for fault in faults(path) if plain(fault.key) == key and "out of range" in fault.wrong]
        assert (not told) is right, (key, value)
        assert fits_schema(path) is right, (key, value)


@pytest.mark.parametrize("key", NAMES)
def test_a_choice_has_the_same_names_in_both(key: str, tmp_path: Path):
    path = changed(tmp_path, NAMES[key])
    (fault,) = (fault for fault in faults(path) if plain(fault.key) == key)
    assert re.findall(r'"([^"]+)"', fault.expected) == DESCRIBED[key]["enum"]
    assert not fits_schema(path)


BARE = """board = "window13"
shared_reader = {}
seats = [{ buttons = {}, reader = {}, panel = {} }, {}]
strip = { runs = [{}] }
spots = { chips = [{}] }
"""


def test_the_same_keys_must_be_there_in_both(tmp_path: Path):
    path = tmp_path / "table.toml"
    path.write_text(BARE)
    missed = {plain(fault.key) for fault in faults(path) if fault.wrong == "it is missing"}
    path.write_text("board = 'window13'")
    missed |= {plain(fault.key) for fault in faults(path) if fault.wrong == "it is missing"}
    path.write_text("strip = {}\nspots = {}")
    missed |= {plain(fault.key) for fault in faults(path) if fault.wrong == "it is missing"}
    assert missed == {
        f"{section}.{key}" if section else key
        for section, part in SECTIONS.items()
        for key in part.get("required", ())
    }
