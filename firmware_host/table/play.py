"""A game under way: events in, the game's machine, its views out as a frame.

Also what every game needs around its machine: short notices on a panel, the pause while a device
that a player needs is missing, and the memory of what lies on which reader.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from drivers.events import ButtonGesture, DeviceChanged, DeviceState, SpotChanged, TagsCrowded
from firmware_host.table.asides import HELP, LOOK, Asides, looks_back
from firmware_host.table.compose import Composer
from firmware_host.table.cues import cue_of
from firmware_host.table.deferred import takes_back, without
from firmware_host.table.events import BotMoved, InputEvent, Resumed, TagLaid, TagLifted, TimerFired
from firmware_host.table.help import Way
from firmware_host.table.kept import part_of
from firmware_host.table.layout import Layout
from firmware_host.table.missing import missing_screen
from firmware_host.table.notices import NOTICE, Notices
from firmware_host.table.outputs import BotAsk, Outputs
from firmware_host.table.result import Result
from firmware_host.table.session import Session
from firmware_host.table.staff import moves_staff_card
from firmware_host.table.translate import Translator, is_ok, is_release, player_of
from firmware_host.table.unwanted import TAKE_BACK, Unwanted
from firmware_host.table.words import refusal
from games.api import (
    BYSTANDER,
    Accepted,
    Asked,
    Bot,
    Cue,
    Dice,
    Holding,
    Laid,
    Lamp,
    Machine,
    Meaning,
    Place,
    Pressed,
    Rejected,
    Reply,
    Screen,
    Seat,
    Shared,
    TableInput,
    Text,
    TimerAsk,
    TimeUp,
)
from games.registry import game as find_game

SETTLE_SECONDS = 3.0  # after a restart readers tell again what lies on them
DISK = "disk"  # stands among the missing devices while the journal waits in memory
GONE = (DeviceState.ABSENT, DeviceState.LOST)


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
        setup = session.setup()
        self.machine: Machine
        if kept is None:
            self.machine = found.new(setup, dice)
        else:
            self.machine = found.restore(setup, part_of(kept, "machine", dict))
        self._translator = Translator(layout, session.tags, session.seats)
        self._notices = Notices()
        self._numbers = 0 if kept is None else part_of(kept, "numbers", int)
        self._lying: dict[str, str] = {} if kept is None else dict(part_of(kept, "lying", dict))
        self._unconfirmed: dict[str, str] = {}
        self._settle = 0
        self._missing = {device for device in session.missing if self._essential(device)}
        self._asides = Asides()
        self._unwanted = Unwanted({} if kept is None else part_of({"unwanted": {}, **kept}, "unwanted", dict))
        self._refused: dict[int, str] = {}  # the last refusal at each table seat
        self._paused = False
        self.given_up = False  # somebody has ended the game through help
        if DISK in session.missing:
            self._say_everywhere(Text("table.not_kept"))
        self.result: Result | None = None  # once the game is over
        self._deferred: list[InputEvent] = []
        self._cues: list[Cue] = []
        self._notes: list[str] = []

    def handle(self, event: InputEvent) -> Outputs:
        """One trip."""
        self._cues, self._notes = [], []
        self._take(event)
        outcome = self.machine.outcome()
        if outcome is not None and self.result is None:
            self.result = Result(self._game, self.session, outcome)
            self._notices.clear()  # nothing may stand over the result: there its timers are not heard
            self._asides.clear()
        return replace(self.outputs(), cues=tuple(self._cues), notes=tuple(self._notes))

    def over(self) -> bool:
        """Whether the result is shown and no hand has anything left to do."""
        return self.machine.outcome() is not None

    def checkpoint(self) -> dict[str, Any]:
        """The game and what lies where, to go on from after an update."""
        lying = without(self._deferred, self._lying)
        kept = {"machine": self.machine.to_json(), "lying": lying, "numbers": self._numbers}
        return {**kept, "unwanted": self._unwanted.to_json()}

    # --- events ---

    def _take(self, event: InputEvent) -> None:
        match event:
            case DeviceChanged():
                self._device_changed(event)
            case BotMoved():
                self._bot_moved(event)
            case TimerFired():
                self._time_up(event)
            case Resumed(missing, lying):
                self._resume(frozenset(missing), dict(lying))
            case TagLaid() | TagLifted() | SpotChanged() | TagsCrowded() | ButtonGesture():
                self._hands(event)

    def _bot_moved(self, event: BotMoved) -> None:
        """Take a decision; one asked at another position comes too late. A wrong one is our mistake."""
        if self._paused:
            self._deferred.append(event)
            return
        if event.number != self.machine.moves:
            self._notes.append("stale answer")
            return
        reply = self.machine.decide(event.player, event.move)
        if isinstance(reply, Rejected):
            seat = self.session.seats[event.player] + 1
            raise RuntimeError(f"the bot at seat {seat} decided on {event.move}: {reply.code}")
        self._answer(reply, event.player, None)

    def _hands(self, event: InputEvent) -> None:
        if isinstance(event, TagLaid):
            before = self._lying.get(event.device)
            if before is not None and before != event.tag:  # it went while nobody could see
                self._hands(TagLifted(event.device, before))
        if not self._noticed(event) or self._for_staff(event):
            return
        if not self._missing and not self._paused:
            self._hear(event)
        elif not isinstance(event, ButtonGesture):
            self._defer(event)
        elif not self._missing and is_ok(self._translator.heard(event)):
            self._paused = False
            self._catch_up()

    def _for_staff(self, event: InputEvent) -> bool:
        """Whether it was a staff card in the middle: it opens help where somebody has to act."""
        if not moves_staff_card(event, self._layout, self.session.tags):
            return False
        if isinstance(event, TagLaid) and not self._missing and not self._paused:
            asked, people = self._seat_asked(None), self.session.people()
            seat = asked if asked in people or not people else people[0]
            self._numbers += 1
            self._asides.open_help(seat, self._numbers, self._why_not(seat))
        return True

    def _defer(self, event: InputEvent) -> None:
        """Keep for after the pause; what hands have taken back by then never was."""
        for at, earlier in enumerate(self._deferred):
            if takes_back(event, earlier):
                del self._deferred[at]
                return
        self._deferred.append(event)

    def _catch_up(self) -> None:
        """Once nothing holds the game any more: hear what has happened meanwhile."""
        if self._missing or self._paused:
            return
        deferred, self._deferred = self._deferred, []
        for waiting in deferred:
            if isinstance(waiting, BotMoved):
                self._bot_moved(waiting)
            else:
                self._hear(waiting)

    def _noticed(self, event: InputEvent) -> bool:
        """Keep track of what lies on the readers; False for what was known already."""
        match event:
            case TagLaid(device, tag):
                self._unconfirmed.pop(device, None)
                if self._lying.get(device) == tag:
                    return False
                self._lying[device] = tag
            case TagLifted(device, tag):
                if self._lying.get(device) == tag:
                    del self._lying[device]
            case SpotChanged():
                return self._game.spots
            case _:
                pass
        return True

    def _hear(self, event: InputEvent) -> None:
        seat = self._layout.device_seat(event.device) if hasattr(event, "device") else None
        if seat is not None and not is_release(event):
            self._notices.take_away(seat)
            self._remind(seat, None)
            self._asides.end_look(seat)
        if seat is not None and self._translator.player_at(seat) is None:
            if not is_release(event):
                self._notify(seat, Text("table.not_in_game"), None)
            return
        if isinstance(event, TagsCrowded):
            counted = event.device in self._lying and not self._unwanted.lies_on(event.device)
            text = "table.second_card" if counted else "table.one_card"
            self._notify(self._seat_asked(seat), Text(text), self._translator.place_of(event.device))
            return
        heard = self._translator.heard(event)
        if isinstance(heard, Pressed) and seat is not None and self._beside_the_game(seat, heard):
            return
        if heard is None:
            return
        reply = self.machine.hear(heard)
        self._taken_back(self._unwanted.heard(event, reply))
        self._answer(reply, player_of(heard), heard)

    def _taken_back(self, reader: str | None) -> None:
        """The reminder of a refused card goes with the card."""
        seat = None if reader is None else self._layout.device_seat(reader)
        if seat is not None and (self._notices.silent(seat) or self._notices.text(seat) == TAKE_BACK):
            self._notices.take_away(seat)

    def _beside_the_game(self, seat: int, heard: Pressed) -> bool:
        """Whether the press was for what lies over the game at one seat alone."""
        if self._hand_is_open(heard.player) and self._asides.screen(seat) is None:
            return False
        if self._asides.takes(seat, heard.key, heard.press):
            self._numbers += 1
            way = self._asides.press(seat, heard.key, heard.press, self._numbers, self._why_not(seat))
            self.given_up = way is Way.END
            self._paused = way is Way.PAUSE
            return True
        if not looks_back(heard.key, heard.press):
            return False
        back = self.machine.look_back(heard.player)
        if back is None:
            self._notify(seat, Text("table.nothing_yet"), None)
        else:
            self._numbers += 1
            self._asides.look(seat, self._numbers, back)
        return True

    def _why_not(self, seat: int) -> Text | None:
        """More about the last refusal at this seat, if there was one and there is more to say."""
        ident = f"why.{self._refused.get(seat)}"
        return Text(ident) if self._composer.knows(ident) else None

    def _hand_is_open(self, player: int) -> bool:
        """Whether the player holds OK to see a hand: then arrows only move its cursor."""
        return self.machine.view(player).screen.hand is not None

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
                self._notify(seat, text, None)
            case Rejected(code):
                self._notes.append(f"rejected:{code}")
                self._cues.append(Cue.REFUSED)
                self._refused[seat] = code
                self._notify(seat, refusal(reply), place)

    def _seat_asked(self, seat: int | None) -> int:
        """The table seat to talk to: the given one, else of whoever must act now."""
        if seat is not None:
            return seat
        acts = self.machine.acts()
        if acts:
            return self.session.seats[acts[0].who]
        turn = self.machine.masked(BYSTANDER).turn
        return self.session.seats[turn] if turn >= 0 else self.session.seats[0]

    def _notify(self, seat: int, text: Text | None, place: Place | None) -> None:
        self._numbers += 1
        self._notices.put(seat, text, self._numbers, place)

    def _say_everywhere(self, text: Text) -> None:
        for seat in self.session.seats:
            self._notify(seat, text, None)

    def _time_up(self, event: TimerFired) -> None:
        kind = event.name.partition(".")[0]
        if kind == NOTICE:
            self._notices.time_up(event.name, event.number)
            self._remind(int(event.name.partition(".")[2]))
        elif kind in (HELP, LOOK):
            self._asides.time_up(event.name, event.number)
        elif kind == "settle":
            if event.number != self._settle:
                return
            gone, self._unconfirmed = self._unconfirmed, {}
            for device, tag in gone.items():
                self._hands(TagLifted(device, tag))
        elif not any((ask.name, ask.number) == (event.name, event.number) for ask in self._running()):
            self._notes.append("stale timer")
        else:
            up = TimeUp(event.name)
            self._answer(self.machine.hear(up), None, up)

    def _remind(self, seat: int, text: Text | None = TAKE_BACK) -> None:
        """A card that was refused and still lies there is lit, and told of, until it is taken."""
        for device in self._unwanted.readers():
            if self._layout.device_seat(device) == seat and self._notices.text(seat) is None:
                self._notify(seat, text, self._translator.place_of(device))

    def _resume(self, missing: frozenset[str], lying: Mapping[str, str]) -> None:
        """Hands may have been anywhere while the program was away: find out what is different.

        A reader that has told of no card yet may still do so; after a while its card counts as lifted.
        """
        self._notices.clear()
        self._unwanted.keep(lying)
        self._asides.clear()
        self._lying = without(self._deferred, self._lying)
        self._deferred.clear()
        self._missing = {device for device in missing if self._essential(device)}
        self._paused = False
        self._unconfirmed = {device: tag for device, tag in self._lying.items() if device not in lying}
        self._numbers += 1
        self._settle = self._numbers
        if DISK in missing:
            self._say_everywhere(Text("table.not_kept"))
        for device, tag in lying.items():
            self._hands(TagLaid(device, tag))
        for seat in self.session.seats:
            self._remind(seat)

    # --- missing devices ---

    def _device_changed(self, event: DeviceChanged) -> None:
        if event.device == DISK:
            self._say_everywhere(Text("table.not_kept" if event.state in GONE else "table.kept"))
        if not self._essential(event.device):
            return
        if event.state in GONE:
            self._missing.add(event.device)
        elif event.state in (DeviceState.OK, DeviceState.DEGRADED):
            self._missing.discard(event.device)
        self._catch_up()

    def _essential(self, device: str) -> bool:
        """Whether the game cannot go on without it: its players' panels, and readers of real cards."""
        if device in self._layout.readers:
            return self.session.holding is Holding.TAGS and self._translator.place_of(device) is not None
        return self._translator.player_at(self._layout.panels.get(device)) is not None

    # --- outputs ---

    def outputs(self) -> Outputs:
        """The frame and wishes of now."""
        seats = self.session.seats
        public = self.machine.view(BYSTANDER)
        panels = tuple(
            self._composer.picture(seat, self.screen_at(seat, public.screen), seats)
            for seat in range(self._layout.seats)
        )
        lamps = self._composer.lamps((*public.lamps, *self._own_lamps()), seats)
        return Outputs(
            panels,
            lamps,
            timers=self._timers(),
            still=self.machine.timers() if self._missing or self._paused else (),
            bots=self._bots(),
        )

    def screen_at(self, seat: int, public: Screen | None = None) -> Screen:
        """What a table seat's panel says; `public` is the bystander's screen when known already."""
        if self._missing:
            return missing_screen(self._missing, self._layout)
        player = self._translator.player_at(seat)
        if self._paused:
            return Screen(
                Text("table.pause"), (Text("table.pause.how" if player is not None else "table.pause.wait"),)
            )
        aside = self._asides.screen(seat)
        if aside is not None:
            return aside
        notice = self._notices.text(seat)
        if notice is not None:
            return Screen(Text("table.notice"), (notice,))
        if player is not None:
            screen = self.machine.view(player).screen
        else:
            screen = self.machine.view(BYSTANDER).screen if public is None else public
        return screen if self.result is None else self.result.screen(screen, player)

    def _own_lamps(self) -> list[Lamp]:
        lamps = [*self._notices.lamps()]
        for device in self._missing:
            player = self._translator.player_at(self._layout.device_seat(device))
            lamps.append(Lamp(Shared() if player is None else Seat(player), Meaning.MISSING))
        return lamps

    def _timers(self) -> tuple[TimerAsk, ...]:
        own = [*self._notices.timers()]
        own += self._asides.timers()
        if self._unconfirmed:
            own.append(TimerAsk("settle.readers", SETTLE_SECONDS, self._settle))
        return (*self._running(), *own)

    def _running(self) -> tuple[TimerAsk, ...]:
        """The game's own timers, unless they stand still."""
        return () if self._missing or self._paused else self.machine.timers()

    def _bots(self) -> tuple[BotAsk, ...]:
        session, machine, levels = self.session, self.machine, self._game.levels
        asks = []
        for player in machine.asked_bots():
            sitter = session.sitters[player]
            level = sitter.level if isinstance(sitter, Bot) else levels[len(levels) // 2]  # it sits in
            masked = machine.masked(player)
            asks.append(BotAsk(session.game, player, machine.moves, level, session.seed, masked))
        return tuple(asks)
