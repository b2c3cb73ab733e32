"""What can still be read of a faulty table file: its panels, so that they can say that it is faulty."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hw.errors import FaultyFileError
from hw.files import UTF8, find
from hw.table_file import LANGUAGES, PANEL_MAKES, USUAL_OFFSET, PanelPart

BUSES = range(100)
ADDRESSES = (0x3C, 0x3D)
OFFSETS = range(5)


@dataclass(frozen=True, slots=True)
class Salvaged:
    """Panels no two of which are at one address, and the language they speak."""

    language: str = "en"
    panels: tuple[PanelPart, ...] = ()


def salvaged(name: str) -> Salvaged:
    """As much as is beyond doubt, of a packaged table or a path; nothing where it cannot be read at all."""
    try:
        values = tomllib.loads(find("tables", name).read_bytes().decode(UTF8))
    except (FaultyFileError, OSError, ValueError, RecursionError):
        return Salvaged()
    language = values.get("language")
    panels = {(panel.bus, panel.address): panel for panel in _panels(values.get("seats"))}
    if language not in LANGUAGES:
        language = Salvaged().language
    return Salvaged(language, tuple(panels.values()))


def _panels(seats: object) -> Iterator[PanelPart]:
    for seat in seats if isinstance(seats, list) else []:
        panel = seat.get("panel") if isinstance(seat, dict) else None
        if isinstance(panel, dict) and (part := _panel(panel)) is not None:
            yield part


def _panel(panel: Mapping[str, Any]) -> PanelPart | None:
    bus, address, make = panel.get("bus"), panel.get("address"), panel.get("make", "ssd1306")
    if type(bus) is not int or bus not in BUSES or type(address) is not int or address not in ADDRESSES:
        return None
    if not isinstance(make, str) or make not in PANEL_MAKES:
        return None
    size = panel.get("size", "128x64")
    if not isinstance(size, str) or size not in PANEL_MAKES[make]:
        return None
    offset = panel.get("column_offset", USUAL_OFFSET)
    if type(offset) is not int or offset not in OFFSETS:
        offset = USUAL_OFFSET
    return PanelPart(make, bus, address, *PANEL_MAKES[make][size], offset if make == "sh1106" else 0)
