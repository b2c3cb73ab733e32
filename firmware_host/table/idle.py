"""Nobody there any more: after a while the table dims and asks, after another it puts the game aside.

Whatever hands do begins the while anew. A key pressed to answer does no more than that. A pause and
missing devices do not stop the while: people walk away from those too.
"""

from drivers.events import ButtonGesture, Gesture, SpotChanged, TagsCrowded
from firmware_host.table.events import InputEvent, TagLaid, TagLifted
from games.api import Screen, Text, TimerAsk

IDLE = "idle"
ASK_TIMER, PARK_TIMER = "idle.ask", "idle.park"
MINUTE = 60.0


class Idle:
    """`parked` once nobody has answered. With 0 for `ask_minutes` it never asks."""

    def __init__(self, ask_minutes: int, park_minutes: int) -> None:
        self._ask_seconds = ask_minutes * MINUTE
        self._park_seconds = park_minutes * MINUTE
        self._number = 0
        self.asking = False
        self.parked = False

    def hears(self, event: InputEvent) -> bool:
        """Follow what hands do; whether it was the answer, and so nothing else."""
        match event:
            case ButtonGesture(_, Gesture.DOWN | Gesture.RELEASED | Gesture.REPEAT) if self.asking:
                return True
            case ButtonGesture() | TagLaid() | TagLifted() | TagsCrowded() | SpotChanged():
                answered = self.asking and isinstance(event, ButtonGesture)
                self.begin()
                return answered
        return False

    def begin(self) -> None:
        """Somebody is there."""
        self._number += 1
        self.asking = self.parked = False

    def time_up(self, name: str, number: int) -> None:
        """A timer ran out; an older one's while was begun anew."""
        if number != self._number:
            return
        if name == ASK_TIMER:
            self.asking = True
        elif name == PARK_TIMER:
            self.parked = True

    def timers(self) -> tuple[TimerAsk, ...]:
        """The one while that runs."""
        if not self._ask_seconds or self.parked:
            return ()
        if self.asking:
            return (TimerAsk(PARK_TIMER, self._park_seconds, self._number),)
        return (TimerAsk(ASK_TIMER, self._ask_seconds, self._number),)

    def screen(self) -> Screen:
        """The question, on every panel."""
        return Screen(Text("idle.title"), (Text("idle.how"), Text("idle.else")))
