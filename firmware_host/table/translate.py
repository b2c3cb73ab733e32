"""From input events to what a game hears: devices become players and places, tags become cards."""

from collections.abc import Mapping, Sequence

from drivers.events import ButtonGesture, Gesture, SpotChanged
from firmware_host.table.events import InputEvent, TagLaid, TagLifted
from firmware_host.table.layout import Layout
from firmware_host.table.staff import is_staff
from games.api import (
    Card,
    Key,
    Laid,
    Lifted,
    Place,
    Press,
    Pressed,
    Seat,
    Shared,
    Slot,
    Spot,
    TableInput,
    Token,
    Unknown,
)

PRESSES: Mapping[Gesture, Press] = {
    Gesture.SHORT: Press.SHORT,
    Gesture.LONG: Press.LONG,
    Gesture.REPEAT: Press.REPEAT,
    Gesture.RELEASED: Press.RELEASED,
}


def token_of(tags: Mapping[str, str], tag: str) -> Token:
    """The card an enrolled tag stands for; a staff card is none to a game."""
    known = tags.get(tag)
    if known is None or is_staff(known):
        return Unknown()
    deck, _, name = known.partition("/")
    return Card(deck, name)


class Translator:
    """Knows one layout, the enrolled tags and which table seats play."""

    def __init__(self, layout: Layout, tags: Mapping[str, str], seats: Sequence[int]) -> None:
        self._layout = layout
        self._tags = tags
        self._players = {seat: player for player, seat in enumerate(seats)}

    def player_at(self, seat: int | None) -> int | None:
        """The player who sits at a table seat, if one does."""
        return None if seat is None else self._players.get(seat)

    def place_of(self, reader: str) -> Place | None:
        """Where a reader is; None at a seat where nobody plays, or for an unknown reader."""
        if reader not in self._layout.readers:
            return None
        seat = self._layout.readers[reader]
        if seat is None:
            return Shared()
        player = self._players.get(seat)
        return None if player is None else Seat(player)

    def heard(self, event: InputEvent) -> TableInput | None:
        """What the game hears of this event; None when it is nothing to a game."""
        match event:
            case ButtonGesture(device, gesture) if device in self._layout.buttons:
                seat, key = self._layout.buttons[device]
                player = self._players.get(seat)
                press = PRESSES.get(gesture)
                return None if player is None or press is None else Pressed(player, key, press)
            case TagLaid(device, tag):
                place = self.place_of(device)
                return None if place is None else Laid(place, token_of(self._tags, tag))
            case TagLifted(device, tag):
                place = self.place_of(device)
                return None if place is None else Lifted(place, token_of(self._tags, tag))
            case SpotChanged(_, spot, occupied):
                return Laid(Spot(spot), Unknown()) if occupied else Lifted(Spot(spot), Unknown())
            case _:
                return None


def is_release(event: InputEvent) -> bool:
    """What happens by itself after something else: it neither clears nor makes a notice."""
    if isinstance(event, ButtonGesture):
        return event.gesture in (Gesture.DOWN, Gesture.RELEASED, Gesture.REPEAT)
    return isinstance(event, TagLifted)


def is_ok(heard: TableInput | None) -> bool:
    """Whether a player has pressed OK."""
    return isinstance(heard, Pressed) and (heard.key, heard.press) == (Key.OK, Press.SHORT)


def player_of(heard: TableInput) -> int | None:
    """Whose hands it was, where that is known."""
    match heard:
        case Pressed(player):
            return player
        case Laid(place) | Lifted(place):
            return place.player if isinstance(place, (Seat, Slot)) else None
        case _:
            return None
