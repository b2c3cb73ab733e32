"""Which games are soaked, and by what house rules."""

from firmware_host.soak.run import drawn_rules, play, tasks
from games.registry import game


def test_house_rules_drawn_by_a_seed_are_built_and_come_again() -> None:
    drawn = [drawn_rules("briscola", seed) for seed in range(40)]
    assert drawn == [drawn_rules("briscola", seed) for seed in range(40)]
    for choice in game("briscola").options.fields():
        assert {rules[choice.name] for rules in drawn} == set(choice.built)


def test_what_is_asked_for_overrules_what_is_drawn_and_seeds_stay_the_same() -> None:
    plain = tasks("briscola", None, 12, seed=4)
    drawn = tasks("briscola", None, 12, 4, {"briscola": {"deck": "french"}}, any_rules=True)
    assert [task.seed for task in drawn] == [task.seed for task in plain]
    assert {task.options["deck"] for task in drawn} == {"french"}
    assert len({task.options["direction"] for task in drawn}) == 2


def test_a_soak_under_faults_breaks_no_promise_and_counts_what_went_wrong() -> None:
    (task,) = tasks("briscola", 3, 1, seed=5, faults="random:7")
    report = play(task)
    assert not report.broken
    assert report.faults == report.by_kind.total() > 0
    assert report.resumes <= report.by_kind["kill"]
