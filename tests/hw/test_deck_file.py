"""Decks: what came with the program, and what a faulty one is told."""

from pathlib import Path

import pytest

from hw.deck_file import find_deck, load_deck, packaged_decks
from hw.errors import FaultyFileError
from tests.faulty import told

BRISCOLA40 = Path(__file__).parents[2] / "hw" / "decks" / "briscola40.toml"


def test_every_packaged_deck_loads_under_its_own_name():
    assert [find_deck(name).name for name in packaged_decks()] == list(packaged_decks())


def test_briscola40_has_ten_cards_of_each_of_four_suits():
    deck = find_deck("briscola40")
    assert deck.cards == tuple(f"{suit}{rank}" for suit in "CUSB" for rank in "A234567JNK")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            '"C2"',
            '"CA"',
            '<"CA", "CA">: cards[2]: card CA is used twice, expected another than at cards[1] (line <"CA">)',
        ),
        ('"C2", ', "", '<cards = [>: cards: 39 are listed, expected 40, as "count" says'),
        (
            '"C2"',
            '"two of coins"',
            '<"two>: cards[2]: "two of coins" does not fit, expected a short name like "CA"',
        ),
        ('"C2"', "2", '<"CA", 2>: cards[2]: 2 is not that, expected a list of texts'),
        ("count", "cont", '<cont =>: cont: there is no such key, expected "count"'),
        (
            '"briscola40"',
            '"Briscola 40"',
            '<"Briscola 40">: name: "Briscola 40" does not fit, expected a name like "briscola40"',
        ),
    ],
)
def test_a_fault_is_told_with_its_line_and_what_was_expected(
    tmp_path: Path, old: str, new: str, sentence: str
):
    content = BRISCOLA40.read_text()
    assert old in content
    path = tmp_path / "deck.toml"
    path.write_text(content.replace(old, new, 1))
    with pytest.raises(FaultyFileError) as caught:
        load_deck(path)
    assert told(path, sentence)[0] in [str(fault) for fault in caught.value.faults]
