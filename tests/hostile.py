"""Hostile streams from plain bytes, so that twenty thousand of them are soon made and shrink well.

Some of the bytes are instructions: an honest piece, an honest piece with a byte changed, or noise.
"""

from collections.abc import Iterator, Sequence

from hypothesis import settings
from hypothesis import strategies as st

PROGRAMS = st.binary(max_size=64)
MANY = settings(max_examples=20_000, deadline=None, database=None)


def chunks(program: bytes, pieces: Sequence[bytes]) -> Iterator[tuple[bytes, bool]]:
    """What is said, piece by piece, and whether time passes after it."""
    rest = iter(program)
    for what in rest:
        waits = bool(what & 1)
        piece = pieces[(what >> 1) % len(pieces)]
        if what < 96:
            yield piece, waits
        elif what < 160:
            at = next(rest, 0) % len(piece)
            yield piece[:at] + bytes((next(rest, 0),)) + piece[at + 1 :], waits
        else:
            yield bytes(byte for _, byte in zip(range(what % 12), rest, strict=False)), waits
