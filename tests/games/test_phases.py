"""The phases of every game in the registry: sound as tables, drawn in the docs, and never at a loss.

Diagrams in `docs/rules/` are rewritten with PHASES=write in the environment.
"""

import json
import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_host.table import menu
from firmware_host.table.typeset import Typesetter
from firmware_host.wiring.texts import panel_typist, words
from games import registry
from games.api import (
    BYSTANDER,
    Accepted,
    Asked,
    Bot,
    Card,
    Holding,
    Key,
    Laid,
    Lifted,
    Machine,
    Person,
    Press,
    Pressed,
    Rejected,
    Seat,
    Setup,
    Shared,
    TableInput,
    TimeUp,
    Unknown,
)
from games.phases import PhaseMap, Row

DOCS = Path(__file__).parents[2] / "docs" / "rules"
WORDS = words()
COLUMNS = panel_typist().columns
GAMES = registry.games()
MOST_INPUTS = 300  # tried in one phase; a large table has more than a thousand
MOST_GAMES = 60  # until every phase was seen
OFTEN = 0.2  # of the moments in a phase seen before, so many are drawn


def page(name: str) -> str:
    """The file that shows a game's phases."""
    return (
        f"# The phases of {name}\n\nMade from `games/{name}/machine` by `tests/games/test_phases.py`; "
        f"what they mean stands at the head of those files.\n\n"
        f"```mermaid\n{registry.phases(name).mermaid()}\n```\n"
    )


@pytest.mark.parametrize("name", GAMES)
def test_every_phase_can_be_reached_and_left(name: str) -> None:
    assert registry.phases(name).faults() == ()


def test_the_menu_is_sound_as_well() -> None:
    assert menu.MAP.faults() == ()


@pytest.mark.parametrize("name", GAMES)
def test_the_diagram_in_the_docs_is_of_today(name: str) -> None:
    path = DOCS / f"{name}_phases.md"
    if os.environ.get("PHASES") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(page(name), encoding="utf-8")
    assert path.read_text(encoding="utf-8") == page(name), "run the tests once with PHASES=write"


def test_each_fault_of_a_table_is_told() -> None:
    rows = (Row("go", "a", "b"), Row("on", "b", "b"), Row("off", "c", "over"), Row("back", "over", "d"))
    assert PhaseMap(("a", "b", "c", "over"), rows, "a").faults() == (
        "d: is no phase",
        "c: cannot be reached",
        "over: cannot be reached",
        "b: has no way on",
        "over: has a way on",
    )


# --- walks: each game with hands on the panels by bots, and with cards by hands that do anything -----


def by_bots(name: str, players: int, seed: int) -> Iterator[Machine]:
    """A whole game on the panels: after each decision and each timer."""
    found, dice = registry.game(name), random.Random(seed)
    sitters = tuple(Bot(found.levels[0]) for _ in range(players))
    machine = found.new(Setup(found.options(), sitters, 0, Holding.SCREEN), dice)
    while True:
        yield machine
        bots, acts = machine.asked_bots(), machine.acts()
        if acts:  # pieces on a board, moved by a helper's hands
            machine.hear(Pressed(acts[0].who, Key.OK, Press.SHORT))
        elif bots:
            state = machine.masked(bots[0])
            easy = found.decide(state, found.levels[0], dice, 1)  # by chance alone some games hardly end
            machine.decide(bots[0], dice.choice([easy, *state.legal(bots[0])[:1]]))
        elif machine.timers():
            machine.hear(TimeUp(machine.timers()[0].name))
        else:
            return


def inputs(name: str, players: int, machine: Machine) -> list[TableInput]:
    """Everything that hands may do, and every timer there is."""
    found = registry.game(name)
    cards = [Card(found.deck, face) for face in found.faces(players)]
    places = [*map(Seat, range(players)), Shared()]
    heard: list[TableInput] = [
        Pressed(player, key, press) for player in range(players) for key in Key for press in Press
    ]
    heard += [
        does(place, token) for place in places for token in (*cards, Unknown()) for does in (Laid, Lifted)
    ]
    return [*heard, *(TimeUp(ask.name) for ask in machine.timers()), TimeUp("no.such.timer")]


def assert_never_at_a_loss(machine: Machine, heard: TableInput) -> None:
    """Each input is taken or refused, and a refused one changes nothing."""
    before = json.dumps(machine.to_json(), sort_keys=True)
    reply = machine.hear(heard)
    assert isinstance(reply, Accepted | Asked | Rejected), f"{heard} in {machine.phase}: {reply!r}"
    if not isinstance(reply, Accepted):
        assert json.dumps(machine.to_json(), sort_keys=True) == before, f"{heard}: {reply}"
    if isinstance(reply, Rejected):
        for catalogue in WORDS.values():
            assert f"rejected.{reply.code}" in catalogue.entries, reply.code


def assert_said(machine: Machine, players: int) -> None:
    """Every viewer's screen is in every catalogue."""
    for viewer in (BYSTANDER, *range(players)):
        screen = machine.view(viewer).screen
        for catalogue in WORDS.values():
            assert Typesetter(catalogue, COLUMNS, lambda player: player + 1).rows(screen)[0]


@pytest.mark.parametrize("name", GAMES)
def test_in_every_phase_every_input_is_taken_or_refused_and_every_screen_has_its_texts(name: str) -> None:
    found = registry.game(name)
    wanted = set(registry.phases(name).names) - {registry.phases(name).start}
    seen: set[str] = set()
    dice = random.Random(name)
    for seed in range(MOST_GAMES):
        if seed >= len(found.players) and seen >= wanted:
            break
        players = found.players[seed % len(found.players)]
        people = Setup(found.options(), tuple(Person() for _ in range(players)), 0, Holding.SCREEN)
        here = set(seen) if 0 < seed < len(found.players) - 1 or seed >= len(found.players) else set()
        for machine in by_bots(name, players, players + seed // len(found.players) * 10):
            if dice.random() < OFTEN or machine.phase not in here:
                assert_said(machine, players)
            if machine.phase in here:
                continue
            here.add(machine.phase)
            kept, heard_here = machine.to_json(), inputs(name, players, machine)
            for heard in dice.sample(heard_here, min(MOST_INPUTS, len(heard_here))):
                assert_never_at_a_loss(found.restore(people, kept), heard)
        seen |= here
    assert seen | {registry.phases(name).start} >= set(registry.phases(name).names)


@pytest.mark.parametrize("name", GAMES)
def test_with_cards_too_every_input_is_taken_or_refused(name: str) -> None:
    found = registry.game(name)
    players = found.players[0]
    dice = random.Random(1)
    people = Setup(found.options(), tuple(Person() for _ in range(players)), 0, Holding.TAGS)
    machine = found.new(people, dice)
    seen = set()
    for _ in range(300):
        seen.add(machine.phase)
        assert_said(machine, players)
        assert_never_at_a_loss(machine, dice.choice(inputs(name, players, machine)))
    assert registry.phases(name).start in seen
