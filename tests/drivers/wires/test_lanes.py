"""Both lanes: jobs one after another in order, a bus that is paid for, an end that is clean or loud."""

import threading

import pytest
from smbus2 import i2c_msg

from drivers.clock.system.twin import VirtualClock
from drivers.wires.fake_i2c import FakeBus
from drivers.wires.i2c import Bus
from drivers.wires.lanes import HeapLane, ThreadLane


class Sink:
    """A chip that takes everything."""

    plugged = True

    def write(self, payload: bytes) -> None:
        pass

    def read(self, register: int | None, count: int) -> bytes:
        return bytes(count)


def frame(bus: Bus) -> None:
    bus.i2c_rdwr(i2c_msg.write(0x3C, bytes(1025)))


def test_in_virtual_time_a_job_waits_until_the_bits_before_it_are_through() -> None:
    clock = VirtualClock()
    lane = HeapLane(FakeBus({0x3C: Sink()}), clock)
    started: list[float] = []

    def job(bus: Bus) -> None:
        started.append(clock.now())
        frame(bus)

    for _ in range(3):
        lane.submit(job)
    assert started == []
    assert lane.backlog() == 3
    clock.run_for(1)
    assert started == pytest.approx([0, 0.02309, 0.04618])
    assert lane.backlog() == 0


def test_in_virtual_time_a_late_job_waits_for_the_bus_too() -> None:
    clock = VirtualClock()
    lane = HeapLane(FakeBus({0x3C: Sink()}), clock)
    started: list[float] = []
    lane.submit(frame)
    clock.run_for(0.01)
    assert lane.backlog() == 1
    lane.submit(lambda bus: started.append(clock.now()))
    clock.run_for(1)
    assert started == pytest.approx([0.02309])


def test_in_virtual_time_a_job_that_raises_reaches_whoever_runs_the_clock() -> None:
    clock = VirtualClock()
    lane = HeapLane(FakeBus(), clock)
    lane.submit(lambda bus: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        clock.run_for(1)


def test_in_virtual_time_the_last_jobs_run_before_the_bus_closes() -> None:
    clock, bus, done = VirtualClock(), FakeBus(), []
    lane = HeapLane(bus, clock)
    lane.submit(lambda bus: done.append("last"))
    lane.stop()
    lane.submit(lambda bus: done.append("too late"))
    assert not bus.closed
    clock.run_for(1)
    assert done == ["last"]
    assert bus.closed


def test_in_virtual_time_a_round_comes_again_until_it_has_had_enough() -> None:
    clock, runs, pauses = VirtualClock(), [], [0.5, 0.25, None]
    lane = HeapLane(FakeBus(), clock)

    def go_round(bus: Bus) -> float | None:
        runs.append(clock.now())
        return pauses[len(runs) - 1]

    lane.repeat(go_round)
    clock.run_for(10)
    assert runs == [0, 0.5, 0.75]


def test_in_virtual_time_a_stopped_lane_goes_no_more_rounds() -> None:
    clock, runs = VirtualClock(), []
    lane = HeapLane(FakeBus(), clock)
    lane.repeat(lambda bus: runs.append(clock.now()) or 1.0)
    clock.run_for(0.5)
    lane.stop()
    clock.run_for(10)
    assert runs == [0]


def test_a_thread_goes_rounds_between_jobs_until_they_have_had_enough() -> None:
    enough, runs = threading.Event(), []

    def go_round(bus: Bus) -> float | None:
        runs.append("round")
        if len(runs) < 5:
            return 0.001
        enough.set()
        return None

    lane = ThreadLane(FakeBus, "bus", lambda error: None)
    lane.repeat(go_round)
    assert enough.wait(10)
    lane.submit(lambda bus: runs.append("job"))
    lane.stop()
    assert runs == ["round"] * 5 + ["job"]


def test_a_thread_with_a_round_that_never_rests_still_stops() -> None:
    lane = ThreadLane(FakeBus, "bus", lambda error: None)
    begun = threading.Event()

    def go_round(bus: Bus) -> float:
        begun.set()
        return 0.0

    lane.repeat(go_round)
    assert begun.wait(10)
    lane.stop()
    assert not any(thread.name == "bus" for thread in threading.enumerate())


def test_a_thread_runs_jobs_in_order_on_a_bus_it_opened_itself() -> None:
    threads: list[int] = []
    done: list[int] = []

    def open_bus() -> Bus:
        threads.append(threading.get_ident())
        return bus

    bus = FakeBus({0x3C: Sink()})
    lane = ThreadLane(open_bus, "bus", lambda error: None)
    for number in range(50):
        lane.submit(lambda bus, number=number: done.append(number))
    lane.submit(lambda bus: threads.append(threading.get_ident()))
    lane.stop()
    assert done == list(range(50))
    assert threads[0] == threads[1] != threading.get_ident()
    assert lane.backlog() == 0
    assert bus.closed


def test_a_waiting_job_counts_as_backlog() -> None:
    begun, go = threading.Event(), threading.Event()
    lane = ThreadLane(FakeBus, "bus", lambda error: None)
    lane.submit(lambda bus: (begun.set(), go.wait(10)))
    lane.submit(lambda bus: None)
    assert begun.wait(10)
    assert lane.backlog() == 2
    go.set()
    lane.stop()
    assert lane.backlog() == 0


def test_a_job_that_raises_on_a_thread_is_told_and_nothing_runs_after_it() -> None:
    failed, errors, done = threading.Event(), [], []
    bus = FakeBus()

    def fail(error: BaseException) -> None:
        errors.append(error)
        failed.set()

    lane = ThreadLane(lambda: bus, "bus", fail)
    lane.submit(lambda bus: 1 // 0)
    assert failed.wait(10)
    lane.submit(lambda bus: done.append("after"))
    lane.stop()
    assert isinstance(errors[0], ZeroDivisionError)
    assert done == []
    assert bus.closed


def test_a_bus_that_cannot_be_opened_refuses_each_job_until_it_can() -> None:
    there, heard = threading.Event(), []

    def open_bus() -> Bus:
        if not there.is_set():
            raise FileNotFoundError(2, "No such file or directory", "/dev/i2c-9")
        return FakeBus({0x20: Sink()})

    asked = threading.Semaphore(0)

    def job(bus: Bus) -> None:
        try:
            heard.append(bus.read_word_data(0x20, 0))
        except OSError as error:
            heard.append(error.errno)
        asked.release()

    lane = ThreadLane(open_bus, "bus", lambda error: None)
    lane.submit(job)
    assert asked.acquire(timeout=10)
    there.set()
    lane.submit(job)
    lane.stop()
    assert heard == [2, 0]


def test_a_thread_lane_tells_whether_it_has_to_move_and_whether_it_did() -> None:
    going, gone = threading.Event(), threading.Event()
    lane = ThreadLane(FakeBus, "bus", lambda error: None)
    assert (lane.waiting(), lane.done()) == (False, 0)

    def hang(bus: Bus) -> None:
        going.wait(10)
        gone.set()

    lane.submit(hang)
    assert (lane.waiting(), lane.done()) == (True, 0)
    going.set()
    gone.wait(10)
    rounds = threading.Semaphore(0)

    def round_(bus: Bus) -> float:
        rounds.release()
        return 0.0

    lane.repeat(round_)
    for _ in range(3):
        rounds.acquire(timeout=10)
    assert lane.waiting()
    assert lane.done() >= 4
    lane.stop()


def unheard(bus: Bus) -> None:
    with pytest.raises(OSError, match="nobody answers"):
        bus.write_byte_data(0x20, 0, 0)


def test_in_virtual_time_the_bits_of_a_bus_are_counted_refused_ones_too() -> None:
    clock = VirtualClock()
    lane = HeapLane(FakeBus({0x3C: Sink()}), clock)
    lane.submit(frame)
    clock.run_for(1)
    assert lane.bits.total == 1 + 1026 * 9 + 1
    lane.submit(unheard)
    clock.run_for(1)
    assert lane.bits.total == 1 + 1026 * 9 + 1 + (1 + 9 + 1)
