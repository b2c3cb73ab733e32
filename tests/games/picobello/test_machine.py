"""PicoBello at the table: pieces set up one by one, turns by keys and by hand, and what sensors felt."""

import json
import random

import pytest

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
    Press,
    Pressed,
    Rejected,
    Seat,
    Spot,
    TimeUp,
)
from games.picobello.machine import PHASES, new_machine, restore_machine
from games.picobello.rules.standing import wanted
from tests.games.picobello.playing import (
    choose,
    company,
    entries,
    lamps,
    machine_at,
    off,
    ok,
    on,
    right,
    set_up,
)
from tests.games.picobello.position import RED8, holding, standing


def place_of(machine, name):
    return machine.masked(BYSTANDER).to_json()["pawns"][name]


# --- setting up -----------------------------------------------------------------------------------


def test_pieces_are_set_up_one_by_one_and_ok_says_each_is_there():
    machine = new_machine(company(), random.Random(1))
    asked = []
    while machine.acts():
        act = machine.acts()[0]
        asked.append((act.what, act.target.name))
        reply = machine.hear(ok(act.who))
        assert reply.events == (("placed", act.what, act.target.name),)
        assert reply.done == (act,)
    assert asked.count(("white", "g1")) == asked.count(("grey", "g13")) == 2
    assert sorted(spot for what, spot in asked if what == "red") == sorted(RED8)
    assert len(asked) == 16


def test_sensors_tick_off_pieces_in_any_order_and_a_wrong_place_is_refused():
    machine = new_machine(company(), random.Random(1))
    machine.sense(frozenset())
    assert machine.hear(on("e7")).events == (("placed", "", "e7"),)
    assert all(act.target != Spot("e7") for act in machine.acts())
    refused = machine.hear(on("a1"))
    assert refused.code == "wrong_square"
    assert lamps(machine)["a1"] is Meaning.WRONG


def test_what_stands_there_already_is_not_asked_for():
    machine = new_machine(company(), random.Random(1))
    machine.sense(frozenset(RED8))
    assert {act.what for act in machine.acts()} == {"white", "grey"}


# --- who deals, and real cards --------------------------------------------------------------------


def card(name):
    return Card("french36", name)


def draw(machine, *names):
    for name in names:
        player = machine.acts()[0].who
        assert isinstance(machine.hear(Laid(Seat(player), card(name))), Accepted)
        machine.hear(Lifted(Seat(player), card(name)))


def test_the_highest_card_deals_and_those_who_tie_draw_anew():
    """Rule 8, D4"""
    machine = new_machine(company(holding=Holding.TAGS), random.Random(1))
    set_up(machine)
    draw(machine, "S9", "H9", "D4", "C2")
    assert [act.who for act in machine.acts()] == [0, 1]
    assert machine.hear(Laid(Seat(1), card("S3"))).code == "other_reader"
    draw(machine, "S3", "H6")
    assert machine.masked(BYSTANDER).dealer == 1
    assert machine.acts()[0].kind is Kind.CONFIRM
    assert machine.acts()[1].target == Seat(2)


def test_cards_from_hands_nobody_read_are_played_and_the_lowest_of_the_suit_takes():
    machine = new_machine(company(holding=Holding.TAGS, first_dealer="seat"), random.Random(1))
    set_up(machine)
    while machine.acts():
        machine.hear(ok(machine.acts()[0].who))
    for player, name in ((1, "H7"), (2, "H4"), (3, "S2"), (0, "H9")):
        assert isinstance(machine.hear(Laid(Seat(player), card(name))), Accepted)
    assert machine.acts()[0].kind is Kind.TAKE
    assert machine.acts()[0].who == 2
    assert machine.hear(Laid(Seat(0), card("H2"))).code == "take_first"
    machine.hear(ok(2))
    assert (machine.phase, machine.masked(BYSTANDER).turn) == ("move", 2)
    assert machine.hear(Laid(Seat(0), card("H2"))).code == "pawn_first"


# --- a turn by keys -------------------------------------------------------------------------------


def test_keys_choose_a_pawn_and_a_square_and_then_hands_move_it():
    machine = machine_at(standing({"w1": "g1", "b1": "g13"}, card=4))
    assert entries(machine, 0) == [("pawn", "g1")]
    machine.hear(ok(0))
    assert ("hits", "g5") in entries(machine, 0)
    choose(machine, 0, "to", "c1")
    assert (machine.acts()[0].what, machine.acts()[0].target) == ("white", Spot("c1"))
    machine.hear(off("g1"))
    machine.hear(on("c1"))
    assert machine.acts() == ()
    assert machine.phase == "lead"


def test_lamps_show_own_pawns_then_their_squares_and_what_comes_of_them():
    state = standing({"w1": "g4", "w2": "a1", "b1": "f4"}, red=[r for r in RED8 if r != "e7"], card=2)
    machine = machine_at(state)
    shown = lamps(machine)
    assert {shown["g4"], shown["a1"]} == {Meaning.ATTENTION, Meaning.REACHABLE}  # the cursor blinks
    assert choose(machine, 0, "pawn", "g4") == Accepted()
    shown = lamps(machine)
    assert shown["g4"] is Meaning.CHOSEN
    machine.hear(right(0))
    seen = set()
    for _ in entries(machine, 0):
        seen |= {(spot, meaning) for spot, meaning in lamps(machine).items()}
        machine.hear(right(0))
    assert ("f4", Meaning.CAPTURES) in seen
    assert ("g5", Meaning.RELOCATED) in seen
    assert ("h4", Meaning.REACHABLE) in seen


def test_a_walk_onto_an_empty_red_dot_says_that_it_is_sent_back():
    machine = machine_at(standing({"w1": "g1", "b1": "g13"}, card=2))
    machine.hear(ok(0))
    assert ("dot", "g3") in entries(machine, 0)


def test_a_player_may_step_back_within_an_unfinished_turn():
    state = standing({"w1": "g1", "b1": "g13"}, card=4)
    machine = machine_at(state)
    machine.hear(ok(0))
    choose(machine, 0, "hits", "g5")
    assert machine.phase == "red"
    assert machine.acts() == ()  # no hand is asked for anything yet
    choose(machine, 0, "back")
    assert machine.phase == "move"
    assert machine.masked(BYSTANDER) == state.masked(BYSTANDER)


def test_the_red_pawn_goes_by_line_and_square_and_both_are_then_moved_by_hand():
    machine = machine_at(standing({"w1": "g1", "b1": "g13"}, card=4), sensors=False)
    machine.hear(ok(0))
    choose(machine, 0, "hits", "g5")
    machine.hear(ok(0))  # line a
    choose(machine, 0, "red", "a1")
    assert [(act.what, act.target.name) for act in machine.acts()] == [("red", "a1"), ("white", "g5")]


def test_two_that_change_places_do_so_by_way_of_the_hand():
    machine = machine_at(standing({"w1": "a1", "b1": "g6"}, card=5), sensors=False)
    choose(machine, 0, "swap", "a1")
    choose(machine, 0, "with", "g6")
    assert [act.kind for act in machine.acts()] == [Kind.REMOVE, Kind.PLACE, Kind.PLACE]
    while machine.acts():
        machine.hear(ok(0))
    assert (place_of(machine, "white1"), place_of(machine, "grey1")) == ("g6", "a1")


# --- a turn by hand -------------------------------------------------------------------------------


def test_a_lifted_pawn_lights_its_squares_and_moves_where_it_is_put_down():
    machine = machine_at(standing({"w1": "g1", "b1": "g13"}, card=3))
    machine.hear(off("g1"))
    assert entries(machine, 0)[0][0] == "to"
    assert {lamps(machine)["h1"], lamps(machine)["d1"]} <= {Meaning.REACHABLE, Meaning.ATTENTION}
    reply = machine.hear(on("d1"))
    assert ("moved", 0, 6, 3) in reply.events
    assert [(act.source, act.target) for act in reply.done] == [(Spot("g1"), Spot("d1"))]
    assert (machine.phase, machine.acts(), place_of(machine, "white1")) == ("lead", (), "d1")


def test_a_wrong_square_is_refused_and_the_way_back_is_shown():
    machine = machine_at(standing({"w1": "g1", "b1": "g13"}, card=3))
    machine.hear(off("g1"))
    refused = machine.hear(on("e1"))
    assert refused.code == "no_way_there"
    title = machine.view(0).screen.title
    assert (title.id, title.values["square"]) == ("picobello.way_back", Spot("g1"))
    assert lamps(machine)["e1"] is Meaning.WRONG
    machine.hear(off("e1"))
    machine.hear(on("g1"))
    assert entries(machine, 0) == [("pawn", "g1")]
    assert machine.moves == 0


@pytest.mark.parametrize("spot", ["g1", "g13", "e7"])
def test_a_brushed_sensor_and_a_pawn_set_up_again_mean_nothing(spot):
    machine = machine_at(standing({"w1": "g1", "b1": "g13"}, card=3))
    before = machine.to_json()
    machine.hear(off(spot))
    machine.hear(on(spot))
    assert machine.to_json() == before


@pytest.mark.parametrize("order", [("d1", "c1"), ("c1", "d1")], ids=["own first", "theirs first"])
def test_whoever_stands_where_somebody_stood_is_asked_whether_he_was_taken(order):
    machine = machine_at(standing({"w1": "d1", "b1": "c1"}, card=3))
    for spot in order:
        machine.hear(off(spot))
    assert machine.hear(on("c1")) == Accepted((("wondered", "c1"),))
    assert entries(machine, 0) == [("takes", "c1"), ("nothing", "")]
    machine.hear(ok(0))
    assert machine.phase == "home"
    reply = machine.hear(on("g13"))
    assert ("home", 4, machine.masked(0).sides.board.number["g13"]) in reply.events
    assert machine.acts() == ()


def test_a_pawn_knocked_over_while_another_is_in_the_hand_is_not_taken():
    machine = machine_at(standing({"w1": "d1", "b1": "c1"}, card=3))
    machine.hear(off("d1"))
    machine.hear(off("c1"))
    machine.hear(on("c1"))
    choose(machine, 0, "nothing")
    assert machine.phase == "move"
    machine.hear(on("a1"))
    assert (place_of(machine, "white1"), place_of(machine, "grey1")) == ("a1", "c1")


def test_two_pawns_lifted_and_set_up_again_may_have_changed_places():
    machine = machine_at(standing({"w1": "a1", "b1": "g6"}, card=5))
    for event in (off("a1"), off("g6"), on("a1"), on("g6")):
        machine.hear(event)
    assert entries(machine, 0) == [("with", "g6"), ("nothing", "")]
    machine.hear(ok(0))
    assert place_of(machine, "white1") == "g6"
    assert machine.acts() == ()


def test_a_red_pawn_is_lifted_and_put_where_it_may_go():
    machine = machine_at(standing({"w1": "g1", "b1": "g13"}, card=4))
    for event in (off("g5"), off("g1"), on("g5")):
        machine.hear(event)
    machine.hear(ok(0))
    assert machine.phase == "red"
    assert machine.hear(on("g1")).code == "red_not_there"
    machine.hear(off("g1"))
    machine.hear(on("g12"))
    assert (machine.phase, machine.acts()) == ("lead", ())
    assert "g12" in machine.masked(BYSTANDER).to_json()["red"]


def test_a_pawn_that_goes_in_may_stand_in_a_gate_at_once():
    machine = machine_at(standing({"w1": "g6", "w2": "g1", "b1": "g13"}, card=3))
    machine.hear(off("g6"))
    machine.hear(on("gate.N"))
    assert (machine.phase, machine.acts()) == ("lead", ())
    assert machine.masked(BYSTANDER).to_json()["gates"] == "N"
    assert place_of(machine, "white1") == "FIN"


def test_a_move_made_before_it_was_asked_for_is_read_once_it_is():
    machine = machine_at(holding("H4 H8", "H7 S9", "H9 S8", "H10 S7", leader=0))
    data = machine.to_json()
    setup = company()
    data["state"]["pawns"] = {"white1": "a1"}
    data["board"] |= {"pawns": ["a1", *[""] * 7], "sensed": ["a1", *RED8]}
    machine = restore_machine(setup, data)
    for name in ("H4", "H7", "H9", "H10"):
        player = machine.masked(BYSTANDER).turn
        machine.hear(Pressed(player, Key.OK, Press.LONG))
        while (shown := machine.view(player).screen.hand).cards[shown.cursor].name != name:
            machine.hear(right(player))
        machine.hear(Pressed(player, Key.OK, Press.RELEASED))
        if name == "H10":
            machine.hear(off("a1"))
            machine.hear(on("a5"))  # nobody has asked for that yet
        machine.hear(ok(player))
        machine.hear(ok(player))
    assert place_of(machine, "white1") == "a5"
    assert (machine.phase, machine.acts()) == ("lead", ())


# --- the board differs ----------------------------------------------------------------------------


def test_before_a_trick_the_board_is_mended_spot_by_spot():
    machine = machine_at(holding("H4 H8", "H7 S9", "H9 S8", "H10 S7", leader=0))
    machine.hear(off("e7"))
    machine.hear(on("a1"))
    assert [(act.kind, act.what) for act in machine.acts()] == [(Kind.REMOVE, None), (Kind.RETURN, "red")]
    assert machine.view(0).screen.title.id == "picobello.clear"
    machine.hear(off("a1"))
    assert machine.view(0).screen.title.id == "picobello.mend"
    machine.hear(on("e7"))
    assert machine.acts() == ()


def test_ok_says_that_a_sensor_is_wrong_until_it_agrees_again():
    machine = machine_at(holding("H4 H8", "H7 S9", "H9 S8", "H10 S7", leader=0))
    machine.hear(off("e7"))
    assert machine.hear(ok(0)) == Accepted((("deaf", "e7"),))
    assert machine.acts() == ()
    machine.hear(on("e7"))
    machine.hear(off("e7"))
    assert machine.acts()[0].target == Spot("e7")


def test_without_sensors_nothing_differs():
    machine = machine_at(holding("H4 H8", "H7 S9", "H9 S8", "H10 S7", leader=0))
    machine.hear(off("e7"))
    machine.sense(None)
    assert machine.acts() == ()


# --- all of it ------------------------------------------------------------------------------------


def fingers(machine, dice):
    """One press of whoever is to act, at random; pieces are said to be there."""
    acts = machine.acts()
    if acts:
        return ok(acts[0].who)
    state = machine.masked(BYSTANDER)
    if machine.phase in ("lead", "follow"):
        screen = machine.view(state.turn).screen
        if screen.hand is not None:
            let_go = Pressed(state.turn, Key.OK, Press.RELEASED)
            return dice.choice((right(state.turn), right(state.turn), let_go))
        looks = screen.title.id == "picobello.look" or dice.random() < 0.2
        return Pressed(state.turn, Key.OK, Press.LONG if looks else Press.SHORT)
    return dice.choice((ok(state.turn), right(state.turn), right(state.turn)))


@pytest.mark.parametrize(("letters", "seed"), [("pp", 1), ("ppp", 2), ("pppp", 3)])
def test_games_by_keys_go_through_all_phases_and_survive_being_kept(letters, seed):
    dice = random.Random(seed)
    setup = company(letters)
    machine = new_machine(setup, dice)
    seen = set()
    for number in range(4000):
        seen.add(machine.phase)
        if machine.outcome() is not None:
            break
        before = machine.masked(BYSTANDER)
        heard = fingers(machine, dice)
        reply = machine.hear(heard)
        if isinstance(reply, Rejected | Asked):
            assert machine.masked(BYSTANDER) == before
        for ask in machine.timers():
            if dice.random() < 0.1:
                machine.hear(TimeUp(ask.name))
        assert machine.phase == machine.masked(BYSTANDER).phase_of()
        if number % 50 == 0:
            again = restore_machine(setup, json.loads(json.dumps(machine.to_json())))
            assert again.to_json() == machine.to_json()
            assert again.view(0) == machine.view(0)
    assert {"lead", "follow", "move"} <= seen <= set(PHASES.names)


def test_every_wrong_key_of_a_checkpoint_is_named():
    setup = company()
    data = new_machine(setup, random.Random(1)).to_json()
    for key in data:
        with pytest.raises(ValueError, match=f"{key}: missing"):
            restore_machine(setup, {name: value for name, value in data.items() if name != key})
    for key in ("state", "ways", "moves", "worker", "board", "cursor"):
        with pytest.raises(ValueError, match=key):
            restore_machine(setup, {**data, key: "?"})


def test_whoever_wants_what_stands_where_reads_the_state():
    state = standing({"w1": "g1", "b1": "g13"}, card=3)
    assert wanted(state).occupied() == {"g1", "g13", *RED8}


def test_staff_may_take_the_board_for_the_truth():
    machine = machine_at(holding("H4 H8", "H7 S9", "H9 S8", "H10 S7", leader=0))
    assert machine.accept() is None
    machine.hear(off("e7"))
    assert machine.accept().code == "cannot_accept"
    machine.hear(on("a1"))
    assert machine.accept() == Accepted((("accepted",),))
    assert machine.acts() == ()
    assert "a1" in machine.masked(BYSTANDER).to_json()["red"]


def test_a_red_pawn_is_not_accepted_on_a_start_nor_a_pawn_in_a_gate():
    machine = machine_at(holding("H4 H8", "H7 S9", "H9 S8", "H10 S7", leader=0))
    machine.hear(off("e7"))
    machine.hear(on("gate.N"))
    assert machine.accept().code == "cannot_accept"
