"""The end of a game on panels and lamps: who has won, in large type, and with how many points."""

from collections.abc import Set

from games.api import Meaning, Outcome, Screen, Seat, Text, Value
from games.briscola.rules import State
from games.briscola.view.lines import points_line


def result_screen(state: State, viewer: int, bots: Set[int]) -> Screen:
    """Who has won with how many points, large; everybody's points below."""
    outcome = state.outcome()
    assert outcome is not None
    again = outcome.draw and state.options.tie_break == "replay"
    replayed = (Text("briscola.replay"),) if again else ()
    title = _ending(state, outcome, viewer, bots)
    return Screen(title, (*points_line(state), *replayed), large=True)


def _ending(state: State, outcome: Outcome, viewer: int, bots: Set[int]) -> Text:
    """A person reads of the own side and its points, everybody else of the winners and theirs."""
    winners, people = outcome.winners, set(range(state.players)) - bots
    seat = viewer if viewer in people else winners[0]
    points = next(state.side_scores()[at] for at, side in enumerate(state.sides()) if seat in side)
    values: dict[str, Value | Text] = {"points": points}
    if viewer in people and viewer not in winners:
        return Text("briscola.lost", values)
    if outcome.draw:
        return Text("briscola.drawn", values)
    if viewer in people:
        return Text("briscola.won", values)
    if len(winners) == 1:
        return Text("briscola.winner", {"seat": Seat(seat), **values})
    return Text("briscola.winners", {"seat": Seat(seat), "other": Seat(winners[1]), **values})


def result_lamps(state: State) -> dict[int, Meaning]:
    """The winners' seats shine."""
    outcome = state.outcome()
    assert outcome is not None
    return {p: Meaning.WINNER if p in outcome.winners else Meaning.OFF for p in range(state.players)}
