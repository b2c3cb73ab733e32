"""Mission cards from their file: the ones the rules know, and a deck that has tags."""

from firmware_host.wiring.missions import mission_deck, missions_of
from firmware_host.wiring.texts import words
from games.api import Card
from games.pilipili.inputs import MISSION_DECK
from games.pilipili.rules import DEFAULT, KINDS, Options
from hw.mission_file import KINDS as FILE_KINDS
from hw.mission_file import find_missions


def test_the_file_that_came_with_the_program_has_the_missions_of_the_rules():
    assert missions_of(find_missions("pilipili36")) == DEFAULT
    assert set(FILE_KINDS) == set(KINDS)


def test_missions_of_a_file_can_be_played_with():
    own = missions_of(find_missions("pilipili36"))[:3]
    assert Options(mission_set="custom", missions=own).deck() == own


def test_each_mission_card_has_a_name_of_its_own_on_the_panel():
    deck = mission_deck()
    assert deck.name == MISSION_DECK
    said = [words()["en"].card(Card(deck.name, card)) for card in deck.cards]
    assert said[:3] == ["pass1left.5", "pass1right.5", "pass2left.6"]
    assert all(len(word) <= 16 for word in said)
