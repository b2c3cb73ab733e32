"""`speeltafel replay`: tells a game again, and with --check holds the program to its frames."""

import pytest

from firmware_host.cli.main import main
from firmware_host.journal.lines import decode, encode
from firmware_host.journal.reader import read


@pytest.fixture
def file(tmp_path, journal):
    path = tmp_path / "a.journal"
    path.write_bytes(journal)
    return path


def change(file, number, **values):
    """Alter some values of one whole line (from 1)."""
    lines = file.read_bytes().split(b"\n")
    lines[number - 1] = encode({**decode(lines[number - 1]), **values}).strip()
    file.write_bytes(b"\n".join(lines))


def a_bots_line(data):
    return next(at for at, line in enumerate(data.split(b"\n"), 1) if b'"e":["bot"' in line)


def test_the_same_version_draws_every_frame_again(file, capsys):
    assert main(["replay", str(file), "--check"]) == 0
    out = capsys.readouterr().out
    assert "briscola, 3 players" in out
    assert "ended: over" in out
    assert out.endswith("every frame is the same\n")


def test_without_check_every_event_is_told(file, journal, capsys):
    assert main(["replay", str(file)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == len(read(journal).entries) + 1
    assert any("trick" in line for line in told)


def test_frames_that_differ_are_named_by_their_events(file, capsys):
    change(file, 10, f="000000000000")
    number = decode(file.read_bytes().split(b"\n")[9])["n"]
    assert main(["replay", str(file), "--check"]) == 1
    assert f"frames differ after 1 events, the first: {number}" in capsys.readouterr().out


def test_another_versions_journal_is_told_but_not_checked(file, capsys):
    change(file, 1, program="0.0.9")
    assert main(["replay", str(file), "--check"]) == 2
    assert "written by version 0.0.9, this is" in capsys.readouterr().err
    assert main(["replay", str(file)]) == 0


def test_a_damaged_line_is_named_and_the_game_told_up_to_it(file, capsys):
    lines = file.read_bytes().split(b"\n")
    lines[19] = lines[19][:-1] + b"!"
    file.write_bytes(b"\n".join(lines))
    assert main(["replay", str(file), "--check"]) == 1
    out = capsys.readouterr().out
    assert "line 20: checksum" in out
    assert "every frame is the same" in out


def test_an_event_that_raises_is_told_and_no_traceback(file, journal, capsys):
    line = a_bots_line(journal)
    body = decode(journal.split(b"\n")[line - 1])
    change(file, line, e=[*body["e"][:3], 77])
    assert main(["replay", str(file), "--check"]) == 1
    assert f"event {body['n']} raises" in capsys.readouterr().out


def test_a_file_cut_at_any_byte_is_told_or_refused_and_never_raises(file, journal, capsys):
    for cut in range(0, len(journal), len(journal) // 23):
        file.write_bytes(journal[:cut])
        assert main(["replay", str(file), "--check"]) in (0, 1, 2)
        told = capsys.readouterr()
        assert "raises" not in told.out
        assert "differ" not in told.out


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "No such file"),
        (b"", "the file is empty"),
        (b"\x7fELF\x02\n" * 40, "line 1: not a journal line"),
        (encode({"journal": 2}), "line 1: journal format 2, this program reads 1"),
    ],
)
def test_what_is_no_journal_is_refused_in_one_sentence(tmp_path, content, words, capsys):
    path = tmp_path / "x"
    if content is not None:
        path.write_bytes(content)
    assert main(["replay", str(path)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert words in told.err


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"table": "cafe9"}, "no table of that name came with the program"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"options": {"jokers": 2}}, "jokers"),
        ({"seats": [0, 1, 9]}, "the game has seat 10"),
        ({"languages": ["en", "xx", "en", "en"]}, "cannot read"),
    ],
)
def test_a_game_this_program_cannot_play_is_refused_in_one_sentence(file, values, words, capsys):
    session = decode(file.read_bytes().split(b"\n")[0])["session"]
    change(file, 1, session={**session, **values})
    assert main(["replay", str(file), "--check"]) == 2
    told = capsys.readouterr().err
    assert words in told
    assert told.count("\n") == 1


def test_a_table_of_ones_own_is_given_by_its_file(file, tmp_path, capsys):
    from hw.files import HERE

    own = (HERE / "tables/cafe4.toml").read_text().replace('name = "cafe4"', 'name = "bar4"', 1)
    (tmp_path / "bar4.toml").write_text(own)
    session = decode(file.read_bytes().split(b"\n")[0])["session"]
    change(file, 1, session={**session, "table": "bar4"})
    assert main(["replay", str(file), "--check", "--table", str(tmp_path / "bar4.toml")]) == 0
    assert main(["replay", str(file), "--check", "--table", "cafe4"]) == 2
    assert "played at table bar4, not at cafe4" in capsys.readouterr().err
