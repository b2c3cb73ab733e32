"""Whatever expanders answer or keep to themselves, only wired spots are told, and each in turn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.events import DeviceChanged, SpotChanged
from drivers.spots.mcp23017.codec import Chip
from drivers.spots.mcp23017.core import BankCore
from tests.hostile import MANY

SPOTS = ("a1", "b1", "c1")


@pytest.mark.once
@MANY
@given(st.binary(max_size=40))
def test_no_words_and_no_silences_invent_a_pawn(answers: bytes) -> None:
    """Each byte: which chip, and a word of few bits, or that it came or went."""
    bank = BankCore("spots", [Chip(0x20, SPOTS), Chip(0x21, ("d1",))])
    standing: dict[str, bool] = {}
    for number, answer in enumerate(answers):
        watch = bank.watches[answer & 1]
        if answer >= 0xF0:
            bank.missed(watch, "no_answer", float(number))
        elif answer >= 0xE0:
            bank.found(watch)
        else:
            bank.sampled(watch, (answer >> 1) * 0x0123 & 0xFFFF)
        for event in bank.events():
            match event:
                case SpotChanged(_, spot, occupied):
                    assert spot in ("a1", "b1", "c1", "d1")
                    assert standing.get(spot, False) is not occupied
                    standing[spot] = occupied
                case other:
                    assert isinstance(other, DeviceChanged)
