"""What devices hang on, in the three ways a table runs: real, simulated, virtual.

A driver is built the same in each; only the wires differ. Simulated wires are pseudo-terminals and
fake buses behind the real pyserial and a real thread a bus; virtual ones stay in this process and
on the heap, with the same bytes.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

from drivers.buttons.gpio.driver import lgpio_factory
from drivers.buttons.gpio.twin import mock_factory
from drivers.timers import Clock, Watcher
from drivers.wires.fake_i2c import FAST_MODE_HZ, FakeBus
from drivers.wires.i2c import BITS_PER_BYTE, Bus, CountedBus, Lane
from drivers.wires.in_process import Line
from drivers.wires.lanes import HeapLane, ThreadLane
from drivers.wires.load import Load, WireLoad
from drivers.wires.pty_end import PtyEnd
from drivers.wires.pyserial_port import PySerialPort
from drivers.wires.serial_line import DeviceEnd, SerialPort
from drivers.wires.smbus_bus import open_bus, speed_of
from firmware_host.supervisor.watchdog import Worker

Fail = Callable[[BaseException], None]


def _bus_load(bus: int, bytes_a_second: float, speed_hz: int) -> WireLoad:
    return WireLoad(f"i2c bus {bus}", bytes_a_second, 0.0, speed_hz / BITS_PER_BYTE, True)


class Wires(Protocol):
    """Gives out ports, bus lanes and the pins."""

    def serial(self, port: str) -> SerialPort:
        """The host's end of a serial port by its path."""

    def lane(self, bus: int) -> Lane:
        """The lane in front of an I2C bus; the same one for the same bus."""

    def pins(self) -> Any:
        """gpiozero's pin factory. Raises DeviceError where there are no pins."""

    def loads(self, now: float) -> Sequence[WireLoad]:
        """What each wire carried lately."""

    def workers(self) -> Sequence[Worker]:
        """Whoever moves bytes on its own time."""

    def stop(self) -> None:
        """Let go of buses and pins."""


class _LiveWires:
    """What real and simulated wires share: serial ports of this system, and a thread a bus."""

    def __init__(self, clock: Clock, watcher: Watcher, fail: Fail) -> None:
        self._clock = clock
        self._watcher = watcher
        self._fail = fail
        self._ports: dict[str, PySerialPort] = {}
        self._lanes: dict[int, ThreadLane] = {}
        self._bus_loads: dict[int, Load] = {}

    def loads(self, now: float) -> Sequence[WireLoad]:
        """See `Wires`."""
        ports = [replace(port.load(now), wire=name) for name, port in self._ports.items()]
        return ports + [
            _bus_load(bus, load.a_second(now), self._bus_speed(bus)) for bus, load in self._bus_loads.items()
        ]

    def workers(self) -> Sequence[Worker]:
        """See `Wires`."""
        lanes = [Worker(f"i2c bus {bus}", lane.waiting, lane.done) for bus, lane in self._lanes.items()]
        return lanes + [
            Worker(name, port.waiting, lambda load=port.sent: load.total)  # type: ignore[misc]
            for name, port in self._ports.items()
        ]

    def _port(self, name: str, path: str) -> PySerialPort:
        self._ports[name] = PySerialPort(path, self._watcher, self._clock)
        return self._ports[name]

    def _lane(self, bus: int, open_it: Callable[[], Bus]) -> ThreadLane:
        load = self._bus_loads[bus] = Load()
        counted = lambda: CountedBus(open_it(), load, self._clock.now)  # noqa: E731
        self._lanes[bus] = ThreadLane(counted, f"i2c-{bus}", self._fail)
        return self._lanes[bus]

    def _bus_speed(self, bus: int) -> int:
        return FAST_MODE_HZ


class RealWires(_LiveWires):
    """The ports, buses and pins of this Raspberry Pi."""

    def __init__(self, clock: Clock, watcher: Watcher, fail: Fail, work_dir: str) -> None:
        super().__init__(clock, watcher, fail)
        self._work_dir = work_dir
        self._factory: Any = None

    def serial(self, port: str) -> SerialPort:
        """See `Wires`."""
        return self._port(port, port)

    def lane(self, bus: int) -> Lane:
        """See `Wires`."""
        return self._lanes.get(bus) or self._lane(bus, lambda: open_bus(bus))

    def _bus_speed(self, bus: int) -> int:
        return speed_of(bus)

    def pins(self) -> Any:
        """See `Wires`."""
        if self._factory is None:
            self._factory = lgpio_factory(self._work_dir)
        return self._factory

    def stop(self) -> None:
        """See `Wires`."""
        for lane in self._lanes.values():
            lane.stop()
        if self._factory is not None:
            self._factory.close()


class FarEnds(Protocol):
    """The other side of simulated wires, where twins are attached."""

    ends: dict[str, DeviceEnd]
    buses: dict[int, FakeBus]


class SimulatedWires(_LiveWires):
    """Pseudo-terminals and fake buses under the real drivers, in real time."""

    def __init__(self, clock: Clock, watcher: Watcher, fail: Fail, links: Path | None = None) -> None:
        super().__init__(clock, watcher, fail)
        self._links = links  # a folder for names that outlive a cable's being pulled
        self._factory = mock_factory()
        self.ends: dict[str, DeviceEnd] = {}
        self.buses: dict[int, FakeBus] = {}

    def serial(self, port: str) -> SerialPort:
        """See `Wires`."""
        return self._port(port, self.path(port))

    def path(self, port: str) -> str:
        """The terminal that stands for a port, made now."""
        link = None if self._links is None else str(self._links / f"port{len(self.ends)}")
        end = PtyEnd(self._clock, self._watcher, link)
        self.ends[port] = end
        return end.path

    def lane(self, bus: int) -> Lane:
        """See `Wires`."""
        if bus not in self._lanes:
            fake = self.buses[bus] = FakeBus()
            return self._lane(bus, lambda: fake)
        return self._lanes[bus]

    def pins(self) -> Any:
        """See `Wires`."""
        return self._factory

    def stop(self) -> None:
        """See `Wires`."""
        for lane in self._lanes.values():
            lane.stop()
        self._factory.reset()


class SplitWires(SimulatedWires):
    """Simulated, with the serial devices in another process: `paths` has the terminal of each port."""

    def __init__(self, clock: Clock, watcher: Watcher, fail: Fail, paths: Mapping[str, str]) -> None:
        super().__init__(clock, watcher, fail)
        self._paths = paths

    def serial(self, port: str) -> SerialPort:
        """See `Wires`."""
        return self._port(port, self._paths[port])


class VirtualWires:
    """In-process lines and heap lanes: the same bytes in virtual time."""

    def __init__(self, clock: Clock, program: Clock | None = None) -> None:
        self._clock = clock
        self._program = program or clock
        self._lanes: dict[int, HeapLane] = {}
        self._factory = mock_factory()
        self.lines: dict[str, Line] = {}
        self.ends: dict[str, DeviceEnd] = {}
        self.buses: dict[int, FakeBus] = {}

    def start_anew(self, program: Clock) -> None:
        """The program that had opened them has died: ports and pins are free, cables as they were."""
        self._program = program
        self._lanes = {}
        for line in self.lines.values():
            line.host.close()

    def serial(self, port: str) -> SerialPort:
        """See `Wires`; after a new start the same port again."""
        if port not in self.lines:
            line = self.lines[port] = Line(port, self._clock)
            self.ends[port] = line.device
        return self.lines[port].host

    def lane(self, bus: int) -> Lane:
        """See `Wires`."""
        if bus not in self._lanes:
            fake = self.buses.setdefault(bus, FakeBus())
            self._lanes[bus] = HeapLane(fake, self._program)
        return self._lanes[bus]

    def pins(self) -> Any:
        """See `Wires`."""
        return self._factory

    def loads(self, now: float) -> Sequence[WireLoad]:
        """See `Wires`."""
        return [line.host.load(now) for line in self.lines.values()] + [
            _bus_load(bus, lane.bits.a_second(now) / BITS_PER_BYTE, FAST_MODE_HZ)
            for bus, lane in self._lanes.items()
        ]

    def workers(self) -> Sequence[Worker]:
        """See `Wires`: nobody works on its own time here."""
        return ()

    def stop(self) -> None:
        """See `Wires`."""
        for lane in self._lanes.values():
            lane.stop()
        self._factory.reset()
