"""From a mission file to the missions Pili Pili is played with, and to a deck of cards that have tags."""

from games.pilipili.rules import Mission
from hw.deck_file import Deck
from hw.mission_file import USUAL, MissionDeck, find_missions


def missions_of(deck: MissionDeck) -> tuple[Mission, ...]:
    """Each card of the file, in its order; for the house rule `mission_set=custom`."""
    return tuple(
        Mission(part.kind, part.cards, part.amount, part.towards, part.numbers) for part in deck.missions
    )


def mission_deck() -> Deck:
    """The usual mission cards by their numbers, as they are taught and laid in the middle."""
    return find_missions(USUAL).as_cards()
