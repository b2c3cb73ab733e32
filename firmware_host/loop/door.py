"""The one door: device events become input events; UIDs end here."""

from collections.abc import Callable

from drivers.events import ButtonGesture, DeviceEvent, Gesture, TagPlaced, TagRemoved
from firmware_host.table.events import InputEvent, TagLaid, TagLifted

TagHash = Callable[[bytes], str]


def admit(event: DeviceEvent, tag_hash: TagHash) -> InputEvent | None:
    """What the table hears of a device event; None for a press whose meaning is still open."""
    match event:
        case TagPlaced(device, uid):
            return TagLaid(device, tag_hash(uid))
        case TagRemoved(device, uid):
            return TagLifted(device, tag_hash(uid))
        case ButtonGesture(_, Gesture.DOWN):
            return None
        case _:
            return event
