"""The state directory: its lock, the key that hides UIDs, and the journals in it."""

import fcntl
import hashlib
import hmac
import json
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

HASH_CHARS = 20
KEY_BYTES = 32


class StateError(Exception):
    """The state directory cannot be used; the message is a plain sentence."""


class StateInUseError(StateError):
    """Another program holds this state; `holder` is what it wrote about itself."""

    def __init__(self, path: Path, holder: Mapping[str, object]) -> None:
        self.holder = holder
        who = f"process {holder['pid']}" if "pid" in holder else "another program"
        where = f" at {holder['address']}" if holder.get("address") else ""
        super().__init__(f"a table already runs on {path}: {who}{where}")


def default_path(environment: Mapping[str, str]) -> Path:
    """The service's state directory, else the user's."""
    service = environment.get("STATE_DIRECTORY")
    if service:
        return Path(service.split(":")[0])
    base = environment.get("XDG_STATE_HOME") or os.path.join(environment.get("HOME", "/"), ".local", "state")
    return Path(base) / "speeltafel"


@dataclass(frozen=True, slots=True)
class Room:
    """How much of the past is kept: so many journals, and no more than so many megabytes of them."""

    journals: int = 200
    megabytes: int = 50


def journals_in(state: Path) -> list[Path]:
    """All journals of a state directory, the one begun last at the end."""
    return sorted((state / "journals").glob("*.journal"), key=_number)


class StateDirectory:
    """One table's lasting things. `key_was_lost`: a new key had to be made although games were played.

    Raises StateError when it cannot be held."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.journals = path / "journals"
        self._lock_fd = -1
        try:
            path.mkdir(parents=True, exist_ok=True, mode=0o750)
            self.journals.mkdir(exist_ok=True, mode=0o750)
            self._lock_fd = self._hold()
            self._key = self._load_key()
        except OSError as error:
            self.release()
            raise StateError(f"{path} cannot hold the table's state: {error.strerror or error}") from error
        except StateError:
            self.release()
            raise

    def _hold(self) -> int:
        path = self.path / "lock"
        fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o640)
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            text = os.read(fd, 4096)
            os.close(fd)
            raise StateInUseError(self.path, _holder(text)) from error
        self._write_holder(fd, "")
        return fd

    def announce(self, address: str) -> None:
        """Write where this table can be reached, for whoever finds the lock taken."""
        self._write_holder(self._lock_fd, address)

    def _write_holder(self, fd: int, address: str) -> None:
        text = json.dumps({"pid": os.getpid(), "address": address}).encode()
        os.ftruncate(fd, 0)
        os.pwrite(fd, text, 0)

    def release(self) -> None:
        """Let go of the lock."""
        if self._lock_fd >= 0:
            os.ftruncate(self._lock_fd, 0)
            os.close(self._lock_fd)
            self._lock_fd = -1

    def _load_key(self) -> bytes:
        path = self.path / "key"
        self.key_was_lost = not path.exists() and self.newest_journal() is not None
        if not path.exists():
            fresh = path.with_suffix(".new")
            fresh.unlink(missing_ok=True)  # its mode counts only when it is made
            fd = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
            os.write(fd, secrets.token_bytes(KEY_BYTES))
            os.fsync(fd)
            os.close(fd)
            fresh.rename(path)
        key = path.read_bytes()
        if len(key) != KEY_BYTES:
            raise StateError(f"{path} holds {len(key)} bytes and not a key of {KEY_BYTES}")
        return key

    def tag_hash(self, uid: bytes) -> str:
        """The keyed hash that stands for a UID everywhere behind the door."""
        return hmac.new(self._key, uid, hashlib.sha256).hexdigest()[:HASH_CHARS]

    def journal_path(self, name: str) -> Path:
        """A free path for a new journal; numbers grow, as the clock of a Raspberry Pi may not."""
        newest = self.newest_journal()
        number = 1 if newest is None else _number(newest) + 1
        return self.journals / f"{number:06d}-{name}.journal"

    def newest_journals(self, count: int) -> list[Path]:
        """The journals begun last, the newest first."""
        return sorted(self.journals.glob("*.journal"), key=_number, reverse=True)[:count]

    def newest_journal(self) -> Path | None:
        """The journal begun last."""
        return next(reversed(journals_in(self.path)), None)

    def rotate(self, room: Room) -> list[Path]:
        """Throw the oldest journals away, and what was kept beside them, until all fit; the newest stays.

        The journals that went. Raises OSError when the disk does not let go of one.
        """
        size, gone = 0, []
        for kept, journal in enumerate(reversed(journals_in(self.path)), 1):
            files = [journal, *journal.parent.glob(f"{journal.stem}.*")]
            size += sum(file.stat().st_size for file in dict.fromkeys(files))
            if kept > 1 and (kept > room.journals or size > room.megabytes * 1_000_000):
                for file in dict.fromkeys(files):
                    file.unlink(missing_ok=True)
                gone.append(journal)
        return gone


def _number(journal: Path) -> int:
    number = journal.name.partition("-")[0]
    return int(number) if number.isdecimal() else 0


def _holder(text: bytes) -> Mapping[str, object]:
    try:
        holder = json.loads(text)
    except ValueError:
        return {}
    return holder if isinstance(holder, dict) else {}
