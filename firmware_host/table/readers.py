"""What lies on which reader, as far as the game has heard: the memory behind laying and lifting."""

from collections.abc import Mapping

from firmware_host.table.deferred import takes_back, without
from firmware_host.table.events import InputEvent, TagLaid, TagLifted
from games.api import TimerAsk

SETTLE = "settle"
SETTLE_TIMER = f"{SETTLE}.readers"
SETTLE_SECONDS = 3.0  # after a restart readers tell again what lies on them


class Readers:
    """At most one tag a reader. Events that come while the game stands still wait in `deferred`."""

    def __init__(self, lying: Mapping[str, str]) -> None:
        self.lying = dict(lying)
        self.deferred: list[InputEvent] = []
        self._unconfirmed: dict[str, str] = {}
        self._settle = 0

    def known(self) -> dict[str, str]:
        """What the game knows to lie where: what it has not heard yet does not count."""
        return without(self.deferred, self.lying)

    def before(self, event: InputEvent) -> dict[str, str]:
        """What was known to lie where before this event, which is the last that was noticed."""
        known = self.known()
        match event:
            case TagLaid(device):
                known.pop(device, None)
            case TagLifted(device, tag):
                known.setdefault(device, tag)
        return known

    def missed(self, event: InputEvent) -> TagLifted | None:
        """The lifting that nobody saw, where another card is laid on a reader that had one."""
        before = self.lying.get(event.device) if isinstance(event, TagLaid) else None
        if isinstance(event, TagLaid) and before is not None and before != event.tag:
            return TagLifted(event.device, before)
        return None

    def noticed(self, event: InputEvent) -> bool:
        """Keep track; False for what was known already."""
        match event:
            case TagLaid(device, tag):
                self._unconfirmed.pop(device, None)
                if self.lying.get(device) == tag:
                    return False
                self.lying[device] = tag
            case TagLifted(device, tag):
                if self.lying.get(device) == tag:
                    del self.lying[device]
            case _:
                pass
        return True

    def defer(self, event: InputEvent) -> None:
        """Keep for after the pause; what hands have taken back by then never was."""
        for at, earlier in enumerate(self.deferred):
            if takes_back(event, earlier):
                del self.deferred[at]
                return
        self.deferred.append(event)

    def caught_up(self) -> list[InputEvent]:
        """All that waited, first to last; it waits no longer."""
        deferred, self.deferred = self.deferred, []
        return deferred

    def set_right(self, believed: Mapping[str, str]) -> list[InputEvent]:
        """The game believes this to lie where: what hands must have done to make it as it is."""
        lying, self.lying = self.lying, dict(believed)
        gone = [TagLifted(device, tag) for device, tag in believed.items() if lying.get(device) != tag]
        new = [TagLaid(device, tag) for device, tag in lying.items() if believed.get(device) != tag]
        return [*gone, *new]

    def resume(self, lying: Mapping[str, str], number: int) -> None:
        """Hands may have been anywhere: `lying` is what readers have told of by now.

        A reader that has told of no card yet may still do so; after a while its card counts as lifted.
        """
        self.lying = self.known()
        self.deferred.clear()
        self._unconfirmed = {device: tag for device, tag in self.lying.items() if device not in lying}
        self._settle = number

    def settled(self, number: int) -> list[TagLifted]:
        """The while is over: cards that no reader has told of again."""
        if number != self._settle:
            return []
        gone, self._unconfirmed = self._unconfirmed, {}
        return [TagLifted(device, tag) for device, tag in gone.items()]

    def timers(self) -> tuple[TimerAsk, ...]:
        """The one that ends the while."""
        return (TimerAsk(SETTLE_TIMER, SETTLE_SECONDS, self._settle),) if self._unconfirmed else ()
