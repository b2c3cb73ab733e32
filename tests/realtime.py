"""The machine's clock on a thread of its own, for tests that talk to a real terminal and must block."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import TypeVar

from drivers.clock.system.driver import SystemClock

T = TypeVar("T")


class RealTime:
    """A running `SystemClock`; `do` is how a test's thread reaches what lives on the clock's."""

    def __init__(self, clock: SystemClock) -> None:
        self.clock = clock

    def do(self, call: Callable[[], T]) -> T:
        """Run `call` on the clock's thread and wait for what it returns or raises."""
        done: Future[T] = Future()

        def run() -> None:
            try:
                done.set_result(call())
            except BaseException as error:
                done.set_exception(error)

        self.clock.soon(run)
        return done.result(timeout=10)


@contextmanager
def real_time() -> Iterator[RealTime]:
    """A clock that runs until the block ends."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="clock")
    thread.start()
    try:
        yield RealTime(SystemClock(loop))
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
