"""What the simulated controllers share: memory in pages, the mounted glass, commands one by one.

World side: `picture`, `lit`, `unplug`, `plug`. Any byte is harmless, as it is to the chip. Commands
without an effect on what is seen only have their arguments swallowed. Deliberately absent:
scrolling, fading and zoom, which our driver never asks for.
"""

from collections.abc import Callable, Mapping

from drivers.frames import Picture
from drivers.oled.pages import DATA, DISPLAY_ON, PAGE_ROWS, picture_of

PAGES = 8  # of a chip's memory, whatever the glass
ROWS = PAGES * PAGE_ROWS
MORE_CONTROL = 0x80  # the control byte speaks for one byte only
SET_CONTRAST, SET_OFFSET = 0x81, 0xD3
_REVERSED_BITS = bytes(int(f"{value:08b}"[::-1], 2) for value in range(256))


class MonoTwin:
    """A controller with `columns` of memory behind a glass that begins at `first_column`.

    `on_change` is called, on whichever thread carries the bytes, after each message that changed
    what is seen; a picture sent in several windows passes through the states between. A make says
    how data finds its place, and which commands take arguments.
    """

    def __init__(
        self, width: int, height: int, columns: int, first_column: int, arguments: Mapping[int, int]
    ) -> None:
        self._width = width
        self._height = height
        self._row = columns  # bytes a page
        self._first_column = first_column
        self._arguments = arguments
        self.on_change: Callable[[], None] = lambda: None
        self._powered = True
        self.silent = False  # a fault: it glows on, but hears nothing
        self.bytes_received = 0  # control bytes counted, addresses not
        self._power_up()

    def _power_up(self) -> None:
        noise = range(self._row * PAGES)
        self._memory = bytearray((index * 73 ^ index >> 3) & 0xFF for index in noise)
        self._on = self._inverted = self._all_on = False
        self._mirrored = self._upside_down = True  # until remapped as glasses are mounted
        self.contrast = 0x7F
        self._start_line = self._offset = 0
        self._column = self._page = 0
        self._command = bytearray()  # begun, its arguments still to come
        self._changed = False

    # --- world side ---

    @property
    def lit(self) -> bool:
        """Whether the glass glows at all."""
        return self._powered and self._on

    @property
    def plugged(self) -> bool:
        """See `drivers.wires.fake_i2c.I2cTwin`."""
        return self._powered and not self.silent

    def picture(self) -> Picture:
        """What an eye sees now; all dark while the glass is not lit."""
        size = self._width * self._height // 8
        if not self.lit:
            return Picture(self._width, self._height, bytes(size))
        if self._all_on:
            return Picture(self._width, self._height, b"\xff" * size)
        rows = picture_of(self._behind_glass(), self._width).bits
        at = (self._start_line + self._offset) % ROWS * self._width // 8
        return Picture(self._width, self._height, (rows[at:] + rows[:at])[:size])

    def unplug(self) -> None:
        """Take its power: memory and settings are gone."""
        self._powered = False
        self._power_up()
        self.on_change()

    def plug(self) -> None:
        """Give it power: it answers, shows nothing and holds noise."""
        self._powered = True

    def disturb(self) -> None:
        """Noise on the wires: the memory holds rubbish until it is sent again."""
        self._memory = bytearray(value ^ (at * 57 & 0xFF) for at, value in enumerate(self._memory))
        self.on_change()

    def _behind_glass(self) -> bytes:
        """The memory that the glass shows, as it is mounted and told to show it."""
        seen, row, first = bytes(self._memory), self._row, self._first_column
        if self._upside_down:
            seen = seen[::-1].translate(_REVERSED_BITS)
        if self._mirrored is not self._upside_down:  # turning the bytes round mirrored them already
            seen = b"".join([seen[at : at + row][::-1] for at in range(0, len(seen), row)])
        if row != self._width:
            starts = range(first, len(seen), row)
            seen = b"".join([seen[at : at + self._width] for at in starts])
        if self._inverted:
            seen = bytes(byte ^ 0xFF for byte in seen)
        return seen

    # --- wire side ---

    def write(self, payload: bytes) -> None:
        """See `drivers.wires.fake_i2c.I2cTwin`."""
        self.bytes_received += len(payload)
        at = 0
        while at < len(payload):
            control = payload[at]
            end = at + 2 if control & MORE_CONTROL else len(payload)
            if control & DATA:
                self._fill(payload[at + 1 : end])
            else:
                for byte in payload[at + 1 : end]:
                    self._obey(byte)
            at = end
        if self._changed:
            self._changed = False
            self.on_change()

    def read(self, register: int | None, count: int) -> bytes:
        """See `drivers.wires.fake_i2c.I2cTwin`: the status byte, whose bit 6 says "off"."""
        return bytes((0x00 if self._on else 0x40,)) * count

    def _fill(self, data: bytes) -> None:
        """Data goes where the chip's pointer stands."""
        raise NotImplementedError

    def _aim(self, command: int, arguments: bytes) -> None:
        """A command of this make alone, such as those that say where data goes."""
        raise NotImplementedError

    def _store(self, chunk: bytes) -> None:
        """Bytes into consecutive columns of the page; the pointer stays."""
        start = self._page * self._row + self._column
        if self._memory[start : start + len(chunk)] != chunk:
            self._memory[start : start + len(chunk)] = chunk
            self._changed = True

    def _obey(self, byte: int) -> None:
        self._command.append(byte)
        if len(self._command) > self._arguments.get(self._command[0], 0):
            before = self._seen()
            self._carry_out(self._command[0], bytes(self._command[1:]))
            self._command.clear()
            self._changed = self._changed or self._seen() != before

    def _seen(self) -> tuple[int, ...]:
        """The settings that change what an eye sees."""
        looks = (self._inverted, self._all_on, self._mirrored, self._upside_down)
        return (self.lit, self._start_line, self._offset, self.contrast, *looks)

    def _carry_out(self, command: int, arguments: bytes) -> None:
        match command:
            case 0xAE | 0xAF:
                self._on = command == DISPLAY_ON
            case 0xA4 | 0xA5:
                self._all_on = command == 0xA5
            case 0xA6 | 0xA7:
                self._inverted = command == 0xA7
            case 0xA0 | 0xA1:
                self._mirrored = command == 0xA0
            case _ if 0xC0 <= command <= 0xCF:
                self._upside_down = command < 0xC8
            case _ if 0x40 <= command <= 0x7F:
                self._start_line = command & 0x3F
            case _ if command == SET_OFFSET:
                self._offset = arguments[0] & 0x3F
            case _ if command == SET_CONTRAST:
                self.contrast = arguments[0]
            case _:
                self._aim(command, arguments)
