"""The turn timer (BR-R15 to BR-R19): how much time is left, who let it pass, who wants no timer.

Off unless the options turn it on, and only where people wait for each other (BR-R18). It stands still
while a trick is looked at or hands have something to do. Most of a turn is one timer; the last ten
seconds are ten, so that panels can count them. A person's short right key says "no timer", again takes
that back; once all people say so it is off for the rest of the game (BR-R17).
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from typing import Any

from games.api import OVER, Key, Press, Pressed, TableInput, TimerAsk
from games.briscola.rules import Options, State
from games.briscola.rules.timing import COUNTDOWN_SECONDS, bot_sits_in, seconds_for
from games.briscola.view import TurnTime

TURN = "turn"


@dataclass(frozen=True, slots=True)
class Hurry:
    """`left` seconds of this turn, 0 when it has passed; `missed` turns in a row by each player.

    `against` are the people who want no timer.
    """

    left: int
    missed: tuple[int, ...]
    against: frozenset[int] = frozenset()


def unhurried(options: Options, players: int) -> Hurry:
    """Before anybody's first card."""
    return Hurry(seconds_for(options, 0), (0,) * players)


def runs(hurry: Hurry, state: State, bots: Set[int]) -> bool:
    """Whether turns are timed in this game."""
    people = set(range(state.players)) - bots
    return state.options.timer == "on" and len(people) > 1 and hurry.against != people


def timers(hurry: Hurry, state: State, bots: Set[int], moves: int) -> tuple[TimerAsk, ...]:
    """The one that is wanted while a person is to choose."""
    if not runs(hurry, state, bots) or state.turn == OVER or state.turn in bots or not hurry.left:
        return ()
    seconds = hurry.left - COUNTDOWN_SECONDS if hurry.left > COUNTDOWN_SECONDS else 1
    return (TimerAsk(TURN, float(seconds), moves * 1000 + hurry.left),)


def ticked(hurry: Hurry, player: int) -> Hurry:
    """A timer ran out: the countdown begins, goes on, or the turn has passed."""
    left = min(COUNTDOWN_SECONDS, hurry.left - 1)
    if left:
        return replace(hurry, left=left)
    missed = (*hurry.missed[:player], hurry.missed[player] + 1, *hurry.missed[player + 1 :])
    return replace(hurry, left=0, missed=missed)


def stand_ins(hurry: Hurry, options: Options, bots: Set[int]) -> frozenset[int]:
    """People who let so many turns pass that a bot plays for them (BR-Q15)."""
    if options.timer != "on":
        return frozenset()
    people = set(range(len(hurry.missed))) - bots
    return frozenset(player for player in people if bot_sits_in(options, hurry.missed[player]))


def came_back(hurry: Hurry, player: int, state: State) -> Hurry:
    """A person is there again; a turn that is theirs begins anew."""
    missed = (*hurry.missed[:player], 0, *hurry.missed[player + 1 :])
    left = seconds_for(state.options, 0) if player == state.turn else hurry.left
    return replace(hurry, left=left, missed=missed)


def after_card(hurry: Hurry, player: int, state: State, in_person: bool = True) -> Hurry:
    """`player` has laid, which counts as in time unless time had passed; the next turn begins."""
    missed = hurry.missed
    if hurry.left and in_person:
        missed = (*missed[:player], 0, *missed[player + 1 :])
    of_next = 0 if state.turn == OVER else missed[state.turn]
    return replace(hurry, left=seconds_for(state.options, of_next), missed=missed)


def voter(heard: TableInput, hurry: Hurry, state: State, bots: Set[int]) -> int | None:
    """The person who says "no timer", or takes it back."""
    match heard:
        case Pressed(player, Key.RIGHT, Press.SHORT) if player not in bots and runs(hurry, state, bots):
            return None if state.turn == OVER else player
    return None


def voted(hurry: Hurry, player: int) -> Hurry:
    """With that person's word changed."""
    return replace(hurry, against=hurry.against ^ {player})


def turn_time(hurry: Hurry, state: State, bots: Set[int], moves: int) -> TurnTime | None:
    """What panels say of it; None where nothing is timed."""
    if not runs(hurry, state, bots):
        return None
    return TurnTime(hurry.left, len(hurry.against), state.players - len(bots), moves < state.players)


def written(hurry: Hurry) -> dict[str, Any]:
    """As JSON values."""
    return {"left": hurry.left, "missed": list(hurry.missed), "against": sorted(hurry.against)}


def read(data: Any, players: int) -> Hurry:
    """Back from `written`. Raises ValueError that names the key."""
    match data:
        case {"left": int(left), "missed": [*missed], "against": [*against]} if (
            left >= 0
            and len(missed) == players
            and all(type(count) is int and count >= 0 for count in missed)
            and all(player in range(players) for player in against)
        ):
            return Hurry(left, tuple(missed), frozenset(against))
    raise ValueError(f"hurry: {data!r} is no turn timer of {players} players")


def in_checkpoint(data: Mapping[str, Any], players: int) -> Hurry:
    """The timer of a checkpoint. Raises ValueError that names the key."""
    if "hurry" not in data:
        raise ValueError("hurry: missing")
    return read(data["hurry"], players)
