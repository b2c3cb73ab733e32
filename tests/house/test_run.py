"""The start script on machines that lack something, played by a folder of stand-in programs."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = (
    "cat",
    "chmod",
    "cksum",
    "cp",
    "date",
    "dirname",
    "ln",
    "mkdir",
    "readlink",
    "rm",
    "sed",
    "sh",
    "sleep",
    "tail",
)

pytestmark = pytest.mark.once

# Answers what `run` asks of an interpreter; `-m venv` lays a copy of itself, `-m pip`
# is counted and, for our own package, lays the command.
PYTHON = """#!/bin/sh
case "$*" in
*ensurepip*) [ -e "$WORLD/ensurepip" ] ;;
*version_info*) echo VERSION ;;
"-m venv "*) mkdir -p "$3/bin" && cp "$0" "$3/bin/python" ;;
*"pip"*"install"*)
    echo "$*" >>"$WORLD/pip-calls"
    [ ! -e "$WORLD/offline" ] || { echo "no route to the packages"; exit 1; }
    case "$*" in *" -e "*)
        here=${0%/python}
        printf '#!/bin/sh\\nprintf "[%%s]" "$@"\\n' >"$here/speeltafel"
        for tool in ruff mypy lint-imports; do
            printf '#!/bin/sh\\n[ ! -e "$WORLD/broken-%s" ]\\n' "$tool" >"$here/$tool"
            chmod +x "$here/$tool"
        done
        chmod +x "$here/speeltafel" ;;
    esac ;;
*"-m pytest"*)
    echo "VERSION $*" >>"$WORLD/pytest-calls"
    [ ! -e "$WORLD/broken-pytest-VERSION" ] ;;
esac
"""
APT = """#!/bin/sh
echo "$*" >>"$WORLD/apt-calls"
case "$*" in install*) : >"$WORLD/ensurepip" ;; esac
"""


@dataclass
class Machine:
    """A checkout and the few programs this machine has."""

    checkout: Path
    programs: Path

    def has(self, name: str, text: str) -> None:
        program = self.programs / name
        program.write_text(text)
        program.chmod(0o755)

    def has_python(self, version: str, *, whole: bool = True) -> None:
        self.has(f"python{version}", PYTHON.replace("VERSION", version))
        if whole:
            (self.checkout / "ensurepip").touch()

    def is_root(self, answer: bool) -> None:
        self.has("id", f"#!/bin/sh\necho {0 if answer else 1000}\n")

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        world = {"PATH": str(self.programs), "WORLD": str(self.checkout), "HOME": str(self.checkout)}
        return subprocess.run(
            [self.checkout / "run", *words],
            env=world,
            check=False,
            capture_output=True,
            text=True,
            timeout=60,
        )

    def calls(self, program: str) -> list[str]:
        book = self.checkout / f"{program}-calls"
        return book.read_text().splitlines() if book.exists() else []

    def leftovers(self) -> list[str]:
        return sorted(name for name in os.listdir(self.checkout) if name.startswith(".venv"))


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    machine = Machine(tmp_path / "a checkout", tmp_path / "programs")
    machine.checkout.mkdir()
    machine.programs.mkdir()
    for name in ("run", "pyproject.toml", "requirements.txt", "requirements-dev.txt"):
        shutil.copy(ROOT / name, machine.checkout / name)
    for tool in TOOLS:
        place = shutil.which(tool)
        assert place is not None
        (machine.programs / tool).symlink_to(place)
    machine.is_root(False)
    return machine


def test_a_first_start_makes_the_environment_and_hands_the_words_on(machine: Machine):
    machine.has_python("3.11")
    started = machine.run("seat", "two words", "")
    assert started.stdout == "[seat][two words][]"
    assert machine.leftovers() == [".venv"]
    lock, ourselves = machine.calls("pip")
    assert "--require-hashes" in lock
    assert "--no-build-isolation" in lock
    assert "--no-deps" in ourselves
    assert "--no-build-isolation" in ourselves


def test_a_second_start_installs_nothing(machine: Machine):
    machine.has_python("3.11")
    machine.run()
    before = machine.calls("pip")
    assert machine.run().returncode == 0
    assert machine.calls("pip") == before


@pytest.mark.parametrize("name", ["requirements.txt", "pyproject.toml"])
def test_a_changed_lock_or_entry_point_makes_the_environment_anew(machine: Machine, name: str):
    machine.has_python("3.11")
    machine.run()
    before = len(machine.calls("pip"))
    changed = machine.checkout / name
    changed.write_text("# changed\n" + changed.read_text())
    assert machine.run().returncode == 0
    assert len(machine.calls("pip")) == 2 * before


def test_an_environment_of_a_python_that_went_away_is_made_anew(machine: Machine):
    machine.has_python("3.11")
    machine.run()
    (machine.checkout / ".venv/bin/python").write_text("#!/bin/sh\nexit 127\n")
    started = machine.run()
    assert started.returncode == 0
    assert "Making .venv" in started.stderr


def test_without_the_venv_module_one_sentence_says_the_command(machine: Machine):
    machine.has_python("3.11", whole=False)
    machine.has("apt-get", APT)
    started = machine.run()
    assert started.returncode == 1
    assert len(started.stderr.splitlines()) == 1
    assert "sudo apt-get install" in started.stderr
    assert machine.leftovers() == []
    assert machine.calls("apt") == []


def test_root_with_apt_installs_the_venv_module_itself(machine: Machine):
    machine.has_python("3.11", whole=False)
    machine.has("apt-get", APT)
    machine.is_root(True)
    started = machine.run("hello")
    assert started.stdout == "[hello]", started.stderr
    assert any("-venv" in call for call in machine.calls("apt"))


def test_root_without_apt_is_told_the_command(machine: Machine):
    machine.has_python("3.11", whole=False)
    machine.is_root(True)
    started = machine.run()
    assert started.returncode == 1
    assert "sudo apt-get install" in started.stderr
    assert machine.leftovers() == []


def test_a_failed_download_leaves_nothing_half_made_and_shows_why(machine: Machine):
    machine.has_python("3.11")
    (machine.checkout / "offline").touch()
    started = machine.run()
    assert started.returncode == 1
    assert "no route to the packages" in started.stderr
    assert machine.leftovers() == []


def test_the_newest_tested_python_that_runs_is_chosen(machine: Machine):
    machine.has("python3.13", "#!/bin/sh\necho 'this shim is not selected' >&2\nexit 127\n")
    machine.has_python("3.12")
    machine.has_python("3.11")
    assert "with Python 3.12" in machine.run().stderr


def test_without_a_new_enough_python_one_sentence_says_so(machine: Machine):
    machine.has("python3", "#!/bin/sh\nexit 1\n")
    started = machine.run()
    assert started.returncode == 1
    assert len(started.stderr.splitlines()) == 1
    assert "3.11 or newer" in started.stderr


def test_a_builder_that_died_does_not_block_the_next_start(machine: Machine):
    machine.has_python("3.11")
    (machine.checkout / ".venv.building").symlink_to("process 99999999")
    assert machine.run().returncode == 0
    assert machine.leftovers() == [".venv"]


def test_the_test_command_stops_when_it_cannot_make_its_environment(machine: Machine):
    machine.has_python("3.12", whole=False)
    tested = machine.run("test")
    assert tested.returncode == 1
    assert "sudo apt-get install" in tested.stderr
    assert machine.leftovers() == []


def test_the_test_command_runs_on_each_python_found_and_names_the_others(machine: Machine):
    machine.has_python("3.13")
    machine.has_python("3.11")
    tested = machine.run("test")
    assert tested.returncode == 0, tested.stderr
    assert [call.split()[0] for call in machine.calls("pytest")] == ["3.13", "3.11"]
    assert "Not tested: Python 3.12" in tested.stdout


@pytest.mark.parametrize("broken", ["ruff", "mypy", "lint-imports", "pytest-3.13", "pytest-3.11"])
def test_a_stage_that_fails_fails_the_test_command_after_the_others_ran(machine: Machine, broken: str):
    machine.has_python("3.13")
    machine.has_python("3.11")
    (machine.checkout / f"broken-{broken}").touch()
    tested = machine.run("test")
    assert tested.returncode == 1
    assert "FAILED" in tested.stdout
    assert len(machine.calls("pytest")) == 2


def test_words_after_test_are_for_pytest(machine: Machine):
    machine.has_python("3.11")
    (machine.checkout / "broken-pytest-3.11").touch()
    tested = machine.run("test", "-k", "two words")
    assert tested.returncode == 1
    assert machine.calls("pytest") == ["3.11 -m pytest -k two words"]


def test_the_long_tests_run_when_they_are_asked_for(machine: Machine):
    machine.has_python("3.11")
    assert machine.run("test", "long").returncode == 0
    assert machine.calls("pytest") == ["3.11 -m pytest -n 2 -rs -m long"]
