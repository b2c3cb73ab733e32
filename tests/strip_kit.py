"""A strip, its controller and the line between them, in virtual time."""

from drivers.clock.system.twin import VirtualClock
from drivers.events import DeviceChanged, DeviceEvent, DeviceState
from drivers.frames import Glow, LampRow, Pattern
from drivers.leds.wled.core import WledSettings
from drivers.leds.wled.driver import WledStrip
from drivers.leds.wled.twin import WledTwin
from drivers.wires.in_process import Line

RED = Glow(Pattern.STEADY, 255, 0, 0)
GREEN = Glow(Pattern.STEADY, 0, 255, 0)
SETTINGS = WledSettings(lamps=50, budget_mA=4000)


class Strip:
    """One strip, one controller, one line."""

    def __init__(
        self, settings: WledSettings = SETTINGS, lit: bool = False, version: str = "2605010"
    ) -> None:
        self.clock = VirtualClock()
        self.line = Line("led", self.clock)
        self.events: list[DeviceEvent] = []
        self.twin = WledTwin(self.line.device, self.clock, settings.lamps, version, boots_lit=lit)
        self.strip = WledStrip("strip", self.line.host, self.clock, self.events.append, settings)
        self.lamps = settings.lamps

    def start(self) -> "Strip":
        self.strip.start()
        self.clock.run_for(0.5)
        return self

    def show(self, *glows: Glow) -> None:
        self.strip.show(LampRow(glows))

    def states(self) -> list[DeviceState]:
        return [event.state for event in self.events if isinstance(event, DeviceChanged)]

    def reasons(self) -> list[str]:
        return [event.reason for event in self.events if isinstance(event, DeviceChanged)]

    def sees(self, colour: tuple[int, int, int]) -> bool:
        return self.twin.colours() == (colour,) * self.lamps

    def all(self, glow: Glow) -> None:
        self.show(*[glow] * self.lamps)
