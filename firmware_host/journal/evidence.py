"""Changes the file of a journal without losing a byte of it: what is taken away stands beside it."""

import os
from pathlib import Path

from firmware_host.journal.reader import rewritten


def set_aside(path: Path, good_bytes: int) -> None:
    """Cut a journal behind its last good line; the rest is kept as NAME.damaged."""
    data = path.read_bytes()
    _written(_free(path.with_suffix(".damaged")), data[good_bytes:])
    with path.open("r+b") as file:
        file.truncate(good_bytes)


def renew(path: Path) -> None:
    """Write a journal of an older format anew in the present one; the old file is kept as NAME.old."""
    data = path.read_bytes()
    _written(_free(path.with_suffix(".old")), data)
    fresh = path.with_suffix(".new")
    _written(fresh, rewritten(data))
    fresh.rename(path)


def _free(path: Path) -> Path:
    while path.exists():
        path = path.with_name(f"{path.name}+")
    return path


def _written(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
