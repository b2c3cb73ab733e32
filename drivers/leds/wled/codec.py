"""Lamp rows to the bytes a WLED or Adalight controller takes, and its answers back to values.

A picture goes through one chain: pattern and colour, gamma and brightness, the current budget, and
last the safe bytes. WLED's serial parser has no checksum: after lost bytes it reads pixel data as
commands, and some byte values would change its speed or start a JSON object. Those values are never
sent; none is moved by more than 4 of 255.
"""

import json
import math
import re
from collections.abc import Sequence

from drivers.frames import DARK, Glow, LampRow, Pattern

BAUD_CODES = {
    115200: b"\xb0",
    230400: b"\xb1",
    460800: b"\xb2",
    500000: b"\xb3",
    576000: b"\xb4",
    921600: b"\xb5",
    1000000: b"\xb6",
    1500000: b"\xb7",
}
PROBE = b"v"
GREETING = b"Ada"
# What lamps do while the host is away: all of them swell and fade slowly and dimly (effect 2 at its slowest;
# no pattern of ours is as slow). The colour has room for a gamma that WLED may put behind it.
IDLE_COLOUR = bytes((96, 72, 36))
IDLE_EFFECT, IDLE_SPEED = 2, 0
OLDEST_BUILD = 2203140  # 0.13.0, the first that changes speed and answers `v`
OLDEST_VERSION = (0, 13)

IDLE_LAMP_MA = 1.0
WHITE_LAMP_MA = 55.0  # what full white adds to one lamp
_SUM_OF_WHITE = 765

_RISKY = frozenset(b"AILOlov{") | frozenset(range(0xB0, 0xB8)) | {0xC9}


def _nearest_safe(value: int) -> int:
    steps = ((value - step, value + step) for step in range(256))
    return next(v for pair in steps for v in pair if 0 <= v < 256 and v not in _RISKY)


SAFE = bytes(_nearest_safe(value) for value in range(256))

# When a pattern changes and to which share of its colour: (period, ((since start, level), ...)).
# All but breathing are told apart by their rhythm alone; each starts lit, so a new one shows at once.
_BREATHS = 40
_STEPS: dict[Pattern, tuple[float, tuple[tuple[float, float], ...]]] = {
    Pattern.BREATHE: (
        2.0,
        tuple((i * 2.0 / _BREATHS, 0.6 + 0.4 * math.cos(math.tau * i / _BREATHS)) for i in range(_BREATHS)),
    ),
    Pattern.BLINK: (1.0, ((0.0, 1.0), (0.5, 0.0))),
    Pattern.FLASH: (1.0, ((0.0, 1.0), (0.1, 0.0))),
    Pattern.DOUBLE: (1.5, ((0.0, 1.0), (0.1, 0.0), (0.25, 1.0), (0.35, 0.0))),
    Pattern.TRIPLE: (2.0, ((0.0, 1.0), (0.1, 0.0), (0.25, 1.0), (0.35, 0.0), (0.5, 1.0), (0.6, 0.0))),
    Pattern.WINK: (1.0, ((0.0, 1.0), (0.8, 0.0))),
    Pattern.LIMP: (2.0, ((0.0, 1.0), (0.6, 0.0), (0.9, 1.0), (1.1, 0.0))),
    Pattern.FAST: (0.25, ((0.0, 1.0), (0.125, 0.0))),
}
_DIM_LIGHT = 0.25  # a quarter of the light, not of the number before gamma
_EARLY_SECONDS = 1e-6  # a timer may come a rounding error early
_SOONEST_SECONDS = 1e-4  # and is never asked for sooner than this


def adalight(pixels: bytes) -> bytes:
    """One frame of `len(pixels) / 3` lamps, red first."""
    high, low = divmod(len(pixels) // 3 - 1, 256)
    return bytes((0x41, 0x64, 0x61, high, low, high ^ low ^ 0x55)) + pixels


def takeover(idle: bytes) -> bytes:
    """Full brightness for our frames, and the effect to go back to when they stay away."""
    return _state(idle)


def handover(idle: bytes) -> bytes:
    """The same, at once."""
    return _state(idle, live=False)


def _state(idle: bytes, **more: bool) -> bytes:
    effect = {"fx": IDLE_EFFECT, "sx": IDLE_SPEED, "pal": 0, "col": [[*idle], [0, 0, 0]]}
    segment = {"on": True, "bri": 255, **effect}
    state = {"on": True, "bri": 255, "tt": 0, "lor": 0, **more, "seg": segment}
    # WLED swallows one byte more after the object, hence the line feed.
    return json.dumps(state, separators=(",", ":")).encode() + b"\n"


def flush(lamps: int) -> bytes:
    """Enough zero bytes to end whatever frame the controller may think it is in."""
    return bytes(3 * lamps + 8)


def find_version(heard: bytes) -> str | None:
    """The version in an answer to `PROBE`: WLED prints its build number, some builds a dotted one."""
    found = re.search(rb"WLED ([!-~]{1,32})\r?\n", heard)
    return found.group(1).decode("ascii") if found else None


def find_baud(heard: bytes) -> int | None:
    """The speed a controller says it changes to."""
    found = re.search(rb"Baud is now (\d{4,7})\r?\n", heard)
    return int(found.group(1)) if found else None


def why_unfit(version: str) -> str | None:
    """Why this version cannot be driven, None when it can."""
    if re.fullmatch(r"\d{7}", version):
        return None if int(version) >= OLDEST_BUILD else f"firmware_too_old: {version}"
    dotted = re.match(r"v?(\d{1,3})\.(\d{1,3})(\.|-|$)", version)
    if dotted is None:
        return f"firmware_unknown: {version}"
    return None if (int(dotted[1]), int(dotted[2])) >= OLDEST_VERSION else f"firmware_too_old: {version}"


def light_table(gamma: float, brightness: int) -> bytes:
    """Colour number to lamp number; what is not dark stays lit."""
    scale = brightness / 255**gamma
    return bytes(0 if not brightness or not v else max(1, round(v**gamma * scale)) for v in range(256))


def milliamps(pixels: bytes) -> float:
    """What the strip draws while it shows these pixels, estimated."""
    return len(pixels) // 3 * IDLE_LAMP_MA + sum(pixels) / _SUM_OF_WHITE * WHITE_LAMP_MA


def within_budget(pixels: bytes, budget_mA: float) -> bytes:
    """The same picture in safe bytes, darkened evenly until the strip draws no more than the budget."""
    safe = pixels.translate(SAFE)
    idle = len(pixels) // 3 * IDLE_LAMP_MA
    factor = 1.0
    while factor > 0 and (drawn := milliamps(safe)) > budget_mA:
        # Making bytes safe may add a little again, so each round asks for slightly less.
        factor *= min(0.99, max(0.0, (budget_mA - idle) / (drawn - idle)))
        if factor < 1 / 255:
            factor = 0.0
        safe = pixels.translate(bytes(int(v * factor) for v in range(256))).translate(SAFE)
    return safe


def level(pattern: Pattern, age: float) -> float:
    """The share of its colour a lamp shows `age` seconds after its pattern began."""
    match pattern:
        case Pattern.OFF:
            return 0.0
        case Pattern.STEADY | Pattern.DIM:
            return 1.0
        case _:
            period, steps = _STEPS[pattern]
            at = (age + _EARLY_SECONDS) % period
            return next(lit for start, lit in reversed(steps) if start <= at)


def until_change(pattern: Pattern, age: float) -> float | None:
    """Seconds until the level changes, None when it never does."""
    if pattern not in _STEPS:
        return None
    period, steps = _STEPS[pattern]
    at = (age + _EARLY_SECONDS) % period
    following = next((start for start, _ in steps if start > at), period)
    return max(following - at, _SOONEST_SECONDS)


class Painter:
    """Turns the row that should be seen into pixels, as time goes by."""

    def __init__(self, lamps: int, budget_mA: float, brightness: int, gamma: float) -> None:
        self._lamps = lamps
        self._budget_mA = budget_mA
        self._light = light_table(gamma, brightness)
        self._dim = light_table(gamma, round(brightness * _DIM_LIGHT))
        self._row: tuple[Glow, ...] = (DARK,) * lamps
        self._kinds: list[Glow] = [DARK]
        self._order: list[int] = [0] * lamps
        self._began: dict[Pattern, float] = {Pattern.OFF: 0.0}
        self._levels: dict[Pattern, float] = {}
        self._pixels = bytes(3 * lamps)

    def take(self, row: LampRow, now: float) -> None:
        """Show this row from now on; missing lamps are dark, surplus ones do not exist.

        Lamps of one pattern move together. A rhythm starts anew when a lamp joins it, so that the
        lamp lights at once; breathing is never dark and simply goes on.
        """
        glows = (row.glows + (DARK,) * self._lamps)[: self._lamps]
        if glows == self._row:
            return
        began: dict[Pattern, float] = {}
        for before, glow in zip(self._row, glows, strict=True):
            pattern = glow.pattern
            joins = before.pattern is not pattern and pattern is not Pattern.BREATHE
            if joins or pattern not in self._began:
                began[pattern] = now
            else:
                began.setdefault(pattern, self._began[pattern])
        numbers: dict[Glow, int] = {}
        self._order = [numbers.setdefault(glow, len(numbers)) for glow in glows]
        self._kinds = list(numbers)
        self._began = began
        self._row = glows
        self._levels = {}

    def paint(self, now: float) -> bytes:
        """The pixels to be seen now; the same object as before while nothing changes."""
        levels = {pattern: level(pattern, now - began) for pattern, began in self._began.items()}
        if levels != self._levels:
            self._levels = levels
            colours = [self._colour(glow, levels[glow.pattern]) for glow in self._kinds]
            pixels = within_budget(b"".join([colours[i] for i in self._order]), self._budget_mA)
            if pixels != self._pixels:
                self._pixels = pixels
        return self._pixels

    def changes_at(self, now: float) -> float | None:
        """When `paint` may next give something else, None when it will not."""
        waits = [until_change(pattern, now - began) for pattern, began in self._began.items()]
        return min((now + wait for wait in waits if wait is not None), default=None)

    def _colour(self, glow: Glow, lit: float) -> bytes:
        light = self._dim if glow.pattern is Pattern.DIM else self._light
        channels: Sequence[int] = (glow.red, glow.green, glow.blue)
        return bytes(light[min(255, max(0, round(channel * lit)))] for channel in channels)
