"""Whole games of Briscola by hands alone, and what the machine promises on the way."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from games.api import (
    BYSTANDER,
    HIDDEN,
    Accepted,
    Asked,
    Choice,
    Holding,
    Kind,
    Lifted,
    Rejected,
    Seat,
    Setup,
    Slot,
)
from games.briscola.machine import new_machine, restore_machine
from games.briscola.rules import POINTS, Options, State, card_name, cards_for, parse_card
from tests.games.briscola.playing import Hands, catalogue, company, laid, ok, panel, token, viewers

ENGLISH = catalogue("en")
HOUSE_RULES = [
    {"direction": "ccw", "tie_break": "last_trick", "removed_two": "clubs"},
    {"rank_variant": "piemonte", "early_stop": "on", "show_points": "end"},
]
COMPANIES = ["pp", "pb", "bb", "ppp", "bpb", "pppp", "pbpb", "bppb"]


@pytest.mark.parametrize("letters", COMPANIES)
def test_a_whole_game_is_played_by_hands(letters: str) -> None:
    for seed in range(3):
        table = Hands(company(letters, dealer=seed % len(letters)), seed)
        while table.on():
            assert table.machine.phase == table.machine.masked(BYSTANDER).phase_of()
        outcome = table.machine.outcome()
        assert outcome is not None
        assert sum(outcome.scores) == 120
        assert table.machine.moves == len(cards_for(len(letters)))
        assert table.machine.acts() == ()
        assert not table.stock
        assert not any(table.hands)


@pytest.mark.parametrize("letters", ["pb", "bpb", "pbpb"])
@pytest.mark.parametrize("options", HOUSE_RULES, ids=str)
def test_a_whole_game_is_played_by_house_rules_that_want_no_new_deeds(
    letters: str, options: dict[str, str]
) -> None:
    for seed in range(3):
        table = Hands(company(letters, seed % len(letters), **options), seed)
        while table.on():
            table.restart()
            state = table.machine.masked(BYSTANDER)
            assert table.machine.phase == state.phase_of()
            for viewer in viewers(table.machine):
                panel(table.machine.view(viewer).screen, ENGLISH)
        outcome = table.machine.outcome()
        assert outcome is not None
        assert outcome.scores == table.machine.masked(BYSTANDER).scores()
        if "early_stop" not in options:
            assert sum(outcome.scores) == 120
        elif len(letters) != 3:
            assert max(table.machine.masked(BYSTANDER).side_scores()) > 60 or outcome.draw


def test_counter_clockwise_the_deal_goes_from_the_dealers_right() -> None:
    acts = new_machine(company("ppbp", dealer=0, direction="ccw"), random.Random(0)).acts()
    assert [act.target for act in acts][:2] == [Seat(3), Slot(2, 1)]
    assert acts[-2].target == Seat(0)


class FewerBuilt(Options):
    """House rules of which a table cannot play all yet."""

    @classmethod
    def fields(cls) -> tuple[Choice, ...]:
        return (Choice("direction", ("cw", "ccw"), "cw", ("cw",)),)


def test_a_house_rule_that_wants_new_deeds_is_refused_in_plain_words() -> None:
    setup = replace(company("pppp"), options=FewerBuilt())
    assert new_machine(setup, random.Random(0)).acts()
    setup = replace(setup, options=FewerBuilt(direction="ccw"))
    with pytest.raises(ValueError, match=r"^direction=ccw is not built at the table yet; allowed: cw$"):
        new_machine(setup, random.Random(0))


@pytest.mark.parametrize("letters", COMPANIES)
def test_a_game_restarted_at_every_step_goes_on_the_same(letters: str) -> None:
    steady, restarted = (Hands(company(letters, dealer=1), seed=7) for _ in range(2))
    going = True
    while going:
        going = steady.on()
        restarted.on()
        restarted.restart()
        assert restarted.machine.to_json() == steady.machine.to_json()
        assert restarted.machine.phase == steady.machine.phase
        for viewer in viewers(steady.machine):
            assert restarted.machine.view(viewer) == steady.machine.view(viewer)
    assert restarted.replies == steady.replies


@pytest.mark.parametrize("letters", COMPANIES)
def test_hidden_cards_change_nothing_for_those_who_may_not_know_them(letters: str) -> None:
    table = Hands(company(letters), seed=3)
    dice = random.Random(5)
    while table.on():
        data = table.machine.to_json()
        for viewer in viewers(table.machine):
            other = restore_machine(table.setup, _permuted(data, viewer, table.setup, dice))
            assert other.view(viewer) == table.machine.view(viewer)
            assert other.view(viewer).lamps == table.machine.view(BYSTANDER).lamps
            if viewer != BYSTANDER:
                again = restore_machine(table.setup, data)
                assert other.hear(ok(viewer)) == again.hear(ok(viewer))


def _permuted(data: dict[str, Any], viewer: int, setup: Setup, dice: random.Random) -> dict[str, Any]:
    """Other cards in every place whose card the viewer may not know."""
    state = State.from_json(data["state"])
    mine = state.masked(viewer).hands
    secret = {
        card
        for player, hand in enumerate(state.hands)
        for card in hand
        if card != HIDDEN and card not in mine[player]
    }
    pool = sorted(secret.union(state.unseen))
    shuffled = dice.sample(pool, len(pool))
    names = {card_name(a): card_name(b) for a, b in zip(pool, shuffled, strict=True)}
    swapped = json.loads(json.dumps(data))
    swapped["state"]["hands"] = [[names.get(name, name) for name in hand] for hand in data["state"]["hands"]]
    swapped["slots"] = [[names.get(name, name) for name in cards] for cards in data["slots"]]
    return swapped


def test_acts_and_lamps_are_the_same_for_every_viewer() -> None:
    table = Hands(company("pbp"), seed=1)
    while table.on():
        views = [table.machine.view(viewer) for viewer in viewers(table.machine)]
        assert len({(view.lamps, view.acts) for view in views}) == 1


def test_BR_R5_the_deal_goes_from_the_dealers_left_and_ends_with_the_turned_card() -> None:
    machine = new_machine(company("pbp", dealer=0), random.Random(0))
    acts = machine.acts()
    targets = [act.target for act in acts]
    assert targets[:4] == [Slot(1, 1), Slot(1, 2), Slot(1, 3), Seat(2)]
    assert targets[4] == Seat(0)
    assert {act.who for act in acts} == {0}
    assert acts[-1].kind is Kind.SHOW
    assert machine.phase == "deal"


def test_BR_R9_winner_draws_first_and_then_leads() -> None:
    table = Hands(company("ppp"), seed=2)
    winner = table.until(Kind.TAKE).who
    draws = [act.who for act in table.machine.acts() if act.kind is Kind.DRAW]
    assert draws == [(winner + place) % 3 for place in range(3)]
    assert table.until_turn() == winner


def test_BR_T14_the_turned_card_is_drawn_last_by_the_loser_of_trick_17() -> None:
    table = Hands(company("pp"), seed=4)
    while len(table.machine.masked(BYSTANDER).tricks()) < 17:
        table.on()
    take, first, last = table.machine.acts()
    turned = table.machine.masked(BYSTANDER).turned
    assert (take.kind, first.what) == (Kind.TAKE, None)
    assert last.what == token(turned)
    assert last.who == 1 - take.who


def test_a_bots_decision_counts_at_once_and_its_card_only_when_it_lies() -> None:
    table = Hands(company("pb", dealer=0), seed=1)
    assert table.until_turn() == 1
    assert table.machine.asked_bots() == (1,)
    card = table.slots[1][1]
    table.decide(1, card)
    assert table.machine.moves == 1
    assert table.machine.asked_bots() == ()
    assert table.machine.phase == "lead"
    (act,) = table.machine.acts()
    assert (act.kind, act.who, act.what, act.source) == (Kind.PLAY, 1, None, Slot(1, 2))
    assert table.hear(laid(Seat(1), card)) == Accepted((("played", 1, card),))
    assert table.machine.phase == "follow"
    assert table.machine.moves == 1


def test_a_decision_nobody_asked_for_is_refused() -> None:
    table = Hands(company("pb", dealer=0), seed=1)
    refused = Rejected("no_decision_wanted", {"seat": Seat(1)})
    assert table.machine.decide(1, 0) == refused
    table.until_turn()
    table.decide(1, table.slots[1][0])
    assert table.machine.decide(1, table.slots[1][1]) == refused
    assert table.machine.decide(0, 0) == Rejected("no_decision_wanted", {"seat": Seat(0)})


def test_a_bot_may_only_decide_for_a_card_it_holds() -> None:
    table = Hands(company("pb", dealer=0), seed=1)
    table.until_turn()
    before = table.machine.to_json()
    reply = table.machine.decide(1, table.hands[0][0])
    assert isinstance(reply, Rejected)
    assert reply.code == "card_not_in_hand"
    assert table.machine.to_json() == before


def test_while_a_bots_card_waits_the_others_are_answered() -> None:
    table = Hands(company("pb", dealer=0), seed=1)
    table.until_turn()
    table.decide(1, table.slots[1][2])
    wanted = {"seat": Seat(1), "slot": 3}
    assert table.hear(laid(Seat(0), table.hands[0][0])) == Rejected("slot_first", wanted)
    reply = table.hear(ok(0))
    assert isinstance(reply, Asked)
    assert (reply.text.id, reply.text.values) == ("briscola.ask.slot", wanted)


def test_the_trick_is_taken_when_its_last_card_is_lifted() -> None:
    table = Hands(company("pp"), seed=3)
    table.until(Kind.TAKE)
    first, second = table.readers
    assert table.hear(Lifted(Seat(0), token(first))) == Accepted()
    assert table.machine.acts()[0].kind is Kind.TAKE
    table.hear(Lifted(Seat(1), token(second)))
    assert table.machine.acts()[0].kind is Kind.DRAW


def test_after_ok_cards_still_on_readers_are_no_longer_of_the_trick() -> None:
    table = Hands(company("pp"), seed=3)
    winner = table.until(Kind.TAKE).who
    first, _ = table.readers
    table.accepted(ok(winner))
    before = table.machine.to_json()
    assert before["lying"] == ["?", "?"]
    assert table.hear(Lifted(Seat(0), token(first))) == Accepted()
    assert table.machine.to_json() == before


def test_a_trick_card_that_was_bumped_off_its_reader_is_no_mistake() -> None:
    table = Hands(company("pp"), seed=3)
    table.until(Kind.TAKE)
    first, second = table.readers
    table.hear(Lifted(Seat(0), token(first)))
    assert table.hear(laid(Seat(0), first)) == Accepted((("back", 0, first),))
    table.hear(Lifted(Seat(1), token(second)))
    assert table.machine.acts()[0].kind is Kind.TAKE
    assert table.hear(laid(Seat(1), first)) == Rejected(
        "take_first", {"seat": Seat(table.machine.acts()[0].who), "left": 1}
    )


def test_the_last_trick_is_taken_before_the_outcome_is_given() -> None:
    table = Hands(company("pp"), seed=6)
    while table.machine.phase != "over":
        table.on()
    assert table.machine.acts()[0].kind is Kind.TAKE
    assert table.machine.outcome() is None
    table.on()
    assert table.machine.outcome() is not None


def test_BR_T28_running_points_rise_by_the_points_of_each_trick() -> None:
    table = Hands(company("pppp"), seed=6)
    while table.on():
        state = table.machine.masked(BYSTANDER)
        taken = sum(POINTS[card] for _, cards, _ in state.tricks() for card in cards)
        assert sum(state.scores()) == taken


def test_a_bots_drawn_card_that_is_not_from_the_stock_is_refused_without_naming_it() -> None:
    table = Hands(company("bpb", dealer=2), seed=5)
    while (act := table.until(Kind.DRAW)).target != Slot(0, 1):
        table.on()
    assert act.who == 0
    before = table.machine.to_json()
    held, turned = table.slots[0][1], table.stock[-1]
    others = table.slots[2][0] if table.slots[2][0] != HIDDEN else table.slots[2][1]
    played = parse_card(before["state"]["gone"][0])
    assert table.hear(laid(Seat(0), held)) == Rejected("in_slot_already", {"slot": 2})
    for card in (others, turned, played):
        assert table.hear(laid(Seat(0), card)) == Rejected("not_from_stock")
    assert table.machine.to_json() == before


def test_BR_R4_the_two_of_coins_is_named_when_three_play() -> None:
    table = Hands(company("bpp", dealer=2), seed=5)
    two = parse_card("C2")
    assert table.hear(laid(Seat(0), two)) == Rejected("card_not_in_deck", {"card": token(two)})


def test_a_bot_that_draws_the_turned_card_must_be_given_that_card() -> None:
    for seed in range(20):
        table = Hands(company("pb"), seed)
        while table.on():
            acts = table.machine.acts()
            if acts and acts[0].what == token(table.machine.masked(BYSTANDER).turned):
                break
        if acts[0].who == 1:
            break
    wrong = table.hands[0][0]
    assert table.hear(laid(Seat(1), wrong)) == Rejected("last_card_first", {"card": acts[0].what})
    table.on()
    assert table.machine.acts() == ()


def test_a_setup_that_cannot_be_played_is_refused_in_plain_words() -> None:
    setup = company("pp")
    for holding in Holding:
        with pytest.raises(ValueError, match="options"):
            new_machine(Setup({}, setup.sitters, 0, holding), random.Random(0))
    with pytest.raises(ValueError, match="players"):
        new_machine(company("p"), random.Random(0))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("state", {}),
        ("acts", [{"kind": "fly"}]),
        ("acts", 3),
        ("slots", [["?"], []]),
        ("lying", ["C8", "?"]),
        ("moves", -1),
    ],
)
def test_a_broken_checkpoint_names_the_key(key: str, value: object) -> None:
    setup = company("pb")
    data = new_machine(setup, random.Random(0)).to_json()
    with pytest.raises(ValueError, match=f"^{key}: "):
        restore_machine(setup, {**data, key: value})
    with pytest.raises(ValueError, match=f"^{key}: missing"):
        restore_machine(setup, {name: data[name] for name in data if name != key})
