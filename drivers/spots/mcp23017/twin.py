"""The expander itself, for simulation: registers on the wire side, pawns over reeds on the other.

Any byte is harmless, as it is to the chip. Deliberately absent: interrupts and the BANK = 1 layout,
which our driver never asks for. An input without pull-up reads low, so a driver that forgets it is
found out.
"""

from drivers.spots.mcp23017.codec import GPIO, GPPU, INPUTS, IODIR, IPOL, OLAT, PORT_INPUTS, REGISTERS


class Mcp23017Twin:
    """One chip with a reed contact to ground on each of its 14 inputs."""

    def __init__(self) -> None:
        self._powered = True
        self.silent = False  # a fault: it does not answer
        self.noisy = False  # a fault: what it answers is rubbish
        self._noise = 0
        self._closed = [0, 0]  # contacts by port
        self._reset()

    def _reset(self) -> None:
        self._registers = bytearray(REGISTERS)
        self._registers[IODIR] = self._registers[IODIR + 1] = 0xFF
        self._pointer = 0
        self._follow_pins()

    @property
    def plugged(self) -> bool:
        """See `drivers.wires.fake_i2c.I2cTwin`."""
        return self._powered and not self.silent

    # --- world side ---

    def occupy(self, input_number: int) -> None:
        """Something comes to stand there: GPA0..6 are inputs 0..6, GPB0..6 are 7..13."""
        port, bit = self._pin(input_number)
        self._closed[port] |= bit
        self._follow_pins()

    def vacate(self, input_number: int) -> None:
        """Nothing stands there any more."""
        port, bit = self._pin(input_number)
        self._closed[port] &= ~bit
        self._follow_pins()

    def unplug(self) -> None:
        """Take its power; contacts stay as they are."""
        self._powered = False

    def plug(self) -> None:
        """Give it power: all registers are as after a reset."""
        self._reset()
        self._powered = True

    # --- wire side ---

    def write(self, payload: bytes) -> None:
        """See `drivers.wires.fake_i2c.I2cTwin`: a register number, then values for it and the next."""
        if not payload:
            return
        self._pointer = payload[0] % REGISTERS
        for value in payload[1:]:
            # Writing a port means writing its latch.
            at = self._pointer + OLAT - GPIO if self._pointer in (GPIO, GPIO + 1) else self._pointer
            self._registers[at] = value
            self._pointer = (self._pointer + 1) % REGISTERS
        self._follow_pins()

    def read(self, register: int | None, count: int) -> bytes:
        """See `drivers.wires.fake_i2c.I2cTwin`."""
        start = self._pointer if register is None else register % REGISTERS
        end = start + count
        self._pointer = end % REGISTERS
        if self.noisy:
            self._noise = self._noise * 73 + 41 & 0xFFFF
            return (self._noise.to_bytes(2, "big") * count)[:count]
        if end <= REGISTERS:
            return bytes(self._registers[start:end])
        return bytes([self._registers[at % REGISTERS] for at in range(start, end)])

    def _follow_pins(self) -> None:
        registers = self._registers
        for port in (0, 1):
            inputs = registers[IODIR + port]
            levels = registers[GPPU + port] & ~self._closed[port] & inputs
            seen = (levels ^ registers[IPOL + port]) & inputs
            registers[GPIO + port] = seen | registers[OLAT + port] & ~inputs & 0xFF

    @staticmethod
    def _pin(input_number: int) -> tuple[int, int]:
        if not 0 <= input_number < INPUTS:
            raise ValueError(f"no input {input_number}; there are {INPUTS}")
        port, bit = divmod(input_number, PORT_INPUTS)
        return port, 1 << bit
