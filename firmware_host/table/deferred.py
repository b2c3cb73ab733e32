"""What hands do while a game is paused: kept for afterwards, and what they take back never was."""

from collections.abc import Mapping, Sequence

from drivers.events import SpotChanged
from firmware_host.table.events import InputEvent, TagLaid, TagLifted


def without(deferred: Sequence[InputEvent], lying: Mapping[str, str]) -> dict[str, str]:
    """What the game knows to lie on readers: what it has not heard yet does not count."""
    known = dict(lying)
    for event in reversed(deferred):
        match event:
            case TagLaid(device, tag) if known.get(device) == tag:
                del known[device]
            case TagLifted(device, tag):
                known[device] = tag
    return known


def takes_back(event: InputEvent, earlier: InputEvent) -> bool:
    """Whether `event` leaves things as they were before `earlier`."""
    match event, earlier:
        case (TagLaid(device, tag), TagLifted(other, same)) | (TagLifted(device, tag), TagLaid(other, same)):
            return (device, tag) == (other, same)
        case SpotChanged(_, spot, occupied), SpotChanged(_, other, before):
            return spot == other and occupied != before
    return False
