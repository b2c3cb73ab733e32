"""Sets the watch over a table that runs in real time: systemd's watchdog, its status, the control socket."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from drivers.timers import Clock
from firmware_host.journal.state import StateDirectory
from firmware_host.loop.loop import Loop
from firmware_host.supervisor.control import Control
from firmware_host.supervisor.herald import Herald
from firmware_host.supervisor.notify import Notifier
from firmware_host.supervisor.report import Game, Reporter, Sources
from firmware_host.supervisor.roll import Roll
from firmware_host.supervisor.watchdog import Watchdog, Worker
from firmware_host.table.controller import Controller
from firmware_host.table.play import Play
from firmware_host.wiring.devices import BUTTONS, Devices, device_names, reader_ports
from firmware_host.wiring.layout import panel_name
from hw.table_file import Table

log = logging.getLogger("speeltafel")


@dataclass(frozen=True, slots=True)
class Watched:
    """The table that is watched over; `kind` is "real" or "simulated"."""

    table: Table
    kind: str
    clock: Clock
    devices: Devices
    loop: Loop
    controller: Controller
    state: StateDirectory

    def game(self) -> Game | None:
        """What is played, from deal to result."""
        return self._told(self.controller.playing if self.controller.in_game else None)

    def offered(self) -> Game | None:
        """What was cut short, while nobody has said whether it goes on."""
        return self._told(self.controller.offered)

    def _told(self, play: Play | None) -> Game | None:
        if play is None:
            return None
        journal = self.state.newest_journal()
        return Game(play.session.game, len(play.session.seats), None if journal is None else journal.name)

    def doing(self) -> str:
        """The same in a word or three, for `systemctl status`."""
        game = self.game()
        played = "nobody plays" if game is None else f"{game.name} with {game.players}"
        if game is None and (waiting := self.offered()) is not None:
            played = f"offers to go on with {waiting.name}"
        return f"{self.table.name}: {played}"

    def sources(self, roll: Roll) -> Sources:
        """Where its report comes from."""
        names = reader_ports(self.table)
        return Sources(
            table=self.table.name,
            kind=self.kind,
            roll=roll,
            trips=lambda: self.loop.trips,
            game=self.game,
            offered=self.offered,
            buttons=self.devices.buttons.wear,
            readers={name: reader.tally for name, reader in zip(names, self.devices.readers, strict=True)},
            wires=self.devices.wires.loads,
        )


class Supervision:
    """Made before the devices are started, for it hears what they tell; `workers` stand beside the wires'."""

    def __init__(
        self,
        watched: Watched,
        notifier: Notifier,
        workers: Sequence[Worker],
        fail: Callable[[BaseException], None],
    ) -> None:
        clock, devices = watched.clock, watched.devices
        roll = Roll(device_names(watched.table), clock)
        panels = [panel_name(seat) for seat in range(len(watched.table.seats))]
        self._herald = Herald(clock, notifier, roll, BUTTONS, panels, watched.doing)
        watched.loop.observers.append(self._herald.heard)
        self._watchdog = Watchdog(
            clock, notifier, devices.buttons.healthy, [*devices.wires.workers(), *workers]
        )
        reporter = Reporter(clock, watched.sources(roll))
        self._control = Control(watched.state.path, {"status": reporter.report}, fail)

    async def start(self) -> None:
        """The devices were started. Where no socket can be made, the table plays on unasked."""
        self._herald.start()
        self._watchdog.start()
        try:
            await self._control.open()
        except OSError as error:
            log.warning("nobody will be able to ask how this table is: %s", error)

    def stop(self) -> None:
        """The end has begun."""
        self._herald.stop()
        self._watchdog.stop()
        self._control.close()
