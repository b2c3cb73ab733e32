"""Positions are the readers' own keys, each in the line where it is seen to stand."""

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from hw.positions import json_positions, toml_positions

# Bare names, and such as need quotes. None holds a dot or bracket: there `Section` itself is ambiguous.
NAMES = st.one_of(
    st.text("abcXYZ019-_", min_size=1, max_size=4),
    st.text(" #=\"'\\{},é\n\t", min_size=1, max_size=4),
)
# Strings full of what would lead a careless walk astray; each goes before a number to be found.
DECOYS = (
    '"#]}\\"=["',
    "'\\'",
    '""',
    "''",
    '"""a\n"" [x] = 1\n"""',
    "'''\n# ' ''\n'''",
    '""""q"""""',
    '"\\\\"',
)
SCALARS = ("true", "-1.5e+3", "inf", "1979-05-27 07:32:00.5Z", "07:32:00", "0xDEAD_BEEF")


@dataclass
class Writer:
    """Writes random TOML in which each number from 1000000 stands in one place."""

    draw: st.DrawFn
    text: str = ""
    number: int = 1_000_000
    used: dict[tuple[str, ...], bool] = field(default_factory=dict)

    def one_of(self, *choices: str) -> str:
        return self.draw(st.sampled_from(choices))

    def blank(self) -> str:
        return self.one_of("", "", " ", "\t")

    def lines(self) -> str:
        return self.one_of("", "\n", " # [a] = {\n", "\n\n#'''\n")

    def name(self, name: str) -> str:
        if name and all(c.isascii() and (c.isalnum() or c in "-_") for c in name):
            return self.one_of(name, f"'{name}'", f'"{name}"')
        return json.dumps(name)

    def value(self, depth: int) -> str:
        kind = self.draw(st.integers(0, 9))
        if kind < 4 or depth > 3:
            self.number += 1
            return str(self.number)
        if kind == 4:
            return self.one_of(*DECOYS)
        if kind == 5:
            return self.one_of(*SCALARS)
        if kind < 8:
            inside = [self.lines() + self.value(depth + 1) + self.lines() for _ in range(self.count())]
            return "[" + ",".join(inside) + ("," if inside and kind == 7 else "") + self.lines() + "]"
        pairs = [f"{self.blank()}{self.pair(name, depth + 1)}" for name in self.names()]
        return "{" + ",".join(pairs) + self.blank() + "}"

    def count(self) -> int:
        return self.draw(st.integers(0, 3))

    def names(self) -> list[str]:
        return self.draw(st.lists(NAMES, max_size=3, unique=True))

    def pair(self, name: str, depth: int) -> str:
        key = self.name(name)
        if self.draw(st.booleans()):
            key += f"{self.blank()}.{self.blank()}{self.name(self.draw(NAMES))}"
        return f"{key}{self.blank()}={self.blank()}{self.value(depth)}"

    def section(self, path: tuple[str, ...]) -> None:
        for name in self.names():
            self.text += f"{self.blank()}{self.pair(name, 1)}{self.blank()}{self.one_of('', '# = ]')}\n"
            self.text += self.lines() if self.draw(st.booleans()) else ""
        if len(path) == 2:
            return
        for name in self.names():
            many = self.draw(st.booleans())
            for _ in range(self.draw(st.integers(1, 3)) if many else 1):
                inside = (*path, name)
                dotted = f"{self.blank()}.{self.blank()}".join(self.name(part) for part in inside)
                header = f"{self.blank()}{dotted}{self.blank()}"
                self.text += f"[[{header}]] # [x]\n" if many else f"[{header}]\n"
                self.section(inside)


@st.composite
def tomls(draw: st.DrawFn) -> str:
    writer = Writer(draw)
    writer.section(())
    return writer.text


def leaves(value: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """Every key that a reader gives, and its value; empty lists and sections too."""
    if key:
        yield key, value
    if isinstance(value, Mapping):
        for name, inside in value.items():
            yield from leaves(inside, f"{key}.{name}" if key else name)
    if isinstance(value, list):
        for number, inside in enumerate(value, start=1):
            yield from leaves(inside, f"{key}[{number}]")


def line_of(text: str, number: int) -> int:
    return text.count("\n", 0, text.index(str(number))) + 1


def readable(text: str) -> Mapping[str, Any] | None:
    """None for the few texts in which keys collide."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None


@given(tomls())
def test_every_key_that_the_toml_reader_gives_has_its_line(text: str):
    values = readable(text)
    if values is None:
        return
    positions = toml_positions(text)
    assert set(positions.lines) == {key for key, _ in leaves(values)}
    for key, value in leaves(values):
        if isinstance(value, int) and value > 1_000_000 and str(value) in text:
            assert positions.line(key) == line_of(text, value), key


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.floats(allow_nan=False), st.text('"\\{}[]:,a\n', max_size=5)),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(NAMES, inside, max_size=4),
)


@given(st.dictionaries(NAMES, JSON, max_size=4), st.sampled_from([None, 0, 2]), st.booleans())
def test_every_key_that_the_json_reader_gives_has_its_line(values: Any, indent: int | None, plain: bool):
    text = json.dumps(values, indent=indent, ensure_ascii=plain)
    positions = json_positions(text)
    assert set(positions.lines) == {key for key, _ in leaves(values)}
    assert list(positions.twice) == []
    if indent is not None:
        ends = [line for line in positions.lines.values() if not 1 < line <= text.count("\n") + 1]
        assert not ends


def test_a_missing_key_stands_where_its_section_begins():
    positions = toml_positions("a = 1\n[b]\nc = [\n 1,\n]\n[[d]]\n[[d]]\ne.f = 2\n")
    asked = ["a", "b", "b.c", "b.c[1]", "b.c[2]", "b.x", "d", "d[1]", "d[2].e.f", "d[2].e.g", "x", "x.y[1]"]
    assert [positions.line(key) for key in asked] == [1, 2, 3, 4, 3, 2, 6, 6, 8, 8, 1, 1]


def test_a_json_key_given_twice_is_noticed_where_it_stands_again():
    positions = json_positions('{"a": 1,\n"b": {"a": {"c": 2},\n"a": \n{"c": 3}}}')
    assert positions.twice == ["b.a"]
    assert [positions.line(key) for key in ("b", "b.a", "b.a.c")] == [2, 3, 4]
