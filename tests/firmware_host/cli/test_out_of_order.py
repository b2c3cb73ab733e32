"""What starting a real table again cannot mend ends it with 78; what can be had later, with 2."""

import importlib.util
import re

import pytest

from drivers.errors import DeviceError
from firmware_host.cli.main import main
from firmware_host.cli.out_of_order import notice_of
from firmware_host.journal.state import StateDirectory, StateError
from firmware_host.table.typeset import Typesetter
from firmware_host.wiring.texts import LANGUAGES, panel_typist, words
from games.api import Text
from hw.errors import Fault, FaultyFileError
from hw.files import HERE
from tests.firmware_host.supervisor.manager import managing

NO_LGPIO = importlib.util.find_spec("lgpio") is None
BUS_NOBODY_HAS = 98


@pytest.fixture(autouse=True)
def at_a_terminal(monkeypatch):
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)


@pytest.fixture
def manager(tmp_path, monkeypatch):
    """A service manager, as if it had started us."""
    with managing(tmp_path) as manager:
        for name, value in manager.environment.items():
            monkeypatch.setenv(name, value)
        yield manager


def serve(capsys, table, state):
    """Exit status and the only sentence."""
    status = main(["serve", "--table", str(table), "--state", str(state)])
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    return status, err


@pytest.fixture
def file(tmp_path):
    """A faulty table file whose panels hang on a bus that no machine has."""
    text = (HERE / "tables/cafe4.toml").read_text().replace("left = 17", "left = 18")
    file = tmp_path / "own.toml"
    file.write_text(re.sub(r"panel = \{ bus = \d+", f"panel = {{ bus = {BUS_NOBODY_HAS}", text))
    return file


def test_a_table_file_that_is_not_there_is_no_mistake_of_the_words(capsys, tmp_path):
    status, err = serve(capsys, "cafe5", tmp_path)
    assert status == 78
    assert re.search(r"cafe5: .*cafe[48]", err)


def test_all_faults_of_a_table_file_are_told(capsys, tmp_path, file):
    status, err = serve(capsys, file, tmp_path / "state")
    assert status == 78
    assert err.count("own.toml:") >= 2
    assert not (tmp_path / "state").exists()


def test_a_state_directory_that_cannot_be_made(capsys, tmp_path):
    (tmp_path / "file").write_text("")
    state = tmp_path / "file" / "state"
    assert serve(capsys, "cafe4", state) == (78, f"{state} cannot hold the table's state: Not a directory\n")


def test_a_database_that_is_none(capsys, tmp_path):
    (tmp_path / "table.db").write_bytes(b"no database" * 100)
    status, err = serve(capsys, "cafe4", tmp_path)
    assert status == 78
    assert "table.db cannot be used: file is not a database" in err
    assert err.count("\n") == 1


@pytest.mark.skipif(not NO_LGPIO, reason="lgpio is installed here")
def test_a_machine_without_lgpio(capsys, tmp_path):
    status, err = serve(capsys, "cafe4", tmp_path)
    assert status == 78
    assert "python3-lgpio" in err


def test_a_state_in_use_may_be_free_the_next_time(capsys, tmp_path, manager):
    holder = StateDirectory(tmp_path / "s")
    status, err = serve(capsys, "cafe4", holder.path)
    holder.release()
    assert (status, err.count("\n")) == (2, 1)
    assert manager.heard() == []


def test_words_that_are_wrong_are_still_2(capsys):
    with pytest.raises(SystemExit) as end:
        main(["serve"])
    assert end.value.code == 2


@pytest.mark.once
def test_systemd_hears_the_first_fault_and_panels_that_are_not_there_hold_nobody_up(
    capsys, tmp_path, file, manager
):
    status, _ = serve(capsys, file, tmp_path / "state")
    assert status == 78
    (said,) = manager.heard()
    assert said.startswith("STATUS=out of order: ")
    assert "own.toml:" in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (
            FaultyFileError([Fault("/etc/table.toml", 31, "seats[4].buttons.right", "wrong", "right")]),
            Text("out_of_order.table_file", {"where": "seats[4].buttons.right (31)"}),
        ),
        (
            FaultyFileError([Fault("/etc/table.toml", None, "file", "wrong", "right")]),
            Text("out_of_order.table_file", {"where": "file"}),
        ),
        (
            DeviceError("the buttons need lgpio, which is not installed: apt install it"),
            Text("out_of_order.device", {"why": "the buttons need lgpio, which is not installed"}),
        ),
        (StateError("no"), Text("out_of_order.state")),
    ],
    ids=["line", "no line", "device", "state"],
)
def test_each_reason_fits_a_panel_in_each_language(error, reason, language):
    screen = notice_of(error)
    assert screen.lines[0] == reason
    speech, columns = words()[language], panel_typist().columns
    title, *rows = Typesetter(speech, columns, lambda player: player + 1).rows(screen)
    assert title == speech.entries["out_of_order.title"]
    shown = "".join(rows).replace(" ", "")
    assert speech.say(reason, lambda player: player).replace(" ", "") in shown
