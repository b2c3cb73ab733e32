"""What a helper does for somebody who teaches the table a deck: lays the cards it asks for, one by one."""

from collections.abc import Mapping

from firmware_host.sim.eyes import Seen
from firmware_host.sim.people import Deed, Person

MIDDLE = "reader:shared"


def lay_the_next(person: Person, seen: Seen) -> None:
    """Put the last card back into the box and lay the one that is asked for in the middle."""
    world = person.world
    wanted = seen.title.values["card"]
    for card in world.at("box"):
        if person.eyes.sign_of(world.deck, card.face) == wanted:
            for lying in world.at(MIDDLE):
                world.move(lying.id, "spare" if lying.spare else "box")
            world.move(card.id, MIDDLE)
            world.turn_up(card.id)
            return


TEACHING: Mapping[str, Deed] = {"enrol.lay": lay_the_next}
