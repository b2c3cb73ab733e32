"""The panel's wire side: the chip's addressing and switches, and no byte that can hurt it."""

from hypothesis import given
from hypothesis import strategies as st

from drivers.frames import Picture
from drivers.oled.ssd1306.twin import PanelTwin

READY = bytes((0x00, 0x8D, 0x14, 0xA1, 0xC8, 0xAF))
WHOLE = bytes((0x00, 0x20, 0x00, 0x21, 0x00, 0x7F, 0x22, 0x00, 0x07))


def commands(*command: int) -> bytes:
    return bytes((0x00, *command))


def data(*columns: int) -> bytes:
    return bytes((0x40, *columns))


def lit_pixels(picture: Picture) -> set[tuple[int, int]]:
    pixels = ((x, y) for y in range(picture.height) for x in range(picture.width))
    return {(x, y) for x, y in pixels if picture.bits[(y * picture.width + x) // 8] & 0x80 >> x % 8}


def blank_panel() -> PanelTwin:
    twin = PanelTwin()
    for message in (READY, WHOLE, data(*bytes(1024))):
        twin.write(message)
    return twin


def test_a_fresh_panel_holds_noise_that_nobody_sees() -> None:
    twin = PanelTwin()
    assert not lit_pixels(twin.picture())
    twin.write(READY)
    assert lit_pixels(twin.picture())


def test_a_panel_without_its_charge_pump_stays_dark() -> None:
    twin = PanelTwin()
    twin.write(commands(0xAF))
    assert not twin.lit


def test_a_window_is_filled_row_of_pages_by_row_of_pages() -> None:
    twin = blank_panel()
    twin.write(commands(0x21, 10, 11, 0x22, 2, 3))
    twin.write(data(0x01, 0x02, 0x04, 0x80))
    assert lit_pixels(twin.picture()) == {(10, 16), (11, 17), (10, 26), (11, 31)}


def test_a_full_window_begins_again_at_its_start() -> None:
    twin = blank_panel()
    twin.write(commands(0x21, 10, 11, 0x22, 2, 2))
    twin.write(data(0x00, 0x00, 0x01))
    assert lit_pixels(twin.picture()) == {(10, 16)}


def test_page_addressing_stays_on_its_page() -> None:
    twin = blank_panel()
    twin.write(commands(0x20, 0x02, 0xB5, 0x0F, 0x17))
    twin.write(data(0x01, 0x01))
    assert lit_pixels(twin.picture()) == {(127, 40), (0, 40)}


def test_vertical_addressing_goes_down_first() -> None:
    twin = blank_panel()
    twin.write(commands(0x20, 0x01, 0x21, 4, 5, 0x22, 0, 1))
    twin.write(data(0x01, 0x02, 0x04))
    assert lit_pixels(twin.picture()) == {(4, 0), (4, 9), (5, 2)}


def test_turning_columns_and_rows_mirrors_what_is_seen() -> None:
    twin = blank_panel()
    twin.write(commands(0x21, 3, 3, 0x22, 0, 0))
    twin.write(data(0x02))
    assert lit_pixels(twin.picture()) == {(3, 1)}
    twin.write(commands(0xA0))
    assert lit_pixels(twin.picture()) == {(124, 1)}
    twin.write(commands(0xC0))
    assert lit_pixels(twin.picture()) == {(124, 62)}
    twin.write(commands(0xA1))
    assert lit_pixels(twin.picture()) == {(3, 62)}


def test_inverse_all_on_and_start_line_are_seen() -> None:
    twin = blank_panel()
    twin.write(commands(0x21, 0, 0, 0x22, 0, 0))
    twin.write(data(0x01))
    twin.write(commands(0x40 | 60))
    assert lit_pixels(twin.picture()) == {(0, 4)}
    twin.write(commands(0xA7))
    assert len(lit_pixels(twin.picture())) == 8191
    twin.write(commands(0xA5))
    assert len(lit_pixels(twin.picture())) == 8192


def test_one_message_may_carry_single_commands_before_data() -> None:
    twin = blank_panel()
    twin.write(bytes((0x80, 0x21, 0x80, 7, 0x80, 7, 0x40, 0x01)))
    assert lit_pixels(twin.picture()) == {(7, 0)}


def test_change_is_told_only_when_something_changed() -> None:
    twin = blank_panel()
    told: list[bool] = []
    twin.on_change = lambda: told.append(twin.lit)
    twin.write(WHOLE)
    twin.write(data(*bytes(1024)))
    assert told == []
    twin.write(data(0x01))
    twin.write(commands(0xAE))
    assert told == [True, False]


def test_power_lost_is_memory_lost() -> None:
    twin = blank_panel()
    twin.unplug()
    twin.plug()
    assert not twin.lit
    twin.write(READY)
    assert lit_pixels(twin.picture())


@given(st.lists(st.binary(max_size=40), max_size=20))
def test_no_bytes_can_hurt_a_panel(messages: list[bytes]) -> None:
    twin = PanelTwin()
    for message in (READY, *messages):
        twin.write(message)
    assert len(twin.picture().bits) == 1024


@given(st.lists(st.lists(st.integers(0, 255), max_size=12), max_size=20), st.binary(max_size=300))
def test_no_commands_can_aim_data_outside_the_memory(messages: list[list[int]], filling: bytes) -> None:
    twin = PanelTwin()
    for message in messages:
        twin.write(commands(*message))
        twin.write(data(*filling))
    twin.write(bytes(8) + READY)
    assert len(twin.picture().bits) == 1024
