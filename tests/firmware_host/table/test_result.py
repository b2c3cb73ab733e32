"""Under the result: the tally of the evening or the match, and the next game with whoever stays or comes."""

from firmware_host.table.outputs import Begin, End
from firmware_host.table.result import Result, Then
from firmware_host.table.session import Session
from games.api import Bot, Key, Outcome, Person, Press
from games.registry import game
from tests.evening import Evening
from tests.table_kit import one_of


def at_the_end(people: tuple[int, ...] = (0, 2), players: int = 2, **options: str) -> Evening:
    evening = Evening(people, players, **options)
    evening.to_the_end()
    evening.look()
    return evening


def again(evening: Evening) -> Session:
    """The next game of the same seats, played to its end."""
    record = evening.press(evening.people[0]).record
    assert isinstance(record, Begin)
    evening.shuffle()
    evening.to_the_end()
    evening.look()
    return record.session


def outcome(evening: Evening) -> Outcome:
    found = evening.play.machine.outcome()
    assert found is not None
    return found


def test_the_evenings_tally_counts_from_game_to_game_at_the_same_seats() -> None:
    evening = at_the_end()
    won = [0, 0]
    for _ in range(3):
        for player in () if outcome(evening).draw else outcome(evening).winners:
            won[player] += 1
        assert evening.rows(0)[2] == evening.rows(1)[2] == f"Won 1:{won[0]} 3:{won[1]}"
        session = again(evening)
        assert session.won == tuple(won)


def test_the_tally_is_known_still_when_the_same_seats_come_back_through_the_menu() -> None:
    evening = at_the_end()
    first = evening.rows(0)[2]
    evening.press(0, "left")
    evening.press(0)
    evening.choose(2)
    assert evening.play.session.won in ((1, 0), (0, 1), (0, 0))
    assert first == "Won 1:{} 3:{}".format(*evening.play.session.won)


def test_how_a_game_ended_is_told_with_its_last_event() -> None:
    evening = at_the_end()
    record = evening.outputs.record
    assert isinstance(record, End)
    assert (record.session, record.outcome) == (evening.play.session, outcome(evening))


# --- matches ---


def test_a_match_goes_on_until_somebody_has_won_enough_and_then_begins_anew() -> None:
    evening = at_the_end(match="best_of_3")
    wins = [0, 0]
    for _ in range(12):
        for player in () if outcome(evening).draw else outcome(evening).winners:
            wins[player] += 1
        if max(wins) == 2:
            break
        assert evening.rows(0)[2:4] == (f"Match 1:{wins[0]} 3:{wins[1]}", "▶ next of this match")
        again(evening)
    assert max(wins) == 2
    winner = (1, 3)[wins.index(2)]
    assert evening.rows(0)[2:4] == (f"Seat {winner} wins match", one_of("play again", 1, 3))
    assert again(evening).match == ()


def test_a_team_wins_its_match_together() -> None:
    evening = at_the_end((0, 1, 2, 3), 4, match="best_of_3")
    while "win the match" not in evening.rows(0)[2]:
        assert evening.rows(0)[2].startswith("Match ")
        again(evening)
    assert evening.rows(0)[2] in ("1, 3 win the match", "2, 4 win the match")


# --- who leaves, who comes ---


def test_whoever_leaves_is_replaced_by_a_bot_and_an_ok_there_takes_the_seat_back() -> None:
    evening = at_the_end()
    evening.press(2, "right")
    assert evening.rows(2)[3] == one_of("leave to a bot", 2, 3)
    evening.press(2)
    assert evening.rows(2)[3] == "OK: play along"
    assert evening.rows(0)[3] == one_of("play again", 1, 2)
    evening.press(2)
    assert evening.rows(2)[3] == one_of("play again", 1, 3)
    evening.press(2, "right")
    evening.press(2)
    record = evening.press(0).record
    assert isinstance(record, Begin)
    assert record.session.sitters == (Person(), Bot("medium"))


def test_somebody_who_comes_takes_a_bots_seat_in_the_next_game() -> None:
    evening = at_the_end((0,), 3)
    seat = evening.seats[1]
    assert evening.rows(seat)[3] == "OK: play along"
    evening.press(seat, "right")  # moves nobody's cursor
    assert evening.rows(0)[3] == one_of("play again", 1, 2)
    evening.press(seat)
    record = evening.press(0).record
    assert isinstance(record, Begin)
    assert record.session.sitters == (Person(), Person(), Bot("medium"))


def test_the_last_person_cannot_leave_and_a_seat_outside_leaves_nothing() -> None:
    evening = at_the_end((0,), 2)
    evening.press(0, "right")
    assert evening.rows(0)[3] == one_of("other game", 2, 2)
    evening = at_the_end()
    evening.press(1, "right")
    evening.press(1)
    assert evening.rows(0)[3] == one_of("leave to a bot", 2, 3)
    assert evening.play.result is not None
    assert evening.play.result.sitters == [Person(), Person()]


def test_a_header_keeps_what_was_won_and_older_headers_have_none() -> None:
    evening = at_the_end(match="best_of_3")
    session = again(evening)
    assert len(session.match) == 1
    data = session.to_json()
    assert Session.from_json(data) == session
    del data["won"], data["match"]
    older = Session.from_json(data)
    assert (older.won, older.match) == ((), ())


def test_a_key_meant_for_help_that_was_open_until_the_end_begins_no_other_game() -> None:
    play = at_the_end().play
    ended = play.machine.outcome()
    assert ended is not None
    result = Result(game(play.session.game), play.session, ended, in_help={play.session.seats[0]})
    result.press(0, Key.LEFT, Press.RELEASED)
    assert result.press(0, Key.OK, Press.SHORT) is None
    assert result.press(0, Key.OK, Press.SHORT) is Then.AGAIN
    result = Result(game(play.session.game), play.session, ended, in_help={play.session.seats[0]})
    assert result.press(1, Key.OK, Press.SHORT) is Then.AGAIN


def test_a_key_that_follows_the_last_card_at_once_begins_no_other_game() -> None:
    play = at_the_end().play
    ended = play.machine.outcome()
    assert ended is not None
    result = Result(game(play.session.game), play.session, ended, busy=True)
    assert result.press(0, Key.OK, Press.SHORT) is None
    (timer,) = result.timers()
    result.time_up(timer.name)
    assert result.timers() == ()
    assert result.press(0, Key.OK, Press.SHORT) is Then.AGAIN
