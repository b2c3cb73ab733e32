"""Presses that are for what lies over a game at one seat alone: help, a card to be named, a look back."""

from collections.abc import Callable
from dataclasses import dataclass

from firmware_host.table.asides import Asides, looks_back
from firmware_host.table.events import TagLaid, TagLifted
from firmware_host.table.help import Offer, TakeBack, Way, offer_for
from firmware_host.table.missing import Missing
from firmware_host.table.naming import Naming
from firmware_host.table.readers import Readers
from firmware_host.table.speech import Speech
from firmware_host.table.translate import Translator
from firmware_host.table.undo.room import Undo
from games.api import Game, Machine, Pressed, Setup, Text

Led = Way | TagLaid | TagLifted  # where such a press leads: what is wanted of the table, or what a hand did


@dataclass(frozen=True, slots=True)
class Beside:
    """The rooms around a game that a press may be for. `knows` says whether there is such a text."""

    setup: Setup
    game: Game
    knows: Callable[[str], bool]
    asides: Asides
    naming: Naming
    missing: Missing
    readers: Readers
    speech: Speech
    undo: Undo
    translator: Translator

    def press(self, seat: int, heard: Pressed, machine: Machine) -> Led | None:
        """Carry out a press that is for one of these; None for one that is the game's."""
        open_hand = machine.view(heard.player).screen.hand is not None  # arrows move its cursor
        if open_hand and self.asides.screen(seat) is None:
            return None
        reader = self.missing.named_reader(seat) if self.asides.screen(seat) is None else None
        if reader is not None and self.naming.takes(seat, heard):
            number = self.speech.next_number()
            return self.naming.press(seat, reader, heard, number, self.readers.lying) or Way.OUT
        if self.asides.takes(seat, heard.key, heard.press):
            return self._for_help(seat, heard, machine)
        if not looks_back(heard.key, heard.press):
            return None
        self._look_back(seat, heard.player, machine)
        return Way.OUT

    def open_help(self, seat: int, machine: Machine) -> None:
        """Put help there, unasked by a key of that seat."""
        self.asides.open_help(seat, self.speech.next_number(), self._offer(seat, machine))

    def _for_help(self, seat: int, heard: Pressed, machine: Machine) -> Led:
        number, offer = self.speech.next_number(), self._offer(seat, machine)
        match self.asides.press(seat, heard.key, heard.press, number, offer):
            case Way() as way:
                return way
            case TakeBack(count):
                self.undo.ask(heard.player, count)
        return Way.OUT

    def _look_back(self, seat: int, player: int, machine: Machine) -> None:
        back = machine.look_back(player)
        if back is None:
            self.speech.say(seat, Text("table.nothing_yet"))
        else:
            self.asides.look(seat, self.speech.next_number(), back)

    def _offer(self, seat: int, machine: Machine) -> Offer:
        """What help offers there: more about the last refusal, and moves to take back."""
        ident = self.speech.why(seat)
        deck = Text(f"deck.{self.game.deck_with(self.setup.options)}")
        player = self.translator.player_at(seat)
        why = Text(ident, {"deck": deck}) if self.knows(ident) else None
        movers = None if player is None else self.undo.offered(player)
        return offer_for(player, why, movers, self.asides.hints.offered(machine, player))
