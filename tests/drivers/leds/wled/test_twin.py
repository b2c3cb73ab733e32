"""The controller's twin has the firmware's habits, bad ones too."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.clock.system.twin import VirtualClock
from drivers.leds.wled import codec
from drivers.leds.wled.twin import WledTwin
from drivers.wires.in_process import Line


class Bench:
    """A twin and a bare line to type on."""

    def __init__(self, lamps: int = 4, lit: bool = False) -> None:
        self.clock = VirtualClock()
        self.line = Line("led", self.clock)
        self.twin = WledTwin(self.line.device, self.clock, lamps, boots_lit=lit)
        self.heard = bytearray()
        self.line.host.attach(self.heard.extend, lambda reason: None)
        self.clock.run_for(0.1)
        self.line.host.open(115200)

    def type(self, data: bytes) -> bytes:
        self.heard.clear()
        self.line.host.write(data)
        self.clock.run_for(0.09)
        return bytes(self.heard)


FRAME = codec.adalight(bytes(range(1, 13)))
COLOURS = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (10, 11, 12))


def at_full(bench: Bench) -> Bench:
    bench.type(codec.takeover(codec.IDLE_COLOUR))
    return bench


def test_it_prints_its_build_number_and_greets_at_boot() -> None:
    bench = Bench()
    assert bench.type(b"v") == b"WLED 2605010\r\n"
    bench.heard.clear()
    bench.twin.restart()
    assert bench.type(b"v") == b""
    bench.clock.run_for(0.5)
    assert bench.heard == b"Ada\r\n"


def test_a_frame_is_shown_and_after_a_while_its_own_setting_again() -> None:
    bench = Bench(lit=True)
    bench.type(b'{"bri":255}\n' + FRAME)
    assert bench.twin.colours() == COLOURS
    bench.clock.run_for(2.3)
    assert bench.twin.colours() == COLOURS
    bench.clock.run_for(0.2)
    assert bench.twin.colours() == ((255, 160, 0),) * 4


def test_an_effect_it_was_given_swells_and_never_goes_out() -> None:
    bench = at_full(Bench())
    seen = []
    for _ in range(70):
        bench.clock.run_for(0.1)
        seen.append(bench.twin.colours()[0])
    assert max(seen) == tuple(codec.IDLE_COLOUR)
    assert min(seen) == (12, 9, 5)
    assert len(set(seen)) > 10
    bench.type(FRAME)
    assert bench.twin.colours() == COLOURS


def test_it_answers_a_new_speed_at_the_old_one_and_only_then_changes() -> None:
    bench = Bench()
    assert bench.type(b"\xb3") == b"Baud is now 500000\r\n"
    assert bench.type(b"v") == b""
    bench.line.host.set_baud(500000)
    bench.clock.run_for(0.01)
    assert bench.type(b"v") == b"WLED 2605010\r\n"
    assert bench.type(b"\xb3") == b""  # already there: no answer


def test_lost_bytes_let_pixels_be_taken_for_a_speed_change() -> None:
    bench = Bench()
    bench.twin.drop(3)
    bench.type(codec.adalight(b"\xb1" * 12))
    assert bench.twin.baud == 230400


def test_the_byte_after_a_json_object_is_swallowed() -> None:
    bench = Bench()
    assert bench.type(b'{"bri":9}v') == b""
    assert bench.type(b'{"bri":9}\nv') == b"WLED 2605010\r\n"


def test_unfinished_json_is_given_up_after_a_tenth_of_a_second() -> None:
    bench = Bench()
    assert bench.type(b'{"bri":') == b""
    assert bench.type(b"v") == b""
    bench.clock.run_for(0.2)
    assert bench.type(b"v") == b"WLED 2605010\r\n"


def test_it_reports_its_state_only_when_asked() -> None:
    bench = Bench()
    bench.line.host.write(b'{"on":true,"bri":7,"v":true}\n')
    bench.clock.run_for(0.2)
    report = json.loads(bytes(bench.heard))
    assert report["state"]["on"] is True
    assert report["state"]["bri"] == 7
    assert report["info"]["leds"]["count"] == 4


def test_switched_off_while_live_it_stays_dark_until_switched_on() -> None:
    bench = at_full(Bench())
    bench.type(FRAME)
    bench.type(b'{"on":false}\n')
    bench.type(FRAME)
    assert bench.twin.colours() == ((0, 0, 0),) * 4
    bench.type(codec.takeover(codec.IDLE_COLOUR))
    assert bench.twin.colours() == COLOURS


def test_its_owner_may_override_live_pictures() -> None:
    bench = Bench(lit=True)
    bench.type(b'{"bri":255,"lor":1}\n')
    bench.type(FRAME)
    assert bench.twin.colours() == ((255, 160, 0),) * 4


def test_tpm2_counts_lamps_wrongly_as_the_firmware_does() -> None:
    bench = at_full(Bench(lamps=128))
    assert bench.type(b"\xc9\xaa") == b"\xac"
    bench.type(b"\xc9\xda\x01\x80" + b"\x05" * 384 + b"\x36")
    assert bench.twin.frames_shown == 1
    assert bench.twin.colours()[126:] == ((5, 5, 5), (0, 0, 0))


def test_a_pulled_cable_leaves_it_dark_and_it_boots_when_put_back() -> None:
    bench = at_full(Bench())
    bench.type(FRAME)
    bench.twin.unplug()
    assert bench.twin.colours() == ((0, 0, 0),) * 4
    bench.twin.plug()
    bench.clock.run_for(1.0)
    assert bench.type(b"v") == b"WLED 2605010\r\n"


def test_colours_can_be_read_back() -> None:
    bench = at_full(Bench())
    bench.type(FRAME)
    assert bench.type(b"l") == b"[66051,263430,460809,658188]\r\n"
    assert bench.type(b"L") == bytes.fromhex("c9da000c") + bytes(range(1, 13)) + b"\x36\n"


def test_every_visible_change_is_told_once() -> None:
    bench = at_full(Bench())
    told: list[tuple[tuple[int, int, int], ...]] = []
    bench.twin.on_change = lambda: told.append(bench.twin.colours())
    bench.type(FRAME)
    bench.type(FRAME)
    assert told == [COLOURS]


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.one_of(st.binary(max_size=60), st.sampled_from([b"{", b'{"v":', b"Ada", b"\xc9\xda"])), max_size=15
    )
)
def test_no_bytes_can_break_it(said: list[bytes]) -> None:
    bench = Bench()
    for data in said:
        bench.type(data)
    bench.twin.unplug()
    bench.twin.plug()
    bench.clock.run_for(1.0)
    assert bench.type(b"v") == b"WLED 2605010\r\n"
