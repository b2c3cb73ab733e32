"""The expander's wire side: registers as the maker describes them, and no byte that can hurt it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.spots.mcp23017.codec import CONFIGURATION, GPIO, GPPU, IODIR, IPOL, OLAT
from drivers.spots.mcp23017.twin import Mcp23017Twin


def configured() -> Mcp23017Twin:
    twin = Mcp23017Twin()
    for register, value in CONFIGURATION:
        twin.write(bytes((register, value)))
    return twin


def test_a_fresh_chip_has_inputs_that_float_low() -> None:
    twin = Mcp23017Twin()
    assert twin.read(IODIR, 2) == b"\xff\xff"
    assert twin.read(GPIO, 2) == b"\x00\x00"


def test_a_contact_pulls_its_configured_input_low() -> None:
    twin = configured()
    assert twin.read(GPIO, 2) == b"\x7f\x7f"
    twin.occupy(0)
    twin.occupy(13)
    assert twin.read(GPIO, 2) == b"\x7e\x3f"
    twin.vacate(0)
    assert twin.read(GPIO, 2) == b"\x7f\x3f"


def test_power_lost_is_configuration_lost_but_pawns_stay() -> None:
    twin = configured()
    twin.occupy(2)
    twin.unplug()
    twin.plug()
    assert twin.read(GPPU, 2) == b"\x00\x00"
    for register, value in CONFIGURATION:
        twin.write(bytes((register, value)))
    assert twin.read(GPIO, 2) == b"\x7b\x7f"


def test_outputs_show_their_latch_and_polarity_turns_inputs() -> None:
    twin = configured()
    twin.write(bytes((GPIO, 0x80)))
    assert twin.read(OLAT, 1) == b"\x80"
    assert twin.read(GPIO, 1) == b"\xff"
    twin.write(bytes((IPOL, 0x7F)))
    assert twin.read(GPIO, 1) == b"\x80"


def test_registers_follow_one_another_and_begin_again_at_the_end() -> None:
    twin = Mcp23017Twin()
    twin.write(bytes((GPPU, 0x12, 0x34)))
    twin.write(bytes((GPPU,)))
    assert twin.read(None, 2) == b"\x12\x34"
    assert twin.read(0x15, 2) == b"\x00\xff"


@given(st.lists(st.binary(max_size=40), max_size=20), st.integers(0, 255), st.integers(0, 60))
def test_no_bytes_can_hurt_a_chip(messages: list[bytes], register: int, count: int) -> None:
    twin = Mcp23017Twin()
    for message in messages:
        twin.write(message)
        assert len(twin.read(register, count)) == count
        assert len(twin.read(None, count)) == count


def test_an_input_that_the_chip_has_not_is_our_own_mistake() -> None:
    with pytest.raises(ValueError, match="14"):
        Mcp23017Twin().occupy(14)
