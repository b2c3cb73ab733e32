"""Events as JSON: there and back unchanged, and anything else is refused with a sentence."""

import contextlib
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.events import ButtonGesture, DeviceChanged, DeviceState, Gesture, SpotChanged, TagsCrowded
from firmware_host.table.events import (
    BotMoved,
    Hinted,
    InputEvent,
    Resumed,
    TagLaid,
    TagLifted,
    TimerFired,
    from_json,
    to_json,
)
from firmware_host.table.session import Session
from games.api import Bot, Holding, Person

TEXTS = st.text(max_size=12)
NUMBERS = st.integers(-(2**40), 2**40)
EVENTS: st.SearchStrategy[InputEvent] = st.one_of(
    st.builds(ButtonGesture, TEXTS, st.sampled_from(Gesture)),
    st.builds(TagLaid, TEXTS, TEXTS),
    st.builds(TagLifted, TEXTS, TEXTS),
    st.builds(TagsCrowded, TEXTS),
    st.builds(SpotChanged, TEXTS, TEXTS, st.booleans()),
    st.builds(DeviceChanged, TEXTS, st.sampled_from(DeviceState), TEXTS),
    st.builds(TimerFired, TEXTS, NUMBERS),
    st.builds(BotMoved, NUMBERS, NUMBERS, NUMBERS),
    st.builds(Hinted, NUMBERS, NUMBERS, NUMBERS),
    st.builds(
        Resumed,
        st.lists(TEXTS, max_size=3).map(tuple),
        st.lists(st.tuples(TEXTS, TEXTS), max_size=3).map(tuple),
    ),
)
WORDS = ["button", "laid", "lifted", "crowded", "spot", "device", "timer", "bot", "resumed", "noise"]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=6,
)


@given(EVENTS)
@settings(max_examples=150)
def test_an_event_comes_back_from_json_as_it_was(event: InputEvent) -> None:
    assert from_json(json.loads(json.dumps(to_json(event)))) == event


@given(JSON | st.builds(lambda word, rest: [word, *rest], st.sampled_from(WORDS), st.lists(JSON, max_size=4)))
@settings(max_examples=300)
def test_hostile_json_is_refused_with_a_value_error_or_means_just_what_it_says(data: object) -> None:
    try:
        event = from_json(data)
    except ValueError:
        return
    assert to_json(event) == data


@pytest.mark.parametrize(
    "data",
    [
        ["button", "seat1.ok", "tickled"],
        ["timer", "notice.0", True],
        ["spot", "spots", "a1", 1],
        ["bot", 0, 1],
        ["resumed", [], [["seat1.reader"]]],
        ["resumed", [1], []],
        [["button"], "a", "b"],
        {},
        None,
    ],
)
def test_what_is_not_quite_an_event_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        from_json(data)


def a_session() -> Session:
    return Session(
        game="briscola",
        seats=(0, 2),
        sitters=(Person(), Bot("easy")),
        dealer=1,
        seed=7,
        holding=Holding.TAGS,
        options={},
        tags={"t": "briscola40/C7"},
        table="cafe4",
        languages=("en",) * 4,
        missing=("lamps",),
    )


def test_a_header_comes_back_from_json_as_it_was() -> None:
    assert Session.from_json(json.loads(json.dumps(a_session().to_json()))) == a_session()


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("seats", [0, 0], "seats"),
        ("seats", [-1, 2], "seats"),
        ("seats", [], "seats"),
        ("seats", 3, "header"),
        ("sitters", [None], "1 sitters on 2 seats"),
        ("dealer", 2, "dealer 2 among 2 players"),
        ("tags", {"aa": 1.5}, "1.5 is no tag's card, language or device"),
        ("languages", [{}], "{} is no tag's card"),
        ("missing", [None], "None is no tag's card"),
        ("dealer", float("inf"), "header"),
        ("holding", "feet", "feet"),
        ("options", 3, "header"),
        ("tags", None, "header"),
    ],
)
def test_a_header_that_makes_no_game_is_refused_in_words(key: str, value: object, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Session.from_json({**a_session().to_json(), key: value})


@pytest.mark.parametrize(
    "key", [key for key in a_session().to_json() if key not in ("won", "match", "spots", "undo", "hints")]
)
def test_a_header_without_one_of_its_keys_names_it(key: str) -> None:
    data = a_session().to_json()
    del data[key]
    with pytest.raises(ValueError, match=f"{key}.*missing"):
        Session.from_json(data)


@given(JSON, st.sampled_from(list(a_session().to_json())))
@settings(max_examples=200)
def test_hostile_headers_are_refused_with_a_value_error_only(value: object, key: str) -> None:
    with contextlib.suppress(ValueError):
        Session.from_json({**a_session().to_json(), key: value})  # type: ignore[dict-item]


def test_options_a_game_does_not_have_are_refused_in_words() -> None:
    session = Session.from_json({**a_session().to_json(), "options": {"jokers": 2}})
    with pytest.raises(ValueError, match="jokers"):
        session.setup()
