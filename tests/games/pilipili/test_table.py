"""Pili Pili with real cards, by hands that do what is asked, and by hands that do something else."""

import re
from pathlib import Path

import pytest

from firmware_host.table.typeset import ROWS_BELOW_TITLE, Typesetter, wrapped
from firmware_host.wiring.texts import panel_typist, words
from games.api import (
    BYSTANDER,
    Accepted,
    Asked,
    Card,
    Holding,
    Key,
    Kind,
    Laid,
    Lifted,
    Meaning,
    Rejected,
    Seat,
    Shared,
    Unknown,
)
from games.pilipili.inputs import MISSION_DECK
from games.pilipili.machine import new_machine, restore_machine
from tests.games.pilipili.playing import KINDS_OF_CARDS, Hands, company, pressed, token

WORDS = words()
COLUMNS = panel_typist().columns
ROOMS = Path(__file__).parents[3] / "games" / "pilipili"


def code(reply):
    assert isinstance(reply, Rejected), reply
    said = f"rejected.{reply.code}"
    for catalogue in WORDS.values():
        assert catalogue.entries[said].format_map(dict.fromkeys(reply.values, "x"))
    return reply.code


def at(phase, *missions, letters="ppp", seed=1, **rules):
    hands = Hands(letters, *missions, seed=seed, **rules)
    while hands.machine.phase != phase or hands.machine.acts() or hands.data["shown"]:
        assert hands.step(), f"never came to {phase}"
    return hands


def title(hands, player):
    return hands.machine.view(player).screen.title.id


@pytest.mark.parametrize("letters", ["pp", "pb", "pbp", "bpbp", "ppppp", "bbpppppp"])
def test_whole_games_are_played_with_real_cards_from_checkpoint_to_checkpoint(letters):
    hands = Hands(letters, *KINDS_OF_CARDS.values(), seed=len(letters), extra_missions="on", pili_limit=9)
    steps = 0
    while hands.step():
        steps += 1
        if steps % 9 == 0:
            hands.restart()
    outcome = hands.machine.outcome()
    assert max(outcome.scores) >= 9
    assert all(isinstance(reply, Accepted) for reply in hands.replies)


@pytest.mark.parametrize("kind", KINDS_OF_CARDS)
def test_every_screen_has_its_rows_in_every_language(kind):
    """Title and rows fit; of eight players no row is lost that tells what to do."""
    hands = Hands("ppbppppp", KINDS_OF_CARDS[kind], seed=2, extra_missions="on", pili_limit=3)
    seen = set()
    while hands.step():
        for viewer in (BYSTANDER, 0, 2, 5):
            screen = hands.machine.view(viewer).screen
            if (screen.title.id, viewer) in seen:
                continue
            seen.add((screen.title.id, viewer))
            for catalogue in WORDS.values():
                setter = Typesetter(catalogue, COLUMNS, lambda player: player + 1)
                said = catalogue.say(screen.title, lambda player: player + 1)
                assert len(said) <= (COLUMNS if not screen.large else 21), said
                assert setter.rows(screen)
                first = [
                    row for line in screen.lines[:1] for row in wrapped(catalogue.say(line, str), COLUMNS)
                ]
                assert len(first) <= ROWS_BELOW_TITLE


def test_every_refusal_of_this_game_has_its_sentence():
    codes = set()
    for file in ROOMS.rglob("*.py"):
        codes |= set(re.findall(r'Rejected\(\s*"(\w+)"', file.read_text()))
    codes |= {"missions_clash", "slot_first", "joker_ends", "joker_value", "wrong_slot", "not_in_slots"}
    for catalogue in WORDS.values():
        missing = [code for code in sorted(codes) if f"rejected.{code}" not in catalogue.entries]
        assert not missing


# --- the mission ---------------------------------------------------------------------------------


def test_a_mission_card_in_the_middle_begins_the_round():
    hands = Hands("pp", "reward-4", "open_hands-3")
    assert title(hands, 0) == "pilipili.mission"
    hands.accepted(Laid(Shared(), Card(MISSION_DECK, "2")))
    assert hands.machine.view(1).screen.lines[-1].id == "pilipili.kind.open_hands"
    assert [act.kind for act in hands.machine.acts()] == [Kind.DEAL] * 6


def test_a_mission_card_nobody_knows_elsewhere_or_used_is_refused_in_words():
    hands = Hands("pp", "reward-4", "open_hands-3")
    assert code(hands.hear(Laid(Shared(), Unknown()))) == "unknown_mission"
    assert code(hands.hear(Laid(Shared(), token(5)))) == "own_reader"
    assert code(hands.hear(Laid(Seat(0), Card(MISSION_DECK, "1")))) == "mission_in_middle"
    assert code(hands.hear(Laid(Seat(0), token(5)))) == "mission_missing"
    assert code(hands.hear(Laid(Shared(), Card(MISSION_DECK, "9")))) == "unknown_move"
    hands.accepted(Laid(Shared(), Card(MISSION_DECK, "1")))
    assert code(hands.hear(Laid(Shared(), Card(MISSION_DECK, "2")))) == "wait_for_seat"
    while hands.machine.phase != "between":
        hands.step()
    while hands.machine.phase != "mission" or hands.machine.acts():
        hands.step()
    assert code(hands.hear(Laid(Shared(), Card(MISSION_DECK, "1")))) == "mission_used"


def test_a_second_mission_that_does_not_go_with_the_first_is_refused():
    hands = Hands("pp", "forehead-3", "three_seconds-4", "reward-3", missions_per_round=2)
    hands.accepted(Laid(Shared(), Card(MISSION_DECK, "1")))
    assert code(hands.hear(Laid(Shared(), Card(MISSION_DECK, "2")))) == "missions_clash"
    hands.accepted(Laid(Shared(), Card(MISSION_DECK, "3")))


# --- dealing in ----------------------------------------------------------------------------------


def test_cards_are_dealt_in_by_all_at_once_and_only_counted():
    hands = Hands("ppp")
    hands.lay(2, 40)
    hands.lay(0, 12)
    assert title(hands, 0) == title(hands, 2) == "pilipili.take_in"
    assert code(hands.hear(Laid(Seat(0), token(13)))) == "take_up_first"
    hands.lift(0)
    screen = hands.machine.view(0).screen
    assert screen.title.values == {"number": 2, "size": 5}
    assert code(hands.hear(Laid(Seat(0), token(40)))) == "not_from_stock"
    assert code(hands.hear(Laid(Seat(0), token(12)))) == "not_from_stock"
    assert code(hands.hear(Laid(Seat(0), Unknown()))) == "unknown_card"
    assert code(hands.hear(Laid(Seat(0), Card("bsn13", "5")))) == "other_deck"
    for viewer in (BYSTANDER, 0, 1, 2):
        assert "40" not in repr(hands.machine.view(viewer))


def test_a_card_taken_up_unseen_is_told_by_ok():
    hands = Hands("pp")
    hands.lay(0, 12)
    hands.accepted(Lifted(Seat(0), token(12)))
    assert title(hands, 0) == "pilipili.deal"


# --- bids ----------------------------------------------------------------------------------------


def test_the_last_bidders_dial_leaves_out_the_sum_and_says_so():
    hands = at("bid", letters="pp")
    hands.accepted(pressed(0, Key.RIGHT))
    hands.accepted(pressed(0))
    screen = hands.machine.view(1).screen
    assert screen.lines[0].id == "pilipili.not_sum"
    assert screen.lines[0].values == {"bid": 4, "total": 5}
    shown = []
    for _ in range(5):
        shown.append(hands.machine.view(1).screen.title.values["bid"])
        hands.accepted(pressed(1, Key.RIGHT))
    assert shown == [0, 1, 2, 3, 5]


def test_keys_and_cards_of_others_while_one_bids_are_answered():
    hands = at("bid", letters="ppb")
    assert isinstance(hands.hear(pressed(1)), Asked)
    assert isinstance(hands.hear(pressed(1, Key.LEFT)), Asked)
    card = hands.data["state"]["hands"][1][0]
    assert code(hands.hear(Laid(Seat(1), token(card)))) == "not_your_turn"
    assert code(hands.hear(Laid(Seat(0), token(hands.data["state"]["hands"][0][0])))) == "bid_first"
    assert code(hands.hear(Laid(Seat(2), token(card)))) == "bots_reader"


# --- tricks --------------------------------------------------------------------------------------


def test_a_wrong_card_is_named_to_whoever_laid_it_alone():
    hands = at("lead", letters="ppp")
    other = hands.data["state"]["hands"][1][0]
    refused = hands.hear(Laid(Seat(0), token(other)))
    assert code(refused) == "card_not_in_hand"
    for viewer in (BYSTANDER, 1, 2):
        assert hands.machine.view(viewer).screen.title.id == "pilipili.turn"


def test_high_or_low_names_what_may_be_laid():
    hands = at("lead", "high_or_low-5", letters="pp")
    hand = [card for card in hands.data["state"]["hands"][0] if card != "J"]
    refused = hands.hear(Laid(Seat(0), token(sorted(hand, key=int)[1])))
    assert code(refused) == "high_or_low"


def test_the_winner_takes_the_trick_and_a_card_put_back_lies_again():
    hands = at("lead", letters="ppp")
    while not hands.machine.acts():
        hands.step()
    take = hands.machine.acts()[0]
    assert take.kind is Kind.TAKE
    other = next(player for player in range(3) if player != take.who)
    card = hands.data["lying"][other]
    hands.lift(other)
    assert code(hands.hear(Laid(Seat(take.who), token(card)))) == "take_first"
    hands.accepted(Laid(Seat(other), token(card)))
    hands.deed(take)
    assert not hands.machine.acts()


def test_a_bots_slot_is_asked_for_and_another_one_refused():
    hands = at("lead", letters="pb", seed=3)
    while not (hands.machine.acts() and hands.machine.acts()[0].kind is Kind.PLAY):
        hands.step()
    act = hands.machine.acts()[0]
    row = hands.data["slots"][1]
    wrong = next((card for at, card in enumerate(row, 1) if at != act.source.number and card != "?"), None)
    if wrong is not None:
        assert code(hands.hear(Laid(Seat(1), token(wrong)))) == "wrong_slot"
    own = hands.data["state"]["hands"][0]
    if own:
        assert code(hands.hear(Laid(Seat(1), token(own[0])))) == "not_in_slots"
    assert code(hands.hear(Laid(Seat(0), token(row[act.source.number - 1])))) == "slot_first"
    hands.deed(act)


# --- cards that change hands ---------------------------------------------------------------------


def test_cards_passed_on_arrive_in_any_order_and_none_too_soon():
    hands = at("pass", "pass-2-left-4")
    given = {}
    for player in range(2):
        given[player] = hands.data["state"]["hands"][player][:2]
        for card in given[player]:
            hands.lay(player, card)
            hands.accepted(Lifted(Seat(player), token(card)))
    assert code(hands.hear(Laid(Seat(1), token(given[0][0])))) == "passed_too_soon"
    given[2] = hands.data["state"]["hands"][2][:2]
    for card in given[2]:
        hands.lay(2, card)
    assert [act.kind for act in hands.machine.acts()] == [Kind.DEAL] * 6
    assert code(hands.hear(Laid(Seat(1), token(given[2][0])))) == "not_passed_on"
    for player in (1, 0, 2):
        for card in reversed(given[(player - 1) % 3]):
            hands.lay(player, card)
            hands.lift(player)
    assert not hands.machine.acts()
    assert hands.machine.phase == "lead"


def test_whole_hands_go_on_by_ok_and_to_a_bot_over_its_reader():
    hands = Hands("ppb", "pass_all-left-3", seed=2)
    while hands.machine.phase != "lead":
        hands.step()
    acts = hands.machine.acts()
    assert [(act.who, act.what) for act in acts] == [(0, 3), (2, 3), (2, None), (2, None), (2, None)]
    assert code(hands.hear(Laid(Seat(0), token(1)))) == "hand_over_first"
    while hands.machine.acts():
        hands.step()
    slots = [card for card in hands.data["slots"][2] if card != "?"]
    assert sorted(slots) == sorted(hands.data["state"]["hands"][2])


def test_after_open_hands_everybody_says_that_the_cards_lie_open():
    hands = Hands("ppp", "open_hands-3")
    while not any(act.kind is Kind.CONFIRM for act in hands.machine.acts()):
        hands.step()
    assert code(hands.hear(Laid(Seat(1), token(hands.data["state"]["hands"][1][0])))) == "open_first"
    for player in (2, 0, 1):
        hands.accepted(pressed(player))
    assert hands.machine.phase == "lead"


# --- all at once ---------------------------------------------------------------------------------


def test_a_card_for_all_at_once_counts_after_its_ok_and_may_be_changed_before():
    hands = at("commit", "simultaneous-4")
    first, second = hands.data["state"]["hands"][0][:2]
    hands.lay(0, first)
    assert code(hands.hear(Laid(Seat(0), token(second)))) == "ok_or_take_back"
    hands.accepted(Lifted(Seat(0), token(first)))
    hands.lay(0, second)
    lamps = {lamp.place: lamp.meaning for lamp in hands.machine.view(1).lamps}
    assert lamps[Seat(0)] is Meaning.YOUR_TURN
    hands.accepted(pressed(0))
    lamps = {lamp.place: lamp.meaning for lamp in hands.machine.view(1).lamps}
    assert lamps[Seat(0)] is Meaning.READY
    assert code(hands.hear(Laid(Seat(0), token(first)))) == "already_chosen"


def test_a_look_is_counted_down_after_the_dealers_ok():
    hands = at("look", "three_seconds-4")
    assert title(hands, 0) == "pilipili.look_start"
    assert title(hands, 1) == "pilipili.look_soon"
    assert isinstance(hands.hear(pressed(1)), Asked)
    hands.accepted(pressed(0))
    seconds = []
    while hands.machine.phase == "look":
        (ask,) = hands.machine.timers()
        seconds.append((hands.machine.view(1).screen.countdown, ask.seconds))
        hands.step()
    assert seconds == [(3, 1.0), (2, 1.0), (1, 1.0)]


# --- checkpoints ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "key",
    ["state", "acts", "due", "dials", "picked", "lying", "slots", "sure", "shown", "left", "draws", "moves"],
)
def test_a_checkpoint_without_a_part_is_refused_by_its_name(key):
    setup = company("pp", Holding.TAGS)
    data = Hands("pp").data
    del data[key]
    with pytest.raises(ValueError, match=key):
        restore_machine(setup, data)


def test_options_of_another_game_are_refused():
    setup = company("pp", Holding.TAGS)
    with pytest.raises(ValueError, match="own options"):
        new_machine(type(setup)(object(), setup.sitters, 0, setup.holding), None)
