"""What people do at a PicoBello table, by the text that asks for it, and what they do wrong.

They move pieces by keys or by hand alone, as they were told (`by_hand`); both ends in the same places. They
are no great players: any pawn will do, and then the square that looks nearest to the finish.
"""

import re
from collections.abc import Mapping, Sequence

from firmware_host.sim.eyes import Found, Seen
from firmware_host.sim.people import Deed, Person
from firmware_host.sim.pieces import BOX, FALLEN, Piece

IN_GAME = ("stock", "hand:", "reader:", "slot:", "pile:")
HAND = 9
REMEMBERED_SECONDS = 10.0  # for so long one knows that a piece was just put there
SET_DOWN_SECONDS = 0.5
LEADS_ON = frozenset(("picobello.pick.back", "picobello.pick.none", "picobello.pick.nothing"))
FINISH = "picobello.pick.finish"
_SIDES = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
_AT = re.compile(r"([a-z])(\d+)")
_GOOD = {"picobello.pick.takes": -2.0, "picobello.pick.hits": -0.5, "picobello.pick.dot": 12.0}


# --- cards ----------------------------------------------------------------------------------------


def _say_done(person: Person, seen: Seen) -> None:
    person.world.press(person.seat, "ok")


def _draw(person: Person, seen: Seen) -> None:
    if not person.world.at(f"reader:{person.seat}"):
        card = person.world.draw(f"reader:{person.seat}")
        person.world.turn_up(card.id)


def _draw_back(person: Person, seen: Seen) -> None:
    for card in person.world.at(f"reader:{person.seat}"):
        person.world.move(card.id, f"pile:{person.seat}")


def _shuffle(person: Person, seen: Seen) -> None:
    world = person.world
    in_game = [card.face for card in world.cards.values() if card.place.startswith(IN_GAME)]
    world.shuffle(in_game, person.dice)
    world.press(person.seat, "ok")


def _deal(person: Person, seen: Seen) -> None:
    seat = seen.title.number("seat") - 1 if "seat" in seen.title.values else person.seat
    while len(person.world.at(f"hand:{seat}")) < HAND:
        person.world.draw(f"hand:{seat}")
    person.world.press(person.seat, "ok")


def _deal_slot(person: Person, seen: Seen) -> None:
    seat = seen.title.number("seat") - 1
    if not person.world.at(f"reader:{seat}"):
        person.world.draw(f"reader:{seat}")


def _into_slot(person: Person, seen: Seen) -> None:
    seat = seen.title.number("seat") - 1
    for card in person.world.at(f"reader:{seat}"):
        person.world.move(card.id, f"slot:{seat}:{seen.title.number('slot')}")


def _turn_slot(person: Person, seen: Seen) -> None:
    cards = person.world.at(f"slot:{person.seat}:{seen.title.number('slot')}")
    if cards and not person.world.at(f"reader:{person.seat}"):
        person.world.move(cards[0].id, f"reader:{person.seat}")
        person.world.turn_up(cards[0].id)


def led_suit(seen: Seen) -> str:
    """The sign of the suit that was led, "" where the panel tells of no trick under way."""
    for line in seen.lines:
        for count in "123":
            if f"picobello.trick{count}" in line.ids and line.text.count(":") == int(count):
                return line.values["card1"][-1]
    return ""


def following(cards: Sequence[str], suit: str) -> list[str]:
    """Cards by their signs that may be laid."""
    return [card for card in cards if card.endswith(suit)] or list(cards)


def _lay(person: Person, seen: Seen) -> None:
    person.mind.clear()  # one's turn on the board is over
    world = person.world
    hand = {person.eyes.sign_of(world.deck, card.face): card for card in world.at(f"hand:{person.seat}")}
    if world.at(f"reader:{person.seat}") or not hand:
        return
    led = [card for seat in range(world.seats) for card in world.at(f"reader:{seat}")]
    suit = led_suit(seen) if led else ""
    signs = following(sorted(hand), suit)
    card = hand[signs[person.choose(len(signs), " ".join(sorted(hand)))]]
    world.move(card.id, f"reader:{person.seat}")
    world.turn_up(card.id)


def _take(person: Person, seen: Seen) -> None:
    world = person.world
    if any(len(world.at(f"reader:{seat}")) > 1 for seat in range(world.seats)):
        return  # somebody still has to take one back
    if any(world.at(f"reader:{seat}") for seat in range(world.seats)):
        world.take(f"pile:{person.seat}")
    else:
        world.press(person.seat, "ok")


def _look(person: Person, seen: Seen) -> None:
    person.mind.clear()  # one's turn on the board is over
    if not person.holding:
        person.wanted = None
        person.hold()


def _choose_in_hand(person: Person, seen: Seen) -> None:
    """Move the cursor to a card that follows suit, then let go."""
    if not person.holding or not seen.hand or seen.hand_cursor is None:
        return
    signs = following(seen.hand, led_suit(seen))
    if person.wanted not in signs:
        person.wanted = signs[person.choose(len(signs), " ".join(seen.hand))]
    if seen.hand[seen.hand_cursor] == person.wanted:
        person.let_go()
    else:
        onward = seen.hand.index(person.wanted) > seen.hand_cursor
        person.world.press(person.seat, "right" if onward else "left")


def _lay_chosen(person: Person, seen: Seen) -> None:
    if person.holding:
        return
    if person.wanted is None or person.wanted not in following([person.wanted], led_suit(seen) or ""):
        person.hold()
        return
    person.world.press(person.seat, "ok")


# --- pieces ---------------------------------------------------------------------------------------


def _line(seen: Seen, ident: str) -> Found | None:
    return next((line for line in seen.lines if ident in line.ids), None)


def _of_kind(person: Person, word: str, place: str) -> list[Piece]:
    """Pieces of the kind a panel calls so, at a place; a blocker may be of any colour."""
    kind = person.eyes.word_for("thing.", word)
    return [piece for piece in person.world.pieces.at(place) if kind in ("in", piece.kind)]


def _bring(person: Person, seen: Seen, source: str, target: str) -> None:
    """One piece from where it is said to stand, or from beside the board; then, if need be, say so."""
    about = " ".join(found.text for found in (seen.title, *seen.lines))
    word = seen.title.values["what"]
    found = [*_of_kind(person, word, source)] if source else []
    if person.eyes.word_for("thing.", word) != "in":  # those that are in do not lie beside the board
        found += [*_of_kind(person, word, BOX), *_of_kind(person, word, FALLEN)]
    came, where = person.mind.get("came", ("", ""))
    if source and where == source and not found:  # one has moved it oneself, though not to where it belongs
        moved = person.world.pieces.all[came]
        found = [moved] if moved.kind == person.eyes.word_for("thing.", word) else []
    now = person.clock.now()
    done, at = person.mind.pop("brought", ("", 0.0))
    if not found or (done == about and now - at < REMEMBERED_SECONDS):
        person.world.press(person.seat, "ok")
        return
    person.mind["brought"] = (about, now)
    person.world.pieces.move(found[0].id, target)


def _source(person: Person, seen: Seen) -> str:
    line = _line(seen, "picobello.from")
    return line.values["square"] if line else ""


def _put(person: Person, seen: Seen) -> None:
    _bring(person, seen, _source(person, seen), seen.title.values["square"])


def _go_in(person: Person, seen: Seen) -> None:
    _bring(person, seen, _source(person, seen), person.world.pieces.finish)


def _lift(person: Person, seen: Seen) -> None:
    _bring(person, seen, seen.title.values["square"], BOX)


def _mend(person: Person, seen: Seen) -> None:
    """What is missing stands beside the board, where it was put for a moment."""
    spot = seen.title.values["square"]
    what = seen.title.values["what"]
    spare = _of_kind(person, what, FALLEN) or _of_kind(person, what, BOX)
    if person.world.pieces.at(spot):
        person.world.press(person.seat, "ok")
    elif spare:
        person.world.pieces.move(spare[0].id, spot)


def _clear(person: Person, seen: Seen) -> None:
    standing = person.world.pieces.at(seen.title.values["square"])
    if not standing:
        person.world.press(person.seat, "ok")
    came = person.mind.get("came", ("", ""))
    for piece in standing:
        person.world.pieces.move(piece.id, came[1] if piece.id == came[0] else BOX)


# --- a turn on the board, by keys -----------------------------------------------------------------


def _nearness(person: Person, entry: Found) -> float:
    """How far from the finish this entry leads, by the look of it; less is better."""
    if FINISH in entry.ids:
        return -100.0
    if not LEADS_ON.isdisjoint(entry.ids):
        return 50.0
    match, home = _AT.fullmatch(entry.values.get("square", "")), _AT.fullmatch(person.world.pieces.finish)
    if match is None or home is None:
        return 0.0
    here, centre = (ord(match[1]), int(match[2])), (ord(home[1]), int(home[2]))
    open_gates = [side for side in _SIDES if not person.world.pieces.at(f"gate.{side}")] or [*_SIDES]
    away = min(
        abs(here[0] - centre[0] - _SIDES[side][0]) + abs(here[1] - centre[1] - _SIDES[side][1])
        for side in open_gates
    )
    return away + 3 * person.dice.random() + sum(_GOOD.get(ident, 0.0) for ident in entry.ids)


def _best(person: Person, seen: Seen) -> None:
    """Go once through the whole list, then on to what looked best."""
    if seen.cursor is None:
        return
    entry = seen.choices[seen.cursor]
    title, looked, again = person.mind.get("list", ("", {}, False))
    if title != seen.title.text:
        title, looked, again = seen.title.text, {}, False
    again = again or entry.text in looked
    if not again:
        looked[entry.text] = _nearness(person, entry)
    if again and looked.get(entry.text, 99.0) <= min(looked.values()):
        person.mind.pop("list", None)
        person.world.press(person.seat, "ok")
    else:
        person.mind["list"] = (title, looked, again)
        person.world.press(person.seat, "right")


def _any(person: Person, seen: Seen) -> None:
    """Whatever the cursor comes to; hardly ever back."""
    if seen.cursor is None:
        return
    entry = seen.choices[seen.cursor]
    stays = person.dice.random() < (0.03 if not LEADS_ON.isdisjoint(entry.ids) else 0.4)
    person.world.press(person.seat, "ok" if stays else "right")


# --- a turn on the board, by hand -----------------------------------------------------------------


def _move(person: Person, seen: Seen) -> None:
    """Lift a pawn that may move; where nothing feels that, go on with keys."""
    for gone in ("tried", "start", "off", "went"):
        person.mind.pop(gone, None)
    pawns = [entry for entry in seen.choices if "picobello.pick.pawn" in entry.ids]
    if not person.by_hand or not pawns or "keys" in person.mind:
        person.mind.pop("keys", None)
        _any(person, seen)
        return
    held = person.mind.pop("held", None)
    if held is not None:  # nobody has noticed
        _shift(person, *held)
        person.mind["keys"] = True
        return
    entry = pawns[int(person.dice.random() * len(pawns))]
    found = _of_kind(person, entry.values["what"], entry.values["square"])
    if found:
        person.mind["held"] = person.mind["came"] = (found[0].id, entry.values["square"])
        _shift(person, found[0].id, BOX)
    else:
        person.mind["keys"] = True


def _walk(person: Person, seen: Seen) -> None:
    """Set the lifted pawn down on the best square in sight; what stands there comes off first."""
    held = person.mind.get("held")
    entries = [entry for entry in seen.choices if LEADS_ON.isdisjoint(entry.ids)]
    if held is None or not entries:
        _say_where(person, seen)
        return
    entry = min(entries, key=lambda entry: _nearness(person, entry))
    pieces = person.world.pieces
    if FINISH in entry.ids:
        gates = [spot for spot in pieces.spots if spot.startswith("gate.") and not pieces.at(spot)]
        if person.dice.random() < 0.5 or not gates:
            _best(person, seen)
            return
        target = gates[int(person.dice.random() * len(gates))]
    else:
        target = entry.values["square"]
    person.mind.pop("held")
    for piece in pieces.at(target) if "picobello.pick.to" not in entry.ids else ():
        _shift(person, piece.id, BOX)
        person.mind["off"] = piece.id
    person.mind["meant"] = True
    person.mind["went"] = target
    person.clock.call_at(person.clock.now() + SET_DOWN_SECONDS, lambda: _set_down(person, held[0], target))


def _say_where(person: Person, seen: Seen) -> None:
    """Keys say where a pawn has gone, where nobody has noticed; else they choose."""
    went = person.mind.get("went")
    squares = {entry.values.get("square") for entry in seen.choices}
    if went is None or seen.cursor is None:
        _best(person, seen)
    elif seen.choices[seen.cursor].values.get("square") == went or len(squares) == 1:
        person.mind.pop("went")
        person.world.press(person.seat, "ok")
    else:
        person.world.press(person.seat, "right")


def _shift(person: Person, ident: str, to: str) -> None:
    """Move a piece in one's turn, and remember where it was."""
    pieces = person.world.pieces
    person.mind.setdefault("shifted", []).append((ident, pieces.all[ident].place))
    pieces.move(ident, to)


def let_go(person: Person, unfinished: bool) -> None:
    """Moves are taken back: what one has moved in a turn that is `unfinished` goes back; else one is told."""
    for ident, place in reversed(person.mind.get("shifted", []) if unfinished else []):
        person.world.pieces.move(ident, place)
    person.mind.clear()


def _set_down(person: Person, ident: str, target: str) -> None:
    if person.world.pieces.all[ident].place == BOX:  # and nobody has taken it out of one's hand
        _shift(person, ident, target)


def _wonder(person: Person, seen: Seen) -> None:
    """Whether that was meant is what one knows best oneself."""
    meant = person.mind.get("meant", False)
    if seen.cursor is None:
        return
    nothing = "picobello.pick.nothing" in seen.choices[seen.cursor].ids
    person.world.press(person.seat, "right" if nothing == meant else "ok")


def _home(person: Person, seen: Seen) -> None:
    """A pawn in one's hand goes to a start; where nobody notices, keys say which."""
    off, put = person.mind.pop("off", None), person.mind.get("start")
    if seen.cursor is None:
        return
    entry = seen.choices[seen.cursor]
    starts = [entry for entry in seen.choices if "picobello.pick.home" in entry.ids]
    if off is not None and starts:
        square = starts[int(person.dice.random() * len(starts))].values["square"]
        person.mind["start"] = square
        _shift(person, off, square)
    elif put is None:
        _any(person, seen)
    elif entry.values.get("square") == put:
        person.mind.pop("start")
        person.world.press(person.seat, "ok")
    else:
        person.world.press(person.seat, "right")


def _red(person: Person, seen: Seen) -> None:
    """The red pawn in one's hand goes anywhere; where it may not, keys say where it may."""
    off, tried = person.mind.pop("off", None), person.mind.pop("tried", None)
    pieces = person.world.pieces
    free = [spot for spot in pieces.spots if "gate." not in spot and not pieces.at(spot)]
    if tried is not None:
        _shift(person, tried, BOX)
    elif off is not None and free:
        person.mind["tried"] = off
        _shift(person, off, free[int(person.dice.random() * len(free))])
    else:
        _any(person, seen)


def _way_back(person: Person, seen: Seen) -> None:
    """What was put wrong goes back to where it stood."""
    person.mind.pop("held", None)
    line = _line(seen, "picobello.way_back.from")
    for piece in person.world.pieces.at(line.values["square"]) if line is not None else ():
        _shift(person, piece.id, seen.title.values["square"])


DEEDS: Mapping[str, Deed] = {
    "picobello.draw": _draw,
    "picobello.draw_back": _draw_back,
    "picobello.shuffle": _shuffle,
    "picobello.deal": _deal,
    "picobello.deal_self": _deal,
    "picobello.deal_slot": _deal_slot,
    "picobello.into_slot": _into_slot,
    "picobello.turn_slot": _turn_slot,
    "picobello.lay": _lay,
    "picobello.take": _take,
    "picobello.take_here": _take,
    "picobello.look": _look,
    "picobello.hand": _choose_in_hand,
    "picobello.choose": _lay_chosen,
    "picobello.sure": _lay_chosen,
    "picobello.put": _put,
    "picobello.go_in": _go_in,
    "picobello.lift": _lift,
    "picobello.mend": _mend,
    "picobello.clear": _clear,
    "picobello.way_back": _way_back,
    "picobello.move": _move,
    "picobello.bonus": _move,
    "picobello.walk": _walk,
    "picobello.swap": _any,
    "picobello.red": _red,
    "picobello.red_square": _any,
    "picobello.home": _home,
    "picobello.gates": _any,
    "picobello.wonder": _wonder,
}
DECISIONS = frozenset(
    f"picobello.{what}"
    for what in (
        *("lay", "look", "hand", "choose", "sure"),
        *("move", "bonus", "walk", "swap", "red", "red_square", "home", "gates", "wonder", "way_back"),
    )
)
