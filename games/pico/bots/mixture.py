"""A mixed choice: cards with the chance that each is laid."""

from games.api import Dice

Mixed = dict[int, float]
"""The chances add up to 1."""


def drawn(mixed: Mixed, dice: Dice) -> int:
    """One of the cards, by its chance."""
    left = dice.random()
    *cards, last = mixed
    for card in cards:
        left -= mixed[card]
        if left < 0:
            return card
    return last


def evenly(cards: list[int]) -> Mixed:
    """Each as likely."""
    return {card: 1 / len(cards) for card in cards}


def blended(one: Mixed, other: Mixed, share: float) -> Mixed:
    """The first with this chance, else the second."""
    return {
        card: share * one.get(card, 0.0) + (1 - share) * other.get(card, 0.0)
        for card in dict.fromkeys((*one, *other))
    }
