"""Moments of PicoBello as people live them: pawns lifted and set down over real sensors, panels and lamps."""

import random

import pytest

from firmware_host.sim.deeds import DECISIONS, GAME_DEEDS
from firmware_host.table.events import SpotChanged
from games.registry import game
from tests.stories.telling import BRISK, Story


def started(story: Story) -> Story:
    """Two friends at seats 1 and 3, pieces set up and cards dealt by helpers, up to the first lead."""
    found = game("picobello")
    story.press(1, "ok")
    while "▶ PicoBello" not in story.screen(1):
        story.press(1, "right")
    story.press(1, "ok")
    story.press(3, "ok")
    story.world.shuffle(found.faces(2), random.Random(5))
    assert found.pieces is not None
    story.world.pieces.set_out(found.pieces(2, found.options()))
    story.press(1, "ok")
    story.press(1, "ok")
    chores = {ident: deed for ident, deed in GAME_DEEDS["picobello"].items() if ident not in DECISIONS}
    for seat in range(story.table.layout.seats):
        story.table.seat_person(seat, chores, BRISK)
    until_a_card_is_wanted(story)
    return story


def until_a_card_is_wanted(story: Story) -> None:
    asked = lambda: any("Lay a card" in story.screen(seat) for seat in (1, 3))  # noqa: E731
    done = story.table.clock.run_while(lambda: not asked(), 300)
    assert done, [story.screen(seat) for seat in (1, 3)]


@pytest.fixture(scope="module")
def story() -> Story:
    return started(Story(deck="french36"))


def to_move(story: Story) -> int:
    """Cards are laid until somebody is to move a pawn; the seat."""
    for _ in range(40):
        for seat in (1, 3):
            if "Go 1 step" in story.screen(seat):
                return seat
            if "Lay a card" in story.screen(seat) and story.hand(seat):
                led = [card for other in (0, 2) for card in story.world.at(f"reader:{other}")]
                hand = story.hand(seat)
                suits = [card for card in hand if led and story.world.cards[card].face[0] == led[0].face[0]]
                story.lay(seat, (suits or hand)[0])
        story.wait(0.5)
    raise AssertionError([story.screen(seat) for seat in (1, 3)])


def colour(story: Story, square: str) -> tuple[int, int, int]:
    strip = story.table.twins.strip
    assert strip is not None
    return strip.colours()[story.table.layout.lamps.spots[square]]


def test_helpers_have_set_up_the_board_and_dealt(story: Story) -> None:
    pieces = story.world.pieces
    assert sorted(piece.kind for piece in pieces.at("g1")) == ["grey", "white"]
    assert len([piece for piece in pieces.all.values() if piece.kind == "red" and piece.place != "box"]) == 8
    assert len(story.hand(1)) == len(story.hand(3)) == 9
    assert story.table.tally.broken == []


def test_a_pawn_put_down_wrong_is_shown_its_way_back_and_moves_where_it_may(story: Story) -> None:
    seat = to_move(story)
    mine = "grey" if seat == 1 else "white"
    pawn = next(piece.id for piece in story.world.pieces.at("g1") if piece.kind == mine)
    story.world.pieces.move(pawn, "box")
    story.wait(0.5)
    story.world.pieces.move(pawn, "a13")  # no way leads there
    said, lit = "", False
    for _ in range(12):
        story.wait(0.1)
        said += story.screen(seat)
        lit = lit or any(colour(story, "a13"))  # it flickers
    assert "One moment" in said
    assert lit
    story.world.pieces.move(pawn, "box")
    story.wait(0.5)
    story.world.pieces.move(pawn, "f1")
    story.wait(1)
    play = story.table.controller.playing
    assert play is not None
    assert play.machine.masked(-1).to_json()["pawns"][f"{mine}1"] == "f1"
    assert play.machine.phase == "lead"


def test_what_falls_over_is_asked_for_and_play_goes_on(story: Story) -> None:
    until_a_card_is_wanted(story)
    (red,) = story.world.pieces.at("e7")
    for person in story.table.people.values():
        person.doze(4)
    story.world.pieces.move(red.id, "fallen")
    story.wait(1)
    assert any("e7 lacks red" in story.screen(seat) for seat in (1, 3))
    story.world.pieces.move(red.id, "e7")
    story.wait(1)
    assert any("Lay a card" in story.screen(seat) for seat in (1, 3))


def test_without_its_sensors_the_game_goes_on_by_keys(story: Story) -> None:
    for twin in story.table.twins.spots:
        twin.unplug()
    story.wait(3)
    seat = to_move(story)
    story.press(seat, "ok")
    assert "Where from" in story.screen(seat)
    story.press(seat, "ok")
    story.wait(8)  # the helper moves the pawn and says so
    play = story.table.controller.playing
    assert play is not None
    assert play.machine.phase in ("lead", "red", "home")
    for twin in story.table.twins.spots:
        twin.plug()
    story.wait(3)
    assert story.table.tally.broken == []


def test_a_board_without_news_tells_nothing_twice() -> None:
    from firmware_host.table.spots import Spots

    spots = Spots(("a1",))
    assert not spots.changed(SpotChanged("spots", "a1", True))
    assert spots.changed(SpotChanged("spots", "a1", False))
    assert spots.felt() == ()
