"""One line of a journal: a checksum, a space, a JSON object. What it may hold, and reading it back.

The first line is the header; then events (with the frame's fingerprint after each), checkpoints, and
one end. A line is whole or it is not there: the checksum covers the object's exact text. The whole
format, and what has changed from one to the next, is told in `docs/journal.md`.
"""

import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

FORMAT = 2
_JSON = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode  # made once: on every event's way
_START = re.compile(rb"[0-9a-f]{8} ")


@dataclass(frozen=True, slots=True)
class Damage:
    """A line that cannot be trusted: its number (from 1) and what is wrong with it."""

    line: int
    reason: str
    is_last: bool = False  # nothing follows it: what a power cut leaves


def encode(body: Mapping[str, Any]) -> bytes:
    """The line for an object, newline included."""
    text = _JSON(body).encode()
    return b"%08x %s\n" % (zlib.crc32(text), text)


def decode(line: bytes) -> dict[str, Any]:
    """Back from `encode`, without the newline. Raises ValueError saying what is wrong."""
    checksum, text = line[:8], line[9:]
    if _START.match(line) is None:
        raise ValueError("not a journal line")
    expected = b"%08x" % zlib.crc32(text)
    if checksum != expected:
        raise ValueError(f"checksum {checksum.decode()} does not fit, expected {expected.decode()}")
    try:
        body = json.loads(text)
    except RecursionError:
        raise ValueError("nested too deep") from None
    if not isinstance(body, dict):
        raise ValueError("not a JSON object")
    return body


def split(data: bytes) -> tuple[list[dict[str, Any]], list[Damage], int]:
    """All good lines, the damaged ones, and how many bytes are good from the start."""
    bodies: list[dict[str, Any]] = []
    damage: list[Damage] = []
    good, at = 0, 0
    for number, raw in enumerate(data.split(b"\n"), 1):
        end = at + len(raw) + 1
        whole = end <= len(data)
        if raw or whole:
            try:
                if not whole:
                    raise ValueError("cut off")
                bodies.append(decode(raw))
                good = end if not damage else good
            except ValueError as error:
                damage.append(Damage(number, str(error), end >= len(data)))
        at = end
    return bodies, damage, good
