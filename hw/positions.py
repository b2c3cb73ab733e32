"""In which line of a file each key stands, for TOML and JSON alike; the standard readers do not tell.

Walks over text that a reader has accepted already, so it may trust every bracket and quote.
"""

import json
import re
import tomllib
from bisect import bisect_left
from collections.abc import Mapping, Sequence

_BLANK = re.compile(r"(?:\s|#[^\n]*)*")
_JOINT = re.compile(r"[ \t]*\.[ \t]*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}' r"|'''.*?'{3,5}" r'|"(?:[^"\\]|\\.)*"' r"|'[^']*'",
    re.DOTALL,
)
_SCALAR = re.compile(r"[^,\]}\n#]+")  # a number, a truth, a date


class Positions:
    """The lines of one file by key, as `Section.at` writes keys: "seats[1].buttons.ok"."""

    def __init__(self, lines: Mapping[str, int], twice: Sequence[str] = ()) -> None:
        self.lines = lines
        self.twice = twice  # keys that stand in for an earlier one of the same name

    def line(self, key: str) -> int:
        """Where a key stands; for one that is missing, where the section begins that lacks it."""
        while key:
            if key in self.lines:
                return self.lines[key]
            key = key[: max(key.rfind("."), key.rfind("["), 0)]
        return 1


def toml_positions(text: str) -> Positions:
    """Of a text that `tomllib` reads."""
    walk = _Walk(text, "=")
    walk.file()
    return Positions(walk.lines)


def json_positions(text: str) -> Positions:
    """Of a text that `json` reads."""
    walk = _Walk(text, ":")
    walk.blank()
    walk.value("")
    return Positions(walk.lines, walk.twice)


class _Walk:
    """One pass over a text; a JSON object is an inline table with colons."""

    def __init__(self, text: str, equals: str) -> None:
        self._text = text
        self._equals = equals
        self._at = 0
        self._ends = [found.start() for found in re.finditer("\n", text)]
        self._counts: dict[str, int] = {}  # sections so far of each list of sections
        self.lines: dict[str, int] = {}
        self.twice: list[str] = []

    def file(self) -> None:
        """A whole TOML file."""
        section = ""
        while self.blank():
            if self._ahead("["):
                section = self._header()
            else:
                self._pair(section)

    def blank(self) -> bool:
        """Skip what says nothing; whether anything follows."""
        self._skip(_BLANK)
        return self._at < len(self._text)

    def value(self, key: str) -> None:
        """Whatever stands at a key."""
        if self._ahead("["):
            self._list(key)
        elif self._ahead("{"):
            self._inline(key)
        elif self._text[self._at] in "\"'":
            self._skip(_STRING)
        else:
            self._skip(_SCALAR)

    def _header(self) -> str:
        many = self._text.startswith("[[", self._at)
        self._at += 2 if many else 1
        section = ""
        names = self._names()
        for number, name in enumerate(names, start=1):
            section = self._note(f"{section}.{name}" if section else name)
            if many and number == len(names):
                self._counts[section] = self._counts.get(section, 0) + 1
            if section in self._counts:
                section = self._note(f"{section}[{self._counts[section]}]")
        self.blank()
        self._at += 2 if many else 1
        return section

    def _pair(self, section: str) -> None:
        key = section
        before = len(self.lines)
        for name in self._names():
            key = self._note(f"{key}.{name}" if key else name)
        if self._equals == ":" and len(self.lines) == before:
            self._again(key)
        self.blank()
        self._at += len(self._equals)
        self.blank()
        self.value(key)

    def _again(self, key: str) -> None:
        """JSON readers let the later of two keys win without a word, so its lines are what counts."""
        inside = (f"{key}.", f"{key}[")
        self.lines = {other: line for other, line in self.lines.items() if not other.startswith(inside)}
        self.lines[key] = self._line()
        self.twice.append(key)

    def _list(self, key: str) -> None:
        self._at += 1
        number = 0
        while self.blank() and not self._ahead("]"):
            number += 1
            self.value(self._note(f"{key}[{number}]"))
            self._comma()
        self._at += 1

    def _inline(self, key: str) -> None:
        self._at += 1
        while self.blank() and not self._ahead("}"):
            self._pair(key)
            self._comma()
        self._at += 1

    def _names(self) -> list[str]:
        names = []
        while True:
            self.blank()
            quoted = self._text[self._at] in "\"'"
            name = self._skip(_STRING if quoted else _BARE)
            names.append(self._plain(name) if quoted else name)
            joint = _JOINT.match(self._text, self._at)
            if joint is None or self._equals == ":":
                return names
            self._at = joint.end()

    def _plain(self, quoted: str) -> str:
        read = json.loads(quoted) if self._equals == ":" else tomllib.loads(f"k = {quoted}")["k"]
        return str(read)

    def _comma(self) -> None:
        self.blank()
        if self._ahead(","):
            self._at += 1

    def _note(self, key: str) -> str:
        self.lines.setdefault(key, self._line())
        return key

    def _line(self) -> int:
        return bisect_left(self._ends, self._at) + 1

    def _ahead(self, mark: str) -> bool:
        return self._text.startswith(mark, self._at)

    def _skip(self, what: re.Pattern[str]) -> str:
        found = what.match(self._text, self._at)
        if found is None:  # raised, for a walk that misreads would otherwise not end
            raise ValueError(
                f"line {self._line()}: {self._text[self._at : self._at + 20]!r} was not understood"
            )
        self._at = found.end()
        return found.group()
