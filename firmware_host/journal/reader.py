"""Reads a journal: its header, events, last checkpoint and end, and what is damaged in it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from firmware_host.journal.lines import FORMAT, Damage, split
from firmware_host.table.events import InputEvent, from_json
from firmware_host.table.session import Session


class UnreadableJournalError(Exception):
    """This is no journal we can use; the message says why."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An event and the fingerprint of the frame it led to when it was played ("" when it raised)."""

    number: int
    event: InputEvent
    frame: str


@dataclass(frozen=True, slots=True)
class Story:
    """A journal as read. `damage` lists lines that were left out; `good_bytes` precede the first.

    Numbers in `quarantined` are of events that were set aside, with all that had followed them.
    """

    program: str
    session: Session
    entries: tuple[Entry, ...]
    checkpoint: tuple[int, Mapping[str, Any]] | None
    end: str | None
    quarantined: frozenset[int]
    damage: tuple[Damage, ...]
    good_bytes: int


def read(data: bytes) -> Story:
    """Read a journal up to its first damaged line. Raises UnreadableJournalError."""
    bodies, damage, good_bytes = split(data)
    if damage and damage[0].line == 1:
        raise UnreadableJournalError(f"line 1: {damage[0].reason}")
    if not bodies:
        raise UnreadableJournalError("the file is empty")
    if damage:  # what follows a bad line cannot be trusted to fit
        bodies = bodies[: damage[0].line - 1]
    header = bodies[0]
    if header.get("journal") != FORMAT:
        raise UnreadableJournalError(
            f"line 1: journal format {header.get('journal')!r}, this program reads {FORMAT}"
        )
    try:
        session = Session.from_json(header["session"])
    except (KeyError, ValueError) as error:
        raise UnreadableJournalError(f"line 1: {error}") from error
    return _story(header, session, bodies[1:], tuple(damage), good_bytes)


def _story(
    header: Mapping[str, Any],
    session: Session,
    bodies: list[dict[str, Any]],
    damage: tuple[Damage, ...],
    good_bytes: int,
) -> Story:
    entries: list[Entry] = []
    checkpoint = None
    end = None
    quarantined: set[int] = set()
    for line, body in enumerate(bodies, 2):
        try:
            if "e" in body:
                entries.append(Entry(_number(body), from_json(body["e"]), str(body["f"])))
            elif "k" in body:
                checkpoint = (_number(body), _object(body["k"]))
            elif "end" in body:
                end = str(body["end"])
            elif "quarantined" in body:
                first = _number(body)
                quarantined.update(entry.number for entry in entries if entry.number >= first)
                if checkpoint is not None and checkpoint[0] >= first:
                    checkpoint = None  # it stands behind the bad event
            else:
                raise ValueError(f"neither event, checkpoint nor end: {sorted(body)}")
        except (KeyError, TypeError, ValueError) as error:
            raise UnreadableJournalError(f"line {line}: {error}") from error
    return Story(
        program=str(header.get("program", "")),
        session=session,
        entries=tuple(entries),
        checkpoint=checkpoint,
        end=end,
        quarantined=frozenset(quarantined),
        damage=damage,
        good_bytes=good_bytes,
    )


def _number(body: Mapping[str, Any]) -> int:
    number = body["n"]
    if type(number) is not int:
        raise ValueError(f"not a number of an event: {number!r}")
    return number


def _object(value: object) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(f"not a checkpoint: {value!r}")
    return value
