"""The phases of Pico, however its cards are held, and whom they wait for.

Deal: both hands are read, card by card; what remains is the open card. Choose: both choose at the same
time, and a trick ends there; until then nobody hears which card it is, only that somebody has chosen.
Intermission: both say that they are ready to go on with each other's cards. Over: two rounds are done.
"""

from collections.abc import Sequence

from games.api import Bot, Event, Setup
from games.phases import PhaseMap, Phases, Row
from games.pico.rules import NO_CHOICE, Options, State

NAMES = ("deal", "choose", "intermission", "over")
ROWS = (
    Row("read", "deal", "choose"),
    Row("chosen", "choose", "choose"),
    Row("trick", "choose", "choose"),
    Row("round", "choose", "intermission"),
    Row("ready", "intermission", "intermission"),
    Row("on", "intermission", "choose"),
    Row("ended", "choose", "over"),
)
PHASES = PhaseMap(NAMES, ROWS, "deal")


def phases_at(state: State) -> Phases:
    """The phases, standing where that state is."""
    phases = Phases(NAMES, ROWS, "deal")
    phases.stand_at(state.phase_of())
    return phases


def trigger(events: Sequence[Event]) -> str:
    """The row to follow for what a decision came to."""
    words = {event[0] for event in events}
    for word, row in (("over", "ended"), ("round_over", "round"), ("trick", "trick"), ("round", "on")):
        if word in words:
            return row
    return "ready" if "confirmed" in words else "chosen"


def asked_bots(state: State, bots: frozenset[int]) -> tuple[int, ...]:
    """Bots that have still to choose or to be ready; a choice of theirs stands."""
    return tuple(bot for bot in state.waiting() if bot in bots and state.chosen[bot] == NO_CHOICE)


def bots_of(setup: Setup) -> frozenset[int]:
    """The players that are bots. Raises ValueError for options of another game."""
    if not isinstance(setup.options, Options):
        raise ValueError(f"Pico is played with its own options, not {setup.options!r}")
    return frozenset(player for player, sitter in enumerate(setup.sitters) if isinstance(sitter, Bot))
