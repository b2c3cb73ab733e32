"""One button's debouncer and gesture recogniser: levels and time in, gestures out.

A level counts once it has stood for `stable_seconds`, pressed and released alike. Every edge opens a
window; at its end the level is read again, so an edge that got lost heals. Times are those of the
edges, not of the hearing: a late hearer still tells a short press from a long one.

A button already down at the start is ignored until it was first seen released; so is one that stays
down longer than any finger would.
"""

from collections import deque
from dataclasses import dataclass

from drivers.buttons.port import ButtonWear
from drivers.events import Gesture

LATELY = 20  # presses


@dataclass(frozen=True, slots=True)
class Timing:
    """When a contact counts, and when a press is long."""

    stable_seconds: float = 0.008
    long_seconds: float = 0.6
    repeat_seconds: float = 0.25
    stuck_seconds: float = 60.0

    def __post_init__(self) -> None:
        """Raises ValueError for times that cannot be."""
        if min(self.stable_seconds, self.long_seconds, self.repeat_seconds) <= 0:
            raise ValueError(f"a button's times must be above 0, not {self}")
        if self.stuck_seconds <= self.long_seconds:
            raise ValueError(f"a button is stuck only after it was long down, not {self}")


class Wear:
    """How one button ages: its presses, and the needless edges each took."""

    __slots__ = ("_before", "_lately", "_pressed_at", "_presses")

    def __init__(self) -> None:
        self._presses = 0
        self._pressed_at: float | None = None
        self._before = 0  # needless edges of all presses that are no longer late ones
        self._lately: deque[int] = deque()

    def pressed(self, now: float, bounces: int) -> None:
        """A press, with the needless edges since the last one."""
        self._presses += 1
        self._pressed_at = now
        self._lately.append(bounces)
        if len(self._lately) > LATELY:
            self._before += self._lately.popleft()

    def told(self, masked: bool) -> ButtonWear:
        """As a value."""
        late = len(self._lately)
        return ButtonWear(
            presses=self._presses,
            pressed_at=self._pressed_at,
            bounces_before=self._before / max(1, self._presses - late),
            bounces_lately=sum(self._lately) / max(1, late),
            masked=masked,
        )


class Recogniser:
    """One button. Feed it `edge`s, and `woken` at `wake_at()`; take what it saw from `gestures()`."""

    __slots__ = (
        "_edges",
        "_freed",
        "_gestures",
        "_hold_at",
        "_ignored",
        "_is_long",
        "_level",
        "_pressed_at",
        "_since",
        "_stable",
        "_stuck",
        "_timing",
        "_unsure_until",
        "_wear",
        "_window_open",
    )

    def __init__(self, timing: Timing, level: bool) -> None:
        self._timing = timing
        self._level = level  # as last heard or read
        self._since = 0.0  # when `_level` was last seen to change
        self._window_open = False
        self._unsure_until: float | None = None  # a reading contradicts the edges until then
        self._stable = level  # as debounced
        self._ignored = level
        self._freed = False
        self._is_long = False
        self._hold_at = 0.0  # when LONG or the next REPEAT is due
        self._pressed_at = 0.0
        self._stuck = False
        self._edges = 0  # not yet accounted for
        self._wear = Wear()
        self._gestures: list[Gesture] = []

    @property
    def ignored(self) -> bool:
        """Whether the button is down as a stuck one is: since the start, or for too long."""
        return self._ignored

    @property
    def wear(self) -> ButtonWear:
        """How the button ages."""
        return self._wear.told(self._ignored)

    @property
    def level(self) -> bool:
        """The contact as last heard or believed, bounces included."""
        return self._level

    def edge(self, now: float, level: bool) -> None:
        """The contact went to `level` (True: pressed) at `now`, which may be told late."""
        self._unsure_until = None
        self._advance(now)
        self._edges += 1
        self._change(now, level)

    def woken(self, now: float, level: bool) -> None:
        """The contact reads `level` now; harmless at any time.

        A reading against the last edge waits one window for an edge that is still on its way, so a
        press that ended just now is not lost; then the reading is believed.
        """
        if level == self._level:
            if self._unsure_until is not None:  # it was different in between, however shortly
                self._unsure_until = None
                self._change(now, level)
            self._advance(now)
        elif self._unsure_until is None:
            self._unsure_until = now + self._timing.stable_seconds
        elif now >= self._unsure_until:
            self._level = level
            self._since = self._unsure_until - self._timing.stable_seconds
            self._window_open = True
            self._unsure_until = None
            self._advance(now)

    def wake_at(self) -> float | None:
        """When to read the level again, if at all."""
        if self._unsure_until is not None:
            return self._unsure_until
        if self._window_open:
            return self._since + self._timing.stable_seconds
        if self._stable and not self._ignored:
            return self._hold_at
        return None

    def gestures(self) -> list[Gesture]:
        """What was seen since the last call, in order; each is handed out once."""
        seen, self._gestures = self._gestures, []
        return seen

    def let_go(self) -> bool:
        """Whether an ignored button was released since the last call."""
        freed, self._freed = self._freed, False
        return freed

    def got_stuck(self) -> bool:
        """Whether the button has been down too long since the last call; it is ignored from then on."""
        stuck, self._stuck = self._stuck, False
        return stuck

    def _change(self, now: float, level: bool) -> None:
        self._level = level
        self._since = now
        self._window_open = True

    def _advance(self, now: float) -> None:
        """Draw every conclusion due by `now` from the levels heard so far."""
        if self._window_open and now >= self._since + self._timing.stable_seconds:
            self._window_open = False
            if self._level != self._stable:
                self._settle()
        if self._stable and not self._window_open and not self._ignored and now >= self._hold_at:
            self._gestures.append(Gesture.REPEAT if self._is_long else Gesture.LONG)
            self._is_long = True
            while self._hold_at <= now:  # repeats missed by a late hearer are not made up
                self._hold_at += self._timing.repeat_seconds
            if now - self._pressed_at >= self._timing.stuck_seconds:
                self._gestures.append(Gesture.RELEASED)  # what it held must not go on
                self._ignored = self._stuck = True

    def _settle(self) -> None:
        self._stable = self._level
        if self._stable:
            self._is_long = False
            self._pressed_at = self._since
            self._hold_at = self._since + self._timing.long_seconds
            self._gestures.append(Gesture.DOWN)
            self._wear.pressed(self._since, max(0, self._edges - 2))  # one down, one up before it
            self._edges = 0
        elif self._ignored:
            self._ignored = False
            self._freed = True
        else:
            self._gestures.append(Gesture.RELEASED if self._is_long else Gesture.SHORT)
