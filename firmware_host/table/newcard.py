"""A card the table does not know, in the middle: somebody says what it is, one of a deck or the staff's.

Every deck that a game can be played with may be taught, in any order, and none has to be; the one that was
begun comes first. A tag that changes its number cannot become a staff card.
"""

from collections.abc import Mapping, Sequence

from firmware_host.table.enrolment import IDLE_SECONDS, IDLE_TIMER, UNFIT, Enrolment
from firmware_host.table.outputs import Learn
from firmware_host.table.staff import StaffCard
from games.api import Key, Lamp, Meaning, Press, Screen, Seat, Shared, Text, TimerAsk


class NewCard:
    """The question, from the card to its answer; `then` is what that leads to."""

    def __init__(self, tag: str, decks: Mapping[str, Sequence[str]], tags: Mapping[str, str]) -> None:
        self._tag = tag
        self._tags = tags
        known = set(tags.values())
        missing = {
            deck: sum(f"{deck}/{card}" not in known for card in cards) for deck, cards in decks.items()
        }
        self._decks = {deck: cards for deck, cards in decks.items() if missing[deck]}
        begun = [deck for deck, cards in self._decks.items() if missing[deck] < len(cards)]
        self._choices = [*begun, *(deck for deck in self._decks if deck not in begun)]
        self._staff = tag != UNFIT
        self._holder: int | None = None
        self._cursor = 0
        self._number = 0
        self.then: Enrolment | StaffCard | None = None
        self.over = False

    def decks(self) -> Sequence[str]:
        """The decks it may be of, none when all are known."""
        return self._choices

    def press(self, seat: int, key: Key, press: Press) -> Learn | None:
        """A key at a table seat: take the question up, choose, leave."""
        self._number += 1
        if self._holder is None:
            if press is Press.SHORT:
                self._holder, self.over = seat, key is not Key.OK
        elif seat != self._holder:
            pass
        elif key is Key.OK and press is Press.LONG:
            self.over = True
        elif key is Key.OK and press is Press.SHORT:
            return self._answer(seat)
        elif press in (Press.SHORT, Press.REPEAT):
            step = 1 if key is Key.RIGHT else -1
            self._cursor = (self._cursor + step) % (len(self._choices) + self._staff)
        return None

    def _answer(self, seat: int) -> Learn | None:
        if self._cursor < len(self._choices):
            deck = self._choices[self._cursor]
            self.then = Enrolment(deck, self._decks[deck], self._tags, seat)
            return None
        staff = StaffCard(self._tag, self._tags)
        self.then = staff
        return staff.press(seat, Key.OK, Press.SHORT)

    def laid(self, tag: str) -> None:
        """Another card is nothing to the question about this one."""

    def lifted(self, tag: str) -> None:
        """Taken away it can still be told what it is."""

    def time_up(self, number: int) -> None:
        """Nobody did anything for a while."""
        self.over = self.over or number == self._number

    def timers(self) -> tuple[TimerAsk, ...]:
        """The one timer that ends it."""
        return (TimerAsk(IDLE_TIMER, IDLE_SECONDS, self._number),)

    def screen(self, seat: int) -> Screen:
        """What a table seat's panel says."""
        if self._holder is None:
            return Screen(Text("enrol.offer"), (Text("enrol.offer.how"), Text("enrol.offer.no")))
        if seat != self._holder:
            return Screen(Text("enrol.busy"), (Text("enrol.busy.how", {"number": self._holder + 1}),))
        choices = [Text(f"deck.{deck}") for deck in self._choices]
        if self._staff:
            choices.append(Text("enrol.staff"))
        return Screen(Text("enrol.choose"), (), tuple(choices), self._cursor)

    def lamps(self) -> tuple[Lamp, ...]:
        """The middle has the card that is asked about."""
        if self._holder is None:
            return ()
        return (Lamp(Seat(self._holder), Meaning.YOUR_TURN), Lamp(Shared(), Meaning.ATTENTION))
