"""An I2C bus of this machine through smbus2, loaded only where there is a bus to open."""

from pathlib import Path

from drivers.wires.i2c import Bus

KERNELS_SPEED_HZ = 100_000  # of a bus whose speed nobody has set


def open_bus(number: int) -> Bus:
    """The bus /dev/i2c-`number`. Raises OSError, ENOENT when there is none."""
    from smbus2 import SMBus

    bus: Bus = SMBus(number)
    return bus


def speed_of(number: int, devices: Path = Path("/sys/class/i2c-adapter")) -> int:
    """Hz of a bus as the device tree has it: the speed that a line in config.txt asks for."""
    try:
        cell = (devices / f"i2c-{number}/of_node/clock-frequency").read_bytes()
    except OSError:
        return KERNELS_SPEED_HZ
    return int.from_bytes(cell, "big") if len(cell) == 4 else KERNELS_SPEED_HZ
