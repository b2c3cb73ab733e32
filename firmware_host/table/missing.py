"""Devices a game cannot do without: which of them are gone, and what the panels say meanwhile."""

from collections.abc import Iterable

from drivers.events import DeviceChanged, DeviceState
from firmware_host.table.layout import Layout
from firmware_host.table.translate import Translator
from games.api import Holding, Lamp, Meaning, Screen, Seat, Shared, Text

DISK = "disk"  # stands among the missing devices while the journal waits in memory
GONE = (DeviceState.ABSENT, DeviceState.LOST)
NAMED = 2  # more than two do not fit on a panel


class Missing:
    """Its players' panels, and readers of real cards, are what a game cannot go on without."""

    def __init__(self, layout: Layout, translator: Translator, holding: Holding) -> None:
        self._layout = layout
        self._translator = translator
        self._holding = holding
        self._devices: set[str] = set()

    def __bool__(self) -> bool:
        """Whether the game must wait."""
        return bool(self._devices)

    def start(self, devices: Iterable[str]) -> None:
        """These are gone now."""
        self._devices = {device for device in devices if self._essential(device)}

    def changed(self, event: DeviceChanged) -> bool:
        """A device went or came back; whether it is one that counts."""
        if not self._essential(event.device):
            return False
        if event.state in GONE:
            self._devices.add(event.device)
        elif event.state in (DeviceState.OK, DeviceState.DEGRADED):
            self._devices.discard(event.device)
        return True

    def _essential(self, device: str) -> bool:
        if device in self._layout.readers:
            return self._holding is Holding.TAGS and self._translator.place_of(device) is not None
        return self._translator.player_at(self._layout.panels.get(device)) is not None

    def screen(self) -> Screen:
        """The pause, naming what does not answer and where."""
        lines = []
        for device in sorted(self._devices)[:NAMED]:
            seat = self._layout.device_seat(device)
            kind = "panel" if device in self._layout.panels else "reader"
            if seat is None:
                lines.append(Text(f"table.missing_{kind}_shared"))
            else:
                lines.append(Text(f"table.missing_{kind}", {"number": seat + 1}))
        return Screen(Text("table.paused"), tuple(lines))

    def lamps(self) -> Iterable[Lamp]:
        """Where something is missing."""
        for device in self._devices:
            player = self._translator.player_at(self._layout.device_seat(device))
            yield Lamp(Shared() if player is None else Seat(player), Meaning.MISSING)
