"""Boards: what came with the program, and what a faulty one is told."""

from pathlib import Path

import pytest

from hw.board_file import OPPOSITE, find_board, load_board, packaged_boards
from hw.errors import FaultyFileError
from tests.faulty import told

WINDOW13 = Path(__file__).parents[2] / "hw" / "boards" / "window13.json"


def faults(folder: Path, old: str, new: str) -> list[str]:
    content = WINDOW13.read_text()
    assert old in content
    path = folder / "board.json"
    path.write_text(content.replace(old, new, 1))
    with pytest.raises(FaultyFileError) as caught:
        load_board(path)
    return [str(fault) for fault in caught.value.faults]


def test_every_packaged_board_loads_under_its_own_name():
    assert [find_board(name).name for name in packaged_boards()] == list(packaged_boards())


def test_window13_is_the_window_of_five_tracks_each_way():
    board = find_board("window13")
    lines = (0, 3, 6, 9, 12)
    cells = {(x, y) for x in range(13) for y in range(13) if x in lines or y in lines}
    assert {(square.column, square.row) for square in board.squares} == cells - {(6, 6)}
    assert {square.name for square in board.squares} == {
        f"{chr(97 + square.column)}{square.row + 1}" for square in board.squares
    }
    assert len(board.squares) == 104


def test_window13_joins_each_square_to_those_beside_it():
    board = find_board("window13")
    at = {(square.column, square.row): square.name for square in board.squares} | {(6, 6): board.finish}
    steps = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
    for square in board.squares:
        beside = {side: at.get((square.column + x, square.row + y)) for side, (x, y) in steps.items()}
        assert square.neighbours == {side: name for side, name in beside.items() if name}


def test_the_gates_of_window13_are_spots_beside_its_entrance_squares():
    board = find_board("window13")
    assert board.gates == {"S": "g6", "N": "g8", "W": "f7", "E": "h7"}
    assert board.spots[-4:] == ("gate.S", "gate.N", "gate.W", "gate.E")
    assert len(board.spots) == 108
    assert board.places == (*board.spots, "g7")
    entrances = {square.name: square for square in board.squares if square.name in board.gates.values()}
    assert all(entrances[name].neighbours[OPPOSITE[side]] == "g7" for side, name in board.gates.items())


def test_window13_has_ten_red_and_eight_black_squares_and_two_starts():
    board = find_board("window13")
    assert (len(board.red), len(board.red_extra), len(board.black), len(board.starts)) == (10, 2, 8, 2)


WRONG = [
    (
        "a way that does not lead back",
        ('"b1": {"at": [1, 0], "E": "c1", "W": "a1"}', '"b1": {"at": [1, 0], "E": "c1"}'),
        [
            '<"a1": {>: squares.a1.E: "b1" does not lead back, expected "a1" at squares.b1.W',
        ],
    ),
    (
        "a way to nowhere",
        ('{"at": [0, 0], "N": "a2"', '{"at": [0, 0], "N": "a22"'),
        [
            '<{"at": [0, 0], "N": "a22">: squares.a1.N: there is no square "a22", expected "a2"',
            '<"a2": {>: squares.a2.S: "a1" does not lead back, expected "a2" at squares.a1.N',
        ],
    ),
    (
        "a square without a place",
        ('"a1": {"at": [0, 0],', '"a1": {"at": [0],'),
        [
            '<"a1": {"at": [0],>: squares.a1.at: [0] is not that,'
            " expected its column and row, counted from 0",
        ],
    ),
    (
        "two squares in one place",
        ('"b1": {"at": [1, 0],', '"b1": {"at": [0, 0],'),
        [
            '<"b1": {"at": [0, 0],>: squares.b1.at: place (0, 0) is used twice,'
            ' expected another than at squares.a1.at (line <"a1": {>)',
        ],
    ),
    (
        "an unknown direction",
        ('{"at": [0, 0], "N": "a2"', '{"at": [0, 0], "NW": "b1", "N": "a2"'),
        [
            '<{"at": [0, 0], "NW": "b1", "N": "a2">: squares.a1.NW: there is no such key, expected "W"',
        ],
    ),
    (
        "a start nowhere",
        ('["g1", "g13"]', '["g1", "g14"]'),
        [
            '<["g1", "g14"]>: starts[2]: there is no square "g14", expected "g4"',
        ],
    ),
    (
        "a start twice",
        ('["g1", "g13"]', '["g1", "g1"]'),
        [
            '<["g1", "g1"]>: starts[2]: "g1" is named twice, expected each once',
        ],
    ),
    (
        "a black start",
        ('"black": ["e4"', '"black": ["g1"'),
        [
            '<"black": ["g1">: black: "g1" is in "starts" too, expected a square of one kind',
        ],
    ),
    (
        "an extra that is not red",
        ('"red_extra": ["g3"', '"red_extra": ["g33"'),
        [
            '<"red_extra": ["g33">: red_extra[1]: there is no square "g33", expected "g3"',
            '<"red_extra": ["g33">: red_extra: "g33" is not in "red", expected "g3"',
        ],
    ),
    (
        "an extra that is not red",
        ('"red_extra": ["g3"', '"red_extra": ["g4"'),
        [
            '<"red_extra": ["g4">: red_extra: "g4" is not in "red",'
            ' expected one of "g5", "i7", "g9" and 7 more',
        ],
    ),
    (
        "a gate elsewhere",
        ('"S": "g6"', '"S": "g5"'),
        [
            '<"S": "g5">: gates.S: "g5" does not lead to the finish, expected "g7" at squares.g5.N',
        ],
    ),
    (
        "a key that stands there twice",
        ('"red_extra": ["g3", "g11"],', '"red_extra": ["g3", "g11"], "black": [],'),
        ['<"black": ["e4">: black: it stands here twice, expected each key once'],
    ),
    (
        "a gate on no side",
        ('{"S": "g6"', '{"SW": "g6"'),
        [
            '<{"SW": "g6">: gates.SW: it is no side of the finish, expected "W"',
        ],
    ),
]


@pytest.mark.parametrize(
    ("change", "sentences"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG]
)
def test_a_fault_is_told_with_its_line_and_what_was_expected(
    tmp_path: Path, change: tuple[str, str], sentences: list[str]
):
    assert faults(tmp_path, *change) == told(tmp_path / "board.json", *sentences)


def test_a_file_that_is_no_json_is_told_where(tmp_path: Path):
    path = tmp_path / "board.json"
    assert faults(tmp_path, '"format": 1,', '"format": 1') == [
        f"{path}:3: file: it cannot be parsed: Expecting ',' delimiter (column 3), expected valid JSON"
    ]


def test_a_file_that_is_no_object_is_told(tmp_path: Path):
    path = tmp_path / "board.json"
    path.write_text("[]")
    with pytest.raises(FaultyFileError) as caught:
        load_board(path)
    assert (
        str(caught.value) == f"{path}:1: file: its outermost value is not a section, expected a JSON object"
    )
