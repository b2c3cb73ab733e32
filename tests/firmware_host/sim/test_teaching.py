"""At a simulated table: what lies in the box and beside it, and the helper who lays what is asked for."""

from firmware_host.sim.teaching import TEACHING
from tests.stories.telling import Story


def test_the_first_card_of_the_deck_lies_on_top_and_one_put_back_goes_below() -> None:
    world = Story(cards_known=False).world
    top = next(card for card in reversed(world.at("box")) if card.face != "foreign")
    assert top.face == "CA"
    world.move(top.id, "reader:shared")
    world.move(top.id, "box")
    assert [world.at("box")[-1].face, world.at("box")[0].face] == ["C2", "CA"]


def test_a_spare_tag_becomes_a_staff_card_and_is_never_dealt() -> None:
    story = Story()
    tag = story.world.at("spare")[-1]
    story.world.move(tag.id, "reader:shared")
    story.wait(0.5)
    assert story.screen(1).startswith("A staff card?")
    story.press(1, "ok", "ok")
    story.start_briscola([1, 2], players=2)
    assert [card.face for card in story.world.at("stock") if card.spare] == []
    assert tag.place == "reader:shared"


def test_the_helper_teaches_a_whole_deck_once_somebody_has_said_which() -> None:
    story = Story(cards_known=False)
    for seat in range(2):
        story.table.seat_person(seat, TEACHING)
    tag = story.world.at("spare")[-1]
    story.world.move(tag.id, "reader:shared")
    story.wait(0.5)
    story.press(1, "ok", "ok")
    story.wait_for(1, "I know them all", 120)
    assert tag.place == "spare"
