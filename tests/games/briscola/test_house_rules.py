"""House rules that ask something of hands or panels, at the table."""

import random

import pytest

from games.api import Accepted, Card, Laid, Rejected, Seat, Shared
from games.briscola import game
from games.briscola.machine import new_machine
from games.briscola.rules import DECKS, Options, State
from games.briscola.view import view
from tests.games.briscola.playing import catalogue, company, ok, panel
from tests.games.briscola.positions import position

ENGLISH = catalogue("en")


def shown(state: State, viewer: int) -> list[str]:
    """The panel of that player, where only people play."""
    screen = view(state.masked(viewer), state.phase_of(), (), viewer, frozenset()).screen
    return panel(screen, ENGLISH)


def test_BR_Q17_a_french_game_is_played_with_cards_of_the_french_deck_alone() -> None:
    french = DECKS["french"]
    assert game().deck_with(Options(deck="french")) == french
    assert game().deck_with(Options()) == DECKS["italian"]
    machine = new_machine(company("pp", dealer=1, deck="french"), random.Random(0))
    for player in (0, 1):
        machine.hear(ok(1))
        assert machine.acts()[0].who == 1, player
    assert machine.hear(Laid(Shared(), Card(DECKS["italian"], "B5"))) == Rejected("other_deck")
    assert isinstance(machine.hear(Laid(Shared(), Card(french, "BN"))), Accepted)
    trump = machine.view(0).screen.lines[0]
    assert trump.values["card"] == Card(french, "BN")
    assert isinstance(machine.hear(Laid(Seat(0), Card(french, "C7"))), Accepted)


@pytest.mark.parametrize(("done", "reminded"), [(0, False), (1, True)])
def test_BR_Q4_partners_are_reminded_of_signals_from_the_second_trick(done: int, reminded: bool) -> None:
    state = position("", "", "", "", done=done, signals="after_first_trick")
    assert (ENGLISH["briscola.signals"] in shown(state, 0)) is reminded


@pytest.mark.parametrize("tie_break", ["draw", "replay"])
def test_BR_Q6_a_draw_that_is_replayed_says_who_deals(tie_break: str) -> None:
    state = position("", "", done=20, points=[60, 60], tie_break=tie_break)
    assert (ENGLISH["briscola.replay"] in shown(state, 1)) is (tie_break == "replay")
