"""Devices that are gone: which of them a game waits for, what the panels say, and how it goes on without.

A game waits for its players' panels and buttons, and for the readers of real cards that it still needs.
After half a minute somebody may hold OK and choose to go on without; what stands in then is said here:
cards are named on a panel instead of laid on the reader, a neighbour's panel speaks for a dark one, and
the right key stands in for a stuck OK. On a full disk the running trick is played to its end, and then
the game waits for room, or plays on unkept if somebody says so. Whatever else is gone is named once, and
play goes on.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from drivers.events import ButtonGesture, DeviceChanged, DeviceState
from firmware_host.table.layout import Layout
from firmware_host.table.translate import Translator
from games.api import (
    Holding,
    Key,
    Lamp,
    Meaning,
    Press,
    Pressed,
    Screen,
    Seat,
    Shared,
    TableInput,
    Text,
    TimerAsk,
)

DISK = "disk"  # stands among the missing devices while the journal waits in memory
BUTTONS = "buttons"  # all of them, as one device
LAMPS, SPOTS = "lamps", "spots"  # named when they go and come, by "table.gone_NAME" and "table.back_NAME"
GONE = (DeviceState.ABSENT, DeviceState.LOST)
NAMED = 2  # more than two do not fit on a panel
PATIENCE = "missing"
PATIENCE_SECONDS = 30.0
CHOICES = ("missing.wait", "missing.without", "missing.end")


def is_gone(event: DeviceChanged, layout: Layout) -> bool | None:
    """Whether the device cannot be used any more; None where the event does not tell.

    A single button that is unwell is stuck, and not heard until it is released.
    """
    if event.state in GONE or (event.device in layout.buttons and event.state is DeviceState.DEGRADED):
        return True
    return None if event.state is DeviceState.CONNECTING else False


def for_seat(seat: int, told: Screen) -> Screen:
    """What a neighbour's panel says for a dark one; a hand is shown to nobody but its own seat."""
    lines = () if told.hand is not None else (told.title, *told.lines)
    return replace(told, title=Text("missing.for_seat", {"number": seat + 1}), lines=lines, hand=None)


@dataclass(frozen=True, slots=True)
class _Wait:
    """The game stands still. `choosing` is the cursor of whoever wants to go on without."""

    number: int
    long_enough: bool = False
    choosing: int | None = None


class Missing:
    """`needs_middle` tells whether the game still reads cards in the middle, `spots` whether it has spots."""

    def __init__(
        self,
        layout: Layout,
        translator: Translator,
        holding: Holding,
        needs_middle: Callable[[], bool],
        spots: bool,
    ) -> None:
        self._layout = layout
        self._translator = translator
        self._holding = holding
        self._needs_middle = needs_middle
        self._needless = (LAMPS, SPOTS) if spots else (LAMPS,)
        self._gone: set[str] = set()
        self._without: set[str] = set()
        self._trick_over = False  # on a full disk: the game waits from then on
        self._wait: _Wait | None = None
        self.given_up = False  # nobody wants to wait: the game is to end

    def __bool__(self) -> bool:
        """Whether the game must wait."""
        return any(self._waits_for(device) for device in self._gone)

    def start(self, devices: Iterable[str], without: Iterable[str] = ()) -> None:
        """These are gone now; without some of them people have chosen to go on."""
        self._gone = {*devices, *without}
        self._without = self._gone.intersection((*self._without, *without))
        self._wait = None

    def without(self) -> list[str]:
        """What people go on without, for a checkpoint."""
        return sorted(self._without)

    def changed(self, event: DeviceChanged) -> Text | None:
        """A device went or came back; what is to be said of it where the game waits for neither."""
        gone = is_gone(event, self._layout)
        if event.device == DISK:
            return self._disk_is_full(bool(gone))
        if gone is None or gone == (event.device in self._gone):
            return None
        if gone:
            self._gone.add(event.device)
        else:
            self._gone.discard(event.device)
            self._without.discard(event.device)
        if event.device in self._needless:
            return Text(f"table.{'gone' if gone else 'back'}_{event.device}")
        return None

    def _disk_is_full(self, full: bool) -> Text:
        if full:
            self._gone.add(DISK)
        else:
            self._gone.discard(DISK)
            self._without.discard(DISK)
        self._trick_over = False
        return Text("table.not_kept" if full else "table.kept")

    def told_at_start(self) -> Text | None:
        """What has been gone since before, though no game waits for it."""
        if DISK in self._gone:
            return Text("table.not_kept")
        return next((Text(f"table.gone_{device}") for device in self._needless if device in self._gone), None)

    def _waits_for(self, device: str) -> bool:
        return device not in self._without and self._essential(device)

    def _essential(self, device: str) -> bool:
        if device == DISK:
            return self._trick_over
        layout, player_at = self._layout, self._translator.player_at
        if device in layout.readers:
            seat = layout.readers[device]
            needed = self._needs_middle() if seat is None else player_at(seat) is not None
            return self._holding is Holding.TAGS and needed
        if device in layout.buttons:
            seat, key = layout.buttons[device]
            used = key is Key.OK or self._holding is Holding.SCREEN
            return used and player_at(seat) is not None
        return device == BUTTONS or player_at(layout.panels.get(device)) is not None

    # --- waiting ---

    def watch(self, next_number: Callable[[], int], trick_over: bool = False) -> None:
        """After each event: begin to wait, or wait no longer. A full disk lets the running trick end."""
        if trick_over and DISK in self._gone:
            self._trick_over = True
        if not self:
            self._wait = None
        elif self._wait is None:
            self._wait = _Wait(next_number())

    def timers(self) -> tuple[TimerAsk, ...]:
        """The one that ends patience."""
        wait = self._wait
        if wait is None or wait.long_enough:
            return ()
        return (TimerAsk(PATIENCE, PATIENCE_SECONDS, wait.number),)

    def time_up(self, number: int) -> None:
        """Long enough: whoever wants to may go on without."""
        if self._wait is not None and self._wait.number == number:
            self._wait = replace(self._wait, long_enough=True)

    def hear(self, heard: TableInput | None) -> None:
        """A key of any player while the game waits: hold OK, choose, OK."""
        wait = self._wait
        if wait is None or not wait.long_enough or not isinstance(heard, Pressed):
            return
        key, press = heard.key, heard.press
        if wait.choosing is None:
            if (key, press) == (Key.OK, Press.LONG):
                self._wait = replace(wait, choosing=0)
            return
        choices = self._choices()
        match key, press:
            case Key.OK, Press.SHORT:
                self._choose(choices[wait.choosing])
            case ((Key.LEFT | Key.RIGHT), Press.SHORT):
                step = 1 if key is Key.RIGHT else -1
                self._wait = replace(wait, choosing=(wait.choosing + step) % len(choices))

    def _choose(self, choice: str) -> None:
        self.given_up = choice == "missing.end"
        if choice == "missing.without":
            self._without.update(device for device in self._gone if self._essential(device))
        elif self._wait is not None:
            self._wait = replace(self._wait, choosing=None)

    def _choices(self) -> tuple[str, ...]:
        """Hands on the panels can be shown nowhere else, and no key stands in for all of them."""
        waited = [device for device in self._gone if self._waits_for(device)]
        replaced = all(self._stands_in(device) is not None for device in waited)
        return CHOICES if replaced else (CHOICES[0], CHOICES[2])

    def _stands_in(self, device: str) -> str | None:
        """The text that says what stands in for a device; None where nothing can."""
        if device == DISK:
            return "missing.in_memory"
        if self._holding is Holding.SCREEN or device == BUTTONS:
            return None
        if device in self._layout.readers:
            return "missing.name_cards"
        return "missing.right_key" if device in self._layout.buttons else "missing.neighbour"

    def screen(self) -> Screen:
        """The pause, naming what does not answer and where; or the choice to go on without."""
        wait = self._wait
        waited = sorted(device for device in self._gone if self._waits_for(device))
        if wait is not None and wait.choosing is not None:
            choices = self._choices()
            stands_in = self._stands_in(waited[0]) if len(choices) == len(CHOICES) else None
            how = () if stands_in is None else (Text(stands_in),)
            return Screen(Text("missing.title"), how, tuple(map(Text, choices)), wait.choosing)
        lines: tuple[Text, ...] = tuple(self._named(device) for device in waited[:NAMED])
        if wait is not None and wait.long_enough:
            lines = (*lines[:1], Text("missing.hold"))
        return Screen(Text("table.paused"), lines)

    def _named(self, device: str) -> Text:
        if device in (BUTTONS, DISK):
            return Text(f"table.missing_{device}")
        seat = self._layout.device_seat(device)
        if device in self._layout.buttons:
            return Text("table.missing_button", {"number": 1 + (seat or 0)})
        kind = "panel" if device in self._layout.panels else "reader"
        if seat is None:
            return Text(f"table.missing_{kind}_shared")
        return Text(f"table.missing_{kind}", {"number": seat + 1})

    def lamps(self) -> Iterable[Lamp]:
        """Where something is missing that the game waits for."""
        for device in sorted(self._gone):
            if self._waits_for(device) and device not in (BUTTONS, DISK):
                player = self._translator.player_at(self._layout.device_seat(device))
                yield Lamp(Shared() if player is None else Seat(player), Meaning.MISSING)

    # --- going on without ---

    def named_reader(self, seat: int) -> str | None:
        """The reader whose cards are named at this seat: its own, else the one in the middle."""
        for device, at in self._layout.readers.items():
            if at in (seat, None) and device in self._without:
                return device
        return None

    def instead(self, event: ButtonGesture) -> ButtonGesture:
        """The right key where OK is stuck."""
        seat, key = self._layout.buttons.get(event.device, (None, None))
        if key is not Key.RIGHT:
            return event
        for device in self._without:
            if self._layout.buttons.get(device) == (seat, Key.OK):
                return ButtonGesture(device, event.gesture)
        return event

    def speaks_for(self, seat: int) -> int | None:
        """The seat before this one whose dark panel this one stands in for."""
        dark = {self._layout.panels[d] for d in self._without if d in self._layout.panels}
        before = (seat - 1) % self._layout.seats
        return before if before in dark and seat not in dark else None
