"""Where the simulated cards lie outlives the program; a file that tells no such thing changes nothing."""

import asyncio
import json
import random

import pytest

from firmware_host.sim.world import World
from firmware_host.wiring.cards_kept import CardsKept
from firmware_host.wiring.clock import running_clock
from firmware_host.wiring.deck import number_of, uid_of
from firmware_host.wiring.simulated import SimulatedTable
from hw.table_file import find_table
from tests.table_kit import CARD_NUMBERS, SIMULATED_UIDS


def kept_file(deck: str, *cards: list[object]) -> str:
    return json.dumps({"deck": deck, "cards": cards})


def opened(kept) -> SimulatedTable:
    async def build() -> SimulatedTable:
        def fail(error: BaseException) -> None:
            raise error

        table = SimulatedTable(
            find_table("cafe4"), None, running_clock(), bytes.hex, random.Random(1), fail, kept
        )
        table.devices.stop()
        return table

    return asyncio.run(build())


def test_without_the_file_it_is_said_and_all_cards_are_in_the_box(tmp_path) -> None:
    table = opened(tmp_path / "cards.json")
    assert table.cards_lost == "cards.json, which remembers where the cards lay, is gone"
    assert {card.place for card in table.world.cards.values() if not card.spare} == {"box"}


@pytest.mark.parametrize(
    "content",
    [
        "{",
        "[1]",
        '{"deck": "briscola40"}',
        kept_file("tarot", ["k1", "CA", 3, "box", 0, False]),
        kept_file("briscola40", ["k1", "CA", 3, "attic", 0, False]),
        kept_file("briscola40", ["k1", "CA", "x", "box", 0, False]),
        kept_file("briscola40", ["k1", "CA", -1, "box", 0, False]),
    ],
)
def test_a_file_of_something_else_is_said_and_changes_nothing(content, tmp_path) -> None:
    (tmp_path / "cards.json").write_text(content)
    table = opened(tmp_path / "cards.json")
    assert table.cards_lost.startswith("cards.json cannot be read")
    assert len(table.world.cards) == 45


def test_a_good_file_is_no_loss(tmp_path) -> None:
    (tmp_path / "cards.json").write_text(kept_file("briscola40", ["k1", "CA", 0, "hand:1", 4, False]))
    assert opened(tmp_path / "cards.json").cards_lost == ""


class Laid(CardsKept):
    """Three cards at a seat, and the file that remembers them; `at` is the number of the last event."""

    def __init__(self, path) -> None:
        self.table = opened(path)
        self.cards: World = self.table.world
        super().__init__(path, self.cards)
        self.at = 0
        self.events = lambda: self.at
        self.three = [card.id for card in self.cards.at("box")[:3]]

    def put(self, card: int, place: str, after: int) -> None:
        self.at = after
        self.cards.move(self.three[card], place)
        self.keep()

    def places(self, events: int | None = None) -> list[str]:
        """Where the three lay then, by the file alone."""
        _, rows = Laid(self._path).take_up(["briscola40"], events)
        return [next(row[3] for row in rows if row[0] == card) for card in self.three]


def test_cards_can_be_laid_as_they_lay_after_any_event_and_go_on_from_there(tmp_path) -> None:
    path = tmp_path / "cards.json"
    laid = Laid(path)
    laid.begin()
    laid.put(0, "hand:0", 3)
    laid.put(1, "hand:0", 4)
    laid.put(0, "pile:1", 7)
    assert laid.places() == ["pile:1", "hand:0", "box"]
    assert laid.places(6) == ["hand:0", "hand:0", "box"]
    assert laid.places() == ["hand:0", "hand:0", "box"]  # what came behind it is forgotten
    again = Laid(path)
    deck, rows = again.take_up(["briscola40"], 3)
    again.cards.bring_back(deck, rows)
    again.three = laid.three
    again.put(2, "pile:2", 4)
    assert again.places() == ["hand:0", "box", "pile:2"]


def test_half_a_line_left_by_a_killed_program_is_cut_off(tmp_path) -> None:
    path = tmp_path / "cards.json"
    laid = Laid(path)
    laid.begin()
    laid.put(0, "hand:0", 3)
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"n": 4, "ca')
    assert laid.places() == ["hand:0", "box", "box"]
    assert path.read_bytes() == whole


def test_another_deck_begins_the_file_anew(tmp_path) -> None:
    path = tmp_path / "cards.json"
    laid = Laid(path)
    laid.begin()
    laid.put(0, "hand:0", 3)
    laid.cards.deck = "bsn13"
    laid.keep()
    assert len(path.read_bytes().splitlines()) == 1


def test_every_card_of_every_deck_has_a_tag_of_its_own_that_its_number_tells() -> None:
    assert len(set(SIMULATED_UIDS)) == len(SIMULATED_UIDS)
    assert [number_of(uid_of(number)) for number in CARD_NUMBERS] == list(CARD_NUMBERS)
