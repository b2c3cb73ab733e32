"""What people do with cards and dials at a Pili Pili table, and what they do wrong."""

from collections.abc import Mapping

from firmware_host.sim.eyes import Seen
from firmware_host.sim.people import Deed, Mend, Person
from firmware_host.sim.world import Thing


def _own(person: Person, place: str) -> list[Thing]:
    return person.world.at(f"{place}:{person.seat}")


def _say_done(person: Person, seen: Seen) -> None:
    person.world.press(person.seat, "ok")


def _mission(person: Person, seen: Seen) -> None:
    """Nobody has mission cards here: the table draws one."""
    _say_done(person, seen)


def _draw(person: Person, seen: Seen) -> None:
    if not _own(person, "reader"):
        person.world.draw(f"reader:{person.seat}")


def _take_in(person: Person, seen: Seen) -> None:
    """Into the hand, or say that it is there already."""
    cards = _own(person, "reader")
    for card in cards:
        person.world.move(card.id, f"hand:{person.seat}")
    if not cards:
        person.world.press(person.seat, "ok")


def _into_slot(person: Person, seen: Seen) -> None:
    cards = _own(person, "reader")
    for card in cards:
        person.world.move(card.id, f"slot:{person.seat}:{seen.title.number('slot')}")
    if not cards:
        person.world.press(person.seat, "ok")


# --- dials ----------------------------------------------------------------------------------------


def _turn_dial(person: Person, about: str, turns: int) -> None:
    """Turn it so many times, by a decision that depends on nothing but what it is about; then OK."""
    key, mind = f"{about} {turns}", person.mind
    if mind.get("dial") != about:
        mind["dial"], mind["turns"] = about, person.choose(turns, key)
    if mind["turns"] > 0:
        mind["turns"] -= 1
        person.world.press(person.seat, "right" if person.choose(4, key) else "left")
    else:
        mind["dial"] = ""
        person.world.press(person.seat, "ok")


def _bid(person: Person, seen: Seen) -> None:
    _turn_dial(person, "bid", 4)


def _joker(person: Person, seen: Seen) -> None:
    _turn_dial(person, "joker", 3)


def _point(person: Person, seen: Seen) -> None:
    _turn_dial(person, "point", 5)


# --- cards ----------------------------------------------------------------------------------------


def _gather(person: Person) -> list[Thing]:
    """The hand, with what has been pushed over; what was read and does not count is taken up as well."""
    for card in _own(person, "given"):
        person.world.move(card.id, f"hand:{person.seat}")
    return _own(person, "hand")


def _lay(person: Person, seen: Seen) -> None:
    """Any card that is allowed, as far as one knows."""
    _lay_one_of(person, seen, _gather(person))


def _lay_one_of(person: Person, seen: Seen, hand: list[Thing]) -> None:
    if _own(person, "reader") or not hand:
        return
    if any("pilipili.kind.high_or_low" in line.ids for line in seen.lines):
        numbers = sorted(int(card.face) for card in hand if card.face != "J")
        ends = {str(number) for number in (*numbers[:1], *numbers[-1:])} | {"J"}
        hand = [card for card in hand if card.face in ends]
    card = person.pick(hand)
    person.laid = card.id
    person.world.move(card.id, f"reader:{person.seat}")


def _turn_page(person: Person, seen: Seen) -> None:
    """Past the hand of another, back to the own one."""
    if person.holding:
        person.world.press(person.seat, "right")


def _lay_open(person: Person, seen: Seen) -> None:
    _lay(person, seen)
    for card in _own(person, "reader"):
        person.world.turn_up(card.id)


def _if_joker(person: Person, seen: Seen) -> None:
    if not person.holding:
        _joker(person, seen)


def _pass(person: Person, seen: Seen) -> None:
    """Read and pushed over to the next, one after another."""
    to = next((line.number("seat") - 1 for line in seen.lines if "pilipili.pass.how" in line.ids), None)
    if to is not None:
        person.mind["to"] = to
    if _own(person, "reader"):
        _push_over(person, seen)
    _lay_one_of(person, seen, _own(person, "hand"))  # what has come already is not passed on


def _give(person: Person, seen: Seen) -> None:
    to = next((line.number("seat") - 1 for line in seen.lines if "pilipili.give.how" in line.ids), None)
    if to is not None:
        person.mind["to"] = to
    _lay_one_of(person, seen, _own(person, "hand"))


def _push_over(person: Person, seen: Seen) -> None:
    """What one has chosen lies on the reader still: it goes to whom it is for."""
    if "to" not in person.mind:
        return
    for card in _own(person, "reader"):
        if card.id == person.laid:  # not one that has just come
            person.world.move(card.id, f"given:{person.mind['to']}")


def _passed(person: Person, seen: Seen) -> None:
    """A card that comes from another: pushed over, or still on the other's reader, or in that hand."""
    if _own(person, "reader"):
        _push_over(person, seen)
        return
    giver = seen.title.number("seat") - 1
    for place in (f"given:{person.seat}", f"reader:{giver}"):
        cards = person.world.at(place)
        if cards:
            person.world.move(cards[0].id, f"reader:{person.seat}")
            return


def _passed_whole(person: Person, seen: Seen) -> None:
    """For a bot's seat: what is pushed over; where a whole hand comes, from that hand."""
    _passed(person, seen)
    giver = seen.title.number("seat") - 1
    pushed = _own(person, "hand")  # by somebody at the page, who has no other place for it
    hand = pushed or person.world.at(f"hand:{giver}")
    if not _own(person, "reader") and not _own(person, "given") and hand:
        person.world.move(hand[0].id, f"reader:{person.seat}")


def _passed_slot(person: Person, seen: Seen) -> None:
    if _own(person, "reader"):
        _push_over(person, seen)
        return
    giver, slot = seen.title.number("seat") - 1, seen.title.number("slot")
    for card in person.world.at(f"slot:{giver}:{slot}"):
        person.world.move(card.id, f"reader:{person.seat}")


def _hand_over(person: Person, seen: Seen) -> None:
    """The whole hand, of a bot's helper from its slots, to the next; what comes meanwhile lies apart."""
    to = seen.title.number("seat") - 1
    things = [*_own(person, "hand"), *_in_slots(person)]
    for card in things:
        person.world.move(card.id, f"given:{to}")
    person.world.press(person.seat, "ok")


def _in_slots(person: Person) -> list[Thing]:
    prefix = f"slot:{person.seat}:"
    return [card for card in person.world.cards.values() if card.place.startswith(prefix)]


def _open(person: Person, seen: Seen) -> None:
    for card in [*_gather(person), *_in_slots(person)]:
        person.world.turn_up(card.id)
    person.world.press(person.seat, "ok")


def _turn_slot(person: Person, seen: Seen) -> None:
    cards = person.world.at(f"slot:{person.seat}:{seen.title.number('slot')}")
    if cards and not _own(person, "reader"):
        person.world.move(cards[0].id, f"reader:{person.seat}")
        person.world.turn_up(cards[0].id)


def _take(person: Person, seen: Seen) -> None:
    readers = [person.world.at(f"reader:{seat}") for seat in range(person.world.seats)]
    if any(len(cards) > 1 for cards in readers):
        return  # somebody still has to take one back
    if any(readers):
        person.world.take(f"pile:{person.seat}")
    else:
        person.world.press(person.seat, "ok")


def _shuffle(person: Person, seen: Seen) -> None:
    """All cards together, then OK."""
    faces = [card.face for card in person.world.cards.values() if card.face == "J" or card.face.isdecimal()]
    person.world.shuffle(faces, person.dice)
    person.world.press(person.seat, "ok")


CARD_DEEDS: Mapping[str, Deed] = {
    "pilipili.mission": _mission,
    "pilipili.deal": _draw,
    "pilipili.deal_bot": _draw,
    "pilipili.draw": _draw,
    "pilipili.draw_bot": _draw,
    "pilipili.take_in": _take_in,
    "pilipili.take_in_unseen": _take_in,
    "pilipili.into_slot": _into_slot,
    "pilipili.look_start": _say_done,
    "pilipili.bid": _bid,
    "pilipili.point": _point,
    "pilipili.swap": _point,
    "pilipili.swap_keep": _point,
    "pilipili.pass": _pass,
    "pilipili.give": _give,
    "pilipili.passing": _push_over,
    "pilipili.swapping": _push_over,
    "pilipili.passed": _passed,
    "pilipili.passed_bot": _passed_whole,
    "pilipili.passed_slot": _passed_slot,
    "pilipili.passed_slot_bot": _passed_slot,
    "pilipili.hand_over": _hand_over,
    "pilipili.open": _open,
    "pilipili.open_bot": _open,
    "pilipili.lay": _lay_open,
    "pilipili.lay_blind": _lay_open,
    "pilipili.slot": _point,
    "pilipili.hand_of": _turn_page,
    "pilipili.joker": _joker,
    "pilipili.commit": _lay,
    "pilipili.if_joker": _if_joker,
    "pilipili.turn_slot": _turn_slot,
    "pilipili.take": _take,
    "pilipili.take_here": _take,
    "pilipili.next": _say_done,
    "pilipili.shuffle": _shuffle,
    "pilipili.shown_you": _say_done,
}
DECISIONS = frozenset(
    f"pilipili.{what}"
    for what in (
        *("mission", "look_start", "bid", "point", "swap", "swap_keep", "pass", "give", "lay", "lay_blind"),
        *("slot", "joker", "commit", "if_joker", "next", "shuffle", "shown_you"),
        *("look", "hand", "hand_of", "choose", "sure"),
    )
)


# --- mistakes -------------------------------------------------------------------------------------


def press_while_waiting(person: Person, seen: Seen) -> Mend | None:
    """Press OK although another is to act."""
    if {"pilipili.turn", "pilipili.bidding", "pilipili.committing"}.isdisjoint(seen.title.ids):
        return None
    person.world.press(person.seat, "ok")
    return lambda seen: None


def lay_before_bids(person: Person, seen: Seen) -> Mend | None:
    """Lay a card although bids are still made."""
    hand = _own(person, "hand")
    if "pilipili.bidding" not in seen.title.ids or not hand or _own(person, "reader"):
        return None
    return _lay_and_take_back(person, hand[0].id)


def lay_out_of_turn(person: Person, seen: Seen) -> Mend | None:
    """Lay a card although it is not one's turn."""
    hand = _own(person, "hand")
    if "pilipili.turn" not in seen.title.ids or len(hand) < 2 or _own(person, "reader"):
        return None
    return _lay_and_take_back(person, hand[0].id)


def lay_one_from_the_stock(person: Person, seen: Seen) -> Mend | None:
    """Lay a card that is in nobody's hand: one kept for remembering a bid."""
    stock = person.world.at("stock")
    asked = {"pilipili.lay", "pilipili.commit", "pilipili.pass"}.intersection(seen.title.ids)
    if not asked or not stock or _own(person, "reader"):
        return None
    ident = stock[-1].id
    person.world.move(ident, f"reader:{person.seat}")
    return lambda seen: person.world.move(ident, "stock")


def deal_one_twice(person: Person, seen: Seen) -> Mend | None:
    """Lay a card on the reader that was read before."""
    hand = _own(person, "hand")
    if "pilipili.deal" not in seen.title.ids or not hand or _own(person, "reader"):
        return None
    return _lay_and_take_back(person, hand[0].id)


def change_ones_mind(person: Person, seen: Seen) -> Mend | None:
    """Take the card up again before its OK."""
    lying = _own(person, "reader")
    if "pilipili.if_joker" not in seen.title.ids or not lying:
        return None
    person.world.move(lying[0].id, f"hand:{person.seat}")
    return lambda seen: None


def _lay_and_take_back(person: Person, ident: str) -> Mend:
    home = person.world.cards[ident].place
    person.world.move(ident, f"reader:{person.seat}")
    return lambda seen: person.world.move(ident, home)


CARD_SLIPS = (
    press_while_waiting,
    lay_before_bids,
    lay_out_of_turn,
    lay_one_from_the_stock,
    deal_one_twice,
    change_ones_mind,
)
PANEL_SLIPS = (press_while_waiting,)
