"""Hands and cards for tests: a table of Pico where every deed asked for is done with real, shuffled cards."""

import json
import random

from games.api import (
    HIDDEN,
    Accepted,
    Act,
    Bot,
    Card,
    Holding,
    Key,
    Kind,
    Laid,
    Lifted,
    Person,
    Press,
    Pressed,
    Reply,
    Seat,
    Setup,
    TableInput,
    TimeUp,
    Trick,
)
from games.pico.machine import PanelMachine, PicoMachine, new_machine, restore_machine
from games.pico.rules import DECKS, GO_ON, PACKS, Options


def company(letters: str, holding: Holding = Holding.TAGS, **options: str) -> Setup:
    """Such as "pb": a person and a bot; with these house rules."""
    kinds = {"p": Person(), "b": Bot("medium")}
    return Setup(Options(**options), tuple(kinds[letter] for letter in letters), 0, holding)


def token(card: int, deck: str = "bsn13") -> Card:
    return Card(DECKS[deck], str(card))


def laid(player: int, card: int) -> Laid:
    return Laid(Seat(player), token(card))


def lifted(player: int, card: int) -> Lifted:
    return Lifted(Seat(player), token(card))


def pressed(player: int, key: Key = Key.OK, press: Press = Press.SHORT) -> Pressed:
    return Pressed(player, key, press)


class Hands:
    """Does what the machine asks for, and chooses any card when people are to."""

    machine: PicoMachine

    def __init__(self, letters: str, seed: int = 1, **options: str) -> None:
        self.setup = company(letters, **options)
        self.deck = self.setup.options.deck
        self.dice = random.Random(seed)
        self.stock = list(PACKS[self.deck])
        self.dice.shuffle(self.stock)
        self.readers = [HIDDEN, HIDDEN]
        machine = new_machine(self.setup, self.dice)
        assert isinstance(machine, PicoMachine)
        self.machine = machine
        self.replies: list[Reply] = []

    def restart(self) -> None:
        """As after a power cut: only the checkpoint is kept."""
        machine = restore_machine(self.setup, json.loads(json.dumps(self.machine.to_json())))
        assert isinstance(machine, PicoMachine)
        self.machine = machine

    def hear(self, heard: TableInput) -> Reply:
        reply = self.machine.hear(heard)
        self.replies.append(reply)
        return reply

    def accepted(self, heard: TableInput) -> None:
        reply = self.hear(heard)
        assert isinstance(reply, Accepted), (heard, reply)
        assert reply.events or isinstance(heard, Lifted), f"{heard} was met with silence"

    def lay(self, player: int, card: int) -> None:
        self.accepted(Laid(Seat(player), token(card, self.deck)))
        self.readers[player] = card

    def lift(self, player: int) -> None:
        self.accepted(Lifted(Seat(player), token(self.readers[player], self.deck)))
        self.readers[player] = HIDDEN

    def bots_choose(self) -> None:
        for bot in self.machine.asked_bots():
            legal = self.machine.masked(bot).legal(bot)
            self.replies.append(self.machine.decide(bot, self.dice.choice(legal)))
            assert isinstance(self.replies[-1], Accepted)

    def clear(self) -> None:
        """Do all that hands are to do, in any order of the players; bots choose meanwhile."""
        self.bots_choose()
        while self.machine.acts():
            firsts = {act.who: act for act in reversed(self.machine.acts())}
            self._deed(self.dice.choice(list(firsts.values())))
            self.bots_choose()

    def _deed(self, act: Act) -> None:
        match act:
            case Act(Kind.DEAL, who):
                self.lay(who, self.stock.pop())
            case Act(Kind.RETURN | Kind.TAKE, who, source=Trick()) if self.readers[who] != HIDDEN:
                self.lift(who)
            case _:
                self.accepted(pressed(act.who))

    def choose(self, player: int, card: int | None = None) -> None:
        legal = self.machine.masked(player).legal(player)
        self.lay(player, self.dice.choice(legal) if card is None else card)

    def step(self) -> bool:
        """One trick, or what stands between the rounds; False when the game is over."""
        self.clear()
        if self.machine.outcome() is not None:
            return False
        people = [p for p in (0, 1) if isinstance(self.setup.sitters[p], Person)]
        self.dice.shuffle(people)
        if self.machine.phase == "intermission":
            for player in people:
                self.accepted(pressed(player))
        else:
            for player in people:
                self.choose(player)
        return True

    def until(self, phase: str) -> None:
        """Go on until that phase, with nothing left to clear."""
        self.clear()
        while self.machine.phase != phase:
            assert self.step(), f"the game never came to {phase}"
            self.clear()


class Fingers:
    """Plays by presses alone, with hands on the panels."""

    machine: PanelMachine

    def __init__(self, letters: str, seed: int = 1, **options: str) -> None:
        self.setup = company(letters, Holding.SCREEN, **options)
        self.dice = random.Random(seed)
        machine = new_machine(self.setup, random.Random(seed))
        assert isinstance(machine, PanelMachine)
        self.machine = machine

    def restart(self) -> None:
        machine = restore_machine(self.setup, json.loads(json.dumps(self.machine.to_json())))
        assert isinstance(machine, PanelMachine)
        self.machine = machine

    def press(self, player: int, key: Key = Key.OK, press: Press = Press.SHORT) -> Reply:
        return self.machine.hear(pressed(player, key, press))

    def choose(self, player: int, card: int) -> None:
        """Hold, move the cursor there, let go, press twice."""
        self.press(player, press=Press.LONG)
        while self.machine.masked(player).hands[player][self.cursor(player)] != card:
            self.press(player, Key.RIGHT)
        self.press(player, press=Press.RELEASED)
        self.press(player)
        self.press(player)

    def cursor(self, player: int) -> int:
        hand = self.machine.view(player).screen.hand
        assert hand is not None
        assert hand.cursor is not None
        return hand.cursor

    def bots_choose(self) -> None:
        for bot in self.machine.asked_bots():
            move = self.dice.choice(self.machine.masked(bot).legal(bot))
            assert isinstance(self.machine.decide(bot, move), Accepted)

    def step(self) -> bool:
        """One trick, or what stands between the rounds; False when the game is over."""
        self.bots_choose()
        if self.machine.timers():
            self.machine.hear(TimeUp("trick"))
        if self.machine.outcome() is not None:
            return False
        people = [p for p in (0, 1) if isinstance(self.setup.sitters[p], Person)]
        self.dice.shuffle(people)
        for player in people:
            legal = self.machine.masked(player).legal(player)
            if legal == [GO_ON]:
                self.press(player)
            else:
                self.choose(player, self.dice.choice(legal))
        return True
