"""The menu is a machine of its own, driven by one seat: the holder's.

Phases: in `attract` nobody holds the menu and the first OK takes it. `game` chooses what to play, or to
play it as last time, which starts at once; `players` how many, while others join (or leave) by their own
OK. `bots` sets one level for all free seats or goes on to `each`, one bot after another; without free
seats there is `ready`. `bots` and `ready` lead to `rules`, the house rules, and those back to them. From
the last choice the game starts and the menu stands at `attract` again. The holder's long OK goes one step
back, his long ◀ tells what the keys do until the next press; 30 s without a press frees the menu.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from firmware_host.table.house_rules import HouseRules, Ways
from firmware_host.table.session import Last, seats_for
from games.api import (
    Bot,
    Game,
    Holding,
    Key,
    Lamp,
    Meaning,
    Person,
    Press,
    Screen,
    Seat,
    Sitter,
    Text,
    TimerAsk,
)
from games.phases import PhaseMap, Phases, Row

NOTHING: Mapping[str, Any] = MappingProxyType({})
IDLE_SECONDS = 30.0
IDLE_TIMER = "menu.idle"
HELP = ("move", "enter", "back")  # what the keys do

PHASES = ("attract", "game", "players", "bots", "each", "ready", "rules")
ROWS = (
    Row("held", "attract", "game"),
    Row("game_chosen", "game", "players"),
    Row("players_chosen", "players", "bots"),
    Row("one_by_one", "bots", "each"),
    Row("all_people", "players", "ready"),
    Row("to_rules", "bots", "rules"),
    Row("to_rules", "ready", "rules"),
    Row("ruled", "rules", "bots"),
    Row("ruled_ready", "rules", "ready"),
    Row("started", "game", "attract"),
    Row("started", "ready", "attract"),
    Row("started", "bots", "attract"),
    Row("started", "each", "attract"),
    Row("left", "ready", "players"),
    Row("left", "rules", "players"),
    Row("back", "game", "attract"),
    Row("back", "players", "game"),
    Row("back", "bots", "players"),
    Row("back", "each", "bots"),
    Row("back", "ready", "players"),
    Row("freed", "game", "attract"),
    Row("freed", "players", "attract"),
    Row("freed", "bots", "attract"),
    Row("freed", "each", "attract"),
    Row("freed", "ready", "attract"),
    Row("freed", "rules", "attract"),
)
MAP = PhaseMap(PHASES, ROWS, "attract", end=None)


@dataclass(frozen=True, slots=True)
class Chosen:
    """The menu's result: a game with its house rules, table seats clockwise and who sits there.

    `holding` is how cards are held, where that could be chosen.
    """

    game: Game
    seats: tuple[int, ...]
    sitters: tuple[Sitter, ...]
    options: Mapping[str, Any]
    holding: Holding | None


class Menu:
    """Choosing a game by one seat's three buttons, others joining by their OK.

    `house` has for each game the house rules that are usual here, `last` how it was played last time;
    `usual` makes of the usual ones what the table can do now, and `ways` says in which ways cards can be
    held in a game of so many players by these rules; `unfit` says why it cannot be played here.
    """

    def __init__(
        self,
        seats: int,
        games: Sequence[str],
        find: Callable[[str], Game],
        house: Mapping[str, Mapping[str, Any]] = NOTHING,
        last: Mapping[str, Last] = NOTHING,
        usual: Callable[[Game, Mapping[str, Any]], Mapping[str, Any]] = lambda game, rules: rules,
        ways: Callable[[Game, int, Mapping[str, Any]], Ways] = lambda game, players, rules: (),
        unfit: Callable[[Game], Text | None] = lambda game: None,
    ) -> None:
        self._seats = seats
        self._games = games
        self._house = house
        self._usual = usual
        self._ways = ways
        self._unfit = unfit
        self._why_not: Text | None = None  # of the game last chosen
        self._last = dict(last)
        self._rules: HouseRules | None = None
        self._find = find  # loads the game: not before it is chosen
        self._phases = Phases(PHASES, ROWS, "attract")
        self._cursors = dict.fromkeys(PHASES, 0)
        self._holder = 0
        self._joined: tuple[int, ...] = ()
        self._game: Game | None = None
        self._count = 0
        self._levels: list[str] = []
        self._last_level = ""
        self._number = 0
        self._helping = False

    @property
    def phase(self) -> str:
        """Where the menu stands."""
        return self._phases.now

    def press(self, seat: int, key: Key, press: Press) -> Chosen | None:
        """Take a press from any table seat; the choice once it is made."""
        self._number += 1
        if self.phase == "attract":
            if key is Key.OK and press is Press.SHORT:
                self._hold(seat)
            return None
        if seat != self._holder:
            if key is Key.OK and press is Press.SHORT:
                self._join_or_leave(seat)
            return None
        if self._helping:
            self._helping = press not in (Press.SHORT, Press.LONG)  # the key that asked is still held
            return None
        match key, press:
            case Key.LEFT, Press.LONG:
                self._helping = True
            case Key.OK, Press.SHORT:
                return self._confirm()
            case Key.OK, _:
                self._back(press)
            case _, Press.SHORT | Press.REPEAT:
                self._move(1 if key is Key.RIGHT else -1)
        return None

    def remember(self, game: str, last: Last) -> None:
        """This is how it is played now."""
        self._last[game] = last

    def rules_of(self, name: str) -> Mapping[str, Any]:
        """The house rules a game was last played with, else the usual ones."""
        rules = self._usual_rules(self._find(name))
        if name in self._last:
            rules.like(self._last[name].options, None)
        return rules.options()

    def _usual_rules(self, game: Game) -> HouseRules:
        return HouseRules(game, self._usual(game, self._house.get(game.name, NOTHING)))

    def free(self, number: int) -> None:
        """Nobody pressed for a while (`number` of the timer asked for): let go of the menu."""
        if number == self._number and self.phase != "attract":
            self._helping = False
            self._phases.fire("freed")

    def timers(self) -> tuple[TimerAsk, ...]:
        """The one timer that frees a held menu."""
        return () if self.phase == "attract" else (TimerAsk(IDLE_TIMER, IDLE_SECONDS, self._number),)

    # --- presses ---

    def _hold(self, seat: int) -> None:
        self._holder = seat
        self._joined = (seat,)
        self._why_not = None
        self._phases.fire("held")

    def _join_or_leave(self, seat: int) -> None:
        if seat in self._joined:
            self._joined = tuple(other for other in self._joined if other != seat)
            if self.phase == "ready" or (self.phase == "rules" and self._free() == 1):
                self._phases.fire("left")  # a bot is wanted now, of a level to be chosen
        elif self.phase in ("game", "players"):
            self._joined = tuple(sorted((*self._joined, seat)))
        self._cursors["players"] = 0

    def _back(self, press: Press) -> None:
        if press is Press.LONG and self.phase == "rules":
            self._leave_rules()
        elif press is Press.LONG:
            self._phases.fire("back")

    def _move(self, step: int) -> None:
        self._why_not = None
        count = len(self._choices())
        if count:
            self._cursors[self.phase] = (self._cursors[self.phase] + step) % count

    def _confirm(self) -> Chosen | None:
        cursor = self._cursors[self.phase]
        match self.phase:
            case "game":
                return self._game_confirmed(cursor)
            case "players":
                self._players_confirmed(cursor)
            case "ready" if cursor == 0:
                return self._start()
            case "ready":
                self._to_rules()
            case "rules":
                if self._ruling().press(cursor, self._ways_now()):
                    self._leave_rules()
            case "bots":
                return self._level_confirmed(cursor)
            case _:
                return self._each_confirmed(cursor)
        return None

    def _game_confirmed(self, cursor: int) -> Chosen | None:
        again = cursor >= len(self._games)
        name = self._as_last_time()[cursor - len(self._games)] if again else self._games[cursor]
        self._game = self._find(name)
        self._why_not = self._unfit(self._game)
        if self._why_not is not None:
            return None
        self._rules = self._usual_rules(self._game)
        self._cursors["players"] = 0
        if again:
            return self._start_as(self._last[name])
        self._phases.fire("game_chosen")
        return None

    def _start_as(self, last: Last) -> Chosen | None:
        """As many and such bots as last time; who sits down more or leaves is made up for."""
        counts = self._counts()
        if not counts:
            return None
        self._count = min((n for n in counts if n >= last.players), default=counts[-1])
        known = self._played().levels
        levels = [level for level in last.levels if level in known] or [self._played().usual_level]
        self._levels = (levels + [levels[-1]] * self._count)[: self._free()]
        self._ruling().like(last.options, last.holding)
        self._cursors["game"] = 0
        return self._start()

    def _players_confirmed(self, cursor: int) -> None:
        counts = self._counts()
        if not counts:
            return
        self._count = counts[cursor]
        self._levels = []
        self._cursors["ready"] = 0
        self._cursors["bots"] = self._first_level()
        self._phases.fire("players_chosen" if self._free() else "all_people")

    def _free(self) -> int:
        """Seats for bots."""
        return self._count - len(self._joined)

    def _to_rules(self) -> None:
        self._cursors["rules"] = 0
        self._phases.fire("to_rules")

    def _leave_rules(self) -> None:
        self._phases.fire("ruled" if self._free() else "ruled_ready")

    def _first_level(self) -> int:
        """For one bot the level used last. For several the usual one, from where the others are near."""
        game = self._played()
        remembered = self._free() == 1 and self._last_level in game.levels
        return game.levels.index(self._last_level if remembered else game.usual_level)

    def _level_confirmed(self, cursor: int) -> Chosen | None:
        levels = self._played().levels
        if cursor == len(self._choices()) - 1:
            self._to_rules()
        elif cursor == len(levels):
            self._cursors["each"] = 0
            self._phases.fire("one_by_one")
        else:
            self._last_level = levels[cursor]
            self._levels = [levels[cursor]] * self._free()
            return self._start()
        return None

    def _each_confirmed(self, cursor: int) -> Chosen | None:
        self._levels.append(self._played().levels[cursor])
        if len(self._levels) < self._free():
            return None
        return self._start()

    def _start(self) -> Chosen:
        game = self._played()
        seats = seats_for(self._count, self._joined, self._seats)
        levels = iter(self._levels)
        sitters = tuple(Person() if seat in self._joined else Bot(next(levels)) for seat in seats)
        holding = self._ruling().holding(self._ways_now())
        self._phases.fire("started")
        return Chosen(game, seats, sitters, self._ruling().options(), holding)

    def _played(self) -> Game:
        if self._game is None:
            raise RuntimeError("no game is chosen yet")
        return self._game

    def _ruling(self) -> HouseRules:
        if self._rules is None:
            raise RuntimeError("no game is chosen yet")
        return self._rules

    def _ways_now(self) -> Ways:
        return self._ways(self._played(), self._count, self._ruling().options())

    def _as_last_time(self) -> tuple[str, ...]:
        """The games of which is known how they were played."""
        return tuple(name for name in self._games if name in self._last)

    def _counts(self) -> tuple[int, ...]:
        """How many may play, with the people who have joined and the seats there are."""
        return tuple(n for n in self._played().players if len(self._joined) <= n <= self._seats)

    # --- what is shown ---

    def _choices(self) -> tuple[Text, ...]:
        match self.phase:
            case "game":
                names = tuple(Text(f"game.{name}") for name in self._games)
                again = (Text("menu.as_last_time", {"game": Text(f"game.{n}")}) for n in self._as_last_time())
                return (*names, *again)
            case "players":
                return tuple(Text("menu.players", {"count": n}) for n in self._counts())
            case "bots":
                levels = tuple(Text(f"level.{level}") for level in self._played().levels)
                several = (Text("menu.one_by_one"),) if self._free() > 1 else ()
                return (*levels, *several, self._rules_entry())
            case "ready":
                return (Text("menu.start"), self._rules_entry())
            case "rules":
                return self._ruling().choices(self._ways_now())
            case "each":
                return tuple(Text(f"level.{level}") for level in self._played().levels)
            case _:
                return ()

    def _rules_entry(self) -> Text:
        return Text("menu.rules_standard" if self._ruling().standard() else "menu.rules_own")

    def screen(self, seat: int) -> Screen:
        """What a table seat's panel says."""
        if self.phase == "attract":
            return Screen(Text("menu.attract"), (Text("menu.press_ok"),))
        if seat == self._holder and self._helping:
            return Screen(Text("menu.help"), tuple(Text(f"menu.help.{key}") for key in HELP))
        if seat == self._holder:
            return Screen(self._title(), (), self._choices(), self._cursors[self.phase])
        if seat in self._joined:
            return Screen(Text("menu.joined"), (Text("menu.holder", {"number": self._holder + 1}),))
        if self.phase in ("game", "players"):
            return Screen(Text("menu.join"), (Text("menu.holder", {"number": self._holder + 1}),))
        return Screen(Text("menu.wait"), (Text("menu.holder", {"number": self._holder + 1}),))

    def _title(self) -> Text:
        match self.phase:
            case "game":
                return self._why_not or Text("menu.choose_game")
            case "players":
                return Text("menu.choose_players" if self._counts() else "menu.too_many")
            case "bots":
                return Text("menu.choose_level")
            case "ready":
                return Text("menu.ready")
            case "rules":
                return Text("menu.house_rules")
            case _:
                free = [s for s in seats_for(self._count, self._joined, self._seats) if s not in self._joined]
                return Text("menu.choose_level_of", {"number": free[len(self._levels)] + 1})

    def lamps(self) -> tuple[Lamp, ...]:
        """Seat lamps, players being table seats here: who holds the menu and who has joined."""
        if self.phase == "attract":
            return ()
        return tuple(
            Lamp(Seat(seat), Meaning.YOUR_TURN if seat == self._holder else Meaning.READY)
            for seat in self._joined
        )
