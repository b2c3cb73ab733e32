"""How cards are held is chosen with the house rules, for every game, where the table can do both."""

import random
from collections.abc import Mapping
from dataclasses import replace

import pytest

from drivers.events import Gesture
from firmware_host.table.compose import Composer
from firmware_host.table.controller import Controller
from firmware_host.table.layout import Layout
from firmware_host.table.outputs import Begin
from firmware_host.table.session import Last
from firmware_host.wiring.deck import game_decks
from games.api import Holding
from games.registry import games
from tests.table_kit import LAYOUT, TAGS, TYPIST, WORDS, Hands

ALL_DECKS = {f"{deck.name} {card}": f"{deck.name}/{card}" for deck in game_decks() for card in deck.cards}


def at_rules(
    layout: Layout = LAYOUT,
    tags: Mapping[str, str] = TAGS,
    holding: Holding | None = None,
    name: str = "briscola",
    last: Mapping[str, Last] | None = None,
) -> Hands:
    """Somebody at seat 1 alone, before the list of a game's house rules."""
    composer = Composer(layout, WORDS, TYPIST)
    dice = random.Random(2)
    controller = Controller(layout, composer, tags, dice, random.Random, holding=holding, last=last or {})
    hands = Hands(controller)
    hands.press(0)
    for _ in range(games().index(name)):
        hands.press(0, "right")
    hands.press(0)
    hands.press(0)
    to_choice(hands, "rules:")
    hands.press(0)
    assert hands.rows(0)[0] == "House rules"
    return hands


def to_choice(hands: Hands, text: str) -> None:
    for _ in range(30):
        if any(row.startswith(f"▶ {text}") for row in hands.rows(0)):
            return
        hands.press(0, "right")
    raise AssertionError(f"{text!r} is nowhere, but {hands.rows(0)}")


def start(hands: Hands) -> Holding:
    """From the list to the game; how its cards are held."""
    hands.press(0, "ok", Gesture.LONG)
    to_choice(hands, "medium")
    hands.press(0)
    record = hands.outputs.record
    assert isinstance(record, Begin)
    return record.session.holding


def last_row(hands: Hands) -> str:
    """The end of the list, one ◀ from its top."""
    hands.press(0, "left")
    return next(row for row in hands.rows(0) if row.startswith("▶"))


@pytest.mark.parametrize("name", games())
def test_every_game_lets_people_choose_between_real_cards_and_panels(name: str) -> None:
    hands = at_rules(tags=ALL_DECKS, name=name)
    assert last_row(hands).startswith("▶ hands: real cards")
    hands.press(0)
    assert any(row.startswith("▶ hands: on panels") for row in hands.rows(0))
    hands.press(0)
    assert any(row.startswith("▶ hands: real cards") for row in hands.rows(0))
    hands.press(0)
    assert start(hands) is Holding.SCREEN


def test_what_is_usual_stays_usual_and_all_as_usual_brings_it_back() -> None:
    assert start(at_rules()) is Holding.TAGS
    hands = at_rules()
    last_row(hands)
    hands.press(0)
    hands.press(0, "ok", Gesture.LONG)
    assert "rules: your own" in hands.text(0)
    hands.press(0)
    to_choice(hands, "all as usual")
    hands.press(0)
    assert start(hands) is Holding.TAGS


def test_a_table_without_a_reader_in_the_middle_does_not_ask() -> None:
    no_middle = replace(LAYOUT, readers={r: s for r, s in LAYOUT.readers.items() if s is not None})
    hands = at_rules(no_middle)
    assert "hands:" not in last_row(hands)
    assert start(hands) is Holding.SCREEN


@pytest.mark.parametrize("fixed", Holding)
def test_what_the_command_line_fixed_is_not_asked(fixed: Holding) -> None:
    hands = at_rules(holding=fixed)
    assert "hands:" not in last_row(hands)
    assert start(hands) is fixed


def test_a_deck_the_table_was_never_taught_is_said_to_be_why_cards_are_on_the_panels() -> None:
    hands = at_rules(tags={})
    assert last_row(hands).startswith("▶ hands: deck unknown")
    hands.press(0)
    assert any(row.startswith("▶ hands: deck unknown") for row in hands.rows(0))
    assert start(hands) is Holding.SCREEN


def test_choosing_a_deck_that_is_not_known_takes_real_cards_away_and_the_known_one_brings_them_back() -> None:
    hands = at_rules()
    to_choice(hands, "cards: Italian")
    hands.press(0)
    to_choice(hands, "hands: deck unknown")
    to_choice(hands, "cards: French")
    hands.press(0)
    to_choice(hands, "hands: real cards")
    assert start(hands) is Holding.TAGS


def test_as_last_time_holds_cards_as_last_time() -> None:
    hands = at_rules()
    last_row(hands)
    hands.press(0)
    assert start(hands) is Holding.SCREEN
    session = hands.controller.playing.session
    last = {"briscola": Last.from_json(session.last().to_json())}
    composer = Composer(LAYOUT, WORDS, TYPIST)
    later = Hands(Controller(LAYOUT, composer, TAGS, random.Random(3), random.Random, last=last))
    later.press(0)
    to_choice(later, "Briscola as before")
    later.press(0)
    assert isinstance(later.outputs.record, Begin)
    assert later.outputs.record.session.holding is Holding.SCREEN


def test_as_last_time_with_real_cards_needs_their_deck_still() -> None:
    last = {"briscola": Last(2, ("hard",), {}, Holding.TAGS)}
    composer = Composer(LAYOUT, WORDS, TYPIST)
    hands = Hands(Controller(LAYOUT, composer, {}, random.Random(3), random.Random, last=last))
    hands.press(0)
    to_choice(hands, "Briscola as before")
    hands.press(0)
    assert hands.controller.playing.session.holding is Holding.SCREEN


def test_how_cards_were_held_is_kept_and_what_nobody_wrote_down_is_the_usual_way() -> None:
    last = Last(2, ("hard",), {}, Holding.SCREEN)
    assert Last.from_json(last.to_json()) == last
    old = {"players": 2, "levels": ["hard"], "options": {}}
    assert Last.from_json(old).holding is None
    assert Last.from_json({**old, "holding": "carved in stone"}).holding is None


def test_the_entry_fits_its_row_in_every_language() -> None:
    for words in WORDS.values():
        for said in ("tags", "screen", "unknown"):
            row = f"▶ {words.entries['menu.cards']}: {words.entries[f'menu.cards.{said}']}"
            assert len(row) <= 21, row
