"""One whole game at a virtual table, played once for all tests that read its journal."""

import pytest

from firmware_host import __version__
from firmware_host.journal.build import build
from firmware_host.journal.lines import decode, encode
from firmware_host.soak.game import LineUp, Soaked


@pytest.fixture(scope="session")
def soaked() -> Soaked:
    """Two people and a bot, clumsy at times, from the menu to the result."""
    game = Soaked("briscola", LineUp(3, 2), seed=5)
    report = game.run()
    assert not report.broken
    return game


@pytest.fixture(scope="session")
def journal(soaked: Soaked) -> bytes:
    """Its journal, as if this version of the program had written it."""
    header, _, rest = bytes(soaked.table.disks[-1].data).partition(b"\n")
    return encode({**decode(header), "program": __version__, "build": build()}) + rest
