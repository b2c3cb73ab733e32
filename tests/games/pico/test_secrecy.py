"""What an open eye may learn before both have chosen: that somebody has chosen, and nothing else (R5, P30).

Over random positions the choice is changed, another card or another place of the cursor, and everything
the table puts out is compared: the other's panel, everybody else's, the own one where it is not held,
lamps, signs, timers, words for the log and what is wanted of bots.
"""

import random
from collections.abc import Sequence

import pytest

from drivers.events import ButtonGesture, Gesture
from firmware_host.table.compose import Composer
from firmware_host.table.events import InputEvent, TagLaid, TagLifted
from firmware_host.table.offer import offer_screen
from firmware_host.table.outputs import Outputs
from firmware_host.table.play import Play
from firmware_host.table.session import Session
from games.api import Bot, Holding, Person, Seat, Text
from games.pico.rules import DECKS, PACKS, Options, State
from tests.table_kit import LAYOUT, TYPIST, WORDS

POSITIONS = 1000  # of each way to hold cards
TAGS = {f"{deck}.{card}": f"{DECKS[deck]}/{card}" for deck, pack in PACKS.items() for card in pack}
SEATS = (0, 2)
READERS = ("seat1.reader", "seat3.reader")
COMPOSER = Composer(LAYOUT, WORDS, TYPIST)
SIDES = ["cards", "cards free", "panels", "panels free"]


def opened(position: dict[str, object], holding: Holding, options: dict[str, str], bot: bool) -> Play:
    """A game at that position; player 1 may be a bot, which has chosen."""
    sitters = (Person(), Bot("medium") if bot else Person())
    session = Session("pico", SEATS, sitters, 0, 5, holding, options, TAGS, LAYOUT.name, LAYOUT.languages)
    machine: dict[str, object] = {"state": position, "moves": 4}
    if holding is Holding.TAGS:
        machine |= {"acts": [], "lying": ["?", "?"]}
    else:
        grips = [[0, False, True], [0, False, False]]
        machine |= {"grips": grips, "heard": [1, 1], "chance": 9, "sure": [False, False], "shown": False}
    kept = {"machine": machine, "lying": {}, "numbers": 3}
    return Play(session, LAYOUT, COMPOSER, random.Random(1), kept)


def random_position(dice: random.Random, options: dict[str, str]) -> State:
    """Some tricks into a game, both still to choose."""
    while True:
        state = State.new(Options(**options), 2, dice, 0)
        for _ in range(2 * int(dice.random() * 14)):
            moves = state.legal()
            if moves:
                state.apply(dice.choice(moves), None, state.turn)
        if state.phase_of() == "choose" and not any(state.chosen):
            return state


def by_card(deck: str, card: int, dice_seed: int) -> list[InputEvent]:
    """Lay it, bump it away and back again, press OK meanwhile."""
    tag = f"{deck}.{card}"
    ok = ButtonGesture("seat1.ok", Gesture.SHORT)
    back = [TagLifted(READERS[0], tag), ok, TagLaid(READERS[0], tag)]
    return [TagLaid(READERS[0], tag), *(back if dice_seed % 2 else []), ok]


def by_cursor(steps: int) -> list[InputEvent]:
    """Hold, move about as often whatever is meant, let go, press twice; the last steps decide."""
    moves = ["right"] * steps + ["left"] * (6 - steps)
    ok = [ButtonGesture("seat1.ok", gesture) for gesture in (Gesture.LONG, Gesture.RELEASED, Gesture.SHORT)]
    return [ok[0], *(ButtonGesture(f"seat1.{key}", Gesture.SHORT) for key in moves), ok[1], ok[2], ok[2]]


def put_out(play: Play, events: Sequence[InputEvent]) -> list[object]:
    """Everything others can see, hear or measure, after each event."""
    seen: list[object] = []
    for event in events:
        outputs = play.handle(event)
        hidden = play.machine.view(0).screen.hand is not None  # held at one seat, and seen there alone
        seen.append((_panels(outputs, hidden), outputs.lamps, outputs.cues, outputs.timers, outputs.still))
        seen.append((outputs.notes, [(ask.player, ask.number, ask.state) for ask in outputs.bots]))
        seen.append([play.machine.view(viewer).cues for viewer in (-1, 1)])
    return seen


def _panels(outputs: Outputs, hidden: bool) -> list[object]:
    return [panel for seat, panel in enumerate(outputs.panels) if not (hidden and seat == SEATS[0])]


@pytest.mark.parametrize("side", SIDES)
def test_another_choice_changes_nothing_for_anybody_else(side: str) -> None:
    holding = Holding.TAGS if side.startswith("cards") else Holding.SCREEN
    dice = random.Random(side)
    changed = 0
    while changed < POSITIONS // 2:
        deck = dice.choice(sorted(PACKS))
        options = {"deck": deck, "change_until_reveal": "on" if side.endswith("free") else "off"}
        state = random_position(dice, options)
        first, second = dice.sample(range(len(state.hands[0])), 2)
        told = []
        for at in (first, second):
            play = opened(state.to_json(), holding, options, bot=False)
            cards = holding is Holding.TAGS
            events = by_card(deck, state.hands[0][at], changed) if cards else by_cursor(at)
            told.append(put_out(play, events))
            assert play.machine.masked(0).chosen[0] > 0
            assert play.machine.masked(1).chosen == [-1, 0]
        assert told[0] == told[1], (state, first, second)
        changed += 1


def test_what_a_bot_has_chosen_changes_nothing_before_the_person_has() -> None:
    dice = random.Random("bot")
    for number in range(200):
        holding = (Holding.TAGS, Holding.SCREEN)[number % 2]
        state = random_position(dice, {})
        told = []
        for card in dice.sample(state.hands[1], 2):
            play = opened(state.to_json(), holding, {}, bot=True)
            play.machine.decide(1, card)
            own = TagLaid(READERS[1], f"bsn13.{state.hands[1][0]}")  # somebody tries the bot's cards
            told.append(put_out(play, [ButtonGesture("seat3.ok", Gesture.SHORT), own]))
        assert told[0] == told[1], state


def test_a_game_that_is_offered_after_a_restart_names_no_card_that_lies_face_down() -> None:
    state = random_position(random.Random(8), {})
    told = []
    for card in state.hands[0][:2]:
        play = opened(state.to_json(), Holding.TAGS, {}, bot=False)
        play.handle(TagLaid(READERS[0], f"bsn13.{card}"))
        told.append([offer_screen(play, LAYOUT, seat) for seat in range(LAYOUT.seats)])
        left = len(state.hands[0]) - 1
        assert Text("offer.hand_down", {"count": left}) in told[-1][0].lines
        rows = COMPOSER.picture(0, told[-1][0], SEATS)
        assert f"{left} held, one lies" in " ".join(TYPIST.read(rows))
    assert told[0] == told[1]


def test_the_comparison_would_see_a_leak() -> None:
    """Both choices at once are shown, so there another card must make a difference."""
    state = random_position(random.Random(3), {})
    told = []
    for card in state.hands[0][:2]:
        play = opened(state.to_json(), Holding.TAGS, {}, bot=False)
        other = TagLaid(READERS[1], f"bsn13.{state.hands[1][0]}")
        told.append(put_out(play, [TagLaid(READERS[0], f"bsn13.{card}"), other]))
        assert play.machine.view(1).screen.lines[0].values["seat"] in (Seat(0), Seat(1))
    assert told[0] != told[1]
