"""Hands and cards for tests: a table where every deed asked for is done with real, shuffled cards."""

import json
import random
import textwrap
from collections.abc import Iterable
from pathlib import Path

from games.api import (
    BYSTANDER,
    HIDDEN,
    Accepted,
    Act,
    Bot,
    Card,
    Key,
    Kind,
    Laid,
    Lifted,
    Person,
    Place,
    Press,
    Pressed,
    Reply,
    Screen,
    Seat,
    Setup,
    Shared,
    Slot,
    TableInput,
    Text,
)
from games.briscola.machine import BriscolaMachine, new_machine, restore_machine
from games.briscola.rules import DECK, DECKS, EXCHANGE, Options, card_name, cards_for

COLUMNS, ROWS = 21, 5
TEXTS = Path(__file__).parents[3] / "firmware_host/table/texts"


def company(letters: str, dealer: int = 0, **options: str) -> Setup:
    """Such as "pbp": a person, a bot and a person; with these house rules."""
    kinds = {"p": Person(), "b": Bot("medium")}
    return Setup(Options(**options), tuple(kinds[letter] for letter in letters), dealer)


def token(card: int) -> Card:
    return Card(DECK, card_name(card))


def laid(place: Place, card: int) -> Laid:
    return Laid(place, token(card))


def ok(player: int) -> Pressed:
    return Pressed(player, Key.OK, Press.SHORT)


def viewers(machine: BriscolaMachine) -> range:
    return range(BYSTANDER, machine.masked(BYSTANDER).players)


class Hands:
    """Does what the machine asks for, and plays any legal card when it is a person's turn."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup = setup
        self.dice = random.Random(seed)
        self.stock = list(cards_for(len(setup.sitters), setup.options.removed_two))
        self.dice.shuffle(self.stock)
        self.hands: list[list[int]] = [[] for _ in setup.sitters]
        self.slots = [[HIDDEN] * 3 for _ in setup.sitters]
        self.readers = [HIDDEN] * len(setup.sitters)
        self.middle = HIDDEN
        self.machine = new_machine(setup, self.dice)
        self.replies: list[Reply] = []

    def token(self, card: int) -> Card:
        options = self.setup.options
        return Card(DECKS[options.deck], card_name(card, options.rank_variant))

    def laid(self, place: Place, card: int) -> Laid:
        return Laid(place, self.token(card))

    def hear(self, heard: TableInput) -> Reply:
        reply = self.machine.hear(heard)
        self.replies.append(reply)
        return reply

    def restart(self) -> None:
        """As after a power cut: only the checkpoint is kept."""
        kept = json.loads(json.dumps(self.machine.to_json()))
        self.machine = restore_machine(self.setup, kept)

    def on(self) -> bool:
        """Do the next thing that is wanted; False when the game is over."""
        acts = self.machine.acts()
        if acts:
            self._deed(acts[0])
        elif self.machine.asked_bots():
            (bot,) = self.machine.asked_bots()
            legal = self.machine.masked(bot).legal()
            self.decide(bot, EXCHANGE if EXCHANGE in legal else self.dice.choice(legal))
        elif self.machine.outcome() is None:
            player = self.machine.masked(BYSTANDER).turn
            offered = self.machine.masked(player).exchange()
            if offered and offered[0] in self.hands[player]:
                self.exchange(player, offered[0])
                return True
            self.lay(player, self.dice.choice(self.hands[player]))
        else:
            return False
        return True

    def until(self, kind: Kind) -> Act:
        """Go on to the first pending act of that kind."""
        while not (self.machine.acts() and self.machine.acts()[0].kind is kind):
            assert self.on(), f"the game ended without {kind}"
        return self.machine.acts()[0]

    def until_turn(self) -> int:
        """Go on until a decision is wanted, and say whose."""
        while self.machine.acts():
            self.on()
        return self.machine.masked(BYSTANDER).turn

    def decide(self, bot: int, card: int) -> None:
        reply = self.machine.decide(bot, card)
        self.replies.append(reply)
        assert isinstance(reply, Accepted), reply

    def exchange(self, player: int, given: int) -> None:
        self.accepted(self.laid(Shared(), given))
        self.hands[player].remove(given)
        self.middle = given

    def lay(self, player: int, card: int) -> None:
        self.accepted(self.laid(Seat(player), card))
        self.hands[player].remove(card)
        self.readers[player] = card

    def accepted(self, heard: TableInput) -> None:
        reply = self.hear(heard)
        assert isinstance(reply, Accepted), (heard, reply)
        assert reply.events or isinstance(heard, Lifted), f"{heard} was met with silence"

    def _deed(self, act: Act) -> None:
        match act:
            case Act(Kind.DEAL | Kind.DRAW, what=what, target=Seat(player)):
                for _ in range(3 if what == 3 else 1):
                    self.hands[player].append(self.stock.pop(0))
                self.accepted(ok(act.who))
            case Act(Kind.DRAW, target=Slot(bot, number)) if self.middle != HIDDEN:
                card = self.stock.pop()
                self.slots[bot][number - 1] = card
                self.accepted(self.laid(Seat(bot), card))
                self.accepted(Lifted(Seat(bot), self.token(card)))
            case Act(Kind.DEAL | Kind.DRAW, target=Slot(bot, number)):
                card = self.stock.pop(0)
                self.slots[bot][number - 1] = card
                self.accepted(self.laid(Seat(bot), card))
                self.accepted(Lifted(Seat(bot), self.token(card)))
            case Act(Kind.PASS, source=Slot(bot, number)):
                self.middle, self.slots[bot][number - 1] = self.slots[bot][number - 1], HIDDEN
                self.accepted(self.laid(Shared(), self.middle))
            case Act(Kind.PASS, target=target):
                if isinstance(target, Seat):
                    self.hands[target.player].append(self.stock.pop())
                self.accepted(Lifted(Shared(), self.token(self.middle)))
                self.stock.append(self.middle)
                self.middle = HIDDEN
                self.accepted(ok(act.who))
            case Act(Kind.CONFIRM):
                self.accepted(ok(self.dice.choice(self.machine.acts()).who))
            case Act(Kind.SHOW, player, target=Seat()):
                left = [other.kind for other in self.machine.acts()].count(Kind.SHOW)
                self.accepted(self.laid(Seat(player), self.hands[player][(left - 1) % 3]))
            case Act(Kind.PLACE, player, target=Seat()):
                self.accepted(ok(player))
            case Act(Kind.SHOW):
                turned = self.stock.pop(0)
                self.accepted(self.laid(Shared(), turned))
                self.accepted(Lifted(Shared(), self.token(turned)))
                self.stock.append(turned)
            case Act(Kind.PLAY, source=Slot(bot, number)):
                card = self.slots[bot][number - 1]
                self.slots[bot][number - 1] = HIDDEN
                self.accepted(self.laid(Seat(bot), card))
                self.readers[bot] = card
            case Act(Kind.TAKE):
                self._take(act.who)
            case _:
                raise AssertionError(f"no hand knows how to do {act}")

    def _take(self, winner: int) -> None:
        """By lifting the cards, or lifting some and saying OK."""
        lying = [player for player, card in enumerate(self.readers) if card != HIDDEN]
        self.dice.shuffle(lying)
        by_ok = self.dice.random() < 0.5
        for player in lying[1:] if by_ok else lying:
            self.accepted(Lifted(Seat(player), self.token(self.readers[player])))
        if by_ok:
            self.accepted(ok(winner))
            self.accepted(Lifted(Seat(lying[0]), self.token(self.readers[lying[0]])))
        self.readers = [HIDDEN] * len(self.readers)


# --- reading a panel ----------------------------------------------------------------------------


def catalogue(language: str) -> dict[str, str]:
    """What Briscola can say in one language by id: its own texts, and refusals that any game may use."""
    common = texts_in(f"table.{language}.po")
    refusals = {key: text for key, text in common.items() if key.startswith(("rejected.", "why."))}
    own = texts_in(f"briscola.{language}.po")
    assert not refusals.keys() & own.keys()
    return {**refusals, **own}


def texts_in(file: str) -> dict[str, str]:
    """The texts of one catalogue by id."""
    entries: dict[str, str] = {}
    key = ""
    for line in (TEXTS / file).read_text().splitlines():
        word, _, rest = line.partition(" ")
        if word == "msgid":
            key = rest.strip('"')
            assert key not in entries, f"{key} stands there twice"
        elif word == "msgstr":
            entries[key] = rest.strip('"')
    del entries[""]
    return entries


def sentence(text: Text, texts: dict[str, str]) -> str:
    """The text as a person reads it."""
    return texts[text.id].format(**{name: _word(value) for name, value in text.values.items()})


def panel(screen: Screen, texts: dict[str, str]) -> list[str]:
    """The rows of the screen, wrapped as narrow panels do."""
    return list(_wrapped(sentence(text, texts) for text in (screen.title, *screen.lines)))


def _word(value: object) -> str:
    match value:
        case Seat(player):
            return str(player + 1)
        case Card(_, name):
            return name[1] + "♦♥♠♣"["CUSB".index(name[0])]
    return str(value)


def _wrapped(sentences: Iterable[str]) -> Iterable[str]:
    for line in sentences:
        yield from textwrap.wrap(line, COLUMNS)
