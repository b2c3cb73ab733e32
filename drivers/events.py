"""What devices tell: frozen values, one union, no behaviour.

A driver knows devices by the name the table file gives them ("seat1.ok", "shared.reader"); which
seat that is, is the table's business.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum


class Gesture(Enum):
    """What a finger did with a button, after debouncing."""

    DOWN = "down"  # the button went down (sent at once: the fastest sign of life)
    SHORT = "short"  # released before it became long
    LONG = "long"  # still down after the long time; sent once, while it is down
    REPEAT = "repeat"  # still down, once per repeat interval after LONG
    RELEASED = "released"  # released after LONG


class DeviceState(Enum):
    """How a device is, as its driver sees it."""

    ABSENT = "absent"
    CONNECTING = "connecting"
    OK = "ok"
    DEGRADED = "degraded"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class ButtonGesture:
    """A button was used."""

    device: str
    gesture: Gesture


@dataclass(frozen=True, slots=True)
class TagPlaced:
    """One tag came to rest on a reader; `uid` is the canonical full UID."""

    device: str
    uid: bytes


@dataclass(frozen=True, slots=True)
class TagRemoved:
    """The tag that was placed is gone."""

    device: str
    uid: bytes


@dataclass(frozen=True, slots=True)
class TagsCrowded:
    """More than one tag lies on a reader: nobody can say which one is meant."""

    device: str


@dataclass(frozen=True, slots=True)
class SpotChanged:
    """Something stands on a board spot now, or no longer."""

    device: str
    spot: str
    occupied: bool


@dataclass(frozen=True, slots=True)
class DeviceChanged:
    """A device came, went or is unwell; `reason` is a short machine word for log and report."""

    device: str
    state: DeviceState
    reason: str


DeviceEvent = ButtonGesture | TagPlaced | TagRemoved | TagsCrowded | SpotChanged | DeviceChanged
Emit = Callable[[DeviceEvent], None]
