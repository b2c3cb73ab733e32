"""Simulated people: they look at their panel and do what it asks.

A person knows only what its panel says, its own hand and what lies on the table. What to do for a
text is looked up in a table from catalogue id to deed; a prompt that nobody recognises is a fault of
ours. At a seeded rate a person errs first, sees the refusal, takes it back and goes on.
The helper who moves a bot's cards is the same person at the bot's seat.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from drivers.frames import Picture
from drivers.timers import Clock, Timer
from firmware_host.sim.eyes import Eyes, Seen
from firmware_host.sim.world import CannotDoError, Thing, World
from games.api import Dice

NOTICE = "table.notice"
HALTED = frozenset(
    (
        "table.paused",
        "table.pause",
        "offer.title",
        "help.title",
        "help.sure",
        "help.why_title",
        "help.no_hint",
    )
)
"""What stands before the game: what was begun goes on once it is gone."""
LOOK_AGAIN_SECONDS = 6.0
LONGEST_HOLD_SECONDS = 15.0


class PanelSight(Protocol):
    """A panel twin, as eyes see it."""

    def picture(self) -> Picture:
        """What is lit."""


@dataclass(frozen=True, slots=True)
class Temper:
    """How somebody acts: seconds before a deed, and how often they err (0..1)."""

    fastest: float = 0.3
    slowest: float = 1.1
    clumsiness: float = 0.0


CALM = Temper()


@dataclass(slots=True)
class Tally:
    """What the people at one table did and what went wrong."""

    mistakes: int = 0
    refusals: int = 0
    deeds: int = 0
    broken: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)  # games that a power cut took before they were kept


class Person:
    """Somebody at a table seat. `deeds` maps text ids to what they do; see `deeds.py`."""

    def __init__(
        self,
        seat: int,
        world: World,
        sight: PanelSight,
        eyes: Eyes,
        clock: Clock,
        dice: Dice,
        deeds: Mapping[str, "Deed"],
        tally: Tally,
        temper: Temper = CALM,
        decisions: frozenset[str] = frozenset(),
        disturbed: Callable[[], bool] = lambda: False,
    ) -> None:
        self.seat = seat
        self.world = world
        self.clock = clock
        self.dice = dice
        self._character = dice.random()
        self.tally = tally
        self._sight = sight
        self.eyes = eyes
        self._deeds = deeds
        self._temper = temper
        self._decisions = decisions
        self._disturbed = disturbed  # while something is out of order, people take care and wonder at nothing
        self._asked = ""  # what the panel said when the last deed was done
        self._timer: Timer | None = None
        self._slips: list[Slip] = []
        self._erred = False
        self._told = False
        self._resting = False
        self.only_chores = False
        self.mending: Mend | None = None
        self.tidying: list[tuple[str, str]] = []  # cards, and where they belong once they were read
        self.holding = 0.0  # since when OK is held, 0 when it is not
        self.wanted: str | None = None  # the card on the panel to be laid, by its sign
        self.sent: str | None = None  # the card just laid by OK
        self.laid: str | None = None  # the real card last chosen
        self.by_hand = False  # moves pieces by hand alone, where sensors can see it
        self.mind: dict[str, Any] = {}  # what the deeds of a game remember from one look to the next
        self.wish: str | None = None  # what help is opened for: the id of a choice there
        self.drawn: list[str] = []  # cards taken from the stock into the hand, by their ids
        self.target: int | None = None  # the place in a list one is moving the cursor to
        self.seen_hand: list[str] = []  # the cards that the panel showed last, until they change
        self.counting = False  # OK is held to see the cards, not to choose one
        self._asleep_until = 0.0

    def able(self, *slips: "Slip") -> None:
        """Teach mistakes this person may make."""
        self._slips.extend(slips)

    def doze(self, seconds: float) -> None:
        """Do nothing for a while, whatever happens."""
        self._asleep_until = self.clock.now() + seconds
        self.sent = None  # the trick it lies in is gone by then, and others are on the panel

    def hold(self) -> None:
        """Push OK down and keep it down, though not for ever."""
        since = self.holding = self.clock.now()
        self.world.down(self.seat, "ok")
        self.clock.call_at(since + LONGEST_HOLD_SECONDS, lambda: self._tire_of(since))

    def let_go(self) -> None:
        """Let OK go, if it is held."""
        self._let_go_of(self.holding)

    def _tire_of(self, since: float) -> None:
        """Let go before the cursor stands where it is wanted: whatever it stands on is not meant."""
        if self.holding and self.holding == since:
            self.wanted = None
        self._let_go_of(since)

    def _let_go_of(self, since: float) -> None:
        if self.holding and self.holding == since:
            self.holding = 0.0
            self.world.up(self.seat, "ok")

    def rest(self, resting: bool) -> None:
        """Stop acting, or begin again."""
        self._resting = resting
        self.stirred()

    def stirred(self) -> None:
        """Something changed in sight: look after a human while."""
        if self._timer is not None:
            self._timer.cancel()
        pause = self._temper.fastest + (self._temper.slowest - self._temper.fastest) * self.dice.random()
        self._timer = self.clock.call_at(self.clock.now() + pause, self._look)

    def _look(self) -> None:
        self._timer = None
        if self._resting:
            return
        if self.clock.now() < self._asleep_until:
            self._timer = self.clock.call_at(self._asleep_until, self._look)
            return
        seen = self.eyes.see(self._sight.picture())
        if seen is not None:
            self._watch_for_nonsense(seen)
            if not seen.spoilt:  # nobody acts on what cannot be read
                self._act(seen)
        if self._timer is None:
            self._timer = self.clock.call_at(self.clock.now() + LOOK_AGAIN_SECONDS, self._look)

    def choose(self, among: int, about: str) -> int:
        """A decision, by dice that depend on what it is about alone: the same after any disturbance."""
        return int(random.Random(f"{self._character} {about}").random() * among)

    def pick(self, hand: Sequence[Thing]) -> Thing:
        """One of these cards, by a decision that depends on nothing but which they are."""
        cards = sorted(hand, key=lambda card: card.id)
        return cards[self.choose(len(cards), " ".join(card.id for card in cards))]

    def _watch_for_nonsense(self, seen: Seen) -> None:
        if self._disturbed():
            return
        for text in seen.unknown():
            self.tally.broken.append(f"seat {self.seat + 1} reads {text!r}, which no text explains")

    def _act(self, seen: Seen) -> None:
        halted = not HALTED.isdisjoint(seen.title.ids)
        if not halted and seen.title.text != self._asked:
            for card, place in self.tidying:
                self.world.move(card, place)
            self.tidying.clear()
        if self.mending is not None and not halted:
            self._mend(seen)
            return
        deed = self._deed_for(seen)
        try:
            if self._errs(seen):
                return
            if deed is not None:
                self._erred = False
                self.tally.deeds += 1
                self._asked = seen.title.text
                deed(self, seen)
        except (CannotDoError, KeyError, ValueError) as error:
            self.tally.broken.append(f"seat {self.seat + 1} cannot do what {seen.title.text!r} asks: {error}")

    def _deed_for(self, seen: Seen) -> "Deed | None":
        """What the title asks for; decisions are left to whoever is present at the seat."""
        for ident in seen.title.ids:
            if ident in self._deeds and not (self.only_chores and ident in self._decisions):
                return self._deeds[ident]
        return None

    def _errs(self, seen: Seen) -> bool:
        """Make one mistake instead of the deed, at most once before each deed."""
        if (
            self._erred
            or not self._slips
            or self._disturbed()
            or self.dice.random() >= self._temper.clumsiness
        ):
            return False
        slip = self._slips[int(self.dice.random() * len(self._slips))]
        mend = slip(self, seen)
        if mend is None:
            return False
        self._erred, self._told = True, False
        self.tally.mistakes += 1
        self.mending = mend
        self._timer = self.clock.call_at(self.clock.now() + 2.5, self._look)
        return True

    def _mend(self, seen: Seen) -> None:
        """The table has said something about the mistake: take it back.

        Without a word it was none: the turn had come just before. Were it ignored instead, the card
        would lie in the way and the game would not end, which is noticed.
        """
        mend, self.mending = self.mending, None
        assert mend is not None
        if NOTICE in seen.title.ids:
            self.tally.refusals += not self._told
            self._told = True
            self.mending = mend(seen)
        elif self._told:
            self.mending = mend(seen)
        self._timer = self.clock.call_at(self.clock.now() + 1.5, self._look)


Deed = Callable[[Person, Seen], None]
Mend = Callable[[Seen], Any]  # returns what is still to be mended, a Mend or None
Slip = Callable[[Person, Seen], Mend | None]
