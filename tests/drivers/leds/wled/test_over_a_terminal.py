"""The strip over a pseudo-terminal in real time: the simulated table's way, end to end."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from drivers.clock.system.driver import SystemClock
from drivers.frames import Glow, LampRow, Pattern
from drivers.leds.wled import codec
from drivers.leds.wled.core import WledSettings
from drivers.leds.wled.driver import WledStrip
from drivers.leds.wled.twin import WledTwin
from drivers.wires.pty_end import PtyEnd
from drivers.wires.pyserial_port import PySerialPort

LAMPS = 50
LIMIT_SECONDS = 10.0


def row(red: int, green: int) -> LampRow:
    return LampRow((Glow(Pattern.STEADY, red, green, 0),) * LAMPS)


def test_a_strip_lights_follows_and_rests_over_a_terminal(tmp_path: Path) -> None:
    async def story() -> None:
        clock = SystemClock(asyncio.get_running_loop())
        link = str(tmp_path / "led")
        end = PtyEnd(clock, clock, link=link)
        twin = WledTwin(end, clock, LAMPS, boots_lit=True)
        port = PySerialPort(link, clock, clock)
        strip = WledStrip("strip", port, clock, lambda event: None, WledSettings(LAMPS, 4000))
        changed = asyncio.Event()
        twin.on_change = changed.set

        async def until(condition: Callable[[], bool]) -> None:
            async with asyncio.timeout(LIMIT_SECONDS):
                while not condition():
                    changed.clear()
                    await changed.wait()

        try:
            strip.show(row(255, 0))
            strip.start()
            await until(lambda: twin.colours() == ((255, 0, 0),) * LAMPS)
            assert twin.baud == 500000
            strip.show(row(0, 255))
            await until(lambda: twin.colours() == ((0, 255, 0),) * LAMPS)
            strip.stop()
            await until(lambda: 0 < max(twin.colours()[0]) <= max(codec.IDLE_COLOUR))
        finally:
            strip.stop()
            end.unplug()

    asyncio.run(story())
