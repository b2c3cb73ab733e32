"""A replay as picture files: all panels and every lamp, one file for each frame that differs."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from drivers.frames import Picture
from firmware_host.cli.replaying.words import clock_told, event_told, lamp_names
from firmware_host.journal.reel import Reel, Still
from firmware_host.table.compose import GLOWS
from firmware_host.wiring.offline import OfflineTable
from games.api import Meaning
from hw.board_file import Board

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

SCALE = 2
MARGIN, TITLE, LAMP, LINE = 12, 16, 14, 18
CELL = 17  # of the board
ACROSS = 2  # panels in a row
DESK, INK, FAINT = (38, 30, 24), (240, 234, 220), (120, 110, 98)
GLASS, LIT = (4, 6, 9), (214, 236, 255)


def write_frames(reel: Reel, table: OfflineTable, folder: Path) -> int:
    """Write NUMBER.png for the first still and each whose frame differs from the one before; how many.

    Raises OSError for a folder that cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    sheet, written, before = _Sheet(table), 0, None
    for still in reel.stills:
        if before is None or (still.panels, still.lamps) != (before.panels, before.lamps):
            sheet.drawn(still).save(folder / f"{still.number:06d}.png")
            written += 1
        before = still
    return written


class _Sheet:
    """Where everything stands on a picture of this table: panels above, lamps and the board below."""

    def __init__(self, table: OfflineTable) -> None:
        lamps = table.layout.lamps
        names = lamp_names(lamps)
        self._squares = {} if table.table.board is None else _squares(table.table.board, lamps.spots)
        self._named = {number: name for number, name in names.items() if number not in self._squares}
        self._rows = max((row for _, row in self._squares.values()), default=-1) + 1

    def drawn(self, still: Still) -> "Image":
        """One picture of the whole table."""
        from PIL import Image, ImageDraw

        wide, high = still.panels[0].width * SCALE, still.panels[0].height * SCALE
        panel_rows = -(-len(still.panels) // ACROSS)
        below = LINE * 2 + panel_rows * (high + TITLE + MARGIN)
        lamps_high = max(len(self._named) * LINE, self._rows * CELL)
        size = (MARGIN + ACROSS * (wide + MARGIN), below + lamps_high + MARGIN)
        image = Image.new("RGB", size, DESK)
        draw = ImageDraw.Draw(image)
        draw.text((MARGIN, 6), f"event {still.number}  {clock_told(still.seconds)}  move {still.moves}", INK)
        draw.text((MARGIN, 6 + TITLE), _plain(event_told(still)), FAINT)
        for seat, panel in enumerate(still.panels):
            left = MARGIN + seat % ACROSS * (wide + MARGIN)
            top = LINE * 2 + seat // ACROSS * (high + TITLE + MARGIN)
            draw.text((left, top + 2), f"seat {seat + 1}", FAINT)
            image.paste(_panel(panel), (left, top + TITLE))
        self._lamps(draw, still.lamps, below, MARGIN * 2 + wide)
        return image

    def _lamps(self, draw: "ImageDraw", lamps: Sequence[Meaning], top: int, board_left: int) -> None:
        for row, (number, name) in enumerate(self._named.items()):
            meaning = lamps[number]
            _lamp(draw, MARGIN, top + row * LINE, meaning)
            told = name if meaning is Meaning.OFF else f"{name} {meaning.value}"
            ink = FAINT if meaning is Meaning.OFF else INK
            draw.text((MARGIN + LAMP + 4, top + row * LINE), _plain(told), ink)
        for number, (column, row) in self._squares.items():
            away = self._rows - 1 - row  # rows count away from seat 1, who sits at the lower edge
            _lamp(draw, board_left + column * CELL, top + away * CELL, lamps[number])


def _squares(board: Board, spots: Mapping[str, int]) -> dict[int, tuple[int, int]]:
    """Column and row of each lamp on the board."""
    return {
        spots[square.name]: (square.column, square.row) for square in board.squares if square.name in spots
    }


def _panel(picture: Picture) -> "Image":
    from PIL import Image

    bits = Image.frombytes("1", (picture.width, picture.height), picture.bits)
    glass = Image.new("RGB", bits.size, GLASS)
    glass.paste(LIT, mask=bits)
    return glass.resize((picture.width * SCALE, picture.height * SCALE), Image.Resampling.NEAREST)


def _lamp(draw: "ImageDraw", left: int, top: int, meaning: Meaning) -> None:
    glow = GLOWS[meaning]
    colour = DESK if meaning is Meaning.OFF else (glow.red, glow.green, glow.blue)
    draw.ellipse((left, top, left + LAMP, top + LAMP), fill=colour, outline=FAINT)


def _plain(text: str) -> str:
    """What the built-in letters of the drawing library can write."""
    return text.encode("ascii", "replace").decode()
