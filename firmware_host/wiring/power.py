"""What lamps can take at most: the palette's colours sent through the strip's own chain of light."""

from math import inf

from drivers.frames import LampRow
from drivers.leds.wled import codec
from drivers.leds.wled.core import WledSettings
from firmware_host.table.compose import GLOWS

GAMMA = WledSettings(lamps=1, budget_mA=1000).gamma  # what every strip is driven with


def lamp_mA(brightness: int) -> float:
    """What one lamp takes at this brightness (of 255) in the palette's brightest colour, at its peak."""
    drawn = []
    for glow in GLOWS.values():
        painter = codec.Painter(1, inf, brightness, GAMMA)
        painter.take(LampRow((glow,)), 0.0)
        drawn.append(codec.milliamps(painter.paint(0.0)))  # every pattern begins at its brightest
    return max(drawn)
