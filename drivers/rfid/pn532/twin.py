"""The PN532 itself, at the far end of the wire: its frames, its habits and the tags on its antenna.

Faithful where a driver can go wrong: it sleeps until woken and then wants SAMConfiguration, hears only
noise at the wrong speed, acknowledges before it works, keeps one command under way, and an activated
tag with a long UID hides from the next poll unless it was released. Left out: target mode, FeliCa,
type B, MIFARE Classic sectors.
"""

from collections.abc import Callable

from drivers.rfid.pn532.codec import (
    CASCADE_TAG,
    HOST_TO_CHIP,
    ISO_14443_4,
    UID_LENGTHS,
    Command,
    Message,
    Parser,
    Signal,
    answer,
)
from drivers.timers import Clock, Timer
from drivers.wires.serial_line import DeviceEnd

FIRST_BAUD = 115200
BAUDS = (9600, 19200, 38400, 57600, 115200, 230400, 460800, 921600, 1288000)
FIRMWARE = bytes.fromhex("32010607")
EDGES_TO_WAKE = 5
ACK_SECONDS = 0.0005
WORK_SECONDS = 0.001
TRY_SECONDS = 0.0055  # one look for tags
FOR_EVER = 0xFF  # MxRtyPassiveActivation after a reset
OK, TIMED_OUT, WRONG_CONTEXT = b"\x00", b"\x01", b"\x27"

RX_MODE, FIFO_DATA = 0x6303, 0x6339
CRC_ON = 0x80
SENS_REQ = 0x26  # stays in the FIFO when no tag has answered

_GARBLE = bytes((value << 1 & 0xFF) ^ 0xA5 for value in range(256))


class _Tag:
    """A tag on the antenna: an NTAG213 when its UID is long, else a card without readable pages."""

    def __init__(self, uid: bytes, sel_res: int) -> None:
        self.uid = uid
        self.sel_res = sel_res
        self.tired = False  # active since the last poll: the next request only sends it back to idle
        self.pages = bytearray()
        if len(uid) == 7:
            first = bytes((*uid[:3], CASCADE_TAG ^ uid[0] ^ uid[1] ^ uid[2]))
            check = uid[3] ^ uid[4] ^ uid[5] ^ uid[6]
            self.pages = bytearray(first + uid[3:] + bytes((check, 0x48, 0, 0)) + bytes.fromhex("e1101200"))
            self.pages += bytes(45 * 4 - len(self.pages))

    def record(self, number: int) -> bytes:
        """How InListPassiveTarget tells of it."""
        size = UID_LENGTHS.index(len(self.uid))
        sens_res = bytes((0x03 if self.sel_res & ISO_14443_4 else 0x00, size << 6 | 0x04))
        ats = bytes.fromhex("067577810280") if self.sel_res & ISO_14443_4 else b""
        return bytes((number,)) + sens_res + bytes((self.sel_res, len(self.uid))) + self.uid + ats

    def selection(self) -> bytes:
        """Its UID as a host names it in InListPassiveTarget: each part but the last after a cascade tag."""
        parts = len(self.uid) // 3
        heads = (bytes((CASCADE_TAG,)) + self.uid[3 * i : 3 * i + 3] for i in range(parts - 1))
        return b"".join(heads) + self.uid[3 * (parts - 1) :]

    def exchange(self, request: bytes) -> bytes | None:
        """What it answers, a lone 0A meaning "done"; None when it stays silent."""
        page = request[1] if len(request) > 1 else 0
        match request[0] if request and self.pages else None:
            case 0x30 if page * 4 < len(self.pages):
                return bytes((self.pages * 2)[page * 4 : page * 4 + 16])
            case 0xA2 if len(request) == 6 and 4 <= page < len(self.pages) // 4:
                self.pages[page * 4 : page * 4 + 4] = request[2:]
                return b"\x0a"
            case 0x60:
                return bytes.fromhex("0004040201000f03")
        return None


class Pn532Twin:
    """A reader to put tags on; see the module. All calls on the clock's thread."""

    def __init__(self, end: DeviceEnd, clock: Clock) -> None:
        self._end = end
        self._clock = clock
        self._tags: list[_Tag] = []
        self._power = 0  # counts power cycles, so that what was under way dies with the old one
        self._job: Timer | None = None  # the command under way
        self.silent = False  # a fault: neither hears nor answers
        self._commands: dict[int, Callable[[bytes], bytes | None]] = {
            Command.DIAGNOSE.value: lambda data: data if data[:1] == OK else OK,
            Command.FIRMWARE_VERSION.value: lambda data: FIRMWARE,
            Command.GENERAL_STATUS.value: self._general_status,
            Command.READ_REGISTER.value: self._read_register,
            Command.WRITE_REGISTER.value: self._write_register,
            Command.SET_BAUD.value: self._set_baud,
            Command.SET_PARAMETERS.value: lambda data: b"",
            Command.SAM_CONFIGURATION.value: self._configure_sam,
            Command.POWER_DOWN.value: self._power_down,
            Command.RF_CONFIGURATION.value: self._configure_rf,
            Command.EXCHANGE.value: self._exchange,
            Command.COMMUNICATE_THRU.value: self._communicate_thru,
            Command.DESELECT.value: self._release,
            Command.RELEASE.value: self._release,
            Command.SELECT.value: lambda data: OK if self._target(data) else WRONG_CONTEXT,
        }
        end.attach(self._hear)
        self._power_up()

    # The world's side.

    @property
    def tags(self) -> tuple[bytes, ...]:
        """The UIDs on the antenna, first put first."""
        return tuple(tag.uid for tag in self._tags)

    def put(self, uid: bytes, sel_res: int | None = None) -> None:
        """Lay a tag on the antenna: an NTAG for a long UID, a Classic for four bytes, or `sel_res`."""
        if len(uid) not in UID_LENGTHS:
            raise ValueError(f"a UID of {len(uid)} bytes, expected one of {UID_LENGTHS}")
        if uid in self.tags:
            return
        if sel_res is None:
            sel_res = 0x08 if len(uid) == 4 else 0x00
        self._tags.append(_Tag(uid, sel_res))
        if self._search is not None and not self._hits:
            self._noticed([self._tags[-1]])

    def lift(self, uid: bytes) -> None:
        """Take a tag away; harmless when it is not there."""
        self._tags = [tag for tag in self._tags if tag.uid != uid]

    def unplug(self) -> None:
        """Pull the cable, and the power with it."""
        self._power += 1
        self._end.unplug()

    def plug(self) -> None:
        """Put the cable back: the chip starts from nothing."""
        self._end.plug()
        self._power_up()

    def say(self, data: bytes) -> None:
        """A fault: send bytes nobody asked for."""
        self._end.send(data)

    # Power, sleep and speed.

    def _power_up(self) -> None:
        self._power += 1
        self._parser = Parser()
        self._awake = False
        self._edges = 0
        self._configured = False
        self._retries = FOR_EVER
        self._registers = {RX_MODE: CRC_ON}
        self._listed: list[_Tag] = []
        self._search: tuple[int, bytes] | None = None  # while a poll goes on: how many tags, which one
        self._hits: list[_Tag] = []  # what this poll has found so far
        self._answer = b""
        self._next_baud = 0
        self._speed(FIRST_BAUD)
        for tag in self._tags:
            tag.tired = False

    def _speed(self, baud: int) -> None:
        self._baud = baud
        self._next_baud = 0
        self._end.set_baud(baud)

    def _hear(self, data: bytes) -> None:
        if self.silent:
            return
        # A pseudo-terminal tells the host's speed as it is, not as it was when the bytes were sent, so a
        # host seen at the speed agreed on has acknowledged it.
        if self._next_baud and self._end.host_baud() == self._next_baud:
            self._speed(self._next_baud)
        if self._end.host_baud() != self._baud:
            data = data.translate(_GARBLE)
        for frame in self._parser.feed(data if self._awake else self._doze(data)):
            match frame:
                case Signal.ACK:
                    self._abort()
                    if self._next_baud:
                        self._speed(self._next_baud)
                case Signal.NACK:
                    self._send(self._answer)
                case Message(tfi, code, body) if tfi == HOST_TO_CHIP:
                    self._obey(code, body)

    def _doze(self, data: bytes) -> bytes:
        """Count rising edges in bytes as they look on the wire; what comes after the waking one."""
        for at, value in enumerate(data):
            levels = value << 1 | 0x200  # start bit low, data from the low bit, stop bit high
            self._edges += (~levels & levels >> 1).bit_count()
            if self._edges >= EDGES_TO_WAKE:
                self._awake = True
                return data[at + 1 :]
        return b""

    def _later(self, seconds: float, callback: Callable[[], None]) -> Timer:
        power = self._power
        return self._clock.call_at(
            self._clock.now() + seconds, lambda: callback() if power == self._power else None
        )

    def _send(self, data: bytes) -> None:
        if not self.silent:
            self._end.send(data if self._end.host_baud() == self._baud else data.translate(_GARBLE))

    # Commands.

    def _abort(self) -> None:
        self._search = None
        self._hits = []
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def _obey(self, code: int, data: bytes) -> None:
        if not self._configured and code not in (
            Command.SAM_CONFIGURATION.value,
            Command.FIRMWARE_VERSION.value,
        ):
            return  # woken with little power: it hears nothing else yet
        self._abort()
        self._later(ACK_SECONDS, lambda: self._send(Signal.ACK.value))
        if code == Command.LIST_TARGETS.value and len(data) >= 2 and data[0] in (1, 2):
            self._job = self._later(ACK_SECONDS, lambda: self._list(data))
        else:
            self._job = self._later(ACK_SECONDS + WORK_SECONDS, lambda: self._work(code, data))

    def _work(self, code: int, data: bytes) -> None:
        handler = self._commands.get(code)
        body = handler(data) if handler else None
        self._reply(Signal.ERROR.value if body is None else answer(code, body))

    def _reply(self, frame: bytes) -> None:
        self._abort()
        self._answer = frame
        self._send(frame)

    def _general_status(self, data: bytes) -> bytes:
        field = 1 if self._listed else 0
        targets = b"".join(bytes((number, 0, 0, 0x10)) for number in range(1, len(self._listed) + 1))
        return bytes((0, field, len(self._listed))) + targets + OK

    def _read_register(self, data: bytes) -> bytes:
        addresses = (data[at] << 8 | data[at + 1] for at in range(0, len(data) - 1, 2))
        return bytes(self._registers.get(address, 0) for address in addresses)

    def _write_register(self, data: bytes) -> bytes:
        for at in range(0, len(data) - 2, 3):
            self._registers[data[at] << 8 | data[at + 1]] = data[at + 2]
        return b""

    def _set_baud(self, data: bytes) -> bytes | None:
        if not data or data[0] >= len(BAUDS):
            return None
        self._next_baud = BAUDS[data[0]]  # from the host's ACK on
        return b""

    def _configure_sam(self, data: bytes) -> bytes | None:
        if not data or data[0] not in (1, 2, 3, 4):
            return None
        self._configured = True
        return b""

    def _power_down(self, data: bytes) -> bytes:
        def sleep() -> None:
            self._awake = False
            self._edges = 0

        self._later(0, sleep)
        return OK

    def _configure_rf(self, data: bytes) -> bytes | None:
        match tuple(data):
            case ():
                return None
            case 0x01, field, *_ if not field & 0x01:
                self._rest(self._tags)
            case 0x05, _, _, retries:
                self._retries = retries
        return b""

    # Tags.

    def _list(self, data: bytes) -> None:
        """Begin to look for tags; it ends with a hit, or when the tries are used up."""
        self._listed = []
        # Nothing but type A at 106 kbit/s is ever here.
        self._search = (data[0] if data[1] == 0 else 0, data[2:])
        self._registers[FIFO_DATA] = SENS_REQ
        if self._retries == FOR_EVER:
            self._rest(self._tags)
        rested = [tag for tag in self._tags if not tag.tired]
        self._rest(self._tags)  # the request sends the others back to idle: the next poll finds them
        if self._retries != FOR_EVER:
            self._job = self._later(TRY_SECONDS * (self._retries + 1), self._found)
        self._noticed(rested)

    def _noticed(self, tags: list[_Tag]) -> None:
        """These tags answer the poll under way, if it means them."""
        limit, wanted = self._search or (0, b"")
        self._hits = [tag for tag in tags if not wanted or tag.selection() == wanted][:limit]
        if self._hits:
            if self._job is not None:
                self._job.cancel()
            self._job = self._later(TRY_SECONDS * len(self._hits), self._found)

    def _found(self) -> None:
        """End the poll with the hits that are still here."""
        self._listed = [tag for tag in self._hits if tag in self._tags]
        self._hits = []
        if not self._listed and self._retries == FOR_EVER:
            return
        for tag in self._listed:
            tag.tired = len(tag.uid) > 4
        if self._listed:
            self._registers[FIFO_DATA] = 0
            self._registers[RX_MODE] = CRC_ON
        records = b"".join(tag.record(number) for number, tag in enumerate(self._listed, 1))
        self._reply(answer(Command.LIST_TARGETS.value, bytes((len(self._listed),)) + records))

    def _rest(self, tags: list[_Tag]) -> None:
        for tag in tags:
            tag.tired = False
        self._listed = []

    def _release(self, data: bytes) -> bytes:
        if data[:1] == OK:
            self._rest(self._listed)
            return OK
        tag = self._target(data)
        if tag is None:
            return WRONG_CONTEXT
        tag.tired = False
        return OK

    def _target(self, data: bytes) -> _Tag | None:
        """The listed tag that is meant by the first byte of `data`."""
        number = data[0] & 0x3F if data else 0
        return self._listed[number - 1] if 1 <= number <= len(self._listed) else None

    def _exchange(self, data: bytes) -> bytes:
        tag = self._target(data)
        if tag is None:
            return WRONG_CONTEXT
        reply = tag.exchange(data[1:]) if tag in self._tags else None
        if reply is None:
            return TIMED_OUT
        return OK if len(reply) == 1 else OK + reply

    def _communicate_thru(self, data: bytes) -> bytes:
        tag = self._listed[0] if self._listed else None
        reply = tag.exchange(data) if tag is not None and tag in self._tags else None
        if reply is None:
            return TIMED_OUT
        if len(reply) > 1 and not self._registers[RX_MODE] & CRC_ON:
            reply += _crc_a(reply)
        return OK + reply


def _crc_a(data: bytes) -> bytes:
    """The two check bytes of ISO 14443-3 type A, low byte first."""
    crc = 0x6363
    for value in data:
        crc ^= value
        for _ in range(8):
            crc = crc >> 1 ^ (0x8408 if crc & 1 else 0)
    return crc.to_bytes(2, "little")
