"""What a panel offers, whatever its make."""

from typing import Protocol

from drivers.frames import Picture


class Panel(Protocol):
    """One panel; tells `DeviceChanged`."""

    def start(self) -> None:
        """Initialise the panel, again and again until it answers."""

    def show(self, picture: Picture) -> None:
        """Show this whole picture soon; a newer one replaces one not yet sent."""

    def stop(self) -> None:
        """Leave the panel dark."""
