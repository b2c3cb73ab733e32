"""Bots think the same in a process of their own, whatever happens to it, as in this one."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import firmware_host
from drivers.clock.system.driver import SystemClock
from drivers.clock.system.twin import VirtualClock
from firmware_host.loop.bots import WORKER, VirtualThinkers, WorkerThinkers
from firmware_host.loop.thinking import dice_for, think, to_json
from firmware_host.table.events import BotMoved
from firmware_host.table.outputs import BotAsk
from tests.evening import Evening
from tests.games.pico.positions import pico


def questions(count: int) -> list[BotAsk]:
    """Decisions as easy bots face them, whose dice matter, all through a game."""
    evening, asked = Evening((0,), 4), []
    while len(asked) < count and evening.on():
        asked += [replace(question, level="easy") for question in evening.outputs.bots]
    return asked[:count]


def virtual_answers(asked: list[BotAsk]) -> list[BotMoved]:
    clock, answers = VirtualClock(), []
    thinkers = VirtualThinkers(clock)
    for question in asked:
        thinkers.ask(question, answers.append)
    assert not answers
    clock.run_for(1)
    return answers


def with_worker(
    asked: list[BotAsk],
    deed: Callable[[WorkerThinkers], None] = lambda _: None,
    later: Callable[[WorkerThinkers], None] = lambda _: None,
) -> list[BotMoved]:
    """Answers of a worker in real time; `deed` is done while it is asked, `later` at the first."""

    async def story() -> list[BotMoved]:
        clock = SystemClock(asyncio.get_running_loop())
        thinkers = WorkerThinkers(clock, clock, pause_seconds=0)
        answers: list[BotMoved] = []
        done = asyncio.Event()

        def heard(moved: BotMoved) -> None:
            answers.append(moved)
            if len(answers) == 1:
                later(thinkers)
            if len(answers) == len(asked):
                done.set()

        try:
            for question in asked:
                thinkers.ask(question, heard)
            deed(thinkers)
            async with asyncio.timeout(20):
                await done.wait()
        finally:
            thinkers.stop()
        return answers

    return asyncio.run(story())


def kill(thinkers: WorkerThinkers) -> None:
    assert thinkers.pid is not None
    os.kill(thinkers.pid, signal.SIGKILL)


@pytest.fixture(scope="module")
def asked() -> list[BotAsk]:
    return questions(12)


def test_a_worker_answers_as_the_same_function_does_in_this_process(asked: list[BotAsk]) -> None:
    assert with_worker(asked) == virtual_answers(asked)


def test_a_killed_worker_is_replaced_and_asked_again(asked: list[BotAsk]) -> None:
    assert with_worker(asked, kill) == virtual_answers(asked)


def test_a_replaced_worker_looks_ahead_as_the_first_would_have(asked: list[BotAsk]) -> None:
    experts = [replace(question, level="expert") for question in asked[:3]]
    assert with_worker(experts, kill) == virtual_answers(experts)


def test_a_worker_killed_while_it_works_a_deal_out_is_replaced_and_decides_alike() -> None:
    state = pico()
    levels = ("medium", "hard", "hard")
    puzzle = [BotAsk("pico", 0, number, level, 3, state.masked(0)) for number, level in enumerate(levels)]
    # medium answers at once, then hard works the deal out
    assert with_worker(puzzle, later=kill) == virtual_answers(puzzle)


def test_a_question_that_kills_every_worker_ends_the_program_instead_of_being_asked_for_ever() -> None:
    (question,) = questions(1)

    async def story() -> dict[str, object]:
        loop = asyncio.get_running_loop()
        clock = SystemClock(loop)
        told: asyncio.Future[dict[str, object]] = loop.create_future()
        loop.set_exception_handler(lambda _, context: told.done() or told.set_result(context))
        thinkers = WorkerThinkers(clock, clock, pause_seconds=0)
        poisoned = BotAsk(question.game, question.player, 0, "no such level", 0, question.state)
        thinkers.ask(poisoned, lambda moved: None)
        async with asyncio.timeout(20):
            context = await told
        thinkers.stop()
        return context

    assert "died 3 times over" in str(asyncio.run(story())["exception"])


def test_a_worker_is_not_in_the_way_of_a_ctrl_c_at_the_terminal(asked: list[BotAsk]) -> None:
    groups: list[int] = []
    with_worker(asked[:1], lambda thinkers: groups.append(os.getpgid(thinkers.pid or 0)))
    assert groups != [os.getpgid(0)]


def test_a_worker_runs_this_program_whatever_lies_in_the_folder_it_is_started_in(
    asked: list[BotAsk], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "firmware_host").mkdir()
    (tmp_path / "firmware_host" / "__init__.py").write_text("raise SystemExit('another program')")
    monkeypatch.setattr(sys, "path", [str(Path(firmware_host.__file__).parents[1]), *sys.path])
    monkeypatch.chdir(tmp_path)
    assert with_worker(asked[:2]) == virtual_answers(asked[:2])


def test_a_worker_whose_table_was_killed_ends_without_a_word(asked: list[BotAsk]) -> None:
    worker = subprocess.Popen(
        [sys.executable, "-c", WORKER.format(path=sys.path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert worker.stdout is not None
    worker.stdout.close()
    worker.stdout = None
    _, said = worker.communicate(json.dumps(to_json(asked[0])).encode() + b"\n", timeout=20)
    assert (worker.returncode, said) == (0, b"")


def test_stopping_leaves_no_process_behind(asked: list[BotAsk]) -> None:
    pids: list[int] = []
    with_worker(asked[:1], lambda thinkers: pids.append(thinkers.pid or 0))
    with pytest.raises(ProcessLookupError):
        os.kill(pids[0], 0)


def test_the_dice_of_a_decision_come_from_seed_player_and_moves_alone() -> None:
    def first(*about: int) -> float:
        return dice_for(*about).random()

    assert first(1, 2, 3) == first(1, 2, 3)
    assert len({first(seed, player, moves) for seed in (1, 2) for player in (0, 1) for moves in (0, 1)}) == 8


def test_an_easy_bot_decides_alike_when_asked_twice_and_by_other_dice_otherwise(asked: list[BotAsk]) -> None:
    assert [think(question) for question in asked] == [think(question) for question in asked]
    first = asked[0]
    answers = {think(replace(first, seed=seed)) for seed in range(20)}
    assert len(answers) > 1
