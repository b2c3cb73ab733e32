"""Journals of older formats are read, brought to the present one, and gone on with."""

import os
from pathlib import Path

import pytest

from firmware_host.journal.evidence import renew
from firmware_host.journal.lines import FORMAT, decode, encode
from firmware_host.journal.migrate import FORMATS, format_of, migrated
from firmware_host.journal.reader import NewerJournalError, read, rewritten

GOLDEN = Path(__file__).parent / "golden"
OLD = (GOLDEN / "format1.journal").read_bytes()  # written by format 1's own program, resumed once


def lines(data: bytes) -> list[dict]:
    return [decode(line) for line in data.splitlines()]


def test_a_journal_of_format_1_becomes_what_it_became_when_format_2_was_made() -> None:
    path = GOLDEN / "format1_as_2.journal"
    if os.environ.get("GOLDEN") == "write":
        path.write_bytes(rewritten(OLD))
    assert rewritten(OLD) == path.read_bytes()


def test_format_1_is_read_as_it_stands_with_its_game_whole() -> None:
    story = read(OLD)
    assert (story.format, story.program, story.makers[0].build) == (1, "0.1.0", "")
    assert [entry.number for entry in story.entries] == list(range(1, len(story.entries) + 1))
    assert story.damage == ()


def test_its_seconds_no_longer_begin_anew_where_the_game_was_gone_on_with() -> None:
    before = [body["t"] for body in lines(OLD) if "t" in body]
    assert before != sorted(before)
    after = [entry.seconds for entry in read(OLD).entries]
    assert after == sorted(after)


def test_every_format_but_the_present_one_has_its_step() -> None:
    assert tuple(range(1, FORMAT + 1)) == FORMATS


def test_the_present_format_is_left_as_it_is() -> None:
    now = lines(rewritten(OLD))
    assert migrated(now) == now


@pytest.mark.parametrize("number", [FORMAT + 1, 99])
def test_a_format_of_a_later_program_is_refused_and_told_apart(number: int) -> None:
    header, _, rest = OLD.partition(b"\n")
    data = encode({**decode(header), "journal": number}) + rest
    with pytest.raises(NewerJournalError, match=f"line 1: journal format {number}, this program reads 1, 2"):
        read(data)


@pytest.mark.parametrize("said", [0, -1, "2", None, True, 1.0])
def test_a_first_line_that_names_no_format_is_no_first_line(said: object) -> None:
    with pytest.raises(ValueError, match="not the first line of a journal"):
        format_of({"journal": said})


def test_a_file_is_renewed_whole_and_the_old_one_kept_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "000001-briscola.journal"
    path.write_bytes(OLD)
    renew(path)
    assert (tmp_path / "000001-briscola.old").read_bytes() == OLD
    assert read(path.read_bytes()).format == FORMAT
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "000001-briscola.journal",
        "000001-briscola.old",
    ]
