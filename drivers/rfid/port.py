"""What a card reader offers, whatever its make."""

from typing import Protocol


class Reader(Protocol):
    """One reader; tells `TagPlaced`, `TagRemoved`, `TagsCrowded` and `DeviceChanged`."""

    def start(self) -> None:
        """Begin to look for tags, and for the reader itself while it is absent."""

    def stop(self) -> None:
        """Stop looking; the field may be left off."""
