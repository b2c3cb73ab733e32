"""Help at one seat, opened by a long press on the left key: pause, why not, a way out of the game.

The first page tells what can be done. Why-not says more about the last refusal at this seat, where there
was one. Ending the game for all is asked twice, and the first answer there goes on with the game, so a
careless OK ends nothing.
"""

from dataclasses import dataclass, replace
from enum import Enum

from games.api import Key, Press, Screen, Text

IDLE_SECONDS = 20.0
FIRST = ("help.pause", "help.go_on", "help.end")
FIRST_WITH_WHY = ("help.pause", "help.go_on", "help.why", "help.end")
SURE = ("help.no", "help.yes")


class Way(Enum):
    """Where a press in help leads, when not to another page."""

    OUT = "out"  # back to the game
    PAUSE = "pause"  # the game stands still for everybody
    END = "end"  # the game is given up


class Leaf(Enum):
    """The pages there are, by the text in their title."""

    FIRST = "help.title"
    WHY = "help.why_title"
    SURE = "help.sure"


@dataclass(frozen=True, slots=True)
class Page:
    """What a seat in help is shown; `number` tells its timer from an older one.

    `why` says more about the last refusal at this seat.
    """

    number: int
    why: Text | None = None
    leaf: Leaf = Leaf.FIRST
    cursor: int = 0

    def choices(self) -> tuple[str, ...]:
        """The texts to choose from."""
        match self.leaf:
            case Leaf.FIRST:
                return FIRST if self.why is None else FIRST_WITH_WHY
            case Leaf.WHY:
                return ()
            case Leaf.SURE:
                return SURE

    def screen(self) -> Screen:
        """The page on a panel."""
        title = Text(self.leaf.value)
        if self.leaf is Leaf.WHY and self.why is not None:
            return Screen(title, (self.why,))
        return Screen(title, (), tuple(Text(ident) for ident in self.choices()), self.cursor)


def opens(key: Key, press: Press) -> bool:
    """Whether this press opens help."""
    return key is Key.LEFT and press is Press.LONG


def pressed(page: Page, key: Key, press: Press, number: int) -> Page | Way:
    """What a press does on a page; `number` is for the page it leads to."""
    if press not in (Press.SHORT, Press.LONG):
        return page
    choices = page.choices()
    if not choices:
        return Way.OUT
    if key is not Key.OK:
        step = 1 if key is Key.RIGHT else -1
        moved = replace(page, number=number, cursor=(page.cursor + step) % len(choices))
        return moved if press is Press.SHORT else page
    if press is Press.LONG:
        return Way.OUT
    match choices[page.cursor]:
        case "help.pause":
            return Way.PAUSE
        case "help.why":
            return replace(page, number=number, leaf=Leaf.WHY)
        case "help.end":
            return replace(page, number=number, leaf=Leaf.SURE, cursor=0)
        case "help.yes":
            return Way.END
    return Way.OUT
