"""What a service says to systemd, heard at the other end of a real socket."""

import os
import socket

import pytest

from firmware_host.supervisor.notify import Notifier


@pytest.fixture
def manager(tmp_path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.settimeout(5)
        yield line


def test_each_word_is_one_datagram(manager):
    notifier = Notifier({"NOTIFY_SOCKET": manager.getsockname()})
    notifier.ready()
    notifier.status("cafe4: briscola\nwith 3")
    notifier.alive()
    notifier.stopping()
    assert [manager.recv(100) for _ in range(4)] == [
        b"READY=1",
        b"STATUS=cafe4: briscola with 3",
        b"WATCHDOG=1",
        b"STOPPING=1",
    ]


def test_a_socket_without_a_file_is_spoken_to_as_well():
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(f"\0speeltafel-test-{os.getpid()}")
        line.settimeout(5)
        Notifier({"NOTIFY_SOCKET": f"@speeltafel-test-{os.getpid()}"}).ready()
        assert line.recv(100) == b"READY=1"


def test_without_systemd_everything_is_said_to_nobody(tmp_path):
    notifier = Notifier({})
    assert not notifier.heard
    assert notifier.watchdog_seconds is None
    notifier.ready()
    Notifier({"NOTIFY_SOCKET": str(tmp_path / "nobody")}).ready()


def test_a_manager_that_does_not_listen_holds_nobody_up(manager):
    notifier = Notifier({"NOTIFY_SOCKET": manager.getsockname()})
    for _ in range(1000):
        notifier.alive()


@pytest.mark.parametrize(
    ("words", "seconds"),
    [
        ({"WATCHDOG_USEC": "20000000"}, 20.0),
        ({"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": str(os.getpid())}, 20.0),
        ({"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": "1"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({}, None),
    ],
)
def test_the_watchdog_counts_when_it_is_meant_for_this_process(words, seconds):
    assert Notifier({"NOTIFY_SOCKET": "/nobody", **words}).watchdog_seconds == seconds


def test_without_a_socket_there_is_no_watchdog():
    assert Notifier({"WATCHDOG_USEC": "20000000"}).watchdog_seconds is None
