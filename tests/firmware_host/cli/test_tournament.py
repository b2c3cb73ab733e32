"""The words of `speeltafel tournament`, and what it says."""

import json

import pytest

from firmware_host.cli.main import main

PLAY = ["tournament", "briscola", "--seats", "medium,random", "--deals", "4"]


def test_the_json_has_a_line_a_seat_with_its_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*PLAY, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["game"], said["deals"]) == ("briscola", 4)
    assert [seat["level"] for seat in said["seats"]] == ["medium", "random"]
    for seat in said["seats"]:
        assert set(seat) == {"level", "win_rate", "ci95", "mean_score"}
        low, high = seat["ci95"]
        assert 0 <= low <= seat["win_rate"] <= high <= 1
    assert sum(seat["win_rate"] for seat in said["seats"]) == 1


def test_people_are_told_levels_and_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(PLAY) == 0
    told = capsys.readouterr().out
    assert "briscola, 4 deals" in told
    assert "medium" in told
    assert " to " in told


@pytest.mark.parametrize("option", ["--deals", "--seed"])
def test_a_number_that_is_none_is_refused_without_jargon(
    option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main([*PLAY[:4], option, "many"])
    assert left.value.code == 2
    assert f"argument {option}: 'many' is no whole number; see speeltafel" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["tournament", "briscolo", "--seats", "hard,hard"],
            "there is no game 'briscolo'; there are: briscola",
        ),
        (["tournament", "briscola", "--seats", "hard,best"], "no level 'best'; there are easy, medium, hard"),
        (["tournament", "briscola", "--seats", "hard"], "is for 2 or 3 or 4 players"),
        ([*PLAY[:4], "--deals", "0"], "--deals must be at least 1, not 0"),
    ],
)
def test_words_that_fit_nothing_are_refused_in_a_sentence(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    said = capsys.readouterr()
    assert told in said.err
    assert said.out == ""
