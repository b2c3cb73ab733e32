"""Simulated eyes read a panel wherever it has moved its picture to."""

import pytest

from drivers.oled.rest import SHIFTS, shifted
from firmware_host.sim.eyes import Eyes
from firmware_host.table.font import UNREADABLE
from firmware_host.wiring.texts import LANGUAGES, panel_typist, words

TYPIST = panel_typist()
EVERY_ROW = ("Øgjpqy|_ÀÁÇ", "█▌▐ .,'`", "▶ ◀ ♠ ♣ ♥ ♦", "x" * TYPIST.columns, "_gjpqy,;Ç")


@pytest.mark.parametrize("shift", SHIFTS)
def test_a_moved_picture_reads_like_the_one_that_was_composed(shift: tuple[int, int]) -> None:
    picture = TYPIST.draw(EVERY_ROW)
    eyes = Eyes(words()["en"], TYPIST)
    for place in (shift, SHIFTS[0], shift):
        assert eyes.read(shifted(picture, *place)) == TYPIST.read(picture)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_can_be_read_from_the_wrong_place(language: str) -> None:
    """So eyes that find readable rows have found the right ones."""
    for text in words()[language].entries.values():
        if not any(char.isalnum() for char in text):
            continue
        picture = TYPIST.draw((text[: TYPIST.columns],))
        for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (2, 0), (-2, 0)):
            rows = TYPIST.read(shifted(picture, right, down))
            assert any(UNREADABLE in row for row in rows), text
