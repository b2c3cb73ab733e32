"""What people do at a table of Bonnie & Clyde, by the text that asks for it, and what they do wrong."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from firmware_host.sim.again import lay_again
from firmware_host.sim.eyes import Seen
from firmware_host.sim.people import Deed, Person
from firmware_host.sim.world import Thing
from games.cards import shuffled

_LOCATION = re.compile(r"\d+")
OUTLAWS = ("Bo", "Cl")
TEN = 10
SET = 3


def _own(person: Person, place: str) -> list[Thing]:
    return person.world.at(f"{place}:{person.seat}")


def _location(sign: str) -> int:
    found = _LOCATION.match(sign)
    return int(found[0]) if found else 0


def _say_done(person: Person, seen: Seen) -> None:
    person.world.press(person.seat, "ok")


def _step(person: Person, seen: Seen, at: int) -> None:
    """Move the cursor one step towards a place of a list, or confirm it."""
    person.world.press(person.seat, "ok" if seen.cursor == at else "right")


def _lay(person: Person, card: Thing, reader: str, afterwards: str, face_up: bool = False) -> None:
    """Over a reader that is free; to where it belongs once it was read."""
    _free(person, reader)
    if not person.world.at(f"reader:{reader}"):
        person.world.move(card.id, f"reader:{reader}")
        if face_up:
            person.world.turn_up(card.id)
        person.tidying.append((card.id, afterwards))


def _free(person: Person, reader: str) -> None:
    """Put away what lies there since moves were taken back: it belongs beside the reader."""
    leaving = {card for card, _ in person.tidying}
    for card in person.world.at(f"reader:{reader}"):
        if card.id not in leaving:
            person.world.move(card.id, "discards" if reader == "shared" else f"pile:{reader}")
            person.world.turn_up(card.id)


# --- before a hand --------------------------------------------------------------------------------


def _prepare(person: Person, seen: Seen) -> None:
    """Shuffle all, then lay the ten with both outlaws on top of the stock."""
    world = person.world
    faces = [card.face for card in world.cards.values() if card.place not in ("box", "spare")]
    world.shuffle(faces, person.dice)
    outlaws = [card for card in world.at("stock") if card.face in OUTLAWS]
    others = [card for card in world.at("stock") if card.face not in OUTLAWS][: TEN - len(outlaws)]
    for card in shuffled([*outlaws, *others], person.dice):
        world.move(card.id, "stock")
    world.press(person.seat, "ok")


def _to_location(person: Person, seen: Seen) -> None:
    _lay(person, person.world.top(), "shared", f"spot:{seen.title.number('place')}")


def _draw(person: Person, seen: Seen) -> None:
    _free(person, str(person.seat))
    if not _own(person, "reader"):
        card = person.world.top()
        person.drawn.append(card.id)
        _lay(person, card, str(person.seat), f"hand:{person.seat}")


def _first_discard(person: Person, seen: Seen) -> None:
    _lay(person, person.world.top(), "shared", "discards", face_up=True)


def _draw_slot(person: Person, seen: Seen) -> None:
    if not _own(person, "reader"):
        person.world.draw(f"reader:{person.seat}")


def _into_slot(person: Person, seen: Seen) -> None:
    cards = _own(person, "reader")
    for card in cards:
        person.world.move(card.id, f"slot:{person.seat}:{seen.title.number('slot')}")
    if not cards:
        person.world.press(person.seat, "ok")


# --- decisions ------------------------------------------------------------------------------------


def _choose_draw(person: Person, seen: Seen) -> None:
    about = " ".join(sorted(card.id for card in _own(person, "hand"))) + str(len(person.world.at("stock")))
    _step(person, seen, 1 if person.choose(4, about) == 0 and _discards(person) else 0)


def _discards(person: Person) -> list[Thing]:
    """From the oldest to the top; the last one may lie on the reader still."""
    return [*person.world.at("discards"), *person.world.at("reader:shared")]


def _signs(person: Person) -> Sequence[str]:
    """What one holds: in the hand, or as the panel showed it last."""
    if person.world.at("stock") or _own(person, "hand"):
        return [card.face for card in _own(person, "hand")]
    return person.seen_hand


def _sets_on_table(person: Person) -> set[int]:
    counts = [
        Counter(_location(card.face) for card in person.world.at(f"pile:{seat}"))
        for seat in range(person.world.seats)
    ]
    return {location for count in counts for location, cards in count.items() if location and cards >= SET}


def _play(person: Person, seen: Seen) -> None:
    """A set if one is held, now and then something laid off or Ted Hinton, else the end of the turn."""
    on_panel = not person.world.at("stock") and not _own(person, "hand")
    if on_panel and not person.seen_hand:
        person.counting = True
        if not person.holding:
            person.hold()
        return
    _step(person, seen, _wish(person, seen, on_panel))


def _wish(person: Person, seen: Seen, on_panel: bool) -> int:
    """The place in the list; the same until something changes."""
    signs = _signs(person)
    about = " ".join(sorted(signs))
    counts = Counter(map(_location, signs))
    counts.pop(0, None)
    if max(counts.values(), default=0) >= SET and len(signs) > SET and person.choose(8, about):
        return 0
    lies = _sets_on_table(person)
    if len(signs) > 1 and any(at in lies for at in counts) and person.choose(4, about):
        return 1
    used = any("bonnie_clyde.choice.hinton_used" in choice.ids for choice in seen.choices)
    if (
        not used
        and any(sign.startswith("H") for sign in signs)
        and len(signs) > 1
        and person.choose(3, about)
    ):
        return 2
    return 3


def _anything(person: Person, seen: Seen) -> None:
    """Any of the list, and another one if it is refused."""
    if not seen.choices:
        return
    if person.target is None:
        person.target = int(person.dice.random() * len(seen.choices))
    at = person.target % len(seen.choices)  # it may have been meant for a longer list
    if seen.cursor == at:
        person.target = None
    _step(person, seen, at)


def _where(person: Person, seen: Seen) -> None:
    """A location, by the words under the cursor: not all of the list is on the panel at once."""
    if person.target is None:
        person.target = 1 + int(person.dice.random() * TEN)
    chosen = seen.choices[seen.cursor] if seen.cursor is not None else None
    if chosen is not None and chosen.values.get("number") == str(person.target):
        person.target = None
        person.world.press(person.seat, "ok")
    else:
        person.world.press(person.seat, "right")


def _which_location(person: Person, seen: Seen) -> None:
    counts = Counter(map(_location, person.seen_hand))
    counts.pop(0, None)
    laying_off = any("layoff" in ident for ident in seen.title.ids)
    held = [at for at, count in counts.items() if laying_off or count >= SET]
    if not held:
        person.world.press(person.seat, "left")  # to "back", the last of the list, and take it
        if seen.cursor is not None and "bonnie_clyde.choice.back" in seen.choices[seen.cursor].ids:
            person.world.press(person.seat, "ok")
        return
    if person.target is None:
        person.target = held[int(person.dice.random() * len(held))]
    chosen = seen.choices[seen.cursor] if seen.cursor is not None else None
    if chosen is not None and chosen.values.get("number") == str(person.target):
        person.target, person.seen_hand = None, []
        person.world.press(person.seat, "ok")
    else:
        person.world.press(person.seat, "right")


# --- cards ----------------------------------------------------------------------------------------


def _lay_set(person: Person, seen: Seen) -> None:
    """The first card of a set."""
    counts = Counter(_location(card.face) for card in _own(person, "hand"))
    cards = [c for c in _own(person, "hand") if _location(c.face) and counts[_location(c.face)] >= SET]
    _lay_or_back(person, cards)


def _lay_off(person: Person, seen: Seen) -> None:
    lies = _sets_on_table(person)
    _lay_or_back(person, [card for card in _own(person, "hand") if _location(card.face) in lies])


def _lay_hinton(person: Person, seen: Seen) -> None:
    _lay_or_back(person, [card for card in _own(person, "hand") if card.face.startswith("H")])


def _lay_or_back(person: Person, cards: Sequence[Thing]) -> None:
    if not cards and not _own(person, "reader"):
        person.world.press(person.seat, "right")
    elif cards:
        _lay(person, person.pick(cards), str(person.seat), f"pile:{person.seat}", face_up=True)


def _more(person: Person, seen: Seen) -> None:
    """Go on with a set; once it is one, now and then keep the rest."""
    if seen.choices:
        _anything(person, seen)
        return
    place, count = seen.title.number("place"), seen.title.number("count")
    cards = [card for card in _own(person, "hand") if _location(card.face) == place]
    stops = count >= SET and not person.choose(5, f"{place} {count}")
    if stops or not cards or len(_own(person, "hand")) < 2:
        person.world.press(person.seat, "ok")
    else:
        _lay(person, person.pick(cards), str(person.seat), f"pile:{person.seat}", face_up=True)


def _discard(person: Person, seen: Seen) -> None:
    """Any but the last of a kind, rather."""
    hand = _own(person, "hand")
    counts = Counter(_location(card.face) for card in hand)
    loose = [card for card in hand if _location(card.face) and counts[_location(card.face)] == 1]
    if hand:
        _lay(person, person.pick(loose or hand), "shared", "discards", face_up=True)


def _take_top(person: Person, seen: Seen) -> None:
    for card in _named(person, seen):
        person.world.move(card.id, f"hand:{person.seat}")
    person.world.press(person.seat, "ok")


def _named(person: Person, seen: Seen) -> list[Thing]:
    """The card of the title, if it lies open in the middle still."""
    sign = seen.title.values["card"]
    return [c for c in _discards(person) if person.eyes.sign_of(person.world.deck, c.face) == sign]


def _top_to_slot(person: Person, seen: Seen) -> None:
    for card in _named(person, seen):
        if not _own(person, "reader"):
            person.world.move(card.id, f"reader:{person.seat}")


def _nth_to_slot(person: Person, seen: Seen) -> None:
    if not _own(person, "reader"):
        person.world.move(_discards(person)[-seen.title.number("number")].id, f"reader:{person.seat}")


def _told(person: Person, seen: Seen) -> None:
    """Where the discards lie in another order, the table names the one it wants."""
    person.seen_hand = []  # what one took it for may be wrong
    wanted = next((line for line in seen.lines if "rejected.bonnie_clyde.find_card" in line.ids), None)
    if wanted is None:
        lay_again(person, seen)
        return
    for wrong in _own(person, "reader"):
        person.world.move(wrong.id, "discards")
    for card in _discards(person):
        if person.eyes.sign_of(person.world.deck, card.face) == wanted.values["card"]:
            person.world.move(card.id, f"reader:{person.seat}")


def _spot_to_slot(person: Person, seen: Seen) -> None:
    for card in person.world.at(f"spot:{seen.title.number('place')}"):
        if not _own(person, "reader"):
            person.world.move(card.id, f"reader:{person.seat}")


def _take_spot(person: Person, seen: Seen) -> None:
    for card in person.world.at(f"spot:{seen.title.number('place')}"):
        person.drawn.append(card.id)
        _lay(person, card, str(person.seat), f"hand:{person.seat}")


def _search(person: Person, seen: Seen) -> None:
    if not _own(person, "reader"):
        _lay(person, person.pick(_discards(person)), str(person.seat), f"hand:{person.seat}")


def _caught(person: Person, seen: Seen) -> None:
    for card in person.world.cards.values():
        named = person.eyes.sign_of(person.world.deck, card.face) == seen.title.values["card"]
        if named and card.place.startswith("spot:"):
            person.world.move(card.id, f"pile:{person.seat}")
            person.world.turn_up(card.id)
    person.world.press(person.seat, "ok")


def _hinton_away(person: Person, seen: Seen) -> None:
    for card in [*_own(person, "pile"), *_own(person, "reader")]:
        if person.eyes.sign_of(person.world.deck, card.face) == seen.title.values["card"]:
            for lying in person.world.at("reader:shared"):
                person.world.move(lying.id, "discards")
            person.world.move(card.id, "discards")
            person.world.turn_up(card.id)
    person.world.press(person.seat, "ok")


def _reshuffle(person: Person, seen: Seen) -> None:
    for card in shuffled(_discards(person)[:-1], person.dice):
        person.world.move(card.id, "stock")
    person.world.press(person.seat, "ok")


def _lay_slot(person: Person, seen: Seen) -> None:
    for card in person.world.at(f"slot:{person.seat}:{seen.title.number('slot')}"):
        _lay(person, card, str(person.seat), f"pile:{person.seat}", face_up=True)


def _discard_slot(person: Person, seen: Seen) -> None:
    for card in person.world.at(f"slot:{person.seat}:{seen.title.number('slot')}"):
        _lay(person, card, "shared", "discards", face_up=True)


# --- looking --------------------------------------------------------------------------------------


def _look_at(person: Person, seen: Seen) -> None:
    """Read first, now and then; then take it or leave it."""
    if not person.holding and person.dice.random() < 0.3:
        person.hold()
    elif not person.holding:
        _anything(person, seen)


def _let_go(person: Person, seen: Seen) -> None:
    person.let_go()


CARD_DEEDS: Mapping[str, Deed] = {
    f"bonnie_clyde.{word}": deed
    for word, deed in {
        "prepare": _prepare,
        "spot": _to_location,
        "deal": _draw,
        "draw_slot": _draw_slot,
        "into_slot": _into_slot,
        "first_discard": _first_discard,
        "draw": _choose_draw,
        "draw_stock": _draw,
        "take_top": _take_top,
        "top_slot": _top_to_slot,
        "play": _play,
        "which_meld": _which_location,
        "which_layoff": _which_location,
        "where": _where,
        "lay_meld": _lay_set,
        "lay_layoff": _lay_off,
        "lay_hinton": _lay_hinton,
        "lay_discard": _discard,
        "set": _more,
        "use": _anything,
        "search": _search,
        "hinton_away": _hinton_away,
        "reshuffle": _reshuffle,
        "look_at": _look_at,
        "reading": _let_go,
        "take_spot": _take_spot,
        "spot_slot": _spot_to_slot,
        "nth_slot": _nth_to_slot,
        "caught": _caught,
        "car": _say_done,
        "lay_slot": _lay_slot,
        "discard_slot": _discard_slot,
        "hand_over": _say_done,
    }.items()
} | {"table.notice": _told}
DECISIONS = frozenset(("table.notice",)) | frozenset(
    f"bonnie_clyde.{what}"
    for what in (
        *("draw", "play", "which_meld", "which_layoff", "where", "lay_meld", "lay_layoff", "lay_hinton"),
        *("lay_discard", "set", "use", "search", "look_at", "hand_over", "look", "hand", "pile", "choose"),
        "sure",
    )
)


def counted(deed: Deed) -> Deed:
    """Looks at the hand to know it; else `deed` chooses from it."""

    def see(person: Person, seen: Seen) -> None:
        person.seen_hand = list(seen.hand)
        if person.counting:
            person.counting = False
            person.let_go()
        else:
            deed(person, seen)

    return see


def finished(deed: Deed) -> Deed:
    """Lays a chosen card: the hand is another one afterwards."""

    def lay(person: Person, seen: Seen) -> None:
        person.seen_hand = []
        deed(person, seen)

    return lay
