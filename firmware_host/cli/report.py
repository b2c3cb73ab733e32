"""`speeltafel report`: one file with all that a bug report needs, and no UID in it."""

import argparse
import io
import json
import os
import platform
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from firmware_host import __version__
from firmware_host.cli.main import REFUSED
from firmware_host.journal.build import build
from firmware_host.journal.reader import UnreadableJournalError, read
from firmware_host.journal.state import default_path, journals_in
from hw.errors import FaultyFileError
from hw.files import find
from hw.table_file import find_table

LOG_LINES = 200
LOG_SECONDS = 5.0
UNIT = "speeltafel"
LIBRARIES = ("gpiozero", "luma.oled", "pillow", "pyserial", "smbus2", "starlette", "transitions", "uvicorn")


def run_report(chosen: argparse.Namespace) -> int:
    """Exit 0 with the file's name told; 2 with a sentence when there is no journal or no room for it."""
    state = chosen.state or default_path(os.environ)
    journal = chosen.journal or next(reversed(journals_in(state)), None)
    if journal is None:
        print(f"report: {state} holds no journal; name one with --journal FILE", file=sys.stderr)
        return REFUSED
    out = chosen.out or Path(f"speeltafel-report-{journal.stem}.tar.gz")
    try:
        parts = dict(_parts(journal, chosen.table, _log(chosen.log)))
        with tarfile.open(out, "x:gz") as archive:
            for name, data in parts.items():
                _add(archive, name, data)
    except OSError as error:
        where = error.filename or out
        print(f"report: {where}: {error.strerror or error}", file=sys.stderr)
        return REFUSED
    print(f"{out}: {', '.join(parts)}")
    return 0


def _parts(journal: Path, table: str | None, log: bytes) -> Iterator[tuple[str, bytes]]:
    data = journal.read_bytes()
    yield journal.name, data
    damaged = journal.with_suffix(".damaged")
    if damaged.exists():
        yield damaged.name, damaged.read_bytes()
    yield from _table_files(table or _table_of(data))
    yield "versions.json", json.dumps(_versions(), indent=2).encode() + b"\n"
    yield "log.txt", log


def _table_of(data: bytes) -> str | None:
    try:
        return read(data).session.table
    except UnreadableJournalError:
        return None


def _table_files(name: str | None) -> Iterator[tuple[str, bytes]]:
    """The table's file and that of its board; a table that cannot be found is named instead."""
    if name is None:
        return
    try:
        path = find("tables", name)
        table = find_table(name)
        yield "table.toml", path.read_bytes()
        if table.board is not None:
            yield "board.toml", find("boards", table.board.name).read_bytes()
    except FaultyFileError as error:
        yield "table.txt", f"{error}\n".encode()


def _versions() -> dict[str, object]:
    return {
        "speeltafel": __version__,
        "build": build(),
        "python": platform.python_version(),
        "system": platform.platform(),
        "libraries": {name: _version(name) for name in LIBRARIES},
    }


def _version(library: str) -> str | None:
    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        return None


def _log(file: Path | None) -> bytes:
    """The last lines of a log file, or else of the service's own; it has hashes where tags are spoken of."""
    if file is not None:
        return b"".join(file.read_bytes().splitlines(keepends=True)[-LOG_LINES:])
    command = ["journalctl", "--unit", UNIT, "--lines", str(LOG_LINES), "--no-pager", "--output", "short-iso"]
    try:
        told = subprocess.run(command, capture_output=True, timeout=LOG_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"no log of the service could be read: {error}\n".encode()
    return told.stdout or told.stderr


def _add(archive: tarfile.TarFile, name: str, data: bytes) -> None:
    """Without owner and time: who reports is nobody's business."""
    member = tarfile.TarInfo(name)
    member.size = len(data)
    member.mode = 0o644
    archive.addfile(member, io.BytesIO(data))
