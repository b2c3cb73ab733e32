"""The power goes at any moment of a game: at most the last 50 ms are gone, and the game is never torn."""

import random

import pytest

from firmware_host.journal.disk import MemoryDisk
from firmware_host.journal.reader import read
from tests.crashing import Quiet, Spec, undisturbed

GAMES = (Spec(seed=3), Spec(seed=8, holding="screen"), Spec("pico", 2, 2, 6, "screen"))
CUTS, CUTS_IN_THE_LONG_RUN = 3, 60
OFF_SECONDS = 2.0


class Remembering(MemoryDisk):
    """Knows when each piece was appended."""

    def __init__(self, quiet: Quiet) -> None:
        super().__init__()
        self._quiet = quiet
        self.pieces: list[tuple[float, int]] = []

    def append(self, data: bytes) -> None:
        super().append(data)
        self.pieces.append((self._quiet.table.clock.now(), len(self.data)))


def cut(quiet: Quiet) -> None:
    """Take the power away, see what is left, and give it back a little later."""
    table = quiet.table
    disk = table.disks[-1] if table.disks else None
    table.kill(power=True)
    if isinstance(disk, Remembering) and disk.pieces:
        old = [size for at, size in disk.pieces if at < table.clock.now() - 0.051]
        assert len(disk.data) >= max(old, default=0)
        disk.pieces = [(at, size) for at, size in disk.pieces if size <= len(disk.data)]
        assert not read(bytes(disk.data)).damage
    table.clock.call_at(table.clock.now() + OFF_SECONDS, table.start_again)


def play_under_cuts(spec: Spec, cuts: int) -> None:
    ended, _, seconds = undisturbed(spec)
    quiet = Quiet(spec)
    quiet.table.new_disk = lambda: Remembering(quiet)
    quiet.begin()
    dice = random.Random(f"{spec} {cuts}")
    apart = max(6.0, (seconds - 20) / cuts)
    done = [0]

    def strike() -> None:
        if quiet.outcome is None:
            done[0] += 1
            cut(quiet)
            quiet.table.clock.call_at(quiet.table.clock.now() + apart * (0.5 + dice.random()), strike)

    quiet.table.clock.call_at(20 + 5 * dice.random(), strike)
    assert quiet.play() == ended
    assert done[0]


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: f"{spec.game}-{spec.holding}")
def test_a_game_in_which_the_power_is_cut_again_and_again_ends_as_undisturbed(spec: Spec) -> None:
    play_under_cuts(spec, CUTS)


@pytest.mark.long
@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: f"{spec.game}-{spec.holding}")
def test_sixty_power_cuts_change_no_result(spec: Spec) -> None:
    play_under_cuts(spec, CUTS_IN_THE_LONG_RUN)
