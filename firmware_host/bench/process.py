"""The whole program from outside: `speeltafel sim` as a process of its own, with a visitor."""

import json
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

from firmware_host.bench.child import command
from firmware_host.bench.numbers import DIGITS
from firmware_host.bench.proc import cpu_seconds, memory_mb

STARTS = 5
SETTLE_SECONDS = 8.0  # spot sensors are asked less often after 5 s of rest
REST_SECONDS = 10.0
PLAY_SECONDS = 30.0
PRESS_SECONDS = 0.3
PRESSES_TO_A_GAME = 4  # hold the menu, the first game, two players, the first level
GIVE_UP_SECONDS = 30.0


def ready_s() -> float:
    """Median seconds until the page answers."""
    return round(median(_start_once() for _ in range(STARTS)), DIGITS)


def _start_once() -> float:
    started = time.perf_counter()
    with _running() as (_, url), urllib.request.urlopen(url, timeout=GIVE_UP_SECONDS) as answer:
        if answer.status != 200:
            raise RuntimeError(f"{url} answers {answer.status}")
        return time.perf_counter() - started


def rss_mb() -> float:
    """Megabytes after half a minute of a game that simulated people and a bot play on their own."""
    from websockets.sync.client import connect

    with _running() as (pid, url), connect(f"{url.replace('http', 'ws')}table?seat=0") as visitor:
        for _ in range(PRESSES_TO_A_GAME):
            for deed in ("down", "up"):
                visitor.send(json.dumps({"do": deed, "seat": 0, "key": "ok"}))
                _look(visitor, PRESS_SECONDS / 2)
        visitor.send(json.dumps({"do": "sit", "seat": None}))  # helpers play on where nobody sits
        if not _look(visitor, PLAY_SECONDS):
            raise RuntimeError("nothing moved: no game began")
        return round(memory_mb(pid), 1)


def _look(visitor: object, seconds: float) -> bool:
    """Take what the page is told for so long; whether cards were seen to move."""
    from websockets.sync.client import ClientConnection

    assert isinstance(visitor, ClientConnection)
    moved = False
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        try:
            moved = "cards" in json.loads(visitor.recv(timeout=left)) or moved
        except TimeoutError:
            break
    return moved


def idle_cpu_simulated() -> float:
    """Share of one core while nobody plays and no page is open."""
    with _running() as (pid, _):
        return share_at_rest(pid)


def share_at_rest(pid: int) -> float:
    """Share of one core that a process takes once it has settled."""
    time.sleep(SETTLE_SECONDS)
    before, started = cpu_seconds(pid), time.monotonic()
    time.sleep(REST_SECONDS)
    return round((cpu_seconds(pid) - before) / (time.monotonic() - started), DIGITS)


@contextmanager
def _running() -> Iterator[tuple[int, str]]:
    """A simulated table with a state of its own: its process and the page's address."""
    with tempfile.TemporaryDirectory() as folder:
        words = ("sim", "--state", folder, "--seed", "1")
        with subprocess.Popen(
            command("firmware_host.cli.main", *words), stdout=subprocess.PIPE, text=True
        ) as process:
            try:
                yield process.pid, _address(process)
            finally:
                process.terminate()
                process.communicate()


def _address(process: "subprocess.Popen[str]") -> str:
    """Where it says it is, which it does once it can be reached."""
    assert process.stdout is not None
    for line in process.stdout:
        if "http://" in line:
            return line[line.index("http://") :].split()[0]
    raise RuntimeError("the simulated table ended before it had a page")
