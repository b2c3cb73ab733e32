"""From `Text` to a sentence in one language: the catalogue entry with its values put in.

The catalogues are gettext files under `texts/`; an entry is found by its id. Cards and places become
words here, so that no game knows how a seat is numbered or what a suit looks like.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import assert_never

from games.api import Card, Pile, Place, Rejected, Seat, Shared, Slot, Spot, Stock, Text, Trick, Value

SIGNS = {
    "coins": "\ue000",
    "cups": "\ue001",
    "swords": "\ue002",
    "batons": "\ue003",
    "diamonds": "♦",
    "hearts": "♥",
    "spades": "♠",
    "clubs": "♣",
}


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card: a rank, and the name of its suit's sign if it has one."""

    rank: str
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """One language. `entries` maps text ids to patterns with `{name}` places, `faces` what cards show."""

    language: str
    entries: Mapping[str, str]
    faces: Mapping[Card, Face] = field(default_factory=dict)

    def say(self, text: Text, seat_of: Callable[[int], int]) -> str:
        """The sentence; `seat_of` gives a player's seat number as people see it (from 1).

        Raises KeyError naming the id or the value a catalogue or a game has forgotten.
        """
        pattern = self.entries.get(text.id)
        if pattern is None:
            raise KeyError(f"no text {text.id!r} in the {self.language} catalogue")
        if not text.values:
            return pattern
        return pattern.format_map({name: self._value(value, seat_of) for name, value in text.values.items()})

    def _value(self, value: "Value | Text", seat_of: Callable[[int], int]) -> str:
        match value:
            case int():
                return str(value)
            case str():
                return value
            case Text():
                return self.say(value, seat_of)
            case Card():
                return self.card(value)
            case _:
                return self._place(value, seat_of)

    def card(self, card: Card) -> str:
        """A card in two signs or so: its rank, by the letter of this language, and its suit's glyph."""
        face = self.faces.get(card)
        if face is None:
            return card.name
        return self.entries.get(f"rank.{face.rank}", face.rank) + SIGNS.get(face.sign, "")

    def _place(self, place: Place, seat_of: Callable[[int], int]) -> str:
        match place:
            case Seat(player) | Pile(player):
                return str(seat_of(player))
            case Slot(_, number):
                return str(number)
            case Spot(name):
                return name
            case Stock():
                return self.entries["place.stock"]
            case Shared():
                return self.entries["place.shared"]
            case Trick():
                return self.entries["place.trick"]
            case _:
                assert_never(place)


def refusal(rejected: Rejected) -> Text:
    """The text that says a refusal in words."""
    return Text(f"rejected.{rejected.code}", rejected.values)
