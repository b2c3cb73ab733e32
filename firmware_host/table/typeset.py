"""From `Screen` to the five rows of a panel: title above, lines wrapped, choices or a hand with a cursor."""

from collections.abc import Callable
from dataclasses import replace

from firmware_host.table.words import Words
from games.api import Hand, Screen, Text

ROWS_BELOW_TITLE = 4
ROWS_BELOW_LARGE_TITLE = 3
CURSOR, NO_CURSOR = "▶", " "
CURSOR_END = "◀"  # a card under the cursor stands between the two


def wrapped(sentence: str, columns: int) -> list[str]:
    """Rows of at most `columns` characters, broken between words; a longer word is cut."""
    rows, row = [], ""
    for word in sentence.split():
        while len(word) > columns:
            room = columns - len(row) - (1 if row else 0)
            if row and room < 3:
                rows.append(row)
                row, room = "", columns
            row = f"{row} {word[:room]}" if row else word[:room]
            word = word[room:]
            rows.append(row)
            row = ""
        if not row:
            row = word
        elif len(row) + 1 + len(word) <= columns:
            row = f"{row} {word}"
        else:
            rows.append(row)
            row = word
    if row:
        rows.append(row)
    return rows


class Typesetter:
    """Sets screens for one seat's language and number of columns."""

    def __init__(self, words: Words, columns: int, seat_of: Callable[[int], int]) -> None:
        self._words = words
        self._columns = columns
        self._seat_of = seat_of

    def rows(self, screen: Screen) -> tuple[str, ...]:
        """Title and at most four rows; what does not fit is not shown (a test keeps texts short)."""
        title = self._say(screen.title)[: self._columns]
        body = [row for line in screen.lines for row in wrapped(self._say(line), self._columns)]
        if screen.choices:
            body += self._choices(screen, ROWS_BELOW_TITLE - len(body))
        below = self._last_rows(screen)
        return (title, *body[: max(0, ROWS_BELOW_TITLE - len(below))], *below[:ROWS_BELOW_TITLE])

    def large(self, screen: Screen) -> tuple[tuple[str, ...], str] | None:
        """Title and two rows with a large one below, for seconds that are counted; None for other screens."""
        if screen.countdown is None or screen.hand is not None:
            return None
        rows = self.rows(replace(screen, countdown=None))
        return rows[:3], self._say(Text("table.countdown_large", {"seconds": screen.countdown}))

    def titled(self, screen: Screen) -> tuple[str, tuple[str, ...]] | None:
        """A large title and at most three rows below; None for other screens.

        Where there is room for one choice alone, its row says how many there are.
        """
        if not screen.large or screen.countdown is not None or screen.hand is not None:
            return None
        title, *rows = self.rows(replace(screen, choices=()))
        room = ROWS_BELOW_LARGE_TITLE - len(rows)
        if screen.choices and room > 0:
            chosen = self._choices(screen, room)
            count = f"{(screen.cursor or 0) + 1}/{len(screen.choices)}"
            if len(chosen) < len(screen.choices) and len(chosen[-1]) + len(count) < self._columns:
                chosen[-1] = chosen[-1].ljust(self._columns - len(count)) + count
            rows += chosen
        return title, tuple(rows[:ROWS_BELOW_LARGE_TITLE])

    def _last_rows(self, screen: Screen) -> list[str]:
        """What is never left out for lines above it: the seconds that are counted, and a hand."""
        rows = []
        if screen.countdown is not None:
            rows.append(self._say(Text("table.countdown", {"seconds": screen.countdown})))
        return rows if screen.hand is None else rows + self._hand(screen.hand)

    def _choices(self, screen: Screen, room: int) -> list[str]:
        """As many choices as there is room for, the one under the cursor among them."""
        cursor = screen.cursor if screen.cursor is not None else -1
        first = max(0, min(cursor - room + 1, len(screen.choices) - room))
        shown = list(enumerate(screen.choices))[first : first + max(room, 1)]
        return [
            ((CURSOR if at == cursor else NO_CURSOR) + " " + self._say(choice))[: self._columns]
            for at, choice in shown
        ]

    def _hand(self, hand: Hand) -> list[str]:
        """Card after card, in as few rows as they need; never left out for what else there is to say."""
        rows = [""]
        words = (*map(self._words.card, hand.cards), *map(self._say, hand.more))
        for at, word in enumerate(words):
            marks = (CURSOR, CURSOR_END) if at == hand.cursor else (NO_CURSOR, NO_CURSOR)
            cell = word.join(marks)
            if len(rows[-1]) + len(cell) > self._columns:
                rows.append("")
            rows[-1] += cell
        return rows

    def _say(self, text: Text) -> str:
        return self._words.say(text, self._seat_of)
