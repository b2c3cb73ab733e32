"""Teaching the table a deck: one card after another over the reader in the middle.

Begins when somebody has said of an unknown card that it is of this deck. The panel names the next card; ◀
takes the last one back, long OK stops, and what was taught stays.
"""

from collections.abc import Mapping, Sequence

from firmware_host.table.outputs import Learn
from firmware_host.table.staff import is_staff
from games.api import Card, Key, Lamp, Meaning, Press, Screen, Seat, Shared, Text, TimerAsk

IDLE_TIMER = "enrol.idle"
IDLE_SECONDS = 90.0
UNFIT = "unfit"  # what the door makes of a tag that changes its number each time


class Enrolment:
    """One deck being taught from the seat of `holder`. The caller keeps `tags`, what is known, current."""

    def __init__(self, deck: str, cards: Sequence[str], tags: Mapping[str, str], holder: int) -> None:
        self.deck = deck
        self._cards = cards
        self._tags = tags
        self._holder = holder
        self._taught: list[str] = []
        self._said: Text | None = None
        self._number = 0
        self.over = False

    def missing(self) -> list[str]:
        """Cards of the deck that no tag stands for yet, in the deck's order."""
        known = set(self._tags.values())
        return [name for name in self._cards if f"{self.deck}/{name}" not in known]

    def press(self, seat: int, key: Key, press: Press) -> Learn | None:
        """A key at a table seat: undo, or leave."""
        self._number += 1
        if seat != self._holder or press not in (Press.SHORT, Press.LONG):
            return None
        self._said = None
        if key is Key.OK and (press is Press.LONG or not self.missing()):
            self.over = True
        elif key is Key.LEFT and self._taught:
            return Learn(self._taught.pop(), None)
        return None

    def laid(self, tag: str) -> Learn | None:
        """A card in the middle: learnt, or the panel says why not."""
        self._number += 1
        missing = self.missing()
        if not missing:
            return None
        self._said = None
        if tag == UNFIT:
            self._said = Text("enrol.unfit")
        elif is_staff(self._tags.get(tag)):
            self._said = Text("staff.known")
        elif tag in self._tags:
            deck, _, name = self._tags[tag].partition("/")
            self._said = Text("enrol.known", {"card": Card(deck, name)})
        else:
            self._taught.append(tag)
            return Learn(tag, f"{self.deck}/{missing[0]}")
        return None

    def lifted(self, tag: str) -> None:
        """A card taken away changes nothing: its tag has been read."""

    def time_up(self, number: int) -> None:
        """Nobody did anything for a while."""
        self.over = self.over or number == self._number

    def timers(self) -> tuple[TimerAsk, ...]:
        """The one timer that ends it."""
        return (TimerAsk(IDLE_TIMER, IDLE_SECONDS, self._number),)

    def screen(self, seat: int) -> Screen:
        """What a table seat's panel says."""
        if seat != self._holder:
            return Screen(Text("enrol.busy"), (Text("enrol.busy.how", {"number": self._holder + 1}),))
        missing = self.missing()
        count = len(self._cards)
        if not missing:
            return Screen(Text("enrol.done"), (Text("enrol.done.how", {"count": count}),))
        title = Text("enrol.lay", {"card": Card(self.deck, missing[0])})
        place = Text("enrol.count", {"number": count - len(missing) + 1, "count": count})
        return Screen(title, (self._said or place, Text("enrol.keys")))

    def lamps(self) -> tuple[Lamp, ...]:
        """The middle waits for a card."""
        if not self.missing():
            return ()
        return (Lamp(Seat(self._holder), Meaning.YOUR_TURN), Lamp(Shared(), Meaning.ATTENTION))
