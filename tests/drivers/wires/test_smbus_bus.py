"""The door to this machine's own I2C buses."""

import pytest

from drivers.wires.i2c import complaint
from drivers.wires.smbus_bus import open_bus, speed_of


def test_a_bus_that_this_machine_lacks_is_told_as_no_bus():
    with pytest.raises(FileNotFoundError) as told:
        open_bus(250)
    assert complaint(0x3C, told.value) == "no_bus:0x3c"


def test_a_bus_is_as_fast_as_the_device_tree_says_else_as_the_kernel_sets_it(tmp_path):
    node = tmp_path / "i2c-3/of_node"
    node.mkdir(parents=True)
    assert speed_of(3, tmp_path) == 100_000
    (node / "clock-frequency").write_bytes(bytes.fromhex("00061a80"))
    assert speed_of(3, tmp_path) == 400_000
    (node / "clock-frequency").write_bytes(b"?")
    assert speed_of(3, tmp_path) == 100_000
