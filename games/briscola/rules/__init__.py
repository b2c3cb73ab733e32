"""Briscola for two, three and four: the only copy of its rules (BR-R1 to BR-R14)."""

from games.briscola.rules.deck import (
    CARDS,
    DECK,
    POINTS,
    RANKS,
    SUITS,
    card_name,
    cards_for,
    parse_card,
    rank_of,
    suit_of,
)
from games.briscola.rules.options import Options
from games.briscola.rules.state import State

__all__ = [
    "CARDS",
    "DECK",
    "POINTS",
    "RANKS",
    "SUITS",
    "Options",
    "State",
    "card_name",
    "cards_for",
    "parse_card",
    "rank_of",
    "suit_of",
]
