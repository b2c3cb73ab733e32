"""Phases on the `transitions` library: the one place that touches it.

A game gives a preface in prose and a table of rows; this gives back an object that knows the phase,
fires a trigger and can be set from a state (resume, undo). The rules have decided before a trigger
fires, so there are no conditions and no callbacks here, and a trigger without a row is our bug.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from transitions import Machine as _Engine

logging.getLogger("transitions").setLevel(logging.WARNING)  # else it tells every phase it passes


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a phase table; one row per (trigger, source)."""

    trigger: str
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class PhaseMap:
    """A game's whole phase table, which its machine shows as `PHASES`; nothing follows `end`."""

    names: tuple[str, ...]
    rows: tuple[Row, ...]
    start: str
    end: str | None = "over"

    def faults(self) -> tuple[str, ...]:
        """What no play could make up for, in words; empty for a sound table."""
        known = {*self.names, self.start, *(() if self.end is None else (self.end,))}
        ends = {phase for row in self.rows for phase in (row.source, row.target)}
        told = [f"{phase}: is no phase" for phase in sorted((known | ends) - set(self.names))]
        reached = self._reached()
        told += [f"{phase}: cannot be reached" for phase in self.names if phase not in reached]
        leaving = {row.source for row in self.rows if row.source != row.target}
        stuck = [phase for phase in self.names if phase not in leaving and phase != self.end]
        told += [f"{phase}: has no way on" for phase in stuck]
        return (*told, *(f"{self.end}: has a way on" for _ in leaving & {self.end}))

    def _reached(self) -> set[str]:
        reached, more = {self.start}, True
        while more:
            found = {row.target for row in self.rows if row.source in reached} - reached
            reached |= found
            more = bool(found)
        return reached

    def mermaid(self) -> str:
        """The table as a state diagram."""
        rows = [f"    {row.source} --> {row.target}: {row.trigger.replace('_', ' ')}" for row in self.rows]
        last = [] if self.end is None else [f"    {self.end} --> [*]"]
        return "\n".join(["stateDiagram-v2", f"    [*] --> {self.start}", *rows, *last])


class _Model:
    """What `transitions` writes on; nobody else sees it."""

    state: str
    trigger: Callable[[str], bool]


class Phases:
    """The phase a game is in. Raises ValueError for a table with a doubled or unknown entry."""

    def __init__(self, names: Sequence[str], rows: Sequence[Row], start: str) -> None:
        seen = set()
        for row in rows:
            if (row.trigger, row.source) in seen:
                raise ValueError(f"two rows for trigger {row.trigger!r} in phase {row.source!r}")
            seen.add((row.trigger, row.source))
        self._model = _Model()
        self._engine = _Engine(
            model=self._model,
            states=list(names),
            transitions=[[row.trigger, row.source, row.target] for row in rows],
            initial=start,
            auto_transitions=False,
            queued=False,
        )

    @property
    def now(self) -> str:
        """The phase."""
        return self._model.state

    def fire(self, trigger: str) -> None:
        """Follow the row for `trigger`. Raises `transitions.MachineError` where there is none."""
        self._model.trigger(trigger)

    def stand_at(self, phase: str) -> None:
        """Set the phase from a state, without a trigger. Raises ValueError for an unknown phase."""
        self._engine.set_state(phase, model=self._model)
