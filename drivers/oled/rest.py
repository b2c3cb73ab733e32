"""When a panel dims, sleeps and moves its picture, so that it lasts: an OLED ages where it is lit.

Nothing runs for it: a driver asks whenever it is awake anyway. A sleeping panel is dark but spoken to,
and wakes by a touch (before the touch does anything: the finger is still down) or by a new picture.
"""

from enum import Enum

from drivers.frames import Picture

DIM_SECONDS = 120.0  # without a touch
SLEEP_SECONDS = 600.0  # without a touch or a new picture
SHIFT_SECONDS = 60.0

# Rightwards and downwards, each a pixel from the one before. What we draw leaves the outermost columns and
# the top row blank (`firmware_host.table.font`), so nothing is pushed over an edge.
SHIFTS = ((0, 0), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0))


class Light(Enum):
    """How bright a panel is."""

    FULL = "full"
    DIM = "dim"
    ASLEEP = "asleep"


class Rest:
    """What one panel's light and shift should be, from what happened when."""

    def __init__(self, now: float) -> None:
        self._began_at = self._stirred_at = self._changed_at = now

    def stirred(self, now: float) -> None:
        """Somebody touched the table."""
        self._stirred_at = now

    def changed(self, now: float) -> None:
        """There is a new picture."""
        self._changed_at = now

    def light(self, now: float) -> Light:
        """How bright to be."""
        if now - max(self._stirred_at, self._changed_at) >= SLEEP_SECONDS:
            return Light.ASLEEP
        return Light.DIM if now - self._stirred_at >= DIM_SECONDS else Light.FULL

    def shift(self, now: float) -> tuple[int, int]:
        """Where to move the picture, one of `SHIFTS`."""
        return SHIFTS[int((now - self._began_at) / SHIFT_SECONDS) % len(SHIFTS)]


def shifted(picture: Picture, right: int, down: int) -> Picture:
    """The picture moved by so many pixels; what leaves at one edge comes in at the other."""
    if not right and not down:
        return picture
    width, row_bytes = picture.width, picture.width // 8
    at = -down % picture.height * row_bytes
    bits = picture.bits[at:] + picture.bits[:at]
    right %= width
    if right:
        # All rows at once: the columns that stay on their row, and those that come round.
        rows = int.from_bytes(bits, "big")
        ends = int.from_bytes(((1 << right) - 1).to_bytes(row_bytes, "big") * picture.height, "big")
        bits = ((rows & ~ends) >> right | (rows & ends) << width - right).to_bytes(len(bits), "big")
    return Picture(width, picture.height, bits)
