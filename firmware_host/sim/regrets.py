"""How people ask help for a hint, and take moves back: by everybody's word, with their own hands."""

from collections.abc import Mapping

from firmware_host.sim.deeds import choose
from firmware_host.sim.eyes import Found, Seen
from firmware_host.sim.people import Deed, Mend, Person
from firmware_host.sim.pieces import BOX
from firmware_host.sim.world import CannotDoError

HELP_SECONDS = 1.0  # a long press
AGREES = 0.85  # of those who are asked
FURTHER = 0.3  # of those who choose how many go one more back


def regret(person: Person, seen: Seen) -> Mend | None:
    """Open help to take a move back; the deeds below find the way."""
    return _open_help(person, seen, "help.undo")


def wonder(person: Person, seen: Seen) -> Mend | None:
    """Open help for a hint; whether to follow it is left to chance, as ever."""
    return _open_help(person, seen, "help.hint")


def _open_help(person: Person, seen: Seen, wish: str) -> Mend | None:
    if person.holding or person.world.at(f"reader:{person.seat}") or "table.notice" in seen.title.ids:
        return None
    person.wish = wish
    person.world.press(person.seat, "left", HELP_SECONDS)
    return lambda seen: None


def _in_help(person: Person, seen: Seen) -> None:
    choose(person, seen, person.wish or "help.go_on")
    if (
        person.wish == "help.hint"
        and seen.cursor is not None
        and "help.hint" in seen.choices[seen.cursor].ids
    ):
        person.wish = None


def _no_hint(person: Person, seen: Seen) -> None:
    """Read why, and back to the game."""
    person.world.press(person.seat, "ok")


def _how_many(person: Person, seen: Seen) -> None:
    person.wish = None
    person.world.press(person.seat, "right" if person.dice.random() < FURTHER else "ok")


def _asked(person: Person, seen: Seen) -> None:
    person.world.press(person.seat, "ok" if person.dice.random() < AGREES else "right")


def _put_back(person: Person, seen: Seen) -> None:
    thing = _line(seen, "undo.what.thing")
    if thing is not None:
        _piece_back(person, seen, thing.values["thing"])
        return
    lifts = any("undo.put.lift" in line.ids for line in seen.lines)
    if not _back_already(person, seen):
        _move_back(person, seen)
        if lifts:
            return  # the reader sees it go
    person.world.press(person.seat, "ok")


def _piece_back(person: Person, seen: Seen, word: str) -> None:
    """A pawn or marker from where it is said to stand, or from beside the board; then, if need be, say so."""
    kind, pieces = person.eyes.word_for("thing.", word), person.world.pieces
    source, target = _line(seen, "undo.from.spot"), _line(seen, "undo.to.spot")
    places = [source.values["spot"]] if source is not None else []
    of_kind = [
        piece
        for place in (*places, BOX)
        for piece in pieces.at(place)
        if piece.kind == kind or (kind == "in" and place != BOX)  # a blocker is a pawn of any colour
    ]
    about = f"{word} {seen.title.text} {source} {target}"
    now = person.clock.now()
    done, at = person.mind.pop("put back", ("", 0.0))
    if of_kind and (done != about or now - at > 10.0):
        person.mind["put back"] = (about, now)
        pieces.move(of_kind[0].id, BOX if target is None else target.values["spot"])
    else:
        person.world.press(person.seat, "ok")


def _move_back(person: Person, seen: Seen) -> None:
    world, target = person.world, _target(person, seen)
    cards, other = _line(seen, "undo.what.cards"), _line(seen, "undo.from.other_hand")
    if cards is not None and other is not None:  # those that came first lie first in that hand
        for card in world.at(f"hand:{other.number('seat') - 1}")[: cards.number("count")]:
            world.move(card.id, target)
    elif _line(seen, "undo.from.pile") is not None and _line(seen, "undo.what.card") is None:
        world.lay_out(f"pile:{person.seat}")
    else:
        world.move(_thing(person, seen), target, back=True)


def _back_already(person: Person, seen: Seen) -> bool:
    """Whether a named card lies where it belongs."""
    card = _line(seen, "undo.what.card")
    return card is not None and world_place(person, card.values["card"]) == _target(person, seen)


def world_place(person: Person, sign: str) -> str:
    """Where the card with that sign is."""
    return person.world.cards[_named(person, sign)].place


def _named(person: Person, sign: str) -> str:
    world = person.world
    for card in world.cards.values():
        if card.place != "box" and person.eyes.sign_of(world.deck, card.face) == sign:
            return card.id
    raise CannotDoError("no_card", f"There is no card {sign}.")


def _thing(person: Person, seen: Seen) -> str:
    """The card that is meant: by its sign, out of its slot, or the one drawn last."""
    card, slot, world = _line(seen, "undo.what.card"), _line(seen, "undo.from.slot"), person.world
    if card is not None:
        return _named(person, card.values["card"])
    if slot is not None:
        lying = world.at(f"slot:{person.seat}:{slot.number('slot')}") or world.at(f"reader:{person.seat}")
        return lying[-1].id
    hand = world.at(f"hand:{person.seat}")
    while person.drawn:
        last = person.drawn.pop()
        if any(card.id == last for card in hand):
            return last
    return hand[-1].id


def _target(person: Person, seen: Seen) -> str:
    slot = _line(seen, "undo.to.slot")
    if slot is not None:
        return f"slot:{person.seat}:{slot.number('slot')}"
    spot = _line(seen, "undo.to.spot")
    if spot is not None:
        return f"spot:{spot.values['spot']}"
    places = {
        "undo.to.pile": f"pile:{person.seat}",
        "undo.to.hand": f"hand:{person.seat}",
        "undo.to.stock": "stock",
        "undo.to.under": "turned",
        "undo.to.middle": "reader:shared",
        "undo.to.trick": f"reader:{person.seat}",
    }
    return next(place for ident, place in places.items() if _line(seen, ident) is not None)


def _line(seen: Seen, ident: str) -> Found | None:
    return next((line for line in seen.lines if ident in line.ids), None)


def _look(person: Person, seen: Seen) -> None:
    """Only whoever asked is to say that all is in place."""
    if _line(seen, "undo.back.ok") is not None:
        person.world.press(person.seat, "ok")


CHORES: Mapping[str, Deed] = {"undo.put": _put_back, "undo.back": _look}  # what a helper does as well
UNDO: Mapping[str, Deed] = {
    **CHORES,
    "help.title": _in_help,
    "help.undo_title": _how_many,
    "help.no_hint": _no_hint,
    "undo.ask": _asked,
}
