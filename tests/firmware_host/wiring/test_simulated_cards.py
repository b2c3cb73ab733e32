"""Where the simulated cards lie outlives the program; a file that tells no such thing changes nothing."""

import asyncio
import json
import random

import pytest

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


def test_every_card_of_every_deck_has_a_tag_of_its_own_that_its_number_tells() -> None:
    assert len(set(SIMULATED_UIDS)) == len(SIMULATED_UIDS)
    assert [number_of(uid_of(number)) for number in CARD_NUMBERS] == list(CARD_NUMBERS)
