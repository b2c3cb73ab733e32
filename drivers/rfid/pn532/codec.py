"""Bytes to values and back for a PN532 on a serial line (NXP UM0701-02, "HSU" frames).

`00 | 00 FF | LEN LCS | TFI code data | DCS | 00`: LEN + LCS and TFI..DCS each sum to nought. Above 255
bytes LEN LCS is FF FF and a two-byte length with its own sum follows. Three fixed frames carry no
data: ACK, NACK and the chip's "I do not understand".
"""

from dataclasses import dataclass
from enum import Enum

HOST_TO_CHIP = 0xD4
CHIP_TO_HOST = 0xD5
APPLICATION_ERROR = 0x7F
LONGEST = 265  # TFI, code and data together
UID_LENGTHS = (4, 7, 10)
CASCADE_TAG = 0x88  # "the UID goes on": never the first byte of a real four-byte UID
MORE_UID, ISO_14443_4 = 0x04, 0x20  # bits of SEL_RES

_START = b"\x00\xff"
_WAIT = -1


class Signal(Enum):
    """Frames without data, by their bytes."""

    ACK = bytes.fromhex("0000ff00ff00")
    NACK = bytes.fromhex("0000ffff0000")
    ERROR = bytes.fromhex("0000ff01ff7f8100")


class Command(Enum):
    """The chip's commands that we send or that its twin obeys; the answer's code is one more."""

    DIAGNOSE = 0x00
    FIRMWARE_VERSION = 0x02
    GENERAL_STATUS = 0x04
    READ_REGISTER = 0x06
    WRITE_REGISTER = 0x08
    SET_BAUD = 0x10
    SET_PARAMETERS = 0x12
    SAM_CONFIGURATION = 0x14
    POWER_DOWN = 0x16
    RF_CONFIGURATION = 0x32
    EXCHANGE = 0x40
    COMMUNICATE_THRU = 0x42
    DESELECT = 0x44
    LIST_TARGETS = 0x4A
    RELEASE = 0x52
    SELECT = 0x54


@dataclass(frozen=True, slots=True)
class Message:
    """A frame that carries a command (`tfi` D4) or an answer (D5)."""

    tfi: int
    code: int
    data: bytes


Frame = Signal | Message


@dataclass(frozen=True, slots=True)
class Target:
    """One tag as InListPassiveTarget found it; `uid` is whole, `ats` without its length byte."""

    sens_res: bytes
    sel_res: int
    uid: bytes
    ats: bytes = b""


def encode(tfi: int, code: int, data: bytes = b"") -> bytes:
    """One frame, extended when it must be. Raises ValueError above what the chip takes."""
    body = bytes((tfi, code)) + data
    length = len(body)
    if length > LONGEST:
        raise ValueError(f"{length} bytes in one frame, at most {LONGEST}")
    if length <= 255:
        head = bytes((length, -length & 0xFF))
    else:
        high, low = divmod(length, 256)
        head = bytes((0xFF, 0xFF, high, low, -(high + low) & 0xFF))
    return b"\x00\x00\xff" + head + body + bytes((-sum(body) & 0xFF, 0))


def command(what: Command, data: bytes = b"") -> bytes:
    """The frame by which the host asks for `what`."""
    return encode(HOST_TO_CHIP, what.value, data)


def answer(what: int, data: bytes = b"") -> bytes:
    """The frame by which the chip answers command `what`."""
    return encode(CHIP_TO_HOST, what + 1, data)


class Parser:
    """Finds frames in whatever arrives; never raises and keeps at most one unfinished frame."""

    def __init__(self) -> None:
        self._buffer = bytearray()

    def clear(self) -> None:
        """Forget the unfinished frame, so that a false start cannot swallow the next one."""
        self._buffer.clear()

    def feed(self, data: bytes) -> list[Frame]:
        """Take bytes as they came; the frames they complete, in order."""
        buffer = self._buffer
        buffer += data
        frames: list[Frame] = []
        at = 0
        while (at := buffer.find(_START, at)) >= 0:
            end, frame = _take(buffer, at + len(_START))
            if end == _WAIT:
                del buffer[:at]
                return frames
            if frame is not None:
                frames.append(frame)
                at = end
            else:
                at += 1
        del buffer[: len(buffer) - buffer.endswith(b"\x00")]  # a last 00 may begin a frame
        return frames


def _take(buffer: bytearray, at: int) -> tuple[int, Frame | None]:
    """Read what follows a start code at `at`: (end, frame), (0, None) for noise, _WAIT for too little."""
    if len(buffer) < at + 2:
        return _WAIT, None
    length, check = buffer[at], buffer[at + 1]
    at += 2
    match length, check:
        case 0x00, 0xFF:
            return at, Signal.ACK
        case 0xFF, 0x00:
            return at, Signal.NACK
        case 0xFF, 0xFF:
            if len(buffer) < at + 3:
                return _WAIT, None
            length, check = buffer[at] * 256 + buffer[at + 1], buffer[at] + buffer[at + 1] + buffer[at + 2]
            at += 3
        case _:
            check += length
    if check & 0xFF or not 0 < length <= LONGEST:
        return 0, None
    end = at + length + 1
    if len(buffer) < end:
        return _WAIT, None
    if sum(buffer[at:end]) & 0xFF:
        return 0, None
    return end, _frame(bytes(buffer[at : end - 1]))


def _frame(body: bytes) -> Frame | None:
    if len(body) >= 2:
        return Message(body[0], body[1], body[2:])
    return Signal.ERROR if body[0] == APPLICATION_ERROR else None


def targets(data: bytes) -> tuple[Target, ...] | None:
    """The tags in an answer to LIST_TARGETS (106 kbit/s type A); None when it cannot be right.

    A UID that is cut short (four bytes beginning 88, or "more to come" in SEL_RES) cannot be right: its
    tail is shared by many cards.
    """
    if not data or data[0] > 2:
        return None
    found: list[Target] = []
    at = 1
    for number in range(1, data[0] + 1):
        taken = _target(data, at, number)
        if taken is None:
            return None
        at, target = taken
        found.append(target)
    return tuple(found) if at == len(data) else None


def _target(data: bytes, at: int, number: int) -> tuple[int, Target] | None:
    """One target record at `at` and where it ends."""
    if len(data) < at + 5 or data[at] != number:
        return None
    sens_res, sel_res, uid_length = data[at + 1 : at + 3], data[at + 3], data[at + 4]
    at += 5
    uid = data[at : at + uid_length]
    at += uid_length
    if uid_length not in UID_LENGTHS or len(uid) < uid_length or sel_res & MORE_UID:
        return None
    if uid_length == 4 and uid[0] == CASCADE_TAG:
        return None
    ats = b""
    if sel_res & ISO_14443_4 and at < len(data):
        ats_length = data[at]  # counts itself
        ats = data[at + 1 : at + ats_length]
        if ats_length == 0 or len(ats) != ats_length - 1:
            return None
        at += ats_length
    return at, Target(sens_res, sel_res, uid, ats)
