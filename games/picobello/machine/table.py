"""PicoBello at the table, with real cards or with hands on the panels; pieces always stand on wood.

First the pieces are set up one by one. With real cards each player turns one to find out who deals first
(rule 8), then nine go to everybody, a bot's into nine numbered slots. A card counts when its reader reads
it; a full trick is taken before its winner moves. A turn on the board is decided by keys, whose choice hands
then carry out piece by piece, or by hands alone where sensors can see what they do: until it is complete
its player may go back to its beginning, and no hand is asked for anything. What sensors feel besides is
remembered and, before the next trick, asked to be mended spot by spot.
"""

from dataclasses import replace
from itertools import pairwise
from typing import Any, assert_never

from games.api import (
    BYSTANDER,
    HIDDEN,
    Accepted,
    Act,
    Asked,
    Event,
    Kind,
    Laid,
    Lamp,
    Lifted,
    Outcome,
    Rejected,
    Reply,
    Screen,
    Seat,
    Slot,
    Spot,
    TableInput,
    Text,
    TimerAsk,
    TimeUp,
    Trick,
    View,
)
from games.held import Deed, Grip
from games.meant import Ask, Back, Lift, Move, Nothing, Tick, actor
from games.picobello.inputs import (
    Around,
    Picked,
    Seen,
    Turn,
    Wonder,
    felt,
    hear,
    lifted,
    listed,
    picked_now,
)
from games.picobello.machine import dealing, deeds
from games.picobello.machine.checkpoint import Now, written
from games.picobello.machine.phases import TURN, phases_at
from games.picobello.rules import State
from games.picobello.rules.picking import Pick, Picks
from games.picobello.view import Shown, lamps, look_back, view

UNFINISHED = ("red", "home", "gates")


class PicoBelloMachine:
    """One game at the table; see `games.api.Machine` and `games.api.OnSpots`."""

    def __init__(self, bots: frozenset[int], now: Now) -> None:
        self._bots = bots
        self._now = now
        self._phases = phases_at(now.state)
        self._public: tuple[Now, Shown, tuple[Lamp, ...]] | None = None  # what all are shown, of that Now

    @property
    def phase(self) -> str:
        """Always `state.phase_of()`."""
        return self._phases.now

    @property
    def moves(self) -> int:
        """Decisions made so far; a bot's card counts when it is decided, before it lies."""
        return self._now.moves

    def hear(self, heard: TableInput) -> Reply:
        """Take one input of hands; one refused changed nothing but what sensors are known to feel."""
        before = self._now
        return deeds.told(self._heard(heard), before, self._now)

    def _heard(self, heard: TableInput) -> Reply:
        match heard:
            case TimeUp():
                return self._time_up(heard)
            case Laid(Spot(spot)):
                return self._felt(spot, True)
            case Lifted(Spot(spot)):
                return self._felt(spot, False)
        now, eyes = self._now, actor(heard)
        acts = self.acts() if not isinstance(heard, Laid | Lifted) or not self._mends() else ()
        meant = hear(heard, now.state.masked(eyes), acts, self._around(eyes))
        match meant:
            case Move(move):
                return self._decided(now, now.state.turn, move)
            case Tick(act, card):
                return self._ticked(act, card)
            case Lift(player):
                return self._become(replace(now, lying=_with(now.lying, player, HIDDEN)))
            case Back(player, card):
                lying = _with(now.lying, player, card)
                return self._become(replace(now, lying=lying), ("back", player, card))
            case Deed():
                return self._become(self._hand_turned(meant, eyes))
            case Turn(step):
                return self._become(replace(now, cursor=self._cursor(step)))
            case Picked(pick):
                return self._picked(eyes, pick)
            case Ask(text):
                return Asked(text)
            case Nothing() | Seen() | Wonder():
                return Accepted()
            case Rejected():
                return meant
        assert_never(meant)

    def sense(self, occupied: frozenset[str] | None) -> None:
        """See `games.api.OnSpots`."""
        now = self._now
        board = replace(now.board, sensed=occupied, back=frozenset(), deaf=frozenset())
        self._now = deeds.seen_done(replace(now, board=board, wondered=()))

    def accept(self) -> Reply | None:
        """See `games.api.OnSpots`: only before a trick, while the board is being mended."""
        now = self._now
        if not self._mends():
            return None
        after = deeds.accepted_as_it_stands(now)
        return after if isinstance(after, Rejected) else self._become(after, ("accepted",))

    def decide(self, player: int, move: int) -> Reply:
        """Take a bot's decision: a real card of it counts when it lies, everything else at once."""
        now = self._now
        if player not in self.asked_bots():
            return Rejected("no_decision_wanted", {"seat": Seat(player)})
        if self.phase in TURN or now.holds is not None:
            return self._decided(now, player, move)
        checked = now.state.play(player, move)
        if isinstance(checked, Rejected):
            return checked
        slot = Slot(player, now.slots[player].index(move) + 1)
        acts = (*now.acts, Act(Kind.PLAY, player, None, slot, Trick()))
        return self._become(replace(now, acts=acts, moves=now.moves + 1), ("decided", player))

    def asked_bots(self) -> tuple[int, ...]:
        """The bot to act, once hands have nothing to do for the game."""
        now = self._now
        busy = now.acts or now.ways
        return (now.state.turn,) if not busy and now.state.turn in self._bots else ()

    def masked(self, viewer: int) -> State:
        """What that player, or BYSTANDER, may know."""
        return self._now.state.masked(viewer)

    def acts(self) -> tuple[Act, ...]:
        """What hands must do, first to last: pieces before cards; else what is to be mended on the board."""
        now = self._now
        pieces = tuple(deeds.way_act(way, now.worker) for way in now.ways)
        return (*pieces, *now.acts) or self._mends()

    def timers(self) -> tuple[TimerAsk, ...]:
        """One for each open hand on a panel."""
        holds = self._now.holds
        return () if holds is None else tuple(holds.timers())

    def view(self, viewer: int) -> View:
        """What that player, or BYSTANDER, is shown."""
        now = self._now
        if self._public is None or self._public[0] is not now:
            open_to_all = self._shown(now)
            lit = lamps(now.state.masked(BYSTANDER), self.phase, open_to_all)
            self._public = (now, open_to_all, lit)
        _, shown, lit = self._public
        if now.holds is not None and viewer != BYSTANDER:
            shown = replace(shown, grip=now.holds.grips[viewer])
        return view(now.state.masked(viewer), self.phase, viewer, shown, lit)

    def _shown(self, now: Now) -> Shown:
        """How things stand, as everybody may know; worked out once for all viewers."""
        around = self._around(BYSTANDER)
        state = now.state.masked(BYSTANDER)
        on_board = self.phase in TURN and not now.acts and not now.ways
        return Shown(
            bots=self._bots,
            acts=self.acts(),
            entries=listed(state, around) if on_board and state.turn not in self._bots else (),
            picked=picked_now(state, around) if on_board else None,
            cursor=now.cursor,
            wonders=bool(now.wondered),
            missing=now.board.missing(),
            surplus=now.board.surplus(),
            lifted=lifted(state, now.board) if on_board else (),
            standing=now.board.standing,
            real=now.holds is None,
            grip=None if now.holds is None else Grip(0),
            sure=now.sure,
            drawn=now.drawn,
        )

    def look_back(self, viewer: int) -> Screen | None:
        """The last trick and what it did, the same for every viewer."""
        return look_back(self._now.state.masked(viewer))

    def outcome(self) -> Outcome | None:
        """The end, once no piece is to be moved either."""
        now = self._now
        return None if now.acts or now.ways else now.state.outcome()

    def to_json(self) -> dict[str, Any]:
        """Everything, for a checkpoint; it holds what bots hold, so it is not for showing."""
        return written(self._now)

    # --- what stands around -----------------------------------------------------------------------

    def _around(self, eyes: int) -> Around:
        now = self._now
        somebody = eyes != BYSTANDER
        slots = now.slots[eyes] if now.slots and somebody else ()
        grip = None if now.holds is None else now.holds.grips[eyes] if somebody else Grip(0)
        return Around(
            self._bots,
            now.board,
            slots,
            now.lying,
            grip,
            now.sure,
            now.picked,
            now.cursor,
            now.wondered,
        )

    def _cursor(self, step: int) -> int:
        now = self._now
        return (now.cursor + step) % len(listed(now.state, self._around(now.state.turn)))

    def _mends(self) -> tuple[Act, ...]:
        """Before a trick is led: what does not stand as it should."""
        now = self._now
        if now.acts or now.ways or self.phase != "lead" or not now.board.differs():
            return ()
        return tuple(deeds.mending(now.state, now.board, now.state.turn))

    def _on_board(self, now: Now) -> bool:
        """Whether a person is to move a piece."""
        return not now.acts and not now.ways and self.phase in TURN and now.state.turn not in self._bots

    def _become(self, now: Now, *events: Event) -> Accepted:
        self._now = now
        return Accepted(events)

    # --- hands on the panels ------------------------------------------------------------------------

    def _time_up(self, up: TimeUp) -> Reply:
        if not any(ask.name == up.name for ask in self.timers()):
            return Rejected("no_timer", {"name": up.name})
        return self._become(self._hand_turned(Deed.CLOSE, int(up.name.partition(".")[2])))

    def _hand_turned(self, deed: Deed, player: int) -> Now:
        now = self._now
        assert now.holds is not None
        if deed in (Deed.CHOOSE, Deed.THINK_AGAIN):
            return replace(now, sure=deed is Deed.CHOOSE)
        opens = deed in (Deed.OPEN, Deed.STILL_OPEN)
        sure = now.sure and not (opens and player == now.state.turn)
        return replace(now, holds=now.holds.after(deed, player, len(now.state.hands[player])), sure=sure)

    # --- decisions ------------------------------------------------------------------------------

    def _picked(self, player: int, pick: Pick) -> Reply:
        """An entry of a list: further in, back, or the move itself."""
        now = self._now
        match pick:
            case Pick(Picks.MOVE, move):
                by_hand = bool(now.wondered)
                reply = self._decided(now, player, move)
                self._now = deeds.all_there(self._now) if by_hand else self._now
                return reply
            case Pick(Picks.BACK) if now.wondered:
                board = replace(now.board, back=frozenset())
                return self._become(replace(now, wondered=(), cursor=0, board=board), ("not_meant", player))
            case Pick(Picks.BACK) if now.picked is not None:
                return self._become(replace(now, picked=None, cursor=0))
            case Pick(Picks.BACK) if now.begun is not None:
                return self._turn_anew(now, now.begun)
            case Pick(Picks.BACK):
                return Asked(Text("picobello.ask.put_back"))
        return self._become(replace(now, picked=pick, cursor=0))

    def _turn_anew(self, now: Now, begun: State) -> Reply:
        """Back to the beginning of a turn that is not complete."""
        self._phases.fire(f"back_to_{begun.phase_of()}")
        anew = replace(now, state=begun, begun=None, picked=None, cursor=0, wondered=())
        return self._become(anew, ("turn_anew", begun.turn))

    def _decided(self, now: Now, player: int, *moves: int) -> Reply:
        """One decision or several at once; the rules have decided, phase, acts and cursors follow."""
        states, events = [now.state], list[Event]()
        for move in moves:
            step = states[-1].play(player, move)
            if isinstance(step, Rejected):
                return step
            states.append(step.state)
            events.extend(step.events)
        for before, after in pairwise(states):
            now = self._after(now, before, after)
        now = replace(now, moves=now.moves + len(moves))
        return self._settled(now, states[0], tuple(events))

    def _after(self, now: Now, before: State, after: State) -> Now:
        """The state and phase of one decision, and what of it its player may still take back."""
        self._phases.fire(after.phase_of())
        begun = now.begun
        if after.phase_of() not in UNFINISHED:
            begun = None
        elif begun is None:
            begun = before
        return replace(now, state=after, begun=begun, picked=None, cursor=0, wondered=(), sure=False)

    def _settled(self, now: Now, before: State, events: tuple[Event, ...]) -> Accepted:
        """After decisions: what hands have to do, cursors of hands that changed, what sensors saw early."""
        after = now.state
        assert self.phase == after.phase_of(), f"{self.phase} is not the phase of {after!r}"
        if now.holds is not None:
            changed = {p: len(hand) for p, hand in enumerate(after.hands) if hand != before.hands[p]}
            now = replace(now, holds=now.holds.afresh(changed))
        else:
            now = replace(now, acts=(*now.acts, *deeds.card_acts(now, before, events, self._bots)))
        if before.phase_of() in TURN and self.phase not in UNFINISHED:
            now = deeds.with_ways(replace(now, worker=before.mover))
        now = replace(now, board=replace(now.board, back=frozenset()))
        reply = self._become(now, *events)
        return self._look_at_the_board(reply)

    # --- acts -----------------------------------------------------------------------------------

    def _ticked(self, act: Act, card: int) -> Reply:
        """The first act is done, unless the rules refuse the card that was read."""
        now = self._now
        if now.ways:
            return self._moved_by_hand(now)
        if not now.acts:
            return self._believed(now, act)
        rest = replace(now, acts=now.acts[1:])
        done = ("done", act.kind.value, act.who)
        match act:
            case Act(Kind.SHOW):
                return self._told(dealing.turned_up(rest, act, card))
            case Act(Kind.RETURN):
                return self._become(dealing.drawn(rest, self._bots), done)
            case Act(Kind.DEAL, target=Slot() as slot):
                return self._told(dealing.to_bot(rest, act, slot, card))
            case Act(Kind.PLAY, source=Slot() as slot):
                emptied = replace(rest, slots=deeds.slotted(now.slots, slot, HIDDEN))
                return self._laid(emptied, act.who, card)
            case Act(Kind.TAKE):
                rest = replace(rest, lying=(HIDDEN,) * now.state.players)
        return self._look_at_the_board(self._become(rest, done))

    def _told(self, told: dealing.Told) -> Reply:
        """A card that was read before the play, or why it is refused."""
        return told if isinstance(told, Rejected) else self._become(*told)

    def _moved_by_hand(self, now: Now) -> Reply:
        """Somebody says that the first piece is where it belongs."""
        way = now.ways[0]
        now = deeds.seen_done(deeds.way_done(now, 0))
        return self._become(now, ("placed", way.what, way.target))

    def _believed(self, now: Now, act: Act) -> Reply:
        """Somebody says that a spot is as it should be: its sensor is not believed until it agrees."""
        place = act.target or act.source
        assert isinstance(place, Spot)
        board = replace(now.board, deaf=now.board.deaf | {place.name})
        return self._become(replace(now, board=board), ("deaf", place.name))

    def _laid(self, now: Now, player: int, card: int) -> Reply:
        """A bot's card lies for the trick; it was counted when it was decided."""
        step = now.state.play(player, card)
        if isinstance(step, Rejected):
            return step
        lying = _with(now.lying, player, card)
        return self._settled(
            self._after(replace(now, lying=lying), now.state, step.state), now.state, step.events
        )

    # --- the board of wood ------------------------------------------------------------------------

    def _felt(self, spot: str, laid: bool) -> Reply:
        """A sensor feels something, or no longer."""
        now = self._now
        board = now.board
        if board.sensed is None or (spot in board.sensed) == laid:
            return Accepted()
        board = deeds.felt_at(board, spot, laid)
        now = replace(now, board=board, wondered=(), cursor=0 if now.wondered else now.cursor)
        self._now = now
        if now.ways:
            return self._arrived(now, spot, laid)
        if not self._on_board(now):
            return self._become(deeds.calm(now))
        return self._read(now, spot, laid)

    def _arrived(self, now: Now, spot: str, laid: bool) -> Reply:
        """Pieces on their way: those that are there now, or one that does not belong there."""
        after = deeds.seen_done(now)
        if after.ways != now.ways:
            return self._look_at_the_board(self._become(deeds.calm(after), ("placed", "", spot)))
        wrong = laid and spot in now.board.surplus() and all(spot != way.target for way in now.ways)
        if wrong:
            target = now.ways[0].target
            return Rejected("wrong_square", {"square": target} if target else {"square": now.ways[0].source})
        return Accepted()

    def _read(self, now: Now, spot: str, laid: bool) -> Reply:
        """What hands did on the board, by whoever is to move there."""
        touch = felt(now.state.masked(BYSTANDER), now.board, spot, laid)
        match touch:
            case Seen(moves):
                reply = self._decided(now, now.state.turn, *moves)
                self._now = deeds.all_there(self._now)
                return reply
            case Wonder(moves):
                return self._become(replace(now, wondered=moves, cursor=0), ("wondered", spot))
            case Rejected():
                return touch
        cursor = 0 if lifted(now.state, now.board) else now.cursor
        return self._become(deeds.calm(replace(now, cursor=cursor)))

    def _look_at_the_board(self, reply: Accepted) -> Accepted:
        """Hands may have been quicker than the game: read what they have done before they were asked."""
        now = self._now
        if not self._on_board(now) or self.phase not in ("move", "bonus"):
            return reply
        for spot in sorted(now.board.surplus()):
            read = self._read(now, spot, True)
            if isinstance(read, Accepted):
                return Accepted((*reply.events, *read.events))
        return reply


def _with(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])
