"""`speeltafel status` asks a table that runs, here a simulated one in a process of its own."""

import json
import os
import subprocess
import sys

import pytest

from firmware_host.cli.main import main
from tests.firmware_host.supervisor.manager import managing

MOST_SECONDS = 30
FIRST_PORT = 18450


@pytest.fixture
def manager(tmp_path):
    with managing(tmp_path) as manager:
        yield manager


@pytest.fixture
def table(tmp_path, manager):
    """A simulated table that runs as a service would."""
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "firmware_host.cli.main", "sim"),
            *("--state", str(tmp_path / "state"), "--port", str(FIRST_PORT)),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **manager.environment},
    )
    yield process
    process.kill()
    process.communicate()


def test_a_running_table_tells_systemd_and_whoever_asks_how_it_is(tmp_path, table, manager, capsys):
    said = manager.until("READY=1", MOST_SECONDS)
    assert said[0] == "STATUS=cafe4: nobody plays"
    words = ["status", "--state", str(tmp_path / "state")]
    assert main([*words, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["table"], report["kind"], report["pid"]) == ("cafe4", "simulated", table.pid)
    assert report["devices"]["buttons"]["state"] == "ok"
    assert {"seat4.reader", "shared.reader", "seat1.panel", "lamps", "spots"} < set(report["devices"])
    assert {"seat1.left", "seat4.ok", "seat4.right"} < set(report["buttons"])
    assert report["wires"]["i2c bus 1"]["sent_bytes_a_second"] > 0
    assert "/dev/speeltafel/lamps" in report["wires"]
    assert main(words) == 0
    assert capsys.readouterr().out.startswith("table cafe4 (simulated), ")
    assert "WATCHDOG=1" in manager.until("WATCHDOG=1", MOST_SECONDS) or "WATCHDOG=1" in said

    table.terminate()
    assert manager.until("STOPPING=1", MOST_SECONDS)
    assert table.communicate(timeout=MOST_SECONDS)[1] == ""
    assert table.returncode == 0
    assert not (tmp_path / "state" / "control").exists()


def test_without_a_table_that_is_said_with_a_status_of_its_own(tmp_path, capsys):
    assert main(["status", "--state", str(tmp_path)]) == 3
    assert capsys.readouterr() == ("", f"no table runs on {tmp_path}\n")


def test_without_a_state_directory_ones_own_is_looked_for_first(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    assert main(["status"]) == 3
    assert str(tmp_path / "speeltafel") in capsys.readouterr().err
