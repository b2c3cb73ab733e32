import pytest

from firmware_host.sim.eyes import Eyes, Found
from firmware_host.table.words import Words
from firmware_host.wiring.texts import panel_typist

ENTRIES = {
    "wait": "Please wait",
    "wait_again": "Please wait",
    "score": "Seat {number} has {points}",
    "winner": "{name} wins",
    "price": "1+1 (more)",
    "empty": "",
}


@pytest.fixture(scope="module")
def eyes() -> Eyes:
    return Eyes(Words("en", ENTRIES), panel_typist())


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
