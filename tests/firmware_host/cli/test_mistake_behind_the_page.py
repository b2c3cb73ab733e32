"""A mistake of ours behind the page ends a real simulated table; its web server swallows nothing."""

import json
import subprocess
import sys
import textwrap

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

MOST_SECONDS = 20

POISONED = """
    import sys
    from firmware_host.cli.main import main
    from firmware_host.sim.floor import SimFloor

    def boom(*_): raise RuntimeError("ours")

    SimFloor.{deed} = boom
    sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("deed", ["_carry_out", "scene"])
def test_it_ends_with_70_and_a_traceback(deed, tmp_path):
    code = textwrap.dedent(POISONED).replace("{deed}", deed)
    words = ["sim", "--state", str(tmp_path / "s"), "--port", "18460"]
    process = subprocess.Popen(
        [sys.executable, "-c", code, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    with process:
        assert process.stdout is not None
        url = process.stdout.readline().partition("http://")[2].split()[0]
        try:
            with connect(f"ws://{url}table", proxy=None) as line:
                line.send(json.dumps({"do": "down", "seat": 0, "key": "ok"}))
                while True:
                    line.recv(timeout=MOST_SECONDS)
        except ConnectionClosed:
            pass
        finally:
            try:
                _, err = process.communicate(timeout=MOST_SECONDS)
            finally:
                process.kill()
    assert process.returncode == 70
    assert err.rstrip().endswith("RuntimeError: ours")
