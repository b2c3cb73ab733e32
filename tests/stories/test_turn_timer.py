"""The turn timer as people live it: one who has left lets turns pass, until a bot plays for that seat."""

import pytest

from tests.stories.telling import Story

AWAY, THERE = 1, 3
BOT_PLAYS = "A bot plays for you"


def play_on(story: Story) -> None:
    """Half a second; whoever is there lays a card when it is their turn."""
    if story.screen(THERE).startswith("Your turn"):
        story.world.down(THERE - 1, "ok")
        story.wait(1.0)
        story.world.up(THERE - 1, "ok")
        story.wait(0.3)
        story.press(THERE, "ok", "ok")
    story.wait(0.5)


def turns_of(story: Story) -> int:
    """Cards that the seat of whoever is away has laid so far."""
    play = story.table.controller.playing
    assert play is not None
    state = play.machine.masked(-1)
    player = play.session.seats.index(AWAY - 1)
    tricks = state.tricks()
    return len(tricks) + (player in state.order(state.leader)[: state.laid])


@pytest.mark.parametrize("turns", [1, 2, 3, 4, 5])
def test_a_bot_sits_in_after_as_many_turns_as_was_agreed_and_a_key_takes_the_seat_back(turns: int) -> None:
    story = Story(seed=3, cards_known=False)
    story.start_briscola([AWAY, THERE], players=2, rules=["turn timer: on", f"bot after: {turns}"])
    while not story.screen(AWAY).startswith(BOT_PLAYS):
        play_on(story)
        assert turns_of(story) <= turns
    assert turns_of(story) == turns
    story.press(AWAY, "left")
    assert not story.screen(AWAY).startswith(BOT_PLAYS)
    for _ in range(60):
        play_on(story)
        if story.screen(AWAY).startswith("Your turn"):
            break
    assert story.screen(AWAY).startswith("Your turn")


def test_where_no_bot_sits_in_the_table_goes_on_laying_the_cheapest_card() -> None:
    story = Story(seed=3, cards_known=False)
    story.start_briscola([AWAY, THERE], players=2, rules=["turn timer: on", "bot after: never"])
    while turns_of(story) < 7:
        play_on(story)
        assert not story.screen(AWAY).startswith(BOT_PLAYS)
