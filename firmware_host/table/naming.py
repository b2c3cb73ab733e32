"""Names a card on a panel where its reader is missing, and people have chosen to go on without it.

Hold OK to open; the arrows go through the deck, OK lays the card named, or takes up the one that lies
there. It ends as if a hand had done it: the game hears of a card, and decides. The cursor starts at a
card that nobody else can tell, so whoever counts the presses learns nothing of a card named in secret.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b

from firmware_host.table.events import TagLaid, TagLifted
from games.api import Card, Key, Press, Pressed, Screen, Text, TimerAsk

NAMING = "naming"  # timers are called "naming.SEAT"
IDLE_SECONDS = 60.0
STEPS = {(Key.LEFT, Press.SHORT): -1, (Key.RIGHT, Press.SHORT): 1}
LEAPS = {(Key.LEFT, Press.LONG): -5, (Key.RIGHT, Press.LONG): 5}
LEAPS |= {(Key.LEFT, Press.REPEAT): -5, (Key.RIGHT, Press.REPEAT): 5}


def deck_tags(tags: Mapping[str, str], deck: str) -> dict[str, str]:
    """Of all enrolled cards those of one deck."""
    return {tag: card for tag, card in tags.items() if card.partition("/")[0] == deck}


def _in_order(named: tuple[tuple[str, ...], str]) -> tuple[int, tuple[str, ...], str]:
    """Numbers as one counts, anything else by its letters."""
    card, tag = named
    return (int(card[-1]) if card[-1].isdigit() else 0, card, tag)


@dataclass(frozen=True, slots=True)
class _Open:
    reader: str
    number: int
    cursor: int = 0


class Naming:
    """At most one open at a table seat. `tags` are those of the game's deck, tag -> "deck/name".

    Cursors start where the game's `seed` says, elsewhere each time.
    """

    def __init__(self, tags: Mapping[str, str], seed: int) -> None:
        self._cards = sorted(((tuple(card.split("/", 1)), tag) for tag, card in tags.items()), key=_in_order)
        self._seed = seed
        self._open: dict[int, _Open] = {}

    def is_open(self, seat: int) -> bool:
        """Whether keys there are for naming."""
        return seat in self._open

    def takes(self, seat: int, heard: Pressed) -> bool:
        """Whether a press there is for naming; OK held begins it."""
        return seat in self._open or (bool(self._cards) and (heard.key, heard.press) == (Key.OK, Press.LONG))

    def clear(self) -> None:
        """Name nothing anywhere."""
        self._open.clear()

    def press(
        self, seat: int, reader: str, heard: Pressed, number: int, lying: Mapping[str, str]
    ) -> TagLaid | TagLifted | None:
        """Carry out a press; what hands are taken to have done at that reader by it."""
        at = self._open.get(seat)
        if at is None:
            self._open[seat] = _Open(reader, number, self._start(seat, number))
            return None
        key, press = heard.key, heard.press
        step = STEPS.get((key, press)) or LEAPS.get((key, press)) or 0
        if step:
            self._open[seat] = replace(at, number=number, cursor=(at.cursor + step) % len(self._cards))
            return None
        if key is not Key.OK or press not in (Press.SHORT, Press.LONG):
            return None
        del self._open[seat]
        if press is Press.LONG:
            return None
        if at.reader in lying:
            return TagLifted(at.reader, lying[at.reader])
        return TagLaid(at.reader, self._cards[at.cursor][1])

    def _start(self, seat: int, number: int) -> int:
        text = f"{self._seed} naming {seat} {number}".encode()
        return int.from_bytes(blake2b(text, digest_size=8).digest(), "big") % len(self._cards)

    def screen(self, seat: int, lying: Mapping[str, str]) -> Screen | None:
        """The card under the cursor, or the one that can be taken up."""
        at = self._open.get(seat)
        if at is None:
            return None
        if at.reader in lying:
            return Screen(Text("naming.take_title"), (Text("naming.take"),))
        deck, name = self._cards[at.cursor][0]
        return Screen(
            Text("naming.title"), (Text("naming.card", {"card": Card(deck, name)}), Text("naming.how"))
        )

    def time_up(self, timer: str, number: int) -> None:
        """Nobody has gone on: close."""
        for seat, at in list(self._open.items()):
            if (timer, number) == (f"{NAMING}.{seat}", at.number):
                del self._open[seat]

    def timers(self) -> tuple[TimerAsk, ...]:
        """One for each that is open."""
        return tuple(TimerAsk(f"{NAMING}.{seat}", IDLE_SECONDS, at.number) for seat, at in self._open.items())
