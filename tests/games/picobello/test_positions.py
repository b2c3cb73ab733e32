"""The positions of the rules (M, R, K, S, F, Z, T), as data."""

import json
from pathlib import Path

import pytest

from games.picobello.rules import targets_by_steps
from tests.games.picobello.position import after, holding, pawn_name, refused, standing, texts, where

POSITIONS = json.loads((Path(__file__).parent / "positions.json").read_text(encoding="utf-8"))


def of_kind(kind):
    return pytest.mark.parametrize(
        "case", [case for case in POSITIONS if case["kind"] == kind], ids=lambda case: case["id"]
    )


def built(case, card, **rules):
    given = case["state"]
    gates, way = given["blockedGates"], given["direction"]
    return standing(
        given["pawns"], given["red"], card, gates, case.get("bonus", False), direction=way, **rules
    )


@of_kind("targets")
def test_a_pawn_may_go_just_there(case):
    state = built(case, case["card"])
    pawn = state.pawn_of(pawn_name(case["pawn"]))
    board = state.sides.board
    steps = (5,) if case["bonus"] else (1, case["card"])
    found = {
        str(count): {board.place_text(place) for place in targets_by_steps(state, pawn, count)}
        for count in steps
    }
    assert {count: places for count, places in found.items() if places} == {
        count: set(places) for count, places in case["expect"].items()
    }
    named = {text for text in texts(state) if text.startswith(pawn_name(case["pawn"]) + "-")}
    both = {place for places in case["expect"].values() for place in places}
    assert named == {f"{pawn_name(case['pawn'])}-{place}" for place in both}


@of_kind("apply")
def test_a_move_leads_there(case):
    move, expect = case["move"], case["expect"]
    state = built(case, max(move["steps"], 2))
    state = after(state, f"{pawn_name(move['pawn'])}-{move['to']}")
    if "redTo" in move:
        state = after(state, f"red-{move['redTo']}")
    for key in ("homeVictim", "homeMover"):
        if key in move:
            state = after(state, f"home-{move[key]}")
    if "gatesAfter" in move:
        state = after(state, f"gates-{move['gatesAfter']}")
        assert state.gates_text(state.gates) == expect["gatesAfter"]
    assert state.phase_of() == "lead"
    for text, place in expect["pawns"].items():
        assert where(state)[pawn_name(text)] == place
    if "red" in expect:
        assert sorted(state.to_json()["red"]) == sorted(expect["red"])


@of_kind("swap")
def test_an_exchange_with_a_five(case):
    mine, theirs = map(pawn_name, case["swap"])
    state = built(case, 5, black_swap=case["blackSwap"])
    if not case["legal"]:
        assert refused(state, f"{mine}<>{theirs}").startswith("swap_")
        return
    state = after(state, f"{mine}<>{theirs}")
    for square in case["choices"].values():
        state = after(state, f"home-{square}")
    for text, place in case["expect"].items():
        assert where(state)[pawn_name(text)] == place


@of_kind("trick")
def test_the_lowest_card_of_the_led_suit_wins(case):
    cards = case["cards"]
    others = ("S10", "S9", "H10", "H8", "D10", "D8")
    spare = [card for card in others if card not in cards and card[0] != cards[0][0]]
    hands = [f"{card} {more}" for card, more in zip(cards, spare, strict=False)]
    state = after(holding(*hands), *cards)
    assert state.mover == case["winnerIndex"]
    assert state.phase_of() == "move"


@of_kind("legalCards")
def test_whoever_can_must_follow_suit(case):
    for part in case["cases"]:
        others = ("H8 S8 C8", "D3 D4 D5", "D6 D7 D8")
        if part["led"] is None:
            state = holding(" ".join(case["hand"]), *others)
        else:
            led = f"{part['led']}8"
            state = holding(others[0].replace(led, ""), " ".join(case["hand"]), *others[1:], trick=[led])
        assert sorted(texts(state)) == sorted(part["expect"])
