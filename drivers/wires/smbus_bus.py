"""An I2C bus of this machine through smbus2, loaded only where there is a bus to open."""

from drivers.wires.i2c import Bus


def open_bus(number: int) -> Bus:
    """The bus /dev/i2c-`number`. Raises OSError, ENOENT when there is none."""
    from smbus2 import SMBus

    bus: Bus = SMBus(number)
    return bus
