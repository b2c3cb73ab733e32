"""The one queue and its one consumer.

Everything that happens is queued by `emit` or `put` and taken one by one: door, trip, journal, then
the devices. An event that comes while another is being taken waits its turn. All on the clock's
thread; the same code runs in real and in virtual time.
"""

import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from drivers.events import DeviceChanged, DeviceEvent, DeviceState
from drivers.frames import LampRow, Picture
from drivers.timers import Clock
from firmware_host.journal.cards import NO_CARDS, Cards
from firmware_host.journal.evenings import NO_EVENINGS, Evenings
from firmware_host.journal.state import StateError
from firmware_host.journal.writer import Writer
from firmware_host.loop.alarms import Alarms
from firmware_host.loop.bots import Thinkers
from firmware_host.loop.door import TagHash, admit
from firmware_host.table import events as table_events
from firmware_host.table.compose import glowing
from firmware_host.table.controller import Controller
from firmware_host.table.events import BotMoved, Hinted, InputEvent, TimerFired
from firmware_host.table.missing import DISK
from firmware_host.table.outputs import Append, Begin, BotAsk, End, Learn, Outputs, Park, Record

log = logging.getLogger("speeltafel.trip")


class Shows(Protocol):
    """A panel, as the loop sees it."""

    def show(self, picture: Picture) -> None:
        """Show the whole picture."""

    def awake(self) -> None:
        """Somebody touched the table."""


class Shines(Protocol):
    """The lamps, as the loop sees them."""

    def show(self, row: LampRow) -> None:
        """Show the whole row."""


@dataclass(frozen=True, slots=True)
class Furniture:
    """The devices outputs go to: one panel a table seat, one strip if there is one."""

    panels: Sequence[Shows]
    strip: Shines | None


class Loop:
    """Takes events one at a time and carries out what the table wants."""

    def __init__(
        self,
        clock: Clock,
        controller: Controller,
        furniture: Furniture,
        writer: Writer,
        thinkers: Thinkers,
        tag_hash: TagHash,
        cards: Cards = NO_CARDS,
        evenings: Evenings = NO_EVENINGS,
    ) -> None:
        self._clock = clock
        self._controller = controller
        self._furniture = furniture
        self._writer = writer
        writer.on_full = self._disk_is_full
        self._thinkers = thinkers
        self._tag_hash = tag_hash
        self._cards = cards
        self._evenings = evenings
        self._queue: deque[InputEvent] = deque()
        self._busy = False
        self._shown: Outputs | None = None
        self._alarms = Alarms(clock, self._time_up)
        self._asked: dict[tuple[int, bool], BotAsk] = {}  # the last by player, and whether for a hint
        self.trips = 0
        self.observers: list[Callable[[InputEvent, Outputs], None]] = []

    def start(self) -> None:
        """Show what stands before anything has happened."""
        self._carry_out(self._controller.outputs())

    def emit(self, event: DeviceEvent) -> None:
        """For drivers: something happened to a device. Whatever hands did wakes the panels."""
        if not isinstance(event, DeviceChanged):
            for panel in self._furniture.panels:
                panel.awake()
        admitted = admit(event, self._tag_hash)
        if admitted is not None:
            self.put(admitted)

    def put(self, event: InputEvent) -> None:
        """Queue an event and, unless one is being taken, take all there are.

        What raises on the way is our own mistake, and the program must end: nothing more is taken then, for
        nobody knows how much of that trip was done.
        """
        self._queue.append(event)
        if self._busy:
            return
        self._busy = True
        while self._queue:
            self._take(self._queue.popleft())
        self._busy = False

    @property
    def outputs(self) -> Outputs | None:
        """What is shown now."""
        return self._shown

    def _take(self, event: InputEvent) -> None:
        self.trips += 1
        outputs = self._handled(event)
        if outputs.record is not None:
            self._keep(outputs.record, outputs)
        self._carry_out(outputs)
        for observer in self.observers:
            observer(event, outputs)
        if log.isEnabledFor(logging.INFO):
            self._tell(event, outputs)

    def _handled(self, event: InputEvent) -> Outputs:
        """The trip; a game's event that raises is kept too, for the next start to set aside."""
        in_game = self._controller.in_game
        try:
            return self._controller.handle(event)
        except Exception:
            if in_game:
                self._writer.event(table_events.to_json(event), "")
            raise

    def _keep(self, record: Record, outputs: Outputs) -> None:
        """Write to the journal, before anything of it is shown."""
        match record:
            case Begin(session):
                self._asked.clear()
                self._writer.begin(session.to_json(), session.game, self._controller.checkpoint())
                self._remember(lambda: self._evenings.began(session))
            case Append(event, checkpoint, goes_on):
                if goes_on:
                    self._writer.take_up()
                refused = any(note.startswith("rejected:") for note in outputs.notes)
                kept = self._checkpoint(outputs) if checkpoint else None
                self._writer.event(table_events.to_json(event), outputs.digest(), refused, kept)
            case Park(event, frame):
                if event is not None:
                    self._writer.event(table_events.to_json(event), frame)
                self._writer.put_aside()
            case End(event, result, played, outcome):
                self._writer.take_up()  # a game that was put aside may be given up
                if event is not None:
                    self._writer.event(table_events.to_json(event), outputs.digest())
                self._writer.end(result)
                if played is not None and outcome is not None:
                    self._remember(lambda: self._evenings.ended(played, outcome))
            case Learn(tag, card):
                self._remember(lambda: self._cards.learn(tag, card))

    def _checkpoint(self, outputs: Outputs) -> dict[str, Any]:
        """The whole game as it stands now, with what is left of each timer."""
        left = self._alarms.left((*outputs.timers, *outputs.still))
        return {**self._controller.checkpoint(), "timers": left}

    def _remember(self, keep: Callable[[], None]) -> None:
        """For another day, so no game stops for it: where the disk refuses, the log says so."""
        try:
            keep()
        except StateError as error:
            log.warning("%s", error)

    def _disk_is_full(self, full: bool) -> None:
        """The world's mistake is an event; said at the table, and kept with what waits."""
        state = DeviceState.LOST if full else DeviceState.OK
        self.put(DeviceChanged(DISK, state, "full" if full else "has room"))

    def _carry_out(self, outputs: Outputs) -> None:
        shown, self._shown = self._shown, outputs
        strip = self._furniture.strip
        if strip is not None and (shown is None or shown.lamps != outputs.lamps):
            strip.show(glowing(outputs.lamps))
        for seat, panel in enumerate(self._furniture.panels):
            if shown is None or shown.panels[seat] != outputs.panels[seat]:
                panel.show(outputs.panels[seat])
        self._alarms.set(outputs.timers, outputs.still)
        wanted = {(question.player, question.hint) for question in outputs.bots}
        for about in [about for about in self._asked if about not in wanted]:
            del self._asked[about]  # what it may still answer is no longer asked (moves were taken back)
        for question in outputs.bots:
            self._ask(question)

    def _time_up(self, name: str, number: int) -> None:
        self.put(TimerFired(name, number))

    def _ask(self, question: BotAsk) -> None:
        about = question.player, question.hint
        asked = self._asked.get(about)
        if asked is not None and (asked.seed, asked.number) == (question.seed, question.number):
            return
        self._asked[about] = question
        self._thinkers.ask(question, lambda moved: self._bot_moved(question, moved))

    def _bot_moved(self, question: BotAsk, moved: BotMoved | Hinted) -> None:
        """An answer to a question that is no longer open (another game began) is dropped."""
        if self._asked.get((question.player, question.hint)) is question:
            self.put(moved)

    def _tell(self, event: InputEvent, outputs: Outputs) -> None:
        told = table_events.to_json(event)
        secret = isinstance(event, BotMoved)  # what it decided may have to stay unknown for now
        words = " ".join(str(part) for part in (told[:-1] if secret else told))
        notes = ",".join(outputs.notes) or "-"
        log.info("trip=%d event=%s notes=%s frame=%s", self.trips, words, notes, outputs.digest())
