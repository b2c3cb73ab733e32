"""A replay drawn as rows of text: every panel with what it says, the lamps that are lit, the event."""

from collections.abc import Iterable, Sequence

from firmware_host.cli.replaying.steps import Steps
from firmware_host.cli.replaying.words import SIGNS, clock_told, event_told, lamp_names, lit, move_told
from firmware_host.table.session import Session
from firmware_host.wiring.offline import OfflineTable

HELP = "→ ← event  ↓ ↑ move  Home End  12g: to move 12  Space: play  + - speed  q: leave"
GAP = "  "


class Screen:
    """Draws where `steps` stands, for a terminal of any width."""

    def __init__(self, table: OfflineTable, session: Session, steps: Steps) -> None:
        self._table = table
        self._session = session
        self._steps = steps
        self._names = lamp_names(table.layout.lamps)

    def rows(self, width: int, typed: str = "") -> list[str]:
        """The whole screen, no row longer than `width`."""
        rows = [self._title(), "", *self._panels(width), "", *self._lamps(width), ""]
        rows += [*self._event(), "", f"move {typed}" if typed else HELP]
        return [row[:width] for row in rows]

    def _title(self) -> str:
        steps, still, position = self._steps, self._steps.still, self._steps.position
        moves = steps.reel.stills[-1].moves
        state = "going on by itself" if position.playing else "stopped"
        where = f"event {still.number} ({position.at} of {steps.last})  move {still.moves} of {moves}"
        return (
            f"{self._session.game}  {where}  {clock_told(still.seconds)}  {state}, speed {position.speed:g}"
        )

    def _panels(self, width: int) -> Iterable[str]:
        columns = self._table.typist.columns
        boxes = [self._box(seat, columns) for seat in range(len(self._steps.still.panels))]
        a_row = max(1, (width + len(GAP)) // (columns + 2 + len(GAP)))
        for first in range(0, len(boxes), a_row):
            yield from (GAP.join(cells) for cells in zip(*boxes[first : first + a_row], strict=True))

    def _box(self, seat: int, columns: int) -> list[str]:
        rows = self._table.typist.read(self._steps.still.panels[seat])
        rows = (*rows, *("",) * (5 - len(rows)))
        title = f" seat {seat + 1} "
        inside = [f"│{row.translate(SIGNS):<{columns}.{columns}}│" for row in rows]
        return [f"┌{title:─<{columns}}┐", *inside, f"└{'─' * columns}┘"]

    def _lamps(self, width: int) -> list[str]:
        told = [f"{name} {meaning.value}" for name, meaning in lit(self._names, self._steps.still.lamps)]
        return _filled("lamps: ", told or ["all dark"], width)

    def _event(self) -> list[str]:
        still = self._steps.still
        rows = [event_told(still), move_told(still, self._session)]
        if not still.same:
            rows.append("this frame is not what it was")
        raised = self._steps.reel.raised
        if raised is not None and self._steps.position.at == self._steps.last:
            rows.append(f"event {raised[0]} is refused: {raised[1]}")
        return rows


def _filled(first: str, words: Sequence[str], width: int) -> list[str]:
    """Words with commas between them, on as many rows as they need."""
    rows, row = [], first
    for word in words:
        if len(row) + len(word) + 2 > width and row.strip():
            rows.append(row)
            row = " " * len(first)
        row += word + ", "
    return [*rows, row.rstrip(", ")]
