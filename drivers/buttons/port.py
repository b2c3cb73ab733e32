"""What a bank of buttons offers, whatever its make."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class ButtonWear:
    """How a button ages, since the program started. Bounces are needless edges a press, on average."""

    presses: int
    pressed_at: float | None  # on the clock; None: never
    bounces_before: float  # of all presses but the late ones
    bounces_lately: float
    masked: bool  # down for too long, and not heard until it is released


class ButtonBank(Protocol):
    """All buttons of one table on one make; tells `ButtonGesture` and `DeviceChanged`."""

    def start(self) -> None:
        """Claim the pins and begin to listen."""

    def stop(self) -> None:
        """Let go of the pins."""

    def healthy(self) -> bool:
        """Whether presses can still reach us (feeds the watchdog)."""

    def wear(self) -> Mapping[str, ButtonWear]:
        """How each button ages."""
