"""Frames of a PN532: against bytes written by hand, round trips, and whatever a bad line makes of them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.rfid.pn532.codec import (
    HOST_TO_CHIP,
    LONGEST,
    Command,
    Message,
    Parser,
    Signal,
    Target,
    answer,
    command,
    encode,
    targets,
)

NTAG = bytes.fromhex("0000ff0ff1d54b010100440007" + "04a1b2c3d4e580" + "4000")
messages = st.builds(
    Message, st.sampled_from((0xD4, 0xD5)), st.integers(0, 255), st.binary(max_size=LONGEST - 2)
)
frames = st.one_of(messages, st.sampled_from(Signal))


def bytes_of(frame):
    return frame.value if isinstance(frame, Signal) else encode(frame.tfi, frame.code, frame.data)


@pytest.mark.parametrize(
    ("frame", "by_hand"),
    [
        (command(Command.FIRMWARE_VERSION), "0000ff02fed4022a00"),
        (command(Command.SAM_CONFIGURATION, bytes.fromhex("011401")), "0000ff05fbd41401140102 00"),
        (command(Command.RF_CONFIGURATION, bytes.fromhex("05ff0102")), "0000ff06fad43205ff0102f300"),
        (command(Command.LIST_TARGETS, b"\x02\x00"), "0000ff04fcd44a0200e000"),
        (command(Command.RELEASE, b"\x00"), "0000ff03fdd45200da00"),
        (answer(Command.FIRMWARE_VERSION.value, bytes.fromhex("32010607")), "0000ff06fad50332010607e800"),
        (answer(Command.LIST_TARGETS.value, b"\x00"), "0000ff03fdd54b00e000"),
    ],
)
def test_frames_are_the_bytes_of_the_manual(frame, by_hand):
    assert frame == bytes.fromhex(by_hand)


def test_the_longest_frame_is_extended_and_nothing_longer_is_made():
    frame = command(Command.DIAGNOSE, bytes(LONGEST - 2))
    assert frame[:8] == bytes.fromhex("0000ffffff0109f6")
    assert Parser().feed(frame) == [Message(HOST_TO_CHIP, 0, bytes(LONGEST - 2))]
    with pytest.raises(ValueError, match="266 bytes in one frame, at most 265"):
        command(Command.DIAGNOSE, bytes(LONGEST - 1))


@given(st.lists(frames, max_size=4), st.lists(st.integers(1, 40), min_size=1, max_size=20))
def test_frames_come_back_however_the_line_cuts_them(sent, cuts):
    stream = b"".join(map(bytes_of, sent))
    parser, found, at, turn = Parser(), [], 0, 0
    while at < len(stream):
        size = cuts[turn % len(cuts)]
        found += parser.feed(stream[at : at + size])
        at, turn = at + size, turn + 1
    assert found == sent


@given(st.binary(max_size=60).filter(lambda noise: b"\x00\xff" not in noise + b"\x00"), frames)
def test_noise_before_a_frame_does_not_hide_it(noise, frame):
    assert Parser().feed(noise + bytes_of(frame)) == [frame]


def test_a_broken_frame_gives_way_to_the_next():
    broken = NTAG[:12] + b"\x99" + NTAG[13:]
    assert Parser().feed(broken + NTAG) == Parser().feed(NTAG) != []


@given(st.integers(0, len(NTAG) - 3), st.integers(1, 255))
def test_one_changed_byte_makes_no_other_card(at, change):
    data = NTAG[:at] + bytes((NTAG[at] ^ change,)) + NTAG[at + 1 :]
    for frame in Parser().feed(data):
        assert not isinstance(frame, Message) or frame == Parser().feed(NTAG)[0]


@settings(max_examples=1000)
@given(st.lists(st.binary(max_size=80) | st.sampled_from((b"\x00\xff", b"\xff\xff", NTAG[:9])), max_size=30))
def test_the_parser_takes_any_bytes_and_keeps_little(chunks):
    parser = Parser()
    for chunk in chunks:
        parser.feed(chunk)
        assert len(parser._buffer) <= 2 + 5 + LONGEST + 1


def test_tags_are_read_with_their_whole_uid():
    ntag, classic = bytes.fromhex("0044000704a1b2c3d4e580"), bytes.fromhex("00040804deadbeef")
    first = Target(bytes.fromhex("0044"), 0x00, bytes.fromhex("04a1b2c3d4e580"))
    second = Target(bytes.fromhex("0004"), 0x08, bytes.fromhex("deadbeef"))
    assert targets(b"\x00") == ()
    assert targets(b"\x01\x01" + ntag) == (first,)
    assert targets(b"\x02\x01" + ntag + b"\x02" + classic) == (first, second)
    ten = bytes.fromhex("0084000a") + bytes(range(1, 11))
    assert targets(b"\x01\x01" + ten) == (Target(bytes.fromhex("0084"), 0, bytes(range(1, 11))),)


def test_an_answer_to_select_is_kept_apart_from_the_uid():
    desfire, ats = bytes.fromhex("0344200704010203040506"), bytes.fromhex("067577810280")
    found = targets(b"\x02\x01" + desfire + ats + b"\x02" + bytes.fromhex("00040804deadbeef"))
    assert [target.uid.hex() for target in found] == ["04010203040506", "deadbeef"]
    assert found[0].ats == ats[1:]
    assert targets(b"\x01\x01" + desfire)[0].ats == b""


@pytest.mark.parametrize(
    "data",
    [
        "",  # nothing at all
        "03",  # the chip lists two at most
        "0101000408048804a1b2",  # four bytes beginning with the cascade tag: a cut UID
        "010100040404deadbeef",  # SEL_RES says that more is to come
        "010100440005 0102030405",  # no UID has five bytes
        "0102000408 04deadbeef",  # the first target is not number one
        "01010004 0804deadbe",  # cut short
        "010100040804deadbeef00",  # and something behind it
        "0101000420 04deadbeef 09aa",  # an ATS longer than the answer
        "0101000420 04deadbeef 00",  # an ATS that does not even count its length
    ],
)
def test_a_listing_that_cannot_be_right_is_no_listing(data):
    assert targets(bytes.fromhex(data)) is None


@given(st.binary(max_size=40))
def test_any_bytes_can_be_read_as_a_listing_or_refused(data):
    for target in targets(data) or ():
        assert len(target.uid) in (4, 7, 10)
        assert target.uid in data
