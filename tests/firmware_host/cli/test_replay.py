"""`speeltafel replay`: what is wrong with a journal is told in a sentence, and its exit status says so."""

import pytest

from firmware_host.cli.main import main
from firmware_host.journal.lines import decode, encode
from firmware_host.journal.reader import read

FINE, DIFFERS, NO_JOURNAL, DAMAGED, OTHER_VERSION, OTHER_TABLE, OTHER_GAME, RULES_REFUSE = (
    0,
    1,
    2,
    4,
    5,
    6,
    7,
    8,
)


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
    assert main(["replay", str(file), "--check"]) == FINE
    out = capsys.readouterr().out
    assert "briscola, 3 players" in out
    assert "ended: over" in out
    assert out.endswith("every frame is the same\n")


def test_where_nobody_can_press_keys_every_event_is_told(file, journal, capsys):
    assert main(["replay", str(file)]) == FINE
    told = capsys.readouterr().out.splitlines()
    assert len(told) == len(read(journal).entries) + 1
    assert any("trick" in line for line in told)


def test_frames_that_differ_are_named_by_their_events(file, capsys):
    change(file, 10, f="000000000000")
    number = decode(file.read_bytes().split(b"\n")[9])["n"]
    assert main(["replay", str(file), "--check"]) == DIFFERS
    told = capsys.readouterr().out
    assert f"frames differ after 1 events, the first: {number}" in told
    assert "another build" not in told


def test_that_another_build_of_the_same_version_wrote_it_is_said_beside_a_difference(file, capsys):
    change(file, 10, f="000000000000")
    change(file, 1, build="0123456789")
    assert main(["replay", str(file), "--check"]) == DIFFERS
    assert "another build of this version wrote it, which may be why" in capsys.readouterr().out


def test_another_versions_journal_is_told_but_not_checked(file, capsys):
    change(file, 1, program="0.0.9")
    assert main(["replay", str(file), "--check"]) == OTHER_VERSION
    assert "written by version 0.0.9, this is" in capsys.readouterr().err
    assert main(["replay", str(file)]) == FINE


def test_a_damaged_line_in_the_middle_is_named_and_the_game_told_up_to_it(file, capsys):
    lines = file.read_bytes().split(b"\n")
    lines[19] = lines[19][:-1] + b"!"
    file.write_bytes(b"\n".join(lines))
    assert main(["replay", str(file), "--check"]) == DAMAGED
    told = capsys.readouterr()
    assert "line 20: checksum" in told.err
    assert "nothing from there on is used, the game is whole up to event" in told.err
    assert "every frame is the same" in told.out


def test_a_line_taken_out_by_hand_is_named(file, capsys):
    lines = file.read_bytes().split(b"\n")
    del lines[19]
    file.write_bytes(b"\n".join(lines))
    assert main(["replay", str(file), "--check"]) == DAMAGED
    assert "line 20: number" in capsys.readouterr().err


def test_a_tail_that_was_cut_off_is_named_as_the_last_line(file, journal, capsys):
    file.write_bytes(journal[:-3])
    assert main(["replay", str(file), "--text"]) == DAMAGED
    assert "cut off; it is the last line" in capsys.readouterr().err


def test_an_event_the_rules_refuse_is_told_and_no_traceback(file, journal, capsys):
    line = a_bots_line(journal)
    body = decode(journal.split(b"\n")[line - 1])
    change(file, line, e=[*body["e"][:3], 77])
    assert main(["replay", str(file), "--check"]) == RULES_REFUSE
    told = capsys.readouterr().err
    assert f"event {body['n']} raises" in told
    assert told.count("\n") == 1


def cut_and_replayed(file, journal, cuts, capsys):
    for cut in cuts:
        file.write_bytes(journal[:cut])
        assert main(["replay", str(file), "--check"]) in (FINE, NO_JOURNAL, DAMAGED)
        told = capsys.readouterr()
        assert "raises" not in told.err
        assert "differ" not in told.out


def test_a_file_cut_anywhere_is_told_or_refused_and_never_raises(file, journal, capsys):
    cut_and_replayed(file, journal, range(0, len(journal), len(journal) // 23), capsys)


@pytest.mark.long
def test_a_file_cut_at_every_byte_of_its_beginning_is_told_or_refused(file, journal, capsys):
    cut_and_replayed(file, journal, range(len(b"\n".join(journal.split(b"\n")[:12]))), capsys)


@pytest.mark.parametrize(
    ("content", "status", "words"),
    [
        (None, NO_JOURNAL, "No such file"),
        (b"", NO_JOURNAL, "the file is empty"),
        (b"\x7fELF\x02\n" * 40, NO_JOURNAL, "line 1: not a journal line"),
        (encode({"n": 3}), NO_JOURNAL, "line 1: not the first line of a journal"),
        (encode({"journal": 3}), OTHER_VERSION, "line 1: journal format 3, this program reads 1, 2"),
    ],
)
def test_what_is_no_journal_is_refused_in_one_sentence(tmp_path, content, status, words, capsys):
    path = tmp_path / "x"
    if content is not None:
        path.write_bytes(content)
    assert main(["replay", str(path)]) == status
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert words in told.err


@pytest.mark.parametrize(
    ("values", "status", "words"),
    [
        ({"table": "cafe9"}, OTHER_TABLE, "no table of that name came with the program"),
        ({"game": "chess"}, OTHER_GAME, "there is no game 'chess'"),
        ({"options": {"jokers": 2}}, OTHER_GAME, "jokers"),
        ({"seats": [0, 1, 9]}, OTHER_GAME, "the game has seat 10"),
        ({"languages": ["en", "xx", "en", "en"]}, OTHER_GAME, "cannot read"),
    ],
)
def test_a_game_this_program_cannot_play_is_refused_in_one_sentence(file, values, status, words, capsys):
    session = decode(file.read_bytes().split(b"\n")[0])["session"]
    change(file, 1, session={**session, **values})
    assert main(["replay", str(file), "--check"]) == status
    told = capsys.readouterr().err
    assert words in told
    assert told.count("\n") == 1


def test_a_table_of_ones_own_is_given_by_its_file(file, tmp_path, capsys):
    from hw.files import HERE

    own = (HERE / "tables/cafe4.toml").read_text().replace('name = "cafe4"', 'name = "bar4"', 1)
    (tmp_path / "bar4.toml").write_text(own)
    session = decode(file.read_bytes().split(b"\n")[0])["session"]
    change(file, 1, session={**session, "table": "bar4"})
    assert main(["replay", str(file), "--check", "--table", str(tmp_path / "bar4.toml")]) == FINE
    assert main(["replay", str(file), "--check", "--table", "cafe4"]) == OTHER_TABLE
    assert "played at table bar4, not at cafe4" in capsys.readouterr().err
