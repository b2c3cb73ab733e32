from dataclasses import replace

import pytest

from firmware_host.sim.eyes import Eyes, Found
from firmware_host.table.typeset import Typesetter
from firmware_host.table.words import Words
from firmware_host.wiring.texts import faces, panel_typist
from games.api import Card, Hand, Screen, Text

ENTRIES = {
    "wait": "Please wait",
    "wait_again": "Please wait",
    "score": "Seat {number} has {points}",
    "winner": "{name} wins",
    "price": "1+1 (more)",
    "empty": "",
}
SAYS = Words("en", ENTRIES, faces())


@pytest.fixture(scope="module")
def eyes() -> Eyes:
    return Eyes(SAYS, panel_typist())


def test_a_sentence_without_values_is_every_entry_that_reads_so(eyes: Eyes) -> None:
    assert eyes.find("Please wait") == Found("Please wait", ("wait", "wait_again"), {}, 1.0)


def test_values_are_read_where_the_entry_has_places_for_them(eyes: Eyes) -> None:
    found = eyes.find("Seat 2 has 40")
    assert found.ids == ("score",)
    assert found.values == {"number": "2", "points": "40"}
    assert found.number("points") == 40


def test_a_value_may_be_several_words_where_nothing_else_fits(eyes: Eyes) -> None:
    assert eyes.find("Seat 2 wins").values == {"name": "Seat 2"}


def test_signs_of_a_pattern_mean_themselves(eyes: Eyes) -> None:
    assert eyes.find("1+1 (more)").ids == ("price",)
    assert eyes.find("11 more").ids == ()


def test_what_no_entry_makes_is_found_in_none(eyes: Eyes) -> None:
    assert eyes.find("Pardon?") == Found("Pardon?", ())
    assert eyes.find("").ids == ()


def cards(*names: str) -> tuple[Card, ...]:
    return tuple(Card("briscola40", name) for name in names)


@pytest.mark.parametrize("cursor", [None, 0, 1, 2])
def test_a_hand_is_read_card_by_card_with_its_cursor(eyes: Eyes, cursor: int | None) -> None:
    hand = cards("C7", "B2", "S4")
    rows = Typesetter(SAYS, 21, int).rows(
        Screen(Text("wait"), (Text("wait_again"),), hand=Hand(hand, cursor))
    )
    seen = eyes.see(panel_typist().draw(rows))
    assert seen is not None
    assert seen.hand == tuple(eyes.sign_of("briscola40", card.name) for card in hand)
    assert seen.hand_cursor == cursor
    assert [line.text for line in seen.lines] == ["Please wait"]
    assert (seen.choices, seen.unknown()) == ((), ())


def test_a_hand_of_many_cards_takes_several_rows_and_gives_way_to_no_line(eyes: Eyes) -> None:
    hand = cards("C7", "C6", "C5", "C4", "C2", "B2", "S4", "U5")
    lines = (Text("wait"),) * 4
    rows = Typesetter(SAYS, 21, int).rows(Screen(Text("wait"), lines, hand=Hand(hand, 6)))
    seen = eyes.see(panel_typist().draw(rows))
    assert len(rows) == 5
    assert seen is not None
    assert len(seen.hand) == 8
    assert seen.hand_cursor == 6
    assert len(seen.lines) == 2


def test_a_row_is_not_taken_for_more_of_the_value_before_it() -> None:
    entries = {
        "title": "Taken",
        "trick": "{seat1}:{card1} {seat2}:{card2}",
        "worth": "Worth {points} points",
        "points": "{seat1}:{points1} {seat2}:{points2} points",
    }
    eyes = Eyes(Words("en", entries), panel_typist())
    seen = eyes.see(panel_typist().draw(("Taken", "4:7 3:4", "Worth 0 points", "3:27 4:79 points")))
    assert seen is not None
    assert [line.ids for line in seen.lines] == [("trick",), ("worth",), ("points",)]
    assert seen.lines[0].values["card2"] == "4"


def test_what_rubbish_has_spoilt_is_nothing_to_act_on(eyes: Eyes) -> None:
    picture = panel_typist().draw(("Seat 2 has 40",))
    bits = bytearray(picture.bits)
    for row in range(12):
        bits[row * 16 + 4] ^= 0x5A  # in the middle of the number
    seen = eyes.see(replace(picture, bits=bytes(bits)))
    assert seen is not None
    assert seen.spoilt
    assert seen.unknown() == (seen.title.text,)
    whole = eyes.see(picture)
    assert whole is not None
    assert (whole.spoilt, whole.unknown()) == (False, ())
