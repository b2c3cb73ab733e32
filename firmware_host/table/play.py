"""A game under way: events in, the game's machine, its views out as a frame.

Around the machine stand, each in its own room, what lies on which reader (`readers`), devices that are
gone (`missing`), short notices (`speech`), what lies over the game at one seat (`asides`), and moves taken
back (`undo`).
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from drivers.events import ButtonGesture, DeviceChanged, SpotChanged, TagsCrowded
from firmware_host.table.asides import HELP, LOOK, Asides, pause_screen
from firmware_host.table.askbots import bot_asks, player_asked
from firmware_host.table.beside import Beside
from firmware_host.table.compose import Composer
from firmware_host.table.cues import cue_of
from firmware_host.table.events import BotMoved, Hinted, InputEvent, Resumed, TagLaid, TagLifted, TimerFired
from firmware_host.table.help import Way
from firmware_host.table.idle import IDLE, Idle
from firmware_host.table.kept import around, part_of
from firmware_host.table.layout import Layout
from firmware_host.table.missing import PATIENCE, Missing, for_seat
from firmware_host.table.naming import NAMING, Naming, deck_tags
from firmware_host.table.outputs import Outputs
from firmware_host.table.readers import SETTLE, Readers
from firmware_host.table.remaining import Remaining
from firmware_host.table.result import Result
from firmware_host.table.session import Session
from firmware_host.table.speech import Speech
from firmware_host.table.spots import Spots
from firmware_host.table.staff import moves_staff_card
from firmware_host.table.translate import Translator, is_ok, is_release, player_of
from firmware_host.table.undo.room import Undo
from firmware_host.table.words import refusal
from games.api import (
    BYSTANDER,
    Accepted,
    Asked,
    Cue,
    Dice,
    Laid,
    Lamp,
    Machine,
    Meaning,
    Pressed,
    Rejected,
    Reply,
    Screen,
    Seat,
    TableInput,
    Text,
    TimerAsk,
    TimeUp,
)
from games.registry import game as find_game


class Play:
    """One game from deal to result. The same session and events give the same frames.

    Starts from a `checkpoint()` when one is given. Raises ValueError for a session this table cannot seat
    or this program cannot play, and for a checkpoint that makes no sense.
    """

    def __init__(
        self,
        session: Session,
        layout: Layout,
        composer: Composer,
        dice: Dice,
        kept: Mapping[str, Any] | None = None,
    ) -> None:
        if max(session.seats) >= layout.seats:
            raise ValueError(f"the game has seat {max(session.seats) + 1}, the table only {layout.seats}")
        found = find_game(session.game)
        self.session = session
        self._layout = layout
        self._composer = composer
        self._game = found
        self._setup = session.setup()
        self.machine: Machine
        if kept is None:
            self.machine = found.new(self._setup, dice)
        else:
            self.machine = found.restore(self._setup, part_of(kept, "machine", dict))
        self._translator = Translator(layout, session.tags, session.seats)
        numbers, lying, unwanted = (0, {}, {}) if kept is None else around(kept)
        self._speech = Speech(layout, self._translator, numbers, unwanted)
        self._readers = Readers(lying)
        self._missing = Missing(
            layout,
            self._translator,
            session.holding,
            lambda: found.needs_middle(self.machine.masked(BYSTANDER)),
            found.spots,
        )
        self._missing.start(session.missing, part_of({"without": [], **(kept or {})}, "without", list))
        self._missing.watch(self._speech.next_number)
        self._naming = Naming(deck_tags(session.tags, found.deck_with(self._setup.options)), session.seed)
        self._asides = Asides(found, session)
        self._spots = Spots(session.spots if kept is None else kept.get("spots"), self.machine)
        undone = None if kept is None else kept.get("undo")
        self._undo = Undo(session, layout, self._translator, self._readers, self._speech, undone)
        self._beside = Beside(
            self._setup,
            found,
            composer.knows,
            self._asides,
            self._naming,
            self._missing,
            self._readers,
            self._speech,
            self._undo,
            self._translator,
        )
        self.set_back = False  # the last event has taken moves back
        self._paused = False
        self._remaining = Remaining()
        self._idle = Idle(layout.ask_minutes, layout.park_minutes)
        self.given_up = False  # somebody has ended the game through help
        self._speech.say_at(session.seats, self._missing.told_at_start())
        self.result: Result | None = None  # once the game is over
        self._cues: list[Cue] = []
        self._notes: list[str] = []

    def handle(self, event: InputEvent) -> Outputs:
        """One trip."""
        self._cues, self._notes, self.set_back = [], [], False
        self._take(event)
        self._set_back()
        self._missing.watch(self._speech.next_number, Cue.TRICK in self._cues)
        outcome = self.machine.outcome()
        if outcome is not None and self.result is None:
            busy = isinstance(event, TagLaid | TagLifted)
            self.result = Result(self._game, self.session, outcome, self._asides.in_help(), busy)
            self._speech.clear()  # nothing may stand over the result: there its timers are not heard
            self._asides.clear()
        return replace(self.outputs(), cues=tuple(self._cues), notes=tuple(self._notes))

    @property
    def parked(self) -> bool:
        """Whether nobody was there any more, and the game is put aside."""
        return self._idle.parked

    def lying(self) -> Mapping[str, str]:
        """The tag that the game believes to lie on each reader."""
        return self._readers.known()

    def over(self) -> bool:
        """Whether the result is shown and no hand has anything left to do."""
        return self.machine.outcome() is not None

    def checkpoint(self) -> dict[str, Any]:
        """The game and what lies where, to go on from after an update."""
        return {
            "machine": self.machine.to_json(),
            "lying": self._readers.known(),
            "numbers": self._speech.numbers,
            "unwanted": self._speech.unwanted(),
            "undo": self._undo.to_json(),
            "without": self._missing.without(),
            "spots": self._spots.felt(),
        }

    # --- events ---

    def _take(self, event: InputEvent) -> None:
        if self._idle.hears(event):
            return
        match event:
            case DeviceChanged():
                self._speech.say_at(self.session.seats, self._missing.changed(event))
                self._spots.device(event, self.machine)
                self._catch_up()
            case BotMoved():
                self._bot_moved(event)
            case Hinted():
                self._notes += self._asides.hinted(event, self.machine, self._speech.next_number())
            case TimerFired():
                self._time_up(event)
            case Resumed():
                self._resume(event, dict(event.lying))
            case TagLaid() | TagLifted() | SpotChanged() | TagsCrowded() | ButtonGesture():
                self._hands(event)

    def _bot_moved(self, event: BotMoved) -> None:
        """Take a decision; one asked at another position comes too late. A wrong one is our mistake."""
        if self._paused or self._undo.active:
            self._readers.deferred.append(event)
            return
        if event.number != self.machine.moves:
            self._notes.append("stale answer")
            return
        before = self._undo.history.before(self.machine, self._readers.known())
        reply = self.machine.decide(event.player, event.move)
        if isinstance(reply, Rejected):
            seat = self.session.seats[event.player] + 1
            raise RuntimeError(f"the bot at seat {seat} decided on {event.move}: {reply.code}")
        self._undo.history.heard(before, reply, self.machine, event.player)
        self._answer(reply, event.player, None)

    def _hands(self, event: InputEvent) -> None:
        unseen = self._readers.missed(event)
        if unseen is not None:
            self._hands(unseen)
        if not self._noticed(event) or self._for_staff(event):
            return
        if not self._held():
            self._hear(event)
        elif self._undo.putting and not self._missing:
            self._undo.hear(event)
        elif not isinstance(event, ButtonGesture):
            if not self._undo.putting:
                self._readers.defer(event)
        elif self._missing:
            self._missing.hear(self._translator.heard(event))
            self.given_up = self._missing.given_up
            self._catch_up()
        elif self._undo.active:
            self._undo.hear(event)
        elif is_ok(self._translator.heard(event)):
            self._paused = False
            self._catch_up()

    def _held(self) -> bool:
        """Whether the game stands still."""
        return bool(self._missing) or self._paused or self._undo.active

    def _set_back(self) -> None:
        """Carry out what was agreed, and go on once all is back in its place."""
        if self._undo.due:
            self.machine = self._game.restore(self._setup, self._undo.take().machine)
            self._asides.clear()
            self._speech.clear()
            self._notes.append("taken back")
            self.set_back = True
        believed = self._undo.finished()
        if believed is None:
            if not self._held() and self._readers.deferred:
                self._catch_up()  # nobody agreed
            return
        self._spots.tell(self.machine)
        for event in self._readers.set_right(believed):
            self._hands(event)
        self._catch_up()

    def _for_staff(self, event: InputEvent) -> bool:
        """Whether it was a staff card in the middle: it opens help where somebody has to act."""
        if not moves_staff_card(event, self._layout, self.session.tags):
            return False
        if isinstance(event, TagLaid) and not self._missing and not self._paused and not self._undo.staff():
            accepted = self._spots.accept(self.machine)
            if accepted is not None:
                self._answer(accepted, None, None)
                return True
            asked, people = self._seat_asked(None), self.session.people()
            seat = asked if asked in people or not people else people[0]
            self._beside.open_help(seat, self.machine)
        return True

    def _catch_up(self) -> None:
        """Once nothing holds the game any more: hear what has happened meanwhile."""
        if self._held():
            return
        for waiting in self._readers.caught_up():
            if isinstance(waiting, BotMoved):
                self._bot_moved(waiting)
            else:
                self._hear(waiting)

    def _noticed(self, event: InputEvent) -> bool:
        """Keep track of what lies where; False for what is known already or nothing to this game."""
        if isinstance(event, SpotChanged):
            return self._spots.changed(event) and self._game.spots
        return self._readers.noticed(event)

    def _hear(self, event: InputEvent) -> None:
        if isinstance(event, ButtonGesture):
            event = self._missing.instead(event)
        seat = self._layout.device_seat(event.device) if hasattr(event, "device") else None
        if seat is not None and not is_release(event):
            self._speech.acted(seat)
            self._asides.end_look(seat)
        if seat is not None and self._translator.player_at(seat) is None:
            if not is_release(event):
                self._speech.say(seat, Text("table.not_in_game"))
            return
        if isinstance(event, TagsCrowded):
            self._speech.crowded(self._seat_asked(seat), event.device, self._readers.lying)
            return
        heard = self._translator.heard(event)
        if isinstance(heard, Pressed) and seat is not None and self._beside_the_game(seat, heard):
            return
        if heard is None:
            return
        reply = self._told(heard, self._readers.before(event))
        self._speech.heard(event, reply)
        self._answer(reply, player_of(heard), heard)

    def _told(self, heard: TableInput, lying: Mapping[str, str]) -> Reply:
        """What the machine says to it; `lying` is what it believed to lie on readers."""
        before = self._undo.history.before(self.machine, lying)
        reply = self.machine.hear(heard)
        self._undo.history.heard(before, reply, self.machine, player_of(heard), heard)
        return reply

    def _beside_the_game(self, seat: int, heard: Pressed) -> bool:
        """Whether the press was for what lies over the game at one seat alone."""
        led = self._beside.press(seat, heard, self.machine)
        if led is None:
            return False
        match led:
            case Way():
                self.given_up = led is Way.END
                self._paused = led is Way.PAUSE
            case TagLaid() | TagLifted():
                self._hands(led)
        return True

    def _answer(self, reply: Reply, player: int | None, heard: TableInput | None) -> None:
        seat = self._seat_asked(None if player is None else self.session.seats[player])
        place = heard.place if isinstance(heard, Laid) else None
        match reply:
            case Accepted(events):
                self._notes.extend(str(event[0]) for event in events)
                if events or heard is None or isinstance(heard, (Laid, Pressed)):
                    self._cues.append(cue_of([str(event[0]) for event in events]))
            case Asked(text):
                self._notes.append(f"asked:{text.id}")
                self._speech.say(seat, text)
            case Rejected(code):
                self._notes.append(f"rejected:{code}")
                self._cues.append(Cue.REFUSED)
                self._speech.refuse(seat, code, refusal(reply), place)

    def _seat_asked(self, seat: int | None) -> int:
        """The table seat to talk to: the given one, else of whoever must act now."""
        return self.session.seats[player_asked(self.machine)] if seat is None else seat

    def _time_up(self, event: TimerFired) -> None:
        kind = event.name.partition(".")[0]
        if self._speech.time_up(event.name, event.number) or self._undo.time_up(event.name, event.number):
            return
        if kind in (HELP, LOOK):
            self._asides.time_up(event.name, event.number)
        elif kind == PATIENCE:
            self._missing.time_up(event.number)
        elif kind == NAMING:
            self._naming.time_up(event.name, event.number)
        elif kind == IDLE:
            self._idle.time_up(event.name, event.number)
        elif kind == SETTLE:
            for gone in self._readers.settled(event.number):
                self._hands(gone)
        elif not any((ask.name, ask.number) == (event.name, event.number) for ask in self._running()):
            self._notes.append("stale timer")
        else:
            up = TimeUp(event.name)
            self._answer(self._told(up, self._readers.known()), None, up)

    def _resume(self, event: Resumed, lying: Mapping[str, str]) -> None:
        """Hands may have been anywhere while the program was away: find out what is different."""
        self._idle.begin()
        self._speech.resume(lying)
        self._naming.clear()
        self._readers.resume(lying, self._speech.next_number())
        self._missing.start(event.missing)
        self._remaining = Remaining(event.left)
        told = Text("table.lost") if event.lost else self._missing.told_at_start()
        self._speech.say_at(self.session.seats, told)
        self._spots.tell(self.machine, event.spots)
        for device, tag in lying.items():
            self._hands(TagLaid(device, tag))
        for seat in self.session.seats:
            self._speech.remind(seat)

    # --- outputs ---

    def outputs(self) -> Outputs:
        """The frame and wishes of now."""
        seats = self.session.seats
        public = self.machine.view(BYSTANDER)
        panels = tuple(
            self._composer.picture(seat, self.screen_at(seat, public.screen), seats)
            for seat in range(self._layout.seats)
        )
        own = (*self._undo.lamps(), *self._speech.lamps(), *self._missing.lamps())
        shown = own if self._undo.active else (*public.lamps, *own)
        dim = [Lamp(Seat(player), Meaning.WAITING) for player in range(len(seats))]
        lamps = self._composer.lamps(dim if self._idle.asking else shown, seats)
        return Outputs(
            panels,
            lamps,
            timers=self._timers(),
            still=self._remaining.of(self.machine.timers()) if self._held() else (),
            bots=() if self._undo.putting else bot_asks(self.session, self.machine, self._asides.hints),
        )

    def screen_at(self, seat: int, public: Screen | None = None) -> Screen:
        """What a table seat's panel says; `public` is the bystander's screen when known already."""
        if self._idle.asking:
            return self._idle.screen()
        if self._missing:
            return self._missing.screen()
        player = self._translator.player_at(seat)
        if self._paused:
            return pause_screen(player)
        undoing = self._undo.screen(player)
        if undoing is not None:
            return undoing
        aside = self._naming.screen(seat, self._readers.lying) or self._asides.screen(seat)
        if aside is not None:
            return aside
        dark = self._missing.speaks_for(seat)
        if dark is not None and self._wants(dark):
            return for_seat(dark, self.screen_at(dark))
        notice = self._speech.text(seat)
        if notice is not None:
            return Screen(Text("table.notice"), (notice,))
        if player is not None or public is None:
            public = self.machine.view(BYSTANDER if player is None else player).screen
        return public if self.result is None else self.result.screen(public, player)

    def _wants(self, seat: int) -> bool:
        """Whether somebody should look at that seat's panel now."""
        over_game = self._naming.is_open(seat) or self._asides.screen(seat) is not None
        return over_game or self._speech.text(seat) is not None or self._seat_asked(None) == seat

    def _timers(self) -> tuple[TimerAsk, ...]:
        own = (*self._speech.timers(), *self._asides.timers(), *self._readers.timers(), *self._undo.timers())
        own += (*self._missing.timers(), *self._naming.timers())
        own += self._idle.timers() if self.result is None else self.result.timers()
        return self._remaining.of((*self._running(), *own))

    def _running(self) -> tuple[TimerAsk, ...]:
        """The game's own timers, unless they stand still."""
        return () if self._held() else self.machine.timers()
