"""The control socket: whoever may open it asks a running table one question a connection.

A question and its answer are one JSON object a line. The socket lies in the state directory, whose lock
its table holds, so one left behind by a table that was killed can be replaced.
"""

import asyncio
import json
import os
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

NAME = "control"
MODE = 0o660  # the table's user and group
PATIENCE_SECONDS = 5.0
LONGEST_ANSWER = 1 << 20

Answers = Mapping[str, Callable[[], Mapping[str, Any]]]


class NobodyThereError(Exception):
    """No running table answers; the message is a plain sentence."""


@contextmanager
def _short_path(folder: Path) -> Iterator[str]:
    """The socket's path by way of its folder's descriptor: a socket's own path may have 107 bytes only."""
    fd = os.open(folder, os.O_PATH | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{fd}/{NAME}"
    finally:
        os.close(fd)


class Control:
    """The table's end. `answers` has what can be asked; `fail` gets what raises in one."""

    def __init__(self, folder: Path, answers: Answers, fail: Callable[[BaseException], None]) -> None:
        self._path = folder / NAME
        self._fail = fail
        self._answers = answers
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Begin to answer. Raises OSError where no socket can be made."""
        self._path.unlink(missing_ok=True)
        line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            with _short_path(self._path.parent) as path:
                line.bind(path)
            self._path.chmod(MODE)
            # Not start_unix_server: Python 3.13's would tidy up by that short path, valid no longer.
            self._server = await asyncio.start_server(self._hear, sock=line)
        except OSError:
            line.close()
            raise

    def close(self) -> None:
        """Answer no more."""
        if self._server is not None:
            self._server.close()
            self._path.unlink(missing_ok=True)

    async def _hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                line = await _line(reader)
                writer.write(json.dumps(self._answer(line)).encode() + b"\n")
                await writer.drain()
        except (OSError, TimeoutError):
            pass  # gone, or too slow: its own loss
        except Exception as error:  # ours; asyncio would tell it no sooner than its task is swept up
            self._fail(error)
        finally:
            writer.close()

    def _answer(self, line: bytes) -> Mapping[str, Any]:
        try:
            question = json.loads(line)
        except (ValueError, RecursionError):
            question = None
        asked = question.get("ask") if isinstance(question, dict) else None
        if not isinstance(asked, str) or asked not in self._answers:
            return {"error": 'a question is a line {"ask": NAME}, NAME one of ' + ", ".join(self._answers)}
        return {asked: self._answers[asked]()}


async def _line(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.readline()
    except ValueError:  # longer than any question
        return b""


def ask(folder: Path, question: str) -> dict[str, Any]:
    """What the table that runs on `folder` answers. Raises NobodyThereError."""
    try:
        with _short_path(folder) as path, socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            line.settimeout(PATIENCE_SECONDS)
            line.connect(path)
            line.sendall(json.dumps({"ask": question}).encode() + b"\n")
            answer = _all_of(line)
    except (FileNotFoundError, NotADirectoryError, ConnectionRefusedError) as error:
        raise NobodyThereError(f"no table runs on {folder}") from error
    except PermissionError as error:
        raise NobodyThereError(
            f"this user may not ask the table on {folder}: try sudo, or become a member of its group"
        ) from error
    except OSError as error:  # too slow, or ended while we asked
        raise NobodyThereError(f"the table on {folder} does not answer ({error})") from error
    with suppress(ValueError):
        said = json.loads(answer)
        if isinstance(said, dict) and isinstance(said.get(question), dict):
            return dict(said[question])
    raise NobodyThereError(f"the table on {folder} does not know the question (is it of another version?)")


def _all_of(line: socket.socket) -> bytes:
    heard = b""
    while not heard.endswith(b"\n") and len(heard) < LONGEST_ANSWER and (data := line.recv(65536)):
        heard += data
    return heard
