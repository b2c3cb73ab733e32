"""What the panels say while a device that a game needs is missing."""

from collections.abc import Collection

from firmware_host.table.layout import Layout
from games.api import Screen, Text

NAMED = 2  # more than two do not fit on a panel


def missing_screen(missing: Collection[str], layout: Layout) -> Screen:
    """The pause, naming what does not answer and where."""
    lines = []
    for device in sorted(missing)[:NAMED]:
        seat = layout.device_seat(device)
        kind = "panel" if device in layout.panels else "reader"
        if seat is None:
            lines.append(Text(f"table.missing_{kind}_shared"))
        else:
            lines.append(Text(f"table.missing_{kind}", {"number": seat + 1}))
    return Screen(Text("table.paused"), tuple(lines))
