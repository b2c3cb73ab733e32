"""Where a replay stands, and what keys do to that; the same for the terminal and the page."""

from dataclasses import dataclass, replace

from firmware_host.journal.reel import Reel, Still

LONGEST_WAIT = 2.0  # seconds: nobody wants to sit through a pause again
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0)
KEYS = ("forward", "back", "next_move", "previous_move", "first", "last", "play", "faster", "slower")


@dataclass(frozen=True, slots=True)
class Position:
    """At which still, how fast, and whether it goes on by itself (`due`: when the next one comes)."""

    at: int = 0
    speed: float = 1.0
    due: float | None = None

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self.due is not None


class Steps:
    """Goes to and fro on a reel. Time is an argument."""

    def __init__(self, reel: Reel) -> None:
        self.reel = reel
        self.position = Position()

    @property
    def still(self) -> Still:
        """What stands there now."""
        return self.reel.stills[self.position.at]

    @property
    def last(self) -> int:
        """The number of the last still."""
        return len(self.reel.stills) - 1

    def key(self, name: str, now: float) -> None:
        """One of `KEYS`. Whoever steps by hand stops what goes on by itself."""
        at, moves = self.position.at, self.still.moves
        match name:
            case "forward":
                self._stop_at(at + 1)
            case "back":
                self._stop_at(at - 1)
            case "next_move":
                self._stop_at(self.reel.at_move(moves + 1))
            case "previous_move":
                self._stop_at(self._previous_move())
            case "first":
                self._stop_at(0)
            case "last":
                self._stop_at(self.last)
            case "play":
                self._play_or_stop(now)
            case "faster" | "slower":
                self._change_speed(1 if name == "faster" else -1, now)

    def to_move(self, number: int) -> None:
        """To where so many decisions had been made."""
        self._stop_at(self.reel.at_move(number))

    def to(self, at: int) -> None:
        """To that still, or the nearest there is."""
        self._stop_at(at)

    def time(self, now: float) -> bool:
        """Go on as far as is due by `now`; whether anything moved."""
        moved = False
        while self.position.due is not None and self.position.due <= now:
            due = self.position.due
            self.position = replace(self.position, at=self.position.at + 1, due=None)
            self._wait(due)
            moved = True
        return moved

    def _stop_at(self, at: int) -> None:
        self.position = replace(self.position, at=min(max(at, 0), self.last), due=None)

    def _previous_move(self) -> int:
        """Where the last move was made; from there to the one before."""
        at, stills = self.position.at, self.reel.stills
        here = self.reel.at_move(stills[at].moves)
        return here if here < at else self.reel.at_move(stills[at].moves - 1)

    def _play_or_stop(self, now: float) -> None:
        if self.position.playing:
            self._stop_at(self.position.at)
            return
        if self.position.at == self.last:
            self._stop_at(0)
        self._wait(now)

    def _wait(self, now: float) -> None:
        at, stills = self.position.at, self.reel.stills
        if at < self.last:
            seconds = min(LONGEST_WAIT, max(0.0, stills[at + 1].seconds - stills[at].seconds))
            self.position = replace(self.position, due=now + seconds / self.position.speed)

    def _change_speed(self, step: int, now: float) -> None:
        place = min(max(SPEEDS.index(self.position.speed) + step, 0), len(SPEEDS) - 1)
        self.position = replace(self.position, speed=SPEEDS[place])
        if self.position.playing:
            self._wait(now)
