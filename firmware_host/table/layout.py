"""What the table needs to know of its own furniture: which device belongs to which place.

Made by the wiring from a table file; the table never sees pins, ports or addresses.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.api import Key


@dataclass(frozen=True, slots=True)
class LampMap:
    """Lamp numbers on the strip for each place that has lamps."""

    count: int
    seats: tuple[tuple[int, ...], ...]
    shared: tuple[int, ...]
    stock: tuple[int, ...]
    spots: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Layout:
    """Devices by the names their drivers use. Table seats count from 0 here, clockwise."""

    name: str
    seats: int
    buttons: Mapping[str, tuple[int, Key]]
    readers: Mapping[str, int | None]  # None: the shared reader
    panels: Mapping[str, int]
    lamps: LampMap
    languages: tuple[str, ...]  # one a seat
    board: Mapping[str, Any] | None = None  # the board as plain values, where the table has one
    sensors: bool = False  # whether its spots feel what stands on them
    undo: str = "vote"  # whether moves may be taken back: "off", one's "own" last one, or any by "vote"
    hints: str = "alone"  # whether a player may ask for one: "off", "alone" among bots, or "on"
    ask_minutes: int = 0  # so long nobody does anything in a game, until the table asks; 0: never
    park_minutes: int = 3  # and so long without an answer, until it puts the game aside

    def device_seat(self, device: str) -> int | None:
        """The seat a device belongs to, None for shared or unknown ones."""
        if device in self.panels:
            return self.panels[device]
        if device in self.buttons:
            return self.buttons[device][0]
        return self.readers.get(device)
