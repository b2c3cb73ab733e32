"""What a lamp controller offers, whatever its make."""

from typing import Protocol

from drivers.frames import LampRow


class Strip(Protocol):
    """One strip of lamps; tells `DeviceChanged`."""

    def start(self) -> None:
        """Find the controller and take over its lamps."""

    def show(self, row: LampRow) -> None:
        """Show this whole row from now on; the driver animates its patterns."""

    def stop(self) -> None:
        """Leave the lamps to show that the host is away, dimly and as long as it is."""
