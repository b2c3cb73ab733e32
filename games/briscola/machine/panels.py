"""Briscola without a deck: hands live on the panels, and hands of flesh only press keys.

The cards are dealt by dice, so there is nothing to do between decisions but to look at a full trick:
for a while, or until its winner presses OK. OK held shows a hand (see `games.held`); OK pressed asks whether
the chosen card is meant, and pressed again lays it.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, assert_never

from games.api import (
    BYSTANDER,
    Accepted,
    Act,
    Asked,
    Dice,
    Event,
    Outcome,
    Press,
    Pressed,
    Rejected,
    Reply,
    Screen,
    Seat,
    Setup,
    Step,
    TableInput,
    Text,
    TimerAsk,
    TimeUp,
    View,
)
from games.briscola.inputs import Facing, hear_at_panel
from games.briscola.machine import hurry
from games.briscola.machine.held import Held, read, written
from games.briscola.machine.table import PHASES, bots_of, trigger
from games.briscola.rules import State
from games.briscola.rules.timing import auto_move
from games.briscola.view import Held as Seen
from games.briscola.view import look_back, view_at_panel
from games.held import Deed, Grip, taken_up
from games.meant import Ask, Move, Nothing, actor
from games.phases import Phases

TRICK_SECONDS = 2.5  # a full trick is looked at
TRICK = "trick"  # its timer


class PanelMachine:
    """One game with hands on the panels; see `games.api.Machine`."""

    def __init__(self, bots: frozenset[int], held: Held) -> None:
        self._bots = bots
        self._held = held
        self._phases = Phases(PHASES.names, PHASES.rows, PHASES.start)
        self._phases.stand_at(held.state.phase_of())

    @property
    def phase(self) -> str:
        """Always `state.phase_of()`."""
        return self._phases.now

    @property
    def moves(self) -> int:
        """Decisions made so far."""
        return self._held.moves

    def hear(self, heard: TableInput) -> Reply:
        """Take one input of hands; a Rejected or Asked one changed nothing."""
        if isinstance(heard, TimeUp):
            return self._time_up(heard)
        held = self._held
        eyes = actor(heard)
        if isinstance(heard, Pressed) and eyes in self._stand_ins():
            return self._seat_taken_back(heard)
        voter = hurry.voter(heard, held.hurry, held.state, self._bots)
        if (
            voter is not None
            and not held.holds.grips[voter].open
            and not (held.sure and voter == held.state.turn)
        ):
            voted = hurry.voted(held.hurry, voter)
            return self._become(replace(held, hurry=voted), ("no_timer", voter))
        grip = Grip(0) if eyes == BYSTANDER else held.holds.grips[eyes]
        meant = hear_at_panel(
            heard, held.state.masked(eyes), Facing(self._playing_bots(), grip, held.sure, held.shown)
        )
        match meant:
            case Move(card):
                return self._laid(held.state.play(eyes, card))
            case Deed():
                return self._become(self._done(meant, eyes))
            case Ask(text):
                return Asked(text)
            case Nothing():
                return Accepted()
            case Rejected():
                return meant
        assert_never(meant)

    def decide(self, player: int, move: int) -> Reply:
        """Take a bot's decision; its card lies at once."""
        if player not in self.asked_bots():
            return Rejected("no_decision_wanted", {"seat": Seat(player)})
        return self._laid(self._held.state.play(player, move), in_person=False)

    def asked_bots(self) -> tuple[int, ...]:
        """The bot to act, once the last trick has been looked at."""
        turn = self._held.state.turn
        return (turn,) if not self._held.shown and turn in self._playing_bots() else ()

    def masked(self, viewer: int) -> State:
        """What that player, or BYSTANDER, may know."""
        return self._held.state.masked(viewer)

    def acts(self) -> tuple[Act, ...]:
        """None: there is nothing to move."""
        return ()

    def timers(self) -> tuple[TimerAsk, ...]:
        """One while a trick is looked at or else a turn is timed, and one for each open hand."""
        held = self._held
        if held.shown:
            asks = [TimerAsk(TRICK, TRICK_SECONDS, held.moves)]
        elif held.state.turn in self._stand_ins():
            asks = []
        else:
            asks = [*hurry.timers(held.hurry, held.state, self._bots, held.moves)]
        return (*asks, *held.holds.timers())

    def view(self, viewer: int) -> View:
        """What that player, or BYSTANDER, is shown."""
        held = self._held
        grip = Grip(0) if viewer == BYSTANDER else held.holds.grips[viewer]
        seen = Seen(grip.cursor if grip.open else None, grip.looked, held.sure, held.shown)
        time = hurry.turn_time(held.hurry, held.state, self._bots, held.moves)
        over = self.phase == "over" and not held.shown
        bots = self._bots if over else self._playing_bots()
        shown = view_at_panel(held.state.masked(viewer), self.phase, viewer, bots, seen, time)
        if over or viewer not in self._stand_ins():
            return shown
        lines = (Text("briscola.stand_in.how"), *shown.screen.lines[:3])
        return replace(shown, screen=Screen(Text("briscola.stand_in"), lines))

    def look_back(self, viewer: int) -> Screen | None:
        """The last trick and the points, the same for every viewer."""
        return look_back(self._held.state.masked(viewer))

    def outcome(self) -> Outcome | None:
        """The end, once the last trick has been looked at too."""
        return None if self._held.shown else self._held.state.outcome()

    def to_json(self) -> dict[str, Any]:
        """Everything, for a checkpoint; it holds every hand, so it is not for showing."""
        return written(self._held)

    # --- what an input changes ------------------------------------------------------------------

    def _stand_ins(self) -> frozenset[int]:
        return hurry.stand_ins(self._held.hurry, self._held.state.options, self._bots)

    def _playing_bots(self) -> frozenset[int]:
        return self._bots | self._stand_ins()

    def _seat_taken_back(self, pressed: Pressed) -> Accepted:
        """The press does no more than that: what it was meant for had not been seen."""
        if pressed.press not in (Press.SHORT, Press.LONG):
            return Accepted()
        held, player = self._held, pressed.player
        timed = hurry.came_back(held.hurry, player, held.state)
        # A bot may be thinking for this seat: one more move, and its answer comes too late.
        return self._become(replace(held, hurry=timed, moves=held.moves + 1), ("came_back", player))

    def _become(self, held: Held, *events: Event) -> Accepted:
        self._held = held
        return Accepted(events)

    def _time_up(self, up: TimeUp) -> Reply:
        """A timer that was asked for; the table drops the late ones."""
        if not any(ask.name == up.name for ask in self.timers()):
            return Rejected("no_timer", {"name": up.name})
        kind, _, player = up.name.partition(".")
        if kind == TRICK:
            return self._become(self._done(Deed.GO_ON, BYSTANDER))
        if kind == hurry.TURN:
            return self._turn_ticked()
        return self._become(self._done(Deed.CLOSE, int(player)))

    def _turn_ticked(self) -> Reply:
        """A second of the countdown; at its end the table lays the cheapest card (BR-R19)."""
        held = self._held
        turn = held.state.turn
        self._held = replace(held, hurry=hurry.ticked(held.hurry, turn))
        if self._held.hurry.left:
            return Accepted()
        reply = self._laid(held.state.play(turn, auto_move(held.state)))
        assert isinstance(reply, Accepted), f"the card laid for player {turn} was refused: {reply}"
        return Accepted((("time_up", turn), *reply.events))

    def _done(self, deed: Deed, player: int) -> Held:
        held = self._held
        match deed:
            case Deed.GO_ON:
                return replace(held, shown=False)
            case Deed.CHOOSE:
                return replace(held, sure=True)
            case Deed.THINK_AGAIN:
                return replace(held, sure=False)
        opens = deed in (Deed.OPEN, Deed.STILL_OPEN)
        sure = held.sure and not (opens and player == held.state.turn)
        holds = held.holds.after(deed, player, len(held.state.choices(player)))
        return replace(held, holds=holds, sure=sure)

    def _laid(self, step: Step[State] | Rejected, in_person: bool = True) -> Reply:
        """A card is laid: the rules have decided, phase and cursors follow."""
        if isinstance(step, Rejected):
            return step
        held, after = self._held, step.state
        if step.events[0][0] != "exchanged":
            self._phases.fire(trigger(step, held.state.phase_of()))
        assert self.phase == after.phase_of(), f"{self.phase} is not the phase of {after!r}"
        changed = [p for p, hand in enumerate(after.hands) if hand != held.state.hands[p]]
        holds = held.holds.afresh({player: len(after.choices(player)) for player in changed})
        shown = any(event[0] == "trick" for event in step.events)
        moves = held.moves + 1
        timed = hurry.after_card(held.hurry, held.state.turn, after, in_person)
        return self._become(Held(after, holds, False, shown, moves, timed), *step.events)


def new_game(setup: Setup, dice: Dice) -> PanelMachine:
    """A game shuffled and dealt by the dice. Raises ValueError for a setup the game cannot play."""
    bots = bots_of(setup)
    players = len(setup.sitters)
    state = State.new(setup.options, players, dice, setup.dealer)
    holds = taken_up([len(state.choices(player)) for player in range(players)], dice)
    unhurried = hurry.unhurried(state.options, players)
    return PanelMachine(bots, Held(state, holds, False, False, 0, unhurried))


def restored_game(setup: Setup, data: Mapping[str, Any]) -> PanelMachine:
    """Back from `to_json`. Raises ValueError naming the key that is wrong."""
    return PanelMachine(bots_of(setup), read(data, len(setup.sitters)))
