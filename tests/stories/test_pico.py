"""Games of Pico as people live them: by buttons and cards, seen on panels and lamps."""

import random
from collections.abc import Sequence

import pytest

from firmware_host.journal.reader import read
from firmware_host.sim.deeds import DECISIONS, GAME_DEEDS
from firmware_host.table.events import BotMoved, InputEvent, TagLaid
from firmware_host.table.outputs import Outputs
from games.pico.rules import State
from games.registry import game
from tests.stories.telling import BRISK, Story

LAY, CHOSEN = "Lay a card face down", "You have chosen"


def begin(story: Story, people: Sequence[int], level: str | None = None) -> None:
    """From the menu to the deal: chores are done by helpers, decisions are the story's."""
    host, *others = people
    story.press(host, "ok", "right", "ok")
    for other in others:
        story.press(other, "ok")
    story.world.shuffle(game("pico").faces(2), random.Random(5))
    story.press(host, "ok")
    while level is not None and f"▶ {level}" not in story.screen(host):
        story.press(host, "right")
    story.press(host, "ok")
    for seat in range(story.table.layout.seats):
        deeds = {**GAME_DEEDS["pico"]}
        if seat + 1 in people:
            deeds = {ident: deed for ident, deed in deeds.items() if ident not in DECISIONS}
        story.table.seat_person(seat, deeds, BRISK)


def play_out(story: Story, people: Sequence[int]) -> None:
    """Everybody lays whatever card comes first until the result stands."""
    for _ in range(2000):
        if any("play again" in story.screen(seat) for seat in people):
            return
        for seat in people:
            if LAY in story.screen(seat):
                story.lay(seat, story.hand(seat)[0])
            elif "Round 1 is over" in story.screen(seat):
                story.press(seat, "ok")
        story.wait(0.2)
    raise AssertionError([story.screen(seat) for seat in people])


def test_two_friends_play_both_rounds_with_each_others_cards() -> None:
    story = Story(deck="pico13")
    begin(story, [1, 3])
    story.wait_for(1, LAY)
    first = {seat: sorted(story.world.cards[ident].face for ident in story.hand(seat)) for seat in (1, 3)}
    while "Round 1 is over" not in story.screen(1):
        for seat in (1, 3):
            if LAY in story.screen(seat):
                story.lay(seat, story.hand(seat)[-1])
        story.wait(0.2)
    story.press(1, "ok")
    assert "You are ready" in story.screen(1)
    story.press(3, "ok")
    story.wait_for(1, LAY)
    second = {seat: sorted(story.world.cards[ident].face for ident in story.hand(seat)) for seat in (1, 3)}
    assert second == {1: first[3], 3: first[1]}
    play_out(story, [1, 3])
    assert "Points 1:" in story.screen(1)
    assert "Won 1:" in story.screen(3)
    assert story.table.tally.broken == []


def test_a_guest_alone_plays_the_hard_bot_whose_choice_is_written_down_before_each_card() -> None:
    story = Story(deck="pico13")
    begin(story, [1], "hard")
    play_out(story, [1])
    assert story.table.tally.broken == []
    entries = [entry.event for entry in read(bytes(story.table.disks[-1].data)).entries]
    tricks, decided = 0, False
    bot_reader = "seat3.reader"
    for event in entries[_after_the_deal(entries) :]:
        if isinstance(event, BotMoved):
            decided = True
        elif isinstance(event, TagLaid) and event.device != bot_reader:
            assert decided, "a card was read before the bot had chosen"
            decided, tricks = False, tricks + 1
    state = story.table.controller.playing.machine.masked(-1)
    assert tricks == len(state.plays) >= 10


def _after_the_deal(entries: Sequence[object]) -> int:
    return next(at for at, event in enumerate(entries) if isinstance(event, BotMoved))


def test_without_a_deck_both_choose_on_their_panels_from_the_menu_to_the_result() -> None:
    story = Story(cards_known=False)
    story.press(1, "ok", "right", "ok")
    story.press(3, "ok")
    story.press(1, "ok", "ok")
    for _ in range(4000):
        if "play again" in story.screen(1):
            break
        for seat in (1, 3):
            said = story.screen(seat)
            if said.startswith("Choose: hold"):
                story.world.down(seat - 1, "ok")
                story.wait(0.8)
                assert story.screen(seat).startswith("Choose with")
                assert "Choose with" not in story.screen(4 - seat)
                story.press(seat, "right")
                story.world.up(seat - 1, "ok")
                story.wait(0.3)
            elif said.startswith(("Choose: press", "Take the chosen", "Round 1 is over")):
                story.press(seat, "ok")
        story.wait(0.2)
    assert "play again" in story.screen(1)
    assert story.table.controller.playing.session.holding.value == "screen"


@pytest.fixture
def duel() -> Story:
    story = Story(deck="pico13")
    begin(story, [1, 3])
    story.wait_for(1, LAY)
    return story


def test_a_chosen_card_that_is_lifted_is_asked_back_and_another_is_refused(duel: Story) -> None:
    card, other = duel.hand(1)[:2]
    duel.lay(1, card)
    assert CHOSEN in duel.screen(1)
    assert "Seat 1 has chosen" in duel.screen(3)
    duel.take_back(1, card)
    assert duel.screen(1).startswith("Lay your card back")
    assert "Seat 1 has chosen" in duel.screen(3)
    duel.lay(1, other)
    assert "You have chosen: lay that card back" in duel.screen(1)
    duel.take_back(1, other)
    duel.lay(1, card)
    duel.wait(1)
    assert CHOSEN in duel.screen(1)


def test_two_cards_at_once_ask_for_one(duel: Story) -> None:
    for card in duel.hand(1)[:2]:
        duel.world.move(card, "reader:0")
    duel.wait(0.6)
    assert "One moment" in duel.screen(1)


def test_the_reader_in_the_middle_may_be_gone_for_a_while_and_nobody_waits(duel: Story) -> None:
    duel.table.twins.readers["shared"].unplug()
    duel.wait(3)
    assert LAY in duel.screen(1)
    duel.lay(1, duel.hand(1)[0])
    assert CHOSEN in duel.screen(1)
    duel.table.twins.readers["2"].unplug()
    duel.wait(3)
    assert duel.screen(1).startswith("Game paused The reader of seat 3")


def test_a_card_of_the_other_game_is_called_that(duel: Story) -> None:
    foreign = next(card.id for card in duel.world.at("box") if card.face == "foreign")
    duel.lay(1, foreign)
    assert "does not know this card" in duel.screen(1)
    assert LAY in duel.screen(3)


def test_a_long_right_shows_what_was_shown_last_and_the_points(duel: Story) -> None:
    duel.hold(1, "right", 1.0)
    assert "Nothing has been played" in duel.screen(1) or "nothing" in duel.screen(1).lower()
    duel.wait(6)
    for seat in (1, 3):
        duel.lay(seat, duel.hand(seat)[0])
    duel.wait_for(1, LAY)
    duel.hold(1, "right", 1.0)
    assert "Last shown: seat" in duel.screen(1)
    assert "beats" in duel.screen(1)
    assert LAY in duel.screen(3)


def watched(card: int) -> list[object]:
    """All that can be seen and measured while seat 1 lays that card, bumps it and lays it back."""
    story = Story(deck="pico13")
    begin(story, [1, 3])
    story.wait_for(1, LAY)
    story.wait(2)
    chosen = story.hand(1)[card]
    started, seen = story.table.clock.now(), []

    def observe(event: InputEvent, outputs: Outputs) -> None:
        seen.append((type(event).__name__, outputs.panels, outputs.lamps, outputs.cues, outputs.notes))

    def look() -> None:
        strip = story.table.twins.strip
        assert strip is not None
        pictures = tuple(twin.picture() for twin in story.table.twins.panels)
        seen.append((round(story.table.clock.now() - started, 6), pictures, tuple(strip.colours())))
        story.table.clock.call_at(story.table.clock.now() + 0.01, look)

    story.table.loop.observers.append(observe)
    look()
    story.lay(1, chosen)
    story.world.move(chosen, "hand:0")
    story.wait(1.5)
    story.lay(1, chosen)
    story.wait(1.5)
    return seen


def test_on_all_wires_and_at_every_moment_another_card_looks_the_same() -> None:
    first, second = watched(0), watched(3)
    assert len(first) > 400
    assert first == second


def ask_back(story: Story, seat: int) -> None:
    """Through help: the last move."""
    story.hold(seat, "left", 1.0)
    while "▶ take a move back" not in story.screen(seat):
        story.press(seat, "right")
    story.press(seat, "ok")
    if "Back to before" in story.screen(seat):
        story.press(seat, "ok")


def test_a_card_laid_by_mistake_is_taken_back_while_nothing_is_shown(duel: Story) -> None:
    card, other = duel.hand(1)[:2]
    duel.lay(1, card)
    ask_back(duel, 1)
    assert "Put back" in duel.screen(1)
    assert "This card" not in duel.screen(3)
    duel.take_back(1, card)
    duel.press(1, "ok")
    duel.wait_for(1, LAY)
    duel.lay(1, other)
    assert CHOSEN in duel.screen(1)
    duel.lay(3, duel.hand(3)[0])
    duel.wait_for(1, LAY)
    play_out(duel, [1, 3])


def test_what_both_have_seen_is_not_taken_back(duel: Story) -> None:
    for seat in (1, 3):
        duel.lay(seat, duel.hand(seat)[0])
    ask_back(duel, 1)
    assert "No move can be taken back now" in duel.screen(1)
    duel.wait_for(1, LAY)
    assert len(state_of(duel).plays) == 1


def test_nobody_takes_back_a_card_once_a_bots_card_is_shown() -> None:
    story = Story(deck="pico13")
    begin(story, [1], "hard")
    story.wait_for(1, LAY)
    for _ in range(3):
        story.lay(1, story.hand(1)[0])
        shown = len(state_of(story).plays)
        ask_back(story, 1)
        story.wait(40)
        assert len(state_of(story).plays) == shown
        story.wait_for(1, LAY)
    assert story.table.tally.broken == []


def state_of(story: Story) -> State:
    play = story.table.controller.playing
    assert play is not None
    state = play.machine.masked(-1)
    assert isinstance(state, State)
    return state
