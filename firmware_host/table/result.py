"""What stands under a game's result: the tally, and what comes next with whom.

Anybody's arrows move between playing on, leaving and another game. Whoever leaves is replaced by a bot,
and a bot's seat is taken by an OK there, so the next game may have other people at the same seats.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from enum import Enum

from firmware_host.table.session import Session
from games.api import Bot, Game, Key, Outcome, Person, Press, Screen, Seat, Sitter, Text, TimerAsk, Value

STANDING = "result"  # the timer: until it fires a key may have been meant for what was asked before
STANDING_SECONDS = 1.0


class Then(Enum):
    """What people have decided on."""

    AGAIN = "again"
    MENU = "menu"


def wins(outcomes: Sequence[Outcome], before: Sequence[int]) -> tuple[int, ...]:
    """Games won by each player; draws count for nobody."""
    counted = list(before)
    for outcome in outcomes:
        for player in () if outcome.draw else outcome.winners:
            counted[player] += 1
    return tuple(counted)


class Result:
    """The end of one game. `again` tells what the next one with the same seats is started with.

    `in_help` are table seats where help was open until now: a key pressed there next was meant for that.
    Where hands were `busy` when the end came, any key in the first second was meant for what they did: who
    lifts the last trick and says OK as well has not seen the result yet.
    """

    def __init__(
        self,
        game: Game,
        session: Session,
        outcome: Outcome,
        in_help: Collection[int] = (),
        busy: bool = False,
    ) -> None:
        self._busy = busy
        self._game = game
        self._session = session
        self._outcome = outcome
        self._startled = {session.seats.index(seat) for seat in in_help if seat in session.seats}
        self._match = (*session.match, outcome)
        self._match_winners = game.match_winners(session.setup().options, self._match)
        self.won = wins([outcome], session.won or (0,) * len(session.seats))
        self.sitters: list[Sitter] = list(session.sitters)
        self._cursor = 0
        self._refused: int | None = None  # the player who is told that nothing is taken back

    def again(self, seed: int, missing: tuple[str, ...]) -> Session:
        """The next game's header."""
        session = self._session
        return replace(
            session,
            seed=seed,
            missing=missing,
            dealer=self._game.next_dealer(session.setup().options, session.dealer, self._outcome),
            sitters=tuple(self.sitters),
            won=self.won,
            match=self._match if self._match_winners is None else (),
        )

    # --- presses ---

    def timers(self) -> tuple[TimerAsk, ...]:
        """The first second, where hands were busy."""
        return (TimerAsk(STANDING, STANDING_SECONDS, 1),) if self._busy else ()

    def time_up(self, name: str) -> None:
        """From now on a key is meant for the result."""
        self._busy = self._busy and name != STANDING

    def press(self, player: int | None, key: Key, press: Press) -> Then | None:
        """Take a press from a seat, of a player or of somebody who sat the game out."""
        if (key, press) == (Key.LEFT, Press.LONG):
            self._refused = player
        if press is not Press.SHORT or (self._busy and key is Key.OK):
            return None
        if player is not None and player in self._startled:
            self._startled.discard(player)
            return None
        if player is not None and player == self._refused:
            self._refused = None
            return None
        if player is not None and isinstance(self.sitters[player], Bot):
            if key is Key.OK:
                self.sitters[player] = Person()
            return None
        choices = self._choices()
        if key is not Key.OK:
            self._cursor = (self._cursor + (1 if key is Key.RIGHT else -1)) % len(choices)
            return None
        match choices[self._cursor]:
            case "table.to_menu":
                return Then.MENU
            case "table.leave":
                if player is not None:
                    self.sitters[player] = Bot(self._level())
                    self._cursor = 0
                return None
        return Then.AGAIN

    def _level(self) -> str:
        """Of the bots that play already, or else the middle one."""
        used = [sitter.level for sitter in self.sitters if isinstance(sitter, Bot)]
        return used[-1] if used else self._game.usual_level

    def _choices(self) -> tuple[str, ...]:
        people = sum(isinstance(sitter, Person) for sitter in self.sitters)
        again = "table.again" if self._match_winners is not None else "table.next_of_match"
        return (again, "table.leave", "table.to_menu") if people > 1 else (again, "table.to_menu")

    # --- what is shown ---

    def screen(self, screen: Screen, player: int | None) -> Screen:
        """The game's own screen of the result, with the tally and what can be done at this seat."""
        if player is not None and player == self._refused:
            return Screen(Text("table.notice"), (Text("rejected.undo_over"),))
        lines = (*screen.lines[:1], self._tally())
        if player is not None and isinstance(self.sitters[player], Bot):
            return replace(screen, lines=(*lines, Text("table.sit_down")))
        choices = tuple(Text(ident) for ident in self._choices())
        return replace(screen, lines=lines, choices=choices, cursor=self._cursor)

    def _tally(self) -> Text:
        """Of the match while there is one, else of the evening."""
        if self._match_winners is None:
            return _counted("table.match", wins(self._match, (0,) * len(self.won)))
        if len(self._match) > 1:
            values: dict[str, Value | Text] = {
                f"seat{n}": Seat(p) for n, p in enumerate(self._match_winners, 1)
            }
            return Text(f"table.match_won{len(self._match_winners)}", values)
        return _counted("table.tally", self.won)


def _counted(text: str, won: Sequence[int]) -> Text:
    values: dict[str, Value | Text] = {f"seat{player + 1}": Seat(player) for player in range(len(won))}
    values.update({f"won{player + 1}": games for player, games in enumerate(won)})
    return Text(f"{text}{len(won)}", values)
