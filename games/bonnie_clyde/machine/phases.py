"""The phases of Bonnie & Clyde, however its cards are held.

Deal: people lay out the ten locations and their hands; the first discard ends it. Draw, play: a turn; its end
is a draw again. Meld and layoff: card by card. Hinton: what he is used for; search: the discards are looked
through. Look: somebody looks at a location's card, for a least time whatever it is. Between: the points of a
hand are shown. Over: somebody has won. With hands on the panels nobody deals: a game begins with a draw.
"""

from games.bonnie_clyde.rules import State
from games.phases import PhaseMap, Phases, Row

NAMES = ("deal", "draw", "play", "meld", "layoff", "hinton", "search", "look", "between", "over")
_WAYS = (
    ("deal", "draw"),
    ("draw", "play"),
    *(("play", to) for to in ("draw", "meld", "layoff", "hinton", "between", "over")),
    *((kind, to) for kind in ("meld", "layoff") for to in ("look", "play", "between", "over")),
    *(("hinton", to) for to in ("play", "search", "look", "between", "over")),
    *(("search", to) for to in ("play", "between", "over")),
    *(("look", to) for to in ("play", "between", "over")),
    *(("between", to) for to in ("deal", "draw")),
)
ROWS = tuple(Row(f"to_{to}", source, to) for source, to in _WAYS)
PHASES = PhaseMap(NAMES, ROWS, "deal")


def phases_at(state: State) -> Phases:
    """The phases, standing where that state is."""
    phases = Phases(NAMES, ROWS, "deal")
    phases.stand_at(state.phase_of())
    return phases


def follow(phases: Phases, state: State) -> None:
    """Fire what leads to the phase of this state, where it is another one."""
    if phases.now != state.phase_of():
        phases.fire(f"to_{state.phase_of()}")
    assert phases.now == state.phase_of(), f"{phases.now} is not the phase of {state!r}"
