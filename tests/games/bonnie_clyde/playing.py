"""Hands for tests: a table of Bonnie & Clyde where every deed asked for is done with shuffled cards."""

import json
import random

from games.api import (
    BYSTANDER,
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
    Seat,
    Setup,
    Shared,
    Slot,
    Spot,
    TimeUp,
    Trick,
)
from games.bonnie_clyde.inputs import Intent, items, reader_of
from games.bonnie_clyde.machine import new_machine, restore_machine
from games.bonnie_clyde.rules import CARDS, DECK, LAYOFF, MELD, STOP, USE, Options, card_name, parse_card

OUTLAWS = (CARDS - 2, CARDS - 1)


def company(letters, holding=Holding.TAGS, **options):
    kinds = {"p": Person(), "b": Bot("medium")}
    return Setup(Options(**options), tuple(kinds[letter] for letter in letters), 0, holding)


def token(card):
    return Card(DECK, card_name(card) if isinstance(card, int) else card)


def ok(player, press=Press.SHORT):
    return Pressed(player, Key.OK, press)


def arrow(player, key=Key.RIGHT):
    return Pressed(player, key, Press.SHORT)


class Hands:
    """Does what the machine asks for; people and bots choose by dice."""

    def __init__(self, letters, seed=1, holding=Holding.TAGS, **options):
        self.setup = company(letters, holding, **options)
        self.dice = random.Random(seed)
        self.machine = new_machine(self.setup, self.dice)
        self.replies = []

    @property
    def state(self):
        return self.machine._now.state

    @property
    def people(self):
        return [p for p, sitter in enumerate(self.setup.sitters) if isinstance(sitter, Person)]

    def restart(self):
        """As after a power cut: only the checkpoint is kept."""
        written = json.loads(json.dumps(self.machine.to_json()))
        self.machine = restore_machine(self.setup, written)
        assert json.loads(json.dumps(self.machine.to_json())) == written

    def hear(self, heard):
        reply = self.machine.hear(heard)
        self.replies.append(reply)
        return reply

    def accepted(self, heard):
        reply = self.hear(heard)
        assert isinstance(reply, Accepted), (heard, reply, self.machine.phase, self.machine.acts()[:1])
        return reply

    def shuffle(self):
        loose = [card for card in range(CARDS) if card not in OUTLAWS]
        self.dice.shuffle(loose)
        ten = [*loose[:8], *OUTLAWS]
        self.dice.shuffle(ten)
        self.stock = [*ten, *loose[8:]]

    def clear(self):
        """Do all that hands are to do."""
        while self.machine.acts():
            self.deed(self.machine.acts()[0])

    def deed(self, act):
        reader = reader_of(act)
        if act.kind is Kind.CONFIRM:
            self.shuffle()
        if reader is None:
            if act.kind is Kind.PLACE and isinstance(act.source, Seat):
                self.accepted(Lifted(act.source, token(0)))
            else:
                self.accepted(ok(act.who))
            return
        match act:
            case Act(Kind.DEAL | Kind.SHOW) | Act(Kind.DRAW, what=None):
                card = self.stock.pop(0)
            case Act(Kind.DRAW, what=Card(_, name)):
                card = parse_card(name)
            case Act(Kind.TAKE):
                card = self.machine._now.expected
            case Act(Kind.PLAY, who, source=Slot(_, number)):
                card = self.machine._now.slots[who][number - 1]
        self.accepted(Laid(reader, token(card)))

    def pick(self, word):
        """Move the cursor to this word of the list, and take it."""
        player = self.state.turn
        words = [item.word if not item.number else f"{item.word} {item.number}" for item in self.items()]
        at = words.index(word)
        for _ in range((at - self.machine._now.menu.cursor) % len(words)):
            self.accepted(arrow(player))
        return self.hear(ok(player))

    def items(self):
        now = self.machine._now
        return items(now.state.masked(BYSTANDER), now.menu, self.setup.holding is Holding.TAGS)

    def wait(self):
        for ask in self.machine.timers():
            self.hear(TimeUp(ask.name))

    def lay(self, card, place=None):
        return self.accepted(Laid(place or Seat(self.state.turn), token(card)))

    def move(self, move):
        """Carry a person's move out as hands do at the table."""
        state, phase = self.state, self.machine.phase
        if phase == "look":
            self.wait()
            assert isinstance(self.pick(state.move_text(move)), Accepted)
        elif phase == "between":
            leader = next(p for p in range(state.players) if self.machine._now and self._leads(p))
            self.accepted(ok(leader))
        elif phase == "play" and move < CARDS:
            self.lay(move, Shared())
        elif phase == "play":
            word = "meld" if move < LAYOFF else "layoff" if move < USE else "hinton"
            used = word == "hinton" and state.played & 1
            self.pick("hinton_used" if used else word)
            if move >= USE:
                self.lay(move - USE)
            else:
                place = move - (MELD if move < LAYOFF else LAYOFF)
                self.lay(self.dice.choice(state.of_location(state.turn, place)))
        elif phase in ("meld", "layoff"):
            self.accepted(ok(state.turn)) if move == STOP else self.lay(move)
        elif phase == "search":
            self.lay(move)
        elif move in (item.move for item in self.items()):
            assert isinstance(self.pick(state.move_text(move)), Accepted)
        else:
            self.pick("where")
            assert isinstance(self.pick(f"place {move - 150}"), Accepted)

    def _leads(self, player):
        return self.machine.view(player).screen.title.id == "bonnie_clyde.hand_over"

    def step(self):
        """One decision, after all that hands have to do."""
        self.clear()
        if self.machine.outcome() is not None:
            return False
        if not self.machine.asked_bots():
            self.wait()
        turn = self.state.turn
        legal = self.state.legal()
        if self.machine.asked_bots():
            self.replies.append(self.machine.decide(turn, self.dice.choice(legal)))
            assert isinstance(self.replies[-1], Accepted)
        else:
            self.move(self.dice.choice(legal))
        return True


__all__ = ["HIDDEN", "Hands", "Intent", "Spot", "Trick", "company", "ok", "token"]
