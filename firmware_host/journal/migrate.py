"""Brings the lines of an older journal to the present format, one format at a time.

Old files stay as they are: reading them is enough to replay, and a game that is gone on with gets a
new file beside the old one.
"""

from collections.abc import Callable, Mapping
from typing import Any

from firmware_host.journal.build import NO_BUILD
from firmware_host.journal.lines import FORMAT

Body = dict[str, Any]


def format_of(header: Mapping[str, Any]) -> int:
    """The format of a journal with this first line. Raises ValueError for one nobody can read here."""
    number = header.get("journal")
    if type(number) is not int or number < 1:
        raise ValueError(f"not the first line of a journal: it says journal {number!r}")
    if number > FORMAT:
        raise ValueError(f"journal format {number}, this program reads {', '.join(map(str, FORMATS))}")
    return number


def migrated(bodies: list[Body]) -> list[Body]:
    """The same journal in the present format. Raises ValueError as `format_of` does."""
    for number in range(format_of(bodies[0]), FORMAT):
        bodies = _STEPS[number](bodies)
    return bodies


def _from_first(bodies: list[Body]) -> list[Body]:
    """Format 1 knew no builds, and began to count seconds anew whenever its game was gone on with."""
    header = {**bodies[0], "journal": 2, "build": NO_BUILD}
    found, before, latest = [header], 0.0, 0.0
    for body in bodies[1:]:
        seconds = body.get("t")
        if isinstance(seconds, int | float):
            if before + seconds < latest:
                before = latest
            latest = round(before + seconds, 3)
            body = {**body, "t": latest, "e": _going_on(body.get("e"))}
        found.append(body)
    return found


def _going_on(event: Any) -> Any:
    """In format 1 timers began anew whenever a game was gone on with, and nobody said what was lost."""
    match event:
        case ["resumed", missing, lying]:
            return ["resumed", missing, lying, [], False]
    return event


_STEPS: Mapping[int, Callable[[list[Body]], list[Body]]] = {1: _from_first}
FORMATS = (*_STEPS, FORMAT)
