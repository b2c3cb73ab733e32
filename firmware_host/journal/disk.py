"""The disk as the journal sees it: append and sync, nothing else.

`FileDisk` is the real one. `MemoryDisk` remembers what was synced, so that a test can cut the power.
"""

import errno
import os
import threading
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Protocol

from drivers.timers import Clock

SYNC_SECONDS = 0.05
RETRY_SECONDS = 1.0  # on a full disk
FULL = (errno.ENOSPC, errno.EDQUOT)


class Lasting(Protocol):
    """What has been written and may yet be lost to a power cut."""

    def sync(self) -> None:
        """Make all of it survive that. May take tens of milliseconds."""


class Disk(Lasting, Protocol):
    """One file that only grows."""

    def append(self, data: bytes) -> None:
        """Write at the end, all or nothing; survives the process. Raises OSError when the disk refuses."""

    def close(self) -> None:
        """Sync and let go."""


class Syncer(Protocol):
    """Gets appended data onto the medium within 50 ms, off the caller's path.

    A full disk may say so only then (it had promised room it has not): that is tried again until it is
    done, and whoever set `on_refused` hears of it, from any thread.
    """

    on_refused: Callable[[], None]

    def soon(self, disk: Lasting) -> None:
        """Something was written to `disk`."""

    def close(self, disk: Disk) -> None:
        """Nothing more will be: sync it and let go of it."""

    def refused(self) -> bool:
        """Whether the disk had no room for what was appended, and still has none."""

    def stop(self) -> None:
        """Finish what was asked for."""


def sync_folder(folder: Path) -> None:
    """Make the names of files that were made in it survive a power cut."""
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


class FileDisk:
    """A file, opened for appending; the first sync of a new one makes its name in the folder last too.

    Once a sync has failed nobody knows what of the file is on the medium, so what was appended since the
    last good one is remembered and written again; until then nothing can be appended.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._closing = threading.Lock()
        self._appending = threading.Lock()
        self._is_new = not path.exists()
        self._fd = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o640)
        self._synced = os.fstat(self._fd).st_size
        self._unsynced = bytearray()
        self._doubtful = False

    def append(self, data: bytes) -> None:
        """See `Disk`."""
        with self._appending:
            if self._doubtful:
                raise OSError(errno.ENOSPC, "what was appended before is not kept yet")
            size, rest = self._synced + len(self._unsynced), data
            try:
                while rest:
                    rest = rest[os.write(self._fd, rest) :]
            except OSError:
                os.ftruncate(self._fd, size)  # a part of a line would spoil all that follows
                raise
            self._unsynced += data

    def sync(self) -> None:
        """See `Disk`; called from the syncer's thread."""
        with self._closing:
            if self._fd < 0:
                return
            with self._appending:
                appended, doubtful = bytes(self._unsynced), self._doubtful
            if doubtful:  # nothing is appended meanwhile
                self._write_again(appended)
            self._to_medium(len(appended))

    def _to_medium(self, appended: int) -> None:
        try:
            os.fdatasync(self._fd)
            if self._is_new:
                sync_folder(self.path.parent)
                self._is_new = False
        except OSError:
            with self._appending:
                self._doubtful = True
            raise
        with self._appending:
            self._doubtful = False
            self._synced += appended
            del self._unsynced[:appended]

    def _write_again(self, data: bytes) -> None:
        """Over itself, where it stands: a file cut short first would be short if we were killed now."""
        fd = os.open(self.path, os.O_WRONLY | os.O_CLOEXEC)
        try:
            at = self._synced
            while data:
                written = os.pwrite(fd, data, at)
                data, at = data[written:], at + written
        finally:
            os.close(fd)

    def close(self) -> None:
        """See `Disk`."""
        self.sync()
        with self._closing:
            if self._fd >= 0:
                os.close(self._fd)
                self._fd = -1


class MemoryDisk:
    """A file in memory that knows what a power cut would leave."""

    def __init__(self) -> None:
        self.data = bytearray()
        self.synced = 0

    def append(self, data: bytes) -> None:
        """See `Disk`."""
        self.data += data

    def sync(self) -> None:
        """See `Disk`."""
        self.synced = len(self.data)

    def close(self) -> None:
        """See `Disk`."""
        self.sync()

    def after_power_cut(self) -> bytes:
        """What is still there."""
        return bytes(self.data[: self.synced])


class ThreadSyncer:
    """Syncs in a thread of its own, as soon as something was appended.

    Who asks shares no lock with the thread, which may be in the middle of a sync.
    """

    def __init__(self, fail: Callable[[BaseException], None]) -> None:
        self.on_refused: Callable[[], None] = lambda: None
        self._fail = fail
        self._asks: SimpleQueue[tuple[int, Callable[[], None]] | None] = SimpleQueue()  # by disk; None: stop
        self._wanted: dict[int, Callable[[], None]] = {}  # the thread's own
        self._asked = 0
        self._done = 0
        self._refused = False
        self._thread = threading.Thread(target=self._run, name="journal-sync", daemon=True)
        self._thread.start()

    def soon(self, disk: Lasting) -> None:
        """See `Syncer`."""
        self._asked += 1
        self._asks.put((id(disk), disk.sync))

    def close(self, disk: Disk) -> None:
        """See `Syncer`."""
        self._asked += 1
        self._asks.put((id(disk), disk.close))

    def refused(self) -> bool:
        """See `Syncer`."""
        return self._refused

    def waiting(self) -> bool:
        """Whether something is not on the medium yet that could be."""
        return self._done != self._asked and not self._refused

    def done(self) -> int:
        """How many appends are; stands still when the medium does."""
        return self._done

    def stop(self) -> None:
        """See `Syncer`."""
        self._asks.put(None)
        self._thread.join(timeout=5)

    def _run(self) -> None:
        stopping, taken = False, 0
        while not stopping:
            asks = self._take()
            stopping = None in asks  # then this is the last try
            taken += len(asks) - stopping
            self._wanted.update(ask for ask in asks if ask is not None)
            try:
                self._work()
                self._done = taken
            except BaseException as error:  # a thread that died in silence would sync nothing more
                self._fail(error)

    def _take(self) -> list[tuple[int, Callable[[], None]] | None]:
        """Wait for something to do, on a full disk not for long, and take all that there is."""
        asks = []
        try:
            asks.append(self._asks.get(timeout=RETRY_SECONDS if self._refused else None))
            while True:
                asks.append(self._asks.get_nowait())
        except Empty:
            return asks

    def _work(self) -> None:
        """Sync all; what a full disk refuses is asked for again."""
        wanted, self._wanted = self._wanted, {}
        for disk, work in wanted.items():
            try:
                work()
            except OSError as error:
                if error.errno not in FULL:
                    raise
                self._wanted[disk] = work
        was, self._refused = self._refused, bool(self._wanted)
        if self._refused and not was:
            self.on_refused()


class HeapSyncer:
    """Syncs in virtual time, as late as is allowed."""

    def __init__(self, clock: Clock) -> None:
        self.on_refused: Callable[[], None] = lambda: None
        self._clock = clock
        self._refused: set[int] = set()  # disks

    def soon(self, disk: Lasting) -> None:
        """See `Syncer`."""
        self._clock.call_at(self._clock.now() + SYNC_SECONDS, lambda: self._try(disk, disk.sync))

    def close(self, disk: Disk) -> None:
        """See `Syncer`."""
        self._clock.call_at(self._clock.now() + SYNC_SECONDS, lambda: self._try(disk, disk.close))

    def refused(self) -> bool:
        """See `Syncer`."""
        return bool(self._refused)

    def stop(self) -> None:
        """See `Syncer`."""

    def _try(self, disk: Lasting, work: Callable[[], None]) -> None:
        try:
            work()
        except OSError as error:
            if error.errno not in FULL:
                raise
            self._refused.add(id(disk))
            self._clock.call_at(self._clock.now() + RETRY_SECONDS, lambda: self._try(disk, work))
            self.on_refused()
        else:
            self._refused.discard(id(disk))
