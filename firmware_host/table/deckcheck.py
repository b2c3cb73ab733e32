"""Checking a deck before a game: each card over the middle reader once, and the table names what is wrong.

Offered when a card the table knows is laid there while nobody holds the menu; lifting it takes the offer
away. Whoever says OK chooses for how many the deck should be; long OK ends. A card is counted once,
however often it is laid; with three or fewer missing the panel names them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from firmware_host.table.outputs import Learn
from games.api import Card, Key, Lamp, Meaning, Press, Screen, Seat, Shared, Text, TimerAsk

IDLE_TIMER = "deckcheck.idle"
IDLE_SECONDS = 90.0
NAMED = 3  # so many missing cards fit on a panel


@dataclass(frozen=True, slots=True)
class CardSet:
    """The cards a game needs, and for which numbers of players."""

    players: tuple[int, ...]
    cards: tuple[str, ...]

    def text(self) -> Text:
        """The set among choices."""
        players = ", ".join(map(str, self.players))
        return Text("check.set", {"count": len(self.cards), "players": players})


def card_sets(faces: Mapping[int, Sequence[str]]) -> tuple[CardSet, ...]:
    """The different sets there are, from the cards for each number of players."""
    players: dict[tuple[str, ...], list[int]] = {}
    for number, cards in faces.items():
        players.setdefault(tuple(cards), []).append(number)
    return tuple(CardSet(tuple(numbers), cards) for cards, numbers in players.items())


class DeckCheck:
    """One deck being checked, begun by the `first` card's tag, which counts already."""

    def __init__(self, deck: str, sets: Sequence[CardSet], tags: Mapping[str, str], first: str) -> None:
        self._deck = deck
        self._sets = sets
        self._tags = tags
        self._first = first
        self._holder: int | None = None
        self._cursor = 0
        self._chosen: CardSet | None = None
        self._seen: dict[str, str] = {}  # the tag of each card counted
        self._extra: str | None = None
        self._said: Text | None = None
        self._number = 0
        self.over = False

    def missing(self) -> list[str]:
        """Cards of the chosen set not laid yet, in the deck's order."""
        return [] if self._chosen is None else [name for name in self._chosen.cards if name not in self._seen]

    def press(self, seat: int, key: Key, press: Press) -> Learn | None:
        """A key at a table seat: take it up, choose the set, leave. Teaches nothing."""
        self._number += 1
        if self._holder is None:
            if press is Press.SHORT:
                self._holder, self.over = seat, key is not Key.OK
        elif seat != self._holder:
            pass
        elif key is Key.OK and press is Press.LONG:
            self.over = True
        elif press is Press.SHORT and self._chosen is None:
            self._choose(key)
        elif press is Press.SHORT and key is Key.OK and not self.missing():
            self.over = True
        return None

    def _choose(self, key: Key) -> None:
        if key is Key.OK:
            self._chosen = self._sets[self._cursor]
            self.laid(self._first)
        else:
            self._cursor = (self._cursor + (1 if key is Key.RIGHT else -1)) % len(self._sets)

    def laid(self, tag: str) -> Learn | None:
        """A card in the middle: counted, or the panel says why not."""
        self._number += 1
        if self._chosen is not None:
            deck, _, name = self._tags.get(tag, "").partition("/")
            self._said = self._count(tag, name) if deck == self._deck else Text("check.foreign")
        return None

    def _count(self, tag: str, name: str) -> Text | None:
        assert self._chosen is not None
        card = {"card": Card(self._deck, name)}
        if name not in self._chosen.cards:
            self._extra = name
            return Text("check.extra", card)
        before = self._seen.setdefault(name, tag)
        if before != tag:
            self._extra = name
            return Text("check.second", card)
        return None

    def lifted(self, tag: str) -> None:
        """The card that brought the offer is taken away before anybody has answered."""
        self.over = self.over or (self._holder is None and tag == self._first)

    def time_up(self, number: int) -> None:
        """Nobody did anything for a while."""
        self.over = self.over or number == self._number

    def timers(self) -> tuple[TimerAsk, ...]:
        """The one timer that ends it."""
        return (TimerAsk(IDLE_TIMER, IDLE_SECONDS, self._number),)

    # --- what is shown ---

    def screen(self, seat: int) -> Screen:
        """What a table seat's panel says."""
        if self._holder is None:
            return Screen(Text("check.offer"), (Text("check.offer.how"), Text("check.offer.no")))
        if seat != self._holder:
            return Screen(Text("check.busy"), (Text("check.busy.how", {"number": self._holder + 1}),))
        if self._chosen is None:
            choices = tuple(of.text() for of in self._sets)
            return Screen(Text("check.choose"), (), choices, self._cursor)
        if not self.missing():
            return Screen(Text("check.complete"), (self._verdict(), Text("check.end")))
        return Screen(self._counted(), (self._said or self._left(), Text("check.stop")))

    def _counted(self) -> Text:
        assert self._chosen is not None
        return Text("check.count", {"number": len(self._seen), "count": len(self._chosen.cards)})

    def _left(self) -> Text:
        """What is still missing, by name once that fits."""
        missing = self.missing()
        if len(missing) > NAMED:
            return Text("check.next")
        cards = {f"card{at}": Card(self._deck, name) for at, name in enumerate(missing, start=1)}
        return Text(f"check.missing{len(missing)}", cards)

    def _verdict(self) -> Text:
        """All are there; whether one is there that should not be."""
        if self._said is not None:
            return self._said
        if self._extra is not None:
            return Text("check.extra", {"card": Card(self._deck, self._extra)})
        return self._counted()

    def lamps(self) -> tuple[Lamp, ...]:
        """The middle waits for a card."""
        if self._holder is None or (self._chosen is not None and not self.missing()):
            return ()
        return (Lamp(Seat(self._holder), Meaning.YOUR_TURN), Lamp(Shared(), Meaning.ATTENTION))
