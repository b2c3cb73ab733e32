"""A hint for whoever asks in help: what hard would do and why, on that panel alone, and kept as an event."""

import random
from dataclasses import replace

import pytest

from drivers.events import Gesture
from firmware_host.loop.thinking import think
from firmware_host.table.compose import Composer
from firmware_host.table.controller import Controller
from firmware_host.table.events import BotMoved, Hinted, TimerFired
from firmware_host.table.hints import Hints
from firmware_host.table.outputs import Append, BotAsk
from games.api import Holding, Text
from games.registry import game as find_game
from tests.evening import Evening
from tests.table_kit import LAYOUT, TYPIST, WORDS, Hands


def begun(hints: str = "alone", people: tuple[int, ...] = (0,), holding: Holding = Holding.SCREEN) -> Hands:
    """A duel, hands on the panels, at which a person at seat 1 is to play."""
    layout = replace(LAYOUT, hints=hints)
    composer = Composer(layout, WORDS, TYPIST)
    dice = random.Random(2)
    hands = Hands(Controller(layout, composer, {}, dice, random.Random, holding=holding))
    hands.press(0)
    hands.press(0)
    for other in people[1:]:
        hands.press(other)
    hands.press(0)
    hands.press(0)
    bring_round(hands)
    return hands


def bring_round(hands: Hands) -> None:
    """Let bots play until people are asked."""
    while questions := [ask for ask in hands.outputs.bots if not ask.hint]:
        hands.put(BotMoved(questions[0].player, questions[0].number, think(questions[0])))


def ask(hands: Hands, seat: int = 0) -> BotAsk:
    """For a hint, by the keys; the question it makes."""
    hands.press(seat, "left", Gesture.LONG)
    hands.press(seat, "left", Gesture.RELEASED)
    hands.press(seat, "right")
    hands.press(seat, "right")
    hands.press(seat)
    (question,) = [ask for ask in hands.outputs.bots if ask.hint]
    return question


def offered(hands: Hands, seat: int = 0) -> bool:
    hands.press(seat, "left", Gesture.LONG)
    hands.press(seat, "left", Gesture.RELEASED)
    return "a hint" in hands.text(seat)


def lay_any(hands: Hands, seat: int = 0) -> None:
    """The card under the cursor."""
    hands.press(seat, "ok", Gesture.LONG)
    hands.press(seat, "ok", Gesture.RELEASED)
    hands.press(seat)
    hands.press(seat)


def answer(hands: Hands, question: BotAsk) -> Hinted:
    hinted = question.answered(think(question))
    assert isinstance(hinted, Hinted)
    hands.put(hinted)
    return hinted


def test_a_hint_is_what_hard_would_do_and_one_sentence_why() -> None:
    hands = begun()
    question = ask(hands)
    assert question.level == "hard"
    assert hands.rows(0)[0].startswith("Thinking")
    hinted = answer(hands, question)
    card = question.state.legal().index(hinted.move)
    assert card >= 0
    assert hands.rows(0)[0].startswith("Hint: lay ")
    assert hands.rows(0)[1]


def test_only_who_asked_sees_it_and_lamps_say_nothing() -> None:
    hands = begun()
    others, lamps = [hands.rows(seat) for seat in (1, 2, 3)], hands.outputs.lamps
    question = ask(hands)
    assert [hands.rows(seat) for seat in (1, 2, 3)] == others
    answer(hands, question)
    assert [hands.rows(seat) for seat in (1, 2, 3)] == others
    assert hands.outputs.lamps == lamps


def test_a_hint_belongs_to_the_journal_and_plays_nothing() -> None:
    hands = begun()
    before = hands.controller.checkpoint()["machine"]
    hinted = answer(hands, ask(hands))
    assert hands.outputs.record == Append(hinted, False)
    assert hands.controller.checkpoint()["machine"] == before


def test_the_question_is_asked_until_it_is_answered_and_may_be_asked_again() -> None:
    hands = begun()
    question = ask(hands)
    hands.press(0, "right", Gesture.RELEASED)
    assert [ask for ask in hands.outputs.bots if ask.hint] == [question]
    answer(hands, question)
    assert not hands.outputs.bots
    assert ask(hands) == question


def test_a_press_or_a_while_takes_the_hint_away() -> None:
    hands = begun()
    answer(hands, ask(hands))
    (look,) = [timer for timer in hands.outputs.timers if timer.name == "look.0"]
    hands.put(TimerFired(look.name, look.number))
    assert hands.rows(0)[0].startswith("Your turn")
    answer(hands, ask(hands))
    hands.press(0, "right")
    assert not hands.rows(0)[0].startswith("Hint")


def test_a_hint_that_comes_after_the_move_is_dropped() -> None:
    hands = begun()
    question = ask(hands)
    lay_any(hands)
    assert not [ask for ask in hands.outputs.bots if ask.hint]
    answer(hands, question)
    assert "stale hint" in hands.outputs.notes
    assert not hands.rows(0)[0].startswith("Hint")


@pytest.mark.parametrize(
    ("hints", "people", "given"),
    [
        ("off", (0,), False),
        ("alone", (0,), True),
        ("alone", (0, 2), False),
        ("on", (0,), True),
    ],
)
def test_the_table_file_says_who_may_ask(hints: str, people: tuple[int, ...], given: bool) -> None:
    assert offered(begun(hints, people)) is given


def refused(hands: Hands, seat: int = 0) -> str:
    """Ask for a hint where there is none now: what the panel says to it."""
    hands.press(seat, "left", Gesture.LONG)
    hands.press(seat, "left", Gesture.RELEASED)
    while "▶ a hint" not in hands.text(seat):
        hands.press(seat, "right")
    hands.press(seat)
    assert not [ask for ask in hands.outputs.bots if ask.hint]
    told = " ".join(hands.text(seat).split())
    hands.press(seat)
    assert "No hint now" not in hands.text(seat)
    return told


def test_where_everybody_may_ask_it_is_whoever_is_to_play() -> None:
    hands = begun("on", (0, 2))
    (turn,) = [seat for seat in (0, 2) if "Your turn" in hands.text(seat)]
    assert refused(hands, 2 - turn) == "No hint now Ask again when it is your turn."
    assert ask(hands, turn).hint


def test_a_hint_in_the_middle_of_what_hands_must_do_is_refused_in_words() -> None:
    evening = Evening((0,), 2)
    assert evening.play.machine.acts()
    assert "No hint now First do what the panels ask" in refused(evening)


def test_a_hint_on_cards_that_the_table_has_not_read_is_refused_in_words() -> None:
    evening = Evening((0,), 2)
    while evening.until_turn() != 0:
        evening.on()
    assert "No hint now Only you know your cards" in refused(evening)


def test_a_game_that_has_no_hints_says_so() -> None:
    play = begun().controller.playing
    assert play is not None
    hints = Hints(replace(find_game("briscola"), advise=None), play.session)
    assert hints.offered(play.machine, 0) == Text("hint.no_hints")


def test_who_opened_help_before_the_turn_came_is_given_the_hint() -> None:
    hands = begun("on", (0, 2))
    (turn,) = [seat for seat in (0, 2) if "Your turn" in hands.text(seat)]
    other = 2 - turn
    hands.press(other, "left", Gesture.LONG)
    hands.press(other, "left", Gesture.RELEASED)
    while "▶ a hint" not in hands.text(other):
        hands.press(other, "right")
    lay_any(hands, turn)
    hands.press(other)
    assert [question.player for question in hands.outputs.bots if question.hint] == [other // 2]
