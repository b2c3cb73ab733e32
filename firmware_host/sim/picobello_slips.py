"""What people do wrong at a PicoBello table, with cards, with pieces and with their sleeves."""

from firmware_host.sim.eyes import Seen
from firmware_host.sim.people import Mend, Person
from firmware_host.sim.pieces import BOX, FALLEN

BRUSH_SECONDS = 0.25
FALLEN_SECONDS = 1.2


def press_while_waiting(person: Person, seen: Seen) -> Mend | None:
    """Press OK although somebody else is to lay a card."""
    if "picobello.waiting" not in seen.title.ids:
        return None
    person.world.press(person.seat, "ok")
    return lambda seen: None


def lay_out_of_turn(person: Person, seen: Seen) -> Mend | None:
    """Lay a card although it is not one's turn."""
    hand, reader = person.world.at(f"hand:{person.seat}"), f"reader:{person.seat}"
    if "picobello.waiting" not in seen.title.ids or not hand or person.world.at(reader):
        return None
    ident, home = hand[0].id, hand[0].place
    person.world.move(ident, reader)
    return lambda seen: person.world.move(ident, home)


def brush(person: Person, seen: Seen) -> Mend | None:
    """A sleeve over a sensor: for a moment it feels nothing."""
    pieces = person.world.pieces
    spots = sorted({piece.place for piece in pieces.all.values() if piece.place != BOX})
    if not spots or "picobello.waiting" not in seen.title.ids:
        return None
    spot = spots[int(person.dice.random() * len(spots))]
    pieces.brush(spot, felt=False)
    person.clock.call_at(person.clock.now() + BRUSH_SECONDS, lambda: pieces.brush(spot, felt=True))
    return lambda seen: None


def knock_over(person: Person, seen: Seen) -> Mend | None:
    """A piece falls over, and is set up again where it stood."""
    pieces = person.world.pieces
    standing = [piece for piece in pieces.all.values() if piece.place not in (BOX, FALLEN, pieces.finish)]
    if not standing or not {"picobello.waiting", "picobello.lay", "picobello.look"} & set(seen.title.ids):
        return None
    piece = standing[int(person.dice.random() * len(standing))]
    ident, place = piece.id, piece.place
    pieces.move(ident, FALLEN)
    person.clock.call_at(person.clock.now() + FALLEN_SECONDS, lambda: _set_up(person, ident, place))
    return lambda seen: None


def _set_up(person: Person, ident: str, place: str) -> None:
    if person.world.pieces.all[ident].place == FALLEN:
        person.world.pieces.move(ident, place)


def put_it_wrong(person: Person, seen: Seen) -> Mend | None:
    """Set the lifted pawn down where it may not go; the table shows the way back."""
    held, pieces = person.mind.get("held"), person.world.pieces
    if "picobello.walk" not in seen.title.ids or held is None:
        return None
    named = {entry.values.get("square") for entry in seen.choices}
    free = [
        spot for spot in pieces.spots if "gate." not in spot and spot not in named and not pieces.at(spot)
    ]
    target = free[int(person.dice.random() * len(free))]
    pieces.move(held[0], target)

    def back(seen: Seen) -> None:
        person.mind.pop("held", None)
        if pieces.all[held[0]].place == target:
            pieces.move(held[0], held[1])

    return back


SLIPS = (press_while_waiting, lay_out_of_turn, brush, knock_over, put_it_wrong, put_it_wrong)
PANEL_SLIPS = (press_while_waiting, brush, knock_over, put_it_wrong)
