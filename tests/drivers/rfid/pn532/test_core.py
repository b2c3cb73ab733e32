"""The core of a PN532 driver, byte for byte: what it says, when, and what it makes of any reply."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.events import DeviceChanged, DeviceState, TagPlaced, TagRemoved, TagsCrowded
from drivers.rfid.pn532.core import POLL_SECONDS, Pn532Core, Presence
from drivers.wires.pump import Reopen, Send
from tests.hostile import MANY, PROGRAMS, chunks

ACK = bytes.fromhex("0000ff00ff00")
WAKE = bytes.fromhex("5555") + bytes(14)
SAM = bytes.fromhex("0000ff05fbd4140114010200")
VERSION = bytes.fromhex("0000ff02fed4022a00")
RETRIES = bytes.fromhex("0000ff06fad43205ff0102f300")
LIST = bytes.fromhex("0000ff04fcd44a0200e000")
RELEASE = bytes.fromhex("0000ff03fdd45200da00")
FIELD_OFF = bytes.fromhex("0000ff04fcd4320100f900")
FIELD_ON = bytes.fromhex("0000ff04fcd4320101f800")
SAM_DONE = bytes.fromhex("0000ff02fed5151600")
VERSION_IS = bytes.fromhex("0000ff06fad50332010607e800")
RF_DONE = bytes.fromhex("0000ff02fed533f800")
NONE = bytes.fromhex("0000ff03fdd54b00e000")
NTAG = bytes.fromhex("0000ff0ff1d54b01010044000704a1b2c3d4e5804000")
RELEASED = bytes.fromhex("0000ff03fdd55300d800")
ERROR = bytes.fromhex("0000ff01ff7f8100")
UID = bytes.fromhex("04a1b2c3d4e580")
REPLIES = {
    SAM: SAM_DONE,
    VERSION: VERSION_IS,
    RETRIES: RF_DONE,
    FIELD_OFF: RF_DONE,
    FIELD_ON: RF_DONE,
    LIST: NONE,
    RELEASE: RELEASED,
}


class Bench:
    """A core on a desk: the test plays the wire."""

    def __init__(self) -> None:
        self.core = Pn532Core("seat1.reader")
        self.now = 100.0
        self.sent: list[bytes] = []
        self.reopened: list[str] = []
        self.events = []
        self.core.opened(self.now)
        self.collect()

    def collect(self) -> None:
        for action in self.core.actions():
            match action:
                case Send(data):
                    self.sent.append(data)
                case Reopen(reason):
                    self.reopened.append(reason)
        self.events += self.core.events()

    def hear(self, *frames: bytes) -> None:
        for data in frames:
            self.now += 0.001
            self.core.received(data, self.now)
            self.collect()

    def wake(self) -> None:
        """Let time run until the core wants to be woken."""
        self.now = max(self.now, self.core.wake_at())
        self.core.woken(self.now)
        self.collect()

    def asked(self) -> bytes:
        """The command last sent, without what came before it."""
        return self.sent[-1][self.sent[-1].rindex(bytes.fromhex("0000ff")) :]

    def serve(self) -> None:
        """An honest chip's turn: answer what was asked, or let time pass."""
        sent = len(self.sent)
        if self.core._call is not None:
            self.hear(ACK, REPLIES[self.asked()])
        if len(self.sent) == sent and not self.reopened:
            self.wake()

    def started(self) -> "Bench":
        while self.asked() != LIST:
            self.serve()
        return self

    def poll(self, reply: bytes) -> None:
        """One whole poll that is answered so."""
        while self.asked() != LIST or self.core._call is None:
            self.serve()
        self.hear(ACK, reply)

    def tags(self):
        return [event for event in self.events if not isinstance(event, DeviceChanged)]

    def states(self):
        return [event.state for event in self.events if isinstance(event, DeviceChanged)]


def test_a_chip_is_woken_configured_and_polled():
    bench = Bench()
    bench.hear(ACK, SAM_DONE, ACK, VERSION_IS, ACK, RF_DONE, ACK, NONE)
    assert bench.sent == [ACK + WAKE + SAM, VERSION, RETRIES, LIST]
    assert bench.states() == [DeviceState.CONNECTING, DeviceState.OK]


def test_an_acknowledgement_and_its_answer_may_come_as_one_or_in_crumbs():
    bench = Bench()
    bench.hear(ACK + SAM_DONE)
    bench.hear(*(bytes((value,)) for value in ACK + VERSION_IS))
    assert bench.sent[1:] == [VERSION, RETRIES]


def test_polls_keep_their_pace():
    bench = Bench().started()
    for _ in range(5):
        bench.poll(NONE)
        start = bench.now
        bench.wake()
        assert bench.now - start == pytest.approx(POLL_SECONDS, abs=0.01)


def test_an_empty_poll_wakes_us_once_besides_the_bytes():
    bench = Bench().started()
    bench.poll(NONE)
    due = bench.core.wake_at()
    bench.wake()
    assert (bench.now, bench.sent[-1]) == (due, LIST)
    deadline = bench.core.wake_at()
    bench.hear(ACK)
    assert bench.core.wake_at() == deadline  # no timer moved for the acknowledgement
    bench.hear(NONE)
    assert bench.sent[-1] == LIST
    assert bench.core._call is None


def test_a_tag_is_placed_at_once_released_after_each_poll_and_gone_after_three_misses():
    bench = Bench().started()
    bench.poll(NTAG)
    assert bench.asked() == RELEASE
    bench.poll(NTAG)
    bench.poll(NONE)
    bench.poll(NONE)
    assert bench.tags() == [TagPlaced("seat1.reader", UID)]
    bench.poll(NONE)
    assert bench.tags()[1:] == [TagRemoved("seat1.reader", UID)]


@pytest.mark.parametrize("reply", [b"", ACK, NONE + ACK])
def test_an_answer_without_its_acknowledgement_counts_for_nothing(reply):
    bench = Bench().started()
    bench.hear(NTAG)
    assert bench.tags() == []


def test_a_card_out_of_turn_is_no_card():
    bench = Bench()
    bench.hear(ACK, NTAG)
    bench.started()
    bench.hear(ACK, NONE, ACK, NTAG)
    assert bench.tags() == []


def test_a_false_start_between_polls_does_not_swallow_the_next_answer():
    bench = Bench().started()
    bench.poll(NONE)
    bench.hear(bytes.fromhex("00ff80801234"))  # the beginning of a frame of 128 bytes, it says
    bench.poll(NTAG)
    assert bench.tags() == [TagPlaced("seat1.reader", UID)]


def test_a_silence_is_asked_again_then_started_anew_then_given_up():
    bench = Bench().started()
    bench.poll(NONE)
    bench.wake()
    del bench.sent[:]
    silent_since = bench.now
    for _ in range(4):
        bench.wake()
    assert bench.sent == [ACK + RELEASE, ACK + WAKE + SAM, ACK + WAKE + SAM]
    assert bench.reopened == ["no answer"]
    assert bench.now - silent_since < 1.0
    assert bench.core.wake_at() is None


def test_a_program_held_up_hears_what_waits_before_it_calls_the_chip_silent():
    bench = Bench().started()
    for _ in range(20):
        bench.poll(NONE)
        bench.wake()
        asked = len(bench.sent)
        bench.now += 1.0
        bench.core.woken(bench.now)
        bench.collect()
        assert len(bench.sent) == asked
        assert bench.core.wake_at() > bench.now
    assert bench.states() == [DeviceState.CONNECTING, DeviceState.OK]


def test_a_silent_chip_is_given_up_though_the_program_is_held_up_each_time():
    bench = Bench().started()
    for _ in range(20):
        if not bench.reopened:
            bench.now = bench.core.wake_at() + 1.0
            bench.core.woken(bench.now)
            bench.collect()
    assert bench.reopened == ["no answer"]


def test_a_chip_that_acknowledges_but_never_answers_is_given_up():
    bench = Bench().started()
    for _ in range(200):
        if bench.reopened:
            break
        if bench.asked() == LIST and bench.core._call is not None:
            bench.hear(ACK)
            bench.wake()
            bench.wake()
        else:
            bench.hear(ACK, REPLIES[bench.asked()])
    assert bench.reopened


def test_a_chip_reset_behind_our_back_is_set_up_again_by_the_next_probe():
    bench = Bench().started()
    for _ in range(40):
        bench.poll(NONE)
    assert bench.sent.count(VERSION) == 2
    assert bench.sent.count(RETRIES) == 2


def test_another_chip_is_refused():
    bench = Bench()
    bench.hear(ACK, SAM_DONE, ACK, bytes.fromhex("0000ff06fad50307010607 1300"))
    assert bench.reopened == ["not a PN532"]


def test_faulty_answers_are_told_cured_by_the_field_and_forgiven():
    bench = Bench().started()
    bench.poll(NONE)
    for _ in range(3):
        bench.poll(ERROR)
    assert bench.states()[-1] == DeviceState.DEGRADED
    bench.wake()
    assert bench.asked() == FIELD_OFF
    bench.hear(ACK, RF_DONE)
    assert bench.asked() == FIELD_ON
    bench.hear(ACK, RF_DONE)
    for _ in range(6):
        bench.poll(NONE)
    assert bench.states()[-2:] == [DeviceState.DEGRADED, DeviceState.OK]


def test_nothing_but_faults_gives_the_line_up():
    bench = Bench().started()
    bench.poll(NONE)
    for _ in range(10):
        bench.poll(ERROR)
    assert bench.reopened == ["too many faults"]


def test_a_card_that_never_moved_is_not_told_again_after_the_line_was_lost():
    bench = Bench().started()
    bench.poll(NTAG)
    bench.core.closed(bench.now)
    bench.core.opened(bench.now)
    bench.collect()
    bench.started()
    bench.poll(NTAG)
    assert bench.tags() == [TagPlaced("seat1.reader", UID)]
    for _ in range(3):
        bench.poll(NONE)
    assert bench.tags()[1:] == [TagRemoved("seat1.reader", UID)]


A, B = b"\x04AAAAAA", b"\x04BBBBBB"
PLACED_A, GONE_A, CROWD, PLACED_B = TagPlaced("r", A), TagRemoved("r", A), TagsCrowded("r"), TagPlaced("r", B)


@pytest.mark.parametrize(
    ("polls", "told"),
    [
        ([[A]] * 5, [PLACED_A]),
        ([[A], [], [], [A], [], [], [A]], [PLACED_A]),
        ([[A], [], [], []], [PLACED_A, GONE_A]),
        ([[A], [], [B], [B], [B]], [PLACED_A, GONE_A, PLACED_B]),
        ([[A, B]] * 3, [CROWD]),
        ([[A, B], [B], [B], [B], [B]], [CROWD, PLACED_B]),
        ([[A, B], [], [], []], [CROWD]),
        ([[A], [A, B], [A], [A], [A], [A]], [PLACED_A, CROWD]),
        ([[A], [A, B], [B], [B], [B]], [PLACED_A, CROWD, GONE_A, PLACED_B]),
        ([[A], [B], [A], [B], [A], [B]], [PLACED_A, CROWD]),
        ([[A, A], [A]], [PLACED_A]),
        ([[A], [A, B]] + [[A]] * 4 + [[A, B]], [PLACED_A, CROWD, CROWD]),
    ],
)
def test_what_lies_on_a_reader_is_made_from_polls_that_may_miss(polls, told):
    presence = Presence("r")
    assert [event for found in polls for event in presence.polled(found)] == told


@given(st.lists(st.lists(st.sampled_from((A, B, b"CCCC")), max_size=2), max_size=40))
def test_every_tag_that_was_placed_is_removed_before_another_is(polls):
    presence, placed = Presence("r"), None
    for found in [*polls, [], [], []]:
        for event in presence.polled(found):
            match event:
                case TagPlaced(_, uid):
                    assert placed is None
                    placed = uid
                case TagRemoved(_, uid):
                    assert placed == uid
                    placed = None
    assert placed is None


def vouched_for(stream: bytes) -> set[bytes]:
    """UIDs in well-formed listings anywhere in a stream, found by brute force."""
    uids = set()
    for at in range(len(stream) - 10):
        length = stream[at + 2]
        body = stream[at + 4 : at + 4 + length]
        whole = stream[at + 4 : at + 5 + length]
        sums = (length + stream[at + 3]) & 0xFF == 0 and len(whole) == length + 1 and sum(whole) & 0xFF == 0
        if stream[at : at + 2] == b"\x00\xff" and sums and body[:2] == b"\xd5\x4b":
            uids |= {body[start : start + size] for start in range(len(body)) for size in (4, 7, 10)}
    return uids


PIECES = (ACK, NONE, NTAG, ERROR, SAM_DONE, VERSION_IS, RF_DONE, RELEASED, b"\x00\xff")


@pytest.mark.once
@MANY
@given(PROGRAMS, st.booleans())
def test_hostile_bytes_never_raise_never_stall_and_never_make_a_card(program, started):
    bench = Bench()
    if started:
        bench.started()
    stream = b""
    count = 0
    for chunk, waits in chunks(program, PIECES):
        stream += chunk
        count += 1
        bench.hear(chunk)
        if bench.reopened:
            break
        assert bench.core.wake_at() is not None
        if waits:
            bench.wake()
    for event in bench.tags():
        assert isinstance(event, TagPlaced | TagRemoved)
        assert event.uid in vouched_for(stream)
    assert len(bench.sent) < 10 * (count + 10)
    for _ in range(200):  # and afterwards an honest chip is found
        if not bench.reopened and DeviceState.OK not in bench.states():
            bench.serve()
    assert bench.reopened or DeviceState.OK in bench.states()
