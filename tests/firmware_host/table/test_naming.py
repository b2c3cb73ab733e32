"""Cards named on a panel, where their reader is missing: what presses betray, and where they lead."""

from firmware_host.table.events import TagLaid
from firmware_host.table.naming import Naming
from games.api import Key, Press, Pressed

DECK = {f"tag{card}": f"pico13/{card}" for card in (16, 2, 10, 3, 9)}
IN_ORDER = ["2", "3", "9", "10", "16"]


def press(naming: Naming, key: Key, press: Press = Press.SHORT, number: int = 1) -> object:
    return naming.press(0, "reader", Pressed(0, key, press), number, {})


def under_cursor(naming: Naming) -> str:
    screen = naming.screen(0, {})
    assert screen is not None
    return str(screen.lines[0].values["card"].name)  # type: ignore[union-attr]


def started(seed: int, number: int) -> str:
    naming = Naming(DECK, seed)
    press(naming, Key.OK, Press.LONG, number)
    return under_cursor(naming)


def test_the_cursor_starts_anywhere_so_that_presses_betray_no_card() -> None:
    for told in ([started(5, number) for number in range(200)], [started(seed, 3) for seed in range(200)]):
        assert min(told.count(card) for card in IN_ORDER) >= 20
    assert started(5, 7) == started(5, 7)  # a replay shows the same


def test_numbers_are_gone_through_in_their_order_and_ok_names_the_one_shown() -> None:
    naming = Naming(DECK, 1)
    press(naming, Key.OK, Press.LONG)
    seen = []
    for _ in IN_ORDER:
        seen.append(under_cursor(naming))
        press(naming, Key.RIGHT)
    first = seen.index("2")
    assert seen[first:] + seen[:first] == IN_ORDER
    assert press(naming, Key.OK) == TagLaid("reader", f"tag{seen[0]}")
