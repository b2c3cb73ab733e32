"""House rules that ask something of hands or panels, at the table."""

import random
from dataclasses import asdict, replace

import pytest

from games.api import (
    BYSTANDER,
    HIDDEN,
    Accepted,
    Asked,
    Card,
    Key,
    Kind,
    Laid,
    Lifted,
    Press,
    Rejected,
    Seat,
    Setup,
    Shared,
    Text,
)
from games.briscola import game
from games.briscola.machine import BriscolaMachine, new_machine, restore_machine
from games.briscola.rules import DECKS, EXCHANGE, Options, State, parse_card
from games.briscola.view import view
from tests.games.briscola.playing import Hands, catalogue, company, laid, ok, panel, token, viewers
from tests.games.briscola.positions import position
from tests.games.briscola.pressing import at_panels, pressed, restored

ENGLISH = catalogue("en")
B7, BA = parse_card("B7"), parse_card("BA")


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


# --- BR-Q5, the exchange of the turned card ---------------------------------------------------------


def at_table(letters: str, state: State, slots: list[list[str]] | None = None) -> BriscolaMachine:
    """A game at that position, with nothing for hands to do yet."""
    options = asdict(state.options)
    setup = Setup(Options(**options), company(letters).sitters, state.dealer)
    kept = new_machine(setup, random.Random(0)).to_json()
    players = len(letters)
    kept |= {"state": state.to_json(), "acts": [], "slots": slots or [[]] * players}
    machine = restore_machine(setup, kept)
    assert isinstance(machine, BriscolaMachine)
    return machine


def test_BR_Q5_on_lead_a_person_takes_the_turned_card_for_the_seven_laid_in_the_middle() -> None:
    machine = at_table("pp", position("? ? ?", "? ? ?", turned="BA", trump_exchange="seven_two"))
    offer = machine.view(0).screen.lines[1]
    assert (offer.id, offer.values) == ("briscola.exchange", {"given": token(B7), "taken": token(BA)})
    assert all(line.id != offer.id for line in machine.view(1).screen.lines)
    assert machine.hear(laid(Shared(), parse_card("B2"))) == Rejected("other_reader", {"seat": Seat(0)})
    assert isinstance(machine.hear(laid(Shared(), B7)), Accepted)
    assert machine.view(0).screen.title == Text("briscola.exchange_take", {"card": token(BA)})
    assert machine.hear(laid(Seat(0), parse_card("C4"))) == Rejected("exchange_first", {"seat": Seat(0)})
    assert isinstance(machine.hear(ok(1)), Asked)
    assert isinstance(machine.hear(ok(0)), Accepted)
    state = machine.masked(BYSTANDER)
    assert (state.turn, state.turned, state.hands[0]) == (0, B7, [HIDDEN, HIDDEN, BA])
    assert Text("briscola.exchanged", {"seat": Seat(0), "card": token(BA)}) in machine.view(1).screen.lines
    assert isinstance(machine.hear(laid(Seat(0), parse_card("C4"))), Accepted)


def test_BR_Q5_nobody_swaps_where_it_is_not_agreed_or_not_on_lead() -> None:
    for state in (
        position("? ? ?", "? ? ?", turned="BA"),
        position("? ?", "? ? ?", turned="BA", trick="C4", trump_exchange="seven_two"),
    ):
        machine = at_table("pp", state)
        assert all(line.id != "briscola.exchange" for line in machine.view(state.turn).screen.lines)
        assert machine.hear(laid(Shared(), B7)) == Rejected("other_reader", {"seat": Seat(state.turn)})


def test_BR_Q5_a_bots_seven_goes_to_the_middle_and_the_turned_card_over_its_reader_into_the_slot() -> None:
    state = position("C4 B7 S6", "? ? ?", turned="BA", trump_exchange="seven_two")
    machine = at_table("bp", state, [["S6", "B7", "C4"], []])
    assert isinstance(machine.decide(0, EXCHANGE), Accepted)
    assert machine.asked_bots() == ()
    assert machine.hear(laid(Seat(0), B7)).code == "exchange_slot_first"
    assert machine.hear(laid(Shared(), parse_card("S6"))).code == "wrong_slot"
    assert isinstance(machine.hear(laid(Shared(), B7)), Accepted)
    restarted = restore_machine(Setup(state.options, company("bp").sitters, state.dealer), machine.to_json())
    assert restarted.view(0) == machine.view(0)
    assert machine.hear(laid(Seat(0), parse_card("C6"))) == Rejected("turned_card_first", {"card": token(BA)})
    for heard in (laid(Seat(0), BA), Lifted(Seat(0), token(BA)), ok(0)):
        assert isinstance(machine.hear(heard), Accepted), heard
    assert machine.to_json()["slots"][0] == ["S6", "BA", "C4"]
    assert machine.asked_bots() == (0,)


def test_BR_Q5_in_a_hand_on_the_panel_the_exchange_stands_behind_the_cards() -> None:
    state = position("C4 B7 S6", "U2 U4 U5", turned="BA", trump_exchange="seven_two")
    setup = replace(at_panels("pp", state.dealer), options=state.options)
    kept = new_machine(setup, random.Random(0)).to_json()
    grips = [[2, False, False], [0, False, False]]
    machine = restored(setup, kept | {"state": state.to_json(), "grips": grips})
    machine.hear(pressed(1, press=Press.LONG))
    assert machine.view(1).screen.hand.more == ()
    for heard in (pressed(0, press=Press.LONG), pressed(0, Key.RIGHT)):
        machine.hear(heard)
    hand = machine.view(0).screen.hand
    assert (hand.more, hand.cursor) == ((Text("briscola.hand.exchange"),), 3)
    assert "briscola.exchange" not in {line.id for line in machine.view(1).screen.lines}
    assert restored(setup, machine.to_json()).view(0) == machine.view(0)
    for heard in (pressed(0, press=Press.RELEASED), ok(0), ok(0)):
        assert isinstance(machine.hear(heard), Accepted)
    assert machine.masked(0).hands[0] == sorted(map(parse_card, ("C4", "S6", "BA")))
    assert machine.masked(0).turn == 0


@pytest.mark.parametrize("letters", ["pp", "pb", "bpb", "pbpb"])
@pytest.mark.parametrize("rule", ["seven_two", "two_first_trick"])
def test_BR_Q5_whole_games_are_played_with_the_exchange(letters: str, rule: str) -> None:
    swapped = 0
    for seed in range(28, 40):  # two of them have the two in the first hands
        table = Hands(company(letters, seed % len(letters), trump_exchange=rule, deck="french"), seed)
        while table.on():
            table.restart()
            for viewer in viewers(table.machine):
                panel(table.machine.view(viewer).screen, ENGLISH)
        assert sum(table.machine.outcome().scores) == 120
        swapped += len(table.machine.masked(BYSTANDER).taken)
    assert swapped


# --- BR-Q3, partners look at each other's last three -------------------------------------------------


@pytest.mark.parametrize("letters", ["pppp", "bppb", "pbpb"])
def test_BR_T50_before_the_last_three_partners_look_and_each_says_ok_when_it_suits(letters: str) -> None:
    table = Hands(company(letters, partner_view="last_three"), seed=4)
    table.until(Kind.CONFIRM)
    machine = table.machine
    people = [player for player, letter in enumerate(letters) if letter == "p"]
    assert [act.who for act in machine.acts()] == people
    for player, letter in enumerate(letters):
        partner = letters[(player + 2) % 4]
        title = {"p": "briscola.partner", "b": "briscola.partner_bot"}[partner]
        assert machine.view(player).screen.title.id == (title if letter == "p" else "briscola.partners")
    assert machine.hear(table.laid(Seat(people[0]), table.hands[people[0]][0])).code == "partners_first"
    for player in reversed(people):
        assert isinstance(machine.hear(ok(player)), Accepted)
        if player != people[0]:
            assert isinstance(machine.hear(ok(player)), Asked)
    assert machine.acts() == ()
    while table.on():
        assert Kind.CONFIRM not in {act.kind for act in machine.acts()}
    assert sum(machine.outcome().scores) == 120


def test_BR_T50_a_bot_knows_real_cards_of_its_partner_once_they_were_shown_on_a_reader() -> None:
    table = Hands(company("pbbp", partner_view="last_three"), seed=4)
    table.until(Kind.SHOW)
    table.on()
    act = table.until(Kind.SHOW)
    machine = table.machine
    assert (act.who, act.target) == (0, Seat(2))
    assert machine.masked(2).hands[0] == [HIDDEN] * 3
    first, second, third = table.hands[0]
    assert machine.hear(table.laid(Seat(3), table.hands[3][0])).code == "partners_first"
    assert isinstance(machine.hear(ok(0)), Asked)
    bots_card = next(card for card in machine.masked(1).hands[1])
    assert machine.hear(table.laid(Seat(0), bots_card)) == Rejected("not_of_hand")
    assert isinstance(machine.hear(table.laid(Seat(0), first)), Accepted)
    assert machine.hear(table.laid(Seat(0), second)).code == "partners_first"  # the first one lies there
    assert isinstance(machine.hear(Lifted(Seat(0), table.token(first))), Accepted)
    assert machine.hear(table.laid(Seat(0), first)) == Rejected("shown_already")
    for card in (second, third):
        table.restart()
        machine = table.machine
        assert isinstance(machine.hear(table.laid(Seat(0), card)), Accepted)
        assert isinstance(machine.hear(ok(0)), Accepted)
    assert machine.masked(2).hands[0] == sorted(table.hands[0])
    for viewer in (BYSTANDER, 1, 3):
        assert HIDDEN in machine.masked(viewer).hands[0]
    assert machine.acts()[0].who == 3
    while table.on():
        pass
    assert sum(table.machine.outcome().scores) == 120


def test_BR_T50_a_bot_learns_nothing_of_its_partner_where_that_is_not_agreed() -> None:
    table = Hands(company("pbbp"), seed=4)
    while table.on():
        acts = table.machine.acts()
        assert not any(act.kind is Kind.SHOW and isinstance(act.target, Seat) for act in acts)
        assert all(
            card in (HIDDEN, table.machine.masked(2).turned) for card in table.machine.masked(2).hands[0]
        )


def test_BR_T50_an_open_hand_on_the_panel_shows_the_partners_and_nobody_elses() -> None:
    state = position("C4 S7 S6", "U2 U4 U5", "B2 B4 B6", "C5 C6 C7", done=7, partner_view="last_three")
    setup = replace(at_panels("pppp", state.dealer), options=state.options)
    kept = new_machine(setup, random.Random(0)).to_json() | {"state": state.to_json()}
    machine = restored(setup, kept)
    assert "Partner" not in " ".join(panel(machine.view(0).screen, ENGLISH))
    machine.hear(pressed(0, press=Press.LONG))
    assert panel(machine.view(0).screen, ENGLISH)[1] == "Partner 2♣ 4♣ 6♣"
    early = position("C4 S7 S6", "U2 U4 U5", "B2 B4 B6", "C5 C6 C7", partner_view="last_three")
    machine = restored(setup, kept | {"state": early.to_json()})
    machine.hear(pressed(0, press=Press.LONG))
    assert "Partner" not in " ".join(panel(machine.view(0).screen, ENGLISH))
