"""Help at one seat, opened by a long press on the left key: pause, a hint, take back, why not, a way out.

The first page tells what can be done. Why-not says more about the last refusal at this seat, where there
was one. Ending the game for all is asked twice, and the first answer there goes on with the game, so a
careless OK ends nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from games.api import Key, Place, Press, Screen, Seat, Text

IDLE_SECONDS = 20.0
SURE = ("help.no", "help.yes")


class Way(Enum):
    """Where a press in help leads, when not to another page."""

    OUT = "out"  # back to the game
    PAUSE = "pause"  # the game stands still for everybody
    END = "end"  # the game is given up
    HINT = "hint"  # what would a bot do here?


@dataclass(frozen=True, slots=True)
class TakeBack:
    """So many moves are to be taken back; 0 where there are none to choose from."""

    count: int


Led = Way | TakeBack


class Leaf(Enum):
    """The pages there are, by the text in their title."""

    FIRST = "help.title"
    WHY = "help.why_title"
    NO_HINT = "help.no_hint"
    UNDO = "help.undo_title"
    SURE = "help.sure"


@dataclass(frozen=True, slots=True)
class Wish:
    """For a hint: whose, after how many moves, and who could all act then."""

    player: int
    moves: int
    waiting: frozenset[int]


@dataclass(frozen=True, slots=True)
class Offer:
    """What help has to offer at one seat now.

    `why` says more about the last refusal there, `back` whose moves may be taken back, the last first;
    None where moves are never taken back. `hint` is what would be asked for, or why it cannot be answered
    now; None where nobody may ask.
    """

    why: Text | None = None
    back: tuple[Place, ...] | None = None
    own: int = 0  # how many moves back the seat's own last one is, less one
    hint: Wish | Text | None = None


def offer_for(
    player: int | None, why: Text | None, movers: Sequence[int] | None, hint: Wish | Text | None
) -> Offer:
    """For whoever plays at a seat: `movers` made the moves that may be taken back, the last one first."""
    return Offer(
        why=why,
        back=None if movers is None else tuple(map(Seat, movers)),
        own=movers.index(player) if movers and player in movers else 0,
        hint=hint,
    )


@dataclass(frozen=True, slots=True)
class Page:
    """What a seat in help is shown; `number` tells its timer from an older one."""

    number: int
    offer: Offer
    leaf: Leaf = Leaf.FIRST
    cursor: int = 0

    def choices(self) -> tuple[str, ...]:
        """The texts to choose from."""
        match self.leaf:
            case Leaf.FIRST:
                back = () if self.offer.back is None else ("help.undo",)
                why = () if self.offer.why is None else ("help.why",)
                hint = ("help.hint",) if isinstance(self.offer.hint, Wish) else ()
                none = ("help.hint",) if isinstance(self.offer.hint, Text) else ()
                return ("help.pause", "help.go_on", *hint, *why, *back, *none, "help.end")
            case Leaf.WHY | Leaf.NO_HINT | Leaf.UNDO:
                return ()
            case Leaf.SURE:
                return SURE

    def screen(self) -> Screen:
        """The page on a panel."""
        title = Text(self.leaf.value)
        if self.leaf is Leaf.WHY and self.offer.why is not None:
            return Screen(title, (self.offer.why,))
        if self.leaf is Leaf.NO_HINT and isinstance(self.offer.hint, Text):
            return Screen(title, (self.offer.hint,))
        if self.leaf is Leaf.UNDO:
            return Screen(title, (), tuple(self._counts()), self.cursor)
        return Screen(title, (), tuple(Text(ident) for ident in self.choices()), self.cursor)

    def _counts(self) -> Iterator[Text]:
        for count, seat in enumerate(self.offer.back or (), 1):
            yield Text("help.undo_count", {"count": count, "seat": seat})


def opens(key: Key, press: Press) -> bool:
    """Whether this press opens help."""
    return key is Key.LEFT and press is Press.LONG


def pressed(page: Page, key: Key, press: Press, number: int) -> Page | Led:
    """What a press does on a page; `number` is for the page it leads to."""
    if press not in (Press.SHORT, Press.LONG):
        return page
    choices = page.choices()
    places = len(page.offer.back or ()) if page.leaf is Leaf.UNDO else len(choices)
    if not places:
        return Way.OUT
    if key is not Key.OK:
        step = 1 if key is Key.RIGHT else -1
        moved = replace(page, number=number, cursor=(page.cursor + step) % places)
        return moved if press is Press.SHORT else page
    if press is Press.LONG:
        return Way.OUT
    if page.leaf is Leaf.UNDO:
        return TakeBack(page.cursor + 1)
    match choices[page.cursor]:
        case "help.pause":
            return Way.PAUSE
        case "help.hint":
            return Way.HINT
        case "help.undo" if not page.offer.back:
            return TakeBack(0)
        case "help.undo":
            return replace(page, number=number, leaf=Leaf.UNDO, cursor=page.offer.own)
        case "help.why":
            return replace(page, number=number, leaf=Leaf.WHY)
        case "help.end":
            return replace(page, number=number, leaf=Leaf.SURE, cursor=0)
        case "help.yes":
            return Way.END
    return Way.OUT
