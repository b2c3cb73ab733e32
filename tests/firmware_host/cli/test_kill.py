"""A real simulated table, killed in the middle of a game: nothing that was shown is lost."""

import base64
import json
import signal
import subprocess
import sys
import time

import pytest
from websockets.sync.client import ClientConnection, connect

from drivers.frames import Picture
from firmware_host import __version__
from firmware_host.journal.reader import UnreadableJournalError, read
from firmware_host.journal.replay import replay
from firmware_host.wiring.offline import play_for
from tests.table_kit import SIMULATED_UIDS, TYPIST

MOST_SECONDS = 15
FIRST_PORT = 18410


class Window:
    """Somebody at seat 1 with the page open."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.panel: tuple[str, ...] = ()

    def until(self, title: str) -> None:
        """Look on until the own panel says this first."""
        while self.title != title:
            assert self._look_on(MOST_SECONDS), f"{title!r} never came; the panel says {self.panel}"

    @property
    def title(self) -> str:
        return self.panel[0] if self.panel else ""

    def ok_while(self, *titles: str) -> None:
        """Press OK as long as the panel says one of these. On a busy machine a press may come out long."""
        deadline = time.monotonic() + MOST_SECONDS
        while self.title in titles:
            assert time.monotonic() < deadline, f"OK leads nowhere; the panel says {self.panel}"
            before = self.panel
            self.line.send(json.dumps({"do": "down", "seat": 0, "key": "ok"}))
            time.sleep(0.1)  # the debouncer's time is real here
            self.line.send(json.dumps({"do": "up", "seat": 0, "key": "ok"}))
            while self.panel == before and self._look_on(3):
                pass

    def _look_on(self, seconds: float) -> bool:
        """Take in what the page is told next; False when nothing came."""
        try:
            said = json.loads(self.line.recv(timeout=seconds))
        except TimeoutError:
            return False
        panels = said.get("panels")
        if panels and panels[0]:
            bits = base64.b64decode(panels[0]["bits"])
            self.panel = TYPIST.read(Picture(panels[0]["w"], panels[0]["h"], bits))
        return True


@pytest.fixture
def tables():
    """Starts simulated tables; those still running are killed at the end."""
    running: list[subprocess.Popen[str]] = []

    def start(state) -> tuple[subprocess.Popen[str], str]:
        words = ["sim", "--state", str(state), "--port", str(FIRST_PORT), "--seed", "4", "--pace", "quick"]
        process = subprocess.Popen(
            [sys.executable, "-m", "firmware_host.cli.main", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        running.append(process)
        assert process.stdout is not None
        line = process.stdout.readline()
        assert "http://" in line, line
        return process, line[line.index("http://") :].split()[0]

    yield start
    for process in running:
        process.kill()
        process.communicate()


def window(url: str) -> ClientConnection:
    return connect(url.replace("http", "ws") + "table?seat=0", proxy=None)


def test_a_game_killed_in_its_middle_is_offered_and_gone_on_with(tables, tmp_path):
    state = tmp_path / "state"
    process, url = tables(state)
    with window(url) as line:
        seat = Window(line)
        seat.until("A game, anyone?")
        seat.ok_while("A game, anyone?", "Which game?", "How many play?", "How good are bots?")
        while number_of_events(state) < 8:
            assert seat._look_on(MOST_SECONDS), f"nobody deals; the panel says {seat.panel}"
        process.send_signal(signal.SIGKILL)
        process.wait()
    (journal,) = (state / "journals").glob("*.journal")
    before = read(journal.read_bytes())
    assert before.program == __version__
    assert before.end is None
    assert not before.damage
    assert len(before.entries) >= 8

    process, url = tables(state)
    with window(url) as line:
        seat = Window(line)
        seat.until("Not finished yet")
        seat.ok_while("Not finished yet")
        assert seat.title not in ("", "A game, anyone?")
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=MOST_SECONDS)
    assert (process.returncode, err) == (0, "")

    after = read(journal.read_bytes())
    assert after.entries[: len(before.entries)] == before.entries
    assert len(after.entries) > len(before.entries)
    assert all(step.same for step in replay(after, play_for(after.session)))
    assert holding_uids(state) == []


def number_of_events(state) -> int:
    """In the journal as it stands on the disk now."""
    try:
        return sum(len(read(path.read_bytes()).entries) for path in (state / "journals").glob("*.journal"))
    except UnreadableJournalError:  # its first line is being written
        return 0


def holding_uids(folder) -> list[str]:
    """Files below a folder in which a UID stands in any plain way."""
    told = []
    for path in folder.rglob("*"):
        if path.is_file():
            data = path.read_bytes()
            if any(uid in data or uid.hex().encode() in data.lower() for uid in SIMULATED_UIDS):
                told.append(path.name)
    return told
