"""The phases of PicoBello, however its cards are held.

Lead and follow: one card each, the lowest of the led suit wins. Move: whoever won goes with a pawn. Red, home
and gates are the rest of such a turn where it needs more: where the red pawn goes that was hit, on which
start a pawn goes that was sent back, which gates are blocked. Bonus: five steps for who won no trick. A turn
on the board leads back to the next lead, to a bonus, or, once somebody has all pawns in, over.
"""

from games.api import Setup
from games.phases import PhaseMap, Phases, Row
from games.picobello.rules import Options, State

NAMES = ("lead", "follow", "move", "red", "home", "gates", "bonus", "over")
TURN = ("move", "red", "home", "gates", "bonus")  # on the board
ROWS = (
    Row("follow", "lead", "follow"),
    Row("follow", "follow", "follow"),
    Row("move", "follow", "move"),
    Row("lead", "follow", "lead"),
    Row("bonus", "follow", "bonus"),
    Row("over", "follow", "over"),
    *(
        Row(to, phase, to)
        for phase in ("move", "bonus")
        for to in ("red", "home", "gates", "lead", "bonus", "over")
    ),
    *(Row(to, phase, to) for phase in ("red", "home", "gates") for to in ("lead", "bonus", "over")),
    Row("home", "home", "home"),
    *(Row(f"back_to_{to}", phase, to) for phase in ("red", "home", "gates") for to in ("move", "bonus")),
)
PHASES = PhaseMap(NAMES, ROWS, "lead")


def phases_at(state: State) -> Phases:
    """The phases, standing where that state is."""
    phases = Phases(PHASES.names, PHASES.rows, PHASES.start)
    phases.stand_at(state.phase_of())
    return phases


def check(setup: Setup) -> None:
    """Raises ValueError for options of another game, or that no table can play."""
    if not isinstance(setup.options, Options):
        raise ValueError(f"PicoBello is played with its own options, not {setup.options!r}")
    for choice in setup.options.fields():
        unbuilt = choice.unbuilt(getattr(setup.options, choice.name))
        if unbuilt is not None:
            raise ValueError(unbuilt)
