"""A French deck from its first tag to the result, read from panels as it is printed on the cards."""

from firmware_host.wiring.deck import tag_number, uid_of
from games.briscola.rules import DECKS
from tests.stories.telling import Story

FRENCH = DECKS["french"]


def a_story_with_a_french_deck(seed: int, *, cards_known: bool) -> Story:
    return Story(seed=seed, cards_known=cards_known, deck=FRENCH)


def card_of(story: Story, face: str) -> str:
    return next(card.id for card in story.world.cards.values() if card.face == face)


def over_the_middle(story: Story, card: str) -> None:
    story.world.move(card, "reader:shared")
    story.wait(0.5)
    story.world.move(card, "box")
    story.wait(0.8)


def test_a_house_with_a_french_deck_alone_teaches_it_and_plays_with_it() -> None:
    story = a_story_with_a_french_deck(6, cards_known=False)
    over_the_middle(story, card_of(story, "UN"))
    story.press(1, "ok")
    while "▶ French deck" not in story.screen(1):
        story.press(1, "right")
    story.press(1, "ok")
    assert story.screen(1).startswith("Lay A♦ in the middle")
    for face in story.table.deck.cards:
        over_the_middle(story, card_of(story, face))
    story.press(1, "ok")
    story.start_briscola([1, 2], players=2)
    play = story.table.controller.playing
    assert play.session.setup().options.deck == "french"
    story.wait_for(1, "Trump")
    assert any(sign in story.screen(1) for sign in "♦♥♠♣")
    story.play_out([1, 2])
    assert "points" in story.screen(1)
    assert set(play.session.tags.values()) == {f"{FRENCH}/{face}" for face in story.table.deck.cards}


def test_the_menu_chooses_the_deck_and_a_card_of_the_other_one_is_refused_by_its_name() -> None:
    story = a_story_with_a_french_deck(7, cards_known=True)
    story.start_briscola([1, 2], players=2, rules=["cards: French"])
    seat = next(seat for seat in (1, 2, 1, 2) if story.wait(10) or "Your turn" in story.screen(seat))
    story.world.add("italian", "C7", uid_of(tag_number("briscola40", "C7")))
    story.lay(seat, "italian")
    assert story.screen(seat).startswith("One moment This card is from another deck")
    story.world.move("italian", "box")
    story.wait(0.8)
    story.hold(seat, "left", 1.5)
    while "▶ why not" not in story.screen(seat):
        story.press(seat, "right")
    story.press(seat, "ok")
    assert "this game is played with the French deck." in story.screen(seat)
    story.press(seat, "ok")
    story.play_out([1, 2])
    assert "points" in story.screen(1)
