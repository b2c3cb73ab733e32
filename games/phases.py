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
