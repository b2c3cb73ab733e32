"""What a panel offers, whatever its make."""

from typing import Protocol

from drivers.frames import Picture


class Panel(Protocol):
    """One panel; tells `DeviceChanged`. It dims, shifts and sleeps by itself: see `drivers.oled.rest`."""

    def start(self) -> None:
        """Initialise the panel, again and again until it answers."""

    def show(self, picture: Picture) -> None:
        """Show this whole picture soon; a newer one replaces one not yet sent."""

    def awake(self) -> None:
        """Somebody touched the table: shine."""

    def lit_seconds(self) -> float:
        """How long it has been lit since this driver was made; an OLED ages by that."""

    def stop(self, last: Picture | None = None) -> None:
        """Leave the panel dark, or dimly showing `last` until somebody starts it again."""
