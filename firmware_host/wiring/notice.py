"""Leaves a notice on panels alone, when there will be no table to show anything on them."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from drivers.events import DeviceChanged, DeviceEvent, DeviceState
from drivers.frames import Picture
from drivers.timers import Clock
from firmware_host.table.typeset import Typesetter
from firmware_host.wiring.devices import build_panel
from firmware_host.wiring.layout import panel_name
from firmware_host.wiring.texts import LANGUAGES, panel_typist, words
from firmware_host.wiring.wires import Wires
from games.api import Screen
from hw.table_file import PanelPart

WAIT_SECONDS = 3.0  # for panels that do not answer


class Notice:
    """One screen for all panels, in one language; `hung` is called once it hangs, as far as it can."""

    def __init__(
        self,
        screen: Screen,
        language: str,
        parts: Sequence[PanelPart],
        wires: Wires,
        clock: Clock,
        hung: Callable[[], None],
    ) -> None:
        typist = panel_typist()
        speech = words()[language if language in LANGUAGES else LANGUAGES[0]]
        picture = typist.draw(Typesetter(speech, typist.columns, lambda player: player + 1).rows(screen))
        self._pictures = [_cut(picture, part.height) for part in parts]
        self._panels = [
            build_panel(panel_name(number), part, wires, clock, self._heard)
            for number, part in enumerate(parts)
        ]
        self._wires = wires
        self._clock = clock
        self._hung = hung
        self._waiting = {panel_name(number) for number in range(len(parts))}

    def hang(self) -> None:
        """Find the panels and show it; they keep it when the program has ended."""
        for panel in self._panels:
            panel.start()
        self._timer = self._clock.call_at(self._clock.now() + WAIT_SECONDS, self._leave)

    def _heard(self, event: DeviceEvent) -> None:
        if isinstance(event, DeviceChanged) and event.state is DeviceState.OK and self._waiting:
            self._waiting.discard(event.device)
            if not self._waiting:
                self._timer.cancel()
                self._clock.soon(self._leave)  # not on the stack of the panel that is telling

    def _leave(self) -> None:
        self._waiting.clear()
        for panel, picture in zip(self._panels, self._pictures, strict=True):
            panel.stop(picture)
        self._wires.stop()
        self._hung()


def _cut(picture: Picture, height: int) -> Picture:
    """Its upper rows, for a lower glass."""
    if height >= picture.height:
        return picture
    return replace(picture, height=height, bits=picture.bits[: picture.width * height // 8])
