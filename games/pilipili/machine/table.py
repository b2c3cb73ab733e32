"""Pili Pili at the table, with real cards or with hands on the panels.

With real cards every player deals in: each card goes face down over the own reader, and panels only count. A
card laid for the trick counts when its reader reads it; a bot's decision is an act first, and counts when its
helper has laid that slot's card. Cards that change hands leave one reader and arrive at another, in any
order; the next decision opens when all have arrived. Bids, values of a joker and other players are chosen on
a dial at the own panel. Where all choose at once, everybody says on the dial what a joker would be called.
With hands on the panels cards are dealt by dice, tricks are looked at for a while, and so is the mission.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, assert_never

from games.api import (
    BYSTANDER,
    HIDDEN,
    Accepted,
    Act,
    Asked,
    Dice,
    Event,
    Holding,
    Kind,
    Laid,
    Outcome,
    Rejected,
    Reply,
    Screen,
    Seat,
    Setup,
    Slot,
    TableInput,
    TimerAsk,
    TimeUp,
    Trick,
    View,
)
from games.held import Deed, Holds, taken_up
from games.meant import Ask, Back, Lift, Move, Nothing, Tick, actor
from games.pilipili.inputs import (
    Around,
    Commit,
    DrawMission,
    GoOn,
    NextRound,
    Pick,
    Reveal,
    Start,
    TurnDial,
    Unpick,
    dial_of,
    dial_start,
    first_of,
    hear,
    places_of,
)
from games.pilipili.inputs.choosing import pages_of
from games.pilipili.machine import steps
from games.pilipili.machine.now import (
    NOT_COUNTING,
    NOT_TURNED,
    Now,
    nothing_lies,
    read,
    room_of,
    written,
)
from games.pilipili.machine.phases import asked_bots, bots_of, phases_at, trigger
from games.pilipili.rules import JOKER, LOOKED, NAME, NEXT, State
from games.pilipili.view import Seen, look_back, view

MISSION_SECONDS = 12.0  # a new mission is read
TRICK_SECONDS = 3.0  # a full trick is looked at
READY_SECONDS = 20.0  # with hands on the panels, before the seconds to look begin by themselves
BETWEEN_SECONDS = 30.0  # and before the next round does


class PilipiliMachine:
    """One game; see `games.api.Machine`."""

    def __init__(self, bots: frozenset[int], tags: bool, now: Now) -> None:
        self._bots = bots
        self._tags = tags
        self._now = now
        self._phases = phases_at(now.state)

    @property
    def phase(self) -> str:
        """Always `state.phase_of()`."""
        return self._phases.now

    @property
    def moves(self) -> int:
        """Decisions made so far; a bot's counts when it is decided, before its card lies."""
        return self._now.moves

    def hear(self, heard: TableInput) -> Reply:
        """Take one input of hands; a Rejected or Asked one changed nothing."""
        if isinstance(heard, TimeUp):
            return self._time_up(heard)
        eyes = actor(heard)
        meant = hear(heard, self._now.state.masked(eyes), self._around(eyes))
        match meant:
            case Move(move):
                return self._decided(eyes, move, laid=isinstance(heard, Laid))
            case Commit(name):
                return self._committed(eyes, name)
            case Tick(act, card):
                return self._ticked(act, card)
            case Reveal(number):
                return self._revealed(number)
            case DrawMission():
                return self._mission_drawn()
            case NextRound():
                return self._decided(self._now.state.turn, NEXT)
            case Ask(text):
                return Asked(text)
            case Nothing():
                return Accepted()
            case Rejected():
                return steps.said(meant)
            case Start() | GoOn():
                return self._go_on(meant)
            case TurnDial() | Pick() | Unpick() | Lift() | Back() | Deed():
                return self._handled(meant, eyes, isinstance(heard, Laid))
        assert_never(meant)

    def decide(self, player: int, move: int) -> Reply:
        """Take a bot's decision: with real cards a card counts only when it lies."""
        now = self._now
        if player not in self.asked_bots():
            return Rejected("no_decision_wanted", {"seat": Seat(player)})
        refused = now.state.refused(player, move)
        if refused is not None:
            return steps.said(refused)
        if self._tags and self.phase in ("lead", "follow"):
            act = Act(Kind.PLAY, player, None, Slot(player, steps.slot_of(now, player, move)), Trick())
            return self._become(replace(now, acts=(act,), moves=now.moves + 1), ("decided", player))
        if self.phase == "commit" and move == JOKER and now.state.options.sim_joker == "commit":
            # At once: a second decision would take time, and tell who has the joker.
            return self._decided(player, move, steps.name_by_bot(now.state, player))
        return self._decided(player, move)

    def asked_bots(self) -> tuple[int, ...]:
        """Bots to decide, once no act is pending and nothing is looked at."""
        now = self._now
        return () if now.acts or now.shown else tuple(asked_bots(now.state, self._bots))

    def masked(self, viewer: int) -> State:
        """What that player, or BYSTANDER, may know; a bot that is asked is the one to move."""
        seen = self._now.state.masked(viewer)
        if viewer in self._bots and viewer in seen.waiting():
            seen.turn = viewer
        return seen

    def acts(self) -> tuple[Act, ...]:
        """What hands must do; each player may do the first of the own acts, tricks go in order."""
        return self._now.acts

    def timers(self) -> tuple[TimerAsk, ...]:
        """Seconds to look at cards, and what goes on by itself when hands are on the panels."""
        now = self._now
        asks: list[TimerAsk] = []
        if now.left != NOT_COUNTING:
            asks.append(TimerAsk("glance", 1.0, now.moves * 16 + now.left))
        elif now.shown:
            seconds = MISSION_SECONDS if now.shown == "mission" else TRICK_SECONDS
            asks.append(TimerAsk("shown", seconds, now.moves))
        elif not self._tags and self.phase in ("look", "between"):
            seconds = READY_SECONDS if self.phase == "look" else BETWEEN_SECONDS
            asks.append(TimerAsk("ready", seconds, now.moves))
        return (*asks, *now.holds.timers())

    def view(self, viewer: int) -> View:
        """What that player, or BYSTANDER, is shown."""
        return view(self._now.state.masked(viewer), viewer, self._seen(viewer))

    def look_back(self, viewer: int) -> Screen | None:
        """The last trick and the scores, the same for every viewer."""
        return look_back(self._now.state.masked(BYSTANDER))

    def outcome(self) -> Outcome | None:
        """The end, once the last trick is cleared away or looked at."""
        now = self._now
        return None if now.acts or now.shown else now.state.outcome()

    def to_json(self) -> dict[str, Any]:
        """Everything, for a checkpoint; it holds hands and choices, so it is not for showing."""
        return written(self._now)

    # --- who sees what ---

    def _around(self, eyes: int) -> Around:
        now, state = self._now, self._now.state
        common = {
            "bots": self._bots,
            "acts": now.acts,
            "tags": self._tags,
            "shown": now.shown,
            "running": now.left != NOT_COUNTING,
        }
        if eyes == BYSTANDER:
            return Around(**common)  # type: ignore[arg-type]
        seen = state.masked(eyes)
        dial = dial_of(seen, eyes, now.picked[eyes], self._tags)
        lie = sum(card != HIDDEN for player, card in enumerate(now.lying) if player != eyes)
        return Around(
            **common,  # type: ignore[arg-type]
            dial=dial,
            at=self._at(dial, eyes),
            picked=now.picked[eyes],
            lying=now.lying[eyes],
            others_lie=lie,
            grip=now.holds.grips[eyes],
            sure=now.sure[eyes],
            places=places_of(seen, eyes),
            pages=len(pages_of(seen, eyes)),
        )

    def _at(self, dial: tuple[int, ...], player: int) -> int:
        turned = self._now.dials[player]
        return turned if 0 <= turned < len(dial) else dial_start(dial)

    def _seen(self, viewer: int) -> Seen:
        now = self._now
        around = self._around(viewer)
        lies = frozenset(player for player, card in enumerate(now.lying) if card != HIDDEN)
        return Seen(
            bots=self._bots,
            acts=now.acts,
            tags=self._tags,
            shown=now.shown,
            left=now.left,
            lies=lies,
            dial=around.dial if viewer not in self._bots else (),
            at=around.at,
            picked=around.picked != HIDDEN,
            cursor=around.grip.cursor if around.grip.open else None,
            looked=around.grip.looked and around.grip.cursor < len(around.places),
            sure=around.sure,
            places=around.places,
            read=steps.read_so_far(now, viewer),
            own=first_of(viewer, now.acts),
        )

    # --- what an input changes ------------------------------------------------------------------

    def _become(self, now: Now, *events: Event) -> Accepted:
        self._now = now
        return Accepted(events)

    def _handled(
        self, meant: TurnDial | Pick | Unpick | Lift | Back | Deed, player: int, laid: bool
    ) -> Reply:
        """What changes nothing but where something lies or stands."""
        now = self._now
        match meant:
            case TurnDial(at):
                return self._become(replace(now, dials=steps.put(now.dials, player, at)))
            case Pick(card):
                lying = steps.put(now.lying, player, card) if laid else now.lying
                picked = steps.put(now.picked, player, card)
                sure = steps.put(now.sure, player, False)
                return self._become(replace(now, picked=picked, lying=lying, sure=sure), ("picked", player))
            case Unpick():
                gone = replace(now, picked=steps.put(now.picked, player, HIDDEN))
                return self._become(replace(gone, lying=steps.put(now.lying, player, HIDDEN)))
            case Lift():
                return self._become(replace(now, lying=steps.put(now.lying, player, HIDDEN)))
            case Back(_, card):
                return self._become(replace(now, lying=steps.put(now.lying, player, card)), ("back", player))
            case Deed():
                return self._become(self._gripped(meant, player))
        assert_never(meant)

    def _gripped(self, deed: Deed, player: int) -> Now:
        now = self._now
        if deed in (Deed.CHOOSE, Deed.THINK_AGAIN):
            return replace(now, sure=steps.put(now.sure, player, deed is Deed.CHOOSE))
        if deed in (Deed.OPEN, Deed.STILL_OPEN):
            now = replace(now, sure=steps.put(now.sure, player, False))
            now = replace(now, picked=steps.put(now.picked, player, HIDDEN))
        room = max(1, room_of(now.state, player))
        return replace(now, holds=now.holds.after(deed, player, room))

    def _go_on(self, meant: Start | GoOn) -> Reply:
        now = self._now
        if isinstance(meant, GoOn):
            return self._become(replace(now, shown=""), ("shown",))
        return self._become(replace(now, left=now.state.how.look_seconds), ("started",))

    def _time_up(self, up: TimeUp) -> Reply:
        """A timer that was asked for; the table drops the late ones."""
        if not any(ask.name == up.name for ask in self.timers()):
            return Rejected("no_timer", {"name": up.name})
        now = self._now
        match up.name:
            case "shown":
                return self._go_on(GoOn())
            case "ready":
                return self._go_on(Start()) if self.phase == "look" else self._decided(now.state.turn, NEXT)
            case "glance":
                if now.left > 1:
                    return self._become(replace(now, left=now.left - 1))
                self._now = replace(now, left=NOT_COUNTING)
                return self._decided(now.state.turn, LOOKED)
        return self._become(self._gripped(Deed.CLOSE, int(up.name.partition(".")[2])))

    def _decided(self, player: int, move: int, name: int | None = None, laid: bool = False) -> Reply:
        """The rules have decided, phase, acts and cursors follow. `name`: also what the joker is called."""
        now, before = self._now, self._now.state
        move = steps.as_slot(before, player, move)
        step = before.play(player, move)
        if isinstance(step, Rejected):
            return steps.said(steps.in_transit(before, player, move, step))
        state, events = step.state, step.events
        if name is not None:
            named = state.play(player, name)
            assert not isinstance(named, Rejected), f"player {player} cannot call the joker {name}: {named}"
            state, events = named.state, (*events, *named.events)
        self._phases.fire(trigger(state))
        assert self.phase == state.phase_of(), f"{self.phase} is not the phase of {state!r}"
        after = steps.after_move(now, state, events, self._bots, self._tags)
        if laid:
            after = replace(after, lying=steps.put(after.lying, player, steps.card_of(before, player, move)))
        dials = steps.put(after.dials, player, NOT_TURNED)
        if state.phase_of() != before.phase_of():
            dials = (NOT_TURNED,) * state.players
        return self._become(replace(after, dials=dials), *events)

    def _committed(self, player: int, name: int) -> Reply:
        """OK under a picked card: it counts, and if it is the joker its value too."""
        card = self._now.picked[player]
        self._now = replace(self._now, picked=steps.put(self._now.picked, player, HIDDEN))
        return self._decided(player, card, NAME + name if card == JOKER else None)

    # --- missions and acts ---

    def _mission_drawn(self) -> Reply:
        """Nobody has mission cards: the table draws, as often as it takes to find one that goes."""
        number, draws = steps.draw_mission(self._now.state, self._now.draws)
        self._now = replace(self._now, draws=draws)
        return self._revealed(number)

    def _revealed(self, number: int) -> Reply:
        now = self._now
        if now.acts:
            return Rejected("wait_for_seat", {"seat": Seat(now.acts[0].who)})
        state = now.state.reveal(steps.MIDDLE, number)
        if isinstance(state, Rejected):
            return steps.said(state)
        self._phases.fire(trigger(state))
        return self._become(steps.begun(now, state, self._bots), ("mission", number))

    def _ticked(self, act: Act, card: int) -> Reply:
        """An act is done, unless the card that was read is not the one."""
        now = self._now
        match act.kind:
            case Kind.PLAY:
                return self._turned_up(act, card)
            case Kind.DEAL | Kind.SHOW if card != HIDDEN:
                done = steps.read_card(now, act, card)
                if isinstance(done, Rejected):
                    return steps.said(done)
                return self._become(done, ("done", act.kind.value, act.who))
        return self._become(steps.done_with(now, act), ("done", act.kind.value, act.who))

    def _turned_up(self, act: Act, card: int) -> Reply:
        """A bot's helper lays the slot's card: now it counts."""
        now = self._now
        emptied = steps.from_slot(now, act, card)
        if isinstance(emptied, Rejected):
            return emptied
        self._now = replace(emptied, acts=(), moves=now.moves - 1)  # it was counted when it was decided
        return self._decided(act.who, card, laid=True)


def new_machine(setup: Setup, dice: Dice) -> PilipiliMachine:
    """A game before its first round. Raises ValueError for a setup the game cannot play."""
    bots, players = bots_of(setup), len(setup.sitters)
    tags = setup.holding is Holding.TAGS
    state = State.new(setup.options, players, None if tags else dice, setup.dealer)
    draws = int(dice.random() * 2**53)
    holds = taken_up([1 if tags else room_of(state, player) for player in range(players)], dice)
    now = Now(
        state=state,
        holds=holds,
        acts=(),
        due=(),
        dials=(NOT_TURNED,) * players,
        picked=nothing_lies(players),
        lying=nothing_lies(players),
        slots=((),) * players,
        sure=(False,) * players,
        shown="",
        left=NOT_COUNTING,
        draws=draws,
        moves=0,
    )
    begun = steps.begun(now, state, bots if tags else None)
    return PilipiliMachine(bots, tags, replace(begun, holds=holds))


def restore_machine(setup: Setup, data: Mapping[str, Any]) -> PilipiliMachine:
    """Back from `to_json`. Raises ValueError naming the key that is wrong."""
    now = read(data, len(setup.sitters))
    tags = setup.holding is Holding.TAGS
    if not tags and now.state.unseen:
        raise ValueError("state: with hands on the panels every card is known")
    return PilipiliMachine(bots_of(setup), tags, now)


__all__ = ["Holds", "PilipiliMachine", "new_machine", "restore_machine"]
