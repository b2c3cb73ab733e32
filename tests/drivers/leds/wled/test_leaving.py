"""What lamps do while the host is away: one slow, dim pattern, whether it stopped or died."""

from dataclasses import replace

from drivers.leds.wled import codec
from tests.strip_kit import RED, SETTINGS, Strip


def at_rest(table: Strip) -> bool:
    """All lamps swell and fade alike, slowly and dimly."""
    seen = set()
    for _ in range(130):
        table.clock.run_for(0.1)
        colours = set(table.twin.colours())
        assert len(colours) == 1
        seen |= colours
    return max(seen) == tuple(codec.IDLE_COLOUR) and all(any(colour) for colour in seen) and len(seen) > 10


def test_stopping_leaves_the_lamps_at_their_idle_pattern_at_once_and_for_good() -> None:
    table = Strip(lit=True).start()
    table.all(RED)
    table.clock.run_for(0.5)
    table.strip.stop()
    table.clock.run_for(0.1)
    assert at_rest(table)
    table.clock.run_for(3600.0)
    assert at_rest(table)


def test_a_host_that_dies_leaves_them_there_too() -> None:
    table = Strip(lit=True).start()
    table.all(RED)
    table.clock.run_for(0.5)
    table.twin.drop(10**9)  # nothing is heard of it any more
    table.clock.run_for(2.5)
    assert at_rest(table)


def test_a_start_ends_the_idle_pattern_without_a_flash_of_it() -> None:
    table = Strip().start()
    table.strip.stop()
    table.clock.run_for(1.0)
    table.all(RED)
    seen: set[tuple[int, int, int]] = set()
    table.twin.on_change = lambda: seen.update(table.twin.colours())
    table.start()
    assert table.sees((255, 0, 0))
    assert all(max(green, blue) <= max(codec.IDLE_COLOUR[1:]) for _, green, blue in seen)


def test_the_idle_pattern_keeps_to_the_budget() -> None:
    table = Strip(replace(SETTINGS, budget_mA=100)).start()
    table.strip.stop()
    seen = []
    for _ in range(130):
        table.clock.run_for(0.1)
        seen.append(codec.milliamps(bytes(v for colour in table.twin.colours() for v in colour)))
    assert 60 < max(seen) <= 100


def test_a_sketch_is_left_dim_for_it_can_do_nothing_by_itself() -> None:
    table = Strip(replace(SETTINGS, silent_ok=True))
    heard = bytearray()
    table.line.device.attach(heard.extend)
    table.all(RED)
    table.strip.start()
    table.clock.run_for(5.0)
    heard.clear()
    table.strip.stop()
    table.clock.run_for(1.0)
    assert heard == codec.adalight(codec.IDLE_COLOUR * 50)
