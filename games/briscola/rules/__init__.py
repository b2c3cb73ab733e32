"""Briscola for two, three and four: the only copy of its rules (BR-R1 to BR-R19, BR-Q1 to BR-Q17)."""

from games.briscola.rules.deck import (
    BEATS,
    CARDS,
    DECK,
    DECKS,
    POINTS,
    RANKS,
    SUITS,
    card_name,
    cards_for,
    face_of,
    parse_card,
    rank_of,
    suit_of,
)
from games.briscola.rules.options import Options
from games.briscola.rules.position import EXCHANGE
from games.briscola.rules.state import State

__all__ = [
    "BEATS",
    "CARDS",
    "DECK",
    "DECKS",
    "EXCHANGE",
    "POINTS",
    "RANKS",
    "SUITS",
    "Options",
    "State",
    "card_name",
    "cards_for",
    "face_of",
    "parse_card",
    "rank_of",
    "suit_of",
]
