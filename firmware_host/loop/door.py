"""The one door: device events become input events; UIDs end here."""

from collections.abc import Callable

from drivers.events import ButtonGesture, DeviceEvent, Gesture, TagPlaced, TagRemoved
from firmware_host.table.enrolment import UNFIT
from firmware_host.table.events import InputEvent, TagLaid, TagLifted

TagHash = Callable[[bytes], str]
RANDOM_UID = 0x08  # ISO 14443-3: four bytes that begin so are drawn anew each time (phones, passports)


def is_random(uid: bytes) -> bool:
    """Whether a tag shows another number next time, so that nobody can be known by it."""
    return len(uid) == 4 and uid[0] == RANDOM_UID


def admit(event: DeviceEvent, tag_hash: TagHash) -> InputEvent | None:
    """What the table hears of a device event; None for a press whose meaning is still open."""
    match event:
        case TagPlaced(device, uid):
            return TagLaid(device, UNFIT if is_random(uid) else tag_hash(uid))
        case TagRemoved(device, uid):
            return TagLifted(device, UNFIT if is_random(uid) else tag_hash(uid))
        case ButtonGesture(_, Gesture.DOWN):
            return None
        case _:
            return event
