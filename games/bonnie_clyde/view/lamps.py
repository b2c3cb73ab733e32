"""Lamps and signs of Bonnie & Clyde, from public facts alone: equal for every viewer."""

from collections.abc import Sequence

from games.api import (
    BYSTANDER,
    Act,
    Card,
    Cue,
    Kind,
    Lamp,
    Meaning,
    Seat,
    Shared,
    Spot,
    Stock,
)
from games.bonnie_clyde.rules import LOCATIONS, State
from games.bonnie_clyde.view.seen import Seen


def lamps_shown(state: State, phase: str, acts: Sequence[Act], seen: Seen) -> tuple[Lamp, ...]:
    """A lamp for every seat, the middle, the stock and each location."""
    lamps = [Lamp(Seat(player), meaning) for player, meaning in _seats(state, phase, acts).items()]
    act = acts[0] if acts else None
    shared = act is not None and Shared() in (act.source, act.target)
    stock = act is not None and act.source == Stock()
    lamps.append(Lamp(Shared(), Meaning.ATTENTION if shared else Meaning.OFF))
    lamps.append(Lamp(Stock(), Meaning.ATTENTION if stock else Meaning.OFF))
    chosen, wanted = _chosen(state, phase, act, seen), _wanted(act)
    for place in range(1, LOCATIONS + 1):
        lamps.append(Lamp(Spot(str(place)), _location(place, _car(state, act), chosen, wanted)))
    return tuple(lamps)


def _location(place: int, car: int, chosen: int, wanted: int) -> Meaning:
    if place == wanted:
        return Meaning.ATTENTION
    if place == chosen:
        return Meaning.CHOSEN
    return Meaning.MARKER if place == car else Meaning.OFF


def _car(state: State, act: Act | None) -> int:
    """Where it stands on the board: until hands have moved it, where it was."""
    match act:
        case Act(Kind.PLACE, what="car", source=Spot(name)):
            return int(name)
    return state.car


def _chosen(state: State, phase: str, act: Act | None, seen: Seen) -> int:
    """The location that is played at or looked at, or that keys have been moved to."""
    match act:
        case Act(Kind.TAKE, source=Spot(name)):
            return int(name)
    if seen.intent == "where" and seen.cursor < LOCATIONS:
        return seen.cursor + 1
    return state.place if phase in ("meld", "layoff", "look") else 0


def _wanted(act: Act | None) -> int:
    """The location that something is to be laid or set on."""
    match act:
        case Act(Kind.DEAL | Kind.PLACE, target=Spot(name)):
            return int(name)
    return 0


def _seats(state: State, phase: str, acts: Sequence[Act]) -> dict[int, Meaning]:
    seats = dict.fromkeys(range(state.players), Meaning.WAITING)
    if acts and acts[0].kind is Kind.DEAL and isinstance(acts[0].target, Spot):
        return seats | {acts[0].who: Meaning.DEALER}
    if acts and acts[0].kind is Kind.TAKE and isinstance(acts[0].what, Card):
        return seats | {acts[0].who: Meaning.WINNER}
    if acts and acts[0].kind is Kind.DEAL:
        return seats | {act.who: Meaning.ATTENTION for act in acts if act.kind is Kind.DEAL}
    if acts:
        return seats | {acts[0].who: Meaning.ATTENTION}
    if phase == "over":
        outcome = state.outcome()
        assert outcome is not None
        return {p: Meaning.WINNER if p in outcome.winners else Meaning.OFF for p in seats}
    if phase == "between":
        return dict.fromkeys(seats, Meaning.ATTENTION)
    return seats | {state.turn: Meaning.YOUR_TURN}


def cues_given(state: State, phase: str, acts: Sequence[Act], viewer: int) -> tuple[Cue, ...]:
    """Signs hold as long as their cause; whoever shows them sounds one when it appears."""
    if acts:
        caught = acts[0].kind is Kind.TAKE and isinstance(acts[0].what, Card)
        return (Cue.TRICK,) if caught else ()
    if phase == "over":
        return (Cue.GAME_OVER,)
    mine = viewer != BYSTANDER and state.turn == viewer
    return (Cue.YOUR_TURN,) if mine and phase == "draw" else ()
