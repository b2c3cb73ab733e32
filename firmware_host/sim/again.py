"""What people do about a card that does not count where it lies, though they meant it: lay it once more."""

from firmware_host.sim.eyes import Seen
from firmware_host.sim.people import Person


def lay_again(person: Person, seen: Seen) -> None:
    """A wanted card came to the wrong reader, or at the wrong time: lay it there once more."""
    if not any("table.take_back" in line.ids for line in seen.lines):
        return
    for place in (f"reader:{person.seat}", "reader:shared"):
        for card in person.world.at(place):
            if not card.face_up and (free := _free_slot(person)) is not None:
                person.world.move(card.id, free)
            else:
                person.world.lay_again(card.id)
            return


def _free_slot(person: Person) -> str | None:
    """Where a card of this bot's belongs, if it has slots and one is empty."""
    slots = [f"slot:{person.seat}:{number}" for number in (1, 2, 3)]
    empty = [slot for slot in slots if not person.world.at(slot)]
    return empty[0] if empty and len(empty) < len(slots) else None
