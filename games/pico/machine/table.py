"""Pico at the table with real cards: what hands must do between two decisions.

Deal: each player draws six cards and lays one after another on the own reader, both at the same time, so
that all know both hands; the card that is left lies open in the middle. Choose: a card laid face down
on one's own reader is chosen. A bot has chosen before a person may, its cards lie open, and it lays
none. A full trick asks its winner to lay the card aside and the other to take it back; a card that has
left its reader has been dealt with, and OK says so where no reader can see it. Between the rounds, once
both are ready, all cards change hands.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, assert_never

from games.api import (
    BYSTANDER,
    HIDDEN,
    Accepted,
    Act,
    Asked,
    Dice,
    Event,
    Kind,
    Outcome,
    Pile,
    Rejected,
    Reply,
    Screen,
    Seat,
    Setup,
    Shared,
    Step,
    Stock,
    TableInput,
    TimerAsk,
    Trick,
    View,
)
from games.kept import act_read, act_written
from games.meant import Ask, Back, Lift, Move, Nothing, Tick, actor
from games.pico.inputs import Around, hear
from games.pico.machine.phases import asked_bots, bots_of, phases_at, trigger
from games.pico.rules import NO_CHOICE, State, parse_card
from games.pico.view import look_back, view

_KEYS = ("state", "acts", "lying", "moves")


@dataclass(frozen=True, slots=True)
class Now:
    """All that changes in a game: an input is taken whole or not at all.

    `lying` holds for each player the card on the reader that was dealt, chosen or just shown, else HIDDEN.
    """

    state: State
    acts: tuple[Act, ...]
    lying: tuple[int, ...]
    moves: int


class PicoMachine:
    """One game at the table; see `games.api.Machine`."""

    def __init__(self, bots: frozenset[int], now: Now) -> None:
        self._bots = bots
        self._now = now
        self._phases = phases_at(now.state)

    @property
    def phase(self) -> str:
        """Always `state.phase_of()`."""
        return self._phases.now

    @property
    def moves(self) -> int:
        """Decisions made so far."""
        return self._now.moves

    def hear(self, heard: TableInput) -> Reply:
        """Take one input of hands; a Rejected or Asked one changed nothing."""
        now = self._now
        eyes = actor(heard)
        around = Around(self._bots, HIDDEN if eyes == BYSTANDER else now.lying[eyes])
        meant = hear(heard, now.state.masked(eyes), now.acts, around)
        match meant:
            case Move(move):
                return self._decided(eyes, move)
            case Tick(act, card):
                return self._ticked(act, card)
            case Lift(player):
                return self._become(replace(now, lying=_with(now.lying, player, HIDDEN)))
            case Back(player, card):
                return self._become(replace(now, lying=_with(now.lying, player, card)), ("back", player))
            case Ask(text):
                return Asked(text)
            case Nothing():
                return Accepted()
            case Rejected():
                return meant
        assert_never(meant)

    def decide(self, player: int, move: int) -> Reply:
        """Take a bot's decision; its card stays where it lies, open."""
        if player not in self.asked_bots():
            return Rejected("no_decision_wanted", {"seat": Seat(player)})
        return self._decided(player, move)

    def asked_bots(self) -> tuple[int, ...]:
        """Bots choose while hands are still busy with the trick before, so that nobody waits for them."""
        return asked_bots(self._now.state, self._bots)

    def masked(self, viewer: int) -> State:
        """What that player, or BYSTANDER, may know."""
        return self._now.state.masked(viewer)

    def acts(self) -> tuple[Act, ...]:
        """What hands must do; each player may do the first of the own acts."""
        return self._now.acts

    def timers(self) -> tuple[TimerAsk, ...]:
        """None."""
        return ()

    def view(self, viewer: int) -> View:
        """What that player, or BYSTANDER, is shown."""
        now = self._now
        return view(now.state.masked(viewer), self.phase, now.acts, viewer, self._bots, self._away())

    def look_back(self, viewer: int) -> Screen | None:
        """The last trick and the points, the same for every viewer."""
        return look_back(self._now.state.masked(viewer))

    def outcome(self) -> Outcome | None:
        """The end, once the last trick is cleared away too."""
        return None if self._now.acts else self._now.state.outcome()

    def to_json(self) -> dict[str, Any]:
        """Everything, for a checkpoint; it holds choices, so it is not for showing."""
        now = self._now
        return {
            "state": now.state.to_json(),
            "acts": [act_written(act) for act in now.acts],
            "lying": [now.state.name(card) for card in now.lying],
            "moves": now.moves,
        }

    # --- what an input changes ------------------------------------------------------------------

    def _become(self, now: Now, *events: Event) -> Accepted:
        self._now = now
        return Accepted(events)

    def _away(self) -> frozenset[int]:
        """People whose card should lie on the reader and does not."""
        now = self._now
        wanted = {act.who for act in now.acts if act.source == Trick()}
        if not now.acts:
            wanted = {player for player, card in enumerate(now.state.chosen) if card != NO_CHOICE}
        return frozenset(player for player in wanted - self._bots if now.lying[player] == HIDDEN)

    def _decided(self, player: int, move: int) -> Reply:
        """A choice, or that somebody is ready: the rules have decided, phase and acts follow."""
        now = self._now
        step = now.state.play(player, move)
        if isinstance(step, Rejected):
            return step
        self._phases.fire(trigger(step.events))
        assert self.phase == step.state.phase_of(), f"{self.phase} is not the phase of {step.state!r}"
        lies = player not in self._bots and now.state.phase_of() == "choose"
        lying = _with(now.lying, player, move) if lies else now.lying
        acts = (*now.acts, *_acts_after(step, self._bots))
        return self._become(Now(step.state, acts, lying, now.moves + 1), *step.events)

    def _ticked(self, act: Act, card: int) -> Reply:
        """An act is done, unless the rules refuse the card that was read."""
        now = self._now
        if act.kind is Kind.DEAL:
            return self._dealt(act, card)
        rest = tuple(other for other in now.acts if other is not act)
        lying = _with(now.lying, act.who, HIDDEN) if act.source == Trick() else now.lying
        done = ("done", act.kind.value, act.who)
        return self._become(replace(now, acts=rest, lying=lying), done)

    def _dealt(self, act: Act, card: int) -> Reply:
        """A card of a hand is known; it leaves the reader before the next one comes."""
        now = self._now
        read = now.state.reveal(Seat(act.who), card)
        if isinstance(read, Rejected):
            return read
        away = Act(Kind.RETURN, act.who, None, Trick(), Seat(act.who))
        acts = _instead(now.acts, act, away)
        if read.phase_of() != "deal":
            self._phases.fire("read")
            acts = (*acts, Act(Kind.SHOW, read.dealer, read.face(read.opened), Stock(), Shared()))
        lying = _with(now.lying, act.who, card)
        return self._become(replace(now, state=read, acts=acts, lying=lying), ("dealt", act.who))


def new_machine(setup: Setup, dice: Dice) -> PicoMachine:
    """A game before its deal. The cards are real, so the dice stay unused.

    Raises ValueError for a setup the game cannot play.
    """
    bots = bots_of(setup)
    state = State.new(setup.options, len(setup.sitters), None, setup.dealer)
    acts = tuple(
        Act(Kind.DEAL, player, None, Stock(), Seat(player)) for player in (0, 1) for _ in range(state.size)
    )
    return PicoMachine(bots, Now(state, acts, (HIDDEN, HIDDEN), 0))


def restore_machine(setup: Setup, data: Mapping[str, Any]) -> PicoMachine:
    """Back from `to_json`. Raises ValueError naming the key that is wrong."""
    bots = bots_of(setup)
    for key in _KEYS:
        if key not in data:
            raise ValueError(f"{key}: missing")
    state = read_state(data["state"])
    if not isinstance(data["acts"], list):
        raise ValueError(f"acts: must be a list, not {data['acts']!r}")
    face = lambda name: state.face(parse_card(name))  # noqa: E731
    acts = tuple(act_read(act, state.players, face) for act in data["acts"])
    return PicoMachine(bots, Now(state, acts, _lying(state, data["lying"]), read_moves(data)))


def read_state(data: Any) -> State:
    """The rules' own part of a checkpoint. Raises ValueError."""
    try:
        return State.from_json(data)
    except (ValueError, TypeError, AttributeError) as error:
        raise ValueError(f"state: {error}") from None


def read_moves(data: Mapping[str, Any]) -> int:
    """Decisions made so far. Raises ValueError."""
    moves = data["moves"]
    if type(moves) is not int or moves < 0:
        raise ValueError(f"moves: must be a whole number, not {moves!r}")
    return moves


def _lying(state: State, data: Any) -> tuple[int, ...]:
    if not isinstance(data, list) or len(data) != state.players:
        raise ValueError(f"lying: one for each of {state.players} players, not {data!r}")
    try:
        return tuple(parse_card(name) for name in data)
    except (ValueError, TypeError) as error:
        raise ValueError(f"lying: {error}") from None


# --- acts ---------------------------------------------------------------------------------------


def _acts_after(step: Step[State], bots: frozenset[int]) -> Iterable[Act]:
    """Clear the trick away; before round 2 all cards change hands."""
    state = step.state
    for event in step.events:
        match event:
            case ("trick", winner, _):
                yield from _clearing(state, winner, bots)
            case ("round", 2):
                for player in (0, 1):
                    yield Act(Kind.PASS, player, state.size, Seat(player), Seat(1 - player))


def _clearing(state: State, winner: int, bots: frozenset[int]) -> Iterable[Act]:
    """The card that won lies aside, face up; the other goes back to its hand (R7)."""
    for player, card in enumerate(state.plays[-1]):
        if player == winner:
            source = Seat(player) if player in bots else Trick()
            yield Act(Kind.TAKE, player, state.face(card), source, Pile(player))
        elif player not in bots:
            yield Act(Kind.RETURN, player, state.face(card), Trick(), Seat(player))


def _instead(acts: Sequence[Act], old: Act, new: Act) -> tuple[Act, ...]:
    at = next(at for at, act in enumerate(acts) if act is old)
    return (*acts[:at], new, *acts[at + 1 :])


def _with(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])
