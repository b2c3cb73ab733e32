"""A game at a table for tests, by presses and cards alone: hands that do whatever is wanted next.

Where the panels' words are not the point, hands look at the acts that wait; which reader, whose key and
which card it takes is all they know.
"""

import random

from firmware_host.loop.thinking import think
from firmware_host.table.events import BotMoved, TimerFired
from firmware_host.table.play import Play
from firmware_host.table.result import STANDING
from games.api import HIDDEN, Act, Kind, Seat, Slot
from games.briscola.rules import card_name, cards_for
from tests.table_kit import Hands, a_controller


class Evening(Hands):
    """People at table seats, and a shuffled deck; bots fill the seats that are left."""

    def __init__(
        self, people: tuple[int, ...] = (0, 2), players: int = 2, seed: int = 1, **options: str
    ) -> None:
        super().__init__(a_controller(seed, **options))
        self.people = people
        self.dice = random.Random(seed)
        self.choose(players)

    def choose(self, players: int) -> None:
        """From the menu to the deal, standard choices."""
        holder = self.people[0]
        self.press(holder)
        self.press(holder)
        for other in self.people[1:]:
            self.press(other)
        for _ in range(players - max(2, len(self.people))):
            self.press(holder, "right")
        self.press(holder)
        self.press(holder)  # the bots' level, or without bots the start
        self.shuffle()

    def shuffle(self) -> None:
        """All cards back into a fresh pack."""
        players = len(self.seats)
        self.stock = [card_name(card) for card in cards_for(players)]
        self.dice.shuffle(self.stock)
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.slots: list[dict[int, str]] = [{} for _ in range(players)]
        self.lying: dict[int, str] = {}

    # --- looking ---

    @property
    def play(self) -> Play:
        play = self.controller.playing
        assert play is not None
        return play

    @property
    def seats(self) -> tuple[int, ...]:
        return self.play.session.seats

    def turn(self) -> int:
        """The player to decide, -1 for none."""
        return self.play.machine.masked(HIDDEN).turn

    def state(self) -> object:
        """All that must stay as it is when something is refused."""
        return self.play.machine.to_json()

    # --- doing ---

    def on(self) -> bool:
        """Do the next thing that is wanted; False when the game is over."""
        acts = self.play.machine.acts()
        if acts:
            self.do(acts[0])
        elif self.outputs.bots:
            (ask,) = self.outputs.bots
            self.put(BotMoved(ask.player, ask.number, think(ask)))
        elif not self.play.over():
            self.lay_own(self.turn())
        else:
            return False
        return True

    def until(self, kind: Kind) -> Act:
        """Go on to the first waiting act of that kind."""
        while not (self.play.machine.acts() and self.play.machine.acts()[0].kind is kind):
            assert self.on(), f"the game ended without {kind}"
        return self.play.machine.acts()[0]

    def until_turn(self) -> int:
        """Go on until a decision is wanted; the player whose it is."""
        while self.play.machine.acts():
            self.on()
        return self.turn()

    def to_the_end(self) -> None:
        while self.on():
            pass

    def look(self) -> None:
        """At the result: the second in which no key is meant for it goes by."""
        self.controller.handle(TimerFired(STANDING, 1))

    def lay_own(self, player: int, card: str | None = None) -> str:
        """Lay a card of the player's hand on the player's reader."""
        card = card or self.dice.choice(self.hands[player])
        self.hands[player].remove(card)
        self.lying[player] = card
        self.lay(self.seats[player], card)
        return card

    def do(self, act: Act) -> None:
        match act:
            case Act(Kind.DEAL | Kind.DRAW, who, what, target=Seat(player)):
                count = what if isinstance(what, int) else 1
                self.hands[player] += [self.stock.pop(0) for _ in range(count)]
                self.press(self.seats[who])
            case Act(Kind.DEAL | Kind.DRAW, target=Slot(bot, number)):
                card = self.slots[bot][number] = self.stock.pop(0)
                self.lay(self.seats[bot], card)
                self.lift(self.seats[bot], card)
            case Act(Kind.SHOW):
                card = self.stock.pop(0)
                self.lay(None, card)
                self.lift(None, card)
                self.stock.append(card)
            case Act(Kind.PLAY, source=Slot(bot, number)):
                self.lying[bot] = self.slots[bot].pop(number)
                self.lay(self.seats[bot], self.lying[bot])
            case Act(Kind.TAKE):
                for player, card in sorted(self.lying.items()):
                    self.lift(self.seats[player], card)
                self.lying.clear()
            case _:
                raise AssertionError(f"no hand knows how to do {act}")
