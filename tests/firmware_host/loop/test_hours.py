"""Lit hours are written rarely, at the end, and never lost to a disk that is full for a while."""

from collections.abc import Mapping

from drivers.clock.system.twin import VirtualClock
from firmware_host.journal.state import StateError
from firmware_host.loop.hours import Hours


class Panel:
    """Lit all the time."""

    def __init__(self, clock: VirtualClock) -> None:
        self._clock = clock
        self.dark = False

    def lit_seconds(self) -> float:
        return 0.0 if self.dark else self._clock.now()


class Book:
    def __init__(self) -> None:
        self.lines: list[Mapping[str, float]] = []
        self.full = False

    def add_seconds(self, seconds: Mapping[str, float]) -> None:
        if self.full:
            raise StateError("no room")
        self.lines.append(dict(seconds))

    def total(self) -> float:
        return sum(line.get("p", 0.0) for line in self.lines)


class Rig:
    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.panel, self.book = Panel(self.clock), Book()
        self.hours = Hours(self.clock, {"p": self.panel}, self.book)
        self.hours.start()


def test_hours_are_written_every_ten_minutes_and_at_the_end() -> None:
    rig = Rig()
    rig.clock.run_for(1300)
    assert rig.book.lines == [{"p": 600.0}, {"p": 600.0}]
    rig.hours.stop()
    assert rig.book.lines[2:] == [{"p": 100.0}]
    rig.clock.run_for(5000)
    assert len(rig.book.lines) == 3


def test_a_dark_panel_writes_nothing() -> None:
    rig = Rig()
    rig.panel.dark = True
    rig.clock.run_for(5000)
    assert rig.book.lines == []


def test_what_a_full_disk_refused_is_written_later() -> None:
    rig = Rig()
    rig.book.full = True
    rig.clock.run_for(1300)
    rig.book.full = False
    rig.clock.run_for(600)
    assert rig.book.lines == [{"p": 1800.0}]
