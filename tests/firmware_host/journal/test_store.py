"""Enrolled cards outlive the program."""

import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from drivers.clock.system.twin import VirtualClock
from firmware_host.journal.disk import HeapSyncer, Lasting, ThreadSyncer
from firmware_host.journal.state import StateError
from firmware_host.journal.store import Store
from firmware_host.table.session import Last, Session
from games.api import Bot, Holding, Outcome, Person


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


def a_session(seats: tuple[int, ...] = (0, 2)) -> Session:
    sitters = (Person(), Bot("hard"))
    rules = {"tie_break": "last_trick"}
    return Session("briscola", seats, sitters, 0, 1, Holding.SCREEN, rules, {}, "t", ("en",) * 4)


def test_how_a_game_was_played_last_is_there_after_a_restart(tmp_path: Path) -> None:
    store = Store(tmp_path / "table.db")
    store.began(replace(a_session(), options={}))
    store.began(a_session())
    store.close()
    last = Last(2, ("hard",), {"tie_break": "last_trick"}, Holding.SCREEN)
    assert Store(tmp_path / "table.db").last() == {"briscola": last}


def test_games_won_this_evening_are_counted_for_each_company_of_seats(tmp_path: Path) -> None:
    store = Store(tmp_path / "table.db")
    store.ended(a_session(), Outcome((1,), False, (50, 70)))
    store.ended(a_session(), Outcome((0, 1), True, (60, 60)))
    store.ended(a_session(), Outcome((1,), False, (40, 80)))
    store.ended(a_session((1, 3)), Outcome((0,), False, (80, 40)))
    store.close()
    won = {("briscola", (0, 2)): (0, 2), ("briscola", (1, 3)): (1, 0)}
    assert Store(tmp_path / "table.db").won() == won


def test_games_of_another_day_do_not_count(tmp_path: Path) -> None:
    store = Store(tmp_path / "table.db")
    store.ended(a_session(), Outcome((1,), False, (50, 70)))
    store.close()
    with sqlite3.connect(tmp_path / "table.db") as database:
        database.execute("UPDATE results SET at = datetime('now', '-1 day')")
    assert Store(tmp_path / "table.db").won() == {}


def test_a_memory_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    store = Store(tmp_path / "table.db")
    with sqlite3.connect(tmp_path / "table.db") as database:
        database.execute("DROP TABLE last")
    with pytest.raises(StateError, match="the table's memory cannot be written: no such table: last"):
        store.began(a_session())
    with pytest.raises(StateError, match="the table's memory cannot be written"):
        sealed(tmp_path / "table.db").learn("aa", "briscola40/CA")


def sealed(path: Path) -> Store:
    """A store whose disk takes nothing any more."""
    store = Store(path)
    store._database.execute("PRAGMA query_only = 1")
    return store


class Asked(HeapSyncer):
    """Remembers what it was to sync."""

    def __init__(self, clock: VirtualClock) -> None:
        super().__init__(clock)
        self.asked: list[Lasting] = []

    def soon(self, disk: Lasting) -> None:
        self.asked.append(disk)
        super().soon(disk)


def test_what_is_kept_outlives_a_kill_at_once_and_a_power_cut_with_the_next_sync(tmp_path: Path) -> None:
    clock = VirtualClock()
    syncer = Asked(clock)
    store = Store(tmp_path / "table.db", syncer)
    store.learn("aa", "briscola40/CA")
    store.began(a_session())
    store.ended(a_session(), Outcome((1,), False, (50, 70)))
    store.add_seconds({"seat1.panel": 1.0})
    assert syncer.asked == [store] * 4
    (tmp_path / "dead").mkdir()
    for file in ("table.db", "table.db-wal"):  # as a killed program leaves them
        shutil.copy(tmp_path / file, tmp_path / "dead" / file)
    again = Store(tmp_path / "dead" / "table.db")
    assert again.cards() == {"aa": "briscola40/CA"}
    assert (len(again.last()), len(again.won()), len(again.seconds())) == (1, 1, 1)
    clock.run_for(0.06)  # and nothing is wrong with its log


def test_the_log_is_synced_by_the_thread_while_more_is_kept(tmp_path: Path) -> None:
    errors: list[BaseException] = []
    syncer = ThreadSyncer(errors.append)
    store = Store(tmp_path / "table.db", syncer)
    for number in range(200):
        store.learn(f"{number:02x}", "briscola40/CA")
    syncer.stop()
    store.close()
    assert errors == []
    assert len(Store(tmp_path / "table.db").cards()) == 200
