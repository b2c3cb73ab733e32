"""Where the simulated cards lie, kept over the end of the program, and where they lay after each event.

A real table's people lay cards back when a journal has lost its last events; simulated cards find their
way back with this. The first line tells where every card of the deck lies, each other one which of them
lie elsewhere since, with the number of the journal's event before. No UID is on the disk: a tag has a number.
"""

import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from firmware_host.sim.world import World
from firmware_host.wiring.deck import number_of, uid_of

Rows = list[list[Any]]  # see `World.to_json`


class CardsKept:
    """The file. `events` tells how many the journal of the game has by now."""

    def __init__(self, path: Path, world: World) -> None:
        self._path = path
        self._world = world
        self._known: dict[str, list[Any]] = {}  # as the file has them, by card
        self._deck = ""
        self.events: Callable[[], int] = lambda: 0

    def take_up(self, decks: Sequence[str], events: int | None = None) -> tuple[str, Rows]:
        """The deck that was out, and where its cards lay last, or behind that event; the file goes on there.

        Raises OSError without a file, and ValueError, TypeError or KeyError for one that tells no such thing;
        then nothing is changed.
        """
        data = self._path.read_bytes()
        first, *rest = data.splitlines(keepends=True)
        told = json.loads(first)
        deck, found, size = str(told["deck"]), _by_card(told["cards"]), len(first)
        if deck not in decks:
            raise ValueError(f"there is no deck {deck!r}")
        for line in rest:
            if not line.endswith(b"\n"):  # a killed program may have left half a line
                break
            moved = json.loads(line)
            if events is not None and moved["n"] > events:
                break
            found.update(_by_card(moved["cards"]))
            size += len(line)
        rows = [[c, face, uid_of(int(tag)).hex(), *more] for c, face, tag, *more in found.values()]
        self._world.check(rows)
        if size < len(data):
            os.truncate(self._path, size)
        self._known, self._deck = found, deck
        return deck, rows

    def keep(self) -> None:
        """Write down what lies elsewhere now. Raises OSError."""
        rows = self._rows()
        if self._world.deck != self._deck or rows.keys() != self._known.keys():
            self.begin()  # another deck is out
            return
        moved = [row for card, row in rows.items() if row != self._known[card]]
        if moved:
            with self._path.open("ab") as file:
                file.write(json.dumps({"n": self.events(), "cards": moved}).encode() + b"\n")
            self._known = rows

    def begin(self) -> None:
        """Begin anew, as the cards lie now: what was before is nothing to a new game. Raises OSError."""
        rows = self._rows()
        fresh = self._path.with_suffix(".new")
        fresh.write_text(json.dumps({"deck": self._world.deck, "cards": list(rows.values())}) + "\n")
        os.replace(fresh, self._path)
        self._known, self._deck = rows, self._world.deck

    def _rows(self) -> dict[str, list[Any]]:
        told = self._world.to_json()
        return _by_card(
            [[card, face, number_of(bytes.fromhex(uid)), *more] for card, face, uid, *more in told]
        )


def _by_card(rows: Rows) -> dict[str, list[Any]]:
    return {str(row[0]): row for row in rows}
