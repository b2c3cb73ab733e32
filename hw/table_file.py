"""Tables: which devices a table has and what hangs where, checked before any device is touched."""

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from hw.board_file import Board, load_board
from hw.errors import FaultyFileError
from hw.files import find, opened, packaged
from hw.section import NAME, Claims, Faults, Section, listed, nearest

PORT = re.compile(r"/dev/.+")
LANGUAGES = ("en", "nl")  # those the program speaks; a test compares
HEADER = (0, 27)  # BCM numbers on the header
RESERVED = {
    0: "the ID EEPROM's SDA",
    1: "the ID EEPROM's SCL",
}
BUS_1 = {2: "I2C bus 1's SDA", 3: "I2C bus 1's SCL"}  # the same pins on every Pi, unlike other buses'
HEADER_PORTS = ("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0")
HEADER_SERIAL = {14: "the header's serial TX", 15: "the header's serial RX"}
SEATS = (2, 8)
GLASSES = {"128x64": (128, 64), "128x32": (128, 32)}
PANEL_MAKES = {"ssd1306": GLASSES, "sh1106": {"128x64": (128, 64)}}
USUAL_OFFSET = 2  # an SH1106 drives 132 columns; most glasses of 128 begin at the third
CHIP_INPUTS = 14
LONGEST_STRIP = 2000
LampCurrent = Callable[[int], float]  # brightness -> the most one lamp takes, in mA


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
    spot_lamps: Mapping[str, int]  # each of the board's places; none without a board


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
class GamePart:
    """What is usual in games at this table. 0 minutes: never."""

    undo: str  # which moves may be taken back
    hints: str  # who may ask for a hint
    ask_minutes: int  # without a sign of anybody, until the table asks
    park_minutes: int  # without an answer, until it puts the game aside


@dataclass(frozen=True, slots=True)
class Table:
    """A whole table; seats clockwise."""

    name: str
    language: str
    board: Board | None
    seats: tuple[SeatParts, ...]
    shared_reader: ReaderPart | None
    strip: StripPart | None
    spots: SpotsPart | None
    game: GamePart


UNDO = ("off", "own", "vote")
HINTS = ("off", "alone", "on")  # alone: one person among bots, where nobody gains by it
MOST_MINUTES = 1440
USUAL = GamePart("vote", "alone", 15, 3)


def packaged_tables() -> tuple[str, ...]:
    """Names of the tables that came with the program."""
    return packaged("tables")


def find_table(name: str) -> Table:
    """A packaged table by name, or one by the path of its file. Raises FaultyFileError."""
    return load_table(find("tables", name))


def load_table(path: Path, lamp_mA: LampCurrent | None = None) -> Table:
    """Raises FaultyFileError with all faults of the file; those of its board file come with them.

    With `lamp_mA` it is a fault too when the strip, all lit, would take more than its budget.
    """
    file, faults = opened(path)
    name = file.text("name", NAME, 'a name like "cafe4"')
    language = file.choice("language", LANGUAGES, "en")
    has_board = file.has("board")
    reading = _Reading(faults, has_board, _board(file, path, faults) if has_board else None, lamp_mA)
    reading.take_pins(file)
    strip = _strip(file.section("strip"), reading) if file.has("strip") else None
    lamps = 0 if strip is None else strip.lamps or None
    table = Table(
        name=name or "",
        language=language or "",
        board=reading.board,
        seats=_seats(file, reading, lamps),
        shared_reader=reading.reader(file, "shared_reader") if file.has("shared_reader") else None,
        strip=strip,
        spots=_spots(file, reading) if file.has("spots") else None,
        game=_game(file.section("game")) if file.has("game") else USUAL,
    )
    reading.check_buses(file)
    file.end()
    faults.check()
    return table


def _game(section: Section) -> GamePart:
    part = GamePart(
        section.choice("undo", UNDO, USUAL.undo) or "",
        section.choice("hints", HINTS, USUAL.hints) or "",
        section.integer("ask_minutes", 0, MOST_MINUTES, USUAL.ask_minutes) or 0,
        section.integer("park_minutes", 1, MOST_MINUTES, USUAL.park_minutes) or 0,
    )
    section.end()
    return part


class _Reading:
    """What concerns several sections: above all what may be used only once, wherever it is used."""

    def __init__(
        self, faults: Faults, has_board: bool, board: Board | None, lamp_mA: LampCurrent | None
    ) -> None:
        self.has_board = has_board
        self.board = board  # None too when there is one that could not be loaded
        self.lamp_mA = lamp_mA
        self.pins = Claims(faults, "pin")
        self.ports = Claims(faults, "port")
        self.addresses = Claims(faults, "address", lambda it: f"0x{it[1]:02X} on bus {it[0]}")
        self.lamps = Claims(faults, "lamp")
        self.sensed = Claims(faults, "spot")
        self.lit = Claims(faults, "spot")
        self._buses: dict[int, str] = {}  # and a key that uses each
        self._buttons: list[tuple[Section, str, int]] = []
        self._pins_named: list[str] = []
        self._serial = False  # whether a device hangs on the header's own serial port

    def take_pins(self, file: Section) -> None:
        """Pins that other things on the header use."""
        if not file.has("pins_taken"):
            return
        section = file.section("pins_taken")
        self._pins_named = section.all_keys()
        for user in self._pins_named:
            for number, pin in enumerate(section.integers(user), start=1):
                self.pins.claim(section.at(f"{user}[{number}]"), pin)

    def pin(self, section: Section, key: str) -> int:
        """A button's pin."""
        pin = section.integer(key, *HEADER)
        if pin in RESERVED:
            section.add(key, f"pin {pin} is {RESERVED[pin]}", "a free pin of the header")
        elif pin is not None:
            self.pins.claim(section.at(key), pin)
            self._buttons.append((section, key, pin))
        return pin or 0

    def bus(self, section: Section) -> int | None:
        """An I2C bus, by its number in /dev."""
        bus = section.integer("bus", 0, 99)
        if bus is not None:
            self._buses.setdefault(bus, section.at("bus"))
        return bus

    def check_buses(self, file: Section) -> None:
        """When all is read: no button sits on a pin of a bus in use, and those pins are known."""
        busy = (BUS_1 if 1 in self._buses else {}) | (HEADER_SERIAL if self._serial else {})
        for section, key, pin in self._buttons:
            if pin in busy:
                section.add(key, f"pin {pin} is {busy[pin]}", "a free pin of the header")
        for bus, user in self._buses.items():
            if bus != 1 and f"bus {bus}" not in self._pins_named:
                wrong = f"it is missing, and {user} uses that bus"
                file.add(f"pins_taken.bus {bus}", wrong, "its two pins, or [] for a bus that is on no pins")

    def port(self, section: Section) -> str:
        """A serial port that is one device's alone."""
        port = section.text("port", PORT, 'a path like "/dev/serial/by-path/..."')
        if port is not None:
            self.ports.claim(section.at("port"), port)
            self._serial |= port in HEADER_PORTS
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
        board = find("boards", name, path.parent)
    except FaultyFileError as error:
        for fault in error.faults:
            faults.add("board", f'"{name}": {fault.wrong}', fault.expected)
        return None
    try:
        return load_board(board)
    except FaultyFileError as error:
        faults.take(error.faults)
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
    bus = reading.bus(section)
    address = section.integer("address", 0x3C, 0x3D, show=_hex)
    if bus is not None and address is not None:
        reading.addresses.claim(section.at("address"), (bus, address))
    make = section.choice("make", PANEL_MAKES, "ssd1306") or "ssd1306"
    width, height = PANEL_MAKES[make][section.choice("size", PANEL_MAKES[make], "128x64") or "128x64"]
    offset = section.integer("column_offset", 0, 4, USUAL_OFFSET) if make == "sh1106" else 0
    part = PanelPart(make, bus or 0, address or 0, width, height, offset or 0)
    section.end()
    return part


def _strip(section: Section, reading: _Reading) -> StripPart:
    lamps = section.integer("lamps", 1, LONGEST_STRIP)
    part = StripPart(
        make=section.choice("make", ["wled"], "wled") or "",
        port=reading.port(section),
        lamps=lamps or 0,
        budget_mA=section.integer("budget_mA", 100, 60000) or 0,
        brightness=section.integer("brightness", 1, 255, 255) or 0,
        shared_lamps=reading.numbers(section, "shared_lamps", lamps),
        stock_lamps=reading.numbers(section, "stock_lamps", lamps),
        spot_lamps=_spot_lamps(section, reading, lamps),
    )
    if reading.lamp_mA is not None and part.lamps and part.budget_mA and part.brightness:
        _check_budget(section, part, reading.lamp_mA)
    section.end()
    return part


def _check_budget(section: Section, part: StripPart, lamp_mA: LampCurrent) -> None:
    drawn = part.lamps * lamp_mA(part.brightness)
    if drawn <= part.budget_mA:
        return
    wrong = (
        f"{part.lamps} lamps in the brightest colour at brightness {part.brightness} take {ceil(drawn)} mA"
    )
    fits = bisect_right(range(1, part.brightness), part.budget_mA / part.lamps, key=lamp_mA)
    dimmer = f", or a brightness of at most {fits}" if fits else ""
    section.add("budget_mA", f"{wrong}, the budget is {part.budget_mA}", f"at least {ceil(drawn)}{dimmer}")


def _spot_lamps(strip: Section, reading: _Reading, lamps: int | None) -> dict[str, int]:
    board = reading.board
    spot_lamps: dict[str, int] = {}
    if not reading.has_board:
        if strip.has("runs"):
            strip.add("runs", "the table has no board whose spots they could light", 'a "board" too')
        return spot_lamps
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


def _spots(file: Section, reading: _Reading) -> SpotsPart:
    if not reading.has_board:
        file.add("spots", "the table has no board whose spots they could sense", 'a "board" too')
    section = file.section("spots")
    bus = reading.bus(section)
    chips = []
    for chip in section.sections("chips", "1 to 8 sections [[spots.chips]]"):
        address = chip.integer("address", 0x20, 0x27, show=_hex)
        if bus is not None and address is not None:
            reading.addresses.claim(chip.at("address"), (bus, address))
        chips.append(ChipPart(address or 0, _inputs(chip, reading)))
        chip.end()
    part = SpotsPart(section.choice("make", ["mcp23017"], "mcp23017") or "", bus or 0, tuple(chips))
    section.end()
    return part


def _inputs(chip: Section, reading: _Reading) -> tuple[str, ...]:
    board = reading.board
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
