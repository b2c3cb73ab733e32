"""Enrolled cards outlive the program."""

from pathlib import Path

import pytest

from firmware_host.journal.state import StateError
from firmware_host.journal.store import Store


def test_what_was_taught_is_there_after_a_restart(tmp_path: Path) -> None:
    store = Store(tmp_path / "table.db")
    store.learn("aa", "briscola40/C7")
    store.learn("bb", "briscola40/U3")
    store.learn("aa", "briscola40/CA")
    store.learn("bb", None)
    store.close()
    assert Store(tmp_path / "table.db").cards() == {"aa": "briscola40/CA"}


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "table.db").write_bytes(b"something else" * 99)
    with pytest.raises(StateError, match=r"table\.db cannot be used: file is not a database"):
        Store(tmp_path / "table.db")


def test_lit_hours_add_up_over_restarts(tmp_path: Path) -> None:
    for _ in range(2):
        store = Store(tmp_path / "table.db")
        store.add_seconds({"seat1.panel": 600.0, "seat2.panel": 1.5})
        store.add_seconds({"seat1.panel": 30.0})
        store.close()
    assert Store(tmp_path / "table.db").seconds() == {"seat1.panel": 1260.0, "seat2.panel": 3.0}


def test_hours_that_cannot_be_added_are_told_and_none_of_them_is(tmp_path: Path) -> None:
    store = Store(tmp_path / "table.db")
    with pytest.raises(StateError, match="hours cannot be added"):
        store.add_seconds({"seat1.panel": 600.0, "seat2.panel": None})  # type: ignore[dict-item]
    assert store.seconds() == {}
    store.add_seconds({"seat1.panel": 1.0})
    assert store.seconds() == {"seat1.panel": 1.0}
