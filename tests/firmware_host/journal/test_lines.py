"""A journal line is whole or it is not there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.journal.lines import decode, encode, split

BODIES = st.dictionaries(
    st.text(max_size=5),
    st.recursive(st.integers() | st.text(max_size=8) | st.booleans(), st.lists, max_leaves=5),
)


@given(BODIES)
def test_a_line_reads_back(body: dict[str, object]) -> None:
    assert decode(encode(body).rstrip(b"\n")) == body


@given(BODIES, st.data())
def test_any_changed_byte_is_noticed(body: dict[str, object], data: st.DataObject) -> None:
    line = bytearray(encode(body)[:-1])
    at = data.draw(st.integers(0, len(line) - 1))
    line[at] ^= 1 << data.draw(st.integers(0, 7))
    with pytest.raises(ValueError, match=r"checksum|not a journal line"):
        decode(bytes(line))


@given(st.lists(BODIES, min_size=1, max_size=4), st.data())
def test_a_cut_tail_leaves_the_lines_before_it(bodies: list[dict[str, object]], data: st.DataObject) -> None:
    whole = b"".join(encode(body) for body in bodies)
    cut = data.draw(st.integers(0, len(whole)))
    found, damage, good = split(whole[:cut])
    assert found == bodies[: len(found)]
    assert good <= cut
    assert whole[:good] == b"".join(encode(body) for body in found)
    assert bool(damage) == (good < cut)


def test_a_damaged_middle_line_is_named_with_its_number() -> None:
    lines = [encode({"a": 1}), b"00000000 {}\n", encode({"b": 2})]
    _, damage, good = split(b"".join(lines))
    assert [d.line for d in damage] == [2]
    assert good == len(lines[0])


@given(st.binary(max_size=200))
def test_hostile_bytes_never_raise(data: bytes) -> None:
    split(data)
