"""What panels say in a game of PicoBello: every sentence is there and fits, in each language."""

import random
import re
from pathlib import Path

import pytest

from firmware_host.table.typeset import wrapped
from firmware_host.wiring.texts import panel_typist, words
from games.api import BYSTANDER, Holding, Kind, Laid, Lifted, Seat, Slot, Spot, Text
from games.picobello import rules
from games.picobello.machine import new_machine
from games.picobello.rules.refusing import refusal
from tests.games.picobello.playing import company, machine_at, off, ok, on, right
from tests.games.picobello.position import holding, standing
from tests.games.picobello.test_machine import card, fingers

COLUMNS = panel_typist().columns
WORDS = words()
ROWS = 4
HERE = Path(rules.__file__).parents[1]


def seat_of(player):
    return player + 1


def fits(screen):
    for catalogue in WORDS.values():
        title = catalogue.say(screen.title, seat_of)
        assert len(title) <= COLUMNS, title
        rows = [row for line in screen.lines for row in wrapped(catalogue.say(line, seat_of), COLUMNS)]
        room = 2 if screen.hand is not None else min(2, len(screen.choices))
        assert len(rows) + room <= ROWS + (screen.title.id in LONG), (screen.title.id, rows)
        for choice in screen.choices:
            said = catalogue.say(choice, seat_of)
            assert len(said) <= COLUMNS - 2, said


LONG = {
    f"picobello.{what}"
    for what in (
        *("waiting", "lay", "look", "choose", "sure", "thinking", "thinking_here", "pieces", "dealing"),
        *("moving", "take", "take_here", "trick_won", "drawing", "draw", "draw_back"),
    )
}
"""Where the last line may be left out: it is one's own colour, or known from elsewhere."""


@pytest.mark.parametrize(("letters", "seed"), [("pp", 1), ("ppp", 2), ("pbpb", 3)])
def test_every_screen_of_a_game_fits_its_panel(letters, seed):
    dice = random.Random(seed)
    machine = new_machine(company(letters), dice)
    seen = set()
    for _ in range(900):
        if machine.outcome() is not None:
            break
        for viewer in (BYSTANDER, *range(len(letters))):
            screen = machine.view(viewer).screen
            seen.add(screen.title.id)
            fits(screen)
        bots = machine.asked_bots()
        if bots:
            machine.decide(bots[0], dice.choice(machine.masked(bots[0]).legal()))
        else:
            machine.hear(fingers(machine, dice))
    assert {"picobello.put", "picobello.look", "picobello.hand", "picobello.move"} <= seen


def test_every_screen_of_a_draw_and_a_deal_fits_its_panel():
    machine = new_machine(company("pbpp", Holding.TAGS), random.Random(1))
    names = iter(["S9", "H9", "D4", "C2", "S3", "H6", *(f"D{number}" for number in range(2, 11))])
    for _ in range(60):
        act = machine.acts()[0] if machine.acts() else None
        for viewer in (BYSTANDER, 0, 1, 2, 3):
            fits(machine.view(viewer).screen)
        if act is None:
            break
        if act.kind is Kind.SHOW:
            machine.hear(Laid(Seat(act.who), card(next(names))))
        elif act.kind is Kind.DEAL and isinstance(act.target, Slot):
            machine.hear(Laid(Seat(act.target.player), card(next(names))))
        elif isinstance(act.target, Slot):
            machine.hear(Lifted(act.source, card("D2")))
        else:
            machine.hear(ok(act.who))
    assert machine.acts() == ()


def codes():
    """Every refusal that the game's code names."""
    found = set()
    for path in HERE.rglob("*.py"):
        text = path.read_text()
        found |= set(re.findall(r'Rejected\(\s*"([a-z_]+)"', text))
        if path.name == "moving.py":
            found |= set(re.findall(r'return "([a-z_]+)"', text))
            found |= set(re.findall(r'return "([a-z_]+)" if', text))
    return sorted(found - {"no_timer"})


VALUES = {
    "seat": Seat(3),
    "player": Seat(3),
    "steps": 10,
    "square": Spot("gate.N"),
    "left": 4,
    "slot": 9,
    "missing": 2,
    "more": 3,
    "card": "10♠",
    "deck": "cards 2 to 10",
}


@pytest.mark.parametrize("code", codes())
def test_every_refusal_has_its_sentence_and_fits(code):
    for catalogue in WORDS.values():
        rows = wrapped(catalogue.say(Text(f"rejected.{code}", VALUES), seat_of), COLUMNS)
        assert 1 <= len(rows) <= ROWS, rows


def test_what_a_lifted_pawn_may_do_is_listed_and_what_is_wrong_is_named():
    machine = machine_at(standing({"w1": "g1", "b1": "g13"}, card=3))
    machine.hear(off("g1"))
    fits(machine.view(0).screen)
    machine.hear(on("e1"))
    fits(machine.view(0).screen)
    machine.hear(right(0))
    assert refusal(machine.masked(0), 0, -1).code == "unknown_move"


def test_lamps_and_panels_of_others_do_not_depend_on_a_hand():
    first, second = holding("H4 H8", "H7 S9", leader=0), holding("H4 H8", "H6 S8", leader=0)
    one, other = machine_at(first), machine_at(second)
    assert one.view(0).screen == other.view(0).screen
    assert one.view(BYSTANDER) == other.view(BYSTANDER)
