"""A game that was cut short or put aside, as it is offered: what the table believes, to be looked over.

OK goes on with it and so says that it is right; the left key keeps it for later, the right one gives it up.
"""

from collections.abc import Iterator

from firmware_host.table.layout import Layout
from firmware_host.table.play import Play
from firmware_host.table.translate import token_of
from games.api import BYSTANDER, Card, Lamp, Meaning, Screen, Seat, Text
from games.registry import game as find_game

OFFER_TIMER, OFFER_SECONDS = "offer.idle", 30.0  # of one that a press has brought up


def offer_screen(unfinished: Play, layout: Layout, seat: int) -> Screen:
    """What a table seat's panel says: the game, the hand there by its count, and what lies on the reader."""
    game = Text("offer.game", {"game": Text(f"game.{unfinished.session.game}")})
    held, lies = _held(unfinished, seat), _lies(unfinished, layout, seat)
    face_down = lies is not None and find_game(unfinished.session.game).face_down
    believed = _face_down(held) if face_down else _believed(held, lies)
    return Screen(Text("offer.title"), (game, *believed, Text("offer.go_on"), Text("offer.leave")))


def offer_lamps(unfinished: Play) -> Iterator[Lamp]:
    """The board as it is believed to be, and the seats whose people are wanted."""
    yield from unfinished.machine.view(BYSTANDER).lamps
    yield from (Lamp(Seat(player), Meaning.ATTENTION) for player in range(len(unfinished.session.seats)))


def _believed(held: int | None, lies: Card | None) -> tuple[Text, ...]:
    if lies is None:
        return () if held is None else (Text("offer.hand", {"count": held}),)
    if held is None:
        return (Text("offer.lies", {"card": lies}),)
    return (Text("offer.hand_lies", {"count": held, "card": lies}),)


def _face_down(held: int | None) -> tuple[Text, ...]:
    """A hand of which one card lies on the reader; which one is nobody's business."""
    return () if held is None else (Text("offer.hand_down", {"count": max(0, held - 1)}),)


def _held(unfinished: Play, seat: int) -> int | None:
    """How many cards are in the hand there; None where nobody plays or a game has no hands."""
    hands = getattr(unfinished.machine.masked(BYSTANDER), "hands", None)
    seats = unfinished.session.seats
    return len(hands[seats.index(seat)]) if hands is not None and seat in seats else None


def _lies(unfinished: Play, layout: Layout, seat: int) -> Card | None:
    """The card on the reader there."""
    tags = unfinished.session.tags
    for device, tag in unfinished.lying().items():
        token = token_of(tags, tag)
        if layout.readers.get(device) == seat and isinstance(token, Card):
            return token
    return None
