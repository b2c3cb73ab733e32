"""What the journal costs: bytes, time on the loop, time until it lasts, and how fast a game is replayed."""

import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from drivers.timers import Clock
from firmware_host.bench.numbers import percentile
from firmware_host.journal.disk import FileDisk, ThreadSyncer
from firmware_host.journal.reader import Story, read
from firmware_host.journal.replay import replay
from firmware_host.journal.writer import Writer
from firmware_host.soak.game import Soaked
from firmware_host.soak.run import tasks
from firmware_host.table.events import to_json
from firmware_host.wiring.offline import play_for
from firmware_host.wiring.virtual import VirtualTable
from games.registry import finished

GAMES = 2  # of each game
PAUSE_SECONDS = 0.005  # between two events: more often than hands can, and not so often that nothing syncs


class _TimedDisk:
    """A file that notes how long each append had to wait for its sync."""

    def __init__(self, path: Path, lags: list[float]) -> None:
        self._file = FileDisk(path)
        self._lags = lags
        self._waiting: list[float] = []

    def append(self, data: bytes) -> None:
        """See `Disk`."""
        self._waiting.append(time.perf_counter())
        self._file.append(data)

    def sync(self) -> None:
        """See `Disk`."""
        count = len(self._waiting)
        self._file.sync()
        now = time.perf_counter()
        self._lags += [(now - since) * 1000 for since in self._waiting[:count]]
        del self._waiting[:count]

    def close(self) -> None:
        """See `Disk`."""
        self.sync()
        self._file.close()


def journal() -> dict[str, float]:
    """Whole games of every kind, written to a real file at home (a temporary folder may be memory alone)."""
    tables = list(_played())
    stories = [read(bytes(table.disks[-1].data)) for table in tables]
    writes: list[float] = []
    lags: list[float] = []
    size = 0
    home = Path.home()
    with tempfile.TemporaryDirectory(dir=home if os.access(home, os.W_OK) else None) as folder:
        for number, (table, story) in enumerate(zip(tables, stories, strict=True)):
            path = Path(folder) / f"{number}.journal"
            writes += _written(story, path, lags, table.clock)
            size += path.stat().st_size
    events = sum(len(story.entries) for story in stories)
    return {
        "bytes_per_event": round(size / events, 1),
        "write_ms_p99": round(percentile(writes, 99), 4),
        "sync_lag_ms_p99": round(percentile(lags, 99), 3),
        "replay_events_per_s": round(events / _replaying_seconds(stories)),
        "n": len(writes),
    }


def _played() -> Iterator[VirtualTable]:
    for name in finished():
        for task in tasks(name, None, GAMES, seed=1):
            soaked = Soaked(task.game, task.line_up, task.seed)
            report = soaked.run()
            if report.broken:
                raise RuntimeError(report.broken[0])
            yield soaked.table


def _written(story: Story, path: Path, lags: list[float], clock: Clock) -> list[float]:
    """Play it again and write it as the loop does: milliseconds of each event, its checkpoint included."""
    errors: list[BaseException] = []
    syncer = ThreadSyncer(errors.append)
    play = play_for(story.session)

    writer = Writer(lambda name: _TimedDisk(path, lags), syncer, clock, "bench")
    writer.begin(story.session.to_json(), story.session.game, play.checkpoint())
    readings = []
    for entry in story.entries:
        moves = play.machine.moves
        outputs = play.handle(entry.event)
        started = time.perf_counter()
        turned = play.machine.moves != moves and not play.machine.asked_bots()
        kept = play.checkpoint() if turned else None
        writer.event(to_json(entry.event), outputs.digest(), checkpoint=kept)
        readings.append((time.perf_counter() - started) * 1000)
        time.sleep(PAUSE_SECONDS)
    writer.end("over")
    syncer.stop()
    if errors:
        raise RuntimeError("the journal could not be synced") from errors[0]
    return readings


def _replaying_seconds(stories: list[Story]) -> float:
    plays = [play_for(story.session) for story in stories]
    started = time.perf_counter()
    for story, play in zip(stories, plays, strict=True):
        for step in replay(story, play):
            if not step.same:
                raise RuntimeError(
                    f"event {step.entry.number} of {story.session.game} leads to another frame"
                )
    return time.perf_counter() - started
