"""Hints at Pico, where both choose at once."""

import random

from drivers.events import ButtonGesture, Gesture
from firmware_host.table.compose import Composer
from firmware_host.table.outputs import Outputs
from firmware_host.table.play import Play
from firmware_host.table.session import Session
from games.api import Bot, Holding, Person, Sitter
from tests.games.pico.positions import pico
from tests.table_kit import LAYOUT, TYPIST, WORDS

MEDIUM = Bot("medium")


def opened(other: Sitter = MEDIUM) -> Play:
    """A trick at which a person, who may ask for hints, and a bot, or another person, are to choose."""
    sitters = (Person(), other)
    languages = LAYOUT.languages
    session = Session(
        "pico", (0, 2), sitters, 0, 5, Holding.SCREEN, {}, {}, LAYOUT.name, languages, hints="on"
    )
    machine = {
        "state": pico().to_json(),
        "moves": 4,
        "grips": [[0, False, True], [0, False, False]],
        "heard": [1, 1],
        "chance": 9,
        "sure": [False, False],
        "shown": False,
    }
    kept = {"machine": machine, "lying": {}, "numbers": 3}
    return Play(session, LAYOUT, Composer(LAYOUT, WORDS, TYPIST), random.Random(1), kept)


def asked(play: Play) -> Outputs:
    """After the keys that ask for a hint at seat 1."""
    play.handle(ButtonGesture("seat1.left", Gesture.LONG))
    for key in ("right", "right"):
        play.handle(ButtonGesture(f"seat1.{key}", Gesture.SHORT))
    return play.handle(ButtonGesture("seat1.ok", Gesture.SHORT))


def lay_any(play: Play) -> None:
    """The card under the cursor."""
    for gesture in (Gesture.LONG, Gesture.RELEASED, Gesture.SHORT, Gesture.SHORT):
        play.handle(ButtonGesture("seat1.ok", gesture))
    assert play.machine.moves > 4


def test_a_hint_is_put_again_when_the_other_has_chosen_meanwhile() -> None:
    play = opened()
    bot, hint = sorted(asked(play).bots, key=lambda question: question.hint)
    assert (bot.hint, hint.hint, hint.player, hint.level) == (False, True, 0, "hard")
    outputs = play.handle(bot.answered(bot.state.legal(1)[0]))
    (again,) = outputs.bots
    assert (again.hint, again.number) == (True, hint.number + 1)
    assert "stale hint" in play.handle(hint.answered(12)).notes
    outputs = play.handle(again.answered(12))
    assert "hint" in outputs.notes
    assert not outputs.bots
    rows = TYPIST.read(outputs.panels[0])
    assert rows[0] == "Hint: lay 12"
    assert "wins against 4 of 6" in " ".join(" ".join(rows).split())


def test_a_hint_still_thought_about_is_forgotten_when_the_choice_ends_the_trick() -> None:
    play = opened()
    (bot,) = [question for question in asked(play).bots if not question.hint]
    assert [question.hint for question in play.handle(bot.answered(bot.state.legal(1)[0])).bots] == [True]
    lay_any(play)
    assert not [question for question in play.outputs().bots if question.hint]


def test_a_hint_still_thought_about_is_forgotten_once_that_player_has_chosen() -> None:
    play = opened(Person())
    assert asked(play).bots
    lay_any(play)
    assert play.machine.masked(-1).waiting() == (1,)
    assert not play.outputs().bots
