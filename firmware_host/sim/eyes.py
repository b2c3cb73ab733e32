"""Reads a panel as a person does: glyphs to rows, rows to catalogue entries and their values."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from drivers.frames import Picture
from drivers.oled.rest import SHIFTS, shifted
from firmware_host.table.font import UNREADABLE, PanelTypist
from firmware_host.table.typeset import CURSOR, CURSOR_END
from firmware_host.table.words import Words
from games.api import Card
from games.registry import games

_PLACE = re.compile(r"\{(\w+)\}")
_COUNT = re.compile(r" +\d+/\d+$")  # after a choice that shows alone: which of how many
_HAND_ROW = re.compile(rf"[ {CURSOR}]\S.*")  # no sentence and no choice begins like this


@dataclass(frozen=True, slots=True)
class Found:
    """A sentence and the catalogue entries it can be; several only where they read alike."""

    text: str
    ids: tuple[str, ...]
    values: Mapping[str, str] = field(default_factory=dict)
    sure: float = 0.0  # the share of the sentence that stands in the entry itself
    plain: bool = field(default=False, compare=False)  # each value is one word

    @property
    def spoilt(self) -> bool:
        """Whether a part of it is no letters."""
        return UNREADABLE in self.text

    def number(self, name: str) -> int:
        """A value as a number. Raises KeyError or ValueError when the text has no such number."""
        return int(self.values[name])


@dataclass(frozen=True, slots=True)
class Seen:
    """What a panel says. `cursor` counts within `choices`, None where there is none.

    `hand` holds the signs of the cards shown, `hand_cursor` counts within it.
    """

    title: Found
    lines: tuple[Found, ...]
    choices: tuple[Found, ...]
    cursor: int | None
    hand: tuple[str, ...] = ()
    hand_cursor: int | None = None

    def unknown(self) -> tuple[str, ...]:
        """Sentences that no catalogue entry makes, or that cannot be read."""
        return tuple(found.text for found in self._sentences() if not found.ids or found.spoilt)

    @property
    def spoilt(self) -> bool:
        """Whether some of it cannot be read, as after rubbish on the panel's wires."""
        return any(found.spoilt for found in self._sentences())

    def _sentences(self) -> tuple[Found, ...]:
        return (self.title, *self.lines, *self.choices)


def _family(ident: str) -> str:
    return ident.partition(".")[0]


def _other_games(title: Found) -> frozenset[str]:
    """Games that are not played while a panel has this title: theirs are no sentences below it."""
    played = {_family(ident) for ident in title.ids}.intersection(games())
    return frozenset(games()) - played if played else frozenset()


class _Pattern:
    """An entry with places for values; made into expressions when it is first compared."""

    def __init__(self, ident: str, text: str) -> None:
        self.id = ident
        self.family = _family(ident)
        self._parts = _PLACE.split(text)
        self.literal = sum(len(part) for part in self._parts[::2])  # characters of the entry itself

    @cached_property
    def strict(self) -> re.Pattern[str]:
        """Values of one word."""
        return self._with(r"\S+?")

    @cached_property
    def loose(self) -> re.Pattern[str]:
        """Values of several words."""
        return self._with(r"\S+(?: \S+){0,3}?")

    def _with(self, value: str) -> re.Pattern[str]:
        literals = [re.escape(part) for part in self._parts[::2]]
        places = [f"(?P<{name}>{value})" for name in self._parts[1::2]]
        return re.compile("".join(a + b for a, b in zip(literals, [*places, ""], strict=True)))


class Eyes:
    """Knows one language's catalogue and the panels' font."""

    def __init__(self, words: Words, typist: PanelTypist) -> None:
        self._words = words
        self._typist = typist
        self._columns = typist.columns
        self._plain: dict[str, list[str]] = {}  # entries without values, by their text
        patterns = []
        for ident, text in words.entries.items():
            if "{" in text:
                patterns.append(_Pattern(ident, text))
            elif text:
                self._plain.setdefault(text, []).append(ident)
        self._patterns = sorted(patterns, key=lambda pattern: -pattern.literal)
        self.find = lru_cache(maxsize=4096)(self._find)
        self._shift = SHIFTS[0]  # where pictures stood when last looked at

    def sign_of(self, deck: str, face: str) -> str:
        """How a card reads on a panel."""
        return self._words.card(Card(deck, face))

    def word_for(self, family: str, said: str) -> str:
        """Behind a word on a panel the entry of this family that says it, without the family's name."""
        for ident, text in self._words.entries.items():
            if ident.startswith(family) and text == said:
                return ident.removeprefix(family)
        raise KeyError(f"{said!r} is no {family}")

    def read(self, picture: Picture) -> tuple[str, ...]:
        """The rows alone, wherever the panel has moved its picture to."""
        for shift in (self._shift, *SHIFTS):
            rows = self._typist.read(shifted(picture, -shift[0], -shift[1]))
            if not any(UNREADABLE in row for row in rows):
                self._shift = shift
                return rows
        return self._typist.read(picture)

    def shows_hand(self, picture: Picture) -> bool | None:
        """Whether cards of a hand show; None for a picture that is half drawn."""
        rows = self.read(picture)
        if any(UNREADABLE in row for row in rows):
            return None
        return any(_HAND_ROW.match(row) for row in rows)

    def see(self, picture: Picture) -> Seen | None:
        """What the panel says; None when it is dark."""
        rows = self.read(picture)
        if not any(rows):
            return None
        title, body = rows[0], [row for row in rows[1:] if row]
        cards = [cell for row in body if _HAND_ROW.match(row) for cell in row.split()]
        body = [row for row in body if not _HAND_ROW.match(row)]
        choices = [row for row in body if row.startswith((CURSOR + " ", "  "))]
        lines = body[: len(body) - len(choices)]
        cursor = next((at for at, row in enumerate(choices) if row.startswith(CURSOR)), None)
        found = self.find(title)
        others = _other_games(found)
        return Seen(
            found,
            tuple(self._sentences(lines, others)),
            tuple(self.find(_COUNT.sub("", row[2:]), others) for row in choices),
            cursor,
            tuple(cell.strip(CURSOR + CURSOR_END) for cell in cards),
            next((at for at, cell in enumerate(cards) if cell.startswith(CURSOR)), None),
        )

    def _sentences(self, rows: Sequence[str], others: frozenset[str]) -> Iterable[Found]:
        """Join wrapped rows into the sentences they most likely are.

        Values of one word go first: else what follows a row could be taken for more of its last value.
        """
        at = 0
        while at < len(rows):
            candidates = [
                (self.find(" ".join(rows[at : at + count]), others), count)
                for count in range(1, len(rows) - at + 1)
            ]
            best = max(candidates, key=lambda c: (c[0].plain, c[0].sure, c[1] if c[0].ids else -c[1]))
            yield best[0]
            at += best[1]

    def _find(self, text: str, others: frozenset[str] = frozenset()) -> Found:
        """What entry makes this sentence; those of `others`, games that are not played, never do."""
        if text in self._plain:
            return Found(text, tuple(self._plain[text]), {}, 1.0, plain=True)
        for strict in (True, False):
            ids: list[str] = []
            values: Mapping[str, str] = {}
            literal = -1
            for pattern in self._patterns:
                if pattern.literal < literal:
                    break
                if pattern.family in others:
                    continue
                match = (pattern.strict if strict else pattern.loose).fullmatch(text)
                if match:
                    if not ids:
                        values, literal = match.groupdict(), pattern.literal
                    ids.append(pattern.id)
            if ids:
                return Found(text, tuple(ids), values, literal / max(len(text), 1), plain=strict)
        return Found(text, ())
