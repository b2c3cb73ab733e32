"""What browsers may say to a table."""

import json

import pytest

from firmware_host.web.deeds import DeedError, read_deed

GOOD = [
    {"do": "sit", "seat": 2},
    {"do": "sit", "seat": None},
    {"do": "down", "seat": 0, "key": "ok"},
    {"do": "up", "seat": 3, "key": "left"},
    {"do": "move", "card": "k17", "to": "reader:0"},
    {"do": "move", "card": "k17", "to": "reader:shared"},
    {"do": "move", "card": "k17", "to": "slot:1:3"},
    {"do": "piece", "piece": "white1", "to": "gate.S"},
    {"do": "draw", "to": "hand:0"},
    {"do": "take", "to": "pile:0"},
    {"do": "helper", "on": False},
    {"do": "replay", "key": "next_move"},
    {"do": "replay", "at": 12},
    {"do": "replay", "move": 0},
]

BAD = [
    "",
    "{",
    "[]",
    '"sit"',
    "{}",
    '{"do": "deal"}',
    '{"do": "sit"}',
    '{"do": "sit", "seat": "1"}',
    '{"do": "sit", "seat": true}',
    '{"do": "sit", "seat": -1}',
    '{"do": "down", "seat": 0, "key": "power"}',
    '{"do": "down", "seat": null, "key": "ok"}',
    '{"do": "move", "card": "k17", "to": "pocket:0"}',
    '{"do": "move", "card": "../k", "to": "reader:0"}',
    '{"do": "move", "card": 17, "to": "reader:0"}',
    '{"do": "draw", "to": "hand:0\\n"}',
    '{"do": "helper", "on": 1}',
    '{"do": "replay"}',
    '{"do": "replay", "at": -1}',
    '{"do": "replay", "move": true}',
    '{"do": "replay", "key": "../x"}',
    "[" * 4000,
]


@pytest.mark.parametrize("deed", GOOD, ids=str)
def test_a_well_formed_deed_is_read_as_it_was_sent(deed):
    assert read_deed(json.dumps(deed)) == deed


def test_what_a_deed_does_not_need_is_left_behind():
    assert read_deed('{"do": "draw", "to": "hand:0", "card": "k1"}') == {"do": "draw", "to": "hand:0"}


@pytest.mark.parametrize("text", BAD, ids=lambda text: text[:40] or "nothing")
def test_anything_else_is_refused_in_a_sentence(text):
    with pytest.raises(DeedError, match=r"\w+ \w+"):
        read_deed(text)
