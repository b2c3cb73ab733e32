"""`speeltafel replay FILE`: plays a journal's game again, and shows it in whatever way is asked for."""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from firmware_host import __version__
from firmware_host.cli.main import PROMISE_BROKEN, REFUSED
from firmware_host.cli.replaying.steps import Steps
from firmware_host.cli.replaying.words import event_told
from firmware_host.journal.build import build
from firmware_host.journal.reader import NewerJournalError, Story, UnreadableJournalError, read, told
from firmware_host.journal.reel import Reel, wind
from firmware_host.wiring.offline import OfflineTable, table_for
from hw.errors import FaultyFileError

DAMAGED = 4  # a line is cut off, damaged, gone or doubled; what is before it was used
OTHER_VERSION = 5
OTHER_TABLE = 6
OTHER_GAME = 7  # this program does not know, or not so
RULES_REFUSE = 8  # an event that cannot have happened by the rules


class _NoReplayError(Exception):
    """Why not, and the exit status that says so."""

    def __init__(self, why: str, status: int) -> None:
        super().__init__(why)
        self.status = status


@dataclass(frozen=True, slots=True)
class _Opened:
    """A journal with the table it was played at, played through."""

    story: Story
    table: OfflineTable
    reel: Reel


def run_replay(chosen: argparse.Namespace) -> int:
    """Exit 0 when all is well; what the other statuses mean is told in docs/journal.md."""
    try:
        opened = _open(chosen)
    except _NoReplayError as error:
        print(f"{chosen.file}: {error}", file=sys.stderr)
        return error.status
    if opened.story.damage:
        print(f"{chosen.file}: {told(opened.story)}", file=sys.stderr)
    status = _show(chosen, opened)
    if opened.reel.raised is not None:
        number, reason = opened.reel.raised
        own = opened.story.made_by(__version__, build())
        why = "" if own else "; another build wrote it, which may be why"
        print(f"{chosen.file}: event {number} raises {reason}: the rules refuse it{why}", file=sys.stderr)
        return RULES_REFUSE
    return status or (DAMAGED if opened.story.damage else 0)


def _open(chosen: argparse.Namespace) -> _Opened:
    """Raises _NoReplayError."""
    try:
        story = read(chosen.file.read_bytes())
    except OSError as error:
        raise _NoReplayError(error.strerror or str(error), REFUSED) from error
    except NewerJournalError as error:
        raise _NoReplayError(str(error), OTHER_VERSION) from error
    except UnreadableJournalError as error:
        raise _NoReplayError(str(error), REFUSED) from error
    if chosen.check:
        _refuse_another_version(story)
    try:
        table = table_for(story.session, chosen.table)
    except (FaultyFileError, ValueError) as error:
        raise _NoReplayError(str(error), OTHER_TABLE) from error
    try:
        play = table.open(story.session)
    except ValueError as error:
        raise _NoReplayError(str(error), OTHER_GAME) from error
    return _Opened(story, table, wind(story, play))


def _refuse_another_version(story: Story) -> None:
    others = sorted({maker.program or "unknown" for maker in story.makers} - {__version__})
    if others:
        raise _NoReplayError(
            f"written by version {', '.join(others)}, this is {__version__}: "
            "frames can only be compared by the version that drew them",
            OTHER_VERSION,
        )


def _show(chosen: argparse.Namespace, opened: _Opened) -> int:
    if chosen.check:
        return _check(opened)
    if chosen.text:
        from firmware_host.cli.replaying.tale import tale

        print("\n".join(tale(opened.story, opened.reel, opened.table)))
        return 0
    if chosen.frames is not None:
        return _write_frames(chosen, opened)
    if chosen.web:
        from firmware_host.cli.replaying.page import serve_replay

        return serve_replay(opened.table, opened.story.session, Steps(opened.reel), chosen.port)
    if chosen.events or not (sys.stdin.isatty() and sys.stdout.isatty()):
        print("\n".join(_events(opened)))
        return 0
    return _step_through(opened)


def _check(opened: _Opened) -> int:
    print(_summary(opened))
    different = [still.number for still in opened.reel.stills if not still.same]
    if not different:
        print("every frame is the same")
        return 0
    shown = ", ".join(str(number) for number in different[:5])
    print(f"frames differ after {len(different)} events, the first: {shown}")
    if not opened.story.made_by(__version__, build()):
        print("another build of this version wrote it, which may be why")
    return PROMISE_BROKEN


def _write_frames(chosen: argparse.Namespace, opened: _Opened) -> int:
    from firmware_host.cli.replaying.pictures import write_frames

    try:
        written = write_frames(opened.reel, opened.table, chosen.frames)
    except OSError as error:
        print(f"{chosen.frames}: {error.strerror or error}", file=sys.stderr)
        return REFUSED
    print(f"{written} pictures in {chosen.frames}")
    return 0


def _step_through(opened: _Opened) -> int:
    from firmware_host.cli.replaying.screen import Screen
    from firmware_host.cli.replaying.terminal import step_through

    steps = Steps(opened.reel)
    step_through(Screen(opened.table, opened.story.session, steps), steps)
    return 0


def _events(opened: _Opened) -> Iterator[str]:
    for still in opened.reel.stills[1:]:
        yield f"{still.number:5d}  {event_told(still)}"
    yield _summary(opened)


def _summary(opened: _Opened) -> str:
    story = opened.story
    end = "unfinished" if story.end is None else f"ended: {story.end}"
    played = len(opened.reel.stills) - 1
    return f"{story.session.game}, {len(story.session.seats)} players, {played} events, {end}"
