"""Where the loop puts what other days want to know of a game; without the database's import."""

from typing import Protocol

from firmware_host.table.session import Session
from games.api import Outcome


class Evenings(Protocol):
    """Keeps how games were played and how they ended."""

    def began(self, session: Session) -> None:
        """Keep how this game is played, for "as last time"."""

    def ended(self, session: Session, outcome: Outcome) -> None:
        """Keep who has won."""


class NoEvenings:
    """For a table that remembers no longer than its program runs."""

    def began(self, session: Session) -> None:
        """See `Evenings`."""

    def ended(self, session: Session, outcome: Outcome) -> None:
        """See `Evenings`."""


NO_EVENINGS = NoEvenings()
