"""The driver of a PN532 reader on a serial port, real or simulated."""

from drivers.events import Emit
from drivers.rfid.pn532.core import Pn532Core
from drivers.rfid.port import ReaderTally
from drivers.timers import Clock
from drivers.wires.pump import Pump
from drivers.wires.serial_line import SerialPort


class Pn532Reader:
    """`drivers.rfid.port.Reader`; `emit` is called on the clock's thread."""

    def __init__(self, device: str, port: SerialPort, clock: Clock, emit: Emit) -> None:
        self._core = Pn532Core(device)
        self._pump = Pump(device, self._core, port, clock, emit)

    def start(self) -> None:
        """See `Reader.start`."""
        self._pump.start()

    def stop(self) -> None:
        """See `Reader.stop`."""
        self._pump.stop()

    def tally(self) -> ReaderTally:
        """See `Reader.tally`."""
        return self._core.tally()
