"""The SH1106's wire side: pages, halves of a column, its converter, and no byte that can hurt it."""

from hypothesis import given
from hypothesis import strategies as st

from drivers.frames import Picture
from drivers.oled.sh1106.twin import PanelTwin

READY = bytes((0x00, 0xA1, 0xC8, 0xAF))


def commands(*command: int) -> bytes:
    return bytes((0x00, *command))


def data(*columns: int) -> bytes:
    return bytes((0x40, *columns))


def lit_pixels(picture: Picture) -> set[tuple[int, int]]:
    pixels = ((x, y) for y in range(picture.height) for x in range(picture.width))
    return {(x, y) for x, y in pixels if picture.bits[(y * picture.width + x) // 8] & 0x80 >> x % 8}


def blank_panel(column_offset: int = 2) -> PanelTwin:
    twin = PanelTwin(column_offset=column_offset)
    twin.write(READY)
    for page in range(8):
        twin.write(commands(0xB0 | page, 0x00, 0x10))
        twin.write(data(*bytes(132)))
    return twin


def test_a_column_is_told_in_two_halves_and_counted_from_the_chips_first() -> None:
    twin = blank_panel()
    twin.write(commands(0xB2, 0x05, 0x14))  # column 0x45 = 69: the glass's 67
    twin.write(data(0x01, 0x80))
    assert lit_pixels(twin.picture()) == {(67, 16), (68, 23)}


def test_a_glass_may_begin_at_another_column() -> None:
    twin = blank_panel(column_offset=0)
    twin.write(commands(0xB0, 0x00, 0x10))
    twin.write(data(0x01))
    assert lit_pixels(twin.picture()) == {(0, 0)}


def test_data_beyond_the_last_column_is_lost() -> None:
    twin = blank_panel()
    twin.write(commands(0xB0, 0x01, 0x18))  # column 129, the glass's last
    twin.write(data(0x01, 0x01, 0x01, 0x01, 0x01, 0x01))
    twin.write(data(0x01))
    assert lit_pixels(twin.picture()) == {(127, 0)}


def test_window_commands_of_another_chip_aim_nothing() -> None:
    twin = blank_panel()
    twin.write(commands(0xB0, 0x02, 0x10))
    twin.write(commands(0x21, 0, 1, 0x22, 5, 5))  # 5 sets the low half of the column here
    twin.write(data(0x01))
    assert lit_pixels(twin.picture()) == {(3, 0)}


def test_without_its_converter_it_is_dark() -> None:
    twin = blank_panel()
    assert twin.lit
    twin.write(commands(0xAD, 0x8A))
    assert not twin.lit
    twin.write(commands(0xAD, 0x8B))
    assert twin.lit


def test_power_lost_is_memory_lost() -> None:
    twin = blank_panel()
    twin.unplug()
    twin.plug()
    assert not twin.lit
    twin.write(READY)
    assert lit_pixels(twin.picture())


@given(st.lists(st.lists(st.integers(0, 255), max_size=12), max_size=20), st.binary(max_size=300))
def test_no_bytes_can_hurt_it_and_no_command_aims_outside_its_memory(
    messages: list[list[int]], filling: bytes
) -> None:
    twin = PanelTwin()
    for message in messages:
        twin.write(commands(*message))
        twin.write(data(*filling))
    for message in messages:
        twin.write(bytes(message))
    twin.write(bytes(8) + READY)
    assert len(twin._memory) == 132 * 8
    assert len(twin.picture().bits) == 1024
