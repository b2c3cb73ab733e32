"""What is handed to others: a wheel with the four packages, their data and the command."""

import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FLOORS = ("firmware_host", "drivers", "games", "hw")

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (built,) = folder.glob("*.whl")
    return built


def test_a_wheel_holds_the_four_packages_whole_and_nothing_else(wheel: Path):
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    files = [path for floor in FLOORS for path in (ROOT / floor).rglob("*") if path.is_file()]
    there = {str(path.relative_to(ROOT)) for path in files if "__pycache__" not in path.parts}
    assert held == there


def test_an_installed_wheel_brings_the_command(wheel: Path, tmp_path: Path):
    fresh = tmp_path / "fresh"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(fresh)], check=True)
    python = fresh / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    subprocess.run(
        [*pip, "install", "-q", "--no-deps", "--no-index", str(wheel)], check=True, capture_output=True
    )
    # The libraries are borrowed from this environment: the lock's own test is that it is there.
    site = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    (Path(site) / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    said = subprocess.run(
        [fresh / "bin" / "speeltafel", "--help"], cwd=tmp_path, check=False, capture_output=True, text=True
    )
    assert said.returncode == 0, said.stderr
    assert "speeltafel" in said.stdout
    home = subprocess.run(
        [python, "-c", "import games; print(games.__file__)"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert home.startswith(site), "the command ran from the checkout, not from the wheel"
