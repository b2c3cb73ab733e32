"""A replay as words, as pictures, on a terminal and behind the page."""

import base64
import os
import pty
import re
import select
import subprocess
import sys
from itertools import pairwise

import pytest

from drivers.clock.system.twin import VirtualClock
from firmware_host.cli.main import main
from firmware_host.cli.replaying.floor import ReplayFloor
from firmware_host.cli.replaying.screen import Screen
from firmware_host.cli.replaying.steps import Steps
from firmware_host.journal.reader import read
from firmware_host.journal.reel import wind
from firmware_host.wiring.offline import table_for


@pytest.fixture(scope="module")
def file(tmp_path_factory, journal):
    path = tmp_path_factory.mktemp("replay") / "a.journal"
    path.write_bytes(journal)
    return path


@pytest.fixture(scope="module")
def table(journal):
    return table_for(read(journal).session)


@pytest.fixture(scope="module")
def reel(journal, table):
    story = read(journal)
    return wind(story, table.open(story.session))


def test_the_game_is_told_move_by_move_with_its_tricks_and_its_end(file, reel, capsys):
    assert main(["replay", str(file), "--text"]) == 0
    told = capsys.readouterr().out.splitlines()
    move = re.compile(r" +\d+:\d\d +(\d+)\. seat [1-4]: ([CUSB][A2-7JNK])")
    moves = dict(found.groups() for line in told if (found := move.fullmatch(line)))  # taken back: made again
    assert list(moves) == [str(number) for number in range(1, reel.stills[-1].moves + 1)]
    assert len(set(moves.values())) == len(moves)
    back = sum(b.moves < a.moves for a, b in pairwise(reel.stills))
    assert sum("taken back" in line for line in told) == back
    assert sum("Last trick" in line for line in told) >= len(moves) // 3
    points = [int(number) for number in re.findall(r": (\d+)", told[-1])]
    assert sum(points) == 120
    assert told[-3] == "ended: over"
    assert told[-2].startswith(("won by seat", "drawn by seat"))


def test_pictures_show_every_panel_and_lamp_once_for_each_frame_that_differs(file, reel, tmp_path, capsys):
    from PIL import Image

    folder = tmp_path / "frames"
    assert main(["replay", str(file), "--frames", str(folder)]) == 0
    names = sorted(path.name for path in folder.iterdir())
    assert names[0] == "000000.png"
    frames = [(still.panels, still.lamps) for still in reel.stills]
    assert len(names) == 1 + sum(a != b for a, b in pairwise(frames))
    first, last = (Image.open(folder / name).convert("RGB") for name in (names[0], names[-1]))
    assert first.size == last.size
    assert first.tobytes() != last.tobytes()
    lit = sum(bin(byte).count("1") for picture in reel.stills[0].panels for byte in picture.bits)
    colours = {colour: count for count, colour in first.getcolors(1 << 16)}
    assert colours[(214, 236, 255)] == lit * 4  # each pixel twice as wide and high


def test_pictures_that_cannot_be_written_are_refused_in_one_sentence(file, tmp_path, capsys):
    (tmp_path / "taken").write_text("")
    assert main(["replay", str(file), "--frames", str(tmp_path / "taken")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_screen_shows_every_panel_the_lamps_and_the_event_within_its_width(table, journal, reel):
    steps = Steps(reel)
    screen = Screen(table, read(journal).session, steps)
    for width in (40, 80, 200):
        for at in range(0, steps.last, 17):
            steps.to(at)
            rows = screen.rows(width)
            assert max(map(len, rows)) <= width
            assert sum(row.count("┌ seat") for row in rows) == 4
    steps.to_move(1)
    rows = screen.rows(100)
    assert any(row.startswith("seat ") for row in rows)
    assert "your_turn" in " ".join(rows)


def test_a_terminal_steps_through_and_is_left_as_it_was(file):
    """The real program on a real (pseudo) terminal."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "firmware_host.cli.main", "replay", str(file)]
    environment = {**os.environ, "COLUMNS": "80", "LINES": "30"}
    program = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    try:
        assert "event 0 (" in until(ours, "q: leave")
        os.write(ours, b"12g")
        assert "move 12 of" in until(ours, "move 12 of")
        os.write(ours, b"\x1b[A")
        until(ours, "move 11 of")
        os.write(ours, b"q")
        until(ours, "\x1b[?1049l")
        assert program.wait(20) == 0
    finally:
        program.kill()
        program.wait()
        os.close(ours)


def until(terminal, words):
    """What the terminal shows until it shows these."""
    shown = ""
    while words not in shown:
        assert select.select([terminal], [], [], 20)[0], f"nothing more came after {shown[-300:]!r}"
        shown += os.read(terminal, 65536).decode(errors="replace")
    return shown


# --- behind the page ------------------------------------------------------------------------------------


@pytest.fixture
def floor(table, journal, reel):
    clock = VirtualClock()
    return ReplayFloor(table, read(journal).session, Steps(reel), clock), clock


def test_the_page_gets_the_frames_as_they_were(floor, reel):
    floor, _ = floor
    assert floor.do(None, {"do": "replay", "move": 5}) is None
    scene = floor.scene(None)
    still = reel.stills[reel.at_move(5)]
    assert [base64.b64decode(panel["bits"]) for panel in scene["panels"]] == [p.bits for p in still.panels]
    assert len(base64.b64decode(scene["lamps"])) == 3 * len(still.lamps)
    assert scene["replay"]["move"] == 5
    assert scene["replay"]["last"] == len(reel.stills) - 1


def test_every_window_hears_a_step_and_by_itself_it_goes_on_in_time(floor, reel):
    floor, clock = floor
    heard = []
    leave = floor.on_change(lambda: heard.append(floor.scene(0)["replay"]["at"]))
    floor.do(0, {"do": "replay", "key": "forward"})
    assert heard == [1]
    floor.do(0, {"do": "replay", "key": "play"})
    clock.run_for(30)
    assert heard[-1] > 5
    floor.do(0, {"do": "replay", "key": "play"})
    stopped = heard[-1]
    clock.run_for(30)
    assert heard[-1] == stopped
    leave()


def test_hands_find_nothing_to_touch_in_a_replay(floor):
    floor, _ = floor
    for deed in (
        {"do": "down", "seat": 0, "key": "ok"},
        {"do": "draw", "to": "hand:0"},
        {"do": "helper", "on": True},
        {"do": "replay", "key": "explode"},
    ):
        assert floor.do(0, deed) == ("replay", "This game was played already: it can only be looked at.")
    assert floor.do(None, {"do": "sit", "seat": 1}) is None
