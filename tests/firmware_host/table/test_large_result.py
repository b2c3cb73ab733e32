"""The result in large type: who has won and with how many points, for all to read from where they stand.

The golden pictures are rows of signs, a sign a pixel; GOLDEN=write in the environment rewrites them.
"""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.frames import Picture
from firmware_host.table.compose import Composer
from games.api import BYSTANDER, Screen, Text
from games.briscola.rules import State
from games.briscola.view import view
from tests.firmware_host.table.test_font_and_typeset import CHARS
from tests.games.briscola.positions import position
from tests.table_kit import LAYOUT, TYPIST, WORDS

GOLDEN = Path(__file__).parent / "golden"
LARGE = [char for char in "0123456789 +:abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" if char != " "]
CHOICES = tuple(map(Text, ("table.again", "table.leave", "table.to_menu")))


def ended(points: list[int]) -> State:
    """A game of so many players, played to its end."""
    return position(*[""] * len(points), done={2: 20, 3: 13, 4: 10}[len(points)], points=points)


def screen(points: list[int], viewer: int, bots: frozenset[int] = frozenset()) -> Screen:
    return view(ended(points), "over", (), viewer, bots).screen


def composed(shown: Screen, language: str = "en") -> Picture:
    composer = Composer(LAYOUT, WORDS, TYPIST).speaking((language,) * 4)
    return composer.picture(0, shown, (0, 1, 2, 3))


def drawn(picture: Picture) -> str:
    """A sign a pixel."""
    step = picture.width // 8
    rows = [picture.bits[at : at + step] for at in range(0, len(picture.bits), step)]
    return "".join(
        "".join(f"{byte:08b}" for byte in row).replace("0", ".").replace("1", "#") + "\n" for row in rows
    )


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize(
    ("points", "viewer", "en", "nl"),
    [
        ([61, 59], 0, "Won 61", "Winst 61"),
        ([61, 59], 1, "Lost 59", "Verlies 59"),
        ([120, 0], BYSTANDER, "1 wins 120", "1 wint 120"),
        ([60, 60], 1, "Draw 60", "Gelijk 60"),
        ([60, 60], BYSTANDER, "Draw 60", "Gelijk 60"),
        ([45, 45, 30], 2, "Lost 30", "Verlies 30"),
        ([29, 32, 32, 27], 0, "Won 61", "Winst 61"),
        ([60, 0, 60, 0], BYSTANDER, "1+3: 120", "1+3: 120"),
    ],
)
def test_who_has_won_and_with_how_many_points_stands_there_large(
    points: list[int], viewer: int, en: str, nl: str, language: str
) -> None:
    rows = TYPIST.read(composed(screen(points, viewer), language))
    assert rows[0] == {"en": en, "nl": nl}[language]
    assert len(rows) == 4  # with a title of the small size there would be five
    assert str(points[0]) in rows[1] or len(points) == 4


@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_picture_of_a_result_is_as_it_was(language: str) -> None:
    shown = screen([61, 59], 0)
    tally = Text("table.tally2", {"seat1": 1, "seat2": 3, "won1": 2, "won2": 1})
    shown = Screen(shown.title, (*shown.lines, tally), CHOICES, 0, large=True)
    picture = drawn(composed(shown, language))
    file = GOLDEN / f"result_{language}.txt"
    if os.environ.get("GOLDEN") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(picture, encoding="utf-8")
    assert picture == file.read_text(encoding="utf-8")


def test_of_choices_without_room_for_all_the_row_says_which_of_how_many_it_is() -> None:
    for cursor in range(3):
        shown = Screen(
            Text("briscola.won", {"points": 61}), (Text("table.pause"),) * 2, CHOICES, cursor, large=True
        )
        row = TYPIST.read(composed(shown))[3]
        assert row.startswith("▶ ")
        assert row.endswith(f"{cursor + 1}/3")


def test_a_title_too_long_for_large_type_stands_there_small() -> None:
    shown = Screen(Text("briscola.worth", {"points": 12345678901}), CHOICES[:1], large=True)
    assert len(TYPIST.read(composed(shown))) == 5


ROWS = st.lists(st.text(st.sampled_from(CHARS), max_size=21), min_size=3, max_size=3)


@given(st.text(st.sampled_from(LARGE), min_size=1, max_size=10), ROWS)
def test_a_large_title_reads_back_with_the_rows_below_it(title: str, rows: list[str]) -> None:
    assert TYPIST.fits_large(title)
    assert TYPIST.read(TYPIST.draw_titled(title, tuple(rows))) == (title, *rows)
