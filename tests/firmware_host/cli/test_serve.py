"""A real table whose pins alone are there: it runs all the same, says what is missing, and ends when told."""

import json
import os
import subprocess
import sys

from firmware_host.cli.main import main
from tests.firmware_host.supervisor.manager import managing

MOST_SECONDS = 40
# The one thing that differs from a Raspberry Pi: the header is gpiozero's mock of one.
WITH_A_HEADER = """
import sys
from drivers.buttons.gpio.twin import mock_factory
from firmware_host.cli.main import main
from firmware_host.wiring import wires

wires.lgpio_factory = lambda work_dir: mock_factory()
sys.exit(main(sys.argv[1:]))
"""


def test_a_table_that_lacks_everything_but_its_buttons_runs_and_says_so(tmp_path, capsys):
    state = tmp_path / "state"
    with managing(tmp_path) as manager:
        table = subprocess.Popen(
            [sys.executable, "-c", WITH_A_HEADER, "serve", "--table", "cafe4", "--state", str(state)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **manager.environment},
        )
        try:
            assert table.stdout is not None
            assert table.stdout.readline() == f"table cafe4 is running; state in {state}\n"
            said = manager.until("WATCHDOG=1", MOST_SECONDS)
            assert "READY=1" not in said  # no panel answers yet
            assert main(["status", "--state", str(state), "--json"]) == 0
            report = json.loads(capsys.readouterr().out)
            table.terminate()
            _, err = table.communicate(timeout=MOST_SECONDS)
            assert (table.returncode, err) == (0, "")
            assert "STOPPING=1" in manager.heard()
        finally:
            table.kill()
            table.communicate()
    assert report["kind"] == "real"
    assert report["devices"]["buttons"]["state"] == "ok"
    assert report["devices"]["seat1.reader"]["state"] == "absent"
    assert report["wires"]["/dev/speeltafel/lamps"]["can_carry_bytes_a_second"] == 0
    assert "i2c bus 1" in report["wires"]
