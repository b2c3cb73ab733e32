"""Typed reading of a data file's sections: every fault is noted, none stops the reading.

What is faulty reads as a placeholder of the right type, so a loader is written as if all were well
and asks once, at its end, whether anything was wrong.
"""

import difflib
import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any

from hw.errors import Fault, FaultyFileError
from hw.positions import Positions

NAME = re.compile(r"[a-z][a-z0-9_-]*")
MANY = 8  # more names than this are counted instead of listed


class Faults:
    """The faults of one file so far, and of the files it names."""

    def __init__(self, file: str, positions: Positions | None = None) -> None:
        self._file = file
        self._positions = positions
        self._faults: list[Fault] = []
        self._elsewhere: list[Fault] = []

    def add(self, key: str, wrong: str, expected: str) -> None:
        """Note one more."""
        self._faults.append(Fault(self._file, self.line(key), key, wrong, expected))

    def take(self, faults: Iterable[Fault]) -> None:
        """Note those of a file that this one names."""
        self._elsewhere += faults

    def line(self, key: str) -> int | None:
        """Where a key stands, or what should hold it; None in a file that could not be read."""
        return None if self._positions is None else self._positions.line(key)

    def check(self) -> None:
        """Raises FaultyFileError if there were any, from the file's first line to its last."""
        if self._faults or self._elsewhere:
            raise FaultyFileError([*sorted(self._faults, key=lambda it: it.line or 0), *self._elsewhere])


class Claims:
    """Things of one kind that may be used only once in a file, and who uses them."""

    def __init__(self, faults: Faults, kind: str, show: Callable[[Any], str] = str) -> None:
        self._faults = faults
        self._kind = kind
        self._show = show
        self._owners: dict[Hashable, str] = {}

    def claim(self, key: str, thing: Hashable) -> None:
        """`key` uses `thing`; a fault when another does already."""
        if thing in self._owners:
            owner = self._owners[thing]
            wrong = f"{self._kind} {self._show(thing)} is used twice"
            self._faults.add(key, wrong, f"another than at {owner} (line {self._faults.line(owner)})")
        else:
            self._owners[thing] = key


def nearest(word: str, names: Iterable[str]) -> str:
    """The right name that was probably meant, else the choice there is."""
    known = list(dict.fromkeys(names))
    close = difflib.get_close_matches(word, known, n=1)
    if close:
        return f'"{close[0]}"'
    return f"one of {listed(known)}"


def listed(names: Iterable[str]) -> str:
    """Names in a row; of many only the first few and how many more there are."""
    known = [f'"{name}"' for name in names]
    if len(known) <= MANY:
        return ", ".join(known) or "none"
    return f"{', '.join(known[:3])} and {len(known) - 3} more"


class Section:
    """One table of a TOML file or one object of a JSON file, read key by key. Lists count from 1."""

    def __init__(self, values: Mapping[str, Any], faults: Faults, key: str = "") -> None:
        self._values = values
        self._faults = faults
        self._key = key
        self._known: list[str] = []

    def at(self, key: str) -> str:
        """A key of this section as the whole file would name it."""
        return f"{self._key}.{key}" if self._key else key

    def add(self, key: str, wrong: str, expected: str) -> None:
        """Note a fault at one of this section's keys."""
        self._faults.add(self.at(key), wrong, expected)

    def has(self, key: str) -> bool:
        """Whether a key is there that need not be."""
        self._known.append(key)
        return key in self._values

    def integer(
        self, key: str, low: int, high: int, default: int | None = None, show: Callable[[int], str] = str
    ) -> int | None:
        """A whole number within bounds, both included; None when it is faulty."""
        expected = f"a whole number from {show(low)} to {show(high)}"
        value: int | None = self._take(key, int, expected, default)
        if value is not None and not low <= value <= high:
            self.add(key, f"{show(value)} is out of range", expected)
            return None
        return value

    def number(self, key: str, low: float, high: float, default: float | None = None) -> float | None:
        """A number, whole or not, within bounds, both included; None when it is faulty."""
        expected = f"a number from {low:g} to {high:g}"
        value: int | float | None = self._take(key, (int, float), expected, default)
        if value is not None and not low <= value <= high:  # what is no number at all is in no bounds
            self.add(key, f"{value} is out of range", expected)
            return None
        return value if value is None else float(value)

    def text(
        self, key: str, pattern: re.Pattern[str], expected: str, default: str | None = None
    ) -> str | None:
        """A text that a pattern matches whole; None when it is faulty."""
        value: str | None = self._take(key, str, expected, default)
        if value is not None and not pattern.fullmatch(value):
            self.add(key, f'"{value}" does not fit', expected)
            return None
        return value

    def choice(self, key: str, names: Iterable[str], default: str | None = None) -> str | None:
        """One of some names; None when it is faulty."""
        known = list(names)
        value: str | None = self._take(key, str, f"one of {listed(known)}", default)
        if value is not None and value not in known:
            self.add(key, f'"{value}" is not known', nearest(value, known))
            return None
        return value

    def integers(self, key: str, default: list[int] | None = None) -> list[int]:
        """A list of whole numbers."""
        return self._items(key, int, "a list of whole numbers", default)

    def texts(self, key: str, default: list[str] | None = None) -> list[str]:
        """A list of texts."""
        return self._items(key, str, "a list of texts", default)

    def section(self, key: str) -> "Section":
        """A section inside; an empty one when it is faulty."""
        value = self._take(key, dict, f"a section [{self.at(key)}]", None)
        return _Lost() if value is None else Section(value, self._faults, self.at(key))

    def sections(self, key: str, expected: str) -> list["Section"]:
        """A list of sections, at least one; `expected` says of what."""
        values = self._take(key, list, expected, None)
        if values is not None and not (values and all(isinstance(value, dict) for value in values)):
            self.add(key, f"{_said(values)} is not that", expected)
            return []
        return [
            Section(value, self._faults, f"{self.at(key)}[{number}]")
            for number, value in enumerate(values or (), start=1)
        ]

    def all_keys(self) -> list[str]:
        """All keys, for a section whose keys are data."""
        self._known += self._values
        return list(self._values)

    def end(self) -> None:
        """Everything was asked for: what is left over was misspelt."""
        for key in self._values:
            if key not in self._known:
                self.add(key, "there is no such key", nearest(key, self._known))

    def _take(self, key: str, kind: type | tuple[type, ...], expected: str, default: Any) -> Any:
        self._known.append(key)
        if key not in self._values:
            if default is None:
                self.add(key, "it is missing", expected)
            return default
        value = self._values[key]
        if not isinstance(value, kind) or (kind is not bool and isinstance(value, bool)):
            self.add(key, f"{_said(value)} is not that", expected)
            return None
        return value

    def _items(self, key: str, kind: type, expected: str, default: list[Any] | None) -> list[Any]:
        values = self._take(key, list, expected, default)
        if values is None:
            return []
        faulty = False
        for number, value in enumerate(values, start=1):
            if not isinstance(value, kind) or isinstance(value, bool):
                self.add(f"{key}[{number}]", f"{_said(value)} is not that", expected)
                faulty = True
        return [] if faulty else values


class _Lost(Section):
    """Stands for a section that is not there: its keys are not missed once more."""

    def __init__(self) -> None:
        super().__init__({}, Faults(""))


def _said(value: Any) -> str:
    match value:
        case str():
            return f'"{value}"'
        case bool():
            return str(value).lower()
        case dict():
            return "a section"
        case []:
            return "an empty list"
        case list():
            return "a list"
    return str(value)
