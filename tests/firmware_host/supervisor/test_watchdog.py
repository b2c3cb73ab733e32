"""The watchdog is fed while everything that has to move moves, and only then."""

import pytest

from drivers.clock.system.twin import VirtualClock
from firmware_host.supervisor.notify import Notifier
from firmware_host.supervisor.watchdog import Watchdog, Worker
from tests.firmware_host.supervisor.manager import WATCHDOG_SECONDS, managing


class Post:
    """A watchdog, its manager, and one worker that may be busy and may move."""

    def __init__(self, manager):
        self.manager = manager
        self.clock = VirtualClock()
        self.buttons_heard = True
        self.busy = False
        self.done = 0
        worker = Worker("i2c-1", lambda: self.busy, lambda: self.done)
        notifier = manager.notifier()
        self.watchdog = Watchdog(self.clock, notifier, lambda: self.buttons_heard, [worker])

    def fed(self, seconds=WATCHDOG_SECONDS):
        """How often it was fed in so many seconds."""
        self.manager.heard()
        self.clock.run_for(seconds)
        return self.manager.heard().count("WATCHDOG=1")


@pytest.fixture
def post(tmp_path):
    with managing(tmp_path) as manager:
        post = Post(manager)
        post.watchdog.start()
        yield post


def test_a_table_that_is_well_feeds_it_several_times_in_its_time(post):
    assert post.fed() == 4
    assert [post.fed() for _ in range(10)] == [4] * 10


def test_presses_that_reach_nobody_starve_it(post):
    post.buttons_heard = False
    assert post.fed() == 0
    post.buttons_heard = True
    assert post.fed() == 4


def test_work_that_does_not_move_starves_it_and_moving_again_feeds_it(post, caplog):
    post.busy = True
    assert post.fed() == 1  # at the first look it was only busy
    assert "not fed: i2c-1 does not move" in caplog.text
    post.done += 1
    assert post.fed(5.0) == 1
    assert "fed again" in caplog.text


def test_a_worker_that_is_always_busy_and_always_moves_is_well(post):
    post.busy = True

    def work():
        post.done += 1
        post.clock.call_at(post.clock.now() + 1.0, work)

    work()
    assert post.fed() == 4


def test_a_worker_found_busy_with_something_new_each_time_is_well(post):
    for _ in range(4):
        post.busy = True
        assert post.fed(5.0) == 1
        post.busy = False
        assert post.fed(5.0) == 1


def test_a_clock_that_stands_still_starves_it(post):
    post.manager.heard()
    post.watchdog.troubles()
    assert post.manager.heard() == []


def test_without_a_watchdog_nothing_runs():
    clock = VirtualClock()
    Watchdog(clock, Notifier({}), lambda: True, []).start()
    assert not clock.step()


def test_a_stopped_one_looks_no_more(post):
    post.watchdog.stop()
    assert post.fed() == 0
