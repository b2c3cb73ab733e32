"""Plays a journal again: the same events through the same table, frame by frame."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from firmware_host.journal.build import NO_BUILD
from firmware_host.journal.reader import Entry, Story
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


def recover(story: Story, open_play: OpenPlay, program: str, build: str = NO_BUILD) -> Recovered:
    """The game as it stood. An event that raises is left out together with what follows it.

    Another program than wrote the journal may play its events otherwise, so it starts from the last
    checkpoint. Raises ValueError when neither header nor checkpoint make a game.
    """
    number, kept = (0, None) if story.made_by(program, build) else story.checkpoint or (0, None)
    last = story.entries[-1].number if story.entries else 0
    entries = [e for e in story.entries if e.number > number and e.number not in story.quarantined]
    play = open_play(story.session, kept)
    for at, entry in enumerate(entries):
        try:
            play.handle(entry.event)
        except Exception as error:  # whatever it is, the game must go on before it
            play = open_play(story.session, kept)
            for earlier in entries[:at]:
                play.handle(earlier.event)
            return Recovered(play, last, (entry.number, f"{type(error).__name__}: {error}"))
    return Recovered(play, last, None)
