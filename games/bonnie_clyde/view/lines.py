"""Sentences that several panels of Bonnie & Clyde have in common, made from what all may know."""

from collections.abc import Sequence

from games.api import Event, Seat, Text, Value
from games.bonnie_clyde.rules import State

Values = dict[str, Value | Text]


def of(text: str, player: int) -> Text:
    """A text that names one seat."""
    return Text(text, {"seat": Seat(player)})


def status_line(state: State) -> Text:
    """The car, the stock, and the discard that lies on top."""
    values: Values = {"car": state.car, "stock": len(state.stock)}
    if not state.pile or state.pile[-1] < 0:
        return Text("bonnie_clyde.status_bare", values)
    return Text("bonnie_clyde.status", {**values, "card": state.face(state.pile[-1])})


def points_line(state: State) -> Text:
    """Points of all hands that are over (BC-R19)."""
    values: Values = {}
    for player, total in enumerate(state.totals):
        values[f"seat{player + 1}"] = Seat(player)
        values[f"points{player + 1}"] = total
    return Text(f"bonnie_clyde.points{state.players}", values)


def news_lines(state: State, news: Sequence[Event], most: int) -> tuple[Text, ...]:
    """What happened last, newest first."""
    return tuple(_news(state, event) for event in list(news)[: -most - 1 : -1])


def _news(state: State, event: Event) -> Text:
    match event:
        case ("melded" | "laid_off" as word, player, place, count, here):
            kind = "here" if here else "away"
            values: Values = {"seat": Seat(player), "place": place, "count": count}
            return Text(f"bonnie_clyde.news.{word}_{kind}", values)
        case ("caught", player, card, place):
            return Text(
                "bonnie_clyde.news.caught", {"seat": Seat(player), "card": state.face(card), "place": place}
            )
        case ("took_top" | "discarded" | "hinton" as word, player, card):
            return Text(f"bonnie_clyde.news.{word}", {"seat": Seat(player), "card": state.face(card)})
        case ("took_evidence" | "left" as word, player, place):
            return Text(f"bonnie_clyde.news.{word}", {"seat": Seat(player), "place": place})
        case ("drew", player, count):
            return Text("bonnie_clyde.news.drew", {"seat": Seat(player), "count": count})
        case ("took_discard" | "out" as word, player):
            return of(f"bonnie_clyde.news.{word}", player)
        case ("last_turn", *_):
            return Text("bonnie_clyde.news.last_turn")
        case ("scored", *_):
            return Text("bonnie_clyde.news.scored")
    raise AssertionError(f"news without words: {event}")


def way_line(state: State) -> Text:
    """How cards of the location being played lie: crosswise where the car stands (BC-R11)."""
    return Text("bonnie_clyde.crosswise" if state.place == state.car else "bonnie_clyde.upright")
