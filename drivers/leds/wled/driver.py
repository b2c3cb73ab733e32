"""A strip on a WLED or Adalight controller: the core, pumped over a serial port."""

from drivers.events import Emit
from drivers.frames import LampRow
from drivers.leds.wled.core import WledCore, WledSettings
from drivers.timers import Clock
from drivers.wires.pump import Pump
from drivers.wires.serial_line import SerialPort


class WledStrip:
    """`drivers.leds.port.Strip` on the serial port `port`."""

    def __init__(
        self, device: str, port: SerialPort, clock: Clock, emit: Emit, settings: WledSettings
    ) -> None:
        self._clock = clock
        self._core = WledCore(device, settings)
        self._pump = Pump(device, self._core, port, clock, emit)

    def start(self) -> None:
        """See `Strip.start`."""
        self._pump.start()

    def show(self, row: LampRow) -> None:
        """See `Strip.show`; on an idle line the bytes are written before this returns."""
        self._core.show(row, self._clock.now())
        self._pump.settle()

    def stop(self) -> None:
        """See `Strip.stop`."""
        self._core.leave(self._clock.now())
        self._pump.settle()
        self._pump.stop()
