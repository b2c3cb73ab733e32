"""What a bank of presence sensors offers, whatever its make."""

from typing import Protocol


class SpotBank(Protocol):
    """All sensors of one board on one make; tells `SpotChanged` and `DeviceChanged`."""

    def start(self) -> None:
        """Begin to watch; spots occupied at start are told as changes."""

    def stop(self) -> None:
        """Stop watching."""
