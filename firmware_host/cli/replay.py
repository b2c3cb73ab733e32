"""`speeltafel replay FILE`: tells a journal's events; with --check compares every frame."""

import argparse
import sys

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
        if chosen.check and story.program != __version__:
            raise UnreadableJournalError(
                f"written by version {story.program or 'unknown'}, this is {__version__}: "
                "frames can only be compared by the version that drew them"
            )
        play = play_for(story.session, chosen.table)
    except OSError as error:
        return _refused(chosen, error.strerror or str(error))
    except (UnreadableJournalError, FaultyFileError, ValueError) as error:
        return _refused(chosen, str(error))
    for damage in story.damage:
        print(f"{chosen.file}: line {damage.line}: {damage.reason}; nothing from there on is used")
    steps: list[Replayed] = []
    try:
        _play(chosen, story, play, steps)
    except Exception as error:
        last = steps[-1].entry.number if steps else 0
        number = next(
            e.number for e in story.entries if e.number > last and e.number not in story.quarantined
        )
        print(f"{chosen.file}: event {number} raises {type(error).__name__}: {error}")
        return PROMISE_BROKEN
    return _tell(chosen, story, steps)


def _refused(chosen: argparse.Namespace, why: str) -> int:
    print(f"{chosen.file}: {why}", file=sys.stderr)
    return REFUSED


def _play(chosen: argparse.Namespace, story: Story, play: Play, steps: list[Replayed]) -> None:
    for step in replay(story, play):
        steps.append(step)
        if not chosen.check:
            words = " ".join(str(part) for part in events.to_json(step.entry.event))
            notes = ", ".join(step.outputs.notes)
            print(f"{step.entry.number:5d}  {words:<50} {notes}")


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
