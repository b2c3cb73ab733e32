"""A contact that does anything at any time makes neither an error nor an impossible gesture."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.buttons.gpio.core import Recogniser, Timing
from drivers.events import Gesture
from tests.hostile import MANY

TIMING = Timing()
FOLLOWS = {
    Gesture.DOWN: {None, Gesture.SHORT, Gesture.RELEASED},
    Gesture.SHORT: {Gesture.DOWN},
    Gesture.LONG: {Gesture.DOWN},
    Gesture.REPEAT: {Gesture.LONG, Gesture.REPEAT},
    Gesture.RELEASED: {Gesture.LONG, Gesture.REPEAT},
}


@pytest.mark.once
@MANY
@given(st.binary(max_size=24), st.booleans())
def test_no_edges_and_no_wakes_out_of_turn_upset_a_button(happenings: bytes, level: bool) -> None:
    """Each byte: what happens (edge or wake), the level then, and how much later, up to a second."""
    button, now, last = Recogniser(TIMING, level), 0.0, None
    for happening in happenings:
        now += (happening >> 2) ** 2 / 4000
        if happening & 1:
            button.edge(now, bool(happening & 2))
        else:
            button.woken(now, bool(happening & 2))
        for gesture in button.gestures():
            assert last in FOLLOWS[gesture]
            last = gesture
        wake = button.wake_at()
        assert wake is None or wake > now - 100 * TIMING.long_seconds
    for _ in range(300):  # left alone and up, it comes to rest
        wake = button.wake_at()
        if wake is None:
            break
        now = max(now, wake)
        button.woken(now, False)
        button.gestures()
    assert button.wake_at() is None
