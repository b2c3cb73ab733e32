"""What a view is made from besides the state: all of it open to everybody but the viewer's own hand."""

from dataclasses import dataclass

from games.api import Act
from games.held import Grip
from games.picobello.rules.picking import Pick
from games.picobello.rules.standing import Standing


@dataclass(frozen=True, slots=True)
class Shown:
    """How things stand at the table.

    `entries` is the list that keys go through, with its `cursor`, after what was `picked`; `wonders` while
    it asks what sensors have seen. `missing`, `surplus` and `lifted` say what sensors feel. `grip` is the
    viewer's hold on a hand on the panel, None where cards are `real`.
    """

    bots: frozenset[int]
    acts: tuple[Act, ...]
    entries: tuple[Pick, ...]
    picked: Pick | None
    cursor: int
    wonders: bool
    missing: frozenset[str]
    surplus: frozenset[str]
    lifted: tuple[int, ...]
    standing: Standing
    real: bool
    grip: Grip | None
    sure: bool
    drawn: tuple[int, ...]

    def differs(self) -> bool:
        """Whether the board is not as it should be."""
        return bool(self.missing or self.surplus)

    @property
    def at_cursor(self) -> Pick | None:
        """The entry under the cursor."""
        return self.entries[self.cursor % len(self.entries)] if self.entries else None
