"""What stands on the board as far as its sensors feel: for the games that are played on spots."""

from collections.abc import Iterable

from drivers.events import DeviceChanged, SpotChanged
from firmware_host.table.missing import GONE, SPOTS
from games.api import Machine, OnSpots, Reply

Felt = tuple[str, ...] | None  # occupied spots, in order; None where nothing senses


class Spots:
    """Occupied spots. `felt` is what is known at first, None where the board has no sensors that answer.

    The `machine` of a game that wants to know is told at once.
    """

    def __init__(self, felt: Iterable[str] | None, machine: Machine | None = None) -> None:
        self._occupied = set(felt or ())
        self._answers = felt is not None
        self.tell(machine)

    def felt(self) -> Felt:
        """Now."""
        return tuple(sorted(self._occupied)) if self._answers else None

    def changed(self, event: SpotChanged) -> bool:
        """A sensor has told: so there are sensors. Whether it is news."""
        self._answers = True
        if event.occupied == (event.spot in self._occupied):
            return False
        if event.occupied:
            self._occupied.add(event.spot)
        else:
            self._occupied.discard(event.spot)
        return True

    def device(self, event: DeviceChanged, machine: Machine | None = None) -> None:
        """The sensors went or came back."""
        answers = event.state not in GONE
        if event.device == SPOTS and answers != self._answers:
            self._answers = answers
            self.tell(machine)

    def accept(self, machine: Machine) -> Reply | None:
        """Staff take the board for the truth; None where there is nothing to decide."""
        return machine.accept() if isinstance(machine, OnSpots) else None

    def tell(self, machine: Machine | None, felt: Felt = None) -> None:
        """Tell a game that wants to know what its board feels like now, or in its stead something newer."""
        if felt is not None:
            self._occupied, self._answers = set(felt), True
        if isinstance(machine, OnSpots):
            known = self.felt()
            machine.sense(None if known is None else frozenset(known))
