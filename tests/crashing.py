"""Games that are cut short: by SIGKILL in a process of their own, or by a power cut in virtual time.

`python -m tests.crashing FOLDER` plays each game asked for on standard input in a forked process that kills
itself at its crash point; beside the journal it leaves how the world stood. `gone_on_with` takes it up.
"""

import json
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from firmware_host.journal.disk import FileDisk, MemoryDisk
from firmware_host.sim.deeds import GAME_DEEDS, menu_deeds
from firmware_host.soak.game import LineUp, Soaked
from games.api import Holding
from games.registry import game as find_game

LONGEST_SECONDS = 3000.0


@dataclass(frozen=True, slots=True)
class Spec:
    """One game of calm people."""

    game: str = "briscola"
    players: int = 2
    people: int = 1
    seed: int = 1
    holding: str = "tags"


@dataclass(frozen=True, slots=True)
class Point:
    """Where to die: around the writing of the journal's n-th piece, or at an instant."""

    append: int | None = None
    written: bool = True  # whether the piece still reached the file
    at: float = 0.0


class FiledDisk(MemoryDisk):
    """A disk whose file is real; `dying` is asked before and after each piece is written."""

    def __init__(self, path: Path, dying: Callable[[bool], None] = lambda written: None) -> None:
        super().__init__()
        self.data = bytearray(path.read_bytes() if path.exists() else b"")
        self._file = FileDisk(path)
        self._dying = dying

    def append(self, data: bytes) -> None:
        self._dying(False)
        self._file.append(data)
        super().append(data)
        self._dying(True)


class Quiet:
    """A virtual table with a game's people, who make no mistakes."""

    def __init__(self, spec: Spec) -> None:
        soaked = Soaked(
            spec.game,
            LineUp(spec.players, spec.people),
            spec.seed,
            holding=Holding(spec.holding),
            clumsiness=0.0,
        )
        self.table, self.plan, self._dice = soaked.table, soaked.plan, soaked.dice
        self.spec = spec
        self.outcome: object = None
        self.table.loop.observers.clear()
        self.table.loop.observers.append(self._look)

    def _look(self, event: object, outputs: object) -> None:
        play = self.table.controller.playing
        if play is not None and play.over():
            self.outcome = play.machine.outcome()

    def begin(self) -> None:
        self.table.start()
        if self.spec.holding == "tags":
            faces = find_game(self.spec.game).faces(self.spec.players)
            self.table.world.shuffle(faces, self._dice)
        self._sit_down()

    def go_on(self, folder: Path) -> None:
        kept = json.loads((folder / "world.json").read_text())
        self.table.disks.append(FiledDisk(folder / "game.journal"))
        self.table.world.bring_back(self.table.world.deck, kept["cards"])
        self.table.start_again()
        self.table.clock.run_for(3.0)
        self._sit_down()
        for seat, tidying in kept["tidying"].items():
            self.table.people[int(seat)].tidying = [tuple(pair) for pair in tidying]

    def _sit_down(self) -> None:
        deeds = {**menu_deeds(self.plan), **GAME_DEEDS[self.spec.game]}
        for seat in range(self.table.layout.seats):
            self.table.seat_person(seat, deeds)

    def play(self) -> object:
        """To the end; how it ended."""
        self.table.clock.run_while(lambda: self.outcome is None, LONGEST_SECONDS)
        seen = [self.table.eyes.see(twin.picture()) for twin in self.table.twins.panels]
        assert self.outcome is not None, [it and it.title.text for it in seen]
        assert not self.table.tally.broken, self.table.tally.broken
        assert not self.table.tally.lost
        return self.outcome

    def world(self) -> str:
        tidying = {seat: person.tidying for seat, person in self.table.people.items()}
        return json.dumps({"cards": self.table.world.to_json(), "tidying": tidying})


def undisturbed(spec: Spec) -> tuple[object, int, float]:
    """How the game ends when nothing happens, in how many pieces its journal was written, and when."""
    quiet = Quiet(spec)
    pieces = []
    quiet.table.new_disk = lambda: Counted(pieces)
    quiet.begin()
    return quiet.play(), len(pieces), quiet.table.clock.now()


class Counted(MemoryDisk):
    def __init__(self, pieces: list[int]) -> None:
        super().__init__()
        self._pieces = pieces

    def append(self, data: bytes) -> None:
        self._pieces.append(len(data))
        super().append(data)


def die(spec: Spec, point: Point, folder: Path) -> None:
    """Play until the crash point, and be killed there."""
    quiet = Quiet(spec)
    done = [0]

    def now() -> None:
        (folder / "world.json").write_text(quiet.world())
        os.kill(os.getpid(), signal.SIGKILL)

    def dying(written: bool) -> None:
        done[0] += written
        due = point.append is not None and done[0] == point.append - (not point.written)
        if due and written is point.written:
            now()

    quiet.table.new_disk = lambda: FiledDisk(folder / "game.journal", dying)
    quiet.begin()
    if point.append is None:
        quiet.table.clock.call_at(point.at, now)
    quiet.play()


def gone_on_with(spec: Spec, folder: Path) -> object:
    """Start the program anew on what the dead one has left; how the game ends."""
    quiet = Quiet(spec)
    quiet.go_on(folder)
    return quiet.play()


def main() -> None:
    root = Path(sys.argv[1])
    for number, line in enumerate(sys.stdin):
        spec, point = json.loads(line)
        folder = root / str(number)
        folder.mkdir()
        child = os.fork()
        if child == 0:
            die(Spec(**spec), Point(**point), folder)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")


def asked(spec: Spec, point: Point) -> str:
    """As `main` reads it."""
    return json.dumps([asdict(spec), asdict(point)])


if __name__ == "__main__":
    main()
