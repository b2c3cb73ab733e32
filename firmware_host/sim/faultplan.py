"""What is to go wrong at a simulated table, and when: drawn from a seed, or read from a file.

A plan is a TOML file with `format = 1` and one `[[fault]]` after another; `docs/faults.md` tells of each.
Seconds count from the start of the program or, in a soak, from the deal.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TypeVar

from hw.files import opened
from hw.section import Section

LONGEST_SECONDS = 86_400
RANDOM = "random:"
Picked = TypeVar("Picked")
LAST_SECONDS = 900.0  # when a drawn plan has nothing more to offer


class BadPlanError(ValueError):
    """A word that is neither a seed nor a plan's file."""


class Kind(Enum):
    """What can go wrong."""

    UNPLUG = "unplug"
    SWAP = "swap"
    SILENCE = "silence"
    GARBAGE = "garbage"
    STUCK = "stuck"
    BOUNCE = "bounce"
    SLOW_I2C = "slow_i2c"
    STUCK_I2C = "stuck_i2c"
    BROWN_OUT = "brown_out"
    FOREIGN_TAG = "foreign_tag"
    FULL_DISK = "full_disk"
    CLOCK_JUMP = "clock_jump"
    KILL = "kill"
    POWER_CUT = "power_cut"


ALONE = (Kind.SWAP, Kind.KILL, Kind.POWER_CUT, Kind.FULL_DISK, Kind.STUCK)
"""What a drawn plan lets nothing else happen beside."""


@dataclass(frozen=True, slots=True)
class Planned:
    """One fault: it begins at `at` and lasts so many seconds. `device` is "" where none is meant."""

    at: float
    kind: Kind
    device: str = ""
    other: str = ""  # for a swap: with which
    seconds: float = 1.0


@dataclass(frozen=True, slots=True)
class Targets:
    """What there is at a table for faults to befall, by the names devices have."""

    plugs: Sequence[str]  # all that can be pulled or fall silent
    buttons: Sequence[str]
    readers: Sequence[str]
    buses: Sequence[str]

    def of(self, kind: Kind) -> Sequence[str]:
        """What this kind can befall; nothing where it needs no name."""
        match kind:
            case Kind.UNPLUG | Kind.SILENCE | Kind.GARBAGE:
                return self.plugs
            case Kind.SWAP:
                return self.readers
            case Kind.STUCK | Kind.BOUNCE:
                return self.buttons
            case Kind.SLOW_I2C | Kind.STUCK_I2C:
                return self.buses
            case Kind.FOREIGN_TAG:
                return self.readers
            case _:
                return ()


SPANS: Mapping[Kind, tuple[float, float]] = {
    Kind.UNPLUG: (0.05, 12.0),
    Kind.SWAP: (3.0, 12.0),
    Kind.SILENCE: (0.2, 10.0),
    Kind.GARBAGE: (0.2, 3.0),
    Kind.STUCK: (0.5, 80.0),
    Kind.BOUNCE: (5.0, 30.0),
    Kind.SLOW_I2C: (3.0, 20.0),
    Kind.STUCK_I2C: (0.5, 6.0),
    Kind.BROWN_OUT: (0.1, 2.0),
    Kind.FOREIGN_TAG: (1.0, 5.0),
    Kind.FULL_DISK: (1.0, 15.0),
    Kind.CLOCK_JUMP: (0.2, 5.0),
    Kind.KILL: (1.0, 20.0),
    Kind.POWER_CUT: (1.0, 20.0),
}
"""How long a drawn fault lasts."""


def drawn(seed: int | str, targets: Targets, kinds: Sequence[Kind] = ()) -> tuple[Planned, ...]:
    """A plan by chance, the same for the same seed and table. Without `kinds`: of all but power cuts."""
    dice = random.Random(f"faults {seed}")
    allowed = kinds or [kind for kind in Kind if kind is not Kind.POWER_CUT]
    possible = [kind for kind in allowed if targets.of(kind) or not _needs_device(kind)]
    plan: list[Planned] = []
    at, free_at = 0.0, 0.0
    while at < LAST_SECONDS:
        kind = _pick(dice, possible)
        at += 3.0 + 17.0 * dice.random()
        if kind in ALONE:
            at = max(at, free_at)
        low, high = SPANS[kind]
        seconds = round(low + (high - low) * dice.random() ** 2, 3)
        named = targets.of(kind)
        device = _pick(dice, named) if named else ""
        others = [name for name in named if name != device]
        other = _pick(dice, others) if kind is Kind.SWAP and others else ""
        if kind is not Kind.SWAP or other:
            plan.append(Planned(round(at, 3), kind, device, other, seconds))
        free_at = max(free_at, at + seconds + 4.0)
        if kind in ALONE:
            at = free_at
    return tuple(plan)


def _pick(dice: random.Random, among: Sequence[Picked]) -> Picked:
    return among[int(dice.random() * len(among))]


def _needs_device(kind: Kind) -> bool:
    return kind not in (Kind.BROWN_OUT, Kind.FULL_DISK, Kind.CLOCK_JUMP, Kind.KILL, Kind.POWER_CUT)


def planned(word: str, targets: Targets) -> tuple[Planned, ...]:
    """What `--faults` asks for: "random:SEED", or the path of a plan.

    Raises BadPlanError for a word that is neither, FaultyFileError with all faults of a plan.
    """
    if word.startswith(RANDOM):
        seed = word.removeprefix(RANDOM)
        if not seed.isdecimal():
            raise BadPlanError(f"--faults {word}: {seed!r} is no seed; expected a number, as in random:7")
        return drawn(int(seed), targets)
    if not word.endswith(".toml"):
        raise BadPlanError(f"--faults {word!r} must be random:SEED or the path of a .toml file")
    return load_plan(Path(word), targets)


def load_plan(path: Path, targets: Targets) -> tuple[Planned, ...]:
    """Read a plan, sorted by when things happen. Raises FaultyFileError with all that is wrong in it."""
    file, faults = opened(path)
    found = [_read(section, targets) for section in file.sections("fault", "[[fault]] sections")]
    file.end()
    faults.check()
    return tuple(sorted(found, key=lambda it: it.at))


def _read(section: Section, targets: Targets) -> Planned:
    kind = section.choice("kind", [kind.value for kind in Kind])
    at = section.number("at", 0, LONGEST_SECONDS) or 0.0
    seconds = section.number("seconds", 0, LONGEST_SECONDS, 1.0) or 0.0
    device = other = ""
    if kind is not None and _needs_device(Kind(kind)):
        names = targets.of(Kind(kind))
        device = section.choice("device", names) or ""
        if Kind(kind) is Kind.SWAP:
            other = section.choice("other", names) or ""
            if device and device == other:
                section.add("other", f'"{other}" is "device" too', "another reader")
    elif kind is None:
        section.has("device")
        section.has("other")
    section.end()
    return Planned(at, Kind(kind or "unplug"), device, other, seconds)
