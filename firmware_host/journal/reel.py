"""A whole game on a reel: what the table showed after each event, to go to and fro in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from drivers.frames import Picture
from firmware_host.journal.moves import Made, found, state_of, text_of
from firmware_host.journal.reader import Story
from firmware_host.table.events import BotMoved, InputEvent
from firmware_host.table.outputs import Outputs
from firmware_host.table.play import Play
from games.api import BYSTANDER, Meaning, Outcome, Screen


@dataclass(frozen=True, slots=True)
class Still:
    """What stood there after one event; number 0 is what stood there before the first."""

    number: int
    seconds: float
    event: InputEvent | None
    panels: tuple[Picture, ...]
    lamps: tuple[Meaning, ...]
    notes: tuple[str, ...]
    moves: int  # decisions made so far
    same: bool  # whether the frame is what it was
    made: Made | None = None  # the move this event was, if it was one that can be told
    look_back: Screen | None = None  # what a bystander is told of the trick or turn that has just ended


@dataclass(frozen=True, slots=True)
class Reel:
    """`raised` is the event that raised again, and what it said: the reel ends before it."""

    stills: tuple[Still, ...]
    raised: tuple[int, str] | None
    outcome: Outcome | None  # of a game that was played to its end

    def at_move(self, number: int) -> int:
        """Where the table had first made so many decisions; the end when it never did."""
        last = len(self.stills) - 1
        return next((at for at, still in enumerate(self.stills) if still.moves >= number), last)


@dataclass(slots=True)
class _Winder:
    """Makes stills; equal pictures are kept once."""

    play: Play
    pictures: dict[Picture, Picture] = field(default_factory=dict)
    told: Screen | None = None

    def first(self) -> Still:
        outputs = self.play.outputs()
        return Still(0, 0.0, None, self._kept(outputs), outputs.lamps, (), self.play.machine.moves, True)

    def next(self, number: int, seconds: float, event: InputEvent, frame: str) -> Still:
        moves, before = self.play.machine.moves, state_of(self.play)
        outputs = self.play.handle(event)
        now = self.play.machine.moves
        made = self._made(before, event) if now == moves + 1 else None
        return Still(
            number=number,
            seconds=seconds,
            event=event,
            panels=self._kept(outputs),
            lamps=outputs.lamps,
            notes=outputs.notes,
            moves=now,
            same=outputs.digest() == frame,
            made=made,
            look_back=self._look_back(),
        )

    def _made(self, before: Mapping[str, Any], event: InputEvent) -> Made | None:
        game = self.play.session.game
        if isinstance(event, BotMoved):  # hands may still have to do what it decided
            return Made(event.player, text_of(game, before, event.move))
        return found(game, before, state_of(self.play))

    def _look_back(self) -> Screen | None:
        """What is told of the last trick or turn, once for each."""
        before, self.told = self.told, self.play.machine.look_back(BYSTANDER)
        return None if self.told == before else self.told

    def _kept(self, outputs: Outputs) -> tuple[Picture, ...]:
        return tuple(self.pictures.setdefault(picture, picture) for picture in outputs.panels)


def wind(story: Story, play: Play) -> Reel:
    """Play a journal through a fresh `play` of its session; quarantined events are passed over."""
    winder = _Winder(play)
    stills = [winder.first()]
    for entry in story.entries:
        if entry.number in story.quarantined:
            continue
        try:
            stills.append(winder.next(entry.number, entry.seconds, entry.event, entry.frame))
        except Exception as error:  # whatever it is: what came before it can be looked at
            return Reel(tuple(stills), (entry.number, f"{type(error).__name__}: {error}"), None)
    return Reel(tuple(stills), None, play.machine.outcome())
