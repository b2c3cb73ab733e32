"""Plays a journal again: the same events through the same table, frame by frame."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

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


def replay(story: Story, play: Play) -> Iterator[Replayed]:
    """Feed a journal's events to a fresh `play` of its session; quarantined ones are passed over."""
    for entry in story.entries:
        if entry.number in story.quarantined:
            continue
        outputs = play.handle(entry.event)
        yield Replayed(entry, outputs, outputs.digest() == entry.frame)


@dataclass(frozen=True, slots=True)
class Recovered:
    """A game taken up again after its last good event; `bad` is an event that raised, if one did."""

    play: Play
    events: int
    bad: tuple[int, str] | None


def recover(story: Story, open_play: Callable[[Session], Play]) -> Recovered:
    """The game as it stood; an event that raises again is left out together with what follows it."""
    play = open_play(story.session)
    done: list[Entry] = []
    for entry in story.entries:
        if entry.number in story.quarantined:
            continue
        try:
            play.handle(entry.event)
        except Exception as error:  # whatever it is, the game must go on before it
            play = open_play(story.session)
            for earlier in done:
                play.handle(earlier.event)
            return Recovered(play, entry.number, (entry.number, f"{type(error).__name__}: {error}"))
        done.append(entry)
    return Recovered(play, story.entries[-1].number if story.entries else 0, None)
