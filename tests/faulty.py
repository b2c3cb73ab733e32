"""Faulty table files, and the sentences they are told, with lines that survive a change of the file."""

import re
from pathlib import Path

import pytest

from hw.errors import FaultyFileError
from hw.table_file import LampCurrent, load_table

CAFE4 = Path(__file__).parents[1] / "hw" / "tables" / "cafe4.toml"


def told(path: Path, *sentences: str) -> list[str]:
    """`<text>` in a sentence stands for the line in which that text first stands in the file."""
    content = path.read_text()

    def line(marker: re.Match[str]) -> str:
        return str(content.count("\n", 0, content.index(marker[1])) + 1)

    return [f"{path}:{re.sub(r'<([^>]+)>', line, sentence)}" for sentence in sentences]


def changed(folder: Path, *changes: tuple[str, str]) -> Path:
    """A copy of cafe4.toml with texts replaced where they first stand."""
    content = CAFE4.read_text()
    for old, new in changes:
        assert old in content
        content = content.replace(old, new, 1)
    path = folder / "table.toml"
    path.write_text(content)
    return path


def table_text(name: str) -> str:
    return (CAFE4.parent / f"{name}.toml").read_text()


def faults(path: Path, lamp_mA: LampCurrent | None = None) -> list[str]:
    with pytest.raises(FaultyFileError) as caught:
        load_table(path, lamp_mA)
    assert str(caught.value) == "\n".join(str(fault) for fault in caught.value.faults)
    return [str(fault) for fault in caught.value.faults]
