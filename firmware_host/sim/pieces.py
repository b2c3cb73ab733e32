"""Pawns and other pieces on and around a simulated board, and the contacts they close under it.

Places are words: "box", "fallen", or a spot by its name. A spot may have any number of pieces; a sensor
feels that there is one or more. The finish and what lies beside the board have no sensor.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

BOX = "box"
FALLEN = "fallen"  # knocked over, and lying about


class Contact(Protocol):
    """A sensor's world side."""

    def occupy(self) -> None:
        """Something stands there."""

    def vacate(self) -> None:
        """Nothing stands there any more."""


@dataclass(slots=True)
class Piece:
    """A pawn or marker: pieces of one kind look alike."""

    id: str
    kind: str
    place: str = BOX


class Pieces:
    """`contacts` are those of the spots that feel; `spots` those a piece can stand on, and the `finish`."""

    def __init__(
        self,
        contacts: Mapping[str, Contact],
        spots: Sequence[str] = (),
        finish: str = "",
    ) -> None:
        self._contacts = contacts
        self.spots = tuple(spots)
        self.finish = finish
        self.changed: Callable[[], None] = lambda: None  # whoever wants to know
        self.all: dict[str, Piece] = {}

    def set_out(self, kinds: Mapping[str, int]) -> None:
        """Clear the board and lay out so many of each kind beside it."""
        for piece in [*self.all.values()]:
            self._take_up(piece)
        numbered = [(kind, number) for kind, count in kinds.items() for number in range(1, count + 1)]
        self.all = {f"{kind}{number}": Piece(f"{kind}{number}", kind) for kind, number in numbered}
        self.changed()

    def at(self, place: str) -> list[Piece]:
        """What stands there."""
        return [piece for piece in self.all.values() if piece.place == place]

    def knows(self, place: str) -> bool:
        """Whether there is such a place."""
        return place in (BOX, FALLEN) or place in self.spots or (place == self.finish != "")

    def move(self, ident: str, to: str) -> None:
        """Take a piece up and set it down. Raises KeyError for a piece or a place there is not."""
        piece = self.all[ident]
        if not self.knows(to):
            raise KeyError(f"there is no place {to!r}")
        self._take_up(piece)
        piece.place = to
        if to in self._contacts:
            self._contacts[to].occupy()
        self.changed()

    def brush(self, spot: str, felt: bool) -> None:
        """A hand over a sensor: it no longer feels, or feels again, what stands there."""
        if spot not in self._contacts or not self.at(spot):
            return
        if felt:
            self._contacts[spot].occupy()
        else:
            self._contacts[spot].vacate()

    def _take_up(self, piece: Piece) -> None:
        place, piece.place = piece.place, BOX
        if place in self._contacts and not self.at(place):
            self._contacts[place].vacate()

    def to_json_by_name(self) -> list[dict[str, str]]:
        """The same by names, for whoever looks."""
        return [{"id": piece.id, "kind": piece.kind, "place": piece.place} for piece in self.all.values()]

    def to_json(self) -> list[list[Any]]:
        """Where everything stands."""
        return [[piece.id, piece.kind, piece.place] for piece in self.all.values()]

    def bring_back(self, kept: Sequence[Sequence[Any]]) -> None:
        """Set everything down where it stood. Raises ValueError for something else than `to_json`."""
        pieces = [Piece(str(ident), str(kind), str(place)) for ident, kind, place in kept]
        for piece in pieces:
            if not self.knows(piece.place):
                raise ValueError(f"there is no place {piece.place!r}")
        for piece in [*self.all.values()]:
            self._take_up(piece)
        self.all = {piece.id: piece for piece in pieces}
        for piece in pieces:
            if piece.place in self._contacts:
                self._contacts[piece.place].occupy()
