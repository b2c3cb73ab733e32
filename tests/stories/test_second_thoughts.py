"""Moves taken back, games cut short and games walked away from, as people live them: by buttons and cards."""

import pytest

from tests.stories.telling import Story

SEATS = (1, 3)


def a_duel(language: str = "en") -> tuple[Story, int, int]:
    """Seats 1 and 3 play; the story, the seat to play and the other one."""
    story = Story(seed=4, language=language)
    story.start_briscola([1, 3], players=2)
    lay = "Your turn" if language == "en" else "Jouw beurt"
    story.table.clock.run_while(lambda: not any(lay in story.screen(seat) for seat in SEATS), 60)
    return (story, 1, 3) if lay in story.screen(1) else (story, 3, 1)


def state(story: Story) -> object:
    play = story.table.controller.playing
    assert play is not None
    return play.machine.to_json()


def take_back(story: Story, seat: int, count: int = 1, entry: str = "take a move back") -> None:
    """Through help: so many moves."""
    story.hold(seat, "left", 1.0)
    turned = 0
    while f"▶ {entry}" not in story.screen(seat):
        story.press(seat, "right")
        turned += 1
        assert turned < 6, story.screen(seat)
    story.press(seat, "ok")
    while f"▶ {count}:" not in story.screen(seat) and "Back to before" in story.screen(seat):
        story.press(seat, "right")
        turned += 1
        assert turned < 12, story.screen(seat)
    if "Back to before" in story.screen(seat):
        story.press(seat, "ok")


def test_a_slip_of_the_hand_is_taken_back_without_a_word_to_anybody() -> None:
    story, turn, other = a_duel()
    before, card = state(story), story.hand(turn)[0]
    story.lay(turn, card)
    story.wait_for(other, "Your turn")
    take_back(story, turn)
    story.wait_for(turn, "Your turn")
    assert state(story) == before
    assert card in story.hand(turn)
    story.lay(turn, story.hand(turn)[1])
    story.wait_for(other, "Your turn")
    story.play_out(SEATS)


def test_a_whole_trick_is_taken_back_once_the_other_agrees_and_every_card_is_where_it_was() -> None:
    story, turn, other = a_duel()
    before = state(story)
    hands = {seat: sorted(story.hand(seat)) for seat in SEATS}
    stock = [card.id for card in story.world.at("stock")]
    story.lay(turn, story.hand(turn)[0])
    story.wait_for(other, "Your turn")
    story.lay(other, story.hand(other)[0])
    story.table.clock.run_while(lambda: not any("Your turn" in story.screen(seat) for seat in SEATS), 60)
    asker = 1 if "Your turn" in story.screen(1) else 3
    take_back(story, asker, 2)
    agreeing = 4 - asker
    assert story.screen(agreeing).startswith(f"Seat {asker} asks")
    story.press(agreeing, "ok")
    story.wait_for(turn, "Your turn")
    assert state(story) == before
    assert {seat: sorted(story.hand(seat)) for seat in SEATS} == hands
    assert [card.id for card in story.world.at("stock")] == stock
    story.play_out(SEATS)


def test_nobody_has_to_agree() -> None:
    story, turn, other = a_duel()
    story.lay(turn, story.hand(turn)[0])
    story.wait_for(other, "Your turn")
    before = state(story)
    take_back(story, other)
    story.press(turn, "left")
    assert f"Seat {turn} does not agree: play goes on." in story.screen(other)
    assert state(story) == before


def test_a_table_that_speaks_dutch_says_in_dutch_that_nothing_can_be_taken_back() -> None:
    story, turn, _ = a_duel("nl")
    take_back(story, turn, entry="zet terugnemen")
    assert "Er is nu geen zet die terug kan." in story.screen(turn)


MOMENTS = [("lead", False), ("follow", True), ("putting back", False), ("pause", True), ("help", False)]


@pytest.mark.parametrize(("moment", "power"), MOMENTS)
def test_a_game_cut_short_goes_on_at_any_moment(moment: str, power: bool) -> None:
    story, turn, other = a_duel()
    if moment != "lead":
        story.lay(turn, story.hand(turn)[0])
        story.wait_for(other, "Your turn")
    if moment == "putting back":
        for person in story.table.people.values():
            person.rest(True)
        take_back(story, turn)
    if moment in ("pause", "help"):
        story.hold(turn, "left", 1.0)
    if moment == "pause":
        story.press(turn, "ok")
    story.wait(0.2)
    before = {seat: story.screen(seat) for seat in SEATS}
    kept = state(story)
    story.table.kill(power)
    story.wait(2)
    story.table.start_again()
    story.wait(4)
    assert "Not finished yet" in story.screen(2)
    held = len(story.hand(turn))
    believed = story.screen(turn)
    assert f"In your hand: {held}" in believed or f"{held} held" in believed or moment == "putting back"
    story.press(1, "ok")
    story.wait(0.5)
    assert {seat: story.screen(seat) for seat in SEATS} == before
    assert state(story) == kept
    for person in story.table.people.values():
        person.rest(False)
    if moment == "pause":
        story.press(other, "ok")
    seat = turn if moment in ("lead", "putting back") else other
    story.wait_for(seat, "Your turn")
    kept = state(story)
    story.lay(seat, story.hand(seat)[0])
    assert state(story) != kept


def test_a_game_walked_away_from_waits_over_night_for_whoever_comes() -> None:
    story, turn, other = a_duel()
    story.lay(turn, story.hand(turn)[0])
    story.wait_for(other, "Your turn")
    before = state(story)
    for person in story.table.people.values():
        person.rest(True)
    story.wait(15 * 60 - 20)
    story.wait_for(2, "Still there?")
    story.wait(3 * 60 - 20)
    story.wait_for(2, "A game, anyone?")
    assert "Briscola was put aside." in story.screen(2)
    story.wait(60)
    story.table.kill(power=True)
    story.wait(8 * 60)
    story.table.start_again()
    story.wait(4)
    assert "Briscola was put aside." in story.screen(2)
    story.press(2, "ok")
    assert "Not finished yet" in story.screen(2)
    assert "2 held" in story.screen(turn)
    story.press(2, "ok")
    story.wait_for(other, "Your turn")
    assert state(story) == before
    for person in story.table.people.values():
        person.rest(False)
    story.play_out(SEATS)
