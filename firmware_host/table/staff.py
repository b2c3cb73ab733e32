"""Staff cards: tags that are no card of a deck, taught and forgotten over the reader in the middle.

A new card laid there while nobody holds the menu may become one; a staff card
laid there may be forgotten. In a game it opens help where somebody has to act.
"""

from collections.abc import Mapping

from firmware_host.table.events import InputEvent, TagLaid, TagLifted
from firmware_host.table.layout import Layout
from firmware_host.table.outputs import Learn
from games.api import Key, Lamp, Meaning, Press, Screen, Seat, Shared, Text, TimerAsk

DECK = "staff"  # stands where a deck's name does
IDLE_TIMER = "staff.idle"
IDLE_SECONDS = 30.0


def is_staff(card: str | None) -> bool:
    """Whether what a tag stands for ("deck/name") is a staff card."""
    return card is not None and card.partition("/")[0] == DECK


def moves_staff_card(event: InputEvent, layout: Layout, tags: Mapping[str, str]) -> bool:
    """Whether a staff card comes to the reader in the middle, or goes."""
    if not isinstance(event, TagLaid | TagLifted):
        return False
    return layout.readers.get(event.device, 0) is None and is_staff(tags.get(event.tag))


class StaffCard:
    """The offer to make a tag a staff card, or to forget one. Lifting the card takes the offer away."""

    def __init__(self, tag: str, tags: Mapping[str, str]) -> None:
        self._tag = tag
        self._forget = tag in tags
        taken = {int(card.partition("/")[2]) for card in tags.values() if is_staff(card)}
        self._card = f"{DECK}/{max(taken, default=0) + 1}"
        self._holder: int | None = None
        self._number = 0
        self.over = False

    def press(self, seat: int, key: Key, press: Press) -> Learn | None:
        """A key at a table seat: OK does what is offered, and then ends it."""
        self._number += 1
        if press is not Press.SHORT:
            return None
        if self._holder is not None:
            self.over = seat == self._holder and key is Key.OK
        elif key is not Key.OK:
            self.over = True
        else:
            self._holder = seat
            return Learn(self._tag, None if self._forget else self._card)
        return None

    def laid(self, tag: str) -> None:
        """Another card in the middle is nothing to this one."""

    def lifted(self, tag: str) -> None:
        """Without its card an offer that nobody has answered is gone."""
        self.over = self.over or (self._holder is None and tag == self._tag)

    def time_up(self, number: int) -> None:
        """Nobody did anything for a while."""
        self.over = self.over or number == self._number

    def timers(self) -> tuple[TimerAsk, ...]:
        """The one timer that ends it."""
        return (TimerAsk(IDLE_TIMER, IDLE_SECONDS, self._number),)

    def screen(self, seat: int) -> Screen:
        """What every table seat's panel says."""
        if self._holder is None:
            offer = "staff.forget" if self._forget else "staff.offer"
            return Screen(Text(offer), (Text(f"{offer}.how"), Text("staff.offer.no")))
        done = "staff.forgotten" if self._forget else "staff.kept"
        lines = (Text(f"{done}.how"), Text("staff.end"))
        return Screen(Text(done), lines if seat == self._holder else lines[:1])

    def lamps(self) -> tuple[Lamp, ...]:
        """The middle has the card that is talked about."""
        if self._holder is None:
            return (Lamp(Shared(), Meaning.ATTENTION),)
        return (Lamp(Seat(self._holder), Meaning.YOUR_TURN),)
