"""Briscola with hands on the panels: whole games by presses, and what may not be told by them."""

import collections
import json
import random
from dataclasses import replace
from typing import Any

import pytest

from firmware_host.soak.recount import briscola_scores
from games.api import (
    BYSTANDER,
    Accepted,
    Asked,
    Card,
    Key,
    Lifted,
    Meaning,
    Press,
    Rejected,
    Seat,
    Shared,
    TimeUp,
)
from games.briscola.rules import DECK, Options, State, card_name, cards_for
from tests.games.briscola.playing import COLUMNS, ROWS, catalogue, laid, ok, panel, sentence, viewers
from tests.games.briscola.pressing import Fingers, at_panels, pressed, restored

COMPANIES = ["pp", "pb", "bb", "ppp", "bpb", "pppp", "pbpb", "bppb"]
LONG, REPEAT, RELEASED = Press.LONG, Press.REPEAT, Press.RELEASED


def _title(table: Fingers, viewer: int) -> str:
    return table.machine.view(viewer).screen.title.id


def _cursor(table: Fingers, player: int) -> int:
    hand = table.machine.view(player).screen.hand
    assert hand is not None
    assert hand.cursor is not None
    return hand.cursor


# --- whole games --------------------------------------------------------------------------------


@pytest.mark.parametrize("letters", COMPANIES)
def test_a_whole_game_is_played_by_presses(letters: str) -> None:
    for seed in range(3):
        table = Fingers(at_panels(letters, dealer=seed % len(letters)), seed)
        while table.step():
            assert table.machine.phase == table.machine.masked(BYSTANDER).phase_of()
            assert table.machine.acts() == ()
        outcome = table.machine.outcome()
        assert outcome is not None
        assert sum(outcome.scores) == 120
        assert outcome.scores == briscola_scores(
            table.machine.masked(BYSTANDER).to_json(), table.setup.options
        )
        assert table.machine.moves == len(cards_for(len(letters)))
        assert table.machine.timers() == ()


@pytest.mark.parametrize("rules", [{"direction": "ccw"}, {"rank_variant": "piemonte", "show_points": "end"}])
def test_a_whole_game_is_played_by_house_rules(rules: dict[str, str]) -> None:
    for letters in ("ppp", "pbpb"):
        setup = replace(at_panels(letters), options=Options(**rules))
        table = Fingers(setup, seed=4)
        while table.step():
            pass
        scores = briscola_scores(table.machine.masked(BYSTANDER).to_json(), setup.options)
        assert table.machine.outcome().scores == scores


@pytest.mark.parametrize("letters", COMPANIES)
def test_a_game_restarted_at_every_step_goes_on_the_same(letters: str) -> None:
    steady, restarted = (Fingers(at_panels(letters, dealer=1), seed=7) for _ in range(2))
    going = True
    while going:
        going = steady.step()
        restarted.step()
        restarted.restart()
        assert restarted.machine.to_json() == steady.machine.to_json()
        assert restarted.machine.timers() == steady.machine.timers()
        for viewer in viewers(steady.machine):
            assert restarted.machine.view(viewer) == steady.machine.view(viewer)
    assert restarted.replies == steady.replies


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("letters", ["pp", "bpb", "pppp"])
def test_every_panel_fits_in_five_rows_with_its_title_in_one(letters: str, language: str) -> None:
    texts = catalogue(language)
    table = Fingers(at_panels(letters), seed=8)
    while table.step():
        for viewer in viewers(table.machine):
            screen = table.machine.view(viewer).screen
            rows = panel(screen, texts)
            assert len(rows) + (screen.hand is not None) <= ROWS, rows
            assert len(sentence(screen.title, texts)) <= COLUMNS, rows


# --- secrets ------------------------------------------------------------------------------------


@pytest.mark.parametrize("letters", COMPANIES)
def test_hidden_cards_and_cursors_change_nothing_for_those_who_may_not_know_them(letters: str) -> None:
    table = Fingers(at_panels(letters), seed=3)
    dice = random.Random(5)
    going = True
    while going:
        data = table.machine.to_json()
        turn = table.turn()
        lays = data["sure"] and not data["shown"]
        for viewer in viewers(table.machine):
            other = restored(table.setup, _permuted(data, viewer, dice))
            same = restored(table.setup, data)
            assert _perceived(other, viewer) == _perceived(same, viewer)
            for _ in range(2):
                player, key = dice.randrange(len(letters)), dice.choice(list(Key))
                heard = pressed(player, key, dice.choice(list(Press)))
                if lays and heard == ok(turn):
                    continue  # a card is laid for all to see
                assert other.hear(heard) == same.hear(heard)
                assert _perceived(other, viewer) == _perceived(same, viewer)
        for _ in range(3):
            going = table.step()


def _perceived(machine: Any, viewer: int) -> tuple[object, ...]:
    """All a viewer sees, hears or can measure."""
    return machine.view(viewer), machine.timers(), machine.asked_bots(), machine.outcome()


def _permuted(data: dict[str, Any], viewer: int, dice: random.Random) -> dict[str, Any]:
    """Other cards in every place the viewer may not know, and other cursors in the others' hands."""
    state = State.from_json(data["state"])
    full = state.masked(viewer).filled(dice)
    swapped = json.loads(json.dumps(data))
    swapped["state"] = full.to_json()
    for player, hand in enumerate(full.hands):
        if player != viewer and hand:
            swapped["grips"][player][0] = dice.randrange(len(hand))
    return swapped


def test_a_hand_shows_at_its_own_seat_alone_and_only_while_ok_is_held() -> None:
    table = Fingers(at_panels("ppp"), seed=1)
    before = [table.machine.view(viewer) for viewer in viewers(table.machine)]
    assert all(view.screen.hand is None for view in before)
    table.hear(pressed(2, press=LONG))
    hand = table.machine.view(2).screen.hand
    assert hand is not None
    mine = table.machine.masked(2).hands[2]
    assert hand.cards == tuple(Card(DECK, card_name(card)) for card in mine)
    for viewer in (BYSTANDER, 0, 1):
        assert table.machine.view(viewer) == before[viewer + 1]
    table.hear(pressed(2, press=RELEASED))
    assert table.machine.view(2).screen == before[3].screen


def test_a_cursor_starts_anywhere_in_the_hand_as_often() -> None:
    starts: collections.Counter[int] = collections.Counter()
    for seed in range(300):
        table = Fingers(at_panels("pp"), seed)
        table.hear(pressed(0, press=LONG))
        starts[_cursor(table, 0)] += 1
    assert set(starts) == {0, 1, 2}
    assert min(starts.values()) > 70


def test_a_cursor_starts_anew_when_the_hand_has_changed() -> None:
    kept = 0
    for seed in range(60):
        table = Fingers(at_panels("pp", dealer=1), seed)
        table.hear(pressed(1, press=LONG))
        before = _cursor(table, 1)
        table.hear(pressed(1, press=RELEASED))
        table.lay_any()
        table.lay_any()
        table.hear(pressed(1, press=LONG))
        kept += _cursor(table, 1) == before
    assert 5 < kept < 40


def test_a_cursor_goes_round_and_stays_where_it_was_left() -> None:
    table = Fingers(at_panels("pp", dealer=1), seed=1)
    table.hear(pressed(0, press=LONG))
    start = _cursor(table, 0)
    places = []
    for press in (Press.SHORT, LONG, REPEAT):
        table.hear(pressed(0, Key.RIGHT, press))
        places.append(_cursor(table, 0))
    assert places == [(start + 1) % 3, (start + 2) % 3, start]
    table.hear(pressed(0, Key.LEFT))
    assert _cursor(table, 0) == (start - 1) % 3
    table.hear(pressed(0, press=RELEASED))
    table.hear(pressed(0, press=LONG))
    assert _cursor(table, 0) == (start - 1) % 3


# --- choosing and laying ------------------------------------------------------------------------


def test_a_card_is_laid_by_looking_choosing_and_saying_ok_twice() -> None:
    table = Fingers(at_panels("pp", dealer=1), seed=1)
    assert _title(table, 0) == "briscola.look"
    table.hear(pressed(0, press=LONG))
    assert _title(table, 0) == "briscola.hand"
    table.hear(pressed(0, Key.RIGHT))
    chosen = table.machine.masked(0).hands[0][_cursor(table, 0)]
    table.hear(pressed(0, press=RELEASED))
    assert _title(table, 0) == "briscola.choose"
    assert table.hear(ok(0)) == Accepted()
    assert _title(table, 0) == "briscola.sure"
    assert table.machine.masked(BYSTANDER).trick == ()
    assert table.hear(ok(0)) == Accepted((("played", 0, chosen),))
    assert table.machine.masked(BYSTANDER).trick == (chosen,)
    assert (_title(table, 0), _title(table, 1)) == ("briscola.waiting", "briscola.look")


def test_an_arrow_or_a_look_takes_the_choice_back() -> None:
    table = Fingers(at_panels("pp", dealer=1), seed=1)
    for think_again in (pressed(0, Key.LEFT), pressed(0, Key.RIGHT), pressed(0, press=LONG)):
        table.look(0)
        table.hear(ok(0))
        assert _title(table, 0) == "briscola.sure"
        assert table.hear(think_again) == Accepted()
        table.hear(pressed(0, press=RELEASED))
        assert _title(table, 0) == "briscola.choose"
    assert table.machine.moves == 0


@pytest.mark.parametrize(
    ("player", "asked"), [(0, "briscola.ask.look"), (1, "briscola.ask.turn"), (2, "briscola.ask.turn")]
)
def test_ok_before_its_time_asks_for_what_is_wanted(player: int, asked: str) -> None:
    table = Fingers(at_panels("ppp", dealer=2), seed=1)
    before = table.machine.to_json()
    for heard in (ok(player), pressed(player, Key.LEFT), pressed(player, Key.RIGHT, LONG)):
        reply = table.hear(heard)
        assert isinstance(reply, Asked)
        assert reply.text.id == asked
    assert table.machine.to_json() == before


def test_a_choice_made_by_another_does_not_count() -> None:
    table = Fingers(at_panels("pp", dealer=1), seed=1)
    table.look(0)
    table.look(1)
    table.hear(ok(0))
    assert isinstance(table.hear(ok(1)), Asked)
    assert isinstance(table.hear(pressed(1, Key.LEFT)), Asked)
    assert _title(table, 0) == "briscola.sure"
    assert table.machine.moves == 0


def test_real_cards_are_refused_and_change_nothing() -> None:
    table = Fingers(at_panels("pp", dealer=1), seed=1)
    before = table.machine.to_json()
    for place in (Seat(0), Seat(1), Shared()):
        assert table.hear(laid(place, 7)) == Rejected("hands_on_panels")
        assert table.hear(Lifted(place, Card(DECK, "C7"))) == Accepted()
    assert table.machine.to_json() == before


def test_a_bot_lays_at_once_what_it_decides_and_its_seat_shows_no_hand() -> None:
    table = Fingers(at_panels("pb", dealer=0), seed=1)
    assert table.machine.asked_bots() == (1,)
    assert isinstance(table.hear(pressed(1, press=LONG)), Asked)
    assert table.machine.view(1).screen.hand is None
    card = table.machine.masked(1).hands[1][0]
    assert table.machine.decide(0, card) == Rejected("no_decision_wanted", {"seat": Seat(0)})
    mine = table.machine.masked(0).hands[0][0]
    reply = table.machine.decide(1, mine)
    assert isinstance(reply, Rejected)
    assert reply.code == "card_not_in_hand"
    assert table.machine.decide(1, card) == Accepted((("played", 1, card),))
    assert table.turn() == 0


# --- the trick that is looked at ----------------------------------------------------------------


def test_a_full_trick_is_shown_until_its_winner_says_ok_or_time_is_up() -> None:
    table = Fingers(at_panels("pb", dealer=1), seed=2)
    ended = set()
    while len(ended) < 2:
        while not table.shown():
            table.step()
        state = table.machine.masked(BYSTANDER)
        winner = state.taker
        assert table.machine.asked_bots() == ()
        for viewer in viewers(table.machine):
            view = table.machine.view(viewer)
            assert view.screen.title.id == ("briscola.shown_you" if viewer == winner else "briscola.shown")
            assert {lamp.place: lamp.meaning for lamp in view.lamps}[Seat(winner)] is Meaning.WINNER
        reply = table.hear(ok(1 - winner))
        assert isinstance(reply, Asked)
        assert reply.text.id == "briscola.ask.shown"
        way = "ok" if len(ended) == 0 else "time"
        table.hear(ok(winner) if way == "ok" else TimeUp("trick"))
        ended.add(way)
        assert not table.shown()
        assert (table.machine.asked_bots() == (1,)) == (winner == 1)


def test_the_last_trick_is_looked_at_before_the_outcome_is_given() -> None:
    table = Fingers(at_panels("pp"), seed=6)
    while table.machine.phase != "over":
        table.step()
    assert table.machine.outcome() is None
    table.hear(TimeUp("trick"))
    assert table.machine.outcome() is not None
    reply = table.hear(pressed(0, press=LONG))
    assert isinstance(reply, Asked)
    assert reply.text.id == "briscola.ask.no_cards"


def test_a_hand_may_be_looked_at_while_the_trick_lies() -> None:
    table = Fingers(at_panels("pp"), seed=2)
    while not table.shown():
        table.step()
    winner = table.machine.masked(BYSTANDER).taker
    table.hear(pressed(winner, press=LONG))
    assert len(table.machine.view(winner).screen.hand.cards) == 3
    table.hear(pressed(winner, press=RELEASED))
    assert table.shown()


# --- timers -------------------------------------------------------------------------------------


def test_a_hand_hides_by_itself_when_its_key_is_heard_no_more() -> None:
    table = Fingers(at_panels("pp"), seed=1)
    table.hear(pressed(0, press=LONG))
    (first,) = table.machine.timers()
    table.hear(pressed(0, press=REPEAT))
    (second,) = table.machine.timers()
    assert (first.name, second.name) == ("hand.0", "hand.0")
    assert first.number != second.number
    assert table.hear(TimeUp("hand.1")) == Rejected("no_timer", {"name": "hand.1"})
    assert table.hear(TimeUp("hand.0")) == Accepted()
    assert table.machine.view(0).screen.hand is None
    assert table.machine.timers() == ()
    assert table.hear(pressed(0, press=REPEAT)) == Accepted()
    assert table.machine.view(0).screen.hand is None


# --- checkpoints --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("state", {}),
        ("grips", [[0, False, False]]),
        ("grips", [[3, False, False], [0, False, False]]),
        ("grips", 3),
        ("heard", [0]),
        ("sure", 1),
        ("shown", None),
        ("moves", -1),
        ("chance", "much"),
    ],
)
def test_a_broken_checkpoint_names_the_key(key: str, value: object) -> None:
    setup = at_panels("pb")
    data = Fingers(setup, 0).machine.to_json()
    with pytest.raises(ValueError, match=f"^{key}: "):
        restored(setup, {**data, key: value})
    with pytest.raises(ValueError, match=f"^{key}: missing"):
        restored(setup, {name: data[name] for name in data if name != key})


def test_a_checkpoint_with_unread_cards_is_refused() -> None:
    setup = at_panels("pp")
    machine = Fingers(setup, 0).machine
    data = {**machine.to_json(), "state": machine.masked(0).to_json()}
    with pytest.raises(ValueError, match=r"^state: .*every card is known"):
        restored(setup, data)
