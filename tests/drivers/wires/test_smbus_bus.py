"""The door to this machine's own I2C buses."""

import pytest

from drivers.wires.i2c import complaint
from drivers.wires.smbus_bus import open_bus


def test_a_bus_that_this_machine_lacks_is_told_as_no_bus():
    with pytest.raises(FileNotFoundError) as told:
        open_bus(250)
    assert complaint(0x3C, told.value) == "no_bus:0x3c"
