"""The pump, with cores that say just enough: reopening, telling once, waking on time."""

from drivers.clock.system.twin import VirtualClock
from drivers.events import DeviceChanged, DeviceState
from drivers.wires.in_process import Line
from drivers.wires.pump import Pump, Reopen, Send

ABSENT, CONNECTING, OK, LOST = DeviceState.ABSENT, DeviceState.CONNECTING, DeviceState.OK, DeviceState.LOST


class Core:
    """Says one byte on opening, waits a second for any answer, then polls every second."""

    baud = 9600

    def __init__(self) -> None:
        self._actions = []
        self._events = []
        self.due = None
        self.woken_at = []

    def opened(self, now):
        self._events.append(DeviceChanged("it", CONNECTING, "opened"))
        self._actions.append(Send(b"?"))
        self.due = now + 1

    def closed(self, now):
        self.due = None

    def received(self, data, now):
        self._events.append(DeviceChanged("it", OK, "answers"))
        self.due = now + 1

    def woken(self, now):
        self.woken_at.append(now)
        self._actions += [Reopen("no answer"), Send(b"never")]

    def wake_at(self):
        return self.due

    def actions(self):
        actions, self._actions = self._actions, []
        return actions

    def events(self):
        events, self._events = self._events, []
        return events


class Bench:
    def __init__(self, answers: bool = True) -> None:
        self.clock = VirtualClock()
        self.line = Line("it", self.clock)
        self.at_device = []
        self.opened_at = []
        self.answers = answers
        self.line.device.attach(self._device_hears)
        self.told = []
        self.core = Core()
        self.pump = Pump("it", self.core, self.line.host, self.clock, self.told.append)

    def _device_hears(self, data: bytes) -> None:
        self.at_device.append(data)
        if self.answers:
            self.line.device.send(b"!")

    def states(self):
        return [event.state for event in self.told]


def test_a_device_that_never_answers_is_lost_once_and_tried_for_ever():
    bench = Bench(answers=False)
    bench.pump.start()
    bench.clock.run_for(200)
    assert bench.states() == [CONNECTING, LOST]
    assert len(bench.at_device) > 20
    assert set(bench.at_device) == {b"?"}  # nothing is sent behind a reopening
    bench.answers = True
    bench.clock.run_for(9.5)
    assert bench.states()[2] is OK


def test_an_absent_line_is_told_once_and_opened_when_it_comes():
    bench = Bench()
    bench.line.device.unplug()
    bench.pump.start()
    bench.clock.run_for(200)
    assert bench.states() == [ABSENT]
    bench.line.device.plug()
    bench.clock.run_for(8.1)
    assert bench.states() == [ABSENT, CONNECTING, OK]


def test_a_loss_begins_the_waiting_anew_once_the_device_was_well():
    bench = Bench()
    bench.pump.start()
    bench.clock.run_for(0.5)
    for _ in range(5):
        bench.line.device.unplug()
        bench.line.device.plug()
        bench.clock.run_for(0.3)
    assert bench.states() == [CONNECTING, OK] + [LOST, OK] * 5


def test_the_core_is_woken_on_its_minute_and_bytes_put_it_off():
    bench = Bench()
    bench.pump.start()
    bench.clock.run_for(0.5)
    bench.line.device.send(b"!")
    bench.clock.run_for(1.0)
    assert bench.core.woken_at == []
    bench.clock.run_for(0.1)
    assert len(bench.core.woken_at) == 1


def test_a_stopped_pump_stays_stopped_and_a_started_one_starts_once():
    bench = Bench(answers=False)
    bench.pump.start()
    bench.pump.start()
    bench.clock.run_for(0.1)
    assert bench.at_device == [b"?"]
    bench.pump.stop()
    bench.clock.run_for(100)
    assert bench.at_device == [b"?"]
    bench.pump.start()
    bench.clock.run_for(0.1)
    assert bench.at_device == [b"?"] * 2


def test_whoever_hears_of_a_loss_may_stop_the_pump():
    bench = Bench()
    pump = Pump("it", bench.core, bench.line.host, bench.clock, lambda event: tell(event))

    def tell(event):
        bench.told.append(event)
        if event.state is LOST:
            pump.stop()

    pump.start()
    bench.clock.run_for(0.1)
    bench.line.device.unplug()
    bench.line.device.plug()
    bench.clock.run_for(100)
    assert bench.states() == [CONNECTING, OK, LOST]
