"""What a card reader offers, whatever its make."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class ReaderTally:
    """How well a reader has answered, since the program started."""

    polls: int  # looks for a tag that were answered
    faults: int  # silences and nonsense


class Reader(Protocol):
    """One reader; tells `TagPlaced`, `TagRemoved`, `TagsCrowded` and `DeviceChanged`."""

    def start(self) -> None:
        """Begin to look for tags, and for the reader itself while it is absent."""

    def stop(self) -> None:
        """Stop looking; the field may be left off."""

    def tally(self) -> ReaderTally:
        """How well it has answered."""
