"""The decision records: one shape, one screen."""

from pathlib import Path

import pytest

RECORDS = sorted((Path(__file__).parents[2] / "docs/decisions").glob("[0-9]*.md"))

pytestmark = pytest.mark.once


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_a_record_says_status_context_decision_and_consequences_on_one_screen(record: Path):
    lines = record.read_text().splitlines()
    assert lines[0].startswith(f"# {int(record.name[:4])}. ")
    headings = [line.removeprefix("## ") for line in lines if line.startswith("## ")]
    assert headings == ["Status", "Context", "Decision", "Consequences"]
    assert len(lines) <= 60, f"{record.name} has {len(lines)} lines"


def test_each_record_has_a_number_of_its_own():
    """Gaps are fine: two people may write records on the same day."""
    numbers = [int(record.name[:4]) for record in RECORDS]
    assert len(set(numbers)) == len(numbers)
