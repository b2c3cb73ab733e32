"""The board as it stands, taken for the truth: what staff may decide where nobody knows how it should be."""

from games.api import Rejected
from games.picobello.rules.board import OFF
from games.picobello.rules.standing import Standing, Wood, blocker_spot
from games.picobello.rules.state import State


def accepted(state: State, wood: Wood) -> State | Rejected:
    """The state with every piece that is missing where something stands that nobody expected.

    Only where as many are missing as there are too many, and each can be there: sensors do not tell more.
    """
    spots = sorted(wood.surplus())
    missing = sorted(wood.missing())
    if not missing or len(missing) != len(spots):
        return Rejected("cannot_accept", {"missing": len(missing), "more": len(spots)})
    after = state.clone()
    after._found = None
    for source in missing:
        fitting = next((spot for spot in spots if _moved(after, wood.standing, source, spot)), None)
        if fitting is None:
            return Rejected("cannot_accept", {"missing": len(missing), "more": len(spots)})
        spots.remove(fitting)
    return after


def _moved(state: State, standing: Standing, source: str, spot: str) -> bool:
    """Put what belongs at `source` to `spot`, in the rules' own words; whether it can be there."""
    square = state.sides.board.number.get(spot, OFF)
    gates = {blocker_spot(state, at): at for at in range(len(state.sides.entrances))}
    if source in standing.blockers:
        if spot not in gates:
            return False
        state.gates = state.gates & ~(1 << gates[source]) | 1 << gates[spot]
        return True
    if square == OFF:
        return False
    if source in standing.red:
        if square in state.sides.homes:
            return False
        state.red = state.red & ~(1 << state.sides.board.number[source]) | 1 << square
        return True
    state.pawns[standing.pawns.index(source)] = square
    return True
