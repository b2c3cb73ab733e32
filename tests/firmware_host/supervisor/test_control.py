"""A running table is asked over its socket: real sockets, both ends in this process."""

import asyncio
import json
import os
import socket
import stat

import pytest

from firmware_host.supervisor.control import LONGEST_ANSWER, NAME, Control, NobodyThereError, ask

ANSWERS = {"status": lambda: {"table": "cafe4"}}
failures: list[BaseException] = []


@pytest.fixture(autouse=True)
def all_is_well():
    """Nobody who asks makes the table fail, unless its test says so."""
    failures.clear()
    yield
    assert not failures


def while_open(folder, deed, answers=ANSWERS):
    """What `deed` returns, run in a thread while a table's end is open on `folder`."""

    async def run():
        control = Control(folder, answers, failures.append)
        await control.open()
        try:
            return await asyncio.to_thread(deed)
        finally:
            control.close()

    return asyncio.run(run())


def said(folder, words):
    """The raw answer to raw words."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(10)
        line.connect(str(folder / NAME))
        line.sendall(words)
        line.shutdown(socket.SHUT_WR)
        heard = b""
        while data := line.recv(65536):
            heard += data
        return heard


def test_a_question_is_answered(tmp_path):
    assert while_open(tmp_path, lambda: ask(tmp_path, "status")) == {"table": "cafe4"}


def test_a_long_answer_arrives_whole(tmp_path):
    answers = {"status": lambda: {"text": "x" * (LONGEST_ANSWER // 2)}}
    assert while_open(tmp_path, lambda: len(ask(tmp_path, "status")["text"]), answers) == LONGEST_ANSWER // 2


def test_one_question_after_another_and_several_at_once_are_answered(tmp_path):
    async def run():
        control = Control(tmp_path, ANSWERS, failures.append)
        await control.open()
        told = await asyncio.gather(*(asyncio.to_thread(ask, tmp_path, "status") for _ in range(20)))
        control.close()
        return told

    assert asyncio.run(run()) == [{"table": "cafe4"}] * 20


@pytest.mark.parametrize(
    "words",
    [
        b"",
        b"\n",
        b"status\n",
        b'{"ask": "state"}\n',
        b'{"ask": ["status"]}\n',
        b"[1]\n",
        b"\xff\xfe\n",
        b"[" * 60_000 + b"\n",
        b"x" * 200_000,
    ],
    ids=repr,
)
def test_what_is_no_question_is_told_what_one_is(tmp_path, words):
    def deed():
        try:
            first = said(tmp_path, words)
        except (ConnectionResetError, BrokenPipeError):
            first = b""  # it closed before it had read all of that
        return first, ask(tmp_path, "status")

    first, then = while_open(tmp_path, deed)
    assert not first or "a question is" in json.loads(first)["error"]
    assert then == {"table": "cafe4"}


def test_one_who_goes_without_hearing_the_answer_harms_nobody(tmp_path):
    def deed():
        for _ in range(5):
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
                line.connect(str(tmp_path / NAME))
                line.sendall(b'{"ask": "status"}\n')
        return ask(tmp_path, "status")

    assert while_open(tmp_path, deed) == {"table": "cafe4"}


def test_only_the_tables_user_and_group_may_ask(tmp_path):
    mode = while_open(tmp_path, lambda: (tmp_path / NAME).stat().st_mode)
    assert stat.S_IMODE(mode) == 0o660
    assert not (tmp_path / NAME).exists()


def test_a_socket_left_by_a_table_that_was_killed_is_replaced(tmp_path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.bind(str(tmp_path / NAME))
    with pytest.raises(NobodyThereError, match=f"no table runs on {tmp_path}"):
        ask(tmp_path, "status")
    assert while_open(tmp_path, lambda: ask(tmp_path, "status")) == {"table": "cafe4"}


def test_a_folder_whose_path_is_too_long_for_a_socket_serves_as_well(tmp_path):
    folder = tmp_path / ("state" * 30)
    folder.mkdir()
    assert while_open(folder, lambda: ask(folder, "status")) == {"table": "cafe4"}


@pytest.mark.parametrize("there", [True, False])
def test_where_no_table_runs_that_is_said(tmp_path, there):
    folder = tmp_path if there else tmp_path / "nowhere"
    with pytest.raises(NobodyThereError) as told:
        ask(folder, "status")
    assert str(told.value) == f"no table runs on {folder}"


def test_a_table_that_knows_no_such_question_is_said_to_be_of_another_version(tmp_path):
    def deed():
        with pytest.raises(NobodyThereError, match="another version"):
            ask(tmp_path, "weather")

    while_open(tmp_path, deed)


def test_an_answer_that_raises_is_our_own_mistake(tmp_path):
    def deed():
        with pytest.raises(NobodyThereError):
            ask(tmp_path, "status")

    while_open(tmp_path, deed, {"status": lambda: {"half": 1 / 0}})
    (failure,) = failures
    failures.clear()
    assert isinstance(failure, ZeroDivisionError)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may ask everybody")
def test_one_who_may_not_ask_is_told_how_to(tmp_path):
    def deed():
        (tmp_path / NAME).chmod(0)
        with pytest.raises(NobodyThereError, match="try sudo"):
            ask(tmp_path, "status")

    while_open(tmp_path, deed)
