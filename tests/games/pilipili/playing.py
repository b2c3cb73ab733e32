"""Hands and cards for tests: a table of Pili Pili where every deed asked for is done, with shuffled cards."""

import json
import random

from games.api import (
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
    Stock,
    TableInput,
    TimeUp,
)
from games.pilipili.machine import PilipiliMachine, new_machine, restore_machine
from games.pilipili.rules import CARDS, DECK, card_text
from tests.games.pilipili.position import options

KINDS_OF_CARDS = {
    "pass": "pass-2-right-5",
    "pass_all": "pass_all-left-3",
    "forbidden_bid": "forbidden_bid-1-4",
    "extra_card": "extra_card-2",
    "open_hands": "open_hands-3",
    "forehead": "forehead-3",
    "simultaneous": "simultaneous-4",
    "reward": "reward-4",
    "reversed": "reversed-4",
    "three_seconds": "three_seconds-4",
    "first_last": "first_last-4",
    "blind_play": "blind_play-3",
    "no_copy": "no_copy-4",
    "swap_on_win": "swap_on_win-4",
    "high_or_low": "high_or_low-5",
    "forbidden_numbers": "forbidden_numbers-7,13,44-4",
    "share_pilis": "share_pilis-4",
    "blind_bid": "blind_bid-3",
}
"""A mission card of each kind."""


def company(letters: str, holding: Holding = Holding.TAGS, *missions: str, **rules: object) -> Setup:
    """Such as "pb": a person and a bot; with these missions and house rules."""
    kinds = {"p": Person(), "b": Bot("easy")}
    return Setup(options(*missions, **rules), tuple(kinds[letter] for letter in letters), 0, holding)


def token(card: int | str) -> Card:
    return Card(DECK, card if isinstance(card, str) else card_text(card))


def pressed(player: int, key: Key = Key.OK, press: Press = Press.SHORT) -> Pressed:
    return Pressed(player, key, press)


class Hands:
    """Does what the machine asks for with cards, and lets people decide by chance."""

    def __init__(self, letters: str, *missions: str, seed: int = 1, **rules: object) -> None:
        self.setup = company(letters, Holding.TAGS, *missions, **rules)
        self.dice = random.Random(seed)
        self.machine: PilipiliMachine = new_machine(self.setup, self.dice)
        self.stock: list[int] = []
        self.shuffle()
        self.replies: list[Reply] = []

    def shuffle(self) -> None:
        self.stock = list(range(CARDS))
        self.dice.shuffle(self.stock)

    @property
    def data(self) -> dict:
        return self.machine.to_json()

    def restart(self) -> None:
        """As after a power cut: only the checkpoint is kept."""
        self.machine = restore_machine(self.setup, json.loads(json.dumps(self.data)))

    def hear(self, heard: TableInput) -> Reply:
        self.replies.append(self.machine.hear(heard))
        return self.replies[-1]

    def accepted(self, heard: TableInput) -> None:
        reply = self.hear(heard)
        assert isinstance(reply, Accepted), (heard, reply, self.machine.phase)

    def lay(self, player: int, card: int | str) -> None:
        self.accepted(Laid(Seat(player), token(card)))

    def lift(self, player: int) -> None:
        self.accepted(Lifted(Seat(player), token(self.data["lying"][player])))

    def open_acts(self) -> list[Act]:
        acts = self.machine.acts()
        if acts[0].kind in (Kind.PLAY, Kind.SHOW, Kind.TAKE) or acts[0].target == Stock():
            return [acts[0]]
        firsts: dict[int, Act] = {}
        for act in acts:
            if act.kind is not Kind.TAKE:
                firsts.setdefault(act.who, act)
        return list(firsts.values())

    def deed(self, act: Act) -> None:
        """One thing that hands do."""
        data, who = self.data, act.who
        match act:
            case Act(Kind.DEAL, target=Stock()):
                self.shuffle()
                self.accepted(pressed(who))
            case Act(Kind.DEAL, what=None, source=Stock()):
                self.lay(who, self.stock.pop())
            case Act(Kind.DEAL, what=None):
                self.lay(who, self.dice.choice([card for _, taker, card in data["due"] if taker == who]))
            case Act(Kind.RETURN):
                self.lift(who)
            case Act(Kind.PLAY | Kind.SHOW, source=slot):
                self.lay(who, data["slots"][who][slot.number - 1])
            case Act(Kind.TAKE):
                for player, card in enumerate(data["lying"]):
                    if card != "?":
                        self.lift(player)
            case _:
                self.accepted(pressed(who))

    def step(self) -> bool:
        """One deed or decision; False when the game is over."""
        machine = self.machine
        if machine.outcome() is not None:
            return False
        if machine.acts():
            self.deed(self.dice.choice(self.open_acts()))
            return True
        timers = [ask.name for ask in machine.timers() if ask.name == "glance"]
        if timers:
            self.accepted(TimeUp("glance"))
        elif machine.view(0).screen.title.id.startswith("pilipili.kind") or self.data["shown"]:
            self.accepted(TimeUp("shown"))
        elif machine.phase in ("mission", "look", "between"):
            asked = machine.masked(-1).turn if machine.phase == "between" else machine.masked(-1).dealer
            self.accepted(pressed(asked))
        else:
            self._decision()
        return True

    def _decision(self) -> None:
        state = self.machine.masked(-1)
        player = self.dice.choice(list(state.waiting()))
        bots = self.machine.asked_bots()
        if player in bots:
            move = self.dice.choice(self.machine.masked(player).legal(player))
            self.replies.append(self.machine.decide(player, move))
            assert isinstance(self.replies[-1], Accepted), self.replies[-1]
            return
        phase, data = self.machine.phase, self.data
        if phase in ("lead", "follow", "pass", "swap_card") or (
            phase == "commit" and data["picked"][player] == "?"
        ):
            self.lay(player, self._card(player))
            return
        for _ in range(self.dice.randrange(4)):
            self.accepted(pressed(player, Key.RIGHT))
        self.accepted(pressed(player))

    def _card(self, player: int) -> int | str:
        """One of the hand that the rules let be laid; of one played blind any."""
        full = self.data["state"]
        if full["slots"][player]:
            return self.dice.choice(full["hands"][player])
        return self.dice.choice(self.machine.masked(player).legal(player))

    def play(self, steps: int = 10**6) -> None:
        for _ in range(steps):
            if not self.step():
                return
