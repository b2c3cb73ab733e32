"""From views to a frame: screens become pictures, lamp meanings find their lamps.

Holds the one table from meaning to pattern and hue. Pattern comes first: of the meanings that can
stand at places of one kind no two share a pattern, so nobody needs to see colour. Where a seat's
lamp and a spot's move alike, their hues differ for every common kind of eyes.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from drivers.frames import DARK, Glow, LampRow, Pattern, Picture
from firmware_host.table.font import PanelTypist
from firmware_host.table.layout import LampMap, Layout
from firmware_host.table.typeset import Typesetter
from firmware_host.table.words import Words
from games.api import Lamp, Meaning, Pile, Place, Screen, Seat, Shared, Slot, Spot, Stock, Text, Trick

AT_SEATS: Mapping[Meaning, Glow] = {
    Meaning.YOUR_TURN: Glow(Pattern.BREATHE, 255, 244, 214),
    Meaning.WAITING: Glow(Pattern.DIM, 255, 210, 150),
    Meaning.READY: Glow(Pattern.STEADY, 0, 200, 60),
    Meaning.DEALER: Glow(Pattern.FLASH, 0, 120, 255),
    Meaning.WINNER: Glow(Pattern.DOUBLE, 255, 220, 60),
}
AT_SPOTS: Mapping[Meaning, Glow] = {
    Meaning.CHOSEN: Glow(Pattern.STEADY, 255, 244, 214),
    Meaning.REACHABLE: Glow(Pattern.DIM, 0, 160, 255),
    Meaning.CAPTURES: Glow(Pattern.DOUBLE, 255, 60, 0),
    Meaning.SENT_HOME: Glow(Pattern.LIMP, 255, 60, 0),
    Meaning.BLOCKED: Glow(Pattern.FLASH, 255, 0, 120),
    Meaning.RELOCATED: Glow(Pattern.BREATHE, 255, 0, 0),
    Meaning.MARKER: Glow(Pattern.WINK, 255, 120, 0),
}
ANYWHERE: Mapping[Meaning, Glow] = {
    Meaning.OFF: DARK,
    Meaning.ATTENTION: Glow(Pattern.BLINK, 255, 150, 0),
    Meaning.WRONG: Glow(Pattern.FAST, 255, 0, 0),
    Meaning.MISSING: Glow(Pattern.TRIPLE, 255, 0, 0),
}
GLOWS: Mapping[Meaning, Glow] = {**AT_SEATS, **AT_SPOTS, **ANYWHERE}


def glowing(lamps: Sequence[Meaning]) -> LampRow:
    """What a strip shows for these meanings."""
    return LampRow(tuple(GLOWS[meaning] for meaning in lamps))


def lamps_at(lamps: LampMap, place: Place, seat_of: Callable[[int], int]) -> tuple[int, ...]:
    """The lamp numbers of a place; a place without a lamp of its own has none."""
    match place:
        case Seat(player):
            return lamps.seats[seat_of(player)]
        case Shared():
            return lamps.shared
        case Stock():
            return lamps.stock
        case Spot(name):
            return (lamps.spots[name],) if name in lamps.spots else ()
        case Slot() | Trick() | Pile():
            return ()
        case _:
            assert_never(place)


class Composer:
    """Draws frames for one layout."""

    def __init__(self, layout: Layout, words: Mapping[str, Words], typist: PanelTypist) -> None:
        self._layout = layout
        self._typist = typist
        self._words = words

    def speaking(self, languages: tuple[str, ...]) -> "Composer":
        """For panels in other languages, one a seat. Raises ValueError for one there is no catalogue of."""
        unknown = [language for language in languages if language not in self._words]
        if unknown or len(languages) != self._layout.seats:
            raise ValueError(f"{self._layout.seats} seats cannot read {', '.join(languages) or 'nothing'}")
        return Composer(replace(self._layout, languages=languages), self._words, self._typist)

    def knows(self, ident: str) -> bool:
        """Whether there is such a text, in every language."""
        return all(ident in words.entries for words in self._words.values())

    def picture(self, seat: int, screen: Screen, seats: Sequence[int]) -> Picture:
        """The panel of a table seat; `seats` are the table seats of players 0, 1, ..."""
        words = self._words[self._layout.languages[seat]]
        setter = Typesetter(words, self._typist.columns, lambda player: seats[player] + 1)
        large = setter.large(screen)
        if large is not None and self._typist.fits_large(large[1]):
            return self._typist.draw_large(*large)
        titled = setter.titled(screen)
        if titled is not None and self._typist.fits_large(titled[0]):
            return self._typist.draw_titled(*titled)
        return self._typist.draw(setter.rows(screen))

    def farewell(self) -> tuple[Picture, ...]:
        """What every panel says while the program is away."""
        screen = Screen(Text("restarting.title"), (Text("restarting.how"),))
        seats = range(self._layout.seats)
        return tuple(self.picture(seat, screen, seats) for seat in seats)

    def lamps(self, lamps: Iterable[Lamp], seats: Sequence[int]) -> tuple[Meaning, ...]:
        """The whole strip; of two meanings for one lamp the later one shows."""
        row = [Meaning.OFF] * self._layout.lamps.count
        for lamp in lamps:
            for number in lamps_at(self._layout.lamps, lamp.place, seats.__getitem__):
                row[number] = lamp.meaning
        return tuple(row)
