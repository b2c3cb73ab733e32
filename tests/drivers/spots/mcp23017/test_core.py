"""Three equal samples make a change; silent chips are told as one bank."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.errors import DeviceError
from drivers.events import DeviceChanged, DeviceState, SpotChanged
from drivers.spots.mcp23017.codec import Chip, check_bank, occupied_inputs
from drivers.spots.mcp23017.core import BankCore

NAMES = tuple(f"s{number}" for number in range(14))
EMPTY = 0x7F7F


def low(*inputs: int) -> int:
    """The port word with these inputs held low."""
    word = EMPTY
    for number in inputs:
        word &= ~(1 << number if number < 7 else 1 << number + 1)
    return word


def found_bank(*chips: Chip) -> BankCore:
    core = BankCore("board.spots", chips or (Chip(0x20, NAMES),))
    for watch in core.watches:
        core.found(watch)
    core.events()
    return core


def heard(core: BankCore, *words: int) -> list[tuple[str, bool]]:
    told = []
    for word in words:
        core.sampled(core.watches[0], word)
        told += [(event.spot, event.occupied) for event in core.events() if isinstance(event, SpotChanged)]
    return told


@pytest.mark.parametrize("number", range(14))
def test_each_input_has_its_place_in_the_word(number: int) -> None:
    assert occupied_inputs(low(number)) == 1 << number


def test_the_two_pins_that_are_outputs_are_never_looked_at() -> None:
    assert occupied_inputs(EMPTY) == occupied_inputs(EMPTY | 0x8080) == 0


def test_the_third_equal_sample_makes_the_change() -> None:
    core = found_bank()
    assert heard(core, low(3), low(3)) == []
    assert heard(core, low(3)) == [("s3", True)]
    assert heard(core, EMPTY, EMPTY) == []
    assert heard(core, EMPTY) == [("s3", False)]


def test_a_bouncing_contact_changes_nothing_until_it_rests() -> None:
    core = found_bank()
    assert heard(core, *(EMPTY, low(3)) * 20) == []
    assert heard(core, low(3), low(3)) == [("s3", True)]


def test_a_bouncing_neighbour_holds_nobody_up() -> None:
    core = found_bank()
    assert heard(core, low(3, 4), low(3), low(3, 4), low(3)) == [("s3", True)]


def test_inputs_without_a_spot_are_not_told() -> None:
    core = found_bank(Chip(0x20, ("only",)))
    assert heard(core, *[low(0, 1, 13)] * 5) == [("only", True)]


@given(st.lists(st.integers(0, 0xFFFF), max_size=60))
def test_what_is_told_is_what_three_samples_agreed_on(words: list[int]) -> None:
    core = found_bank()
    state = dict.fromkeys(NAMES, False)
    for at, word in enumerate(words):
        for spot, occupied in heard(core, word):
            assert state[spot] is not occupied
            state[spot] = occupied
        for number, name in enumerate(NAMES):
            last = {occupied_inputs(seen) >> number & 1 for seen in words[max(0, at - 2) : at + 1]}
            if at >= 2 and len(last) == 1:
                assert state[name] is bool(last.pop())


@given(st.lists(st.integers(0, 0xFFFF), max_size=20))
def test_a_watch_that_is_not_restless_may_be_left_alone_while_its_word_stays(words: list[int]) -> None:
    core = found_bank()
    heard(core, *words)
    watch = core.watches[0]
    if not watch.restless:
        assert heard(core, *[watch.word] * 4) == []


def test_a_bank_is_degraded_by_one_silent_chip_and_lost_without_any() -> None:
    core = found_bank(Chip(0x20, ("a",)), Chip(0x21, ("b",)))
    first, second = core.watches
    core.missed(second, "no_answer:0x21", 0.0)
    assert core.events() == [DeviceChanged("board.spots", DeviceState.DEGRADED, "no_answer:0x21")]
    core.missed(second, "no_answer:0x21", 0.25)
    assert core.events() == ()
    core.missed(first, "no_answer:0x20", 1.0)
    both = DeviceChanged("board.spots", DeviceState.LOST, "no_answer:0x20,no_answer:0x21")
    assert core.events() == [both]
    core.found(first)
    core.found(second)
    assert core.events() == [DeviceChanged("board.spots", DeviceState.OK, "answers")]


def test_a_bank_that_was_never_there_is_absent() -> None:
    core = BankCore("board.spots", (Chip(0x20, ("a",)),))
    core.missed(core.watches[0], "no_answer:0x20", 0.0)
    assert core.events() == [DeviceChanged("board.spots", DeviceState.ABSENT, "no_answer:0x20")]


def test_a_chip_that_returns_must_agree_with_itself_anew() -> None:
    core = found_bank()
    assert heard(core, low(1), low(1)) == []
    core.missed(core.watches[0], "no_answer:0x20", 0.0)
    core.found(core.watches[0])
    assert heard(core, low(1), low(1)) == []
    assert heard(core, low(1)) == [("s1", True)]


def test_a_wrong_bank_is_refused_saying_what_is_wrong() -> None:
    with pytest.raises(DeviceError, match="0x28"):
        Chip(0x28, ())
    with pytest.raises(DeviceError, match="15 spots on 14"):
        Chip(0x20, (*NAMES, "more"))
    with pytest.raises(DeviceError, match="same address twice: 0x20"):
        check_bank([Chip(0x20, ("a",)), Chip(0x20, ("b",))])
    with pytest.raises(DeviceError, match="same spot twice: a"):
        check_bank([Chip(0x20, ("a",)), Chip(0x21, ("a",))])
