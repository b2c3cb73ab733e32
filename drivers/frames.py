"""What the table shows, as drivers receive it: whole pictures and whole lamp rows.

A frame says what should be seen. Blinking, dimming, shifting, gamma and finding the difference to
what is shown now belong to the drivers.
"""

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class Picture:
    """A one-bit picture: rows from the top, eight pixels a byte, leftmost pixel in the high bit.

    `bits` is width*height/8 bytes, a set bit is a lit pixel: what Pillow's mode "1" packs.
    """

    width: int
    height: int
    bits: bytes


class Pattern(Enum):
    """How a lamp moves; told apart without seeing colour."""

    OFF = "off"
    STEADY = "steady"
    BREATHE = "breathe"  # slow swell, 2 s
    BLINK = "blink"  # half on, half off, 1 s
    FLASH = "flash"  # short flash every 1 s
    DOUBLE = "double"  # two short flashes every 1.5 s
    TRIPLE = "triple"  # three short flashes every 2 s
    WINK = "wink"  # lit, a short gap every 1 s
    LIMP = "limp"  # a long and a short flash every 2 s
    FAST = "fast"  # 4 Hz
    DIM = "dim"  # steady at a quarter


@dataclass(frozen=True, slots=True)
class Glow:
    """What one lamp should do: a pattern and a linear colour (0..255 each)."""

    pattern: Pattern
    red: int
    green: int
    blue: int


DARK = Glow(Pattern.OFF, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class LampRow:
    """One strip, lamp 0 first."""

    glows: tuple[Glow, ...]
