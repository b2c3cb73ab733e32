"""A table of paper for tests of the page: cards move between places and no game looks on."""

import base64
from collections.abc import Callable
from typing import Any

from firmware_host.wiring.page import page_decks
from hw.deck_file import find_deck

SUITS = "CUSB"
RANKS = "A234567JNK"
LINES = (0, 3, 6, 9, 12)
SPOTS = [(x, y) for y in range(13) for x in range(13) if (x in LINES or y in LINES) and (x, y) != (6, 6)]
GATES = {"gate.S": (6, 5.5), "gate.N": (6, 6.5), "gate.W": (5.5, 6), "gate.E": (6.5, 6)}
PLACES = {f"{'abcdefghijklm'[x]}{y + 1}": (x, y) for x, y in [*SPOTS, (6, 6)]} | GATES
SEAT_LAMPS, SHARED_LAMP, STOCK_LAMP, FIRST_SPOT = (0, 1, 2, 3), 4, 5, 6
BLANK = bytes(1024)


class PaperFloor:
    """Forty cards with ids k0..k39, k0 on top of the stock; every deed it is told stands in `deeds`."""

    def __init__(self, dealt: int = 0, language: str = "en") -> None:
        self.deeds: list[tuple[int | None, dict[str, Any]]] = []
        self.faces = {f"k{i}": SUITS[(i + i // 4) % 4] + RANKS[i // 4 * 7 % 10] for i in range(40)}
        self.places: dict[str, list[str]] = {"stock": list(self.faces)}
        self.lamps = [(0, 0, 0)] * (FIRST_SPOT + len(PLACES))
        self.pictures = [BLANK] * 4
        self.text = ""  # what all panels say
        self.language = language
        self.deck = "briscola40"
        self.refusing: tuple[str, str] | None = None  # what every move is answered with
        self.helper = False
        self.notes: list[str] = []
        self.scenes = 0
        self._listeners: list[Callable[[], None]] = []
        for _ in range(dealt):
            for seat in range(4):
                self._put(self._take("stock"), f"hand:{seat}")
        if dealt:
            self._put(self._take("stock"), "turned")

    def layout(self) -> dict[str, Any]:
        spots = [
            {"name": name, "x": x, "y": y, "lamp": FIRST_SPOT + i}
            for i, (name, (x, y)) in enumerate(PLACES.items())
        ]
        return {
            "seats": [{"index": seat, "label": str(seat + 1)} for seat in range(4)],
            "board": {"name": "window13", "spots": spots},
            "lamps": {"seats": list(SEAT_LAMPS), "shared": SHARED_LAMP, "stock": STOCK_LAMP},
            "lamp_count": len(self.lamps),
            "language": self.language,
            "decks": page_decks(find_deck(name) for name in ("briscola40", "briscola40-french")),
        }

    def scene(self, seat: int | None) -> dict[str, Any]:
        self.scenes += 1
        cards = [
            {"id": card, "place": place, "face": self._face(card, place, seat), "order": order}
            for place, here in self.places.items()
            for order, card in enumerate(here)
        ]
        return {
            "seat": seat,
            "panels": [
                {"bits": base64.b64encode(picture).decode(), "w": 128, "h": 64, "on": True, "text": self.text}
                for picture in self.pictures
            ],
            "lamps": base64.b64encode(bytes(part for lamp in self.lamps for part in lamp)).decode(),
            "deck": self.deck,
            "cards": cards,
            "helper": self.helper,
            "notes": list(self.notes),
        }

    def do(self, seat: int | None, deed: dict[str, Any]) -> tuple[str, str] | None:
        self.deeds.append((seat, deed))
        match deed:
            case {"do": "move", "card": card, "to": to}:
                return self._move(card, to)
            case {"do": "draw", "to": to}:
                if not self.places["stock"]:
                    return "stock_empty", "The draw pile is empty."
                self._put(self._take("stock"), to)
            case {"do": "take", "to": to}:
                for reader in range(4):
                    while self.places.get(f"reader:{reader}"):
                        self._put(self._take(f"reader:{reader}"), to)
            case {"do": "down", "seat": key_seat, "key": key}:
                self.notes.append(f"Seat {key_seat} holds {key}.")
            case {"do": "up", "seat": key_seat, "key": key}:
                self.notes.remove(f"Seat {key_seat} holds {key}.")
            case {"do": "helper", "on": on}:
                self.helper = on
        self.change()
        return None

    def on_change(self, callback: Callable[[], None]) -> Callable[[], None]:
        self._listeners.append(callback)
        return lambda: self._listeners.remove(callback)

    def change(self) -> None:
        """Say that something has changed, as the simulation does after each step."""
        for callback in list(self._listeners):
            callback()

    def place_of(self, card: str) -> str:
        return next(place for place, here in self.places.items() if card in here)

    @property
    def watched(self) -> bool:
        return bool(self._listeners)

    def _move(self, card: str, to: str) -> tuple[str, str] | None:
        if self.refusing:
            return self.refusing
        if card not in self.faces:
            return "no_card", f"There is no card {card}."
        if to.startswith("reader") and self.places.get(to):
            return "reader_taken", "That reader already holds a card."
        self.places[self.place_of(card)].remove(card)
        self._put(card, to)
        self.change()
        return None

    def _take(self, place: str) -> str:
        return self.places[place].pop(0)

    def _put(self, card: str, place: str) -> None:
        here = self.places.setdefault(place, [])
        here.insert(0 if place == "stock" else len(here), card)

    def _face(self, card: str, place: str, seat: int | None) -> str | None:
        is_open = place.startswith("reader") or place == "turned" or place == f"hand:{seat}"
        return self.faces[card] if is_open else None
