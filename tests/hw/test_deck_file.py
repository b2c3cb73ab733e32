"""Decks: what came with the program, and what a faulty one is told."""

from pathlib import Path

import pytest

from hw.deck_file import Print, find_deck, load_deck, packaged_decks
from hw.errors import FaultyFileError
from tests.faulty import told

BRISCOLA40 = Path(__file__).parents[2] / "hw" / "decks" / "briscola40.toml"


def test_every_packaged_deck_loads_under_its_own_name():
    assert [find_deck(name).name for name in packaged_decks()] == list(packaged_decks())


def test_BR_R1_the_queen_of_hearts_stands_where_the_knight_of_cups_does():
    italian, french = find_deck("briscola40"), find_deck("briscola40-french")
    assert italian.cards == french.cards
    assert (italian.prints["UN"].rank, italian.prints["UN"].sign) == ("N", "cups")
    assert (french.prints["UN"].rank, french.prints["UN"].sign) == ("Q", "hearts")
    assert french.prints["CJ"].colour == french.prints["UN"].colour != french.prints["SK"].colour


def test_on_a_card_without_a_suit_stands_its_name(tmp_path: Path):
    path = tmp_path / "deck.toml"
    path.write_text(
        'format = 1\nname = "some"\ncount = 2\ncards = ["13", "J0"]\ncolour = "#204060"\n[ranks]\nJ0 = "J"\n'
    )
    prints = load_deck(path).prints
    assert prints == {"13": Print("13", "", "#204060"), "J0": Print("J", "", "#204060")}


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
        (
            '"cups"',
            '"cup"',
            '<"cup">: suits.U.sign: "cup" is not known, expected "cups"',
        ),
        (
            '"#b0302a"',
            '"red"',
            '<"red">: suits.U.colour: "red" does not fit, expected a colour like "#b3261e"',
        ),
        ("B = {", "X = {", '<"BA">: cards[31]: there is no suit "B", expected one of "C", "U", "S", "X"'),
        (
            "[suits]",
            "[ranks]\nQ = 'D'\n[suits]",
            '<Q = >: ranks.Q: no card has this rank, expected one of "2", "3", "4" and 7 more',
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
