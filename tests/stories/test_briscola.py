"""Games of Briscola as people live them: by buttons and cards, seen on panels and lamps."""

import pytest

from firmware_host.sim.world import FOREIGN
from tests.stories.telling import Story


def test_a_guest_alone_plays_a_bot_to_the_end_and_at_once_again() -> None:
    story = Story()
    assert story.screen(1) == "A game, anyone? Press OK to choose."
    story.start_briscola([1], players=2)
    story.play_out([1])
    assert "points" in story.screen(1)
    dealer = story.table.controller.playing.session.dealer
    story.wait(1)
    story.press(1, "ok")
    assert story.table.controller.playing.session.dealer == 1 - dealer
    assert "Deal" in story.screen(1) or "dealing" in story.screen(1)


def test_four_friends_play_in_two_teams_and_partners_read_the_same_result() -> None:
    story = Story(seed=2)
    story.start_briscola([1, 2, 3, 4], players=4)
    story.play_out([1, 2, 3, 4])
    story.wait(1)
    assert story.screen(1) == story.screen(3)
    assert story.screen(2) == story.screen(4)


def test_three_play_without_the_two_of_coins() -> None:
    story = Story(seed=3)
    story.start_briscola([1, 3], players=3)
    story.play_out([1, 3])
    assert [card.face for card in story.world.at("box") if card.face != "foreign"] == ["C2"]


def first_turn(story: Story) -> tuple[int, int]:
    """The seat to play and the other one, in a duel of seats 1 and 3."""
    story.table.clock.run_while(lambda: not any("Your turn" in story.screen(seat) for seat in (1, 3)), 60)
    return (1, 3) if "Your turn" in story.screen(1) else (3, 1)


@pytest.fixture
def duel() -> Story:
    story = Story(seed=4)
    story.start_briscola([1, 3], players=2)
    return story


def test_a_card_out_of_turn_is_refused_in_words_and_counts_for_nothing(duel: Story) -> None:
    turn, other = first_turn(duel)
    duel.lay(other, duel.hand(other)[0])
    assert f"Take it back: it is the turn of seat {turn}" in duel.screen(other)
    assert "Your turn" in duel.screen(turn)
    card = duel.world.at(f"reader:{other - 1}")[0].id
    duel.take_back(other, card)
    duel.lay(turn, duel.hand(turn)[0])
    duel.wait_for(other, "Your turn")
    duel.lay(other, card)
    duel.wait(10)
    assert duel.world.cards[card].place.startswith("pile:")  # it counts now, and the trick was taken


def test_a_card_laid_too_early_and_left_lying_is_pointed_at_until_it_is_taken(duel: Story) -> None:
    turn, other = first_turn(duel)
    early, second = duel.hand(other)[:2]
    duel.lay(other, early)
    duel.wait(5)
    assert duel.screen(other) == "One moment The card on your reader does not count. Take it back, please."
    duel.lay(turn, duel.hand(turn)[0])
    duel.lay(other, second)  # beside the one that does not count
    assert duel.screen(other) == "One moment Please lay just one card there."
    duel.take_back(other, early)  # now the other one lies there alone, in its turn
    duel.wait(10)
    assert duel.world.cards[second].place.startswith("pile:")


def test_a_card_nobody_knows_is_called_that(duel: Story) -> None:
    turn, _ = first_turn(duel)
    foreign = next(card.id for card in duel.world.at("box") if card.face == "foreign")
    duel.lay(turn, foreign)
    assert "does not know this card" in duel.screen(turn)
    duel.take_back(turn, foreign)
    duel.wait(5)
    assert "Your turn" in duel.screen(turn)


def test_two_cards_at_once_ask_for_one(duel: Story) -> None:
    turn, other = first_turn(duel)
    pair = duel.hand(turn)[:2]
    for card in pair:
        duel.world.move(card, f"reader:{turn - 1}")
    duel.wait(0.6)
    assert "One moment" in duel.screen(turn)
    assert duel.screen(other).startswith(("Seat", "Your turn"))


def test_pressing_ok_while_another_must_act_is_answered(duel: Story) -> None:
    turn, other = first_turn(duel)
    duel.press(other, "ok")
    assert f"It is the turn of seat {turn}" in duel.screen(other)
    duel.wait(5)
    assert duel.screen(other).startswith(f"Seat {turn} to play")


def test_a_seat_that_sits_out_is_told_so(duel: Story) -> None:
    first_turn(duel)
    duel.press(2, "ok")
    assert "this seat sits it out" in duel.screen(2)


def test_the_turn_can_be_seen_on_the_lamps(duel: Story) -> None:
    turn, other = first_turn(duel)
    brightest = {turn: 0, other: 0}
    for _ in range(20):
        duel.wait(0.1)
        for seat, light in brightest.items():
            brightest[seat] = max(light, sum(duel.lamp(seat)))
    assert brightest[turn] > 3 * brightest[other]
    assert sum(duel.lamp(2)) == 0


def test_a_reader_that_loses_its_plug_pauses_the_game_by_name_and_its_return_goes_on(duel: Story) -> None:
    turn, other = first_turn(duel)
    before = duel.screen(turn)
    duel.table.twins.readers[str(turn - 1)].unplug()
    duel.wait(2)
    assert duel.screen(other) == f"Game paused The reader of seat {turn} does not answer."
    duel.table.twins.readers[str(turn - 1)].plug()
    duel.wait(10)
    assert duel.screen(turn) == before
    duel.lay(turn, duel.hand(turn)[0])
    assert "Your turn" in duel.screen(other)


def test_a_panel_that_comes_back_shows_what_it_should(duel: Story) -> None:
    turn, _ = first_turn(duel)
    before = duel.screen(turn)
    twin = duel.table.twins.panels[turn - 1]
    twin.unplug()
    duel.wait(3)
    twin.plug()
    duel.wait(10)
    assert duel.screen(turn) == before


def test_lamps_that_come_back_shine_again(duel: Story) -> None:
    turn, _ = first_turn(duel)
    strip = duel.table.twins.strip
    strip.unplug()
    duel.wait(3)
    strip.plug()
    duel.wait(20)
    assert max(sum(duel.lamp(turn)) for _ in range(20) if duel.wait(0.1) is None) > 50


def test_a_dutch_table_speaks_dutch() -> None:
    story = Story(language="nl")
    assert story.screen(3) == "Zin in een spel? Druk op OK en kies."


def test_a_new_deck_is_taught_card_by_card_and_then_played_with() -> None:
    story = Story(seed=6, cards_known=False)
    faces = {card.face: card.id for card in story.world.cards.values()}
    story.world.move(faces["C2"], "reader:shared")
    story.wait(0.5)
    assert story.screen(1).startswith("A card I don't know")
    story.press(1, "ok", "ok")
    story.world.move(faces["C2"], "box")
    story.wait(1)
    for face in story.table.deck.cards:
        story.world.move(faces[face], "reader:shared")
        story.wait(0.5)
        story.world.move(faces[face], "box")
        story.wait(0.8)
    assert story.screen(1) == "I know them all 40 cards. Press OK."
    story.press(1, "ok")
    story.start_briscola([1, 2], players=2)
    story.play_out([1, 2])
    assert "points" in story.screen(1)


def look_and_lay(story: Story, seat: int) -> str:
    """Hold OK, move the cursor once, let go, lay; the sign of the card that was chosen."""
    story.world.down(seat - 1, "ok")
    story.wait(1.0)
    story.press(seat, "right")
    seen = story.table.eyes.see(story.table.twins.panels[seat - 1].picture())
    chosen = seen.hand[seen.hand_cursor]
    story.world.up(seat - 1, "ok")
    story.wait(0.3)
    story.press(seat, "ok", "ok")
    return chosen


def test_two_guests_play_without_a_deck_and_never_see_each_others_hands() -> None:
    story = Story(seed=8, cards_known=False)
    story.start_briscola([1, 3], players=2)
    seat, other = first_turn(story)
    assert story.screen(seat).startswith("Your turn: hold OK")
    story.press(other, "ok")
    assert "It is the turn of seat" in story.screen(other)
    story.wait(5)
    before, lamp = story.screen(other), story.lamp(other)
    story.world.down(seat - 1, "ok")
    story.wait(1.0)
    assert story.screen(seat).startswith("Your hand")
    assert (story.screen(other), story.lamp(other)) == (before, lamp)
    story.world.up(seat - 1, "ok")
    story.wait(0.3)
    chosen = look_and_lay(story, seat)
    assert f"{seat}:{chosen}" in story.screen(other)
    answered = look_and_lay(story, other)
    for each in (seat, other):
        assert f"{seat}:{chosen} {other}:{answered} Worth" in story.screen(each)
    story.wait(3)
    assert any("Your turn: hold OK" in story.screen(each) for each in (seat, other))


def test_a_hand_hides_when_its_button_comes_loose() -> None:
    story = Story(seed=8, cards_known=False)
    story.start_briscola([1, 3], players=2)
    seat, _ = first_turn(story)
    story.world.down(seat - 1, "ok")
    story.wait(1.0)
    assert story.screen(seat).startswith("Your hand")
    story.wait(60)  # nobody holds a button that long: it is stuck, and heard no more
    assert not story.screen(seat).startswith("Your hand")


def test_a_deck_is_checked_before_the_game_and_the_card_under_the_chair_is_named() -> None:
    story = Story(seed=7)
    faces = {card.face: card.id for card in story.world.cards.values()}
    story.world.move(faces["CA"], "reader:shared")
    story.wait(0.5)
    assert story.screen(2).startswith("Check the deck?")
    story.press(1, "ok", "ok")
    for face in story.table.deck.cards:
        if face != "U3":
            story.world.move(faces[face], "reader:shared")
            story.wait(0.5)
            story.world.move(faces[face], "box")
            story.wait(0.8)
    assert story.screen(1) == "39 of 40 cards Missing: 3\ue001 Hold OK: stop"
    story.world.move(faces["U3"], "reader:shared")
    story.wait(0.5)
    assert story.screen(1).startswith("The deck is complete")
    story.press(1, "ok")
    story.start_briscola([1, 2], players=2)
    story.play_out([1, 2])
    assert "points" in story.screen(1)


def test_a_staff_card_is_made_at_the_menu_and_ends_a_game_later() -> None:
    story = Story(seed=8)
    card = next(card.id for card in story.world.cards.values() if card.face == FOREIGN)
    story.world.move(card, "reader:shared")
    story.wait(0.5)
    assert story.screen(2).startswith("A staff card?")
    story.press(2, "ok", "ok")
    story.world.move(card, "box")
    story.wait(1)
    story.start_briscola([1, 2], players=2)
    story.wait(20)
    story.world.move(card, "reader:shared")
    story.wait(1)
    asked = next(seat for seat in (1, 2) if story.screen(seat).startswith("Help"))
    while "▶ end this game" not in story.screen(asked):
        story.press(asked, "right")
    story.press(asked, "ok", "right", "ok")
    assert story.screen(1).startswith("A game, anyone?")


def test_people_who_left_their_deck_in_its_box_choose_hands_on_the_panels_in_the_menu() -> None:
    story = Story(seed=6)
    story.start_briscola([1, 3], players=2, rules=["hands: on panels"])
    seat, _ = first_turn(story)
    assert not any(card.place.startswith(("hand:", "reader:")) for card in story.world.cards.values())
    story.world.press(seat - 1, "ok", 3)
    story.wait(1.5)
    assert "Your hand" in story.screen(seat)
