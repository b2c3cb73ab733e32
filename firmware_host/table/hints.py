"""Hints: what a bot would do in a player's place, and why; for that player's eyes alone.

A hint is thought out where bots think and comes back as an event, so a journal holds it and replay shows
it at the same moment. One that comes after the position has changed is dropped.
"""

from collections.abc import Iterator

from firmware_host.table.events import Hinted
from firmware_host.table.help import Wish
from firmware_host.table.outputs import BotAsk
from firmware_host.table.session import Session
from games.api import BYSTANDER, Game, Machine, Screen, Text

LEVEL = "hard"
ALWAYS, ALONE = "on", "alone"  # alone: while one person plays against bots, and nobody gains by it


class _Unlucky:
    """Dice for what does not depend on them."""

    def random(self) -> float:
        return 0.5


class Hints:
    """Who waits for a hint, since which move."""

    def __init__(self, game: Game, session: Session) -> None:
        self.game = game
        self._session = session
        self._waiting: dict[int, int] = {}

    def offered(self, machine: Machine, player: int | None) -> Wish | None:
        """What that player may ask for now: so agreed, and of cards the table knows as the player does."""
        if player is None or not self._agreed() or self.game.advise is None or machine.acts():
            return None
        if player not in machine.masked(BYSTANDER).waiting():
            return None
        seen = machine.masked(player)
        known = seen.legal(player) == seen.filled(_Unlucky()).legal(player)
        return Wish(player, machine.moves) if known else None

    def _agreed(self) -> bool:
        alone = len(self._session.people()) == 1
        return self._session.hints == ALWAYS or (self._session.hints == ALONE and alone)

    def ask(self, wish: Wish) -> None:
        """It is wanted."""
        self._waiting[wish.player] = wish.moves

    def asks(self, machine: Machine) -> Iterator[BotAsk]:
        """Questions that are open."""
        levels, session = self.game.levels, self._session
        level = LEVEL if LEVEL in levels else levels[-1]
        for player, number in self._waiting.items():
            if number == machine.moves:
                masked = machine.masked(player)
                yield BotAsk(session.game, player, number, level, session.seed, masked, hint=True)

    def told(self, machine: Machine, event: Hinted) -> tuple[int, Screen] | None:
        """The seat that waits for it, and what is shown there; None where nobody does any more."""
        waited = self._waiting.pop(event.player, None)
        advise = self.game.advise
        if waited != event.number or event.number != machine.moves or advise is None:
            return None
        seen = machine.masked(event.player)
        seen.turn = event.player  # where several choose at once the rules name another first
        what, why = advise(seen, event.move)
        return self._session.seats[event.player], Screen(Text("hint.title", {"what": what}), (why,))

    def clear(self) -> None:
        """Nobody waits any more."""
        self._waiting.clear()
