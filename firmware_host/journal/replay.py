"""Plays a journal again: the same events through the same table, frame by frame."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from firmware_host.journal.build import NO_BUILD
from firmware_host.journal.left import Hourglass, Left
from firmware_host.journal.reader import Entry, Story
from firmware_host.table.kept import part_of
from firmware_host.table.outputs import Outputs
from firmware_host.table.play import Play
from firmware_host.table.session import Session


@dataclass(frozen=True, slots=True)
class Replayed:
    """One event played again; `same` tells whether the frame is what it was."""

    entry: Entry
    outputs: Outputs
    same: bool


class OpenPlay(Protocol):
    """Makes a game from its header, or from a checkpoint. Raises ValueError when it cannot."""

    def __call__(self, session: Session, kept: Mapping[str, Any] | None = None) -> Play:
        """`kept` is a `Play.checkpoint()`."""


def replay(story: Story, play: Play) -> Iterator[Replayed]:
    """Feed a journal's events to a fresh `play` of its session; quarantined ones are passed over."""
    for entry in story.entries:
        if entry.number in story.quarantined:
            continue
        outputs = play.handle(entry.event)
        yield Replayed(entry, outputs, outputs.digest() == entry.frame)


@dataclass(frozen=True, slots=True)
class Recovered:
    """A game taken up again; `bad` is the first event that raised, if one did: play stands before it.

    `events` is the number of the journal's last event, bad ones included.
    """

    play: Play
    events: int
    bad: tuple[int, str] | None
    left: Left = ()  # of its timers


def recover(story: Story, open_play: OpenPlay, program: str, build: str = NO_BUILD) -> Recovered:
    """The game as it stood. An event that raises is left out together with what follows it.

    Another program than wrote the journal may play its events otherwise, so it starts from the last
    checkpoint, and an event that it refuses, and that had not been refused, is left out likewise.
    Raises ValueError when neither header nor checkpoint make a game.
    """
    number, kept = (0, None) if story.made_by(program, build) else story.checkpoint or (0, None)
    last = story.entries[-1].number if story.entries else 0
    entries = [e for e in story.entries if e.number > number and e.number not in story.quarantined]
    before = next((e.seconds for e in reversed(story.entries) if e.number <= number), 0.0)
    strict = kept is not None and story.tells_refusals
    run = _run(entries, open_play(story.session, kept), kept, before, strict)
    if run.bad is None:
        return Recovered(run.play, last, None, run.left)
    good = [entry for entry in entries if entry.number < run.bad[0]]
    again = _run(good, open_play(story.session, kept), kept, before, False)
    return Recovered(again.play, last, run.bad, again.left)


def _run(
    entries: Sequence[Entry], play: Play, kept: Mapping[str, Any] | None, before: float, strict: bool
) -> Recovered:
    """Play them up to the first that raises, or that is refused where `strict`."""
    glass = Hourglass(part_of({"timers": {}, **(kept or {})}, "timers", dict))
    glass.after(0.0, play.outputs())
    for entry in entries:
        try:
            outputs = play.handle(entry.event)
        except Exception as error:  # whatever it is, the game must go on before it
            return Recovered(play, entry.number, (entry.number, f"{type(error).__name__}: {error}"))
        refused = next((note for note in outputs.notes if note.startswith("rejected:")), None)
        if strict and refused is not None and not entry.refused:
            return Recovered(play, entry.number, (entry.number, f"refused now: {refused[9:]}"))
        glass.after(max(0.0, entry.seconds - before), outputs)
        before = entry.seconds
    return Recovered(play, 0, None, glass.left())
