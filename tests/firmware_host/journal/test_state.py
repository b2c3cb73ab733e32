"""The state directory: held by one program, its key made once and kept to itself, its journals in order."""

import os
import stat
import subprocess
import sys

import pytest

from firmware_host.journal.state import Room, StateDirectory, StateError, StateInUseError, default_path

UID = bytes.fromhex("045eed00076c80")


@pytest.fixture
def state(tmp_path):
    held = StateDirectory(tmp_path / "state")
    yield held
    held.release()


def test_a_second_table_is_refused_and_told_who_holds_the_state_and_where(state):
    state.announce("http://127.0.0.1:8080/")
    with pytest.raises(StateInUseError) as refused:
        StateDirectory(state.path)
    assert str(refused.value) == (
        f"a table already runs on {state.path}: process {os.getpid()} at http://127.0.0.1:8080/"
    )


def test_another_process_is_refused_too_and_may_have_it_afterwards(state):
    code = "import sys; from pathlib import Path; from firmware_host.journal.state import *\n"
    code += "StateDirectory(Path(sys.argv[1]))"
    words = [sys.executable, "-c", code, str(state.path)]
    refused = subprocess.run(words, capture_output=True, text=True, check=False)
    assert f"process {os.getpid()}" in refused.stderr
    state.release()
    assert subprocess.run(words, capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("text", [b"", b"nonsense", b"[1]", b"\xff\xfe", b'{"pid": 5}'])
def test_whatever_stands_in_the_lock_the_refusal_is_a_sentence(state, text):
    (state.path / "lock").write_bytes(text)
    with pytest.raises(StateInUseError, match=f"already runs on {state.path}: (another program|process 5)"):
        StateDirectory(state.path)


def test_a_lock_left_behind_by_a_killed_program_hinders_nobody(tmp_path):
    path = tmp_path / "state"
    path.mkdir()
    (path / "lock").write_text('{"pid": 1, "address": "http://127.0.0.1:1/"}')
    StateDirectory(path).release()


def test_the_key_is_made_once_and_is_nobody_elses_to_read(tmp_path):
    first = StateDirectory(tmp_path / "state")
    key = first.path / "key"
    made = key.read_bytes()
    assert (len(made), stat.S_IMODE(key.stat().st_mode)) == (32, 0o600)
    first.release()
    again = StateDirectory(first.path)
    assert key.read_bytes() == made
    again.release()


def test_a_half_made_key_is_made_anew_with_the_right_mode(tmp_path):
    path = tmp_path / "state"
    path.mkdir()
    (path / "key.new").write_bytes(b"torn")
    (path / "key.new").chmod(0o644)
    StateDirectory(path).release()
    assert stat.S_IMODE((path / "key").stat().st_mode) == 0o600
    assert not (path / "key.new").exists()


def test_a_key_that_is_none_is_refused_rather_than_used(tmp_path):
    state = StateDirectory(tmp_path / "state")
    state.release()
    (state.path / "key").write_bytes(b"")
    with pytest.raises(StateError, match="holds 0 bytes"):
        StateDirectory(state.path)
    (state.path / "key").unlink()
    StateDirectory(state.path).release()  # and the lock was let go of


def test_tag_hashes_last_with_their_key_and_differ_between_keys(tmp_path):
    first = StateDirectory(tmp_path / "a")
    told = first.tag_hash(UID)
    assert (len(told), UID.hex() in told) == (20, False)
    first.release()
    again, other = StateDirectory(tmp_path / "a"), StateDirectory(tmp_path / "b")
    assert again.tag_hash(UID) == told
    assert other.tag_hash(UID) != told
    assert len({again.tag_hash(bytes((number, *UID[1:]))) for number in range(100)}) == 100
    again.release()
    other.release()


def test_the_newest_journal_is_the_one_begun_last_whatever_the_clock_says(state):
    assert state.newest_journal() is None
    begun = []
    for name in ("briscola", "pico", "briscola"):
        path = state.journal_path(name)
        path.write_bytes(b"x")
        os.utime(path, (1e9 - len(begun), 1e9 - len(begun)))  # each seems older than the one before
        begun.append(path)
        assert state.newest_journal() == path
    assert len(set(begun)) == 3


def test_a_place_that_can_hold_no_state_is_refused_in_a_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StateError, match="file cannot hold the table's state: "):
        StateDirectory(tmp_path / "file")
    with pytest.raises(StateError, match="cannot hold the table's state: Not a directory"):
        StateDirectory(tmp_path / "file" / "below")


def test_the_services_directory_comes_before_the_users():
    assert str(default_path({"STATE_DIRECTORY": "/var/lib/a:/b", "HOME": "/home/x"})) == "/var/lib/a"
    assert str(default_path({"XDG_STATE_HOME": "/s", "HOME": "/home/x"})) == "/s/speeltafel"
    assert str(default_path({"HOME": "/home/x"})) == "/home/x/.local/state/speeltafel"


def games(state, sizes):
    """Journals of these sizes, the first the oldest, each with evidence beside it that is as large."""
    for size in sizes:
        path = state.journal_path("briscola")
        path.write_bytes(bytes(size))
        path.with_suffix(".damaged").write_bytes(bytes(size))


def left(state):
    return sorted(path.name for path in state.journals.iterdir() if path.suffix == ".journal")


def test_of_too_many_journals_the_oldest_go_with_what_was_kept_beside_them(state):
    games(state, [10] * 5)
    gone = state.rotate(Room(journals=2))
    assert left(state) == ["000004-briscola.journal", "000005-briscola.journal"]
    assert len(list(state.journals.iterdir())) == 4
    assert len(gone) == 3
    assert state.journal_path("pico").name.startswith("000006-")


def test_of_too_large_journals_the_oldest_go_and_the_newest_stays_whatever_its_size(state):
    games(state, [400_000, 400_000, 200_000])
    state.rotate(Room(megabytes=1))
    assert left(state) == ["000003-briscola.journal"]
    games(state, [3_000_000])
    state.rotate(Room(megabytes=1))
    assert left(state) == ["000004-briscola.journal"]


def test_journals_that_fit_stay(state):
    games(state, [10] * 5)
    assert state.rotate(Room(5, 1)) == []
    assert len(left(state)) == 5
