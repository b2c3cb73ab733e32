"""What lamps mean is told by how they move; where two move alike, by hues that all common eyes tell apart."""

from itertools import combinations, product

import pytest

from firmware_host.table.compose import ANYWHERE, AT_SEATS, AT_SPOTS, GLOWS
from games.api import BYSTANDER, Meaning, Seat, Shared, Stock
from tests.evening import Evening

# What light becomes in eyes without one kind of cone, on linear red, green, blue (Machado, Oliveira and
# Fernandes 2009, complete deficiency).
EYES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
XYZ = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0177, 0.1095, 0.8728))  # of white: 1, 1, 1
CLEARLY = 25.0  # of the CIELAB distance; 2 is just to be seen side by side, black to white is 100

Colour = tuple[float, float, float]


def applied(matrix: tuple[Colour, ...], colour: Colour) -> Colour:
    first, second, third = (
        min(1.0, max(0.0, sum(m * v for m, v in zip(row, colour, strict=True)))) for row in matrix
    )
    return first, second, third


def seen(meaning: Meaning, eyes: str) -> Colour:
    """A hue in CIELAB, as these eyes see it."""
    glow = GLOWS[meaning]
    light = applied(EYES[eyes], tuple((v / 255) ** 2.2 for v in (glow.red, glow.green, glow.blue)))
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in applied(XYZ, light))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: Meaning, other: Meaning, eyes: str) -> float:
    pairs = zip(seen(one, eyes), seen(other, eyes), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


def test_every_meaning_has_its_glow_and_one_kind_of_place() -> None:
    assert set(GLOWS) == set(Meaning)
    assert len(AT_SEATS) + len(AT_SPOTS) + len(ANYWHERE) == len(Meaning)


@pytest.mark.parametrize("kind", [AT_SEATS, AT_SPOTS], ids=["seats", "spots"])
def test_no_two_meanings_at_one_kind_of_place_move_alike(kind: dict[Meaning, object]) -> None:
    for one, other in combinations([*kind, *ANYWHERE], 2):
        assert GLOWS[one].pattern is not GLOWS[other].pattern, f"{one} and {other}"


@pytest.mark.parametrize("eyes", EYES)
def test_where_a_seat_and_a_spot_move_alike_their_hues_are_told_apart(eyes: str) -> None:
    for one, other in product(AT_SEATS, AT_SPOTS):
        if GLOWS[one].pattern is GLOWS[other].pattern:
            assert apart(one, other, eyes) >= CLEARLY, f"{one} and {other}"


def test_the_simulated_eyes_confuse_what_such_eyes_confuse() -> None:
    """The test above would be worth nothing with eyes that see everything."""
    assert seen(Meaning.WRONG, "normal") != seen(Meaning.WRONG, "protanopia")
    red, green = (0.4, 0.15, 0.0), (0.15, 0.17, 0.0)
    for eyes in ("protanopia", "deuteranopia"):
        gaps = [abs(a - b) for a, b in zip(applied(EYES[eyes], red), applied(EYES[eyes], green), strict=True)]
        assert max(gaps) < 0.12
    assert max(abs(a - b) for a, b in zip(red, green, strict=True)) > 0.2


def test_a_game_lights_only_what_belongs_at_a_place() -> None:
    for players in (2, 3, 4):
        evening = Evening(players=players)
        going = True
        while going:
            for lamp in evening.play.machine.view(BYSTANDER).lamps:
                where = AT_SEATS if isinstance(lamp.place, Seat) else {}
                assert lamp.meaning in {**where, **ANYWHERE}, lamp
                assert isinstance(lamp.place, Seat | Shared | Stock)
            going = evening.on()
