"""Pico without a deck: hands live on the panels, and hands of flesh only press keys.

The cards are dealt by dice, so there is nothing to do between decisions but to look at a trick: for a
while, or until somebody presses OK. OK held shows a hand (see `games.held`); OK pressed asks whether the
chosen card is meant, and pressed again lays it; both players may be asked at the same time.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, assert_never

from games.api import (
    BYSTANDER,
    Accepted,
    Act,
    Asked,
    Dice,
    Event,
    Outcome,
    Rejected,
    Reply,
    Screen,
    Seat,
    Setup,
    TableInput,
    TimerAsk,
    TimeUp,
    View,
)
from games.held import Deed, Grip, Holds, read_holds, taken_up
from games.meant import Ask, Move, Nothing, actor
from games.pico.inputs import Facing, hear_at_panel
from games.pico.machine.phases import asked_bots, bots_of, phases_at, trigger
from games.pico.machine.table import read_moves, read_state
from games.pico.rules import State
from games.pico.view import Held as Seen
from games.pico.view import look_back, view_at_panel

TRICK_SECONDS = 3.0  # a trick is looked at
TRICK = "trick"  # its timer
_KEYS = ("state", "grips", "heard", "chance", "sure", "shown", "moves")


@dataclass(frozen=True, slots=True)
class Held:
    """All that changes in a game: an input is taken whole or not at all.

    `sure` holds for each player whether it is asked if the chosen card is meant.
    """

    state: State
    holds: Holds
    sure: tuple[bool, bool]
    shown: bool
    moves: int


class PanelMachine:
    """One game with hands on the panels; see `games.api.Machine`."""

    def __init__(self, bots: frozenset[int], held: Held) -> None:
        self._bots = bots
        self._held = held
        self._phases = phases_at(held.state)

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
        nobody = eyes == BYSTANDER
        grip, sure = (Grip(0), False) if nobody else (held.holds.grips[eyes], held.sure[eyes])
        meant = hear_at_panel(heard, held.state.masked(eyes), Facing(self._bots, grip, sure, held.shown))
        match meant:
            case Move(move):
                return self._decided(eyes, move)
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
        """Take a bot's decision."""
        if player not in self.asked_bots():
            return Rejected("no_decision_wanted", {"seat": Seat(player)})
        return self._decided(player, move)

    def asked_bots(self) -> tuple[int, ...]:
        """Bots choose while the trick before is still looked at, so that nobody waits for them."""
        return asked_bots(self._held.state, self._bots)

    def masked(self, viewer: int) -> State:
        """What that player, or BYSTANDER, may know."""
        return self._held.state.masked(viewer)

    def acts(self) -> tuple[Act, ...]:
        """None: there is nothing to move."""
        return ()

    def timers(self) -> tuple[TimerAsk, ...]:
        """One while a trick is looked at, and one for each open hand."""
        held = self._held
        trick = (TimerAsk(TRICK, TRICK_SECONDS, len(held.state.plays)),) if held.shown else ()
        return (*trick, *held.holds.timers())

    def view(self, viewer: int) -> View:
        """What that player, or BYSTANDER, is shown."""
        held = self._held
        nobody = viewer == BYSTANDER
        grip, sure = (Grip(0), False) if nobody else (held.holds.grips[viewer], held.sure[viewer])
        seen = Seen(grip.cursor if grip.open else None, grip.looked, sure, held.shown)
        return view_at_panel(held.state.masked(viewer), self.phase, viewer, self._bots, seen)

    def look_back(self, viewer: int) -> Screen | None:
        """The last trick and the points, the same for every viewer."""
        return look_back(self._held.state.masked(viewer))

    def outcome(self) -> Outcome | None:
        """The end, once the last trick has been looked at too."""
        return None if self._held.shown else self._held.state.outcome()

    def to_json(self) -> dict[str, Any]:
        """Everything, for a checkpoint; it holds choices, so it is not for showing."""
        held = self._held
        return {
            "state": held.state.to_json(),
            **held.holds.to_json(),
            "sure": list(held.sure),
            "shown": held.shown,
            "moves": held.moves,
        }

    # --- what an input changes ------------------------------------------------------------------

    def _become(self, held: Held, *events: Event) -> Accepted:
        self._held = held
        return Accepted(events)

    def _time_up(self, up: TimeUp) -> Reply:
        """A timer that was asked for; the table drops the late ones."""
        if not any(ask.name == up.name for ask in self.timers()):
            return Rejected("no_timer", {"name": up.name})
        if up.name == TRICK:
            return self._become(self._done(Deed.GO_ON, BYSTANDER))
        return self._become(self._done(Deed.CLOSE, int(up.name.partition(".")[2])))

    def _done(self, deed: Deed, player: int) -> Held:
        held = self._held
        if deed is Deed.GO_ON:
            return replace(held, shown=False)
        if deed in (Deed.CHOOSE, Deed.THINK_AGAIN):
            return replace(held, sure=_asked(held.sure, player, deed is Deed.CHOOSE))
        places = len(held.state.hands[player])
        opens = deed in (Deed.OPEN, Deed.STILL_OPEN)
        sure = _asked(held.sure, player, False) if opens else held.sure
        return replace(held, holds=held.holds.after(deed, player, places), sure=sure)

    def _decided(self, player: int, move: int) -> Reply:
        """A choice, or that somebody is ready: the rules have decided, phase and cursors follow."""
        held = self._held
        step = held.state.play(player, move)
        if isinstance(step, Rejected):
            return step
        self._phases.fire(trigger(step.events))
        assert self.phase == step.state.phase_of(), f"{self.phase} is not the phase of {step.state!r}"
        words = {event[0] for event in step.events}
        changed = Held(
            step.state,
            held.holds,
            _asked(held.sure, player, False),
            held.shown or "trick" in words,
            held.moves + 1,
        )
        if words & {"trick", "round"}:
            places = {seat: len(hand) for seat, hand in enumerate(step.state.hands)}
            changed = replace(changed, holds=held.holds.afresh(places), sure=(False, False))
        return self._become(changed, *step.events)


def new_game(setup: Setup, dice: Dice) -> PanelMachine:
    """A game shuffled and dealt by the dice. Raises ValueError for a setup the game cannot play."""
    bots = bots_of(setup)
    state = State.new(setup.options, len(setup.sitters), dice, setup.dealer)
    holds = taken_up([len(hand) for hand in state.hands], dice)
    return PanelMachine(bots, Held(state, holds, (False, False), False, 0))


def restored_game(setup: Setup, data: Mapping[str, Any]) -> PanelMachine:
    """Back from `to_json`. Raises ValueError naming the key that is wrong."""
    for key in _KEYS:
        if key not in data:
            raise ValueError(f"{key}: missing")
    state = read_state(data["state"])
    if state.unseen:
        raise ValueError(f"state: with hands on the panels every card is known, not {data['state']!r}")
    holds = read_holds(data, [len(hand) for hand in state.hands])
    match data["sure"], data["shown"]:
        case [bool(first), bool(second)], bool(shown):
            return PanelMachine(bots_of(setup), Held(state, holds, (first, second), shown, read_moves(data)))
    raise ValueError(f"sure, shown: true or false, not {data['sure']!r}, {data['shown']!r}")


def _asked(sure: tuple[bool, bool], player: int, asked: bool) -> tuple[bool, bool]:
    return (asked, sure[1]) if player == 0 else (sure[0], asked)
