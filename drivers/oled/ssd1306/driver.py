"""Keeps one SSD1306 panel showing the newest picture, through luma.oled and over any I2C lane.

Two sides: what runs on the clock's thread decides and tells, what runs in the lane sends. luma is
imported by the first job, so that a PC without panels never pays for it. The panel cannot be read,
so its memory is known only from what was sent: it is probed every second, and everything is sent
again now and then in case it lost power between two probes.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from smbus2 import i2c_msg

from drivers.errors import DeviceError
from drivers.events import DeviceChanged, DeviceState, Emit
from drivers.frames import Picture
from drivers.oled.ssd1306.codec import (
    COLUMN_OFFSETS,
    COMMANDS,
    DATA,
    DISPLAY_OFF,
    NOP,
    contents,
    pages_of,
    spans,
    window,
)
from drivers.timers import Clock, Timer
from drivers.wires.i2c import Bus, Job, Lane, complaint
from drivers.wires.pump import FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS

CONTRAST = 0x50  # of 255: readable in a café, and an OLED ages by its light
PROBE_SECONDS = 1.0
PROBES_PER_REFRESH = 30


class Link:
    """What luma takes for a serial interface: each call is one message on the job's bus.

    Without a bus the messages are kept: so is learnt what luma sends to initialise a panel.
    """

    def __init__(self, address: int) -> None:
        self._address = address
        self.bus: Bus | None = None
        self.kept: list[bytes] = []

    def command(self, *command: int) -> None:
        """Send command bytes."""
        self.carry(bytes((COMMANDS, *command)))

    def data(self, data: Sequence[int]) -> None:
        """Send bytes for the panel's memory."""
        self.carry(bytes((DATA, *data)))

    def carry(self, message: bytes) -> None:
        """Send a message as it is. Raises OSError when the panel does not answer."""
        if self.bus is None:
            self.kept.append(message)
        else:
            self.bus.i2c_rdwr(i2c_msg.write(self._address, message))

    def cleanup(self) -> None:
        """The lane closes the bus."""


@cache
def _glass_class() -> type[Any]:
    """luma's panel, taught to send only what differs; made late because luma loads late."""
    from luma.oled.device import ssd1306

    class Glass(ssd1306):  # type: ignore[misc]  # luma publishes no types
        """`pages` is what the panel's memory holds, None when nobody knows."""

        pages: bytes | None = None

        def display(self, image: Any) -> None:
            """luma's own door, used while it initialises the panel."""
            self.paint(pages_of(Picture(image.width, image.height, image.tobytes())))

        def paint(self, pages: bytes) -> None:
            """Bring the panel's memory to `pages`."""
            for span in spans(self.pages, pages, self.width):
                self.command(*window(span, self._colstart))
                self.data(contents(span, pages, self.width))
            self.pages = pages

        def cleanup(self) -> None:
            """luma calls this as the program exits: by then the bus is closed and the panel dark."""

    return Glass


class _Sender:
    """The lane's side: luma's panel and its link. Every method raises OSError when nobody answers."""

    def __init__(self, address: int, width: int, height: int) -> None:
        self._link = Link(address)
        self._glass = _glass_class()(self._link, width=width, height=height)
        self._glass.contrast(CONTRAST)
        self._glass._mask = self._glass._offsets = []  # luma's slow packing; 16,384 numbers a panel
        self._first_words = self._link.kept
        self._blank: bytes = self._glass.pages
        self._glass.pages = None

    def initialise(self, bus: Bus) -> None:
        """Everything luma sends to a new panel, which ends blank and lit."""
        self._link.bus = bus
        self._glass.pages = None
        for message in self._first_words:
            self._link.carry(message)
        self._glass.pages = self._blank

    def paint(self, bus: Bus, pages: bytes) -> None:
        """Show these pages, if the panel is initialised."""
        if self._glass.pages is not None:
            self._link.bus = bus
            self._glass.paint(pages)

    def refresh(self, bus: Bus) -> None:
        """Send settings and memory again without a visible sign."""
        if self._glass.pages is not None:
            self._link.bus = bus
            settings = self._first_words[0]
            self._link.carry(settings.replace(bytes((COMMANDS, DISPLAY_OFF)), bytes((COMMANDS,)), 1))
            self._glass.contrast(CONTRAST)
            pages, self._glass.pages = self._glass.pages, None
            self._glass.paint(pages)
            self._glass.show()

    def probe(self, bus: Bus) -> None:
        """Learn whether the panel still answers."""
        self._link.bus = bus
        self._link.command(NOP)

    def darken(self, bus: Bus) -> None:
        """Switch the glass off, if the panel is initialised."""
        if self._glass.pages is not None:
            self._link.bus = bus
            self._glass.hide()
            self._glass.pages = None

    def forget(self) -> None:
        """The panel did not answer: nobody knows what it holds."""
        self._glass.pages = None


class Ssd1306Panel:
    """`drivers.oled.port.Panel` for SSD1306, SSD1309 and SSD1315. Raises DeviceError for an unknown size."""

    def __init__(
        self,
        device: str,
        lane: Lane,
        address: int,
        clock: Clock,
        emit: Emit,
        width: int = 128,
        height: int = 64,
    ) -> None:
        if (width, height) not in COLUMN_OFFSETS:
            raise DeviceError(
                f"{device}: no SSD1306 glass is {width}x{height}; known: {list(COLUMN_OFFSETS)}"
            )
        self._device = device
        self._lane = lane
        self._address = address
        self._clock = clock
        self._emit = emit
        self._size = (width, height)
        self._sender: _Sender | None = None  # touched by jobs only
        self._wanted: Picture | None = None
        self._drawing = False
        self._answering = False
        self._told = False  # whether anything was told since start
        self._stopped = True
        self._timer: Timer | None = None
        self._retry_seconds = FIRST_RETRY_SECONDS
        self._probes = 0

    def start(self) -> None:
        """See `drivers.oled.port.Panel`."""
        self._stopped = False
        self._connect()

    def show(self, picture: Picture) -> None:
        """See `drivers.oled.port.Panel`. Raises ValueError for a picture of another size."""
        if (picture.width, picture.height) != self._size:
            raise ValueError(
                f"{self._device}: a picture of {picture.width}x{picture.height}, not {self._size}"
            )
        if picture != self._wanted:
            self._wanted = picture
            self._draw()

    def stop(self) -> None:
        """See `drivers.oled.port.Panel`; the lane must not be stopped before."""
        self._stopped = True
        self._answering = False
        self._told = False
        if self._timer is not None:
            self._timer.cancel()
        self._lane.submit(self._job(self._do_darken, lambda reason: None))

    # --- on the clock's thread ---

    def _connect(self) -> None:
        self._lane.submit(self._job(self._do_connect, self._not_found))

    def _draw(self) -> None:
        if self._answering and not self._drawing:
            self._drawing = True
            self._lane.submit(self._job(self._do_draw, self._lost))

    def _connected(self) -> None:
        if self._stopped:
            return
        self._answering = True
        self._retry_seconds = FIRST_RETRY_SECONDS
        self._tell(DeviceState.OK, "answers")
        self._after(PROBE_SECONDS, self._probe)
        if self._wanted is not None:
            self._draw()

    def _not_found(self, reason: str) -> None:
        if self._stopped:
            return
        if not self._told:
            self._tell(DeviceState.ABSENT, reason)
        self._after(self._retry_seconds, self._connect)
        self._retry_seconds = min(self._retry_seconds * 2, LONGEST_RETRY_SECONDS)

    def _lost(self, reason: str) -> None:
        if self._answering:  # else an earlier job of the same loss has said so
            self._answering = False
            self._tell(DeviceState.LOST, reason)
            self._after(self._retry_seconds, self._connect)

    def _probe(self) -> None:
        self._probes += 1
        do = self._do_probe if self._probes % PROBES_PER_REFRESH else self._do_refresh
        self._lane.submit(self._job(do, self._lost))
        self._after(PROBE_SECONDS, self._probe)

    def _after(self, seconds: float, callback: Callable[[], None]) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._clock.call_at(self._clock.now() + seconds, callback)

    def _tell(self, state: DeviceState, reason: str) -> None:
        self._told = True
        self._emit(DeviceChanged(self._device, state, reason))

    # --- in the lane ---

    def _job(self, do: Job, failed: Callable[[str], None]) -> Job:
        """A job that hands an OSError over to the clock's thread instead of raising it."""

        def job(bus: Bus) -> None:
            try:
                do(bus)
            except OSError as error:
                reason = complaint(self._address, error)
                if self._sender is not None:
                    self._sender.forget()
                self._clock.soon(lambda: failed(reason))

        return job

    def _do_connect(self, bus: Bus) -> None:
        if self._sender is None:
            self._sender = _Sender(self._address, *self._size)
        self._sender.initialise(bus)
        self._clock.soon(self._connected)

    def _do_draw(self, bus: Bus) -> None:
        self._drawing = False  # first: what is wanted from here on needs a job of its own
        if self._sender is not None and self._wanted is not None:
            self._sender.paint(bus, pages_of(self._wanted))

    def _do_probe(self, bus: Bus) -> None:
        if self._sender is not None:
            self._sender.probe(bus)

    def _do_refresh(self, bus: Bus) -> None:
        if self._sender is not None:
            self._sender.refresh(bus)

    def _do_darken(self, bus: Bus) -> None:
        if self._sender is not None:
            self._sender.darken(bus)
