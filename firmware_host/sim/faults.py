"""Makes things go wrong at a simulated table, as a plan says, and puts them right again.

Only the world's side is touched: cables, chips, contacts, the medium, time. What the table does about it
is its own affair.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from drivers.timers import Clock
from firmware_host.sim.faultplan import Kind, Planned, Targets
from firmware_host.sim.world import Antenna

STRANGE_UID = bytes.fromhex("04fade00c0ffee")  # somebody's travel pass
NOISE = bytes(value * 73 + 41 & 0xFF for value in range(24))
NOISE_SECONDS = 0.1
BOUNCES = 6
SOON_SECONDS = 0.5
SLOWER = 8  # times
CALM_SECONDS = 12.0  # until everything has been found again
DARK_SECONDS = 40.0  # until a panel whose loss nobody noticed has been sent everything anew
FORGET = (Kind.UNPLUG, Kind.BROWN_OUT, Kind.GARBAGE)  # after these a panel may hold nothing, or rubbish


class Thing(Protocol):
    """A device that can be pulled, can fall silent, and can talk rubbish."""

    def unplug(self) -> None:
        """Pull its cable, which is also its power."""

    def plug(self) -> None:
        """Put the cable back."""

    def silence(self, silent: bool) -> None:
        """Neither hear nor answer while `silent`."""

    def garble(self, noise: bytes) -> None:
        """Disturb what is said on its wires once; with no noise, let it be."""


class Field(Antenna, Protocol):
    """A reader's antenna that can be looked at."""

    @property
    def tags(self) -> Sequence[bytes]:
        """What lies on it."""


class Contacts(Protocol):
    """The buttons' world side."""

    def stick(self, name: str) -> None:
        """Close a contact for good."""

    def unstick(self, name: str) -> None:
        """Let it open."""

    def wear(self, name: str, bounces: int) -> None:
        """Let it bounce so often from now on."""


class Bus(Protocol):
    """An I2C bus as the world may ill-treat it."""

    stuck: bool

    def set_speed(self, hz: int) -> None:
        """Carry at that speed."""


class Host(Protocol):
    """The machine the program runs on."""

    def fill_disk(self, full: bool) -> None:
        """Leave no room for another line, or make room."""

    def leap(self, seconds: float) -> None:
        """Let nothing run for so long."""

    def kill(self, seconds: float, power: bool) -> None:
        """End the program at once, with its power or without, and start it so much later."""

    def swap(self, reader: str, other: str) -> None:
        """Exchange the names of two readers' ports."""


@dataclass(frozen=True, slots=True)
class Rig:
    """All of a simulated table that a fault can get hold of."""

    things: Mapping[str, Thing]
    contacts: Contacts
    buttons: Sequence[str]
    antennas: Mapping[str, Field]  # by the reader's name
    buses: Mapping[str, Bus]
    bus_hz: int
    host: Host

    def targets(self) -> Targets:
        """By name, for whoever makes a plan."""
        return Targets(
            plugs=tuple(self.things),
            buttons=tuple(self.buttons),
            readers=tuple(self.antennas),
            buses=tuple(self.buses),
        )


@dataclass(slots=True)
class Faults:
    """Carries out plans. `count` says how often each kind happened."""

    rig: Rig
    clock: Clock
    count: Counter[str] = field(default_factory=Counter)
    unless: Callable[[Planned], bool] = lambda fault: False  # no such fault begins while it says so
    armed: bool = False
    _going_on: Counter[str] = field(default_factory=Counter)
    _calm_at: float = 0.0

    def arm(self, plan: Sequence[Planned], start: float) -> None:
        """Have everything of a plan happen, counted from `start` on the clock."""
        self.armed = True
        for fault in plan:
            self.clock.call_at(start + fault.at, lambda fault=fault: self._begin(fault))  # type: ignore[misc]

    def disturbed(self) -> bool:
        """Whether something is wrong now, or so shortly past that its traces may still be seen."""
        return bool(self._going_on.total()) or self.clock.now() < self._calm_at

    def _begin(self, fault: Planned) -> None:
        key = fault.device or fault.kind.value
        if self.unless(fault) or self._going_on[key] or (fault.other and self._going_on[fault.other]):
            return
        if fault.kind is Kind.SWAP and any(self.rig.antennas[it].tags for it in (key, fault.other)):
            # A card that changes readers untouched would be told as one that was lifted and laid.
            self.clock.call_at(self.clock.now() + SOON_SECONDS, lambda: self._begin(fault))
            return
        self.count[fault.kind.value] += 1
        busy = [key, fault.other] if fault.other else [key]
        self._going_on.update(busy)
        end = self._carry_out(fault)

        def over() -> None:
            end()
            self._going_on.subtract(busy)
            calm = DARK_SECONDS if fault.kind in FORGET else CALM_SECONDS
            self._calm_at = max(self._calm_at, self.clock.now() + calm)

        self.clock.call_at(self.clock.now() + fault.seconds, over)

    def _carry_out(self, fault: Planned) -> Callable[[], None]:
        """Begin it; what ends it."""
        rig, device = self.rig, fault.device
        match fault.kind:
            case Kind.UNPLUG:
                rig.things[device].unplug()
                return rig.things[device].plug
            case Kind.SILENCE:
                rig.things[device].silence(True)
                return lambda: rig.things[device].silence(False)
            case Kind.GARBAGE:
                return self._garble(rig.things[device], self.clock.now() + fault.seconds)
            case Kind.SWAP:
                return self._swap(device, fault.other)
            case Kind.STUCK:
                rig.contacts.stick(device)
                return lambda: rig.contacts.unstick(device)
            case Kind.BOUNCE:
                rig.contacts.wear(device, BOUNCES)
                return lambda: rig.contacts.wear(device, 0)
            case Kind.SLOW_I2C | Kind.STUCK_I2C:
                return self._hamper(rig.buses[device], fault.kind is Kind.STUCK_I2C)
            case Kind.BROWN_OUT:
                return self._all_off()
            case Kind.FOREIGN_TAG:
                rig.antennas[device].put(STRANGE_UID)
                return lambda: rig.antennas[device].lift(STRANGE_UID)
        return self._befall_host(fault)

    def _befall_host(self, fault: Planned) -> Callable[[], None]:
        host = self.rig.host
        match fault.kind:
            case Kind.FULL_DISK:
                host.fill_disk(True)
                return lambda: host.fill_disk(False)
            case Kind.CLOCK_JUMP:
                host.leap(fault.seconds)
            case _:
                host.kill(fault.seconds, fault.kind is Kind.POWER_CUT)
        return lambda: None

    def _garble(self, thing: Thing, until: float) -> Callable[[], None]:
        def again() -> None:
            if self.clock.now() < until:
                thing.garble(NOISE)
                self.clock.call_at(self.clock.now() + NOISE_SECONDS, again)

        again()
        return lambda: thing.garble(b"")

    def _swap(self, one: str, other: str) -> Callable[[], None]:
        """Both are pulled, and come back each under the other's name."""

        def exchange() -> None:
            for name in (one, other):
                self.rig.things[name].unplug()
            self.rig.host.swap(one, other)
            for name in (one, other):
                self.rig.things[name].plug()

        exchange()
        return exchange

    def _hamper(self, bus: Bus, stuck: bool) -> Callable[[], None]:
        if not stuck:
            bus.set_speed(self.rig.bus_hz // SLOWER)
            return lambda: bus.set_speed(self.rig.bus_hz)
        bus.stuck = True

        def free() -> None:
            bus.stuck = False

        return free

    def _all_off(self) -> Callable[[], None]:
        """The supply of all devices dips below what they need; the computer's own holds."""
        idle = [thing for name, thing in self.rig.things.items() if not self._going_on[name]]
        for thing in idle:
            thing.unplug()

        def on() -> None:
            for thing in idle:
                thing.plug()

        return on
