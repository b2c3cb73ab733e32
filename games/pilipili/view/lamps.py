"""Lamps: from open facts alone, and the same for every viewer."""

from games.api import Kind, Lamp, Meaning, Seat, Shared, Stock
from games.pilipili.rules import State
from games.pilipili.view.seen import Seen

_AT_ONCE = ("designate", "pass", "commit", "swap_card")


def lamps(state: State, seen: Seen) -> tuple[Lamp, ...]:
    """A lamp for every seat, the middle and the stock."""
    phase = state.phase_of()
    middle = phase == "mission" and not seen.acts
    stock = any(act.kind is Kind.DEAL and Stock() in (act.source, act.target) for act in seen.acts)
    seats = (Lamp(Seat(player), _seat(state, seen, player)) for player in range(state.players))
    return (
        *seats,
        Lamp(Shared(), Meaning.ATTENTION if middle else Meaning.OFF),
        Lamp(Stock(), Meaning.ATTENTION if stock else Meaning.OFF),
    )


def _seat(state: State, seen: Seen, player: int) -> Meaning:
    if seen.acts:
        own = next((act for act in seen.acts if act.who == player), None)
        if own is None:
            return Meaning.WAITING
        return Meaning.WINNER if own.kind is Kind.TAKE else Meaning.ATTENTION
    if seen.shown == "trick":
        return Meaning.WINNER if player == state.last[0][1] else Meaning.WAITING
    phase = state.phase_of()
    if seen.shown or phase in ("mission", "look"):
        return Meaning.DEALER if player == state.dealer else Meaning.WAITING
    if phase == "over":
        outcome = state.outcome()
        assert outcome is not None
        return Meaning.WINNER if player in outcome.winners else Meaning.OFF
    if phase in _AT_ONCE:
        return _chooses(state, seen, player, phase)
    return Meaning.YOUR_TURN if player == state.turn else Meaning.WAITING


def _chooses(state: State, seen: Seen, player: int, phase: str) -> Meaning:
    """Where several choose at once: green for those who have (PP 1.7)."""
    if player in state.waiting():
        return Meaning.WAITING if player in seen.bots else Meaning.YOUR_TURN
    takes_part = phase != "swap_card" or player in (state.taker, state.partner)
    return Meaning.READY if takes_part else Meaning.WAITING
