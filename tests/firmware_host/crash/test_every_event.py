"""One game, killed in virtual time behind event after event: it ends as if nothing had happened."""

import pytest

from firmware_host.table.events import InputEvent, Resumed
from firmware_host.table.outputs import Append, Outputs
from tests.crashing import Quiet, Spec, undisturbed

GAMES = (Spec(seed=4), Spec(seed=6, holding="screen"), Spec("pico", 2, 2, 3, "screen"))
EACH = 15  # event, in the normal run
OFF_SECONDS = 1.0


class Killer:
    """Kills behind every `each`-th event that is kept, but never twice in a row behind the same."""

    def __init__(self, quiet: Quiet, each: int) -> None:
        self._quiet = quiet
        self._each = each
        self._behind: InputEvent | None = None
        self._kept = 0
        self._dead = False
        self.kills = 0
        quiet.table.loop.observers.append(self._look)

    def _look(self, event: InputEvent, outputs: Outputs) -> None:
        record = outputs.record
        if self._dead or not isinstance(record, Append) or isinstance(record.event, Resumed):
            return
        self._kept += 1
        if self._kept % self._each == 0 and event != self._behind and self._quiet.outcome is None:
            self._behind, self._dead = event, True
            self._quiet.table.clock.soon(self._kill)

    def _kill(self) -> None:
        table = self._quiet.table
        self.kills += 1
        table.kill()
        table.clock.call_at(table.clock.now() + OFF_SECONDS, self._start_again)

    def _start_again(self) -> None:
        self._dead = False
        self._quiet.table.start_again()


def play_under_kills(spec: Spec, each: int) -> int:
    quiet = Quiet(spec)
    killer = Killer(quiet, each)
    quiet.begin()
    assert quiet.play() == undisturbed(spec)[0]
    return killer.kills


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: f"{spec.game}-{spec.holding}")
def test_a_game_killed_again_and_again_ends_as_undisturbed(spec: Spec) -> None:
    assert play_under_kills(spec, EACH) > 3


@pytest.mark.long
@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: f"{spec.game}-{spec.holding}")
def test_a_game_killed_behind_every_single_event_ends_as_undisturbed(spec: Spec) -> None:
    assert play_under_kills(spec, 1) > 60
