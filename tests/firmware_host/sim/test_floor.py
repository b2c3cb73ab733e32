"""What somebody at a screen sees of panels: a hand faces its own seat, at every instant of its drawing."""

import base64
from dataclasses import replace
from importlib import resources

import pytest

from drivers.clock.system.twin import VirtualClock
from drivers.frames import Picture
from firmware_host.sim.eyes import Eyes
from firmware_host.sim.floor import SimFloor
from firmware_host.sim.world import World
from firmware_host.table.typeset import Typesetter
from games.api import Card, Hand, Screen, Text
from tests.table_kit import TYPIST, WORDS

SETTER = Typesetter(WORDS["en"], TYPIST.columns, lambda player: player + 1)
CARDS = tuple(Card("briscola40", name) for name in ("C7", "BA", "S4"))
PUBLIC = TYPIST.draw(SETTER.rows(Screen(Text("briscola.look"))))
HAND = TYPIST.draw(SETTER.rows(Screen(Text("briscola.hand"), hand=Hand(CARDS, 1))))
DARK = replace(PUBLIC, bits=bytes(len(PUBLIC.bits)))


class Panel:
    lit = True

    def __init__(self) -> None:
        self.shows = PUBLIC

    def picture(self) -> Picture:
        return self.shows


@pytest.fixture
def panels() -> list[Panel]:
    return [Panel(), Panel()]


@pytest.fixture
def floor(panels: list[Panel]) -> SimFloor:
    world = World(VirtualClock(), {}, None, {}, 2)
    return SimFloor({}, world, panels, None, {}, lambda: (), Eyes(WORDS["en"], TYPIST))


def seen(floor: SimFloor, seat: int | None) -> list[bytes]:
    return [base64.b64decode(panel["bits"]) for panel in floor.scene(seat)["panels"]]


def test_a_hand_on_a_panel_is_dark_to_all_but_its_own_seat(floor: SimFloor, panels: list[Panel]) -> None:
    panels[1].shows = HAND
    assert seen(floor, 1) == [PUBLIC.bits, HAND.bits]
    for other in (0, None):
        assert seen(floor, other) == [PUBLIC.bits, DARK.bits]
        assert floor.scene(other)["panels"][1]["text"] == ""
    panels[1].shows = PUBLIC
    assert seen(floor, 0) == [PUBLIC.bits, PUBLIC.bits]


@pytest.mark.parametrize(("before", "after"), [(PUBLIC, HAND), (HAND, PUBLIC)])
def test_a_picture_half_drawn_shows_others_nothing_new(
    floor: SimFloor, panels: list[Panel], before: Picture, after: Picture
) -> None:
    panels[1].shows = before
    signs = [WORDS["en"].card(card) for card in CARDS]
    for page in range(0, len(after.bits), 128):
        panels[1].shows = replace(after, bits=after.bits[:page] + before.bits[page:])
        rows = TYPIST.read(replace(PUBLIC, bits=seen(floor, 0)[1]))
        assert not any("\ufffd" in row for row in rows)
        assert not any(sign in row for sign in signs for row in rows)


def test_what_hands_cannot_do_is_refused_by_a_code_in_words_that_the_page_has_in_dutch(
    floor: SimFloor,
) -> None:
    deeds = {
        "stock_empty": {"do": "draw", "to": "hand:0"},
        "no_trick": {"do": "take", "to": "pile:0"},
        "no_card": {"do": "move", "card": "k1", "to": "hand:0"},
        "no_key": {"do": "down", "seat": 0, "key": "ok"},
        "no_deed": {"do": "dance"},
    }
    dutch = resources.files("firmware_host.web").joinpath("static/words.js").read_text().split("DUTCH")[1]
    for code, deed in deeds.items():
        refusal = floor.do(0, deed)
        assert refusal is not None
        assert refusal[0] == code
        assert refusal[1].endswith(".")
        assert f" {code}: " in dutch


class Field:
    """A reader on which tags may lie."""

    def put(self, uid: bytes) -> None:
        """Nobody reads here."""

    def lift(self, uid: bytes) -> None:
        """Nobody reads here."""


def secret_floor() -> tuple[SimFloor, World]:
    """Two seats with three cards each, in a game that lays cards face down."""
    world = World(VirtualClock(), {"0": Field(), "1": Field(), "shared": Field()}, None, {}, 2)
    for number in range(6):
        world.add(f"k{number}", str(number + 2), bytes([number] * 7))
        world.move(f"k{number}", f"hand:{number // 3}")
    eyes = Eyes(WORDS["en"], TYPIST)
    return SimFloor({}, world, [Panel(), Panel()], None, {}, lambda: (), eyes, lambda: True), world


def test_a_card_laid_face_down_is_seen_by_nobody_and_cannot_be_followed_out_of_a_hand() -> None:
    scenes = []
    for laid in ("k0", "k2"):
        floor, world = secret_floor()
        before = floor.scene(1)
        assert floor.do(0, {"do": "move", "card": laid, "to": "reader:0"}) is None
        assert not world.cards[laid].face_up
        key = lambda card: card["id"]  # noqa: E731
        scenes.append((sorted(before["cards"], key=key), sorted(floor.scene(1)["cards"], key=key)))
        own = next(card for card in floor.scene(0)["cards"] if card["id"] == laid)
        assert own["face"] is None
    assert scenes[0] == scenes[1]


def test_a_card_face_down_is_turned_up_when_it_is_put_aside_and_alone() -> None:
    floor, world = secret_floor()
    for seat, ident in ((0, "k0"), (1, "k3")):
        floor.do(seat, {"do": "move", "card": ident, "to": f"reader:{seat}"})
    floor.do(0, {"do": "take", "to": "pile:0"})
    assert (world.cards["k0"].place, world.cards["k0"].face_up) == ("pile:0", True)
    assert (world.cards["k3"].place, world.cards["k3"].face_up) == ("reader:1", False)


def test_somebody_elses_hidden_card_is_touched_by_its_place() -> None:
    floor, world = secret_floor()
    assert floor.do(0, {"do": "move", "card": "hand:1:1", "to": "reader:1"}) is None
    assert world.cards["k4"].place == "reader:1"
    error = floor.do(0, {"do": "move", "card": "hand:1:7", "to": "reader:1"})
    assert error is not None
    assert error[0] == "no_card"
