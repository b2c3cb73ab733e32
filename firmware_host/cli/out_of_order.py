"""How a real table ends that starting again cannot mend: 78, the reason on terminal, log and panels."""

import asyncio
import os
import sys
import tempfile
from collections.abc import Sequence

from drivers.errors import DeviceError
from firmware_host.journal.state import StateError
from firmware_host.supervisor.notify import Notifier
from firmware_host.wiring.clock import running_clock
from firmware_host.wiring.notice import Notice
from firmware_host.wiring.wires import RealWires
from games.api import Screen, Text
from hw.errors import FaultyFileError
from hw.table_file import PanelPart

OUT_OF_ORDER = 78  # EX_CONFIG; systemd/speeltafel.service does not start again after it
Permanent = FaultyFileError | StateError | DeviceError


def end_out_of_order(error: Permanent, panels: Sequence[PanelPart], language: str) -> int:
    """Say why; on the panels only when a service manager started us, for at a terminal somebody reads it."""
    print(error, file=sys.stderr)
    notifier = Notifier(os.environ)
    notifier.status(f"out of order: {str(error).splitlines()[0]}")
    if notifier.heard and panels:
        asyncio.run(_paint(notice_of(error), panels, language))
    return OUT_OF_ORDER


def notice_of(error: Permanent) -> Screen:
    """What people at the table read."""
    return Screen(Text("out_of_order.title"), (_reason(error), Text("out_of_order.log")))


def _reason(error: Permanent) -> Text:
    match error:
        case FaultyFileError():
            fault = error.faults[0]
            line = "" if fault.line is None else f" ({fault.line})"
            return Text("out_of_order.table_file", {"where": f"{fault.key}{line}"})
        case DeviceError():
            return Text("out_of_order.device", {"why": str(error).partition(":")[0]})
        case StateError():
            return Text("out_of_order.state")


async def _paint(screen: Screen, panels: Sequence[PanelPart], language: str) -> None:
    clock = running_clock()
    hung = asyncio.Event()

    def fail(failure: BaseException) -> None:
        """The reason is told already; a notice that fails must not hide it."""
        clock.soon(hung.set)

    wires = RealWires(clock, clock, fail, tempfile.gettempdir())
    Notice(screen, language, panels, wires, clock, hung.set).hang()
    await hung.wait()
