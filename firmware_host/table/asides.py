"""What lies over a game at one seat alone, opened there and closed there: help, a hint, a look back."""

from collections.abc import Iterable

from firmware_host.table.events import Hinted
from firmware_host.table.help import IDLE_SECONDS, Leaf, Led, Offer, Page, Way, Wish, opens, pressed
from firmware_host.table.hints import Hints
from firmware_host.table.session import Session
from games.api import Game, Key, Machine, Press, Screen, Text, TimerAsk

HELP, LOOK = "help", "look"  # timers are called "help.SEAT" and "look.SEAT"
LOOK_SECONDS = 8.0


def looks_back(key: Key, press: Press) -> bool:
    """Whether this press asks for the last trick and the scores."""
    return key is Key.RIGHT and press is Press.LONG


def pause_screen(player: int | None) -> Screen:
    """What a seat shows in a pause: how it ends, to those who may end it."""
    return Screen(Text("table.pause"), (Text("table.pause.wait" if player is None else "table.pause.how"),))


class Asides:
    """At most one page of help and one look back a table seat."""

    def __init__(self, game: Game, session: Session) -> None:
        self.hints = Hints(game, session)
        self._pages: dict[int, Page] = {}
        self._looks: dict[int, tuple[int, Screen]] = {}

    def in_help(self) -> frozenset[int]:
        """The table seats where a page of help is open."""
        return frozenset(self._pages)

    def clear(self) -> None:
        """Show the game everywhere."""
        self._pages.clear()
        self._looks.clear()
        self.hints.clear()

    def look(self, seat: int, number: int, screen: Screen) -> None:
        """Show this there for a while; `number` tells its timer from an older one's."""
        self._looks[seat] = (number, screen)

    def end_look(self, seat: int) -> None:
        """Somebody acted there."""
        self._looks.pop(seat, None)

    def takes(self, seat: int, key: Key, press: Press) -> bool:
        """Whether a press at this seat is for help."""
        return seat in self._pages or opens(key, press)

    def open_help(self, seat: int, number: int, offer: Offer) -> None:
        """Put help there, unless it is there already."""
        self._pages.setdefault(seat, Page(number, offer))

    def press(self, seat: int, key: Key, press: Press, number: int, offer: Offer) -> Led | None:
        """Carry out a press for help, which opens it where it is closed; where it leads, if out of it."""
        page = self._pages.get(seat)
        led = Page(number, offer) if page is None else pressed(page, key, press, number)
        if led is Way.HINT and isinstance(offer.hint, Text):
            led = Page(number, offer, Leaf.NO_HINT)
        if isinstance(led, Page):
            self._pages[seat] = led
            return None
        del self._pages[seat]
        if led is Way.HINT and isinstance(offer.hint, Wish):
            self.hints.ask(offer.hint)
            self.look(seat, number, Screen(Text("hint.thinking")))
        return led

    def hinted(self, hinted: Hinted, machine: Machine, number: int) -> tuple[str, ...]:
        """Show a hint where it was asked for, unless the game has moved on; words for the log."""
        told = self.hints.told(machine, hinted)
        if told is None:
            return ("stale hint",)
        seat, screen = told
        self.look(seat, number, screen)
        return ("hint",)

    def screen(self, seat: int) -> Screen | None:
        """What lies over the game there."""
        page = self._pages.get(seat)
        if page is not None:
            return page.screen()
        look = self._looks.get(seat)
        return None if look is None else look[1]

    def time_up(self, timer: str, number: int) -> None:
        """A timer ran out; a newer page stays."""
        for seat, page in list(self._pages.items()):
            if (timer, number) == (f"{HELP}.{seat}", page.number):
                del self._pages[seat]
        for seat, look in list(self._looks.items()):
            if (timer, number) == (f"{LOOK}.{seat}", look[0]):
                del self._looks[seat]

    def timers(self) -> Iterable[TimerAsk]:
        """One for each page and each look."""
        for seat, page in self._pages.items():
            yield TimerAsk(f"{HELP}.{seat}", IDLE_SECONDS, page.number)
        for seat, (number, _) in self._looks.items():
            yield TimerAsk(f"{LOOK}.{seat}", LOOK_SECONDS, number)
