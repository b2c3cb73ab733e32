"""What a viewer of a PicoBello table is shown: panel, lamps, signs and deeds from what that viewer may know.

Lamps and lists are the same for everybody, for the board lies open; of hands only the viewer's own is
read, and only while it is open on the panel.
"""

from collections.abc import Sequence

from games.api import Cue, Kind, Lamp, Screen, View
from games.picobello.rules import State
from games.picobello.view.lamps import lamps
from games.picobello.view.lines import in_line, of, trick_lines
from games.picobello.view.panels import panel
from games.picobello.view.shown import Shown

__all__ = ["Shown", "lamps", "look_back", "view"]


def view(state: State, phase: str, viewer: int, shown: Shown, lit: Sequence[Lamp]) -> View:
    """Everything `viewer` is shown; `state` is masked for that viewer, `lit` is what `lamps` says to all."""
    return View(
        screen=panel(state, phase, viewer, shown),
        lamps=tuple(lit),
        cues=_cues(state, phase, viewer, shown),
        acts=shown.acts,
    )


def look_back(state: State) -> Screen | None:
    """The last trick and how many pawns are in, open to everybody; None before the first trick."""
    if state.last is None:
        return None
    leader, winner, cards = state.last
    before = state.clone()
    before.trick, before.leader = list(cards), leader
    return Screen(of("picobello.last_trick", winner), (*trick_lines(before), in_line(state)))


def _cues(state: State, phase: str, viewer: int, shown: Shown) -> tuple[Cue, ...]:
    """Signs hold as long as their cause; whoever shows them sounds one when it appears."""
    if shown.acts:
        return (Cue.TRICK,) if shown.acts[0].kind is Kind.TAKE else ()
    if phase == "over":
        return (Cue.GAME_OVER,)
    return (Cue.YOUR_TURN,) if state.turn == viewer else ()
