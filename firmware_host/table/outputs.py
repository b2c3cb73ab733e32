"""What one trip gives back: a frame (pictures and lamp meanings) and what is wanted next."""

import hashlib
from dataclasses import dataclass

from drivers.frames import Picture
from firmware_host.table.events import BotMoved, Hinted, InputEvent
from firmware_host.table.session import Session
from games.api import Cue, Meaning, Outcome, Rules, TimerAsk

_ORDER = {id(meaning): number for number, meaning in enumerate(Meaning)}  # to hash a member takes long


@dataclass(frozen=True, slots=True)
class BotAsk:
    """A bot is to decide: its masked state, and what its dice are derived from.

    With `hint` a person wants to know what a bot would do in their place.
    """

    game: str
    player: int
    number: int
    level: str
    seed: int
    state: Rules
    hint: bool = False

    def answered(self, move: int) -> BotMoved | Hinted:
        """The event that brings the answer."""
        return (Hinted if self.hint else BotMoved)(self.player, self.number, move)


@dataclass(frozen=True, slots=True)
class Begin:
    """A game begins: open a journal with this header."""

    session: Session


@dataclass(frozen=True, slots=True)
class Append:
    """The event belongs to the game; `checkpoint` when a trick or turn has just ended."""

    event: InputEvent
    checkpoint: bool
    goes_on: bool = False  # with a journal that was put aside


@dataclass(frozen=True, slots=True)
class Park:
    """The game is put aside, with the event that did it and the frame of the game after it, if one did."""

    event: InputEvent | None = None
    frame: str = ""


@dataclass(frozen=True, slots=True)
class End:
    """The event was the game's last (or people gave the game up): close its journal."""

    event: InputEvent | None
    result: str
    session: Session | None = None
    outcome: Outcome | None = None  # with its session, when the game was played to the end


@dataclass(frozen=True, slots=True)
class Learn:
    """A tag stands for a card ("deck/name") from now on, or with None for nothing again."""

    tag: str
    card: str | None


Record = Begin | Append | Park | End | Learn


@dataclass(frozen=True, slots=True)
class Outputs:
    """Everything the table wants after one event. The frame is `panels` and `lamps` alone."""

    panels: tuple[Picture, ...]
    lamps: tuple[Meaning, ...]
    cues: tuple[Cue, ...] = ()
    timers: tuple[TimerAsk, ...] = ()
    still: tuple[TimerAsk, ...] = ()  # timers of a paused game: to go on later with what is left of them
    bots: tuple[BotAsk, ...] = ()
    notes: tuple[str, ...] = ()  # words for the log: what the event did
    record: Record | None = None

    def digest(self) -> str:
        """A short fingerprint of the frame, equal on every machine."""
        lamps = bytes([_ORDER[id(meaning)] for meaning in self.lamps])
        frame = b"".join([*(panel.bits for panel in self.panels), lamps])
        return hashlib.blake2b(frame, digest_size=6).hexdigest()
