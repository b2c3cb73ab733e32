"""Reads a journal: its header, events, last checkpoint and end, and what is damaged in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from firmware_host.journal.lines import FORMAT, Damage, encode, split
from firmware_host.journal.migrate import format_of, migrated
from firmware_host.table.events import InputEvent, from_json
from firmware_host.table.session import Session


class UnreadableJournalError(Exception):
    """This is no journal we can use; the message says why."""


class NewerJournalError(UnreadableJournalError):
    """It is one, of a format that a later program made up."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An event and the fingerprint of the frame it led to when it was played ("" when it raised)."""

    number: int
    event: InputEvent
    frame: str
    seconds: float  # since the journal was begun, the time between two programs not counted
    refused: bool = False  # and so has changed nothing


@dataclass(frozen=True, slots=True)
class Maker:
    """A program that wrote a journal, or went on with it."""

    program: str
    build: str


@dataclass(frozen=True, slots=True)
class Story:
    """A journal as read. `damage` lists lines that were left out; `good_bytes` precede the first.

    Numbers in `quarantined` are of events that were set aside, with all that had followed them.
    """

    makers: tuple[Maker, ...]
    session: Session
    entries: tuple[Entry, ...]
    checkpoint: tuple[int, Mapping[str, Any]] | None
    end: str | None
    quarantined: frozenset[int]
    damage: tuple[Damage, ...]
    good_bytes: int
    format: int  # of the file
    tells_refusals: bool = False  # whether refused events are marked

    @property
    def program(self) -> str:
        """The version that began it."""
        return self.makers[0].program

    @property
    def seconds(self) -> float:
        """When its last event was."""
        return self.entries[-1].seconds if self.entries else 0.0

    @property
    def is_torn(self) -> bool:
        """Whether only its last line is damaged, as a cut of the power leaves it."""
        return len(self.damage) == 1 and self.damage[0].is_last

    def made_by(self, program: str, build: str) -> bool:
        """Whether this very program wrote all of it."""
        return set(self.makers) == {Maker(program, build)}


@dataclass(slots=True)
class _Reading:
    """What the lines have told so far."""

    makers: list[Maker]
    entries: list[Entry] = field(default_factory=list)
    checkpoint: tuple[int, Mapping[str, Any]] | None = None
    end: str | None = None
    quarantined: set[int] = field(default_factory=set)

    def take(self, body: Mapping[str, Any]) -> None:
        """One line more. Raises KeyError, TypeError or ValueError for one that makes no sense."""
        if "e" in body:
            self.entries.append(_entry(body))
        elif "k" in body:
            self.checkpoint = (_number(body), _object(body["k"]))
        elif "end" in body:
            self.end = str(body["end"])
        elif "quarantined" in body:
            self._set_aside(_number(body))
        elif "program" in body:
            self.makers.append(_maker(body))
        else:
            raise ValueError(f"neither event, checkpoint nor end: {sorted(body)}")

    def misfit(self, body: Mapping[str, Any]) -> str:
        """Why a line cannot stand here, each for itself being whole: one is gone, doubled or moved."""
        if self.end is not None:
            return "a line behind the end"
        last, number = len(self.entries), body.get("n")
        if "quarantined" in body or type(number) is not int:
            return ""
        expected = last + 1 if "e" in body else last
        return "" if number == expected else f"number {number} stands where {expected} is due"

    def _set_aside(self, first: int) -> None:
        self.quarantined.update(entry.number for entry in self.entries if entry.number >= first)
        if self.checkpoint is not None and self.checkpoint[0] >= first:
            self.checkpoint = None  # it stands behind the bad event


def read(data: bytes) -> Story:
    """Read a journal of any format up to its first damaged line. Raises UnreadableJournalError."""
    bodies, damage, good_bytes = split(data)
    if damage and damage[0].line == 1:
        raise UnreadableJournalError(f"line 1: {damage[0].reason}")
    if not bodies:
        raise UnreadableJournalError("the file is empty")
    if damage:  # what follows a bad line cannot be trusted to fit
        bodies = bodies[: damage[0].line - 1]
    header = bodies[0]
    try:
        number = format_of(header)
        bodies = migrated(bodies)
        session = Session.from_json(header["session"])
        reading = _Reading([_maker(bodies[0])])
    except (KeyError, ValueError) as error:
        newer = type(header.get("journal")) is int and header["journal"] > FORMAT
        raise (NewerJournalError if newer else UnreadableJournalError)(f"line 1: {error}") from error
    misfit = _take_all(reading, bodies[1:])
    if misfit is not None:
        good_bytes = sum(map(len, data.splitlines(keepends=True)[: misfit.line - 1]))
        damage = [misfit, *damage]
    return Story(
        makers=tuple(reading.makers),
        session=session,
        entries=tuple(reading.entries),
        checkpoint=reading.checkpoint,
        end=reading.end,
        quarantined=frozenset(reading.quarantined),
        damage=tuple(damage),
        good_bytes=good_bytes,
        format=number,
        tells_refusals=header.get("refusals") is True,
    )


def _take_all(reading: _Reading, bodies: list[dict[str, Any]]) -> Damage | None:
    """Take line by line, up to one that makes no sense or does not fit behind those before it."""
    for line, body in enumerate(bodies, 2):
        if reason := reading.misfit(body):
            return Damage(line, reason)
        try:
            reading.take(body)
        except KeyError as error:
            return Damage(line, f"it has no {error}")
        except (TypeError, ValueError) as error:
            return Damage(line, str(error))
    return None


def told(story: Story) -> str:
    """The first damage in words: where it is, what it is, and what is left. Empty for a sound journal."""
    if not story.damage:
        return ""
    first = story.damage[0]
    left = f"the game is whole up to event {len(story.entries)}"
    behind = "it is the last line" if first.is_last else "nothing from there on is used"
    return f"line {first.line}: {first.reason}; {behind}, {left}"


def rewritten(data: bytes) -> bytes:
    """The good lines of a journal of an older format, in the present one."""
    bodies, damage, _ = split(data)
    return b"".join(map(encode, migrated(bodies[: damage[0].line - 1] if damage else bodies)))


def _entry(body: Mapping[str, Any]) -> Entry:
    seconds = body.get("t", 0.0)
    if type(seconds) not in (int, float):
        raise ValueError(f"not when an event was: {seconds!r}")
    return Entry(_number(body), from_json(body["e"]), str(body["f"]), float(seconds), "r" in body)


def _maker(body: Mapping[str, Any]) -> Maker:
    return Maker(str(body.get("program", "")), str(body.get("build", "")))


def _number(body: Mapping[str, Any]) -> int:
    number = body["n"]
    if type(number) is not int:
        raise ValueError(f"not a number of an event: {number!r}")
    return number


def _object(value: object) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(f"not a checkpoint: {value!r}")
    return value
