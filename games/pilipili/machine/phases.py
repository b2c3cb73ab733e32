"""The phases of Pili Pili, however its cards are held, and whom they wait for.

Mission: which mission rules the round is not known yet; with real cards its card is laid in the middle, or
the table draws one. Look: a few seconds to see one's hand. Bid: one after another, each at the own dial.
Designate: all point at somebody whose Pilis they share. Pass: all choose cards that go on. Lead and follow:
a trick, card by card. Name: the joker lies there and waits for its value. Commit: all choose at once.
Swap with, swap card: the winner of a trick says with whom, then both choose a card. Between: the round is
counted, and whoever deals next goes on. Over: somebody has too many Pilis.
"""

from collections.abc import Iterator

from games.api import Bot, Setup
from games.phases import PhaseMap, Phases, Row
from games.pilipili.rules import Options, State

NAMES = (
    "mission",
    "look",
    "bid",
    "designate",
    "pass",
    "lead",
    "follow",
    "name",
    "commit",
    "swap_with",
    "swap_card",
    "between",
    "over",
)
_AFTER_TRICK = ("swap_with", "between", "over")
_WAYS = {
    "mission": ("mission", "look", "bid"),
    "look": ("bid",),
    "bid": ("bid", "designate", "pass", "lead", "commit"),
    "designate": ("designate", "pass", "lead", "commit"),
    "pass": ("pass", "lead", "commit"),
    "lead": ("follow", "name"),
    "follow": ("follow", "lead", "name", *_AFTER_TRICK),
    "name": ("follow", "lead", "commit", *_AFTER_TRICK),
    "commit": ("commit", "name", *_AFTER_TRICK),
    "swap_with": ("swap_card", "lead", "commit"),
    "swap_card": ("swap_card", "lead", "commit"),
    "between": ("mission", "look", "bid"),
}
_TRIGGERS = {
    "mission": "mission_awaited",
    "look": "dealt_to_be_looked_at",
    "bid": "bidding",
    "designate": "pointing",
    "pass": "passing",
    "lead": "to_lead",
    "follow": "laid",
    "name": "joker_laid",
    "commit": "all_at_once",
    "swap_with": "won_and_swaps",
    "swap_card": "swapping",
    "between": "round_over",
    "over": "ended",
}
ROWS = tuple(Row(_TRIGGERS[to], phase, to) for phase, targets in _WAYS.items() for to in targets)
PHASES = PhaseMap(NAMES, ROWS, "mission")


def phases_at(state: State) -> Phases:
    """The phases, standing where that state is."""
    phases = Phases(NAMES, ROWS, "mission")
    phases.stand_at(state.phase_of())
    return phases


def trigger(state: State) -> str:
    """The row to follow to where that state is."""
    return _TRIGGERS[state.phase_of()]


def asked_bots(state: State, bots: frozenset[int]) -> Iterator[int]:
    """Bots that have still to decide; what only has to be gone through is for hands and timers."""
    if state.phase_of() not in ("mission", "look", "between", "over"):
        yield from (player for player in state.waiting() if player in bots)


def bots_of(setup: Setup) -> frozenset[int]:
    """The players that are bots. Raises ValueError for options of another game."""
    if not isinstance(setup.options, Options):
        raise ValueError(f"Pili Pili is played with its own options, not {setup.options!r}")
    return frozenset(player for player, sitter in enumerate(setup.sitters) if isinstance(sitter, Bot))
