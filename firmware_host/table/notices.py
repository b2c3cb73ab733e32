"""Short words on a panel, in the way of everything else there until a press or a while later."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.api import Lamp, Meaning, Place, Text, TimerAsk

NOTICE = "notice"  # timers are called "notice.SEAT"
NOTICE_SECONDS = 4.0


@dataclass(frozen=True, slots=True)
class _Notice:
    text: Text | None  # None: heard, but what it is about still lies there
    number: int
    place: Place | None  # where the wrong card lies, for its lamp


class Notices:
    """At most one a table seat."""

    def __init__(self) -> None:
        self._at: dict[int, _Notice] = {}

    def put(self, seat: int, text: Text | None, number: int, place: Place | None) -> None:
        """Say something at a seat, or only light the place; `number` tells its timer from an older one's."""
        self._at[seat] = _Notice(text, number, place)

    def text(self, seat: int) -> Text | None:
        """What is said there."""
        notice = self._at.get(seat)
        return None if notice is None else notice.text

    def silent(self, seat: int) -> bool:
        """Whether only a lamp is left of what was said there."""
        notice = self._at.get(seat)
        return notice is not None and notice.text is None

    def take_away(self, seat: int) -> None:
        """Somebody acted there."""
        self._at.pop(seat, None)

    def clear(self) -> None:
        """Say nothing anywhere."""
        self._at.clear()

    def time_up(self, timer: str, number: int) -> None:
        """A timer ran out; a newer notice stays."""
        for seat, notice in list(self._at.items()):
            if (timer, number) == (f"{NOTICE}.{seat}", notice.number):
                del self._at[seat]

    def timers(self) -> Iterable[TimerAsk]:
        """One for each notice."""
        return (TimerAsk(f"{NOTICE}.{seat}", NOTICE_SECONDS, it.number) for seat, it in self._at.items())

    def lamps(self) -> Iterable[Lamp]:
        """Red where a wrong card lies."""
        return (Lamp(it.place, Meaning.WRONG) for it in self._at.values() if it.place is not None)
