"""Hints: what a bot would do in a player's place, and why; for that player's eyes alone.

A hint is thought out where bots think and comes back as an event, so a journal holds it and replay shows
it at the same moment. One that comes after the position has changed is dropped. Where several choose at
once and another has chosen meanwhile, the question is put again: nobody has to ask twice for that.
"""

from collections.abc import Iterator

from firmware_host.table.events import Hinted
from firmware_host.table.help import Wish
from firmware_host.table.outputs import BotAsk
from firmware_host.table.session import Session
from games.api import BYSTANDER, OVER, Game, Machine, Screen, Text

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
        self._waiting: dict[int, Wish] = {}

    def offered(self, machine: Machine, player: int | None) -> Wish | Text | None:
        """What that player may ask for now, or why there is no hint now; None where none is agreed on."""
        if player is None or not self._agreed() or machine.masked(BYSTANDER).turn == OVER:
            return None
        if self.game.advise is None:
            return Text("hint.no_hints")
        if machine.acts():
            return Text("hint.acts_first")
        waiting = frozenset(machine.masked(BYSTANDER).waiting())
        if player not in waiting:
            return Text("hint.not_your_turn")
        seen = machine.masked(player)
        if seen.legal(player) != seen.filled(_Unlucky()).legal(player):
            return Text("hint.cards_unread")
        return Wish(player, machine.moves, waiting)

    def _agreed(self) -> bool:
        alone = len(self._session.people()) == 1
        return self._session.hints == ALWAYS or (self._session.hints == ALONE and alone)

    def ask(self, wish: Wish) -> None:
        """It is wanted."""
        self._waiting[wish.player] = wish

    def asks(self, machine: Machine) -> Iterator[BotAsk]:
        """Questions that are open."""
        levels, session = self.game.levels, self._session
        level = LEVEL if LEVEL in levels else levels[-1]
        for player, wish in list(self._waiting.items()):
            now = self.offered(machine, player)
            if isinstance(now, Wish) and (now == wish or now.waiting < wish.waiting):
                self._waiting[player] = now
                masked = machine.masked(player)
                yield BotAsk(session.game, player, now.moves, level, session.seed, masked, hint=True)
            else:
                del self._waiting[player]

    def told(self, machine: Machine, event: Hinted) -> tuple[int, Screen] | None:
        """The seat that waits for it, and what is shown there; None where nobody does any more."""
        wish, advise = self._waiting.get(event.player), self.game.advise
        if wish is None or not wish.moves == event.number == machine.moves or advise is None:
            return None
        del self._waiting[event.player]
        seen = machine.masked(event.player)
        seen.turn = event.player  # where several choose at once the rules name another first
        what, why = advise(seen, event.move)
        return self._session.seats[event.player], Screen(Text("hint.title", {"what": what}), (why,))

    def clear(self) -> None:
        """Nobody waits any more."""
        self._waiting.clear()
