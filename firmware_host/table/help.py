"""Help at one seat, opened by a long press on the left key: for now, a way out of the game.

Two pages: what can be done, and whether ending the game for all is really meant. The first choice of
both goes on with the game, so a careless OK ends nothing.
"""

from dataclasses import dataclass
from enum import Enum

from games.api import Key, Press, Screen, Text

IDLE_SECONDS = 20.0
TITLES = ("help.title", "help.sure")
CHOICES = (("help.go_on", "help.end"), ("help.no", "help.yes"))


class Way(Enum):
    """Where a press in help leads, when not to another page."""

    OUT = "out"  # back to the game
    END = "end"  # the game is given up


@dataclass(frozen=True, slots=True)
class Page:
    """What a seat in help is shown; `number` tells its timer from an older one."""

    number: int
    sure: bool = False
    cursor: int = 0

    def screen(self) -> Screen:
        """The page on a panel."""
        choices = tuple(Text(ident) for ident in CHOICES[self.sure])
        return Screen(Text(TITLES[self.sure]), (), choices, self.cursor)


def opens(key: Key, press: Press) -> bool:
    """Whether this press opens help."""
    return key is Key.LEFT and press is Press.LONG


def pressed(page: Page, key: Key, press: Press, number: int) -> Page | Way:
    """What a press does on a page; `number` is for the page it leads to."""
    if press not in (Press.SHORT, Press.LONG):
        return page
    if key is not Key.OK:
        return Page(number, page.sure, 1 - page.cursor) if press is Press.SHORT else page
    if page.cursor == 0 or press is Press.LONG:
        return Way.OUT
    return Way.END if page.sure else Page(number, sure=True)
