"""Pico at the table with real cards: what hands are asked for, in which order, and what is taken for what."""

import json

import pytest

from firmware_host.soak.recount import pico_scores
from games.api import BYSTANDER, HIDDEN, Accepted, Asked, Bot, Kind, Laid, Rejected, Seat, Setup, Shared
from games.pico.machine import new_machine, restore_machine
from games.pico.rules import GO_ON
from tests.games.pico.playing import Hands, company, laid, lifted, pressed, token

COMPANIES = ["pp", "pb", "bp", "bb"]
RULES: list[dict[str, str]] = [
    {},
    {"deck": "pico1", "change_until_reveal": "on"},
    {"deck": "pico2", "tie": "tricks", "points": "bsn13_four2"},
]


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("letters", COMPANIES)
def test_a_whole_game_is_played_by_doing_what_is_asked(letters: str, rules: dict[str, str]) -> None:
    for seed in range(4):
        table = Hands(letters, seed, **rules)
        while table.step():
            assert table.machine.phase == table.machine.masked(BYSTANDER).phase_of()
            table.restart()  # nothing is held but what a checkpoint keeps
        outcome = table.machine.outcome()
        assert outcome is not None
        state = table.machine.masked(BYSTANDER)
        assert outcome.scores == pico_scores(state.to_json(), table.setup.options)
        assert state.round == 2


def test_both_draw_at_the_same_time_each_on_the_own_reader_and_take_each_card_up() -> None:
    table = Hands("pp")
    acts = table.machine.acts()
    assert [(act.kind, act.who, act.target) for act in acts[:6]] == [(Kind.DEAL, 0, Seat(0))] * 6
    table.lay(0, 3)
    table.lay(1, 16)
    assert table.hear(laid(1, 4)) == Rejected("take_up_first")
    table.lift(1)
    table.lay(1, 4)
    assert [card for card in table.machine.masked(BYSTANDER).hands[1] if card != HIDDEN] == [4, 16]


def test_a_card_drawn_twice_or_held_by_the_other_is_refused_and_a_card_of_no_use_too() -> None:
    table = Hands("pp", deck="pico2")
    table.lay(0, 7)
    table.lift(0)

    def on(player: int, card: int) -> Laid:
        return Laid(Seat(player), token(card, "pico2"))

    reply = table.hear(on(0, 7))
    assert isinstance(reply, Rejected)
    assert reply.code == "card_known"
    reply = table.hear(on(1, 7))
    assert isinstance(reply, Rejected)
    assert reply.code == "card_elsewhere"
    reply = table.hear(on(1, 3))
    assert isinstance(reply, Rejected)
    assert reply.code == "card_not_in_deck"
    assert table.hear(laid(1, 8)) == Rejected("other_deck")


def test_the_card_that_is_left_goes_to_the_middle_by_its_reader_or_beside_it() -> None:
    for by_reader in (False, True):
        table = Hands("pp", seed=3)
        while not any(act.kind is Kind.SHOW for act in table.machine.acts()):
            first = table.machine.acts()[0]
            table.lay(first.who, table.stock.pop())
            table.lift(first.who)
        (left,) = table.stock
        assert table.machine.masked(BYSTANDER).opened == left
        player = table.machine.acts()[0].who
        assert table.hear(laid(player, 2 if left != 2 else 3)) == Rejected(
            "open_card_first", {"card": table.machine.acts()[0].what}
        )
        other = table.machine.masked(0).hands[0][0]
        assert table.hear(Laid(Shared(), laid(0, other).token)) == Rejected(
            "other_open_card", {"card": table.machine.acts()[0].what}
        )
        table.accepted(Laid(Shared(), laid(0, left).token) if by_reader else pressed(player))
        assert table.machine.acts() == ()
        assert table.machine.phase == "choose"


@pytest.fixture
def duel() -> Hands:
    """Two people who are to choose."""
    table = Hands("pp", seed=5)
    table.until("choose")
    return table


def test_the_first_choice_is_hidden_and_the_second_shows_both(duel: Hands) -> None:
    """P30."""
    own, other = duel.machine.masked(0).hands
    duel.lay(0, own[0])
    assert duel.machine.masked(1).chosen[0] == HIDDEN
    assert duel.machine.masked(BYSTANDER).chosen[0] == HIDDEN
    assert duel.machine.masked(0).chosen[0] == own[0]
    duel.lay(1, other[0])
    assert duel.machine.masked(BYSTANDER).plays == [(own[0], other[0])]
    assert {act.kind for act in duel.machine.acts()} == {Kind.TAKE, Kind.RETURN}


def test_a_chosen_card_that_is_lifted_is_asked_back_and_no_other_one_is_taken(duel: Hands) -> None:
    """P31, P-Q3 off."""
    own = duel.machine.masked(0).hands[0]
    duel.lay(0, own[0])
    duel.lift(0)
    assert duel.machine.view(0).screen.title.id == "pico.lay_back"
    before = duel.machine.to_json()
    assert duel.hear(laid(0, own[1])) == Rejected("already_chosen")
    assert duel.machine.to_json() == before
    duel.accepted(laid(0, own[0]))
    assert duel.machine.view(0).screen.title.id == "pico.chosen"


def test_where_so_agreed_another_card_takes_the_place_of_the_lifted_one() -> None:
    """P-Q3 on."""
    table = Hands("pp", seed=5, change_until_reveal="on")
    table.until("choose")
    own, other = table.machine.masked(0).hands
    table.lay(0, own[0])
    table.lift(0)
    assert table.machine.view(0).screen.title.id == "pico.lay_again"
    table.lay(0, own[2])
    table.lay(1, other[0])
    assert table.machine.masked(BYSTANDER).plays == [(own[2], other[0])]


def test_a_lifted_card_counts_when_the_other_has_chosen_and_is_dealt_with_by_ok(duel: Hands) -> None:
    own, other = duel.machine.masked(0).hands
    duel.lay(0, own[0])
    duel.lift(0)
    duel.lay(1, other[0])
    assert duel.machine.masked(BYSTANDER).plays == [(own[0], other[0])]
    duel.accepted(pressed(0))
    assert [act.who for act in duel.machine.acts()] == [1]


def test_the_next_card_waits_until_both_have_cleared_the_trick_away(duel: Hands) -> None:
    own, other = duel.machine.masked(0).hands
    duel.lay(0, own[0])
    duel.lay(1, other[0])
    assert isinstance(duel.hear(pressed(0)), Asked)  # the card still lies there
    duel.lift(0)
    card = duel.machine.masked(0).hands[0][0]
    assert duel.hear(laid(0, card)) == Rejected("wait_for_seat", {"seat": Seat(1)})
    duel.lift(1)
    duel.lay(0, card)


def test_a_bot_chooses_before_a_person_may_and_its_card_stays_where_it_lies() -> None:
    table = Hands("pb", seed=2)
    while table.machine.phase == "deal":
        first = table.machine.acts()[0]
        table.lay(first.who, table.stock.pop())
        table.lift(first.who)
    table.accepted(pressed(0))
    assert table.machine.asked_bots() == (1,)
    card = table.machine.masked(0).hands[0][0]
    assert table.hear(laid(0, card)) == Rejected("still_choosing", {"seat": Seat(1)})
    table.hear(lifted(0, card))
    assert isinstance(table.machine.decide(1, table.machine.masked(1).hands[1][0]), Accepted)
    assert table.machine.asked_bots() == ()
    for open_card in table.machine.masked(0).hands[1]:  # nobody finds the choice by trying
        assert table.hear(laid(1, open_card)) == Rejected("bots_reader", {"seat": Seat(1)})
    table.lay(0, card)
    assert len(table.machine.masked(BYSTANDER).plays) == 1


def test_a_bot_that_won_has_its_card_laid_aside_by_whoever_says_ok() -> None:
    table = Hands("pb", seed=2)
    table.until("choose")
    while table.machine.masked(BYSTANDER).won[1] == 0:
        table.clear()
        table.choose(0)
    table.lift(0)
    (act,) = table.machine.acts()
    assert (act.kind, act.who) == (Kind.TAKE, 1)
    table.accepted(pressed(0))
    assert table.machine.acts() == ()


def test_the_round_is_not_over_before_both_are_ready_and_all_cards_have_changed_hands(duel: Hands) -> None:
    """P25, P35."""
    dealt = duel.machine.masked(BYSTANDER).dealt
    duel.until("intermission")
    card = duel.machine.masked(0).hands[0][0]
    assert duel.hear(laid(0, card)) == Rejected("between_rounds")
    duel.hear(lifted(0, card))
    duel.accepted(pressed(0))
    assert duel.machine.phase == "intermission"
    assert isinstance(duel.hear(pressed(0)), Asked)
    duel.accepted(pressed(1))
    assert duel.machine.phase == "choose"
    assert [tuple(hand) for hand in duel.machine.masked(BYSTANDER).hands] == [dealt[1], dealt[0]]
    assert [(act.kind, act.who) for act in duel.machine.acts()] == [(Kind.PASS, 0), (Kind.PASS, 1)]
    assert duel.hear(laid(0, dealt[1][0])) == Rejected("swap_first", {"seat": Seat(1)})
    duel.hear(lifted(0, dealt[1][0]))
    duel.accepted(pressed(1))
    duel.accepted(pressed(0))
    duel.lay(0, dealt[1][0])  # P32: cards won in round 1 are back in play


def test_no_decision_is_taken_from_a_bot_that_was_not_asked(duel: Hands) -> None:
    assert duel.machine.decide(1, GO_ON) == Rejected("no_decision_wanted", {"seat": Seat(1)})


@pytest.mark.parametrize("letters", COMPANIES)
def test_after_a_restart_at_any_moment_the_game_stands_where_it_stood(letters: str) -> None:
    table = Hands(letters, seed=9)
    going = True
    while going:
        kept = json.loads(json.dumps(table.machine.to_json()))
        again = restore_machine(table.setup, kept)
        assert again.to_json() == kept
        assert [again.view(v) for v in (BYSTANDER, 0, 1)] == [
            table.machine.view(v) for v in (BYSTANDER, 0, 1)
        ]
        assert again.asked_bots() == table.machine.asked_bots()
        going = table.step()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("state", {"dealer": 0}),
        ("acts", 3),
        ("acts", [{"kind": "fly"}]),
        ("acts", [{"kind": "deal", "who": 7, "what": None, "source": None, "target": None}]),
        ("lying", ["?"]),
        ("lying", ["?", "14"]),
        ("moves", -1),
    ],
)
def test_a_checkpoint_that_makes_no_sense_is_refused_by_its_key(key: str, value: object) -> None:
    kept = {**Hands("pp").machine.to_json(), key: value}
    with pytest.raises(ValueError, match=key):
        restore_machine(company("pp"), kept)
    del kept[key]
    with pytest.raises(ValueError, match=f"{key}: missing"):
        restore_machine(company("pp"), kept)


def test_options_of_another_game_are_no_setup() -> None:
    with pytest.raises(ValueError, match="Pico"):
        new_machine(Setup(object(), (Bot("easy"), Bot("easy")), 0), None)  # type: ignore[arg-type]
