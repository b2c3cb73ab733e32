"""The tail of lengths: what a reader has to hold in mind at once stays small."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILE_LINES = 450
FUNCTION_LINES = 60

pytestmark = pytest.mark.once


def sources() -> Iterator[Path]:
    for top in ("firmware_host", "drivers", "games", "hw", "tests"):
        yield from sorted((ROOT / top).rglob("*.py"))


def test_no_file_is_longer_than_a_reader_can_hold():
    long = [(len(path.read_text().splitlines()), path.relative_to(ROOT)) for path in sources()]
    told = [f"{path} has {lines} lines, {FILE_LINES} at most" for lines, path in long if lines > FILE_LINES]
    assert not told, "\n" + "\n".join(told)


def test_no_function_is_longer_than_a_screen():
    told = []
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > FUNCTION_LINES:
                    told.append(f"{path.relative_to(ROOT)}:{node.lineno} {node.name} has {lines} lines")
    assert not told, f"\nat most {FUNCTION_LINES} lines a function:\n" + "\n".join(told)
