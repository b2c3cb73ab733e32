"""Tells systemd how the table is: when it is ready, what is being played, which devices are in trouble.

It hears what the loop has done; between events nothing runs here.
"""

from collections.abc import Callable, Collection

from drivers.events import DeviceChanged
from drivers.timers import Clock, Timer
from firmware_host.supervisor.notify import Notifier
from firmware_host.supervisor.roll import Roll
from firmware_host.table.events import InputEvent, Resumed
from firmware_host.table.outputs import Begin, End, Outputs

READY_AFTER_SECONDS = 30.0  # a table whose panels are all missing is one all the same


class Herald:
    """Says READY once the buttons are heard and one panel answers, or after half a minute."""

    def __init__(
        self,
        clock: Clock,
        notifier: Notifier,
        roll: Roll,
        buttons: str,
        panels: Collection[str],
        doing: Callable[[], str],
    ) -> None:
        self._clock = clock
        self._notifier = notifier
        self._roll = roll
        self._buttons = buttons
        self._panels = panels
        self._doing = doing
        self._said = ""
        self._ready = False
        self._timer: Timer | None = None

    def start(self) -> None:
        """The devices were started."""
        if self._notifier.heard and not self._ready:
            self._timer = self._clock.call_at(self._clock.now() + READY_AFTER_SECONDS, self._be_ready)
        if self._notifier.heard:
            self._say()

    def stop(self) -> None:
        """The end has begun."""
        if self._timer is not None:
            self._timer.cancel()
        self._notifier.stopping()

    def heard(self, event: InputEvent, outputs: Outputs) -> None:
        """An observer of the loop."""
        if isinstance(event, DeviceChanged):
            self._roll.heard(event)
        elif not isinstance(event, Resumed) and not isinstance(outputs.record, Begin | End):
            return
        if self._notifier.heard:
            self._say()

    def _say(self) -> None:
        if not self._ready and self._roll.is_up(self._buttons) and any(map(self._roll.is_up, self._panels)):
            self._be_ready()
        words = "; ".join([self._doing(), *self._roll.in_trouble()])
        if words != self._said:
            self._said = words
            self._notifier.status(words)

    def _be_ready(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if not self._ready:
            self._ready = True
            self._notifier.ready()
