"""Tables: which devices a table has and what hangs where, checked before any device is touched."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from hw.board_file import Board, find_board
from hw.errors import FaultyFileError
from hw.files import find, opened, packaged
from hw.section import NAME, Claims, Faults, Section, listed, nearest

PORT = re.compile(r"/dev/.+")
LANGUAGE = re.compile(r"[a-z]{2}")
HEADER = (0, 27)  # BCM numbers on the header
RESERVED = {
    0: "the ID EEPROM's SDA",
    1: "the ID EEPROM's SCL",
    2: "I2C bus 1's SDA",
    3: "I2C bus 1's SCL",
    14: "the header's serial TX",
    15: "the header's serial RX",
}
SEATS = (2, 8)
GLASSES = {"128x64": (128, 64), "128x32": (128, 32)}
PANEL_MAKES = {"ssd1306": GLASSES, "sh1106": {"128x64": (128, 64)}}
USUAL_OFFSET = 2  # an SH1106 drives 132 columns; most glasses of 128 begin at the third
CHIP_INPUTS = 14
LONGEST_STRIP = 2000


@dataclass(frozen=True, slots=True)
class ReaderPart:
    """A card reader on a serial port."""

    make: str
    port: str


@dataclass(frozen=True, slots=True)
class PanelPart:
    """A small screen on an I2C bus; sizes in pixels, `column_offset` in columns left of the glass."""

    make: str
    bus: int
    address: int
    width: int
    height: int
    column_offset: int = 0


@dataclass(frozen=True, slots=True)
class SeatParts:
    """What one seat has: the BCM pins of its three buttons, reader, panel, and lamps on the strip."""

    left: int
    ok: int
    right: int
    reader: ReaderPart
    panel: PanelPart
    lamps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StripPart:
    """The lamp controller, and which of its lamps stand for what (counted from 0)."""

    make: str
    port: str
    lamps: int
    budget_mA: int
    brightness: int  # of 255
    shared_lamps: tuple[int, ...]
    stock_lamps: tuple[int, ...]
    spot_lamps: Mapping[str, int]  # each of the board's places


@dataclass(frozen=True, slots=True)
class ChipPart:
    """One input expander; the spots on its inputs, GPA0..6 then GPB0..6."""

    address: int
    inputs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpotsPart:
    """The presence sensors under the board."""

    make: str
    bus: int
    chips: tuple[ChipPart, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A whole table; seats clockwise."""

    name: str
    language: str
    board: Board
    seats: tuple[SeatParts, ...]
    shared_reader: ReaderPart | None
    strip: StripPart | None
    spots: SpotsPart | None


def packaged_tables() -> tuple[str, ...]:
    """Names of the tables that came with the program."""
    return packaged("tables")


def packaged_table(name: str) -> Table:
    """One of `packaged_tables()`."""
    return find_table(name)


def find_table(name: str) -> Table:
    """A packaged table by name, or one by the path of its file. Raises FaultyFileError."""
    return load_table(find("tables", name))


def load_table(path: Path) -> Table:
    """Raises FaultyFileError with all faults of the file; those of its board file come with them."""
    file, faults = opened(path)
    reading = _Reading(faults)
    name = file.text("name", NAME, 'a name like "cafe4"')
    language = file.text("language", LANGUAGE, 'two small letters like "en"', "en")
    board = _board(file, path, faults)
    reading.take_pins(file)
    strip = _strip(file.section("strip"), reading, board) if file.has("strip") else None
    lamps = 0 if strip is None else strip.lamps or None
    table = Table(
        name=name or "",
        language=language or "",
        board=board or NO_BOARD,
        seats=_seats(file, reading, lamps),
        shared_reader=reading.reader(file, "shared_reader") if file.has("shared_reader") else None,
        strip=strip,
        spots=_spots(file.section("spots"), reading, board) if file.has("spots") else None,
    )
    file.end()
    faults.check()
    return table


NO_BOARD = Board("", (), (), "", {}, (), (), ())  # stands for a board that could not be loaded


class _Reading:
    """What may be used only once on a table, wherever in the file it is used."""

    def __init__(self, faults: Faults) -> None:
        self.pins = Claims(faults, "pin")
        self.ports = Claims(faults, "port")
        self.addresses = Claims(faults, "address", lambda it: f"0x{it[1]:02X} on bus {it[0]}")
        self.lamps = Claims(faults, "lamp")
        self.sensed = Claims(faults, "spot")
        self.lit = Claims(faults, "spot")

    def take_pins(self, file: Section) -> None:
        """Pins that other things on the header use."""
        if not file.has("pins_taken"):
            return
        section = file.section("pins_taken")
        for user in section.all_keys():
            for number, pin in enumerate(section.integers(user), start=1):
                self.pins.claim(section.at(f"{user}[{number}]"), pin)

    def pin(self, section: Section, key: str) -> int:
        """A button's pin."""
        pin = section.integer(key, *HEADER)
        if pin in RESERVED:
            section.add(key, f"pin {pin} is {RESERVED[pin]}", "a free pin of the header")
        elif pin is not None:
            self.pins.claim(section.at(key), pin)
        return pin or 0

    def port(self, section: Section) -> str:
        """A serial port that is one device's alone."""
        port = section.text("port", PORT, 'a path like "/dev/serial/by-path/..."')
        if port is not None:
            self.ports.claim(section.at("port"), port)
        return port or ""

    def reader(self, section: Section, key: str) -> ReaderPart:
        """A card reader."""
        reader = section.section(key)
        part = ReaderPart(reader.choice("make", ["pn532"], "pn532") or "", self.port(reader))
        reader.end()
        return part

    def numbers(self, section: Section, key: str, lamps: int | None) -> tuple[int, ...]:
        """Lamps that stand for one place."""
        numbers = section.integers(key, [])
        for place, number in enumerate(numbers, start=1):
            self.lamp(section, f"{key}[{place}]", number, lamps)
        return tuple(numbers)

    def lamp(self, section: Section, key: str, number: int, lamps: int | None) -> None:
        """One lamp that stands for one thing; `lamps` is the strip's length, 0 where there is none."""
        if lamps == 0:
            section.add(key, f"lamp {number} is on no strip", "a section [strip] too")
        elif lamps is not None and not 0 <= number < lamps:
            section.add(key, f"lamp {number} is beyond the strip", f"0 to {lamps - 1}")
        else:
            self.lamps.claim(section.at(key), number)


def _board(file: Section, path: Path, faults: Faults) -> Board | None:
    name = file.text("board", re.compile(".+"), 'a board\'s name like "window13"')
    if name is None:
        return None
    try:
        return find_board(name, path.parent)
    except FaultyFileError as error:
        for fault in error.faults:
            faults.add(f"board: {fault.file}: {fault.key}", fault.wrong, fault.expected)
        return None


def _seats(file: Section, reading: _Reading, lamps: int | None) -> tuple[SeatParts, ...]:
    sections = file.sections("seats", f"{SEATS[0]} to {SEATS[1]} sections [[seats]]")
    if sections and not SEATS[0] <= len(sections) <= SEATS[1]:
        file.add("seats", f"there are {len(sections)}", f"{SEATS[0]} to {SEATS[1]} sections [[seats]]")
    return tuple(_seat(section, reading, lamps) for section in sections)


def _seat(section: Section, reading: _Reading, lamps: int | None) -> SeatParts:
    buttons = section.section("buttons")
    left, ok, right = (reading.pin(buttons, key) for key in ("left", "ok", "right"))
    buttons.end()
    parts = SeatParts(
        left=left,
        ok=ok,
        right=right,
        reader=reading.reader(section, "reader"),
        panel=_panel(section.section("panel"), reading),
        lamps=reading.numbers(section, "lamps", lamps),
    )
    section.end()
    return parts


def _panel(section: Section, reading: _Reading) -> PanelPart:
    bus = section.integer("bus", 0, 99)
    address = section.integer("address", 0x3C, 0x3D, show=_hex)
    if bus is not None and address is not None:
        reading.addresses.claim(section.at("address"), (bus, address))
    make = section.choice("make", PANEL_MAKES, "ssd1306") or "ssd1306"
    width, height = PANEL_MAKES[make][section.choice("size", PANEL_MAKES[make], "128x64") or "128x64"]
    offset = section.integer("column_offset", 0, 4, USUAL_OFFSET) if make == "sh1106" else 0
    part = PanelPart(make, bus or 0, address or 0, width, height, offset or 0)
    section.end()
    return part


def _strip(section: Section, reading: _Reading, board: Board | None) -> StripPart:
    lamps = section.integer("lamps", 1, LONGEST_STRIP)
    part = StripPart(
        make=section.choice("make", ["wled"], "wled") or "",
        port=reading.port(section),
        lamps=lamps or 0,
        budget_mA=section.integer("budget_mA", 100, 60000) or 0,
        brightness=section.integer("brightness", 1, 255, 255) or 0,
        shared_lamps=reading.numbers(section, "shared_lamps", lamps),
        stock_lamps=reading.numbers(section, "stock_lamps", lamps),
        spot_lamps=_spot_lamps(section, reading, lamps, board),
    )
    section.end()
    return part


def _spot_lamps(strip: Section, reading: _Reading, lamps: int | None, board: Board | None) -> dict[str, int]:
    spot_lamps: dict[str, int] = {}
    for run in strip.sections("runs", "sections [[strip.runs]], each a first lamp and the spots from there"):
        first = run.integer("first", 0, LONGEST_STRIP)
        spots = run.texts("spots")
        run.end()
        for place, spot in enumerate(spots, start=1):
            key = f"spots[{place}]"
            if board is not None and spot not in board.places:
                run.add(key, f'the board has no spot "{spot}"', nearest(spot, board.places))
                continue
            reading.lit.claim(run.at(key), spot)
            spot_lamps[spot] = (first or 0) + place - 1
            if first is not None:
                reading.lamp(run, key, spot_lamps[spot], lamps)
    dark = [] if board is None else [place for place in board.places if place not in spot_lamps]
    if dark:
        strip.add("runs", f"no lamp for {listed(dark)}", "one for each place of the board")
    return spot_lamps


def _spots(section: Section, reading: _Reading, board: Board | None) -> SpotsPart:
    bus = section.integer("bus", 0, 99)
    chips = []
    for chip in section.sections("chips", "1 to 8 sections [[spots.chips]]"):
        address = chip.integer("address", 0x20, 0x27, show=_hex)
        if bus is not None and address is not None:
            reading.addresses.claim(chip.at("address"), (bus, address))
        chips.append(ChipPart(address or 0, _inputs(chip, reading, board)))
        chip.end()
    part = SpotsPart(section.choice("make", ["mcp23017"], "mcp23017") or "", bus or 0, tuple(chips))
    section.end()
    return part


def _inputs(chip: Section, reading: _Reading, board: Board | None) -> tuple[str, ...]:
    inputs = chip.texts("inputs")
    if len(inputs) > CHIP_INPUTS:
        chip.add("inputs", f"{len(inputs)} are listed", f"at most {CHIP_INPUTS}: GPA0..6, then GPB0..6")
    for place, spot in enumerate(inputs, start=1):
        key = f"inputs[{place}]"
        if board is not None and spot not in board.spots:
            chip.add(key, f'the board has no spot "{spot}"', nearest(spot, board.spots))
        else:
            reading.sensed.claim(chip.at(key), spot)
    return tuple(inputs)


def _hex(number: int) -> str:
    return f"0x{number:02X}"
