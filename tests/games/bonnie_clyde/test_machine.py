"""Whole games at the table, with real cards: acts, bots' slots, checkpoints, and what others can tell."""

import random
from dataclasses import replace

import pytest

from games.api import BYSTANDER, HIDDEN, Accepted, Asked, Holding, Kind, Laid, Press, Rejected, Seat, Shared
from games.bonnie_clyde.rules import CARDS, parse_card
from tests.games.bonnie_clyde.playing import Hands, arrow, ok, token
from tests.games.bonnie_clyde.position import after, at


def table(state, letters="pp", **more):
    """A table at this position, with nothing left to do for hands."""
    hands = Hands(letters, **more)
    now = hands.machine._now
    slots = tuple(
        tuple(hand) if sitter == "b" else () for hand, sitter in zip(state.hands, letters, strict=True)
    )
    hands.machine._now = replace(now, state=state, acts=(), slots=slots, holds=_holds(state))
    hands.machine._phases.stand_at(state.phase_of())
    return hands


def _holds(state):
    from games.bonnie_clyde.machine.now import places_of
    from games.held import taken_up

    return taken_up(places_of(state), random.Random(1))


@pytest.mark.parametrize(("letters", "seed"), [("pp", 1), ("pb", 2), ("bpb", 3), ("pbpb", 4)])
def test_a_game_is_played_from_the_deal_to_the_end_with_real_cards(letters, seed):
    hands = Hands(letters, seed, target=50)
    for number in range(3000):
        if number % 97 == 0:
            hands.restart()
        if not hands.step():
            break
        known = [card for hand in hands.state.hands for card in hand]
        assert HIDDEN not in known or hands.machine.acts()
    assert hands.machine.outcome() is not None


def test_the_ten_cards_are_laid_in_order_and_nobody_hears_which_they_are():
    hands = Hands("pp")
    hands.deed(hands.machine.acts()[0])
    for place in range(1, 11):
        lit = [lamp for lamp in hands.machine.view(BYSTANDER).lamps if lamp.meaning.value == "attention"]
        assert str(place) in [getattr(lamp.place, "name", "") for lamp in lit]
        hands.deed(hands.machine.acts()[0])
    shown = [hands.machine.view(viewer).screen for viewer in (BYSTANDER, 0, 1)]
    named = set(map(str, range(1, 11)))
    assert all("card" not in line.values for screen in shown for line in (screen.title, *screen.lines)), named
    assert hands.machine.masked(0).board[1:] == [HIDDEN] * 10


def test_ten_cards_without_both_outlaws_are_refused():
    hands = Hands("pp")
    hands.deed(hands.machine.acts()[0])
    for card in range(8):
        hands.accepted(Laid(Shared(), token(card)))
    refused = hands.hear(Laid(Shared(), token(8)))
    assert refused == Rejected("bonnie_clyde.outlaws_missing")
    hands.accepted(Laid(Shared(), token("Bo")))
    assert hands.hear(Laid(Shared(), token(9))) == Rejected("bonnie_clyde.outlaws_missing")
    hands.accepted(Laid(Shared(), token("Cl")))


def test_drawing_is_chosen_by_keys_and_done_over_the_own_reader():
    hands = table(at("4a 4b 9a", "1a 1b", pile="2a 7a", phase="draw"))
    hands.pick("stock")
    (act,) = hands.machine.acts()
    assert (act.kind, act.what, act.target) == (Kind.DRAW, None, Seat(0))
    drawn = next(card for card in range(CARDS) if card in hands.state.stock)
    assert isinstance(hands.hear(Laid(Seat(1), token(drawn))), Rejected)


def test_a_set_says_upright_or_crosswise_and_sends_the_car_on():
    for car, line in ((4, "bonnie_clyde.crosswise"), (7, "bonnie_clyde.upright")):
        hands = table(at("4a 4b 4c 4d 9a", "1a", car=car, board={4: "8a"}))
        hands.pick("meld")
        hands.lay("4a")
        assert line in [text.id for text in hands.machine.view(0).screen.lines]
        for card in ("4b", "4c"):
            hands.lay(card)
        hands.accepted(ok(0))
        hands.wait()
        assert isinstance(hands.pick("leave"), Accepted)
        assert [act.what for act in hands.machine.acts()] == ["car"]
        assert hands.machine.view(1).screen.title.values["place"] == car + 1


def looking(card, turn_hand="4a 4b 4c 9a 9b"):
    """Somebody has laid a set of 4 away from the car, where this card lies."""
    hands = table(at(turn_hand, "1a 2b", car=9, board={4: card}))
    hands.pick("meld")
    for laid in ("4a", "4b", "4c"):
        hands.lay(laid)
    assert hands.machine.phase == "look"
    return hands


def public(hands):
    """All that others can see, hear and measure."""
    machine = hands.machine
    return (
        machine.view(1),
        machine.view(BYSTANDER),
        machine.masked(1).to_json(),
        machine.masked(BYSTANDER).to_json(),
        machine.timers(),
        machine.acts(),
        machine.moves,
        machine.asked_bots(),
    )


def test_left_by_choice_and_left_by_force_are_the_same_to_everybody_else():
    """BC-T43: the same keys, the same outputs and timers after each, whatever lies there."""
    free, forced = looking("8a"), looking("Bo")
    keys = [ok(0), ok(0, Press.LONG), ok(0, Press.RELEASED), arrow(0), None, ok(0)]
    assert public(free) == public(forced)
    for key in keys:
        events = []
        for hands in (free, forced):
            if key is None:
                hands.wait()
                continue
            reply = hands.hear(key)
            events.append(reply.events if isinstance(reply, Accepted) else reply)
        assert public(free) == public(forced), key
        assert len({str(event) for event in events}) < 2
    assert free.machine.phase == forced.machine.phase == "play"


def test_taking_an_outlaw_away_from_the_car_is_refused_for_one_pair_of_eyes():
    hands = looking("Cl")
    hands.wait()
    before = public(hands)
    reply = hands.pick("take")
    assert isinstance(reply, Asked)
    assert reply.text.id == "bonnie_clyde.ask.private"
    assert public(hands) == before


def test_a_look_lasts_its_least_time_before_anything_counts():
    hands = looking("8a")
    assert isinstance(hands.pick("take"), Asked)
    hands.wait()
    assert isinstance(hands.pick("take"), Accepted)
    (act, *_) = hands.machine.acts()
    assert act.what is None
    assert hands.hear(Laid(Seat(0), token("8b"))) == Rejected("bonnie_clyde.another_card")
    hands.accepted(Laid(Seat(0), token("8a")))


def test_a_bot_that_looks_is_asked_after_the_least_time_alone():
    state = at("4a 9a 9b", "1a 2b", board={4: "Bo"}, phase="look", place=4)
    hands = table(state, "bp")
    assert hands.machine.asked_bots() == ()
    hands.wait()
    assert hands.machine.asked_bots() == (0,)


def test_an_outlaw_is_caught_for_all_to_see():
    hands = table(at("4a 4b 4c 9a 9b", "1a", car=4, board={4: "Bo"}))
    hands.pick("meld")
    for card in ("4a", "4b", "4c"):
        hands.lay(card)
    for viewer in (1, BYSTANDER):
        assert hands.machine.view(viewer).screen.title.id == "bonnie_clyde.caught_by"
    hands.clear()
    assert hands.state.caught[0] == (parse_card("Bo"),)


def test_a_bot_takes_a_discard_by_its_place_in_the_pile():
    state = after(at("4a 9a 9b Hc", "1a", pile="5a 5b Hb 5c"), "use Hc", "search")
    hands = table(state, "bp")
    assert isinstance(hands.machine.decide(0, parse_card("5b")), Accepted)
    assert hands.machine.view(0).screen.title.values == {"number": 3, "slot": 4}
    assert all("card" not in str(act.what) for act in hands.machine.acts()[:1])


@pytest.mark.parametrize("holding", list(Holding))
def test_what_is_hidden_changes_nothing_others_are_shown(holding):
    """Hidden cards permuted: every output equal, for each viewer, all through a game."""
    hands = Hands("pp", 5, holding)
    dice = random.Random(7)
    for _ in range(60):
        if holding is Holding.TAGS:
            hands.clear()
        if hands.machine.phase in ("deal", "over"):
            break
        for viewer in (BYSTANDER, 0, 1):
            now = hands.machine._now
            full = now.state.masked(viewer).filled(dice)
            view, back = hands.machine.view(viewer), hands.machine.look_back(viewer)
            hands.machine._now = replace(now, state=full)
            assert hands.machine.view(viewer) == view
            assert hands.machine.look_back(viewer) == back
            assert hands.machine.masked(viewer).to_json() == now.state.masked(viewer).to_json()
            hands.machine._now = now
        if holding is Holding.TAGS:
            hands.step()
        else:
            hands.wait()
            hands.machine._decided((dice.choice(hands.state.legal()),), None)
