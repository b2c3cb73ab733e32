"""The service's unit: what systemd itself says of it, and the lines it must and must not have."""

import re
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "systemd"
UNIT = FOLDER / "speeltafel.service"
PROGRAM = "/opt/speeltafel/venv/bin/speeltafel"
MOST_EXPOSURE = 20  # tenths
HARDENING = {
    "ProtectSystem": ["strict"],
    "ProtectHome": ["yes"],
    "PrivateTmp": ["yes"],
    "NoNewPrivileges": ["yes"],
    "DevicePolicy": ["closed"],
    "DeviceAllow": [
        *(f"char-{kind} rw" for kind in ("gpiochip", "i2c", "spi")),
        "char-input r",
        *(f"char-{kind} rw" for kind in ("ttyUSB", "ttyACM", "ttyAMA", "ttyS")),
    ],
    "ProtectKernelTunables": ["yes"],
    "ProtectKernelModules": ["yes"],
    "ProtectKernelLogs": ["yes"],
    "ProtectControlGroups": ["yes"],
    "ProtectClock": ["yes"],
    "ProtectHostname": ["yes"],
    "ProtectProc": ["invisible"],
    "RestrictAddressFamilies": ["AF_UNIX AF_INET AF_INET6 AF_NETLINK"],
    "RestrictNamespaces": ["yes"],
    "RestrictRealtime": ["yes"],
    "RestrictSUIDSGID": ["yes"],
    "LockPersonality": ["yes"],
    "MemoryDenyWriteExecute": ["yes"],
    "SystemCallArchitectures": ["native"],
    "SystemCallFilter": ["@system-service", "~@privileged @resources"],
    "CapabilityBoundingSet": [""],
    "UMask": ["0027"],
}
RUNNING = {
    "Type": ["notify"],
    "NotifyAccess": ["main"],
    "WatchdogSec": ["20"],
    "Restart": ["always"],
    "RestartSec": ["2"],
    "RestartPreventExitStatus": ["78"],
    "TimeoutStopSec": ["10"],
    "StartLimitIntervalSec": ["0"],
    "User": ["speeltafel"],
    "SupplementaryGroups": ["gpio i2c spi dialout input"],
    "StateDirectory": ["speeltafel"],
    "RuntimeDirectory": ["speeltafel"],
    "WorkingDirectory": ["/run/speeltafel"],
    "Environment": ["LG_WD=/run/speeltafel PYTHONUNBUFFERED=1"],
    "ExecStart": [f"{PROGRAM} serve --table /etc/speeltafel/table.toml"],
}
BREAKS_IT = {
    "PrivateDevices": "hides pins, buses and serial ports",
    "ProcSubset": "hides /proc/cpuinfo and /proc/device-tree, by which gpiozero knows the header",
    "DynamicUser": "its name is not known to udev, backups and maintenance",
}

pytestmark = pytest.mark.once


def settings():
    found = defaultdict(list)
    for line in UNIT.read_text().splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found[key].append(value)
    return dict(found)


def lines(name):
    text = (FOLDER / name).read_text()
    return [line for line in text.splitlines() if line and not line.startswith("#")]


@pytest.fixture
def analyze(tmp_path):
    """`systemd-analyze` on a unit whose program is one that this machine has."""
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("there is no systemd-analyze here (apt-get install systemd)")

    def run(*words, **changes):
        unit = tmp_path / UNIT.name
        text = UNIT.read_text().replace(PROGRAM, sys.executable)
        for key, value in changes.items():
            text = re.sub(rf"^{key}=.*$", value, text, flags=re.MULTILINE)
        unit.write_text(text)
        return subprocess.run(
            [program, *words, str(unit)], check=False, capture_output=True, text=True, timeout=60
        )

    return run


def test_systemd_finds_no_mistake_in_the_unit(analyze):
    verified = analyze("verify")
    assert (verified.returncode, verified.stdout, verified.stderr) == (0, "", "")


def test_systemd_would_have_found_a_mistake(analyze):
    assert "StateDirectoy" in analyze("verify", StateDirectory="StateDirectoy=speeltafel").stderr


def test_the_service_is_exposed_no_more_than_2(analyze):
    words = ("security", "--offline=true", f"--threshold={MOST_EXPOSURE}", "--no-pager")
    judged = analyze(*words)
    assert judged.returncode == 0, judged.stdout[-200:]
    assert analyze(*words, CapabilityBoundingSet="", ProtectSystem="").returncode != 0


@pytest.mark.parametrize(("key", "values"), [*HARDENING.items(), *RUNNING.items()])
def test_the_unit_says_what_was_tried_on_a_table(key, values):
    assert settings().get(key) == values


@pytest.mark.parametrize("key", BREAKS_IT)
def test_the_unit_leaves_out_what_breaks_a_table(key):
    assert key not in settings(), BREAKS_IT[key]


def test_the_table_waits_for_no_network():
    assert not any("network" in value for values in settings().values() for value in values)


def test_every_group_of_the_service_is_made_where_it_is_missing():
    made = {line.split()[1] for line in lines("sysusers.d/speeltafel.conf") if line.startswith("g ")}
    assert made == set(settings()["SupplementaryGroups"][0].split())
    assert lines("sysusers.d/speeltafel.conf")[0].startswith("u speeltafel ")


def test_drivers_of_adapters_are_loaded_before_the_service_asks_for_their_class():
    loaded = set(lines("modules-load.d/speeltafel.conf"))
    assert loaded >= {"i2c-dev", "usbserial", "ch341", "cp210x", "ftdi_sio", "cdc_acm"}
    assert "systemd-modules-load.service" in settings()["After"][0]


def test_the_udev_example_names_the_ports_of_the_table_that_ships():
    table = (FOLDER.parent / "hw/tables/cafe4.toml").read_text()
    wanted = set(re.findall(r'port = "/dev/([^"]+)"', table))
    assert (
        set(re.findall(r'SYMLINK\+="([^"]+)"', (FOLDER / "udev/71-speeltafel.rules").read_text())) == wanted
    )


def test_the_state_is_the_tables_alone_and_the_table_file_the_administrators():
    made = {words[1]: words[2:5] for words in map(str.split, lines("tmpfiles.d/speeltafel.conf"))}
    assert made == {
        "/etc/speeltafel": ["0755", "root", "root"],
        "/var/lib/speeltafel": ["0750", "speeltafel", "speeltafel"],
    }
