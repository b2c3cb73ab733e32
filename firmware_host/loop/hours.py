"""Counts how long each panel has been lit, over all the years: an OLED wears out by that.

Written down at most every ten minutes, and at the end; a power cut costs no more than those.
"""

import logging
from collections.abc import Mapping
from typing import Protocol

from drivers.timers import Clock, Timer
from firmware_host.journal.state import StateError

WRITE_SECONDS = 600.0

log = logging.getLogger("speeltafel")


class Lit(Protocol):
    """A panel, as its hours are counted."""

    def lit_seconds(self) -> float:
        """How long it has been lit since the program began."""


class Book(Protocol):
    """Where hours are added up for good."""

    def add_seconds(self, seconds: Mapping[str, float]) -> None:
        """Add to what each device has. Raises StateError, and has then added nothing."""


class Hours:
    """The hours of some panels, by the names of their devices."""

    def __init__(self, clock: Clock, panels: Mapping[str, Lit], book: Book) -> None:
        self._clock = clock
        self._panels = panels
        self._book = book
        self._written = dict.fromkeys(panels, 0.0)
        self._timer: Timer | None = None

    def start(self) -> None:
        """Write now and then."""
        self._timer = self._clock.call_at(self._clock.now() + WRITE_SECONDS, self._again)

    def stop(self) -> None:
        """Write what is still to be written."""
        if self._timer is not None:
            self._timer.cancel()
        self._write()

    def _again(self) -> None:
        self._write()
        self.start()

    def _write(self) -> None:
        """A disk that takes nothing now may do so in ten minutes: nothing is forgotten meanwhile."""
        lit = {device: panel.lit_seconds() for device, panel in self._panels.items()}
        fresh = {device: lit[device] - self._written[device] for device in lit}
        fresh = {device: seconds for device, seconds in fresh.items() if seconds >= 1.0}
        if not fresh:
            return
        try:
            self._book.add_seconds(fresh)
        except StateError as error:
            log.warning("hours of panels are not written down: %s", error)
            return
        self._written.update({device: lit[device] for device in fresh})
