"""What people do with cards at a Pico table, by the text that asks for it, and what they do wrong."""

from collections.abc import Mapping

from firmware_host.sim.eyes import Seen
from firmware_host.sim.people import Deed, Mend, Person
from firmware_host.sim.world import Thing


def _own(person: Person, place: str) -> list[Thing]:
    return person.world.at(f"{place}:{person.seat}")


def _say_done(person: Person, seen: Seen) -> None:
    person.world.press(person.seat, "ok")


def _draw(person: Person, seen: Seen) -> None:
    if not _own(person, "reader"):
        person.world.draw(f"reader:{person.seat}")


def _take_in(person: Person, seen: Seen) -> None:
    for card in _own(person, "reader"):
        person.world.move(card.id, f"hand:{person.seat}")


def _take_in_open(person: Person, seen: Seen) -> None:
    """A bot's cards lie open before it."""
    _take_in(person, seen)
    _open_hand(person)


def _open_hand(person: Person) -> None:
    for card in _own(person, "hand"):
        person.world.turn_up(card.id)


def _show(person: Person, seen: Seen) -> None:
    if not person.world.at("turned"):
        person.world.draw("turned")
    person.world.press(person.seat, "ok")


def _lay(person: Person, seen: Seen) -> None:
    """Any card of the hand, face down."""
    _put_aside(person, seen)
    hand = _own(person, "hand")
    if not _own(person, "reader") and hand:
        card = person.pick(hand)
        person.laid = card.id
        person.world.move(card.id, f"reader:{person.seat}")


def _put_aside(person: Person, seen: Seen) -> None:
    """A card taken up in the very moment it won is still in the hand; it does not belong there."""
    for line in seen.lines:
        tells = "pico.trick" in line.ids or any(ident.startswith("pico.cards") for ident in line.ids)
        own = tells and line.values.get("seat") == str(person.seat + 1)
        listed = {card for name, card in line.values.items() if name.startswith("card")}
        for card in _own(person, "hand") if own else ():
            is_in = person.eyes.sign_of(person.world.deck, card.face) in listed
            if is_in == ("pico.trick" in line.ids):
                person.world.move(card.id, f"pile:{person.seat}")
                person.world.turn_up(card.id)


def _lay_back(person: Person, seen: Seen) -> None:
    if not _own(person, "reader") and person.laid is not None:
        person.world.move(person.laid, f"reader:{person.seat}")


def _lay_aside(person: Person, seen: Seen) -> None:
    """The card that won, open; from the reader, or from the hand when it had been lifted before."""
    on_reader = _own(person, "reader")
    for card in on_reader or _own(person, "hand"):
        if person.eyes.sign_of(person.world.deck, card.face) == seen.title.values["card"]:
            person.world.move(card.id, f"pile:{person.seat}")
            person.world.turn_up(card.id)
    if not on_reader:
        person.world.press(person.seat, "ok")


def _take_back(person: Person, seen: Seen) -> None:
    if _own(person, "reader"):
        _take_in(person, seen)
    else:
        person.world.press(person.seat, "ok")


def _swap(person: Person, seen: Seen) -> None:
    """Give the other all cards but those that one gets, whether they have come already or not."""
    other = next(line.number("seat") - 1 for line in seen.lines if "pico.swap.how" in line.ids)
    gets = {card for line in seen.lines for name, card in line.values.items() if name.startswith("card")}
    for card in [*_own(person, "hand"), *_own(person, "pile")]:
        if person.eyes.sign_of(person.world.deck, card.face) not in gets:
            person.world.move(card.id, f"hand:{other}")
    person.world.press(person.seat, "ok")


def _swap_open(person: Person, seen: Seen) -> None:
    _swap(person, seen)
    _open_hand(person)


def _look_open(person: Person, seen: Seen) -> None:
    """A bot's cards that came face down from the other seat lie open too."""
    _open_hand(person)


def _lay_aside_open(person: Person, seen: Seen) -> None:
    _open_hand(person)
    _lay_aside(person, seen)


def _look_on(person: Person, seen: Seen) -> None:
    """Make sure that the card laid is the card one chose; then have looked enough, or look on."""
    sent, person.sent = person.sent, None
    for line in seen.lines:
        lies = {
            line.values.get("seat"): line.values.get("card"),
            line.values.get("other"): line.values.get("lost"),
        }
        own = lies.get(str(person.seat + 1))
        if "pico.trick" in line.ids and sent is not None and own != sent:
            person.tally.broken.append(f"seat {person.seat + 1} chose {sent}, but: {line.text}")
    asked = any("pico.shown.how" in line.ids for line in seen.lines)
    if asked and person.dice.random() < 0.5:
        person.world.press(person.seat, "ok")


CARD_DEEDS: Mapping[str, Deed] = {
    "pico.draw": _draw,
    "pico.draw_bot": _draw,
    "pico.take_in": _take_in,
    "pico.take_in_bot": _take_in_open,
    "pico.show": _show,
    "pico.lay": _lay,
    "pico.lay_back": _lay_back,
    "pico.lay_again": _lay_back,
    "pico.aside": _lay_aside,
    "pico.aside_bot": _lay_aside_open,
    "pico.back": _take_back,
    "pico.trick_won": _put_aside,
    "pico.round_over": _say_done,
    "pico.swap": _swap,
    "pico.swap_bot": _swap_open,
    "pico.choosing_here": _look_open,
    "pico.chose_here": _look_open,
    "pico.shown": _look_on,
    "pico.shown_you": _look_on,
}
DECISIONS = frozenset(
    f"pico.{what}"
    for what in (
        *("lay", "lay_back", "lay_again", "round_over"),
        *("look", "hand", "choose", "sure", "shown", "shown_you"),
    )
)


# --- mistakes -------------------------------------------------------------------------------------


def press_while_waiting(person: Person, seen: Seen) -> Mend | None:
    """Press OK although the other one is to choose."""
    if "pico.chosen" not in seen.title.ids:
        return None
    person.world.press(person.seat, "ok")
    return lambda seen: None


def lift_the_chosen(person: Person, seen: Seen) -> Mend | None:
    """Look at the chosen card once more; it is asked back."""
    lying = _own(person, "reader")
    if "pico.chosen" not in seen.title.ids or not lying:
        return None
    person.world.move(lying[0].id, f"hand:{person.seat}")
    return lambda seen: None


def lay_another(person: Person, seen: Seen) -> Mend | None:
    """Lay another card than the one that was lifted: refused, or the new choice."""
    others = [card for card in _own(person, "hand") if card.id != person.laid]
    asked = {"pico.lay_back", "pico.lay_again"}.intersection(seen.title.ids)
    if not asked or not others or _own(person, "reader"):
        return None
    ident, chosen = others[0].id, person.laid
    person.laid = ident
    person.world.move(ident, f"reader:{person.seat}")

    def take_back(seen: Seen) -> None:
        person.laid = chosen
        person.world.move(ident, f"hand:{person.seat}")

    return take_back


def draw_one_twice(person: Person, seen: Seen) -> Mend | None:
    """Lay a card on the reader that was read before."""
    hand = _own(person, "hand")
    if "pico.draw" not in seen.title.ids or not hand or _own(person, "reader"):
        return None
    ident = hand[0].id
    person.world.move(ident, f"reader:{person.seat}")
    return lambda seen: person.world.move(ident, f"hand:{person.seat}")


def lay_two(person: Person, seen: Seen) -> Mend | None:
    """Lay two cards that stick together; the table asks for one, and both come back into the hand."""
    hand = _own(person, "hand")
    if "pico.lay" not in seen.title.ids or len(hand) < 2 or _own(person, "reader"):
        return None
    pair = [card.id for card in hand[:2]]
    for ident in pair:
        person.world.move(ident, f"reader:{person.seat}")

    def take_back(seen: Seen) -> None:
        for ident in pair:
            person.world.move(ident, f"hand:{person.seat}")

    return take_back


CARD_SLIPS = (press_while_waiting, *(lift_the_chosen,) * 2, *(lay_another,) * 3, draw_one_twice, lay_two)
PANEL_SLIPS = (press_while_waiting,)
