"""What people do wrong at a table of Bonnie & Clyde."""

from firmware_host.sim.eyes import Seen
from firmware_host.sim.people import Mend, Person
from firmware_host.sim.world import Thing


def _own(person: Person, place: str) -> list[Thing]:
    return person.world.at(f"{place}:{person.seat}")


def press_while_waiting(person: Person, seen: Seen) -> Mend | None:
    """Press OK although somebody else is to play."""
    if "bonnie_clyde.waiting" not in seen.title.ids:
        return None
    person.world.press(person.seat, "ok")
    return lambda seen: None


def lay_out_of_turn(person: Person, seen: Seen) -> Mend | None:
    """Lay a card although it is not one's turn."""
    hand = _own(person, "hand")
    if "bonnie_clyde.waiting" not in seen.title.ids or not hand or _own(person, "reader"):
        return None
    return _lay_and_take_back(person, hand[0].id)


def lay_before_drawing(person: Person, seen: Seen) -> Mend | None:
    """Lay a card before one has drawn."""
    hand = _own(person, "hand")
    if "bonnie_clyde.draw" not in seen.title.ids or not hand or _own(person, "reader"):
        return None
    return _lay_and_take_back(person, hand[0].id)


def lay_without_choosing(person: Person, seen: Seen) -> Mend | None:
    """Lay a card at one's own seat before saying what for."""
    hand = _own(person, "hand")
    if "bonnie_clyde.play" not in seen.title.ids or not hand or _own(person, "reader"):
        return None
    return _lay_and_take_back(person, hand[0].id)


def _lay_and_take_back(person: Person, ident: str) -> Mend:
    person.world.move(ident, f"reader:{person.seat}")
    return lambda seen: person.world.move(ident, f"hand:{person.seat}")


CARD_SLIPS = (press_while_waiting, lay_out_of_turn, lay_before_drawing, lay_without_choosing)
PANEL_SLIPS = (press_while_waiting,)
