"""Which tests run on one Python only: whole games and thousands of cases are the same on each.

A Python that is not the first runs what touches its library (devices, files, processes, the page), and the
rules' own tests by their numbers.
"""

from pathlib import Path

import pytest

ROOT = Path(__file__).parent
LONG_WAYS = (  # in each of these a game is played, or chance is asked very often
    "stories",
    "games/test_conformance.py",
    "games/test_fairness.py",
    "games/test_phases.py",
    "games/*/test_play.py",
    "games/*/test_bots.py",
    "games/*/test_ending.py",
    "games/*/test_exact.py",
    "games/*/test_secrecy.py",
    "games/*/test_strength.py",
    "games/*/test_whole_games.py",
    "firmware_host/bench",
    "firmware_host/cli/test_bench.py",
    "firmware_host/crash",
    "firmware_host/sim",
    "firmware_host/soak",
    "firmware_host/tournament",
    "firmware_host/wiring/test_virtual.py",
    "drivers/*/*/test_hostile_*.py",
    "drivers/rfid/pn532/test_core.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark them `once`."""
    there = {path for pattern in LONG_WAYS for path in ROOT.glob(pattern)}
    for item in items:
        if there.intersection((item.path, *item.path.parents)):
            item.add_marker(pytest.mark.once)
