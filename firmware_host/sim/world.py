"""The things on and around a simulated table: tagged cards, fingers on buttons, and where all lies.

Places are words: "stock", "turned" (the face-up card under the stock), "hand:S", "reader:S",
"reader:shared", "slot:S:N", "pile:S", "given:S" (pushed over to S, not taken up yet), "discards" (open
beside the reader in the middle), "spot:NAME" (a card on the board), "box"; S is a table seat from 0, N counts
from 1. Laying a card on a reader puts its tag into that reader's field; no rule of a game is known here.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from drivers.timers import Clock
from firmware_host.sim.pieces import Pieces
from games.api import Dice
from games.cards import shuffled

PRESS_SECONDS = 0.12
LIFTED_SECONDS = 1.5
SHORTEST_PRESS_SECONDS = 0.05  # no finger is quicker, though a click on a screen may be
SLOTS = 28  # before one seat
FOREIGN = "foreign"  # the face of a card that no deck knows
SPARE = "tag "  # how the face of a tag without a card begins, which lies at "spare"


class Antenna(Protocol):
    """A reader twin's world side."""

    def put(self, uid: bytes) -> None:
        """Bring a tag into the field."""

    def lift(self, uid: bytes) -> None:
        """Take it out."""


class Keys(Protocol):
    """The button twin's world side."""

    def press(self, name: str) -> None:
        """Push a button down."""

    def release(self, name: str) -> None:
        """Let it go."""


@dataclass(slots=True)
class Thing:
    """One card: `id` says nothing of its face."""

    id: str
    face: str
    uid: bytes
    place: str = "box"
    order: int = 0
    face_up: bool = False
    taken_from: str = ""  # where it lay when it was gathered with others
    taking: int = 0  # by which taking, counted from 1

    @property
    def spare(self) -> bool:
        """Whether it is a tag without a card, which no game deals."""
        return self.face.startswith(SPARE)


class CannotDoError(Exception):
    """Hands cannot do that now: a stable `code` for whoever translates, and a plain English sentence."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


@dataclass(slots=True)
class World:
    """Cards and fingers. `readers` maps "0", "1", ..., "shared" to antennas."""

    clock: Clock
    readers: Mapping[str, Antenna]
    keys: Keys
    buttons: Mapping[tuple[int, str], str]  # (seat, "ok") -> button name
    seats: int
    cards: dict[str, Thing] = field(default_factory=dict)
    deck: str = ""  # the name of the one that is out
    pieces: Pieces = field(default_factory=lambda: Pieces({}))
    _changed: list[Callable[[], None]] = field(default_factory=list)
    _order: int = 0
    _down_since: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.pieces.changed = self.changed

    def on_change(self, callback: Callable[[], None]) -> None:
        """Call back whenever something has been moved."""
        self._changed.append(callback)

    def changed(self) -> None:
        """Tell all who want to know."""
        for callback in self._changed:
            callback()

    # --- cards ---

    def add(self, ident: str, face: str, uid: bytes, place: str = "box") -> None:
        """Put one more card into the box, below the others there, or elsewhere."""
        self.cards[ident] = Thing(ident, face, uid, place, self._below(place))

    def _below(self, place: str) -> int:
        """What comes before all that lies there; on the stock that is its top."""
        return min((card.order for card in self.at(place)), default=0) - 1

    def clear(self) -> None:
        """Put every card away."""
        for card in self.cards.values():
            self._leave(card)
        self.cards.clear()

    def shuffle(self, faces: Iterable[str], dice: Dice) -> None:
        """Take up everything, leave what the game does not need in the box, shuffle the rest."""
        wanted = set(faces)
        for card in self.cards.values():
            if not card.spare:
                self._leave(card)
                card.place, card.face_up = "box", False
        pack = sorted((c for c in self.cards.values() if c.face in wanted), key=lambda card: card.face)
        for number, card in enumerate(shuffled(pack, dice)):
            card.place, card.order = "stock", number
        self._order = len(pack)
        self.changed()

    def at(self, place: str) -> list[Thing]:
        """The cards at a place, first laid first; the stock from its top."""
        return sorted((c for c in self.cards.values() if c.place == place), key=lambda card: card.order)

    def top(self) -> Thing:
        """What one draws next: the top of the stock, at last the turned card."""
        rest = self.at("stock") or self.at("turned")
        if not rest:
            raise CannotDoError("stock_empty", "The stock is empty.")
        return rest[0]

    def move(self, ident: str, to: str, back: bool = False) -> None:
        """Pick a card up and lay it down. Raises CannotDoError.

        `back` is for a card that goes back where it was: then even the turned card leaves its place.
        """
        card = self.cards.get(ident)
        if card is None:
            raise CannotDoError("no_card", f"There is no card {ident!r}.")
        if not self._is_place(to):
            raise CannotDoError("no_place", f"There is no place {to!r}.")
        free = back or to.startswith("reader") or self.at("reader:shared")  # another takes its place
        if card.place == "turned" and self.at("stock") and not free:
            raise CannotDoError("turned_stays", "The turned card stays under the stock until it is the last.")
        self._leave(card)
        self._order += 1
        order = self._below(to) if to in ("stock", "box") else self._order
        card.place, card.order = to, order
        card.face_up = to in ("turned", "discards") or (to.startswith("reader") and card.face_up)
        if to.startswith("reader:"):
            self.readers[to.partition(":")[2]].put(card.uid)
        self.changed()

    def lay_again(self, ident: str) -> None:
        """Take a card up from its reader and lay it there once more."""
        card = self.cards[ident]
        self._leave(card)
        place = card.place
        self.clock.call_at(self.clock.now() + LIFTED_SECONDS, lambda: self._put_down(card, place))

    def _put_down(self, card: Thing, place: str) -> None:
        if card.place == place:  # and nobody has moved it on meanwhile
            self.readers[place.partition(":")[2]].put(card.uid)

    def draw(self, to: str) -> Thing:
        """Move the next card of the stock."""
        card = self.top()
        self.move(card.id, to)
        return card

    def turn_up(self, ident: str) -> None:
        """Lie face up where it lies."""
        self.cards[ident].face_up = True
        self.changed()

    def take(self, to: str) -> None:
        """Gather what lies on the seats' readers. Raises CannotDoError when nothing does."""
        trick = [card for seat in range(self.seats) for card in self.at(f"reader:{seat}")]
        if not trick:
            raise CannotDoError("no_trick", "No card lies before anyone.")
        taking = max(card.taking for card in self.cards.values()) + 1
        for card in trick:
            card.face_up = False
            card.taken_from, card.taking = card.place, taking
            self.move(card.id, to)

    def lay_out(self, pile: str) -> None:
        """Lay what was gathered last to a pile where it had lain, face up. Raises CannotDoError."""
        last = max((card.taking for card in self.at(pile)), default=0)
        if not last:
            raise CannotDoError("no_trick", "No trick lies there.")
        for card in self.at(pile):
            if card.taking == last:
                self.move(card.id, card.taken_from)
                card.face_up, card.taking = True, 0
        self.changed()

    # --- keeping what lies where, over the end of the program ---

    def to_json(self) -> list[list[Any]]:
        """Where every card of the deck that is out lies, and where gathered ones had lain."""
        return [
            [c.id, c.face, c.uid.hex(), c.place, c.order, c.face_up]
            + ([c.taken_from, c.taking] if c.taking else [])
            for c in self.cards.values()
        ]

    def check(self, kept: list[list[Any]]) -> list[Thing]:
        """The cards that `kept` tells of. Raises ValueError or TypeError for something else than that."""
        things = [
            Thing(
                str(ident),
                str(face),
                bytes.fromhex(uid),
                str(place),
                int(order),
                bool(face_up),
                *_taken(more),
            )
            for ident, face, uid, place, order, face_up, *more in kept
        ]
        for card in things:
            if not self._is_place(card.place):
                raise ValueError(f"there is no place {card.place!r}")
        return things

    def bring_back(self, deck: str, kept: list[list[Any]]) -> None:
        """Lay every card of this deck where it was, or raise as `check` does and change nothing."""
        things = self.check(kept)
        self.clear()
        self.deck = deck
        for card in things:
            self.cards[card.id] = card
            self._order = max(self._order, card.order)
            if card.place.startswith("reader:"):
                self.readers[card.place.partition(":")[2]].put(card.uid)

    def _leave(self, card: Thing) -> None:
        if card.place.startswith("reader:"):
            self.readers[card.place.partition(":")[2]].lift(card.uid)

    def _is_place(self, place: str) -> bool:
        kind, _, rest = place.partition(":")
        if kind in ("stock", "turned", "discards", "box", "spare"):
            return not rest
        if kind == "spot":
            return rest.isalnum()
        if kind == "reader":
            return rest in self.readers
        seat, _, number = rest.partition(":")
        if not seat.isdecimal() or int(seat) >= self.seats:
            return False
        if kind == "slot":
            return number.isdecimal() and 1 <= int(number) <= SLOTS
        return kind in ("hand", "pile", "given") and not number

    # --- fingers ---

    def down(self, seat: int, key: str) -> None:
        """Push a seat's key ("left", "ok", "right") down and hold it."""
        name = self._button(seat, key)
        self._down_since[name] = self.clock.now()
        self.keys.press(name)

    def up(self, seat: int, key: str) -> None:
        """Let the key go."""
        name = self._button(seat, key)
        free_at = self._down_since.get(name, 0.0) + SHORTEST_PRESS_SECONDS
        if free_at > self.clock.now():
            self.clock.call_at(free_at, lambda: self.keys.release(name))
        else:
            self.keys.release(name)

    def press(self, seat: int, key: str, seconds: float = PRESS_SECONDS) -> None:
        """Press and let go after `seconds`."""
        self.down(seat, key)
        self.clock.call_at(self.clock.now() + seconds, lambda: self.up(seat, key))

    def _button(self, seat: int, key: str) -> str:
        name = self.buttons.get((seat, key))
        if name is None:
            raise CannotDoError("no_key", f"Seat {seat} has no key {key!r}.")
        return name


def _taken(more: list[Any]) -> tuple[str, int]:
    match more:
        case []:
            return "", 0
        case [str(place), int(taking)]:
            return place, taking
    raise ValueError(f"a card was not gathered like {more!r}")
