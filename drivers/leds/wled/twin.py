"""A WLED controller with its lamps, behind a wire: the serial parser with all its traps.

Written from the firmware's behaviour: one parser for frames, one-letter commands, JSON and speed
changes, no checksum, so that after lost bytes pixel data is taken for commands. Bytes at another
speed than its own arrive as rubbish. Without a frame for 2.5 s it shows what its owner set up.
"""

import json
import math
from collections.abc import Callable
from enum import Enum

from drivers.timers import Clock
from drivers.wires.serial_line import DeviceEnd

BOOT_SECONDS = 0.5
BOOT_BAUD = 115200
REALTIME_SECONDS = 2.5
JSON_SECONDS = 0.1  # how long the JSON reader waits for the next byte
IMPROV_SECONDS = 0.025
JSON_LIMIT = 4096
OWN_COLOUR = bytes((255, 160, 0))  # what a fresh WLED shows by itself
OWN_BRIGHTNESS = 128
BREATHE = 2  # the one effect it can do besides a steady colour
SLOWEST_BREATH_SECONDS = 6.5

_SPEEDS = {
    0xB0: 115200,
    0xB1: 230400,
    0xB2: 460800,
    0xB3: 500000,
    0xB4: 576000,
    0xB5: 921600,
    0xB6: 1000000,
    0xB7: 1500000,
}
_IMPROV = b"IMPROV"
_BITS_PER_BYTE = 10


class _Parser(Enum):
    COMMAND = "command"
    HEADER = "header"  # after an A: da, count, check
    TPM2 = "tpm2"  # after a C9: type and count
    PIXELS = "pixels"
    JSON = "json"
    IMPROV = "improv"
    SWALLOW = "swallow"  # the byte after a JSON object is lost


def rubbish(data: bytes, sent_at: int, heard_at: int) -> bytes:
    """What bytes sent at one speed look like at another; always the same for the same bytes."""
    count = max(1, len(data) * heard_at // sent_at) if data else 0
    return bytes((data[i * len(data) // count] * 73 + 41) & 0xFF for i in range(count))


class WledTwin:
    """One controller and `lamps` lamps; made switched on and booted.

    `version` is what `v` prints: real firmware prints its build number (16.0.1: 2605010).
    `boots_lit` keeps the factory setting of lighting everything after power-on; our manual has it
    switched off.
    """

    def __init__(
        self, end: DeviceEnd, clock: Clock, lamps: int, version: str = "2605010", boots_lit: bool = False
    ) -> None:
        self._end = end
        self._clock = clock
        self._lamps = lamps
        self._version = version
        self._boots_lit = boots_lit
        self._power = 0  # counts power-ons, so that an old timer knows it is old
        self._host_baud = BOOT_BAUD
        self._losing = 0
        self.silent = False  # a fault: neither hears nor answers
        self._visible = bytes(3 * lamps)
        self.frames_shown = 0
        self.on_change: Callable[[], None] | None = None
        self._switch_on()
        self._booted()
        end.attach(self._hear)

    # The world's side

    def colours(self) -> tuple[tuple[int, int, int], ...]:
        """What each lamp shows now."""
        seen = self._visible
        if self._effect == BREATHE and not self._shows_frames():
            seen = bytes(round(v * self._breath()) for v in seen)
        return tuple((seen[i], seen[i + 1], seen[i + 2]) for i in range(0, len(seen), 3))

    @property
    def baud(self) -> int:
        """The speed it listens at now."""
        return self._baud

    def unplug(self) -> None:
        """Pull the cable, which is also its power."""
        self._power += 1
        self._alive = False
        self._show(bytes(3 * self._lamps))
        self._end.unplug()

    def plug(self) -> None:
        """Put the cable back: it boots."""
        self._end.plug()
        self.restart()

    def restart(self) -> None:
        """Boot again with the cable in place, as after a dip in its supply."""
        self._switch_on()
        power = self._power
        self._clock.call_at(
            self._clock.now() + BOOT_SECONDS, lambda: self._booted() if power == self._power else None
        )

    def drop(self, count: int) -> None:
        """Lose the next `count` bytes from the host."""
        self._losing += count

    def say(self, data: bytes) -> None:
        """Put any bytes on the line, as noise would."""
        self._end.send(data)

    # Power and light

    def _switch_on(self) -> None:
        self._power += 1
        self._alive = False
        self._baud = BOOT_BAUD
        self._end.set_baud(BOOT_BAUD)
        self._state = _Parser.COMMAND
        self._held = bytearray()  # what the parser has of an unfinished header, frame or object
        self._count = 0
        self._heard_at = self._clock.now()
        self._nesting = 0
        self._in_string = False
        self._escaped = False
        self._streaming = False
        self._buffer = bytearray(3 * self._lamps)
        self._own_colour, self._effect, self._speed = OWN_COLOUR, 0, 128
        self._realtime = False
        self._realtime_until = 0.0
        self._timer_runs = False
        self._override = 0
        self._brightness = OWN_BRIGHTNESS if self._boots_lit else 0
        self._last_brightness = OWN_BRIGHTNESS
        self._strip_brightness = self._brightness
        self._show(bytes(3 * self._lamps))

    def _booted(self) -> None:
        self._alive = True
        self._say(b"Ada\r\n")
        self._light()

    def _light(self) -> None:
        """Let the lamps show what they should now."""
        live = self._shows_frames()
        pixels = bytes(self._buffer) if live else self._own_colour * self._lamps
        scale = self._strip_brightness if live else self._brightness
        if scale < 255:
            pixels = pixels.translate(bytes(v * scale // 255 for v in range(256)))
        self._show(pixels)

    def _shows_frames(self) -> bool:
        return self._realtime and not self._override

    def _breath(self) -> float:
        """How far its effect has swelled: from an eighth to the whole. Nobody is told as it goes on."""
        period = SLOWEST_BREATH_SECONDS * 10 / (10 + (self._speed >> 3))
        return 1 / 8 + 7 / 8 * (0.5 - 0.5 * math.cos(math.tau * self._clock.now() / period))

    def _show(self, pixels: bytes) -> None:
        if pixels != self._visible:
            self._visible = pixels
            if self.on_change is not None:
                self.on_change()

    def _frame(self, pixels: bytes) -> None:
        if not self._realtime:
            self._realtime = True
            self._buffer = bytearray(3 * self._lamps)
            if self._brightness == 0:
                self._strip_brightness = self._last_brightness
        if not self._override:
            fits = pixels[: len(self._buffer)]
            self._buffer[: len(fits)] = fits
        self._realtime_until = self._clock.now() + REALTIME_SECONDS
        if not self._timer_runs:
            self._watch_realtime()
        self.frames_shown += 1
        self._light()
        if self._streaming:
            self._say_pixels()

    def _watch_realtime(self) -> None:
        power = self._power
        self._timer_runs = True

        def look() -> None:
            if power != self._power:
                return
            self._timer_runs = False
            if not self._realtime:
                return
            if self._clock.now() >= self._realtime_until:
                self._leave_realtime()
                self._light()
            else:
                self._watch_realtime()

        self._clock.call_at(self._realtime_until, look)

    def _leave_realtime(self) -> None:
        self._realtime = False
        self._strip_brightness = self._brightness
        if self._override == 1:
            self._override = 0

    # The wire

    def _say(self, data: bytes) -> None:
        host = self._end.host_baud()
        if host and not self.silent:
            self._end.send(data if host == self._baud else rubbish(data, self._baud, host))

    def _say_pixels(self) -> None:
        size = len(self._visible)
        self._say(bytes((0xC9, 0xDA, size >> 8 & 255, size & 255)) + self._visible + b"\x36\n")

    def _hear(self, data: bytes) -> None:
        self._host_baud = self._end.host_baud() or self._host_baud
        lost = min(self._losing, len(data))
        self._losing -= lost
        data = data[lost:]
        if not self._alive or self.silent or not data:
            return
        if self._host_baud != self._baud:
            data = rubbish(data, self._host_baud, self._baud)
        self._give_up_waiting(len(data))
        self._parse(data)

    def _give_up_waiting(self, count: int) -> None:
        """Leave JSON or Improv if the bytes before these came too long ago."""
        now = self._clock.now()
        quiet = now - self._heard_at - count * _BITS_PER_BYTE / self._baud
        self._heard_at = now
        patience = {_Parser.JSON: JSON_SECONDS, _Parser.IMPROV: IMPROV_SECONDS}.get(self._state)
        if patience is not None and quiet > patience:
            self._expect(_Parser.COMMAND)

    def _parse(self, data: bytes) -> None:
        at = 0
        while at < len(data) and self._alive:
            baud = self._baud
            if self._state is _Parser.PIXELS:
                taken = data[at : at + self._count - len(self._held)]
                self._held += taken
                at += len(taken)
                self._pixels()
            else:
                self._byte(data[at])
                at += 1
            if baud != self._baud:
                data, at = rubbish(data[at:], baud, self._baud), 0

    def _byte(self, byte: int) -> None:
        match self._state:
            case _Parser.HEADER:
                self._header(byte)
            case _Parser.TPM2:
                self._tpm2(byte)
            case _Parser.JSON:
                self._json(byte)
            case _Parser.IMPROV:
                self._improv(byte)
            case _Parser.SWALLOW:
                self._expect(_Parser.COMMAND)
            case _:
                self._command(byte)

    def _expect(self, state: _Parser, held: bytes = b"") -> None:
        self._state = state
        self._held = bytearray(held)

    def _command(self, byte: int) -> None:
        self._streaming = self._streaming and byte == ord("O")
        match byte:
            case 0x41:  # A
                self._expect(_Parser.HEADER, b"A")
            case 0xC9:
                self._expect(_Parser.TPM2)
            case 0x49:  # I
                self._expect(_Parser.IMPROV, b"I")
            case 0x7B:  # {
                self._expect(_Parser.JSON, b"{")
                self._nesting, self._in_string, self._escaped = 1, False, False
            case 0x76:  # v
                self._say(f"WLED {self._version}\r\n".encode())
            case 0x6C:  # l
                seen = [red << 16 | green << 8 | blue for red, green, blue in self.colours()]
                self._say(json.dumps(seen, separators=(",", ":")).encode() + b"\r\n")
            case 0x4C:  # L
                self._say_pixels()
            case 0x4F:  # O
                self._streaming = True
            case _ if byte in _SPEEDS and _SPEEDS[byte] != self._baud:
                self._say(f"Baud is now {_SPEEDS[byte]}\r\n".encode())
                self._baud = _SPEEDS[byte]
                self._end.set_baud(self._baud)

    def _header(self, byte: int) -> None:
        self._held.append(byte)
        held = self._held
        if len(held) <= 3:
            if held != b"Ada"[: len(held)]:
                self._expect(_Parser.COMMAND)
        elif len(held) == 6:
            high, low, check = held[3:]
            if check == high ^ low ^ 0x55:
                self._await_pixels(high * 256 + low + 1)
            else:
                self._expect(_Parser.COMMAND)

    def _tpm2(self, byte: int) -> None:
        self._held.append(byte)
        if len(self._held) == 1 and byte != 0xDA:
            if byte == 0xAA:
                self._say(b"\xac")
            self._expect(_Parser.COMMAND)
        elif len(self._held) == 3:
            self._await_pixels(self._held[1] * 256 // 3 + self._held[2] // 3)  # wrong, as in the firmware

    def _await_pixels(self, lamps: int) -> None:
        self._count = 3 * (lamps % 65536 or 65536)  # a 16-bit counter, looked at after counting down
        self._expect(_Parser.PIXELS)

    def _pixels(self) -> None:
        if len(self._held) >= self._count:
            pixels = bytes(self._held)
            self._expect(_Parser.COMMAND)
            self._frame(pixels)

    def _improv(self, byte: int) -> None:
        self._held.append(byte)
        if len(self._held) <= len(_IMPROV) and not _IMPROV.startswith(self._held):
            self._expect(_Parser.COMMAND)

    # JSON

    def _json(self, byte: int) -> None:
        self._held.append(byte)
        if self._escaped:
            self._escaped = False
        elif self._in_string:
            self._escaped = byte == ord("\\")
            self._in_string = byte != ord('"')
        elif byte == ord('"'):
            self._in_string = True
        elif byte in b"{[":
            self._nesting += 1
        elif byte in b"}]":
            self._nesting -= 1
        elif not (0x20 <= byte < 0x7F or byte in b"\r\n\t"):
            self._expect(_Parser.SWALLOW)
            return
        if self._nesting == 0 or len(self._held) > JSON_LIMIT:
            text = bytes(self._held)
            self._expect(_Parser.SWALLOW)
            self._obey(text)

    def _obey(self, text: bytes) -> None:
        try:
            wanted = json.loads(text)
        except (ValueError, RecursionError):
            return
        if not isinstance(wanted, dict):
            return
        brightness, on, override = wanted.get("bri"), wanted.get("on"), wanted.get("lor")
        if type(brightness) is int and 0 <= brightness <= 255:
            self._brightness = brightness
        if isinstance(on, bool) and on != bool(self._brightness):
            self._brightness, self._last_brightness = (
                (self._last_brightness, self._last_brightness) if on else (0, self._brightness)
            )
        if self._brightness:
            self._last_brightness = self._brightness
        # Switched off while live it stays dark until it is switched on or realtime ends.
        self._strip_brightness = self._brightness
        if type(override) is int and override in (0, 1, 2):
            self._override = override
        self._obey_segment(wanted.get("seg"))
        if wanted.get("live") is False and self._realtime:
            self._leave_realtime()
        if wanted.get("rb") is True:
            self.restart()
            return
        self._light()
        if wanted.get("v") is True:
            self._say(json.dumps(self._report()).encode() + b"\r\n")

    def _obey_segment(self, wanted: object) -> None:
        if not isinstance(wanted, dict):
            return
        effect, speed, colours = wanted.get("fx"), wanted.get("sx"), wanted.get("col")
        if type(effect) is int and 0 <= effect <= 255:
            self._effect = effect
        if type(speed) is int and 0 <= speed <= 255:
            self._speed = speed
        match colours:
            case [[int(red), int(green), int(blue)], *_]:
                self._own_colour = bytes(min(255, max(0, v)) for v in (red, green, blue))

    def _report(self) -> dict[str, object]:
        state = {"on": bool(self._brightness), "bri": self._last_brightness, "lor": self._override}
        info = {"ver": self._version, "live": self._realtime, "leds": {"count": self._lamps}}
        return {"state": state, "info": info}
