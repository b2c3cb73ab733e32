"""A game at the table, by presses and cards: refusals, notices, pauses, stale answers, the end."""

import pytest

from drivers.events import ButtonGesture, DeviceChanged, DeviceState, Gesture, TagsCrowded
from firmware_host.loop.thinking import think
from firmware_host.table.events import BotMoved, TagLaid, TimerFired
from firmware_host.table.outputs import Append, Begin, End, Outputs
from games.api import Kind, Meaning
from tests.evening import Evening
from tests.table_kit import LAYOUT, one_of, tag_of


def seat_lamp(outputs: Outputs, seat: int) -> Meaning:
    return outputs.lamps[LAYOUT.lamps.seats[seat][0]]


def at_turn(people: tuple[int, ...] = (0, 2), players: int = 2) -> tuple[Evening, int, int]:
    """A game at a person's turn: the evening, who is to play, and another player."""
    evening = Evening(people, players)
    turn = evening.until_turn()
    return evening, turn, (turn + 1) % players


def notice_timer(outputs: Outputs, seat: int) -> TimerFired:
    (ask,) = [ask for ask in outputs.timers if ask.name == f"notice.{seat}"]
    assert ask.seconds == 4
    return TimerFired(ask.name, ask.number)


# --- a whole game -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "players"), [((0, 2), 2), ((1,), 2), ((0, 1, 3), 3), ((2,), 3), ((0, 1, 2, 3), 4), ((3,), 4)]
)
def test_a_game_goes_from_the_menu_to_the_result_by_presses_and_cards(
    people: tuple[int, ...], players: int
) -> None:
    evening = Evening(people, players)
    evening.to_the_end()
    outcome = evening.play.machine.outcome()
    assert outcome is not None
    assert sum(outcome.scores) == 120
    assert isinstance(evening.outputs.record, End)
    for seat in range(4):
        joins = "OK: play along" if seat in evening.seats and seat not in people else None
        again = one_of("play again", 1, 3 if len(people) > 1 else 2)
        assert evening.rows(seat)[3:] == (joins or again,)


def test_every_event_of_a_game_is_for_the_journal_and_every_trick_leaves_a_checkpoint() -> None:
    evening = Evening()
    checkpoints = 0
    while evening.on():
        record = evening.outputs.record
        assert isinstance(record, (Append, End))
        assert record.event == evening.events[-1]
        checkpoints += isinstance(record, Append) and record.checkpoint
    assert checkpoints >= 20


# --- refusals -----------------------------------------------------------------------------------


def test_a_card_out_of_turn_is_refused_in_words_with_a_red_lamp_and_changes_nothing() -> None:
    evening, turn, other = at_turn()
    seat, before = evening.seats[other], evening.state()
    outputs = evening.lay(seat, evening.hands[other][0])
    assert evening.rows(seat)[0] == "One moment"
    assert f"it is the turn of seat {evening.seats[turn] + 1}" in evening.text(seat)
    assert seat_lamp(outputs, seat) is Meaning.WRONG
    assert evening.state() == before
    assert evening.rows(evening.seats[turn])[0] == "Your turn: lay a card"


def test_a_card_played_before_is_refused_by_name_at_the_reader_where_it_lies() -> None:
    evening, turn, _ = at_turn()
    card = evening.lay_own(turn)
    while evening.play.machine.acts() or evening.turn() != turn:
        evening.on()
    before = evening.state()
    evening.lay(evening.seats[turn], card)
    assert "was played before" in evening.text(evening.seats[turn])
    assert evening.state() == before


def test_a_tag_that_no_deck_knows_is_called_an_unknown_card() -> None:
    evening, turn, _ = at_turn()
    seat, before = evening.seats[turn], evening.state()
    outputs = evening.lay(seat, "a travel pass")
    assert "The table does not know this card" in evening.text(seat)
    assert seat_lamp(outputs, seat) is Meaning.WRONG
    assert evening.state() == before


def test_a_card_on_the_middle_reader_is_refused_on_the_panel_of_whose_turn_it_is() -> None:
    evening, turn, _ = at_turn()
    outputs = evening.lay(None, evening.hands[turn][0])
    seat = evening.seats[turn]
    assert f"Wrong reader: it belongs on that of seat {seat + 1}" in evening.text(seat)
    assert outputs.lamps[LAYOUT.lamps.shared[0]] is Meaning.WRONG


def test_a_notice_goes_after_four_seconds_and_an_older_timer_does_not_take_a_newer_one_away() -> None:
    evening, _, other = at_turn()
    seat, card = evening.seats[other], evening.hands[other][0]
    first = notice_timer(evening.lay(seat, card), seat)
    evening.lift(seat, card)
    second = notice_timer(evening.lay(seat, card), seat)
    assert first != second
    evening.put(first)
    assert evening.rows(seat)[0] == "One moment"
    evening.lift(seat, card)
    outputs = evening.put(second)
    assert evening.rows(seat)[0] != "One moment"
    assert seat_lamp(outputs, seat) is not Meaning.WRONG
    assert not outputs.timers


def test_a_press_takes_the_words_about_a_refused_card_away_but_not_its_lamp_and_they_come_again() -> None:
    evening, _, other = at_turn()
    seat, card = evening.seats[other], evening.hands[other][0]
    evening.lay(seat, card)
    for key, gesture in (("left", Gesture.LONG), ("right", Gesture.SHORT), ("ok", Gesture.SHORT)):
        evening.press(seat, key, gesture)  # help, and back to the game
    assert evening.rows(seat)[0] != "One moment"
    assert seat_lamp(evening.outputs, seat) is Meaning.WRONG
    evening.put(notice_timer(evening.outputs, seat))
    assert evening.text(seat) == "One moment The card on your reader does not count. Take it back, please."
    outputs = evening.lift(seat, card)
    assert seat_lamp(outputs, seat) is not Meaning.WRONG
    assert not outputs.timers


def test_a_refused_card_that_still_lies_is_pointed_at_again_until_it_is_lifted() -> None:
    evening, _, other = at_turn()
    seat, card = evening.seats[other], evening.hands[other][0]
    outputs = evening.put(notice_timer(evening.lay(seat, card), seat))
    assert evening.text(seat) == "One moment The card on your reader does not count. Take it back, please."
    assert seat_lamp(outputs, seat) is Meaning.WRONG
    outputs = evening.put(notice_timer(outputs, seat))
    assert evening.rows(seat)[0] == "One moment"
    outputs = evening.lift(seat, card)
    assert evening.rows(seat)[0] != "One moment"
    assert seat_lamp(outputs, seat) is not Meaning.WRONG


def test_lifting_a_refused_card_leaves_the_words_and_the_next_press_takes_them_away() -> None:
    evening, turn, _ = at_turn()
    seat = evening.seats[turn]
    evening.lay(seat, "a travel pass")
    evening.put(ButtonGesture(f"seat{seat + 1}.ok", Gesture.RELEASED))
    assert "does not know" in evening.text(seat)
    evening.press(seat, "right")
    assert "does not know" not in evening.text(seat)


def test_two_cards_at_once_are_asked_to_be_one() -> None:
    evening, turn, _ = at_turn()
    seat, before = evening.seats[turn], evening.state()
    outputs = evening.put(TagsCrowded(f"seat{seat + 1}.reader"))
    assert "Please lay just one card there." in evening.text(seat)
    assert seat_lamp(outputs, seat) is Meaning.WRONG
    assert evening.state() == before
    evening.lay_own(turn)
    assert "just one card" not in evening.text(seat)
    assert evening.state() != before


def test_a_press_while_another_must_act_says_who_it_is() -> None:
    evening = Evening()
    act = evening.until(Kind.TAKE)
    other = evening.seats[1 - act.who]
    before = evening.state()
    evening.press(other)
    assert f"Seat {evening.seats[act.who] + 1} takes the trick first" in evening.text(other)
    assert evening.state() == before


@pytest.mark.parametrize("deed", ["press", "lay", "crowd"])
def test_a_seat_that_sits_out_is_told_so(deed: str) -> None:
    evening, turn, _ = at_turn((0, 2))
    before = evening.state()
    match deed:
        case "press":
            evening.press(1)
        case "lay":
            evening.lay(1, evening.hands[turn][0])
        case _:
            evening.put(TagsCrowded("seat2.reader"))
    assert evening.text(1) == "One moment A game is on; this seat sits it out."
    assert evening.state() == before


def test_cards_lying_still_are_told_again_without_effect() -> None:
    evening, turn, _ = at_turn()
    card = evening.lay_own(turn)
    before, outputs = evening.state(), evening.outputs
    again = evening.put(TagLaid(f"seat{evening.seats[turn] + 1}.reader", tag_of(card)))
    assert evening.state() == before
    assert again.digest() == outputs.digest()


# --- missing devices ----------------------------------------------------------------------------


def gone(device: str) -> DeviceChanged:
    return DeviceChanged(device, DeviceState.LOST, "unplugged")


def back(device: str) -> DeviceChanged:
    return DeviceChanged(device, DeviceState.OK, "polls")


@pytest.mark.parametrize(
    ("device", "words"),
    [
        ("seat1.reader", "The reader of seat 1 does not answer."),
        ("seat3.panel", "The panel of seat 3 does not answer."),
        ("seat1.ok", "A button of seat 1 is stuck."),
    ],
)
def test_a_device_a_player_needs_pauses_the_game_and_is_named_on_every_panel(device: str, words: str) -> None:
    evening, turn, _ = at_turn((0, 2))
    before = evening.state()
    outputs = evening.put(gone(device))
    assert all(evening.text(seat) == f"Game paused {words}" for seat in range(4))
    assert Meaning.MISSING in outputs.lamps
    evening.press(evening.seats[turn])
    assert evening.state() == before
    evening.put(back(device))
    assert evening.rows(evening.seats[turn])[0] == "Your turn: lay a card"
    assert evening.state() == before


@pytest.mark.parametrize(
    "device", ["seat2.reader", "seat4.panel", "shared.reader", "seat2.ok", "seat1.left", "spots"]
)
def test_a_device_nobody_needs_pauses_nothing(device: str) -> None:
    evening, turn, _ = at_turn((0, 2))
    evening.put(gone(device))
    assert evening.rows(evening.seats[turn])[0] == "Your turn: lay a card"


def test_a_game_begun_while_something_needless_is_missing_is_not_paused() -> None:
    evening = Evening((0, 2))
    evening.to_the_end()
    evening.look()
    for device in ("seat2.reader", "lamps", "spots"):
        evening.put(gone(device))
    evening.press(0)
    assert isinstance(evening.outputs.record, Begin)
    assert all("paused" not in evening.text(seat) for seat in range(4))


def test_a_game_begun_without_a_players_reader_is_paused_until_it_comes() -> None:
    evening = Evening((0, 2))
    evening.to_the_end()
    evening.look()
    evening.put(gone("seat1.reader"))
    evening.press(0)
    assert "The reader of seat 1" in evening.text(2)
    evening.put(back("seat1.reader"))
    assert "paused" not in evening.text(2)


def test_a_card_laid_during_a_pause_is_heard_once_the_device_is_back() -> None:
    evening, turn, other = at_turn()
    away = f"seat{evening.seats[other] + 1}.panel"
    before = evening.state()
    evening.put(gone(away))
    evening.lay_own(turn)
    assert evening.state() == before
    evening.put(back(away))
    assert evening.turn() == other


def test_a_card_laid_and_taken_back_during_a_pause_was_never_there() -> None:
    evening, turn, other = at_turn()
    away = f"seat{evening.seats[other] + 1}.panel"
    before, card = evening.state(), evening.hands[turn][0]
    evening.put(gone(away))
    evening.lay(evening.seats[turn], card)
    evening.lift(evening.seats[turn], card)
    evening.put(back(away))
    assert evening.state() == before
    evening.lay_own(turn, card)
    assert evening.turn() == other


def test_two_missing_devices_hold_the_game_until_both_are_back() -> None:
    evening, turn, _ = at_turn((0, 2))
    evening.put(gone("seat1.reader"))
    evening.put(gone("seat3.panel"))
    assert evening.text(0).count("does not answer") == 2
    evening.put(back("seat1.reader"))
    assert "paused" in evening.text(0)
    evening.put(back("seat3.panel"))
    assert evening.rows(evening.seats[turn])[0] == "Your turn: lay a card"


# --- bots and timers ----------------------------------------------------------------------------


def at_bot() -> Evening:
    evening = Evening((0,), 2)
    while not evening.outputs.bots:
        evening.on()
    return evening


def test_a_bots_stale_answer_is_dropped() -> None:
    evening = at_bot()
    (ask,) = evening.outputs.bots
    before = evening.state()
    evening.put(BotMoved(ask.player, ask.number - 1, think(ask)))
    assert evening.state() == before
    evening.put(BotMoved(ask.player, ask.number, think(ask)))
    assert evening.state() != before
    decided = evening.state()
    evening.put(BotMoved(ask.player, ask.number, think(ask)))
    assert evening.state() == decided


def test_a_bot_that_breaks_the_rules_is_our_mistake() -> None:
    evening = at_bot()
    (ask,) = evening.outputs.bots
    wrong = next(card for card in range(40) if card not in ask.state.legal())
    with pytest.raises(RuntimeError, match="bot at seat 3"):
        evening.put(BotMoved(ask.player, ask.number, wrong))


def test_a_timer_nobody_asked_for_changes_nothing() -> None:
    evening, _, _ = at_turn()
    before, digest = evening.state(), evening.outputs.digest()
    for timer in [TimerFired("notice.0", 99), TimerFired("settle.readers", 99), TimerFired("hurry", 1)]:
        assert evening.put(timer).digest() == digest
    assert evening.state() == before


# --- the result ---------------------------------------------------------------------------------


def at_the_end() -> Evening:
    evening = Evening((0, 2))
    evening.to_the_end()
    return evening


def test_one_ok_plays_again_and_the_deal_moves_on_clockwise() -> None:
    evening = at_the_end()
    evening.look()
    before = evening.play.session
    record = evening.press(2).record
    assert isinstance(record, Begin)
    after = record.session
    assert after.dealer == (before.dealer + 1) % 2
    assert after.seed != before.seed
    assert (after.seats, after.sitters) == (before.seats, before.sitters)
    evening.shuffle()
    evening.to_the_end()


def test_an_arrow_and_ok_lead_back_to_the_menu() -> None:
    evening = at_the_end()
    evening.look()
    evening.press(0, "left")
    assert evening.rows(0)[3] == one_of("other game", 3, 3)
    evening.press(0)
    assert evening.rows(0)[0] == "A game, anyone?"
    assert evening.outputs.record is None


def before_the_last_take() -> tuple[Evening, int]:
    """The evening, and the seat of who has nothing to do any more."""
    evening = Evening((0, 2))
    while any(evening.hands) or not evening.lying or len(evening.lying) < 2:
        evening.on()
    (act,) = evening.play.machine.acts()
    return evening, evening.seats[1 - act.who]


def test_a_notice_of_the_last_moment_does_not_stand_over_the_result() -> None:
    evening, other = before_the_last_take()
    evening.press(other)
    assert evening.rows(other)[0] == "One moment"
    evening.on()
    assert evening.rows(other)[3] == one_of("play again", 1, 3)


def test_help_open_at_the_end_does_not_stand_over_the_result() -> None:
    evening, other = before_the_last_take()
    before = evening.rows(other)
    evening.press(other, "left", Gesture.LONG)
    assert evening.rows(other) != before
    evening.on()
    assert evening.rows(other)[3] == one_of("play again", 1, 3)


def test_what_happens_under_the_result_is_not_for_the_journal_and_repeats_no_signs() -> None:
    evening = at_the_end()
    assert evening.outputs.notes
    for event in (TagLaid("seat1.reader", "x"), gone("seat1.reader"), TimerFired("notice.0", 1)):
        outputs = evening.put(event)
        assert (outputs.record, outputs.cues, outputs.notes) == (None, (), ())


# --- the frame ----------------------------------------------------------------------------------


def test_the_same_session_and_events_give_the_same_frames() -> None:
    evening = Evening((0,), 3)
    session, menu_events = evening.play.session, len(evening.events)
    digests = [evening.outputs.digest()]
    while evening.on():
        digests.append(evening.outputs.digest())
    again = evening.controller.open_play(session)
    replayed = [again.handle(event).digest() for event in evening.events[menu_events:]]
    assert replayed[-1] == digests[-1]
    assert set(digests[1:]) <= set(replayed)


def test_a_digest_tells_every_panel_and_every_lamp_apart() -> None:
    evening, _, other = at_turn()
    outputs = evening.outputs
    seat = evening.seats[other]
    assert evening.lay(seat, "a travel pass").digest() != outputs.digest()
    assert outputs.digest() == outputs.digest()


def test_house_rules_of_the_table_are_those_of_its_games_and_move_the_dealer() -> None:
    evening = Evening(people=(0, 1, 2), players=3, direction="ccw")
    before = evening.play.session
    assert before.options == {"direction": "ccw"}
    evening.to_the_end()
    evening.look()
    evening.press(0)
    assert evening.play.session.options == before.options
    assert evening.play.session.dealer == (before.dealer - 1) % 3


def test_points_are_shown_at_the_end_alone_where_so_agreed() -> None:
    shown, hidden = Evening(), Evening(show_points="end")
    for evening in (shown, hidden):
        evening.until_turn()
    turn = hidden.seats[hidden.turn()]
    assert [row for row in shown.rows(turn) if row not in hidden.rows(turn)] == ["1:0 3:0 points"]
    hidden.to_the_end()
    assert any(row.endswith("points") for row in hidden.rows(turn))
