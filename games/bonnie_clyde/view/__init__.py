"""What a viewer of a table of Bonnie & Clyde is shown, from what that viewer may know.

Lamps, and all that others see of somebody at a location, come from public facts: where the car stands, which
location was chosen, whose turn it is. What lies face down is told to one pair of eyes, while OK is held.
A prompt that wants a deed has a text id of its own, in its title.
"""

from collections.abc import Sequence, Set

from games.api import Act, Event, Screen, Text, View
from games.bonnie_clyde.rules import State
from games.bonnie_clyde.view.lamps import cues_given, lamps_shown
from games.bonnie_clyde.view.lines import news_lines, points_line
from games.bonnie_clyde.view.panels import screen_shown
from games.bonnie_clyde.view.seen import Seen

__all__ = ["Seen", "look_back", "view"]


def view(state: State, phase: str, acts: Sequence[Act], viewer: int, bots: Set[int], seen: Seen) -> View:
    """Everything `viewer` is shown; `state` is masked for that viewer."""
    return View(
        screen=screen_shown(state, phase, acts, viewer, bots, seen),
        lamps=lamps_shown(state, phase, acts, seen),
        cues=cues_given(state, phase, acts, viewer),
        acts=tuple(acts),
    )


def look_back(state: State, news: Sequence[Event]) -> Screen | None:
    """What all have seen last, newest first, and the points; None before anything happened."""
    if not news:
        return None
    return Screen(Text("bonnie_clyde.last"), (*news_lines(state, news, 3), points_line(state)))
