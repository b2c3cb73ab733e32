"""The debouncer and the gesture recogniser, as levels and times alone."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.buttons.gpio.core import Recogniser, Timing
from drivers.buttons.port import ButtonWear
from drivers.events import Gesture

DOWN, SHORT, LONG, REPEAT, RELEASED = Gesture
TIMING = Timing()
MILLISECOND = 0.001


def run(edges: list[tuple[float, bool]], until: float, level: bool = False) -> list[tuple[float, Gesture]]:
    """Feed edges at their times, waking the recogniser whenever it asks; gestures with their times."""
    recogniser = Recogniser(TIMING, level)
    seen: list[tuple[float, Gesture]] = []
    for time, next_level in [*edges, (until, None)]:
        while (wake_at := recogniser.wake_at()) is not None and wake_at <= time:
            recogniser.woken(wake_at, level)
            seen += [(wake_at, gesture) for gesture in recogniser.gestures()]
        if next_level is not None:
            level = next_level
            recogniser.edge(time, level)
            seen += [(time, gesture) for gesture in recogniser.gestures()]
    return seen


def gestures(edges: list[tuple[float, bool]], until: float, level: bool = False) -> list[Gesture]:
    return [gesture for _, gesture in run(edges, until, level)]


def test_a_press_is_told_as_soon_as_it_is_stable_and_short_on_release() -> None:
    seen = run([(1.0, True), (1.2, False)], until=3)
    assert [gesture for _, gesture in seen] == [DOWN, SHORT]
    assert [time for time, _ in seen] == pytest.approx([1.008, 1.208])


def test_a_long_press_is_told_once_while_down_then_repeats_then_released() -> None:
    seen = run([(1.0, True), (2.2, False)], until=4)
    assert [gesture for _, gesture in seen] == [DOWN, LONG, REPEAT, REPEAT, RELEASED]
    assert [time for time, _ in seen] == pytest.approx([1.008, 1.6, 1.85, 2.1, 2.208])


def test_bounce_on_both_edges_gives_one_press() -> None:
    press = [(1 + step * MILLISECOND, step % 2 == 0) for step in range(7)]
    release = [(1.3 + step * MILLISECOND, step % 2 == 1) for step in range(7)]
    assert gestures(press + release, until=2) == [DOWN, SHORT]


def test_a_spike_shorter_than_the_window_is_nothing() -> None:
    assert gestures([(1.0, True), (1.007, False)], until=2) == []


def test_a_gap_shorter_than_the_window_does_not_end_a_hold() -> None:
    assert gestures([(1.0, True), (1.5, False), (1.507, True), (1.7, False)], until=2) == [
        DOWN,
        LONG,
        RELEASED,
    ]


def test_a_button_down_at_the_start_is_ignored_until_it_was_released() -> None:
    edges = [(5.0, False), (6.0, True), (6.1, False)]
    assert gestures(edges[:1], until=5.5, level=True) == []
    assert gestures(edges, until=7, level=True) == [DOWN, SHORT]


def test_a_lost_release_heals_when_the_level_is_read_again() -> None:
    recogniser = Recogniser(TIMING, False)
    recogniser.edge(1.0, True)
    recogniser.woken(1.008, True)
    recogniser.woken(1.6, False)  # long is due, but the contact is open: nobody told
    assert recogniser.wake_at() == pytest.approx(1.608)
    recogniser.woken(1.608, False)
    assert recogniser.gestures() == [DOWN, SHORT]
    assert recogniser.wake_at() is None


def test_a_lost_last_bounce_heals_at_the_end_of_the_window() -> None:
    recogniser = Recogniser(TIMING, False)
    recogniser.edge(1.0, True)
    recogniser.edge(1.001, False)  # and closed again, of which nobody told
    recogniser.woken(1.009, True)
    recogniser.woken(1.017, True)
    assert recogniser.gestures() == [DOWN]


def test_a_release_still_on_its_way_does_not_undo_the_press() -> None:
    recogniser = Recogniser(TIMING, False)
    recogniser.edge(1.0, True)
    recogniser.woken(1.05, False)  # woken late; the level has already changed
    recogniser.edge(1.049, False)  # the edge comes in behind
    recogniser.woken(1.057, False)
    assert recogniser.gestures() == [DOWN, SHORT]


def test_a_level_that_came_back_before_it_was_believed_opens_a_new_window() -> None:
    recogniser = Recogniser(TIMING, False)
    recogniser.edge(1.0, True)
    recogniser.woken(1.008, False)
    recogniser.woken(1.016, True)
    assert recogniser.gestures() == []
    recogniser.woken(1.024, True)
    assert recogniser.gestures() == [DOWN]


def test_edges_told_late_keep_the_length_of_the_press() -> None:
    recogniser = Recogniser(TIMING, False)
    recogniser.edge(1.0, True)  # both heard at 5.0, nobody woke us in between
    recogniser.edge(1.2, False)
    recogniser.woken(5.0, False)
    assert recogniser.gestures() == [DOWN, SHORT]


def test_repeats_missed_by_a_late_hearer_are_not_made_up() -> None:
    recogniser = Recogniser(TIMING, False)
    recogniser.edge(1.0, True)
    recogniser.woken(1.6, True)
    recogniser.woken(4.0, True)
    assert recogniser.gestures() == [DOWN, LONG, REPEAT]
    assert recogniser.wake_at() == pytest.approx(4.1)


def test_times_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="must be above 0"):
        Timing(repeat_seconds=0)
    with pytest.raises(ValueError, match="stuck only after"):
        Timing(stuck_seconds=0.6)


steps = st.lists(st.integers(1, 1500), min_size=1, max_size=40)  # milliseconds between edges


def train(gaps: list[int]) -> tuple[list[tuple[float, bool]], float]:
    """Alternating edges with these gaps, pressed first, and a time when all is quiet."""
    edges, time, level = [], 1.0, False
    for gap in gaps:
        level = not level
        edges.append((time, level))
        time += gap * MILLISECOND
    if level:
        edges.append((time, False))
    return edges, time + 1


@given(steps)
def test_any_edge_train_gives_gestures_in_their_proper_order(gaps: list[int]) -> None:
    followers = {DOWN: {SHORT, LONG}, SHORT: {DOWN}, LONG: {REPEAT, RELEASED}}
    followers |= {REPEAT: {REPEAT, RELEASED}, RELEASED: {DOWN}}
    seen = gestures(*train(gaps))
    assert seen[:1] in ([], [DOWN])
    assert seen[-1:] in ([], [SHORT], [RELEASED])
    assert all(after in followers[before] for before, after in pairwise(seen))


@given(steps)
def test_no_stable_press_is_lost_and_no_bounce_counts_twice(gaps: list[int]) -> None:
    edges, until = train(gaps)
    presses, stable = 0, False
    for (time, level), (after, _) in zip(edges, [*edges[1:], (until, False)], strict=True):
        if level != stable and time + TIMING.stable_seconds <= after:
            stable = level
            presses += level
    assert gestures(edges, until).count(DOWN) == presses


# Bounces move a press's start by some milliseconds, so these lengths keep away from where LONG is due.
lengths = st.lists(st.sampled_from([40, 300, 550, 700, 1000]), min_size=1, max_size=20)


@given(lengths, st.lists(st.integers(0, 3), min_size=21, max_size=21))
def test_bounces_shorter_than_the_window_change_no_gesture(gaps: list[int], bounces: list[int]) -> None:
    clean, until = train(gaps)
    noisy = []
    for (time, level), count in zip(clean, bounces, strict=False):
        noisy += [(time + step * MILLISECOND, level == (step % 2 == 0)) for step in range(2 * count + 1)]
    assert gestures(noisy, until) == gestures(clean, until)


def test_a_button_down_for_over_a_minute_is_let_go_of_and_ignored() -> None:
    seen = gestures([(1.0, True), (90.0, False), (91.0, True), (91.2, False)], until=95)
    assert seen[:2] == [DOWN, LONG]
    assert set(seen[2:-3]) == {REPEAT}
    assert seen[-3:] == [RELEASED, DOWN, SHORT]
    assert run([(1.0, True)], until=200)[-1] == (pytest.approx(61.1, abs=0.25), RELEASED)


def test_what_a_stuck_button_held_ends_in_the_same_order_for_a_late_hearer() -> None:
    recogniser = Recogniser(TIMING, False)
    recogniser.edge(1.0, True)
    recogniser.woken(300.0, True)
    assert recogniser.gestures() == [DOWN, LONG, RELEASED]
    assert recogniser.got_stuck()
    assert not recogniser.got_stuck()
    assert recogniser.wake_at() is None


def test_needless_edges_are_counted_for_each_press_and_told_for_the_late_ones_apart() -> None:
    recogniser = Recogniser(TIMING, False)
    assert recogniser.wear == ButtonWear(0, None, 0.0, 0.0, False)
    time = 0.0
    for press in range(40):
        bounces = 0 if press < 20 else 2
        for level in (True, False):
            time += 1.0
            for step in range(bounces * 2 + 1):
                recogniser.edge(time + step * MILLISECOND, level == (step % 2 == 0))
            recogniser.woken(time + 0.1, level)
    wear = recogniser.wear
    assert wear.presses == 40
    assert wear.pressed_at == pytest.approx(time - 1, abs=0.01)
    assert wear.bounces_before == 0.0
    assert wear.bounces_lately == pytest.approx(8, abs=0.5)
