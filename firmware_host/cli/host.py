"""What `sim` and `serve` share: the state directory, an unfinished game, the end of the program."""

import asyncio
import logging
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path

from drivers.timers import Clock
from firmware_host import __version__
from firmware_host.journal.build import build
from firmware_host.journal.disk import FileDisk, Syncer
from firmware_host.journal.evidence import renew, set_aside
from firmware_host.journal.lines import FORMAT
from firmware_host.journal.reader import Story, UnreadableJournalError, read, told
from firmware_host.journal.replay import recover
from firmware_host.journal.state import Room, StateDirectory
from firmware_host.journal.writer import Writer
from firmware_host.table.controller import Controller
from games.api import Holding

ROTATE_SECONDS = 5.0  # after a game has begun: everybody looks at their cards then
ROOM = Room()
log = logging.getLogger("speeltafel")
LOOKED_AT = 200  # journals, for one without an end
END_BYTES = 200  # more than an end's line has


class Ending:
    """How the program ends: a signal, or an exception of ours from any thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._over = asyncio.Event()
        self.error: BaseException | None = None
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._over.set)
        loop.set_exception_handler(self._raised)
        threading.excepthook = self._raised_in_thread

    def fail(self, error: BaseException) -> None:
        """Our own mistake: end the process, from any thread."""
        self.error = self.error or error
        self._loop.call_soon_threadsafe(self._over.set)

    def _raised_in_thread(self, hook: threading.ExceptHookArgs) -> None:
        self.fail(hook.exc_value or RuntimeError(f"{hook.exc_type.__name__} in a thread"))

    def _raised(self, loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        error = context.get("exception")
        self.fail(error if isinstance(error, BaseException) else RuntimeError(str(context.get("message"))))

    async def wait(self) -> None:
        """Until it is time to end."""
        await self._over.wait()

    def status(self) -> int:
        """The exit status; tells what was raised."""
        if self.error is None:
            return 0
        traceback.print_exception(self.error, file=sys.stderr)
        return 70


class Keeping:
    """The journals of one state directory: new ones, and the one that was cut short."""

    def __init__(
        self,
        state: StateDirectory,
        syncer: Syncer,
        clock: Clock,
        table: str,
        room: Room = ROOM,
        new_disk: Callable[[Path], FileDisk] = FileDisk,
    ) -> None:
        self._state = state
        self._clock = clock
        self._new_disk = new_disk
        self._table = table
        self._room = room
        self.writer = Writer(self._open, syncer, clock, __version__, build())

    def _open(self, name: str) -> FileDisk:
        disk = self._new_disk(self._state.journal_path(name))
        self._clock.call_at(self._clock.now() + ROTATE_SECONDS, self._rotate)
        return disk

    def _rotate(self) -> None:
        """Let go of the oldest journals; the one begun last always stays."""
        try:
            for journal in self._state.rotate(self._room):
                log.info("journal %s is thrown away: there is no room for so many", journal.name)
        except OSError as error:
            log.warning("old journals cannot be thrown away: %s", error)

    def take_up(self, controller: Controller, cards_lost: str = "", cards_stay: bool = False) -> None:
        """Offer the game of the newest journal that has no end, of the last few.

        One that was put aside may have been followed by others that were played to their end.
        `cards_lost` says why nobody knows where its cards are, if so: a game with real cards is not
        offered then, for it could not be gone on with. `cards_stay`: nobody would move the cards back if
        the journal has lost lines (simulated ones), so that game is not offered either.
        """
        if self._state.key_was_lost:
            cards_lost = f"the key in {self._state.path} was lost, so no card is recognised"
        for path in self._state.newest_journals(LOOKED_AT):
            if not _ended(path) and self._taken_up(controller, path, cards_lost, cards_stay):
                return

    def _taken_up(self, controller: Controller, path: Path, cards_lost: str, cards_stay: bool) -> bool:
        """Whether there is no need to look at older journals."""
        try:
            story = read(path.read_bytes())
        except (UnreadableJournalError, OSError) as error:
            log.warning("journal %s cannot be used: %s", path.name, error)
            return True
        if story.end is not None:
            return False
        if cards_stay and story.damage and not cards_lost:
            cards_lost = (
                f"line {story.damage[0].line} is damaged, and the cards lie further than the lines before"
            )
        if cards_lost and story.session.holding is Holding.TAGS:
            log.warning("the unfinished game in %s is not offered: %s", path.name, cards_lost)
        else:
            self._offer(controller, path, story)
        return True

    def _offer(self, controller: Controller, path: Path, story: Story) -> None:
        if story.session.table != self._table:
            log.warning("journal %s is of table %s, this is %s", path.name, story.session.table, self._table)
            return
        if story.damage:
            set_aside(path, story.good_bytes)
            log.warning("journal %s: %s; cut there", path.name, told(story))
        if story.format != FORMAT:
            log.warning(
                "journal %s is of format %d, and is gone on with in %d", path.name, story.format, FORMAT
            )
            renew(path)
        try:
            recovered = recover(story, controller.open_play, __version__, build())
        except ValueError as error:
            log.warning("journal %s cannot be gone on with: %s", path.name, error)
            return
        another = not story.made_by(__version__, build())
        self.writer.go_on(self._new_disk(path), recovered.events, story.seconds, another)
        if recovered.bad is not None:
            number, reason = recovered.bad
            log.error("journal %s: event %d raised again (%s) and is set aside", path.name, number, reason)
            self.writer.quarantine(number, reason)
        if recovered.play.over():  # the power went between the last card and the end's line
            self.writer.end("over")
        else:
            controller.offer(recovered.play, recovered.left, lost=recovered.bad is not None)
            if recovered.play.parked:
                self.writer.put_aside()


def _ended(path: Path) -> bool:
    """Whether the last line is plainly an end: so much can be told without reading it all."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - END_BYTES))
            tail = file.read()
    except OSError:
        return False
    return tail.endswith(b"\n") and b'"end":' in tail.splitlines()[-1]
