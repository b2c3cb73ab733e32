"""Nobody's picture, lamp, timer or answer depends on what is hidden from him, in any mission (promise 4)."""

import json
import random

import pytest

from games.api import BYSTANDER, Bot, Holding, Key, Person, Press, Pressed, Rejected, Setup, TimeUp
from games.pilipili.machine import new_machine, restore_machine
from games.pilipili.rules import State, card_text
from tests.games.pilipili.playing import KINDS_OF_CARDS, Hands, company

PAIRS = (
    ("simultaneous-4", "high_or_low-5"),
    ("forehead-3", "share_pilis-4"),
    ("swap_on_win-4", "pass-1-left-4"),
)


def others(data, viewer, dice):
    """The same moment with other cards wherever the viewer does not know them."""
    state = State.from_json(data["state"])
    full = state.masked(viewer).filled(dice)
    ways = {}
    for old, new in zip(state.hands, full.hands, strict=True):
        ways.update(zip(map(card_text, old), map(card_text, new), strict=True))
    changed = json.loads(json.dumps(data))
    changed["state"] = full.to_json()
    for player in range(state.players):
        if player != viewer:
            changed["grips"][player][0] = 0  # in another hand other cards may be laid
        if player != viewer and data["picked"][player] != "?":
            changed["picked"][player] = ways[data["picked"][player]]
            if data["lying"][player] == data["picked"][player]:
                changed["lying"][player] = changed["picked"][player]
        changed["slots"][player] = [ways.get(card, card) for card in data["slots"][player]]
    return changed


def seen_by(machine, viewer):
    """Everything that comes out of a machine for one viewer."""
    asks = [(ask.name, ask.seconds, ask.number) for ask in machine.timers()]
    bots = machine.asked_bots()
    return machine.view(viewer), machine.look_back(viewer), asks, machine.acts(), bots, machine.phase


def answer(setup, data, heard):
    """What is said to an input, and what the viewer sees then; decisions of the viewer are left out."""
    machine = restore_machine(setup, data)
    reply = machine.hear(heard)
    return reply if isinstance(reply, Rejected) else (type(reply), seen_by(machine, heard.player))


def compare(setup, data, viewer, dice):
    one, other = restore_machine(setup, data), restore_machine(setup, others(data, viewer, dice))
    assert seen_by(one, viewer) == seen_by(other, viewer)
    assert seen_by(one, BYSTANDER) == seen_by(other, BYSTANDER)


def by_bots(missions, players, seed, **rules):
    """A game on the panels: each moment as a checkpoint, and the people's setup for it."""
    dice = random.Random(seed)
    bots = company("b" * players, Holding.SCREEN, *missions, pili_limit=3, extra_missions="on", **rules)
    people = Setup(bots.options, (Person(),) * players, 0, Holding.SCREEN)
    machine = new_machine(bots, dice)
    while machine.outcome() is None:
        yield people, machine.to_json()
        asked = machine.asked_bots()
        if asked:
            bot = dice.choice(asked)
            machine.decide(bot, dice.choice(machine.masked(bot).legal(bot)))
        else:
            machine.hear(TimeUp(machine.timers()[0].name))


EACH = [(text,) for text in KINDS_OF_CARDS.values()]


@pytest.mark.parametrize("missions", [*EACH, *PAIRS], ids=str)
def test_hidden_cards_change_nothing_on_the_panels(missions):
    dice = random.Random(str(missions))
    rules = {"missions_per_round": len(missions)}
    for setup, data in by_bots(missions, 3, 5, **rules):
        for viewer in range(3):
            if dice.random() < 0.4:
                compare(setup, data, viewer, dice)


@pytest.mark.parametrize("missions", [*EACH, *PAIRS], ids=str)
def test_hidden_cards_change_nothing_at_a_table_with_real_cards(missions):
    hands = Hands(
        "ppb", *missions, seed=3, pili_limit=3, missions_per_round=len(missions), extra_missions="on"
    )
    dice = random.Random(4)
    while hands.step():
        data = hands.data
        known = not any("?" in hand for hand in data["state"]["hands"])
        if known and not data["due"] and dice.random() < 0.3:
            compare(hands.setup, data, dice.randrange(3), dice)


@pytest.mark.parametrize("missions", EACH, ids=str)
def test_a_press_is_answered_alike_whatever_is_hidden(missions):
    dice = random.Random(str(missions))
    for setup, data in by_bots(missions, 3, 6):
        if dice.random() < 0.15:
            viewer = dice.randrange(3)
            heard = Pressed(viewer, dice.choice(list(Key)), dice.choice(list(Press)))
            changed = others(data, viewer, dice)
            machine = restore_machine(setup, data)
            moves = machine.moves
            machine.hear(heard)
            if machine.moves == moves:
                assert answer(setup, data, heard) == answer(setup, changed, heard)


def test_where_all_lay_at_once_a_joker_is_asked_of_everybody_alike():
    hands = Hands("ppp", "simultaneous-4", seed=1)
    while hands.machine.phase != "commit":
        hands.step()
    asked = []
    for player in range(3):
        hands.lay(player, hands._card(player))
        screen = hands.machine.view(player).screen
        asked.append((screen.title, [line.id for line in screen.lines]))
        hands.accepted(Pressed(player, Key.RIGHT, Press.SHORT))
    assert asked[0] == asked[1] == asked[2]
    assert asked[0][0].id == "pilipili.if_joker"


def test_a_bot_commits_a_joker_in_one_decision_like_any_other_card():
    setup = company("bb", Holding.SCREEN, "simultaneous-4")
    dice = random.Random(2)
    while True:
        machine = new_machine(setup, dice)
        while machine.phase != "commit":
            bots = machine.asked_bots()
            if bots:
                machine.decide(bots[0], machine.masked(bots[0]).legal(bots[0])[0])
            else:
                machine.hear(TimeUp(machine.timers()[0].name))
        holder = next((p for p in (0, 1) if 0 in machine.masked(p).hands[p]), None)
        if holder is not None:
            break
    moves = machine.moves
    machine.decide(holder, 0)
    assert machine.moves == moves + 1
    assert holder not in machine.asked_bots()
    assert isinstance(setup.sitters[holder], Bot)
