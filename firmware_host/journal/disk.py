"""The disk as the journal sees it: append and sync, nothing else.

`FileDisk` is the real one. `MemoryDisk` remembers what was synced, so that a test can cut the power.
"""

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from drivers.timers import Clock

SYNC_SECONDS = 0.05


class Disk(Protocol):
    """One file that only grows."""

    def append(self, data: bytes) -> None:
        """Write at the end, all or nothing; survives the process. Raises OSError when the disk refuses."""

    def sync(self) -> None:
        """Make everything appended survive a power cut. May take tens of milliseconds."""

    def close(self) -> None:
        """Sync and let go."""


class Syncer(Protocol):
    """Gets appended data onto the medium within 50 ms, off the caller's path."""

    def soon(self, disk: Disk) -> None:
        """Something was appended to `disk`."""

    def stop(self) -> None:
        """Finish what was asked for."""


class FileDisk:
    """A file, opened for appending; made with its folder's entry synced."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._closing = threading.Lock()
        is_new = not path.exists()
        self._fd = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o640)
        if is_new:
            folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    def append(self, data: bytes) -> None:
        """See `Disk`."""
        size = os.fstat(self._fd).st_size
        try:
            while data:
                data = data[os.write(self._fd, data) :]
        except OSError:
            os.ftruncate(self._fd, size)  # a part of a line would spoil all that follows
            raise

    def sync(self) -> None:
        """See `Disk`; called from the syncer's thread."""
        with self._closing:
            if self._fd >= 0:
                os.fdatasync(self._fd)

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
        self._fail = fail
        self._wanted: dict[int, Disk] = {}
        self._asked = 0
        self._done = 0
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="journal-sync", daemon=True)
        self._thread.start()

    def soon(self, disk: Disk) -> None:
        """See `Syncer`."""
        with self._lock:
            self._wanted[id(disk)] = disk
            self._asked += 1
        self._wake.set()

    def waiting(self) -> bool:
        """Whether something is not on the medium yet."""
        return self._done != self._asked

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
            self._wake.wait()
            self._wake.clear()
            with self._lock:
                wanted, self._wanted = self._wanted, {}
                asked = self._asked
            try:
                for disk in wanted.values():
                    disk.sync()
                self._done = asked
            except BaseException as error:  # a thread that died in silence would sync nothing more
                self._fail(error)
            if self._stopping and not self._wanted:
                return


class HeapSyncer:
    """Syncs in virtual time, as late as is allowed."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def soon(self, disk: Disk) -> None:
        """See `Syncer`."""
        self._clock.call_at(self._clock.now() + SYNC_SECONDS, disk.sync)

    def stop(self) -> None:
        """See `Syncer`."""
