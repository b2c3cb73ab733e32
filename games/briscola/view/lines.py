"""Sentences that several panels of Briscola have in common, made from what all may know."""

from collections.abc import Sequence

from games.api import Act, Card, Kind, Seat, Text, Value
from games.briscola.rules import POINTS, State


def of(text: str, player: int) -> Text:
    """A text that names one seat."""
    return Text(text, {"seat": Seat(player)})


def trump_line(state: State, acts: Sequence[Act]) -> tuple[Text, ...]:
    """The turned card and the stock as it lies there: cards still to be drawn are counted."""
    stock = len(state.stock) + sum(act.kind is Kind.DRAW and not swapped(state, act) for act in acts)
    return (Text("briscola.trump", {"card": state.face(state.turned), "stock": stock}),)


def swapped(state: State, act: Act) -> bool:
    """Whether it is not a draw from the stock, but the turned card for a bot that has exchanged it."""
    return isinstance(act.what, Card) and act.what != state.face(state.turned)


def trick_lines(state: State, leader: int, cards: Sequence[int]) -> tuple[Text, ...]:
    """Who has laid what; nothing before the lead."""
    if not cards:
        return ()
    values: dict[str, Value | Text] = {}
    for place, (player, card) in enumerate(zip(state.order(leader), cards, strict=False), 1):
        values[f"seat{place}"] = Seat(player)
        values[f"card{place}"] = state.face(card)
    return (Text(f"briscola.trick{len(cards)}", values),)


def worth_line(cards: Sequence[int]) -> Text:
    """The points of a trick."""
    return Text("briscola.worth", {"points": sum(POINTS[card] for card in cards)})


def points_line(state: State) -> tuple[Text, ...]:
    """Points so far (BR-R13), of both teams when four play; at the end alone where so agreed (BR-Q11)."""
    if state.options.show_points == "end" and state.outcome() is None:
        return ()
    values: dict[str, Value | Text] = {f"seat{p + 1}": Seat(p) for p in range(state.players)}
    values.update({f"points{side + 1}": points for side, points in enumerate(state.side_scores())})
    return (Text(f"briscola.points{state.players}", values),)


def notice_line(state: State) -> tuple[Text, ...]:
    """What is worth a word at this point of the game, if anything is."""
    left = len(state.stock)
    if left == 0:
        return (Text("briscola.no_draw"),)
    if left == state.players:
        return (Text("briscola.last_draw"),)
    if state.taken:
        return _who_took(state)
    return (Text("briscola.signals"),) if state.may_signal() else ()


def _who_took(state: State) -> tuple[Text, ...]:
    """Who has exchanged last, while all know that the card is still in that hand."""
    taken = state.taken[-1]
    holders = (player for player, hand in enumerate(state.hands) if taken in hand)
    return tuple(Text("briscola.exchanged", {"seat": Seat(p), "card": state.face(taken)}) for p in holders)
