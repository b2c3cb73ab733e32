"""`speeltafel report`: one file for a bug report, without anybody's UIDs or the key that hides them."""

import json
import tarfile

import pytest

from firmware_host import __version__
from firmware_host.cli.main import main
from firmware_host.journal.lines import decode, encode
from firmware_host.journal.reader import read
from firmware_host.journal.state import StateDirectory
from firmware_host.wiring.deck import uid_of
from hw.files import HERE


@pytest.fixture
def state(tmp_path, journal):
    held = StateDirectory(tmp_path / "state")
    held.journal_path("briscola").write_bytes(b"an older one")
    held.journal_path("briscola").write_bytes(journal)
    held.release()
    return held


@pytest.fixture
def log(tmp_path):
    path = tmp_path / "table.log"
    path.write_text("".join(f"line {number}\n" for number in range(500)))
    return path


def report(tmp_path, state, *words):
    out = tmp_path / "report.tar.gz"
    status = main(["report", "--state", str(state.path), "--out", str(out), *map(str, words)])
    return status, out


def unpacked(out):
    with tarfile.open(out) as archive:
        return {name: archive.extractfile(name).read() for name in archive.getnames()}


def test_it_holds_the_newest_journal_the_table_versions_and_the_last_log_lines(tmp_path, state, log, journal):
    status, out = report(tmp_path, state, "--log", log)
    assert status == 0
    parts = unpacked(out)
    assert parts["000002-briscola.journal"] == journal
    assert parts["table.toml"] == (HERE / "tables/cafe4.toml").read_bytes()
    assert "board.toml" in parts or "board.json" in parts
    versions = json.loads(parts["versions.json"])
    assert versions["speeltafel"] == __version__
    assert versions["libraries"]["pillow"]
    lines = parts["log.txt"].decode().splitlines()
    assert (len(lines), lines[-1]) == (200, "line 499")


def test_what_it_holds_is_enough_to_replay_the_game(tmp_path, state, log):
    _, out = report(tmp_path, state, "--log", log)
    path = tmp_path / "unpacked.journal"
    path.write_bytes(unpacked(out)["000002-briscola.journal"])
    assert main(["replay", str(path), "--check"]) == 0


def test_no_uid_and_no_key_is_in_it(tmp_path, state, log):
    _, out = report(tmp_path, state, "--log", log)
    key = (state.path / "key").read_bytes()
    everything = b"\n".join(unpacked(out).values())
    assert key not in everything
    assert key.hex().encode() not in everything.lower()
    for number in range(60):
        uid = uid_of(number)
        assert uid not in everything
        assert uid.hex().encode() not in everything.lower()
        assert uid.hex(" ").encode() not in everything.lower()


def test_it_says_nothing_of_who_made_it(tmp_path, state, log):
    _, out = report(tmp_path, state, "--log", log)
    with tarfile.open(out) as archive:
        assert {(member.uid, member.uname, member.mtime) for member in archive} == {(0, "", 0)}


def test_a_journal_that_cannot_be_read_is_reported_all_the_same(tmp_path, state, log):
    broken = tmp_path / "broken.journal"
    broken.write_bytes(b"rubbish")
    status, out = report(tmp_path, state, "--log", log, "--journal", broken)
    assert status == 0
    assert unpacked(out)["broken.journal"] == b"rubbish"


def test_a_table_that_is_not_there_is_named_instead(tmp_path, state, log, journal):
    header, _, rest = journal.partition(b"\n")
    body = decode(header)
    body["session"]["table"] = "bar9"
    (tmp_path / "bar.journal").write_bytes(encode(body) + rest)
    _, out = report(tmp_path, state, "--log", log, "--journal", tmp_path / "bar.journal")
    assert "bar9" in unpacked(out)["table.txt"].decode()
    assert read(unpacked(out)["bar.journal"]).session.table == "bar9"


@pytest.mark.parametrize("words", [("--journal", "/nowhere/a.journal"), ("--log", "/nowhere/a.log")])
def test_what_is_not_there_is_told_in_one_sentence(tmp_path, state, words, capsys):
    status, out = report(tmp_path, state, *words)
    assert status == 2
    assert not out.exists()
    assert capsys.readouterr().err.count("\n") == 1


def test_no_file_is_written_over_and_no_journal_is_said(tmp_path, state, log, capsys):
    out = tmp_path / "report.tar.gz"
    out.write_text("mine")
    assert report(tmp_path, state, "--log", log)[0] == 2
    assert out.read_text() == "mine"
    assert main(["report", "--state", str(tmp_path / "empty")]) == 2
    assert "holds no journal" in capsys.readouterr().err
