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
