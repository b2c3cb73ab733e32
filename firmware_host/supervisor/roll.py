"""What each device last told of itself, and since when."""

from collections.abc import Iterable
from dataclasses import dataclass

from drivers.events import DeviceChanged, DeviceState
from drivers.timers import Clock

TROUBLES = (DeviceState.ABSENT, DeviceState.DEGRADED, DeviceState.LOST)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a device is; without a state it has not told anything yet."""

    state: DeviceState | None
    reason: str
    since: float  # on the clock


class Roll:
    """All devices of a table, also those that have not been heard of."""

    def __init__(self, devices: Iterable[str], clock: Clock) -> None:
        self._clock = clock
        unheard = Standing(None, "not heard of yet", clock.now())
        self.standings: dict[str, Standing] = dict.fromkeys(devices, unheard)

    def heard(self, event: DeviceChanged) -> None:
        """A device told how it is."""
        before = self.standings.get(event.device)
        same = before is not None and before.state is event.state
        since = before.since if same and before is not None else self._clock.now()
        self.standings[event.device] = Standing(event.state, event.reason, since)

    def is_up(self, device: str) -> bool:
        """Whether it can be used."""
        standing = self.standings.get(device)
        return standing is not None and standing.state in (DeviceState.OK, DeviceState.DEGRADED)

    def in_trouble(self) -> list[str]:
        """Every device that is not well, with how it is; those not heard of yet are left out."""
        return [
            f"{device} {standing.state.value}"
            for device, standing in self.standings.items()
            if standing.state is not None and standing.state in TROUBLES
        ]
