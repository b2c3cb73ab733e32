"""The disk as the journal sees it: append and sync, nothing else.

`FileDisk` is the real one. `MemoryDisk` remembers what was synced, so that a test can cut the power.
"""

import errno
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from drivers.timers import Clock

SYNC_SECONDS = 0.05
RETRY_SECONDS = 1.0  # on a full disk
FULL = (errno.ENOSPC, errno.EDQUOT)


class Disk(Protocol):
    """One file that only grows."""

    def append(self, data: bytes) -> None:
        """Write at the end, all or nothing; survives the process. Raises OSError when the disk refuses."""

    def sync(self) -> None:
        """Make everything appended survive a power cut. May take tens of milliseconds."""

    def close(self) -> None:
        """Sync and let go."""


class Syncer(Protocol):
    """Gets appended data onto the medium within 50 ms, off the caller's path.

    A full disk may say so only then (it had promised room it has not): that is tried again until it is
    done, and whoever set `on_refused` hears of it, from any thread.
    """

    on_refused: Callable[[], None]

    def soon(self, disk: Disk) -> None:
        """Something was appended to `disk`."""

    def close(self, disk: Disk) -> None:
        """Nothing more will be: sync it and let go of it."""

    def refused(self) -> bool:
        """Whether the disk had no room for what was appended, and still has none."""

    def stop(self) -> None:
        """Finish what was asked for."""


class FileDisk:
    """A file, opened for appending; made with its folder's entry synced.

    Once a sync has failed nobody knows what of the file is on the medium, so what was appended since the
    last good one is remembered and written again; until then nothing can be appended.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._closing = threading.Lock()
        self._appending = threading.Lock()
        is_new = not path.exists()
        self._fd = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o640)
        self._synced = os.fstat(self._fd).st_size
        self._unsynced = bytearray()
        self._doubtful = False
        if is_new:
            folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

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
    """Syncs in a thread of its own, as soon as something was appended."""

    def __init__(self, fail: Callable[[BaseException], None]) -> None:
        self.on_refused: Callable[[], None] = lambda: None
        self._fail = fail
        self._wanted: dict[int, Callable[[], None]] = {}  # by disk
        self._asked = 0
        self._done = 0
        self._refused = False
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="journal-sync", daemon=True)
        self._thread.start()

    def soon(self, disk: Disk) -> None:
        """See `Syncer`."""
        self._ask(disk, disk.sync)

    def close(self, disk: Disk) -> None:
        """See `Syncer`."""
        self._ask(disk, disk.close)

    def _ask(self, disk: Disk, work: Callable[[], None]) -> None:
        with self._lock:
            self._wanted[id(disk)] = work
            self._asked += 1
        self._wake.set()

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
        self._stopping = True
        self._wake.set()
        self._thread.join(timeout=5)

    def _run(self) -> None:
        while True:
            self._wake.wait(RETRY_SECONDS if self._refused else None)
            self._wake.clear()
            stopping = self._stopping  # then this is the last try
            with self._lock:
                wanted, self._wanted = self._wanted, {}
                asked = self._asked
            try:
                self._work(wanted)
                self._done = asked
            except BaseException as error:  # a thread that died in silence would sync nothing more
                self._fail(error)
            if stopping and (self._refused or not self._wanted):
                return

    def _work(self, wanted: dict[int, Callable[[], None]]) -> None:
        """Sync all; what a full disk refuses is asked for again."""
        refused = {}
        for disk, work in wanted.items():
            try:
                work()
            except OSError as error:
                if error.errno not in FULL:
                    raise
                refused[disk] = work
        with self._lock:
            self._wanted = {**refused, **self._wanted}
        was, self._refused = self._refused, bool(refused)
        if self._refused and not was:
            self.on_refused()


class HeapSyncer:
    """Syncs in virtual time, as late as is allowed."""

    def __init__(self, clock: Clock) -> None:
        self.on_refused: Callable[[], None] = lambda: None
        self._clock = clock
        self._refused: set[int] = set()  # disks

    def soon(self, disk: Disk) -> None:
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

    def _try(self, disk: Disk, work: Callable[[], None]) -> None:
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
