"""The end of a game on the panels: who has won, in large type, and how many pawns are in."""

from collections.abc import Set

from games.api import Screen, Seat, Text
from games.picobello.rules import State
from games.picobello.view.lines import in_line


def result_screen(state: State, viewer: int, bots: Set[int]) -> Screen:
    """Who has won, large; below it how far everybody was."""
    outcome = state.outcome()
    assert outcome is not None
    winners = outcome.winners
    if outcome.draw:
        title = Text("picobello.drawn")
    elif viewer >= 0 and viewer not in bots:
        title = Text("picobello.won" if viewer in winners else "picobello.lost")
    elif len(winners) == 1:
        title = Text("picobello.winner", {"seat": Seat(winners[0])})
    else:
        title = Text("picobello.winners", {"seat": Seat(winners[0]), "other": Seat(winners[1])})
    return Screen(title, (in_line(state),), large=True)
