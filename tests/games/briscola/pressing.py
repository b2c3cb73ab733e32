"""Fingers for tests: whole games with hands on the panels, played by presses alone."""

import json
import random
from dataclasses import replace

from games.api import BYSTANDER, Accepted, Holding, Key, Press, Pressed, Reply, Setup, TableInput, TimeUp
from games.briscola.machine import PanelMachine, new_machine, restore_machine
from tests.games.briscola.playing import company, ok


def at_panels(letters: str, dealer: int = 0) -> Setup:
    """Such as "pbp", with hands on the panels."""
    return replace(company(letters, dealer), holding=Holding.SCREEN)


def pressed(player: int, key: Key = Key.OK, press: Press = Press.SHORT) -> Pressed:
    return Pressed(player, key, press)


def restored(setup: Setup, data: dict) -> PanelMachine:
    machine = restore_machine(setup, json.loads(json.dumps(data)))
    assert isinstance(machine, PanelMachine)
    return machine


class Fingers:
    """Plays whatever card the dice choose; `step` makes one input, `on` whatever is wanted next."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup = setup
        self.dice = random.Random(seed)
        machine = new_machine(setup, random.Random(seed))
        assert isinstance(machine, PanelMachine)
        self.machine = machine
        self.replies: list[Reply] = []
        self._coming: list[TableInput] = []

    def hear(self, heard: TableInput) -> Reply:
        reply = self.machine.hear(heard)
        self.replies.append(reply)
        return reply

    def restart(self) -> None:
        """As after a power cut: only the checkpoint is kept."""
        self.machine = restored(self.setup, self.machine.to_json())

    def turn(self) -> int:
        return self.machine.masked(BYSTANDER).turn

    def shown(self) -> bool:
        """Whether a full trick is still looked at."""
        return any(ask.name == "trick" for ask in self.machine.timers())

    def next_input(self) -> TableInput | None:
        """What fingers or timers do next; None when a bot is to decide or the game is over."""
        if not self._coming:
            self._coming = self._wanted()
        return self._coming.pop(0) if self._coming else None

    def step(self) -> bool:
        """One input, or a bot's decision; False when the game is over."""
        heard = self.next_input()
        if heard is not None:
            assert isinstance(self.hear(heard), Accepted), (heard, self.replies[-1])
        elif self.machine.asked_bots():
            (bot,) = self.machine.asked_bots()
            reply = self.machine.decide(bot, self.dice.choice(self.machine.masked(bot).legal()))
            self.replies.append(reply)
            assert isinstance(reply, Accepted), reply
        else:
            return False
        return True

    def until_turn(self) -> int:
        """Go on until somebody is to choose, and say who."""
        while self.shown() or self.machine.asked_bots() or self._coming:
            self.step()
        return self.turn()

    def lay_any(self) -> None:
        """The person to play chooses and lays a card."""
        moves = self.machine.moves
        while self.machine.moves == moves:
            self.step()

    def look(self, player: int) -> None:
        """Hold OK for a moment."""
        self.hear(pressed(player, press=Press.LONG))
        self.hear(pressed(player, press=Press.RELEASED))

    def _wanted(self) -> list[TableInput]:
        if self.shown():
            winner = self.machine.masked(BYSTANDER).taker
            return [ok(winner) if self.dice.random() < 0.5 else TimeUp("trick")]
        player = self.turn()
        if player < 0 or self.machine.asked_bots():
            return []
        arrow = Key.RIGHT if self.dice.random() < 0.5 else Key.LEFT
        moves = [pressed(player, arrow) for _ in range(self.dice.randrange(4))]
        held, still = pressed(player, press=Press.LONG), pressed(player, press=Press.REPEAT)
        return [held, still, *moves, pressed(player, press=Press.RELEASED), ok(player), ok(player)]
