"""Wrong words and wrong files: one plain sentence, exit 2, no traceback."""

import json
import re
from dataclasses import replace

import pytest

from firmware_host import __version__
from firmware_host.cli.main import main
from firmware_host.journal.state import StateDirectory
from games import registry
from games.api import Choice
from games.briscola.rules import Options
from games.registry import game as find_game
from hw.files import HERE


def said(words, capsys):
    """Exit status and what was said on either screen."""
    try:
        status = main(words)
    except SystemExit as end:
        status = end.code
    told = capsys.readouterr()
    return status, told.out, told.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["sim", "--table", "cafe5"], r"cafe5: .*cafe[48]"),
        (["serve"], r"--table"),
        (["soak", "chess"], r"there is no game 'chess'; there are: briscola"),
        (["soak", "briscola", "--players", "7"], r"briscola is for 2, 3, 4 players, not 7"),
        (["soak", "briscola", "--games", "0"], r"--games must be at least 1, not 0"),
        (["soak", "briscola", "--games", "few"], r"'few' is no whole number"),
        (["soak", "briscola", "--cards", "paper"], r"invalid choice: 'paper'"),
        (["soak", "briscola", "--option", "jokers=2"], r"briscola has no option 'jokers'; it has"),
        (["soak", "briscola", "--option", "jokers"], r"must read NAME=VALUE, or random"),
        (["soak", "briscola", "--option", "direction=up"], r"direction must be one of cw, ccw, not 'up'"),
        (["soak", "briscola", "--faults", "often"], r"must be random:SEED or the path of a .toml file"),
        (["soak", "briscola", "--faults", "random:x"], r"'x' is no seed; expected a number, as in random:7"),
        (["soak", "briscola", "--faults", "no.toml"], r"no.toml: file: it cannot be read"),
        (["sim", "--faults", "often"], r"must be random:SEED or the path of a .toml file"),
        (["soak"], r"game"),
        (["sim", "--speed", "9"], r"unrecognized arguments: --speed 9"),
        (["sim", "--language", "fy"], r"invalid choice: 'fy'"),
        (["sim", "--port", "-1"], r"'-1' is no port; a port is a number from 0 to 65535"),
        (["sim", "--port", "65536"], r"'65536' is no port"),
        (["sim", "--port", "http"], r"'http' is no port"),
        (["dance"], r"invalid choice: 'dance' \(choose from 'sim', 'serve'"),
    ],
    ids=" ".join,
)
def test_wrong_words_are_refused_in_one_sentence(words, sentence, capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    status, out, err = said(words, capsys)
    assert status == 2
    assert out == ""
    assert err.count("\n") == 1
    assert re.search(sentence, err), err


class FewerBuilt(Options):
    """House rules of which a table cannot play all yet."""

    @classmethod
    def fields(cls):
        return (Choice("direction", ("cw", "ccw"), "cw", ("cw",)),)


def test_a_house_rule_that_is_not_built_yet_is_refused_by_the_soak(capsys, monkeypatch):
    made_up = replace(find_game("briscola"), options=FewerBuilt)
    monkeypatch.setitem(registry._ENTRIES, "made_up", lambda: made_up)
    status, out, err = said(["soak", "made_up", "--option", "direction=ccw"], capsys)
    assert (status, out) == (2, "")
    assert err == "soak: made_up: direction=ccw is not built at the table yet; allowed: cw\n"


def test_all_faults_of_a_table_file_are_listed_each_with_its_key(tmp_path, capsys):
    file = tmp_path / "own.toml"
    text = (HERE / "tables/cafe4.toml").read_text().replace('language = "en"', 'language = "English"')
    file.write_text(text.replace("brightness =", "brightnes ="))
    status, _, err = said(["sim", "--table", str(file), "--state", str(tmp_path / "s")], capsys)
    assert status == 2
    assert "language" in err
    assert "brightnes" in err
    assert len(err.splitlines()) >= 2
    assert not (tmp_path / "s").exists()


def test_a_state_directory_that_cannot_be_made_is_refused(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    state = tmp_path / "file" / "state"
    status, _, err = said(["sim", "--table", "cafe4", "--state", str(state)], capsys)
    assert (status, err) == (2, f"{state} cannot hold the table's state: Not a directory\n")


@pytest.mark.parametrize("command", ["sim", "serve"])
def test_a_state_in_use_is_refused_naming_the_holders_address(command, tmp_path, capsys):
    holder = StateDirectory(tmp_path / "s")
    holder.announce("http://127.0.0.1:8093/")
    status, _, err = said([command, "--table", "cafe4", "--state", str(holder.path)], capsys)
    holder.release()
    assert status == 2
    assert err.endswith("at http://127.0.0.1:8093/\n")


def test_the_version_is_told(capsys):
    assert said(["--version"], capsys) == (0, f"speeltafel {__version__}\n", "")


def test_help_names_every_command(capsys):
    status, out, _ = said(["--help"], capsys)
    assert status == 0
    assert all(command in out for command in ("sim", "serve", "status", "soak", "bench", "replay"))


@pytest.mark.parametrize("command", ["sim", "serve", "status", "soak", "bench", "replay"])
def test_every_command_explains_its_options(command, capsys):
    status, out, _ = said([command, "--help"], capsys)
    assert status == 0
    assert f"usage: speeltafel {command}" in out


def test_a_soak_of_one_game_tells_its_figures_as_json(capsys, monkeypatch):
    monkeypatch.setattr("os.sched_getaffinity", lambda pid: {0})  # one core: no processes for one game
    status, out, _ = said(
        ["soak", "briscola", "--players", "2", "--games", "1", "--seed", "3", "--json"], capsys
    )
    figures = json.loads(out)
    assert (status, figures["games"], figures["players"], figures["broken"]) == (0, 1, [2], [])


def test_a_soak_plays_by_the_house_rules_asked_for(capsys, monkeypatch):
    monkeypatch.setattr("os.sched_getaffinity", lambda pid: {0})
    rules = ["direction=ccw", "removed_two=clubs", "rank_variant=piemonte"]
    asked = [word for rule in rules for word in ("--option", rule)]
    words = ["soak", "briscola", "--players", "3", "--games", "1", "--json", *asked]
    status, out, _ = said(words, capsys)
    assert (status, json.loads(out)["broken"]) == (0, [])
