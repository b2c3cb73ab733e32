"""Keeps one monochrome panel showing the newest picture, through luma.oled and over any I2C lane.

What all makes share. Two sides: what runs on the clock's thread decides and tells, what runs in the
lane sends. luma is imported by the first job, so that a PC without panels never pays for it. The
panel cannot be read, so its memory is known only from what was sent: it is probed every second, and
everything is sent again now and then in case it lost power between two probes. The probe is also
when the panel's rest is looked after; that needs no timer of its own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from smbus2 import i2c_msg

from drivers.events import DeviceChanged, DeviceState, Emit
from drivers.frames import Picture
from drivers.oled.pages import COMMANDS, DATA, DISPLAY_OFF, NOP, Span, Windows, contents, pages_of, spans
from drivers.oled.rest import Light, Rest, shifted
from drivers.timers import Clock, Timer
from drivers.wires.i2c import Bus, Job, Lane, complaint
from drivers.wires.pump import FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS

CONTRASTS = {Light.FULL: 0x50, Light.DIM: 0x08}  # of 255: readable in a café, and an OLED ages by its light
PROBE_SECONDS = 1.0
PROBES_PER_REFRESH = 30


@dataclass(frozen=True, slots=True)
class Chip:
    """What tells one make from another: luma's class, the glass, and how a window is aimed.

    `unused` are luma's tables for its own slow packing, emptied (16,384 numbers a panel).
    """

    luma: str
    width: int
    height: int
    column_offset: int
    windows: Windows
    window: Callable[[Span, int], tuple[int, ...]]
    unused: tuple[str, ...] = ()


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
def _glass_class(chip: Chip) -> type[Any]:
    """luma's panel, taught to send only what differs; made late because luma loads late."""
    from luma.oled import device

    base: type[Any] = getattr(device, chip.luma)

    class Glass(base):  # type: ignore[misc]  # luma publishes no types
        """`pages` is what the panel's memory holds, None when nobody knows."""

        pages: bytes | None = None

        def display(self, image: Any) -> None:
            """luma's own door, used while it initialises the panel."""
            self.paint(pages_of(Picture(image.width, image.height, image.tobytes())))

        def paint(self, pages: bytes) -> None:
            """Bring the panel's memory to `pages`."""
            for span in spans(self.pages, pages, self.width, chip.windows):
                self.command(*chip.window(span, chip.column_offset))
                self.data(contents(span, pages, self.width))
            self.pages = pages

        def cleanup(self) -> None:
            """luma calls this as the program exits: by then the bus is closed and the panel as left."""

    return Glass


class _Sender:
    """The lane's side: luma's panel and its link. Every method raises OSError when nobody answers."""

    def __init__(self, address: int, chip: Chip) -> None:
        self._link = Link(address)
        self._glass = _glass_class(chip)(self._link, width=chip.width, height=chip.height)
        self._glass.contrast(CONTRASTS[Light.FULL])
        for name in chip.unused:
            setattr(self._glass, name, [])
        self._first_words = self._link.kept
        self._blank: bytes = self._glass.pages
        self._glass.pages = None
        self._light = Light.FULL

    def initialise(self, bus: Bus) -> None:
        """Everything luma sends to a new panel, which ends blank and lit."""
        self._link.bus = bus
        self._glass.pages = None
        for message in self._first_words:
            self._link.carry(message)
        self._glass.pages = self._blank
        self._light = Light.FULL

    def paint(self, bus: Bus, pages: bytes) -> None:
        """Show these pages, if the panel is initialised."""
        if self._glass.pages is not None:
            self._link.bus = bus
            self._glass.paint(pages)

    def shine(self, bus: Bus, light: Light) -> None:
        """Be that bright, if the panel is initialised."""
        if self._glass.pages is not None and light is not self._light:
            self._link.bus = bus
            self._set_light(light)

    def refresh(self, bus: Bus) -> None:
        """Send settings and memory again without a visible sign."""
        if self._glass.pages is not None:
            self._link.bus = bus
            settings = self._first_words[0]
            self._link.carry(settings.replace(bytes((COMMANDS, DISPLAY_OFF)), bytes((COMMANDS,)), 1))
            pages, self._glass.pages = self._glass.pages, None
            self._glass.paint(pages)
            self._set_light(self._light)

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

    def _set_light(self, light: Light) -> None:
        if light is Light.ASLEEP:
            self._glass.hide()
        else:
            self._glass.contrast(CONTRASTS[light])
            self._glass.show()
        self._light = light


class LumaPanel:
    """`drivers.oled.port.Panel` for any chip luma knows; each make's driver says which."""

    def __init__(self, device: str, lane: Lane, address: int, clock: Clock, emit: Emit, chip: Chip) -> None:
        self._device = device
        self._lane = lane
        self._address = address
        self._clock = clock
        self._emit = emit
        self._chip = chip
        self._sender: _Sender | None = None  # touched by jobs only
        self._wanted: Picture | None = None
        self._rest = Rest(clock.now())
        self._light = Light.FULL
        self._shift = (0, 0)
        self._lit_seconds = 0.0
        self._lit_since: float | None = None
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
        self._rest = Rest(self._clock.now())
        self._look_after()
        self._connect()

    def show(self, picture: Picture) -> None:
        """See `drivers.oled.port.Panel`. Raises ValueError for a picture of another size."""
        size = (self._chip.width, self._chip.height)
        if (picture.width, picture.height) != size:
            raise ValueError(f"{self._device}: a picture of {picture.width}x{picture.height}, not {size}")
        if picture != self._wanted:
            self._wanted = picture
            self._rest.changed(self._clock.now())
            self._look_after()
            self._draw()

    def awake(self) -> None:
        """See `drivers.oled.port.Panel`."""
        self._rest.stirred(self._clock.now())
        if self._light is not Light.FULL:
            self._look_after()

    def lit_seconds(self) -> float:
        """See `drivers.oled.port.Panel`."""
        since = self._lit_since
        return self._lit_seconds + (0.0 if since is None else self._clock.now() - since)

    def stop(self, last: Picture | None = None) -> None:
        """See `drivers.oled.port.Panel`; the lane must not be stopped before."""
        self._stopped = True
        self._answering = False
        self._told = False
        self._count()
        if self._timer is not None:
            self._timer.cancel()
        self._lane.submit(self._job(lambda bus: self._do_leave(bus, last), lambda reason: None))

    # --- on the clock's thread ---

    def _connect(self) -> None:
        self._lane.submit(self._job(self._do_connect, self._not_found))

    def _draw(self) -> None:
        if self._answering and not self._drawing:
            self._drawing = True
            self._lane.submit(self._job(self._do_draw, self._lost))

    def _look_after(self) -> None:
        """Dim, wake, put to sleep or move the picture if it is time to."""
        now = self._clock.now()
        light = self._rest.light(now)
        shift = self._shift if light is Light.ASLEEP else self._rest.shift(now)
        if (light, shift) != (self._light, self._shift):
            self._light, self._shift = light, shift
            self._count()
            self._draw()

    def _count(self) -> None:
        """Note whether the panel is lit from now on."""
        self._lit_seconds = self.lit_seconds()
        lit = self._answering and self._light is not Light.ASLEEP
        self._lit_since = self._clock.now() if lit else None

    def _connected(self) -> None:
        if self._stopped:
            return
        self._answering = True
        self._retry_seconds = FIRST_RETRY_SECONDS
        self._tell(DeviceState.OK, "answers")
        self._after(PROBE_SECONDS, self._probe)
        self._look_after()
        self._count()
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
            self._count()
            self._tell(DeviceState.LOST, reason)
            self._after(self._retry_seconds, self._connect)

    def _probe(self) -> None:
        self._probes += 1
        do = self._do_probe if self._probes % PROBES_PER_REFRESH else self._do_refresh
        self._lane.submit(self._job(do, self._lost))
        self._look_after()
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
            self._sender = _Sender(self._address, self._chip)
        self._sender.initialise(bus)
        self._clock.soon(self._connected)

    def _do_draw(self, bus: Bus) -> None:
        """Picture first: a panel that wakes never shows what it fell asleep over."""
        self._drawing = False  # first: what is wanted from here on needs a job of its own
        wanted, shift, light = self._wanted, self._shift, self._light
        if self._sender is not None:
            if wanted is not None:
                self._sender.paint(bus, pages_of(shifted(wanted, *shift)))
            self._sender.shine(bus, light)

    def _do_probe(self, bus: Bus) -> None:
        if self._sender is not None:
            self._sender.probe(bus)

    def _do_refresh(self, bus: Bus) -> None:
        if self._sender is not None:
            self._sender.refresh(bus)

    def _do_leave(self, bus: Bus, last: Picture | None) -> None:
        if self._sender is None:
            return
        if last is None:
            self._sender.darken(bus)
        else:
            self._sender.paint(bus, pages_of(last))
            self._sender.shine(bus, Light.DIM)
