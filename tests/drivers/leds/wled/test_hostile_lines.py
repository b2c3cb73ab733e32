"""Whatever a line loses or says, the core neither raises nor waits for ever, and finds the lamps again."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.events import DeviceChanged, DeviceState
from drivers.frames import DARK
from drivers.leds.wled import codec
from drivers.leds.wled.core import WledCore, WledSettings
from drivers.wires.pump import Reopen, Send, SetBaud
from tests.hostile import MANY, PROGRAMS, chunks
from tests.strip_kit import GREEN, RED, Strip

SMALL = WledSettings(lamps=4, budget_mA=1000)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.binary(max_size=40),
            st.sampled_from([b"Ada\r\n", b"WLED 2605010\r\n", b"WLED soup\r\n", b"Baud is now 1500000\r\n"]),
            st.floats(0, 3),
        ),
        max_size=25,
    )
)
def test_nothing_the_line_can_say_upsets_the_driver(said: list[bytes | float]) -> None:
    table = Strip()
    table.strip.start()
    for item in said:
        if isinstance(item, float):
            table.clock.run_for(item)
        else:
            table.line.device.send(item)
        table.show(RED, DARK)
    table.clock.run_for(60.0)
    table.all(GREEN)
    table.clock.run_for(0.5)
    assert table.sees((0, 255, 0))


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 400), st.sampled_from([b"", *codec.BAUD_CODES.values()])), max_size=6)
)
def test_bytes_lost_anywhere_and_speeds_changed_behind_us_are_recovered_from(
    troubles: list[tuple[int, bytes]],
) -> None:
    table = Strip().start()
    for lost, speed in troubles:
        table.all(RED)
        table.twin.drop(lost)
        table.line.host.write(speed)
        table.all(GREEN)
        table.clock.run_for(0.2)
    table.clock.run_for(30.0)
    table.all(RED)
    table.clock.run_for(0.5)
    assert table.sees((255, 0, 0))
    assert table.states()[-1] is DeviceState.OK


ANSWERS = (
    b"Ada\r\n",
    b"WLED 2605010\r\n",
    b"WLED ",
    b"Baud is now 500000\r\n",
    b"Baud is now 9999\r\n",
    b"Ad",
)


@pytest.mark.once
@MANY
@given(PROGRAMS, st.integers(0, 15))
def test_no_bytes_upset_the_core_or_let_it_fall_asleep(program: bytes, ending: int) -> None:
    core, now, reopened = WledCore("lamps", SMALL), 0.0, False
    core.opened(now)
    for said, waits in chunks(program, ANSWERS):
        core.received(said, now)
        reopened = let_out(core) or reopened
        if waits:
            now = woken(core, now, reopened)
    steps = 0
    while ending == 0 and not reopened:  # nobody answers any more: it notices and gives the line up
        now = woken(core, now, reopened)
        reopened = let_out(core)
        steps += 1
        assert steps < 100


def woken(core: WledCore, now: float, reopened: bool) -> float:
    wake = core.wake_at()
    assert wake is not None or reopened
    now = now if wake is None else max(now, wake)
    core.woken(now)
    return now


def let_out(core: WledCore) -> bool:
    """Take what the core wants; whether it gives the line up."""
    assert all(isinstance(event, DeviceChanged) for event in core.events())
    actions = core.actions()
    assert len(actions) < 10
    for action in actions:
        match action:
            case Send(data):
                assert 0 < len(data) < 1000
            case SetBaud(baud):
                assert baud in codec.BAUD_CODES
            case Reopen():
                pass
    return any(isinstance(action, Reopen) for action in actions)
