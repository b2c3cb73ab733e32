"""Simulated people ask for a hint now and then, and the game's journal stays true."""

from pathlib import Path

import pytest

from firmware_host import __version__
from firmware_host.cli.main import main
from firmware_host.journal.lines import decode, encode
from firmware_host.soak.game import LineUp, Soaked
from games.api import Holding


@pytest.mark.once
def test_a_game_with_hints_breaks_no_promise_and_its_journal_replays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    soaked = Soaked("pico", LineUp(2, 1), 1, holding=Holding.SCREEN, clumsiness=0.2)
    report = soaked.run()
    assert report.broken == []
    assert report.hints
    kept = bytes(soaked.table.disks[-1].data)
    assert b'"hint"' in kept
    journal = tmp_path / "game.jsonl"
    header, rest = kept.split(b"\n", 1)
    journal.write_bytes(encode({**decode(header), "program": __version__}) + rest)
    assert main(["replay", str(journal), "--check"]) == 0, capsys.readouterr()


def test_nobody_asks_for_hints_where_two_people_play() -> None:
    report = Soaked("pico", LineUp(2, 2), 1, holding=Holding.TAGS, clumsiness=0.3).run()
    assert (report.hints, report.broken) == (0, [])
