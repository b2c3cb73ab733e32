"""Going to and fro in a game that was played, by keys and by itself."""

import pytest

from firmware_host.cli.replaying.steps import KEYS, LONGEST_WAIT, Steps
from firmware_host.cli.replaying.terminal import Keyboard, keys_in
from firmware_host.journal.reader import Story, read
from firmware_host.journal.reel import Reel, wind
from firmware_host.wiring.offline import play_for


@pytest.fixture(scope="module")
def story(journal: bytes) -> Story:
    return read(journal)


@pytest.fixture(scope="module")
def reel(story: Story) -> Reel:
    return wind(story, play_for(story.session))


@pytest.fixture
def steps(reel: Reel) -> Steps:
    return Steps(reel)


def press(steps: Steps, *keys: str, now: float = 0.0) -> int:
    for key in keys:
        steps.key(key, now)
    return steps.position.at


def test_a_reel_has_a_still_for_each_event_and_one_before_the_first(reel: Reel, story: Story) -> None:
    assert [still.number for still in reel.stills] == list(range(len(story.entries) + 1))
    assert all(still.same for still in reel.stills)
    assert reel.raised is None
    assert reel.outcome is not None


def test_every_move_of_a_game_is_told_in_its_notation(reel: Reel) -> None:
    made = {still.moves: still.made for still in reel.stills if still.made is not None}
    assert len(made) == reel.stills[-1].moves  # one taken back is made again
    assert {move.player for move in made.values()} == {0, 1, 2}
    assert len({move.text for move in made.values()}) == len(made)  # each card once


def test_forward_and_back_go_one_event_and_stop_at_the_ends(steps: Steps) -> None:
    assert press(steps, "back") == 0
    assert press(steps, "forward", "forward", "back") == 1
    assert press(steps, "last", "forward") == steps.last
    assert press(steps, "first") == 0


def test_moves_are_gone_to_by_ones_and_by_their_number(steps: Steps, reel: Reel) -> None:
    second = reel.at_move(2)
    assert press(steps, "next_move", "next_move") == second
    assert steps.still.moves == 2
    assert reel.stills[second - 1].moves == 1
    assert press(steps, "forward", "previous_move") == second
    assert press(steps, "previous_move") == reel.at_move(1)
    steps.to_move(7)
    assert steps.still.moves == 7
    steps.to_move(10_000)
    assert steps.position.at == steps.last


def test_a_place_beyond_the_ends_is_the_end(steps: Steps) -> None:
    steps.to(10**6)
    assert steps.position.at == steps.last
    steps.to(-5)
    assert steps.position.at == 0


def test_by_itself_it_takes_the_time_it_took_and_no_pause_is_long(steps: Steps, reel: Reel) -> None:
    press(steps, "play", now=100.0)
    gaps = [
        min(LONGEST_WAIT, b.seconds - a.seconds) for a, b in zip(reel.stills, reel.stills[1:], strict=False)
    ]
    assert not steps.time(100.0 + gaps[0] / 2)
    assert steps.time(100.0 + sum(gaps[:5]) + 1e-6)
    assert steps.position.at >= 5
    steps.time(1e9)
    assert steps.position.at == steps.last
    assert not steps.position.playing


def test_faster_is_twice_as_fast_and_there_is_a_fastest(steps: Steps) -> None:
    press(steps, "faster")
    assert steps.position.speed == 2.0
    press(steps, *["faster"] * 20)
    assert steps.position.speed == 32.0
    press(steps, *["slower"] * 20)
    assert steps.position.speed == 0.25


def test_a_hand_on_the_keys_stops_what_goes_on_by_itself(steps: Steps) -> None:
    press(steps, "play")
    assert steps.position.playing
    press(steps, "forward")
    assert not steps.position.playing
    press(steps, "play", "play")
    assert not steps.position.playing


def test_play_at_the_end_begins_again(steps: Steps) -> None:
    press(steps, "last", "play")
    assert steps.position.at == 0
    assert steps.position.playing


def test_no_key_can_leave_the_reel(steps: Steps) -> None:
    for now, key in enumerate(KEYS * 6):
        steps.key(key, float(now))
        steps.time(float(now))
        assert 0 <= steps.position.at <= steps.last


# --- the keyboard -------------------------------------------------------------------------------------


def test_typed_digits_and_g_go_to_that_move(steps: Steps) -> None:
    keyboard = Keyboard(steps)
    for key in keys_in("12g"):
        assert keyboard.typed(key, 0.0)
    assert steps.still.moves == 12
    assert keyboard.digits == ""


def test_arrows_home_and_end_arrive_as_one_key_each() -> None:
    assert list(keys_in("\x1b[C\x1b[D\x1bOH1\x1b[4~q")) == ["\x1b[C", "\x1b[D", "\x1b[H", "1", "\x1b[4~", "q"]


def test_q_leaves_and_an_unknown_key_does_nothing(steps: Steps) -> None:
    keyboard = Keyboard(steps)
    assert keyboard.typed("x", 0.0)
    assert steps.position.at == 0
    assert not keyboard.typed("q", 0.0)


def test_whatever_a_terminal_sends_is_taken_apart_to_the_last_byte() -> None:
    for data in ("\x1b", "\x1b[", "\x1b[1", "\x1b[99999999999", "é\x1b[C\x00"):
        assert "".join(keys_in(data.replace("\x1bO", "\x1b["))) == data
