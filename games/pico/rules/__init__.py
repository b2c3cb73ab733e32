"""Pico for two: the only copy of its rules (R1 to R11, P-Q1 to P-Q7)."""

from games.pico.rules.deck import DECK, DECKS, PACKS, SIZES, card_name, parse_card, points_of, wins
from games.pico.rules.options import Options
from games.pico.rules.position import GO_ON, NO_CHOICE
from games.pico.rules.state import State

__all__ = [
    "DECK",
    "DECKS",
    "GO_ON",
    "NO_CHOICE",
    "PACKS",
    "SIZES",
    "Options",
    "State",
    "card_name",
    "parse_card",
    "points_of",
    "wins",
]
