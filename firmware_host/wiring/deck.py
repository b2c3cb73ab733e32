"""The cards of a simulated table: one tag for each card of a deck, and a few that no deck knows."""

from collections.abc import Callable, Mapping

from firmware_host.sim.world import FOREIGN, World
from games.api import Dice
from games.cards import shuffled
from hw.deck_file import Deck

FOREIGN_CARDS = 2


def uid_of(number: int) -> bytes:
    """The 7-byte UID of the simulated tag with this number."""
    return bytes((0x04, 0x5E, 0xED, number >> 8, number & 0xFF, 0x6C, 0x80))


def number_of(uid: bytes) -> int:
    """Back from `uid_of`: what may stand on a disk, where no UID does."""
    return uid[3] << 8 | uid[4]


def enrolled(deck: Deck, tag_hash: Callable[[bytes], str]) -> Mapping[str, str]:
    """Tag hash -> "deck/card" for every card of a simulated deck."""
    return {tag_hash(uid_of(number)): f"{deck.name}/{card}" for number, card in enumerate(deck.cards)}


def put_cards(world: World, deck: Deck, dice: Dice) -> None:
    """Fill the box; ids are dealt out at random, so they tell nothing of the faces."""
    world.deck = deck.name
    faces = [*deck.cards, *[FOREIGN] * FOREIGN_CARDS]
    idents = shuffled(list(range(len(faces))), dice)
    for number, face in enumerate(faces):
        world.add(f"k{idents[number]}", face, uid_of(number))
