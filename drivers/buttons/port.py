"""What a bank of buttons offers, whatever its make."""

from typing import Protocol


class ButtonBank(Protocol):
    """All buttons of one table on one make; tells `ButtonGesture` and `DeviceChanged`."""

    def start(self) -> None:
        """Claim the pins and begin to listen."""

    def stop(self) -> None:
        """Let go of the pins."""

    def healthy(self) -> bool:
        """Whether presses can still reach us (feeds the watchdog)."""
