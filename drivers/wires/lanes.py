"""The two lanes in front of an I2C bus: the heap in virtual time, a thread everywhere else."""

import queue
import threading
import time
from collections import deque
from collections.abc import Callable

from smbus2 import i2c_msg

from drivers.timers import Clock
from drivers.wires.fake_i2c import FakeBus
from drivers.wires.i2c import Bus, Job, Round
from drivers.wires.load import Load

STOP_SECONDS = 5.0  # a bus that hangs longer must not hold up the end of the program


class HeapLane:
    """`drivers.wires.i2c.Lane` in virtual time.

    A job runs when it starts, and the bits it moved keep the lane shut for as long as a real bus
    would have needed. What a job raises comes out of whoever runs the clock.
    """

    def __init__(self, bus: FakeBus, clock: Clock) -> None:
        self._bus = bus
        self._clock = clock
        self.bits = Load()  # carried, those of refused calls among them
        self._jobs: deque[Job] = deque()
        self._free_at = 0.0
        self._armed = False
        self._stopped = False

    def submit(self, job: Job) -> None:
        """See `drivers.wires.i2c.Lane`."""
        if not self._stopped:
            self._jobs.append(job)
            self._arm()

    def repeat(self, job: Round) -> None:
        """See `drivers.wires.i2c.Lane`."""

        def once(bus: Bus) -> None:
            seconds = job(bus)
            if seconds is not None:
                self._clock.call_at(self._clock.now() + seconds, again)

        def again() -> None:
            self.submit(once)

        again()

    def backlog(self) -> int:
        """See `drivers.wires.i2c.Lane`."""
        return len(self._jobs) + (self._clock.now() < self._free_at)

    def stop(self) -> None:
        """See `drivers.wires.i2c.Lane`; the last jobs run while the clock goes on."""
        self._stopped = True
        if not self._jobs:
            self._bus.close()

    def _arm(self) -> None:
        if not self._armed:
            self._armed = True
            self._clock.call_at(self._free_at, self._run)

    def _run(self) -> None:
        self._armed = False
        before, bits = self._bus.busy_seconds(), self._bus.bits
        self._jobs.popleft()(self._bus)
        now = self._clock.now()
        self.bits.carried(self._bus.bits - bits, now)
        self._free_at = now + self._bus.busy_seconds() - before
        if self._jobs:
            self._arm()
        elif self._stopped:
            self._bus.close()


class ThreadLane:
    """`drivers.wires.i2c.Lane` on one daemon thread, which also opens the bus.

    A bus that cannot be opened looks to jobs like one where nobody answers, and is tried again with
    every job. A job that raises ends the lane; `fail` gets the exception, on the lane's thread, and
    must end the program.
    """

    def __init__(self, open_bus: Callable[[], Bus], name: str, fail: Callable[[BaseException], None]) -> None:
        self._open_bus = open_bus
        self._fail = fail
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._submitted = 0
        self._finished = 0
        self._rounds_gone = 0
        self._stopped = False
        self._rounds: list[tuple[float, Round]] = []  # with when each is due; touched by the thread only
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def submit(self, job: Job) -> None:
        """See `drivers.wires.i2c.Lane`. Only the clock's thread calls it."""
        if not self._stopped:
            self._submitted += 1
            self._jobs.put(job)

    def repeat(self, job: Round) -> None:
        """See `drivers.wires.i2c.Lane`."""
        self.submit(lambda bus: self._rounds.append((0.0, job)))

    def backlog(self) -> int:
        """See `drivers.wires.i2c.Lane`."""
        return self._submitted - self._finished

    def waiting(self) -> bool:
        """Whether there is something to do, now or in a moment."""
        return bool(self.backlog() or self._rounds)

    def done(self) -> int:
        """Jobs and rounds done so far; stands still when the lane does."""
        return self._finished + self._rounds_gone

    def stop(self) -> None:
        """See `drivers.wires.i2c.Lane`; waits for the last jobs, but not for a bus that hangs."""
        self._stopped = True
        self._jobs.put(None)
        self._thread.join(STOP_SECONDS)

    def _work(self) -> None:
        self._bus: Bus = _Unopened(OSError())
        try:
            while self._do_next():
                pass
        except BaseException as error:
            self._stopped = True
            self._fail(error)
        finally:
            self._bus.close()

    def _do_next(self) -> bool:
        """Go the round that is due, then run the next job if one comes in time; False for the end."""
        wait = None
        if self._rounds:
            wait = max(0.0, self._go_round())
        try:
            job = self._jobs.get(timeout=wait)
        except queue.Empty:
            return True
        if job is not None:
            job(self._ready_bus())
            self._finished += 1
        return job is not None

    def _go_round(self) -> float:
        """Seconds until a round is due, after going the one that was."""
        due, round_ = entry = min(self._rounds, key=lambda entry: entry[0])
        now = time.monotonic()
        if due <= now:
            seconds = round_(self._ready_bus())
            self._rounds_gone += 1
            self._rounds.remove(entry)
            if seconds is not None:
                self._rounds.append((time.monotonic() + seconds, round_))
        return min((due for due, _ in self._rounds), default=now) - now

    def _ready_bus(self) -> Bus:
        if isinstance(self._bus, _Unopened):
            try:
                self._bus = self._open_bus()
            except OSError as error:
                self._bus = _Unopened(error)
        return self._bus


class _Unopened:
    """What jobs get while the bus cannot be opened: every call says why."""

    def __init__(self, error: OSError) -> None:
        self._why = (error.errno, error.strerror)

    def i2c_rdwr(self, *messages: i2c_msg) -> None:
        raise OSError(*self._why)

    def write_byte_data(self, i2c_addr: int, register: int, value: int) -> None:
        raise OSError(*self._why)

    def read_word_data(self, i2c_addr: int, register: int) -> int:
        raise OSError(*self._why)

    def close(self) -> None:
        """Nothing is open."""
