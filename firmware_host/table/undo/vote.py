"""Whether moves are taken back: everybody else who plays is asked, at the own panel.

OK agrees, an arrow does not, and the game stands still meanwhile. Bots agree. Whoever asked may think
better of it with an arrow. A staff card in the middle agrees for all.
"""

from dataclasses import dataclass, replace
from enum import Enum

from games.api import Key, Lamp, Meaning, Press, Pressed, Screen, Seat, Text, TimerAsk

VOTE_TIMER = "undo.vote"
VOTE_SECONDS = 30.0


class Verdict(Enum):
    """How a question ended."""

    AGREED = "agreed"
    DECLINED = "declined"
    DROPPED = "dropped"  # by whoever asked


@dataclass(frozen=True, slots=True)
class Vote:
    """`asker` wants `count` moves back, the first of them made by `first`; `waiting` have not said yet."""

    asker: int
    count: int
    first: int
    waiting: frozenset[int]
    number: int

    def pressed(self, heard: Pressed) -> "Vote | Verdict":
        """A key at a player's seat."""
        if heard.press is not Press.SHORT:
            return self
        if heard.player == self.asker:
            return self if heard.key is Key.OK else Verdict.DROPPED
        if heard.player not in self.waiting:
            return self
        if heard.key is not Key.OK:
            return Verdict.DECLINED
        left = self.waiting - {heard.player}
        return replace(self, waiting=left) if left else Verdict.AGREED

    def screen(self, player: int | None) -> Screen:
        """What a seat's panel says; None where nobody plays."""
        what = Text("undo.ask.what", {"count": self.count, "seat": Seat(self.first)})
        if player == self.asker:
            return Screen(Text("undo.asked"), (what, Text("undo.asked.wait"), Text("undo.asked.stop")))
        if player in self.waiting:
            title = Text("undo.ask", {"seat": Seat(self.asker)})
            return Screen(title, (what, Text("undo.ask.yes"), Text("undo.ask.no")))
        return Screen(Text("undo.asking", {"seat": Seat(self.asker)}), (what,))

    def timer(self) -> TimerAsk:
        """Whoever says nothing does not agree."""
        return TimerAsk(VOTE_TIMER, VOTE_SECONDS, self.number)

    def lamps(self) -> tuple[Lamp, ...]:
        """Whoever has not said yet."""
        return tuple(Lamp(Seat(player), Meaning.ATTENTION) for player in sorted(self.waiting))
