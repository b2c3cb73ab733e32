"""Fingers on simulated buttons: contacts that close, bounce, stick and slip past the edge detector.

The wire is gpiozero's own mock pin, so the driver runs unchanged on top of it.
"""

from collections.abc import Mapping
from typing import Any

from drivers.timers import Clock


def mock_factory() -> Any:
    """A gpiozero factory for a header that is not there, a Raspberry Pi 5's.

    Its pins are like gpiozero's mock pins, but a closed contact wins over the pull-up, so a button
    may be down before anybody listens.
    """
    from gpiozero.pins.mock import MockFactory, MockPin

    class ContactPin(MockPin):  # type: ignore[misc]  # gpiozero publishes no types
        closed = False  # whether the contact ties the line to ground

        def _set_pull(self, value: str) -> None:
            super()._set_pull(value)
            if self.closed:
                self.drive_low()

    return MockFactory(revision="c04170", pin_class=ContactPin)


class PinBank:
    """The world side of the buttons: `pins` as the driver has them, `factory` from `mock_factory`."""

    def __init__(self, factory: Any, pins: Mapping[str, int], clock: Clock) -> None:
        self._pins = {name: factory.pin(pin) for name, pin in pins.items()}
        self._clock = clock
        self._stuck: set[str] = set()
        self._deaf: set[str] = set()
        self._worn: dict[str, int] = {}

    def press(self, name: str, bounces: int = 0, within: float = 0.004) -> None:
        """Close the contact; it opens and closes `bounces` more times within so many seconds."""
        self._move(name, True, bounces or self._worn.get(name, 0), within)

    def release(self, name: str, bounces: int = 0, within: float = 0.004) -> None:
        """Open the contact, bouncing likewise; a stuck one stays closed."""
        self._move(name, False, bounces or self._worn.get(name, 0), within)

    def wear(self, name: str, bounces: int) -> None:
        """Let a button's every press and release bounce so often from now on."""
        self._worn[name] = bounces

    def blip(self, name: str, seconds: float) -> None:
        """A disturbance: the level flips for so long, shorter than a finger could."""
        closed = self._pins[name].closed
        self._set(name, not closed)
        self._clock.call_at(self._clock.now() + seconds, lambda: self._set(name, closed))

    def stick(self, name: str) -> None:
        """Close the contact for good: `release` does nothing until `unstick`."""
        self._set(name, True)
        self._stuck.add(name)

    def unstick(self, name: str) -> None:
        """Let a stuck contact open."""
        self._stuck.discard(name)
        self._set(name, False)

    def lose_edges(self, name: str, lost: bool) -> None:
        """While `lost`, the level changes but nobody is told of the edge."""
        (self._deaf.add if lost else self._deaf.discard)(name)

    def _move(self, name: str, closed: bool, bounces: int, within: float) -> None:
        self._set(name, closed)
        start = self._clock.now()
        for edge in range(1, 2 * bounces + 1):
            level = closed if edge % 2 == 0 else not closed
            self._later(start + within * edge / (2 * bounces), name, level)

    def _later(self, when: float, name: str, closed: bool) -> None:
        self._clock.call_at(when, lambda: self._set(name, closed))

    def _set(self, name: str, closed: bool) -> None:
        if name in self._stuck:
            return
        pin = self._pins[name]
        pin.closed = closed
        edges = pin.edges
        if name in self._deaf:
            pin.edges = "none"
        if closed:
            pin.drive_low()
        else:
            pin.drive_high()
        pin.edges = edges
