"""The simulated table as somebody at a screen sees and touches it.

Says what a person at one seat sees (faces of others' cards and hands on others' panels are cut here,
once), carries out deeds of fingers, and lets a helper act at every seat where nobody at a screen sits.
"""

import base64
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Protocol

from drivers.frames import Picture
from firmware_host.sim.eyes import Eyes
from firmware_host.sim.people import Person
from firmware_host.sim.world import CannotDoError, Thing, World

OPEN_PLACES = ("turned", "box", "spare")


class PanelSight(Protocol):
    """A panel twin, as the page sees it."""

    def picture(self) -> Picture:
        """What is lit."""

    @property
    def lit(self) -> bool:
        """Whether the panel is on."""


class LampSight(Protocol):
    """The lamp twin, as the page sees it."""

    def colours(self) -> Sequence[tuple[int, int, int]]:
        """What each lamp shows now."""


class SimFloor:
    """See `firmware_host.web.floor.Floor`. `helpers` are the people who act at absent people's seats.

    Chores are what a helper does even for somebody present, while the page's helper switch is on.
    `face_down` says whether cards are laid face down now, and turned up only when they are put aside.
    """

    def __init__(
        self,
        layout: Mapping[str, Any],
        world: World,
        panels: Sequence[PanelSight],
        lamps: LampSight | None,
        helpers: Mapping[int, Person],
        notes: Callable[[], Sequence[str]],
        eyes: Eyes,
        face_down: Callable[[], bool] = lambda: False,
    ) -> None:
        self._layout = layout
        self._face_down = face_down
        self._world = world
        self._panels = panels
        self._lamps = lamps
        self._helpers = helpers
        self._notes = notes
        self._eyes = eyes
        self._read = lru_cache(maxsize=64)(self._read_aloud)
        self._shows_hand = lru_cache(maxsize=64)(eyes.shows_hand)
        self._public: dict[int, Picture] = {}  # what panels last showed to everybody
        self._present: Counter[int] = Counter()
        self._helping = True
        self._callbacks: list[Callable[[], None]] = []
        world.on_change(self.changed)

    # --- Floor ---

    def layout(self) -> dict[str, Any]:
        """See `Floor`."""
        return dict(self._layout)

    def scene(self, seat: int | None) -> dict[str, Any]:
        """See `Floor`."""
        return {
            "seat": seat,
            "panels": [self._panel(at, panel, at == seat) for at, panel in enumerate(self._panels)],
            "lamps": base64.b64encode(bytes(v for rgb in self._colours() for v in rgb)).decode(),
            "deck": self._world.deck,
            "cards": self._cards(seat),
            "pieces": self._world.pieces.to_json_by_name(),
            "helper": self._helping,
            "notes": list(self._notes()),
        }

    def do(self, seat: int | None, deed: dict[str, Any]) -> tuple[str, str] | None:
        """See `Floor`."""
        try:
            self._carry_out(seat, deed)
        except CannotDoError as error:
            return error.code, str(error)
        return None

    def on_change(self, callback: Callable[[], None]) -> Callable[[], None]:
        """See `Floor`."""
        self._callbacks.append(callback)
        return lambda: self._callbacks.remove(callback)

    def changed(self) -> None:
        """Something to be seen has changed."""
        for callback in self._callbacks:
            callback()

    # --- seeing ---

    def _panel(self, at: int, panel: PanelSight, own: bool) -> dict[str, Any]:
        picture = panel.picture() if own else self._from_aside(at, panel.picture())
        bits = base64.b64encode(picture.bits).decode()
        text = self._read(picture)  # for those who listen instead of looking
        return {"bits": bits, "w": picture.width, "h": picture.height, "on": panel.lit, "text": text}

    def _read_aloud(self, picture: Picture) -> str:
        return " / ".join(row for row in self._eyes.read(picture) if row)

    def _from_aside(self, at: int, picture: Picture) -> Picture:
        """As those see it who do not sit there: a hand faces its own seat, and nobody sees half a card."""
        hand = self._shows_hand(picture)
        if hand is not None:
            self._public[at] = _dark(picture) if hand else picture
        return self._public.get(at, _dark(picture))

    def _colours(self) -> Sequence[tuple[int, int, int]]:
        return () if self._lamps is None else self._lamps.colours()

    def _cards(self, seat: int | None) -> list[dict[str, Any]]:
        """Every card as somebody sees it who sits there.

        Where cards are laid face down, those of another's hand bear no names but their places in it: nobody
        can follow one from there to the reader, or know it by what it was before.
        """
        seen = [self._card(card, seat) for card in self._world.cards.values() if _shown(card)]
        if self._face_down():
            hidden = [card for card in seen if card["face"] is None and _is_others(card["place"], seat)]
            count: Counter[str] = Counter()
            for card in sorted(hidden, key=lambda card: int(card["order"])):
                place = card["place"]
                card["id"], card["order"] = f"{place}:{count[place]}", count[place]
                count[place] += 1
        return seen

    def _meant(self, ident: str) -> str:
        """The card that somebody touches, who may know it by its place alone."""
        place, _, number = ident.rpartition(":")
        if ident in self._world.cards or not number.isdecimal():
            return ident
        there = [card.id for card in self._world.at(place) if not card.face_up]
        return there[int(number)] if int(number) < len(there) else ident

    def _card(self, card: Thing, seat: int | None) -> dict[str, Any]:
        sees = (
            card.face_up or card.place in OPEN_PLACES or (seat is not None and card.place == f"hand:{seat}")
        )
        return {
            "id": card.id,
            "place": card.place,
            "face": card.face if sees else None,
            "order": card.order,
        }

    # --- touching ---

    def _carry_out(self, seat: int | None, deed: dict[str, Any]) -> None:
        match deed:
            case {"do": "sit", "seat": new}:
                self._sit(seat, new)
            case {"do": "down", "seat": int(at), "key": str(key)}:
                self._world.down(at, key)
            case {"do": "up", "seat": int(at), "key": str(key)}:
                self._world.up(at, key)
            case {"do": "move", "card": str(card), "to": str(to)}:
                self._move(self._meant(card), to)
            case {"do": "piece", "piece": str(piece), "to": str(to)}:
                self._set_down(piece, to)
            case {"do": "draw", "to": str(to)}:
                self._move(self._world.top().id, to)
            case {"do": "take", "to": str(to)}:
                self._take(to)
            case {"do": "helper", "on": bool(on)}:
                self._helping = on
                self._rest()
                self.changed()
            case _:
                raise CannotDoError("no_deed", "Nobody knows how to do that.")

    def _move(self, ident: str, to: str) -> None:
        card = self._world.cards.get(ident)
        face_down = self._face_down()
        played = card is not None and card.place.startswith(("hand:", "slot:"))
        self._world.move(ident, to)
        turned = to.startswith("pile:") if face_down else played and to.startswith("reader:")
        if to == "reader:shared" or turned:
            self._world.turn_up(ident)

    def _set_down(self, piece: str, to: str) -> None:
        try:
            self._world.pieces.move(piece, to)
        except KeyError:
            raise CannotDoError("no_piece", f"There is no piece {piece!r}, or no spot {to!r}.") from None

    def _take(self, to: str) -> None:
        """All that lies at the seats, or where cards lie face down one's own card alone."""
        if not self._face_down():
            self._world.take(to)
            return
        for card in self._world.at(f"reader:{to.partition(':')[2]}"):
            self._move(card.id, to)

    # --- who acts for whom ---

    def _sit(self, old: int | None, new: int | None) -> None:
        if old is not None:
            self._present[old] -= 1
        if new is not None:
            self._present[new] += 1
        self._rest()

    def _rest(self) -> None:
        for seat, helper in self._helpers.items():
            present = self._present[seat] > 0
            helper.only_chores = present
            helper.rest(present and not self._helping)


def _dark(picture: Picture) -> Picture:
    return replace(picture, bits=bytes(len(picture.bits)))


def _shown(card: Thing) -> bool:
    return card.face != "foreign"


def _is_others(place: str, seat: int | None) -> bool:
    kind, _, at = place.partition(":")
    return kind in ("hand", "reader") and at != str(seat)
