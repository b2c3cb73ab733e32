"""`speeltafel check`: all faults of a file, in one line each or as JSON, before any device is touched."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_host.cli.main import main
from hw.files import HERE, packaged
from tests.faulty import changed, table_text, told

SHIPPED = [*packaged("tables"), *packaged("boards"), *packaged("decks")]


def checked(capsys, *words):
    """Exit status and what was said."""
    status = main(["check", *map(str, words)])
    told_it = capsys.readouterr()
    assert told_it.err == ""
    return status, told_it.out


@pytest.mark.parametrize("name", SHIPPED)
def test_what_ships_has_no_fault(name, capsys):
    assert checked(capsys, name) == (0, f"{name}: no fault\n")


@pytest.mark.parametrize("path", sorted(HERE.glob("*s/*.*")), ids=lambda path: path.name)
def test_what_ships_has_no_fault_by_its_path_either(path, capsys):
    if path.suffix in (".toml", ".json"):
        assert checked(capsys, path) == (0, f"{path}: no fault\n")


def test_all_faults_of_a_table_are_told_one_a_line(tmp_path, capsys):
    path = changed(tmp_path, ("left = 24", "left = 17"), ("brightness", "brihtness"), ("= 4000", "= 500"))
    status, out = checked(capsys, path)
    assert status == 1
    assert out.splitlines() == told(
        path,
        "<left = 17, ok = 25>: seats[2].buttons.left: pin 17 is used twice,"
        " expected another than at seats[1].buttons.left (line <left = 17, ok = 18>)",
        "<budget_mA = 500>: strip.budget_mA: 123 lamps in the brightest colour at brightness 255"
        " take 5951 mA, the budget is 500, expected at least 5951, or a brightness of at most 16",
        '<brihtness>: strip.brihtness: there is no such key, expected "brightness"',
    )


def test_faults_can_be_had_as_json(tmp_path, capsys):
    path = tmp_path / "two.toml"
    path.write_text(table_text("mini2").replace("stock_lamps = [4]", "stock_lamps = [3]"))
    status, out = checked(capsys, path, "mini2", "--json")
    line = path.read_text().splitlines().index("stock_lamps = [3]") + 1
    assert status == 1
    assert json.loads(out) == {
        "ok": False,
        "files": [str(path), "mini2"],
        "faults": [
            {
                "file": str(path),
                "line": line,
                "key": "strip.stock_lamps[1]",
                "wrong": "lamp 3 is used twice",
                "expected": f"another than at strip.shared_lamps[1] (line {line - 1})",
            }
        ],
    }
    assert json.loads(checked(capsys, "mini2", "--json")[1]) == {"ok": True, "files": ["mini2"], "faults": []}


def test_a_board_and_a_deck_are_known_by_what_is_in_them_or_by_a_word(tmp_path, capsys):
    board = tmp_path / "mine.json"
    board.write_text((HERE / "boards/window13.json").read_text().replace('"g13"]', '"g14"]'))
    deck = tmp_path / "mine.toml"
    deck.write_text((HERE / "decks/briscola40.toml").read_text().replace("count = 40", "count = 39"))
    of_board = told(board, '<"g14"]>: starts[2]: there is no square "g14", expected "g4"')
    of_deck = told(deck, '<cards = [>: cards: 40 are listed, expected 39, as "count" says')
    assert checked(capsys, board) == checked(capsys, board, "--board") == (1, f"{of_board[0]}\n")
    assert checked(capsys, deck) == checked(capsys, deck, "--deck") == (1, f"{of_deck[0]}\n")
    status, out = checked(capsys, "mini2", "--board")
    assert status == 1
    assert out.startswith("mini2: name: no board of that name came with the program, expected ")


def test_a_file_of_missions_is_told_from_the_others_and_its_faults_are_named_by_line(tmp_path, capsys):
    path = tmp_path / "first.toml"
    path.write_text("""format = 1
name = "first"
count = 2
[[missions]]
kind = "pas"
cards = 5
[[missions]]
kind = "forbidden_numbers"
cards = 40
numbers = [7, 99]
towards = "left"
""")
    status, out = checked(capsys, path)
    told = out.splitlines()
    assert status == 1
    assert [line.partition(": ")[0].rpartition(":")[2] for line in told] == ["5", "9", "10", "11"]
    assert 'kind: "pas" does not exist, expected "pass"' in told[0] or '"pass"' in told[0]
    assert "1 to 28" in told[1]
    assert "a number from 1 to 55" in told[2]
    assert "towards" in told[3]


def test_the_missions_that_came_with_the_program_have_no_fault(capsys):
    assert checked(capsys, "pilipili36") == (0, "pilipili36: no fault\n")


def test_a_file_that_is_not_there_is_a_fault_too(tmp_path, capsys):
    path = tmp_path / "nowhere.toml"
    status, out = checked(capsys, path)
    assert (status, out) == (
        1,
        f"{path}: file: it cannot be read (No such file or directory), expected a file at this path\n",
    )


def test_a_board_that_two_tables_share_is_told_of_once(tmp_path, capsys):
    board = tmp_path / "mine.json"
    board.write_text((HERE / "boards/window13.json").read_text().replace('"g13"]', '"g14"]'))
    one = changed(tmp_path, ('"window13"', '"mine.json"'))
    two = tmp_path / "two.toml"
    two.write_text(one.read_text())
    assert len(checked(capsys, one, two)[1].splitlines()) == 1


def test_check_loads_neither_games_nor_devices_nor_the_page():
    code = (
        "import sys; from firmware_host.cli.main import main; main(['check', 'cafe4']);"
        "print(*(name for name in sys.modules if name.startswith(('games.briscola', 'drivers.', 'starlette'))"
        " and name.endswith(('machine', 'driver', 'starlette'))))"
    )
    told_it = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told_it.stdout == "cafe4: no fault\n\n"
