"""How much a wire carries: bytes of the last minute, counted as they go by and added up when asked.

Nothing runs in between: a count is put into its five seconds' box, and boxes too old are emptied when
the next count or question comes.
"""

from dataclasses import dataclass

BOX_SECONDS = 5.0
BOXES = 12


class Load:
    """Bytes in one direction. Counted on one thread; any may ask."""

    __slots__ = ("_began", "_box", "_boxes", "total")

    def __init__(self) -> None:
        self._boxes = [0] * BOXES
        self._box = 0  # the number of the newest one, from the clock's start
        self._began: float | None = None
        self.total = 0

    def carried(self, count: int, now: float) -> None:
        """So many bytes went by."""
        box = int(now / BOX_SECONDS)
        if box != self._box:
            self._turn(box)
        if self._began is None:
            self._began = now
        self._boxes[box % BOXES] += count
        self.total += count

    def a_second(self, now: float) -> float:
        """Bytes a second over the last minute, or since the first byte when that is less."""
        box = int(now / BOX_SECONDS)
        if box != self._box:
            self._turn(box)
        if self._began is None:
            return 0.0
        window = now - (box - BOXES + 1) * BOX_SECONDS
        return sum(self._boxes) / max(1.0, min(window, now - self._began))

    def _turn(self, box: int) -> None:
        for old in range(max(self._box + 1, box - BOXES + 1), box + 1):
            self._boxes[old % BOXES] = 0
        self._box = box


@dataclass(frozen=True, slots=True)
class WireLoad:
    """What a wire carried lately, in bytes a second, and what it can carry each way (0: it is closed)."""

    wire: str
    sent: float
    heard: float
    can_carry: float
    one_way_at_a_time: bool = False

    @property
    def share(self) -> float:
        """How full it is, 0 to 1."""
        if not self.can_carry:
            return 0.0
        busy = self.sent + self.heard if self.one_way_at_a_time else max(self.sent, self.heard)
        return busy / self.can_carry
