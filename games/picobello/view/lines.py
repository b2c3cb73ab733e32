"""Sentences that several panels of PicoBello have in common, made from what all may know."""

from collections.abc import Sequence

from games.api import HIDDEN, Seat, Spot, Text, Value
from games.picobello.rules import State
from games.picobello.view.shown import Shown


def of(text: str, player: int) -> Text:
    """A text that names one seat."""
    return Text(text, {"seat": Seat(player)})


def at(text: str, spot: str) -> Text:
    """A text that names one spot."""
    return Text(text, {"square": Spot(spot)})


def piece(what: object) -> Text:
    """A piece by its colour."""
    return Text(f"thing.{what}")


def trick_lines(state: State) -> tuple[Text, ...]:
    """Who has laid what; before the lead, the last trick's winner and card."""
    if state.trick:
        return (_cards(state, state.leader, state.trick),)
    if state.last is None:
        return ()
    leader, _, cards = state.last
    return (_cards(state, leader, cards),)


def _cards(state: State, leader: int, cards: Sequence[int]) -> Text:
    values: dict[str, Value | Text] = {}
    for place, (player, card) in enumerate(zip(state.order(leader), cards, strict=False), 1):
        values[f"seat{place}"] = Seat(player)
        values[f"card{place}"] = state.face(card)
    return Text(f"picobello.trick{len(cards)}", values)


def in_line(state: State) -> Text:
    """How many pawns of each side are in."""
    size = state.sides.board.size
    values: dict[str, Value | Text] = {}
    for side, pawns in enumerate(state.sides.pawns, 1):
        values[f"what{side}"] = Text(f"thing.{state.sides.colours[side - 1]}")
        values[f"count{side}"] = sum(state.pawns[pawn] >= size for pawn in pawns)
    return Text(f"picobello.in{len(state.sides.colours)}", values)


def drawn_lines(state: State, shown: Shown) -> tuple[Text, ...]:
    """Cards turned up so far to find out who deals."""
    return tuple(
        Text("picobello.drew", {"seat": Seat(player), "card": state.face(card)})
        for player, card in enumerate(shown.drawn)
        if card != HIDDEN
    )


def colour_line(state: State, player: int) -> Text:
    """Which pawns are one's own."""
    return Text("picobello.yours", {"what": piece(state.sides.colours[state.sides.side_of[player]])})
