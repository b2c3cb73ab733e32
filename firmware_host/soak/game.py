"""One soaked game: people at a virtual table play it from the menu to the result, watched closely.

What is watched: the game ends; a refusal leaves the game as it was; panels and lamps show what the
table composed; the tricks that lie on the table are worth what the table says; the journal, played
again, gives the same frames.
"""

import json
import random
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from drivers.events import ButtonGesture
from drivers.oled.rest import SHIFTS, shifted
from firmware_host.journal.reader import read
from firmware_host.journal.replay import replay
from firmware_host.sim.deeds import GAME_DEEDS, Plan, menu_deeds
from firmware_host.sim.faultplan import RANDOM, Kind, Planned, Targets, drawn, planned
from firmware_host.sim.people import Slip, Temper
from firmware_host.sim.picobello import let_go
from firmware_host.sim.regrets import UNDO, regret, wonder
from firmware_host.sim.slips import GAME_PANEL_SLIPS, GAME_SLIPS, TIMED_SLIPS
from firmware_host.soak.recount import BOARDS, COUNTS, LAST, PILES, SCORES, WORTH, nothing_late
from firmware_host.table.compose import GLOWS
from firmware_host.table.events import InputEvent, Resumed, TagLaid, TagLifted
from firmware_host.table.hints import ALONE, ALWAYS
from firmware_host.table.outputs import Append, Begin, Outputs
from firmware_host.wiring.layout import reader_name
from firmware_host.wiring.virtual import VirtualTable
from games.api import BYSTANDER, Bot, Holding, Spot
from games.registry import game as find_game
from hw.deck_file import find_deck
from hw.table_file import find_table

NOTHING: Mapping[str, Any] = MappingProxyType({})
LONGEST_SECONDS = 14400.0
CLUMSINESS = 0.04
TABLE = "cafe4"
LARGE_TABLE = "cafe8"  # for more than sit at that
CHECK_SECONDS = 1.7
CARDS = ("lead", "follow")  # phases in which no turn on a board is under way
SETTLED_SECONDS = 0.4


@dataclass(slots=True)
class Report:
    """What games came to; reports add up."""

    games: int = 0
    inputs: int = 0
    refusals: int = 0
    faults: int = 0
    resumes: int = 0
    undos: int = 0
    hints: int = 0
    by_kind: Counter[str] = field(default_factory=Counter)  # faults
    broken: list[str] = field(default_factory=list)
    virtual_s: float = 0.0
    real_s: float = 0.0

    def add(self, other: "Report") -> None:
        """Count another report in; real seconds are the caller's."""
        self.games += other.games
        self.inputs += other.inputs
        self.refusals += other.refusals
        self.faults += other.faults
        self.resumes += other.resumes
        self.undos += other.undos
        self.hints += other.hints
        self.by_kind += other.by_kind
        self.broken += other.broken
        self.virtual_s += other.virtual_s


@dataclass(frozen=True, slots=True)
class LineUp:
    """How many play and how many of them are people."""

    players: int
    people: int


def line_ups(counts: Sequence[int], only: int | None) -> tuple[LineUp, ...]:
    """Every line-up with at least one person to hold the menu."""
    wanted = [n for n in counts if only is None or n == only]
    return tuple(LineUp(n, people) for n in wanted for people in range(1, n + 1))


def table_for(line_up: LineUp) -> str:
    """The smallest table file that has a seat for each."""
    return TABLE if line_up.players <= 4 else LARGE_TABLE


def plan_for(game: str, line_up: LineUp, seats: int, dice: random.Random) -> Plan:
    """Seats and levels, drawn at random."""
    order = sorted(range(seats), key=lambda _: dice.random())
    people = tuple(sorted(order[: line_up.people]))
    levels = find_game(game).levels
    bots = tuple(levels[int(dice.random() * len(levels))] for _ in range(line_up.players - line_up.people))
    return Plan(game, order[0], people, line_up.players, bots)


def plan_of(word: str, seed: int, targets: Targets) -> tuple[Planned, ...]:
    """The faults of one game: a drawn plan is another for each game's seed."""
    return (
        drawn(f"{word.removeprefix(RANDOM)} {seed}", targets)
        if word.startswith(RANDOM)
        else planned(word, targets)
    )


class Soaked:
    """A virtual table under watch."""

    def __init__(
        self,
        game: str,
        line_up: LineUp,
        seed: int,
        table: str | None = None,
        options: Mapping[str, Any] = NOTHING,
        holding: Holding = Holding.TAGS,
        faults: str | None = None,
        clumsiness: float = CLUMSINESS,
        by_hand: bool = False,
    ) -> None:
        self.report = Report()
        self.seed = seed
        self.dice = random.Random(seed)
        found = find_game(game)
        self.options = found.options(**options)
        self._holding = holding
        deck = found.deck_with(self.options)
        self.table = VirtualTable(
            find_table(table or table_for(line_up)),
            find_deck(deck),
            seed,
            options={game: options},
            holding=holding,
        )
        self.plan = plan_for(game, line_up, self.table.layout.seats, self.dice)
        self._faults = faults
        self._clumsiness = clumsiness
        self._by_hand = by_hand
        self._state: str | None = None
        self._unfinished = False  # a turn on a board, or pieces still on their way
        self._changed_at = 0.0
        self._shown: Outputs | None = None
        self._count = COUNTS[game]() if game in COUNTS else None
        self.table.loop.observers.append(self._observe)
        self.table.faults.unless = self._spared

    def run(self) -> Report:
        """Play to the end."""
        started = time.perf_counter()
        table = self.table
        table.start()
        if self._holding is Holding.TAGS:
            faces = find_game(self.plan.game).faces(self.plan.players, self.options)
            table.world.shuffle(faces, self.dice)
        self._lay_out()
        deeds = {**menu_deeds(self.plan), **GAME_DEEDS[self.plan.game], **UNDO}
        for seat in range(table.layout.seats):
            is_person = seat in self.plan.people
            person = table.seat_person(seat, deeds, Temper(clumsiness=self._clumsiness if is_person else 0.0))
            person.by_hand = self._by_hand
            if is_person:
                person.able(*self._slips())
        self._check_now_and_then()
        ended = table.clock.run_while(lambda: not self._over(), LONGEST_SECONDS)
        table.clock.run_while(table.faults.disturbed, LONGEST_SECONDS)
        table.clock.run_for(SETTLED_SECONDS + 2)
        self._finish(ended)
        self.report.real_s = time.perf_counter() - started
        table.stop()
        return self.report

    def _lay_out(self) -> None:
        """Pawns and other pieces, where the game has them."""
        found = find_game(self.plan.game)
        if found.pieces is not None:
            self.table.world.pieces.set_out(found.pieces(self.plan.players, self.options))

    def _slips(self) -> tuple[Slip, ...]:
        """What people at this table do wrong now and then."""
        slips = (GAME_SLIPS if self._holding is Holding.TAGS else GAME_PANEL_SLIPS)[self.plan.game]
        own = (*slips, regret, *self._wonders())
        return own + TIMED_SLIPS if getattr(self.options, "timer", "off") == "on" else own

    def _wonders(self) -> tuple[Slip, ...]:
        """Asking for a hint, where people here may."""
        agreed = self.table.layout.hints
        return (wonder,) if agreed == ALWAYS or (agreed == ALONE and len(self.plan.people) == 1) else ()

    def _spared(self, fault: Planned) -> bool:
        """Nothing befalls a game that is over.

        Where people lay at the same time, a card on a reader that goes by another's name is taken for the
        other's: nobody but people could set that right.
        """
        readers = {reader_name(seat) for seat in self._seats_played()}
        both = {fault.device, fault.other} <= readers
        at_once = both and fault.kind is Kind.SWAP and find_game(self.plan.game).face_down
        return at_once or self._over()

    def _seats_played(self) -> Sequence[int]:
        play = self.table.controller.playing
        return () if play is None else play.session.seats

    def _over(self) -> bool:
        play = self.table.controller.playing
        return (play is not None and play.over()) or len(self.table.tally.broken) > 3

    # --- watching ---

    def _observe(self, event: InputEvent, outputs: Outputs) -> None:
        if isinstance(event, (ButtonGesture, TagLaid, TagLifted)):
            self.report.inputs += 1
        if outputs != self._shown:
            self._shown, self._changed_at = outputs, self.table.clock.now()
        if isinstance(outputs.record, Append) and isinstance(outputs.record.event, Resumed):
            self.report.resumes += 1
        self.report.hints += "hint" in outputs.notes
        if isinstance(outputs.record, Begin):
            self._arm()
        play = self.table.controller.playing
        if play is None:
            return
        position = play.machine.masked(BYSTANDER).to_json()
        if self._count is not None:
            self._count.see(position)
        state = json.dumps(position, sort_keys=True)
        if "taken back" in outputs.notes:
            self.report.undos += 1
            for person in self.table.people.values():
                person.sent = person.wanted = None  # one makes up one's mind anew
                let_go(person, self._unfinished)
        now = play.machine
        self._unfinished = now.phase not in CARDS or any(isinstance(act.target, Spot) for act in now.acts())
        refused = [note for note in outputs.notes if note.startswith("rejected:")]
        hands = not self.table.faults.disturbed()  # what waited for a device is heard with what ends the wait
        if hands and refused and self._state is not None and state != self._state:
            self._break(f"{refused[0]} changed the game")
        self._state = state

    def _arm(self) -> None:
        """What goes wrong does so once the game has begun."""
        faults = self.table.faults
        if self._faults is not None and not faults.armed:
            faults.arm(plan_of(self._faults, self.seed, faults.rig.targets()), self.table.clock.now())

    def _check_now_and_then(self) -> None:
        clock = self.table.clock
        if self.report.games:
            return
        if clock.now() - self._changed_at > SETTLED_SECONDS and not self.table.faults.disturbed():
            self._check_frame()
        clock.call_at(clock.now() + CHECK_SECONDS, self._check_now_and_then)

    def _check_frame(self) -> None:
        outputs = self.table.loop.outputs
        if outputs is None:
            return
        for seat, twin in enumerate(self.table.twins.panels):
            seen = twin.picture()
            if not any(shifted(outputs.panels[seat], *shift) == seen for shift in SHIFTS):
                self._break(f"panel {seat + 1} does not show what was composed")
        strip = self.table.twins.strip
        if strip is None:
            return
        for number, (colour, meaning) in enumerate(zip(strip.colours(), outputs.lamps, strict=True)):
            pattern = GLOWS[meaning].pattern.value
            if (pattern == "off" and any(colour)) or (pattern in ("steady", "dim") and not any(colour)):
                self._break(f"lamp {number} shows {colour} for {meaning.value}")

    def _finish(self, ended: bool) -> None:
        report, table = self.report, self.table
        report.games = 1
        report.virtual_s = table.clock.now()
        report.refusals = table.tally.refusals
        report.by_kind = Counter(table.faults.count)
        report.faults = report.by_kind.total()
        for sentence in table.tally.broken:
            self._break(sentence)
        if not ended or not self._over():
            panels = [table.eyes.see(twin.picture()) for twin in table.twins.panels]
            said = "; ".join(seen.title.text if seen else "dark" for seen in panels)
            self._break(f"the game did not end; the panels say: {said}")
            return
        self._check_frame()
        self._check_points()
        self._check_journal()

    def _check_points(self) -> None:
        """What lies in the piles, or what was played, against what the table says."""
        play = self.table.controller.playing
        assert play is not None
        outcome = play.machine.outcome()
        assert outcome is not None
        game, position = self.plan.game, play.machine.masked(BYSTANDER).to_json()
        piles = tuple(
            tuple(card.face for card in self.table.world.at(f"pile:{seat}")) for seat in play.session.seats
        )
        if self._holding is Holding.TAGS and game in WORTH:
            worth = tuple(WORTH[game](pile, self.options) for pile in piles)
            if worth != outcome.scores:
                self._break(f"the piles are worth {worth}, the table says {outcome.scores}")
            return
        counted = (
            SCORES[game](position, self.options) if self._count is None else self._count.scores(self.options)
        )
        if counted != outcome.scores:
            self._break(f"the cards laid are worth {counted}, the table says {outcome.scores}")
        self._check_board(position)
        if self._holding is Holding.TAGS and game in PILES:
            wanted, late = PILES[game](position, self.options), LAST.get(game, nothing_late)(position)
            hands = (self.table.world.at(f"hand:{seat}") for seat in play.session.seats)
            lying = tuple(
                tuple(sorted((*pile, *(card.face for card in hand if card.face in late.intersection(won)))))
                for pile, hand, won in zip(piles, hands, wanted, strict=True)
            )
            if lying != wanted:
                self._break(f"aside lie {lying}, by what was played it is {wanted}")

    def _check_board(self, position: Mapping[str, Any]) -> None:
        """What stands on the board of wood, against what the table says."""
        if self.plan.game not in BOARDS:
            return
        pieces = self.table.world.pieces
        for spot, kinds in BOARDS[self.plan.game](position, self.options).items():
            standing = sorted(piece.kind for piece in pieces.at(spot))
            if len(standing) != len(kinds) or (kinds != ["any"] and standing != sorted(kinds)):
                self._break(f"on {spot} stand {standing}, the table says {sorted(kinds)}")

    def _check_journal(self) -> None:
        play = self.table.controller.playing
        assert play is not None
        story = read(bytes(self.table.disks[-1].data))
        if story.end != "over":
            self._break("the journal has no end")
        again = self.table.controller.open_play(story.session)
        for step in replay(story, again):
            if not step.same:
                self._break(f"replayed event {step.entry.number} gives another frame")
                return
        if again.machine.to_json() != play.machine.to_json():
            self._break("the replayed game ends otherwise")

    def _break(self, what: str) -> None:
        bots = [s.level for s in self._sitters() if isinstance(s, Bot)]
        about = f"{self.plan.game}, {self.plan.players} players, bots {bots}, seed {self.seed}{self._rules()}"
        sentence = f"{about}: at {self.table.clock.now():.1f} s {what}"
        if len(self.report.broken) < 10:
            self.report.broken.append(sentence)

    def _rules(self) -> str:
        """The house rules that are not the standard ones."""
        own = [c.name for c in self.options.fields() if getattr(self.options, c.name) != c.default]
        return "".join(f", {name}={getattr(self.options, name)}" for name in own)

    def _sitters(self) -> Sequence[object]:
        play = self.table.controller.playing
        return () if play is None else play.session.sitters
