"""The players' verbs on a whole virtual table: every press, card, picture and lamp goes as real bytes."""

import random
from collections.abc import Sequence

from firmware_host.sim.deeds import DECISIONS, GAME_DEEDS
from firmware_host.sim.people import Temper
from firmware_host.sim.regrets import CHORES
from firmware_host.wiring.virtual import VirtualTable
from games.registry import game
from hw.deck_file import find_deck
from hw.table_file import find_table

BRISK = Temper(0.1, 0.2)


class Story:
    """A table with people at it. Seats are named by their number as people see it (from 1)."""

    def __init__(
        self, seed: int = 1, language: str = "en", cards_known: bool = True, deck: str = "briscola40"
    ) -> None:
        self.table = VirtualTable(find_table("cafe4"), find_deck(deck), seed, language, cards_known)
        self.world = self.table.world
        self.table.start()

    # --- hands ---

    def press(self, seat: int, *keys: str) -> None:
        """Short presses, one after another."""
        for key in keys:
            self.world.press(seat - 1, key)
            self.wait(0.3)

    def hold(self, seat: int, key: str, seconds: float) -> None:
        """Press and let go after a while."""
        self.world.press(seat - 1, key, seconds)
        self.wait(seconds + 0.3)

    def lay(self, seat: int, card: str, reader: int | None = None) -> None:
        """Take a card out of that seat's hand and lay it on its reader, or on another seat's."""
        self.world.move(card, f"reader:{(reader or seat) - 1}")
        self.wait(0.6)

    def take_back(self, seat: int, card: str) -> None:
        """Put a card back into the hand."""
        self.world.move(card, f"hand:{seat - 1}")
        self.wait(0.8)

    def hand(self, seat: int) -> list[str]:
        """The cards somebody holds, by their tags."""
        return [card.id for card in self.world.at(f"hand:{seat - 1}")]

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.table.clock.run_for(seconds)

    # --- eyes ---

    def screen(self, seat: int) -> str:
        """What a panel shows, as one line."""
        return " ".join(
            row for row in self.table.eyes.read(self.table.twins.panels[seat - 1].picture()) if row
        )

    def lamp(self, seat: int) -> tuple[int, int, int]:
        """The first lamp of a seat, now."""
        strip = self.table.twins.strip
        assert strip is not None
        return strip.colours()[self.table.layout.lamps.seats[seat - 1][0]]

    def wait_for(self, seat: int, text: str, seconds: float = 60) -> None:
        """Until a panel says something. Fails with what it says instead."""
        done = self.table.clock.run_while(lambda: text not in self.screen(seat), seconds)
        assert done, f"seat {seat} never said {text!r} but {self.screen(seat)!r}"

    # --- company ---

    def start_briscola(self, people: Sequence[int], *, players: int, rules: Sequence[str] = ()) -> None:
        """From the menu to the first card: chores are done by helpers, decisions are the story's.

        `rules` are house rules as the list of them shows them once they are chosen.
        """
        host, *others = people
        self.press(host, "ok", "ok")
        for other in others:
            self.press(other, "ok")
        for _ in range(len(game("briscola").players)):
            if f"▶ {players} " not in self.screen(host):
                self.press(host, "right")
        self.world.shuffle(game("briscola").faces(players), random.Random(5))
        self.press(host, "ok")
        if rules:
            self._choose_rules(host, rules)
        self.press(host, "ok")  # the bots' level, or without bots the start
        for seat in range(self.table.layout.seats):
            deeds = {**GAME_DEEDS["briscola"], **CHORES}
            if seat + 1 in people:
                deeds = {ident: deed for ident, deed in deeds.items() if ident not in DECISIONS}
            self.table.seat_person(seat, deeds, BRISK)

    def _choose_rules(self, host: int, rules: Sequence[str]) -> None:
        """From the last page of the menu to the list of house rules and back."""
        self._to_choice(host, "rules: standard")
        self.press(host, "ok")
        for rule in rules:
            self._to_choice(host, rule.partition(":")[0])
            self._to_choice(host, rule, key="ok")
        self._to_choice(host, "done")
        self.press(host, "ok")
        self._to_choice(host, "start")

    def _to_choice(self, seat: int, choice: str, key: str = "right") -> None:
        """Press until the cursor stands at a choice."""
        for _ in range(40):
            if f"▶ {choice}" in self.screen(seat):
                return
            self.press(seat, key)
        raise AssertionError(f"seat {seat} never offered {choice!r}, at last {self.screen(seat)!r}")

    def play_out(self, people: Sequence[int]) -> None:
        """Everybody lays whatever card comes first until the result stands."""
        while not any("play again" in self.screen(seat) for seat in people):
            for seat in people:
                if "Your turn" in self.screen(seat) and self.hand(seat):
                    self.lay(seat, self.hand(seat)[0])
            self.wait(0.2)
