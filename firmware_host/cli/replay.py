"""`speeltafel replay FILE`: tells a journal's events; with --check compares every frame."""

import argparse

from firmware_host import __version__
from firmware_host.cli.main import PROMISE_BROKEN, REFUSED
from firmware_host.journal.reader import Story, UnreadableJournalError, read
from firmware_host.journal.replay import Replayed, replay
from firmware_host.table import events
from firmware_host.table.play import Play
from firmware_host.wiring.offline import play_for
from hw.errors import FaultyFileError


def run_replay(chosen: argparse.Namespace) -> int:
    """Exit 0 when all is well, 1 at a frame that differs or a damaged line, 2 for an unusable file."""
    try:
        story = read(chosen.file.read_bytes())
    except OSError as error:
        print(f"{chosen.file}: {error.strerror or error}")
        return REFUSED
    except UnreadableJournalError as error:
        print(f"{chosen.file}: {error}")
        return REFUSED
    for damage in story.damage:
        print(f"{chosen.file}: line {damage.line}: {damage.reason}; nothing from there on is used")
    if chosen.check and story.program != __version__:
        print(
            f"{chosen.file}: written by version {story.program or 'unknown'}, this is {__version__}: "
            "frames can only be compared by the version that drew them"
        )
        return REFUSED
    try:
        play = play_for(story.session)
    except (FaultyFileError, ValueError) as error:
        print(f"{chosen.file}: {error}")
        return REFUSED
    return _tell(chosen, story, _steps(chosen, story, play))


def _steps(chosen: argparse.Namespace, story: Story, play: Play) -> list[Replayed]:
    steps = []
    for step in replay(story, play):
        steps.append(step)
        if not chosen.check:
            words = " ".join(str(part) for part in events.to_json(step.entry.event))
            notes = ", ".join(step.outputs.notes)
            print(f"{step.entry.number:5d}  {words:<50} {notes}")
    return steps


def _tell(chosen: argparse.Namespace, story: Story, steps: list[Replayed]) -> int:
    different = [step.entry.number for step in steps if not step.same]
    end = "unfinished" if story.end is None else f"ended: {story.end}"
    print(f"{story.session.game}, {len(story.session.seats)} players, {len(steps)} events, {end}")
    if chosen.check and different:
        shown = ", ".join(str(number) for number in different[:5])
        print(f"frames differ after {len(different)} events, the first: {shown}")
        return PROMISE_BROKEN
    if chosen.check:
        print("every frame is the same")
    return PROMISE_BROKEN if story.damage else 0
