"""The cards of a simulated table: a tag for each card of every deck a game names, and some no deck knows."""

from collections.abc import Callable, Mapping, Sequence
from zlib import crc32

from firmware_host.sim.world import FOREIGN, SPARE, World
from firmware_host.wiring.missions import mission_deck
from games.api import Dice
from games.cards import shuffled
from games.registry import game, games
from hw.deck_file import Deck, find_deck

FOREIGN_CARDS = 2
SPARE_TAGS = ("1", "2", "3")


def game_decks() -> tuple[Deck, ...]:
    """Every deck the games name, in the order of the menu, then the mission cards. Raises FaultyFileError."""
    names = dict.fromkeys(deck for name in games() for deck in game(name).decks())
    return (*(find_deck(name) for name in names), mission_deck())


def tag_number(deck: str, card: str) -> int:
    """The number of a card's simulated tag: the same whatever other decks there are, or come to be."""
    return crc32(f"{deck}/{card}".encode())


def uid_of(number: int) -> bytes:
    """The 7-byte UID of the simulated tag with this number."""
    high, *low = number.to_bytes(4, "big")
    return bytes((0x04, 0x5E, high, 0xED, *low))


def number_of(uid: bytes) -> int:
    """Back from `uid_of`: what may stand on a disk, where no UID does."""
    return int.from_bytes((uid[2], *uid[4:]), "big")


def enrolled(decks: Sequence[Deck], tag_hash: Callable[[bytes], str]) -> Mapping[str, str]:
    """Tag hash -> "deck/card" for every card of these decks."""
    cards = [(deck.name, card) for deck in decks for card in deck.cards]
    return {tag_hash(uid_of(tag_number(deck, card))): f"{deck}/{card}" for deck, card in cards}


def put_out(world: World, deck: Deck, dice: Dice) -> None:
    """This deck into the box instead of what was there, its first card on top, and spare tags beside it.

    Ids are dealt out at random, so they tell nothing.
    """
    world.clear()
    world.deck = deck.name
    cards = [(card, tag_number(deck.name, card)) for card in deck.cards]
    cards += [(FOREIGN, number) for number in range(FOREIGN_CARDS)]
    idents = shuffled(list(range(len(cards))), dice)
    for ident, (face, number) in zip(idents, cards, strict=True):
        world.add(f"k{ident}", face, uid_of(number))
    for name in SPARE_TAGS:
        world.add(f"s{name}", f"{SPARE}{name}", uid_of(tag_number("spare", name)), "spare")
